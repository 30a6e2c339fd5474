package org.jane.server.http;

import java.util.concurrent.atomic.AtomicLong;

/** Memory that all requests together may take for bodies. Safe for several threads. */
final class Budget {
  private final long most;
  private final AtomicLong taken = new AtomicLong();

  Budget(long most) {
    this.most = most;
  }

  /** Whether there was room for so many bytes, which are to be given back then. */
  boolean take(long bytes) {
    if (taken.addAndGet(bytes) <= most) {
      return true;
    }
    taken.addAndGet(-bytes);
    return false;
  }

  void giveBack(long bytes) {
    taken.addAndGet(-bytes);
  }

  long taken() {
    return taken.get();
  }
}
