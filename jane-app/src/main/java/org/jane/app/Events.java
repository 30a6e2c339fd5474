package org.jane.app;

/** Hears of what happens while a request is carried out. */
@FunctionalInterface
public interface Events {
  /** Called from whichever thread does the work, one call at a time. */
  void hear(Event event);

  /** Nobody listens. */
  static Events none() {
    return event -> {};
  }
}
