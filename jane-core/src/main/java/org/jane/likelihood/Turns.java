package org.jane.likelihood;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The order in which groups meet each other, every two of them once and each group itself first, as
 * in a tournament: nobody is in two meetings of a round. Meetings are numbered; whoever begins them
 * in the order of their numbers may run several at once. A meeting waits until both groups have
 * ended their earlier ones, so a group meets the others in an order that does not depend on the
 * number of threads, and no two threads work on one group.
 */
final class Turns {
  private static final int SPINS = 2000; // some microseconds; after that other threads go first

  private final int groups;
  private final int places; // groups, and one who is not there where their number is odd
  private final AtomicIntegerArray ended; // rounds of each group
  private volatile boolean broken;

  Turns(int groups) {
    this.groups = groups;
    this.places = groups + groups % 2;
    this.ended = new AtomicIntegerArray(places);
  }

  /** How many meetings there are, those with nobody included. */
  int count() {
    return places + (places - 1) * (places / 2);
  }

  private int round(int meeting) {
    return meeting < places ? 0 : 1 + (meeting - places) / (places / 2);
  }

  /** The first group of a meeting; not below the number of groups: nobody. */
  int first(int meeting) {
    if (meeting < places) {
      return meeting;
    }
    int pair = (meeting - places) % (places / 2);
    return pair == 0 ? places - 1 : (round(meeting) - 1 + pair) % (places - 1);
  }

  /** The second group of a meeting; the first itself in the first round. */
  int second(int meeting) {
    if (meeting < places) {
      return meeting;
    }
    int pair = (meeting - places) % (places / 2);
    return (round(meeting) - 1 + places - 1 - pair) % (places - 1);
  }

  /** Runs a meeting when its turn has come; not at all where one side is nobody. */
  void run(int meeting, Runnable work) {
    int a = first(meeting);
    int b = second(meeting);
    int round = round(meeting);
    await(a, round);
    await(b, round);
    boolean good = false;
    try {
      if (a < groups && b < groups) {
        work.run();
      }
      good = true;
    } finally {
      if (!good) {
        broken = true;
      }
    }
    ended.set(a, round + 1);
    if (b != a) { // a group that is set free must not be touched again
      ended.set(b, round + 1);
    }
  }

  private void await(int group, int round) {
    for (int spin = 0; ended.get(group) < round; spin++) {
      if (broken) {
        throw new IllegalStateException("an earlier meeting failed");
      }
      if (spin < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }
}
