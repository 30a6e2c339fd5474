package org.jane.likelihood;

import java.util.zip.CRC32;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;

/**
 * Prints which kernels are in use and a checksum over the bits of what they compute, for comparison
 * between Javas. Takes a number of nodes and a number of coordinates: in the interpreter vectors
 * are slow, and few are enough.
 */
final class KernelDigest {
  private final CRC32 checksum = new CRC32();

  private KernelDigest() {}

  public static void main(String[] arguments) {
    int n = Integer.parseInt(arguments[0]);
    int k = Integer.parseInt(arguments[1]);
    var digest = new KernelDigest();
    Workers workers = Run.seeded(1).threads(2).workers();
    CsrMatrix links = PairReference.links(n, 3, true, 1);
    for (double spread : new double[] {0.3, 10}) {
      DenseMatrix u = PairReference.gaussian(n, k, spread, 1, 2);
      for (PairLikelihood likelihood : PairLikelihood.values()) {
        for (String mode : new String[] {"all", "pruned(1e-4)", "cells(40)", "sampled(40)"}) {
          digest.add(
              new Repulsion(links, likelihood, RepulsionMode.parse(mode))
                  .forces(u, workers, RandomStream::new));
        }
      }
      digest.add(new Attraction(links).forces(u, workers));
    }
    digest.addKernels(Kernels.active(), links);
    System.out.printf("%s %08x%n", Kernels.active().name(), digest.checksum.getValue());
  }

  private void addKernels(Kernels kernels, CsrMatrix links) {
    int n = links.rows();
    int width = 21;
    float[] x = PairReference.gaussian(n, width, 1, 0, 3).data();
    float[] y = new float[n * width];
    kernels.sparseTimesDense(links, x, width, y, false, 0, n);
    add(y);
    float[] gram = new float[width * width];
    kernels.multiplyLeftTransposed(x, y, gram, width, width, 0, n, false, 0, width);
    add(gram);
    kernels.multiply(x, gram, y, width, width, true, 0, n);
    kernels.relu(y, 0, y.length);
    kernels.axpy(0.1f, x, y, 0, y.length);
    kernels.softmaxRows(y, width, 0.05f, null, 0, n);
    add(y);
  }

  private void add(PairForces forces) {
    add(forces.gradient());
    add(forces.kappa());
    add(new float[] {(float) forces.value()});
  }

  private void add(float[] numbers) {
    for (float number : numbers) {
      int bits = Float.floatToRawIntBits(number);
      for (int shift = 0; shift < 32; shift += 8) {
        checksum.update(bits >>> shift);
      }
    }
  }
}
