import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator
import org.apache.spark.ml.linalg.Vectors
import org.apache.spark.sql.SparkSession
import org.jane.spark.{JaneClassificationModel, JaneClassifier, JaneEmbedder}

import scala.util.Random

/**
 * JANE from Scala: draws a small graph, learns some of its labels, predicts the others, both ways to run; then saves a
 * model, reads it again, and takes positions alone. Labels are the sum of a node's community and its kind, so that
 * neither links nor attributes alone tell them. Run by scripts/spark-scala.sh.
 */
object SparkExample {
  private val nodeCount = 600
  private val communities = 3

  def main(args: Array[String]): Unit = {
    val spark = SparkSession.builder().master("local[2]").appName("JANE from Scala").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    import spark.implicits._

    val draw = new Random(1)
    val drawn = (0 until nodeCount).map { i =>
      val kind = draw.nextInt(3)
      val label = s"label ${(i % communities + kind) % 3}"
      val features = Vectors.dense(Array.tabulate(3)(c => (if (c == kind) 2.0 else 0.0) + 0.4 * draw.nextGaussian()))
      val known = draw.nextDouble() < 0.3
      (i.toLong, features, label, known)
    }
    val nodes = drawn.map { case (i, x, label, known) => (i, x, Option.when(known)(label)) }.toDF("id", "features", "section")
    val truth = drawn.map { case (i, _, label, _) => (i, label) }.toDF("id", "truth")
    val edges = Seq
      .fill(6 * nodeCount) {
        val i = draw.nextInt(nodeCount)
        val inside = draw.nextDouble() < 0.9
        val j = if (inside) (i + communities * draw.nextInt(nodeCount / communities)) % nodeCount else draw.nextInt(nodeCount)
        (i.toLong, j.toLong)
      }
      .toDF("src", "dst")

    val models = Seq("executor", "distributed").map { way =>
      val model = new JaneClassifier()
        .setEdges(edges)
        .setLabelCol("section")
        .setK(8)
        .setEpochs(40)
        .setWay(way)
        .fit(nodes)
      val found = model.transform(nodes).where("section is null").join(truth, "id")
      println(s"$way: ${found.where("predictedLabel = truth").count()} of ${found.count()} unlabelled nodes are right")
      model
    }

    val f1 = new MulticlassClassificationEvaluator().setLabelCol("labelIndex").setMetricName("f1")
    val judged = models.head.setValue("labelIndexCol", "labelIndex").transform(nodes).where("section is not null")
    println(f"f1 of the labels that were given: ${f1.evaluate(judged)}%.2f")

    val folder = args.headOption.getOrElse("target/spark-example") + "/model"
    models.head.write.overwrite().save(folder)
    val again = JaneClassificationModel.load(folder).setEdges(edges)
    again.transform(nodes).select("id", "section", "predictedLabel", "attributesShare", "linksShare").show(5)

    val placed = new JaneEmbedder().setEdges(edges).setK(8).transform(nodes)
    println(s"positions of ${placed.count()} nodes: ${placed.columns.mkString(", ")}")
    spark.stop()
  }
}
