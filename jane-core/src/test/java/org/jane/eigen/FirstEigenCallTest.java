package org.jane.eigen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;

/** Threads whose first small eigenproblem comes at the same moment must all get an answer. */
class FirstEigenCallTest {
  /** A process of its own, because only the first call of a process can go wrong. */
  public static final class Together {
    private Together() {}

    public static void main(String[] args) throws InterruptedException {
      CountDownLatch start = new CountDownLatch(1);
      Thread[] threads = new Thread[8];
      for (int t = 0; t < threads.length; t++) {
        threads[t] =
            new Thread(
                () -> {
                  try {
                    start.await();
                  } catch (InterruptedException e) {
                    return;
                  }
                  double[] values = new double[2];
                  SmallSymmetric.eigen(2, new double[] {2, 1, 1, 2}, values);
                  if (Math.abs(values[0] - 1) > 1e-12 || Math.abs(values[1] - 3) > 1e-12) {
                    System.exit(1);
                  }
                });
        threads[t].start();
      }
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  @RepeatedTest(3)
  void everyThreadGetsAnAnswer() throws Exception {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-cp",
                System.getProperty("java.class.path"),
                Together.class.getName())
            .redirectErrorStream(true)
            .start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended).as("a thread loops for ever").isTrue();
    assertThat(process.exitValue()).isZero();
  }
}
