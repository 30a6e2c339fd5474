package org.jane.app;

import java.util.List;
import java.util.Map;
import org.jane.eval.Evaluation;
import org.jane.model.Method;
import org.jane.model.Shape;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;

/** Compares what the work will need with the memory there is, before the work. */
public final class Room {
  private Room() {}

  /**
   * Refuses trainings of a comparison that will not fit.
   *
   * @param timed one training at a time on all threads; otherwise as many at once as there are
   *     threads
   * @throws NotEnoughMemoryException when one of them does not fit
   */
  public static void require(
      List<Evaluation.Entrant> entrants, Shape shape, boolean timed, int threads) {
    for (Evaluation.Entrant entrant : entrants) {
      MemoryEstimate one = entrant.estimateMemory(shape, timed ? threads : 1);
      require(one, entrant.method(), entrant.settings(), false); // then the sum is a number, too
      long more = (one.bytes() - shape.data().bytes()) * ((timed ? 1 : threads) - 1L);
      require(
          one.plus("parallel training runs", more), entrant.method(), entrant.settings(), false);
    }
  }

  /**
   * Refuses work that will not fit, and names the setting that makes room.
   *
   * @param tuned whether settings are chosen: one that is pinned is not to end that
   * @throws NotEnoughMemoryException when it does not fit
   */
  static void require(
      MemoryEstimate needed, Method method, Map<String, String> settings, boolean tuned) {
    long most = Runtime.getRuntime().maxMemory();
    if (needed.bytes() > most) {
      throw new NotEnoughMemoryException(
          needed.bytes(), most, remedy(needed.bytes(), method, settings, tuned));
    }
  }

  static Remedy remedy(long bytes, Method method, Map<String, String> settings, boolean tuned) {
    Remedy.Option heap = Remedy.option("heap", (bytes / 4 * 5 >> 30) + 1 + "g");
    Remedy.Option narrower = Remedy.option("set", "k=16");
    boolean narrow =
        !settings.containsKey("k")
            && method.settings().stream().anyMatch(setting -> setting.name().equals("k"));
    return !narrow
        ? Remedy.of("Set %s", heap)
        : tuned
            ? Remedy.of(
                "Set %s, or make it smaller with %s %s", heap, Remedy.option("auto"), narrower)
            : Remedy.of("Set %s, or make it smaller with %s", heap, narrower);
  }
}
