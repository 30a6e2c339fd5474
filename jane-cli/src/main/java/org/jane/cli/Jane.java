package org.jane.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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
        "Labels the nodes of a graph from their attributes, their neighbours, or both, with honest"
            + " probabilities.",
    synopsisSubcommandLabel = "VERB",
    commandListHeading = "%nVerbs:%n",
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
    int code = run(console, args);
    console.flush();
    System.exit(code);
  }

  /** Runs one command line, writing to {@code console}, and returns its exit code. */
  static int run(Console console, String... args) {
    return new CommandLine(new Jane())
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
        .setParameterExceptionHandler((e, given) -> explainUsage(e))
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              command.getErr().println("jane: unexpected failure: " + e);
              return command.getCommandSpec().exitCodeOnExecutionException();
            })
        .execute(args);
  }

  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(spec.commandLine(), "Missing verb");
    }
  }

  private static int explainUsage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("jane: " + e.getMessage());
    UnmatchedArgumentException.printSuggestions(e, err);
    err.printf("Try '%s --help'.%n", command.getCommandSpec().qualifiedName());
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }
}
