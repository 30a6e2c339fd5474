package org.jane.method.jane;

import org.jane.linalg.internal.Kernels;
import org.jane.model.Task;
import org.jane.run.Run;

/** Prints digests of predictions: for comparing one Java with another, one kernel with its twin. */
public final class PredictionDigests {
  private static final String[] SETTINGS = {
    "",
    "likelihood=full,em-weight=1,em-start=5",
    "nu,laplacian=unnormalized",
    "random,k=13",
    "encoder=links(2),batch=20,neighbours=3"
  };

  private PredictionDigests() {}

  /** Writes one line for each setting. */
  public static void main(String[] arguments) {
    Run run = Run.seeded(3).threads(2);
    Task task = SmallTasks.task(0.5, 137);
    for (String settings : SETTINGS) {
      JaneConfig config = VariedConfigs.of(settings).with("epochs", "15");
      JaneModel model = new JaneTrainer(config).train(task, run);
      System.out.println(
          "digest "
              + SmallTasks.digest(model.predict(run).probabilities())
              + " "
              + SmallTasks.digest(model.positions().data())
              + " "
              + SmallTasks.digest(model.shares(run).attributes()));
    }
    System.out.println("kernel " + Kernels.active().getClass().getSimpleName());
  }
}
