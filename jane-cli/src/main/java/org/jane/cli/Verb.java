package org.jane.cli;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.jane.app.Event;
import org.jane.app.Events;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What all verbs have in common: how the work is carried out, and how much is said about it. */
abstract class Verb implements Callable<Integer> {
  final Console console;
  final StopRequest stop = new StopRequest();
  private @Nullable Interrupt interrupt;
  private @Nullable String standardOutputOf;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of threads (default: all processors). Does not change results.")
  @Nullable Integer threads;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress output and no notes.")
  boolean quiet;

  @Option(names = "--stacktrace", description = "Print the stack trace of a failure.")
  boolean stacktrace;

  Verb(Console console) {
    this.console = console;
  }

  /**
   * One of the outputs is standard output. From then on everything else that is said goes to
   * standard error.
   *
   * @param option the option that asks for it, such as {@code --json}
   * @param wanted whether it does
   */
  final void claimStandardOutput(String option, boolean wanted) {
    if (!wanted) {
      return;
    }
    if (standardOutputOf != null) {
      throw new UsageException(
          standardOutputOf
              + " - and "
              + option
              + " - both ask for standard output. Give one of them a file");
    }
    standardOutputOf = option;
  }

  /** Where sentences about the result go: to standard output unless a result for programs does. */
  final PrintStream text() {
    return standardOutputOf == null ? console.text() : VisibleText.to(console.err());
  }

  /** Whether standard output belongs to a result for programs. */
  final boolean standardOutputClaimed() {
    return standardOutputOf != null;
  }

  /** The run this command line asks for, its progress shown unless {@code --quiet}. */
  final Run newRun() {
    if (threads != null && threads < 1) {
      throw new UsageException("--threads must be at least 1, found " + threads);
    }
    Run run = Run.seeded(seed).stop(stop);
    if (threads != null) {
      run = run.threads(threads);
    }
    return quiet ? run : run.listener(new ProgressBar(console));
  }

  /** The same, with somebody else listening too. */
  final Run newRun(Progress.Listener also) {
    ProgressBar bar = new ProgressBar(console);
    return newRun()
        .listener(
            progress -> {
              also.hear(progress);
              if (!quiet) {
                bar.hear(progress);
              }
            });
  }

  /** Tells what happens while a request is carried out. */
  final Events events() {
    return event -> {
      if (event instanceof Event.WorkBegins) {
        stopOnInterrupt(Interrupt.KEEPING);
      } else if (event instanceof Event.TuningDone tuning) {
        console.clearStatus();
        tuning.report().sentences().forEach(text()::println);
      } else {
        EventText.of(event).ifPresent(this::say);
      }
    };
  }

  /** From here on Ctrl-C asks the work to stop, with these words, and waits for it. */
  final void stopOnInterrupt(String words) {
    interrupt = new Interrupt(stop, console, words);
  }

  /** The command is through and its last sentence said: the process may end. */
  final void over() {
    if (interrupt != null) {
      interrupt.release();
    }
  }

  /** Says something to the person at the terminal, unless they asked for silence. */
  final void say(String sentence) {
    if (!quiet) {
      console.say(sentence);
    }
  }
}
