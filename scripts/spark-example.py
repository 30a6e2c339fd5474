#!/usr/bin/env python3
"""JANE from PySpark, through the JVM that PySpark has: draws a small graph, learns some of its labels, predicts the others.

usage: spark-example.py JAR...        jars of JANE (jane-core, jane-data, jane-app, jane-spark) and their few libraries

Needs pyspark 4.1 (pip install pyspark==4.1.0) and Java 17. Labels are the sum of a node's community and its kind, so that
neither links nor attributes alone tell them. Prints the share of unlabelled nodes that are right, for both ways to run.
"""
import random
import sys

from pyspark.ml.linalg import Vectors
from pyspark.sql import DataFrame, SparkSession

NODES, COMMUNITIES = 600, 3


def frames(spark):
    draw = random.Random(1)
    rows, truth = [], {}
    for i in range(NODES):
        community, kind = i % COMMUNITIES, draw.randrange(3)
        label = "label %d" % ((community + kind) % 3)
        features = Vectors.dense([draw.gauss(2.0 if c == kind else 0.0, 0.4) for c in range(3)])
        truth[i] = label
        rows.append((i, features, label if draw.random() < 0.3 else None))
    links = set()
    while len(links) < 6 * NODES:
        i = draw.randrange(NODES)
        inside = draw.random() < 0.9
        j = (i + COMMUNITIES * draw.randrange(NODES // COMMUNITIES)) % NODES if inside else draw.randrange(NODES)
        if i != j:
            links.add((min(i, j), max(i, j)))
    nodes = spark.createDataFrame(rows, ["id", "features", "section"])
    edges = spark.createDataFrame(sorted(links), ["src", "dst"])
    return nodes, edges, truth


def main():
    options = "--add-modules=jdk.incubator.vector"
    spark = (
        SparkSession.builder.master("local[2]")
        .appName("JANE from Python")
        .config("spark.jars", ",".join(sys.argv[1:]))
        .config("spark.driver.extraJavaOptions", options)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    nodes, edges, truth = frames(spark)
    for way in "executor", "distributed":
        jane = spark._jvm.org.jane.spark.JaneClassifier()
        model = (
            jane.setEdges(edges._jdf)
            .setLabelCol("section")
            .setK(8)
            .setValue("epochs", "40")
            .setWay(way)
            .fit(nodes._jdf)
        )
        labelled = DataFrame(model.transform(nodes._jdf), spark)
        found = labelled.where("section is null").select("id", "predictedLabel", "attributesShare").collect()
        right = sum(truth[row.id] == row.predictedLabel for row in found)
        print("%s: %d of %d unlabelled nodes are right" % (way, right, len(found)))
    labelled.select("id", "section", "predictedLabel", "attributesShare", "linksShare").show(5)
    spark.stop()


if __name__ == "__main__":
    main()
