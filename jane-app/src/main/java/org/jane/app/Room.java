package org.jane.app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jane.eval.Evaluation;
import org.jane.model.Method;
import org.jane.model.Shape;
import org.jane.run.Heap;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;

/** Compares what the work will need with the memory there is, before the work. */
public final class Room {
  private static final int WIDEST = 128; // width that is advised
  private static final int WIDEST_TUNED = 16; // the same where many trainings are in memory

  private Room() {}

  /**
   * Refuses trainings of a comparison that will not fit.
   *
   * @param runs trainings of each
   * @param timed one training at a time on all threads; otherwise as many at once as there are
   *     threads
   * @param settable whether whoever asks may give settings
   * @throws NotEnoughMemoryException when one of them does not fit
   */
  public static void require(
      List<Evaluation.Entrant> entrants,
      int runs,
      Shape shape,
      boolean timed,
      int threads,
      boolean settable) {
    long together = timed ? 1 : Math.max(1, Math.min(threads, (long) runs * entrants.size()));
    for (Evaluation.Entrant entrant : entrants) {
      MemoryEstimate one = entrant.estimateMemory(shape, timed ? threads : 1);
      if (settable) {
        require(one, entrant.method(), entrant.settings(), shape, false);
      } else {
        require(one, () -> Remedy.of("Set %s", heapFor(one.heap())));
      }
      MemoryEstimate all = sideBySide(one, shape, together);
      require(all, () -> fewerThreads(all.heap(), threadsThatFit(one, shape, Heap.limit())));
    }
  }

  /** So many of a training at once. */
  private static MemoryEstimate sideBySide(MemoryEstimate one, Shape shape, long threads) {
    long more = (one.bytes() - shape.data().bytes()) * (threads - 1);
    return one.plus("parallel training runs", more);
  }

  /** How many of a training fit side by side, where not any number does; at least one. */
  static int threadsThatFit(MemoryEstimate one, Shape shape, long most) {
    int threads = 1;
    while (sideBySide(one, shape, threads + 1).heap() <= most) {
      threads++;
    }
    return threads;
  }

  static Remedy fewerThreads(long bytes, int threads) {
    return Remedy.of(
        "Set %s, or train fewer at once with %s",
        heapFor(bytes), Remedy.option("threads", Integer.toString(threads)));
  }

  /**
   * Refuses work that will not fit, and names the setting that makes room.
   *
   * @param shape of the data, to look for a smaller setting that fits
   * @param tuned whether settings are chosen: one that is pinned is not to end that
   * @throws NotEnoughMemoryException when it does not fit
   */
  static void require(
      MemoryEstimate needed,
      Method method,
      Map<String, String> settings,
      Shape shape,
      boolean tuned) {
    require(needed, () -> remedy(needed.heap(), method, settings, shape, tuned));
  }

  private static void require(MemoryEstimate needed, Supplier<Remedy> remedy) {
    long most = Heap.limit();
    if (needed.heap() > most) {
      throw new NotEnoughMemoryException(needed.heap(), most, remedy.get());
    }
  }

  private static Remedy.Option heapFor(long bytes) {
    return Remedy.option("heap", (bytes / 8 * 9 >> 30) + 1 + "g");
  }

  static Remedy remedy(
      long bytes, Method method, Map<String, String> settings, Shape shape, boolean tuned) {
    Remedy.Option heap = heapFor(bytes);
    OptionalInt smaller = widthThatFits(method, settings, shape, tuned ? WIDEST_TUNED : WIDEST);
    if (smaller.isEmpty()) {
      return Remedy.of("Set %s", heap);
    }
    Remedy.Option narrower = Remedy.option("set", "k=" + smaller.getAsInt());
    return tuned
        ? Remedy.of("Set %s, or make it smaller with %s %s", heap, Remedy.option("auto"), narrower)
        : Remedy.of("Set %s, or make it smaller with %s", heap, narrower);
  }

  /** The largest width, among powers of two, with which one training fits. */
  private static OptionalInt widthThatFits(
      Method method, Map<String, String> settings, Shape shape, int widest) {
    if (method.settings().stream().noneMatch(setting -> setting.name().equals("k"))) {
      return OptionalInt.empty();
    }
    for (int width = widest; width >= 2; width /= 2) {
      Map<String, String> narrower = new HashMap<>(settings);
      narrower.put("k", Integer.toString(width));
      if (method.trainer(narrower).estimateMemory(shape).heap() <= Heap.limit()) {
        return OptionalInt.of(width);
      }
    }
    return OptionalInt.empty();
  }
}
