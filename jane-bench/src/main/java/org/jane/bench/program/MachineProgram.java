package org.jane.bench.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.jane.run.Run;
import org.jane.run.Workers;

/**
 * What the machine can do on so many threads: bytes per second read from arrays of 16 KiB to 256
 * MiB, which all threads share, and floating-point operations per second of multiply-and-add in
 * registers. The best of several tries, so that other work on the machine does not loosen a bound.
 *
 * <p>Arguments: threads, seconds per size (0.3).
 */
public final class MachineProgram {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int CHUNK = 1 << 22; // bytes read between two looks at the clock
  private static final int STEPS = 100_000;
  private static final int COLD = 20_000; // calls after which code is compiled for good
  private static final int COLD_STEPS = 16;
  private static volatile float sink; // what is computed must be of use to somebody

  private MachineProgram() {}

  public static void main(String[] args) {
    double seconds = args.length > 1 ? Double.parseDouble(args[1]) : 0.3;
    measure(Integer.parseInt(args[0]), seconds, 256 << 20).print();
  }

  private static Sample measure(int threads, double seconds, int largest) {
    Workers workers = Run.seeded(1).threads(threads).workers();
    float[] small = new float[1 << 12];
    for (int warm = 0; warm < COLD; warm++) { // until the compiler is done
      sink = sum(small) + multiplyAdd(COLD_STEPS);
    }
    double peak = 0;
    for (long start = System.nanoTime(); Sample.secondsSince(start) < 4 * seconds; ) {
      long begin = System.nanoTime();
      workers.forBlocks(threads, 1, (from, to) -> sink = multiplyAdd(STEPS));
      peak = Math.max(peak, threads * 24.0 * LANES * STEPS / Sample.secondsSince(begin));
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int size = 16 << 10; size <= largest; size *= 2) {
      float[] array = new float[size / 4];
      int passes = Math.max(1, CHUNK / size);
      double best = 0;
      for (long start = System.nanoTime(); Sample.secondsSince(start) < seconds; ) {
        long begin = System.nanoTime();
        workers.forBlocks(
            threads,
            1,
            (from, to) -> {
              for (int pass = 0; pass < passes; pass++) {
                sink = sum(array);
              }
            });
        best = Math.max(best, (double) threads * passes * size / Sample.secondsSince(begin));
      }
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("set", (double) size);
      row.put("bytesPerSecond", best);
      rows.add(row);
    }
    return new Sample().put("flopsPerSecond", peak).put("bandwidth", rows);
  }

  /** Twelve chains of multiply-and-add, enough to hide how long one takes. */
  private static float multiplyAdd(int steps) {
    FloatVector f = FloatVector.broadcast(SPECIES, 0.999f);
    FloatVector g = FloatVector.broadcast(SPECIES, 0.001f);
    FloatVector a = g;
    FloatVector b = g;
    FloatVector c = g;
    FloatVector d = g;
    FloatVector e = g;
    FloatVector h = g;
    FloatVector i = g;
    FloatVector j = g;
    FloatVector k = g;
    FloatVector l = g;
    FloatVector m = g;
    FloatVector n = g;
    for (int step = 0; step < steps; step++) {
      a = a.fma(f, g);
      b = b.fma(f, g);
      c = c.fma(f, g);
      d = d.fma(f, g);
      e = e.fma(f, g);
      h = h.fma(f, g);
      i = i.fma(f, g);
      j = j.fma(f, g);
      k = k.fma(f, g);
      l = l.fma(f, g);
      m = m.fma(f, g);
      n = n.fma(f, g);
    }
    FloatVector sum = a.add(b).add(c).add(d).add(e).add(h).add(i).add(j).add(k).add(l).add(m);
    return sum.add(n).lane(0);
  }

  private static float sum(float[] array) {
    FloatVector a = FloatVector.zero(SPECIES);
    FloatVector b = a;
    FloatVector c = a;
    FloatVector d = a;
    for (int i = 0; i + 4 * LANES <= array.length; i += 4 * LANES) {
      a = a.add(FloatVector.fromArray(SPECIES, array, i));
      b = b.add(FloatVector.fromArray(SPECIES, array, i + LANES));
      c = c.add(FloatVector.fromArray(SPECIES, array, i + 2 * LANES));
      d = d.add(FloatVector.fromArray(SPECIES, array, i + 3 * LANES));
    }
    return a.add(b).add(c.add(d)).lane(0);
  }
}
