package org.jane.run;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache of costly results about an object, such as the eigenvectors of a graph.
 *
 * <p>A fact is found by the object itself (not by what it equals) and a name that says everything
 * else the fact depends on; where that is a second object, in the memo {@link #about} that one. The
 * first to ask makes it, others who ask at the same time wait. Facts live as long as the memo; a
 * fresh {@link Run} has one that keeps nothing. Safe for use by several threads at once.
 */
public final class Memo {
  private static final Memo NOTHING = new Memo(false, false);

  private final boolean keeps;
  private final boolean shares;
  private final Map<Object, Map<String, Slot>> facts = new IdentityHashMap<>();

  private Memo(boolean keeps, boolean shares) {
    this.keeps = keeps;
    this.shares = shares;
  }

  /** A memo that keeps results. */
  public static Memo keeping() {
    return new Memo(true, false);
  }

  /** A memo for work with many settings: what serves several of them is made for all at once. */
  public static Memo sharing() {
    return new Memo(true, true);
  }

  /** A memo that keeps nothing: every fact is computed again. */
  public static Memo nothing() {
    return NOTHING;
  }

  /** Whether what is made once is found again. */
  public boolean keeps() {
    return keeps;
  }

  /** Whether to make what other settings will ask for, too. */
  public boolean shares() {
    return shares;
  }

  /** Where facts are kept that depend on {@code object} besides the one they are found by. */
  public Memo about(Object object) {
    return keeps ? get(object, "facts about it and another", () -> new Memo(true, shares)) : this;
  }

  /** The fact of this name about {@code subject}; made now unless it is known. */
  @SuppressWarnings("unchecked") // a name stands for one kind of fact
  public <T> T get(Object subject, String name, Supplier<T> make) {
    if (!keeps) {
      return make.get();
    }
    Slot slot;
    synchronized (facts) {
      slot =
          facts
              .computeIfAbsent(subject, s -> new TreeMap<>())
              .computeIfAbsent(name, n -> new Slot());
    }
    synchronized (slot) { // a lock of its own: facts that need other facts do not wait in a circle
      if (slot.fact == null) {
        slot.fact = make.get();
      }
      return (T) slot.fact;
    }
  }

  private static final class Slot {
    @Nullable Object fact;
  }
}
