package org.jane.eigen;

import org.jane.run.Run;
import org.jane.run.Workers;
import org.netlib.arpack.Dsaupd;
import org.netlib.arpack.Dseupd;
import org.netlib.util.doubleW;
import org.netlib.util.intW;

/** The smallest eigenpairs by netlib's ARPACK in pure Java, to compare ours with. */
public final class ArpackReference {
  private ArpackReference() {}

  /**
   * Runs dsaupd ("SA", mode 1, at most 2k + 1 Lanczos vectors) to the end.
   *
   * @param tolerance ARPACK's own: a pair is accepted when its residual is at most tolerance · |λ|
   */
  public static Eigenpairs smallest(SymmetricOperator a, int k, double tolerance) {
    Workers one = Run.seeded(1).threads(1).workers();
    int n = a.size();
    int ncv = Math.min(n, Math.max(2 * k + 1, 20));
    double[] v = new double[n * ncv];
    double[] workd = new double[3 * n];
    double[] workl = new double[ncv * (ncv + 8)];
    double[] resid = new double[n];
    for (int i = 0; i < n; i++) {
      resid[i] = 1 + 0.5 * StrictMath.sin(1 + 7.0 * i); // not orthogonal to anything in particular
    }
    int[] iparam = new int[11];
    iparam[0] = 1;
    iparam[2] = 10_000;
    iparam[6] = 1;
    int[] ipntr = new int[14];
    intW ido = new intW(0);
    intW info = new intW(1);
    doubleW tol = new doubleW(tolerance);
    double[] x = new double[n];
    double[] y = new double[n];
    long products = 0;
    while (true) {
      Dsaupd.dsaupd(
          ido,
          "I",
          n,
          "SA",
          k,
          tol,
          resid,
          0,
          ncv,
          v,
          0,
          n,
          iparam,
          0,
          ipntr,
          0,
          workd,
          0,
          workl,
          0,
          workl.length,
          info);
      if (ido.val != 1 && ido.val != -1) {
        break;
      }
      System.arraycopy(workd, ipntr[0] - 1, x, 0, n);
      a.apply(1, 0, 0, x, y, 1, one);
      System.arraycopy(y, 0, workd, ipntr[1] - 1, n);
      products++;
    }
    if (info.val != 0) {
      throw new ArithmeticException("dsaupd ended with info " + info.val);
    }
    double[] values = new double[k];
    double[] z = new double[n * k];
    Dseupd.dseupd(
        true,
        "A",
        new boolean[ncv],
        0,
        values,
        0,
        z,
        0,
        n,
        0,
        "I",
        n,
        "SA",
        new intW(k),
        tolerance,
        resid,
        0,
        ncv,
        v,
        0,
        n,
        iparam,
        0,
        ipntr,
        0,
        workd,
        0,
        workl,
        0,
        workl.length,
        info);
    double[] vectors = new double[n * k];
    double[] residuals = new double[k];
    for (int l = 0; l < k; l++) {
      System.arraycopy(z, l * n, x, 0, n);
      a.apply(1, -values[l], 0, x, y, 1, one);
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += y[i] * y[i];
        vectors[i * k + l] = x[i];
      }
      residuals[l] = Math.sqrt(sum);
    }
    return new Eigenpairs(
        values, vectors, residuals, Double.NaN, true, iparam[2], products, "ARPACK");
  }
}
