package org.jane.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jane.graph.GraphDataException;
import org.jane.model.CannotLearnException;
import org.jane.run.MemoryEstimate;
import org.jane.run.Problem;
import org.jane.run.Remedy;
import org.jane.store.ModelFormatException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The {@code jane} command: hands over to one class per verb and turns what happened into an exit
 * code.
 */
@Command(
    name = "jane",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = HelpCommand.class,
    description =
        "Node classification from node attributes, graph structure, or both, with calibrated"
            + " probabilities.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:fine",
      "1:unexpected failure",
      "2:wrong usage",
      "3:bad data",
      "4:bad model file",
      "130:stopped by the user"
    })
public final class Jane implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    var console = Console.ofProcess();
    Interrupt.beforeTheWork(console);
    int code = run(console, args);
    Interrupt.workBegins();
    System.exit(code);
  }

  /** Runs one command line, writing to {@code console}, and returns its exit code. */
  static int run(Console console, String... args) {
    var command = new CommandLine(new Jane());
    Map<String, Function<Console, Verb>> verbs = verbs();
    boolean one =
        args.length > 0 && verbs.containsKey(args[0]); // to look at all takes half a second
    verbs.forEach(
        (name, verb) -> {
          if (!one || name.equals(args[0])) {
            command.addSubcommand(name, verb.apply(console));
          }
        });
    command
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false) // a name may begin with @
        .setParameterExceptionHandler((e, given) -> explainUsage(e))
        .setExecutionExceptionHandler((e, failed, parsed) -> explainFailure(e, failed, console));
    try {
      int code = command.execute(args);
      return console.lostResults().isPresent() ? explainLoss(code, console) : code;
    } catch (OutOfMemoryError e) {
      console.say(
          "jane: Java's heap of "
              + MemoryEstimate.readable(Runtime.getRuntime().maxMemory())
              + " is too small. Set JANE_OPTS=-Xmx…, for instance JANE_OPTS=-Xmx8g.");
      return ExitCode.UNEXPECTED;
    } finally {
      console.flush();
      for (CommandLine subcommand : command.getSubcommands().values()) {
        if (subcommand.getCommand() instanceof Verb verb) { // the other one is picocli's help
          verb.over();
        }
      }
    }
  }

  /** By name, in the order in which help lists them. */
  private static Map<String, Function<Console, Verb>> verbs() {
    Map<String, Function<Console, Verb>> verbs = new LinkedHashMap<>();
    verbs.put("quickstart", QuickstartVerb::new);
    verbs.put("datasets", DatasetsVerb::new);
    verbs.put("check", CheckVerb::new);
    verbs.put("train", TrainVerb::new);
    verbs.put("predict", PredictVerb::new);
    verbs.put("explain", ExplainVerb::new);
    verbs.put("evaluate", EvaluateVerb::new);
    verbs.put("suggest", SuggestVerb::new);
    verbs.put("suspects", SuspectsVerb::new);
    verbs.put("generate", GenerateVerb::new);
    verbs.put("serve", ServeVerb::new);
    verbs.put("reproduce", ReproduceVerb::new);
    return verbs;
  }

  /** What was written is not all there: nobody may take it for the result. */
  private static int explainLoss(int code, Console console) {
    String reason = console.lostResults().orElse("");
    console.say(
        Failures.readerGone(reason)
            ? "jane: standard output was closed before everything was written."
            : "jane: standard output could not be written: "
                + reason
                + ". What arrived there is not complete. "
                + Failures.remedy(reason)
                + ".");
    return code == ExitCode.FINE ? ExitCode.UNEXPECTED : code;
  }

  /**
   * One sentence and the exit code that belongs to it; where in the program it happened only when
   * asked for.
   */
  private static int explainFailure(Exception e, CommandLine failed, Console console) {
    if (failed.getCommand() instanceof Verb verb && verb.stacktrace) {
      e.printStackTrace(console.err());
    }
    if (e instanceof UsageException) {
      return explainUsage(new ParameterException(failed, String.valueOf(e.getMessage())));
    }
    if (e instanceof Problem problem) {
      String said = problem.worded(Jane::flag);
      boolean badData =
          e instanceof GraphDataException
              || (e instanceof CannotLearnException cannot && cannot.dataIsReason());
      if (badData || e instanceof ModelFormatException) {
        console.say("jane: " + said);
        return badData ? ExitCode.BAD_DATA : ExitCode.BAD_MODEL;
      }
      return explainUsage(new ParameterException(failed, said));
    }
    if (e instanceof CancellationException) {
      console.say("jane: stopped.");
      return ExitCode.STOPPED;
    }
    if (e instanceof IOException || e instanceof UncheckedIOException) {
      console.say("jane: " + Failures.sentence(e));
      return ExitCode.UNEXPECTED;
    }
    console.say("jane: unexpected failure: " + e + ". Run again with --stacktrace and report it.");
    return ExitCode.UNEXPECTED;
  }

  /** An option as it is written on the command line; Java's memory is set beside it. */
  static String flag(Remedy.Option option) {
    if (option.name().equals("heap")) {
      return "JANE_OPTS=-Xmx" + option.value();
    }
    return "--" + option.name() + (option.value().isEmpty() ? "" : " " + quoted(option.value()));
  }

  /** As a shell wants it: a name of a column may have blanks. */
  private static String quoted(String value) {
    return value.matches("[\\p{L}\\p{N}_./:=,+%@-]*[\\p{L}\\p{N}…]")
        ? value
        : "'" + value.replace("'", "'\\''") + "'";
  }

  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(spec.commandLine(), "Missing command");
    }
  }

  private static int explainUsage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("jane: " + VisibleText.of(String.valueOf(e.getMessage())));
    UnmatchedArgumentException.printSuggestions(e, err);
    err.printf("Try '%s --help'.%n", command.getCommandSpec().qualifiedName());
    return ExitCode.USAGE;
  }
}
