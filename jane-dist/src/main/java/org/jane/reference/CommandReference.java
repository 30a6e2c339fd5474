package org.jane.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jane.cli.Jane;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The command: its verbs, their parameters and options.
 *
 * @param description what it does
 * @param verbs in the order of the help
 * @param exitCodes number and meaning
 */
public record CommandReference(
    String description, List<Verb> verbs, Map<String, String> exitCodes) {
  /**
   * One verb.
   *
   * @param synopsis how it is written, without its name, in one line
   */
  public record Verb(
      String name,
      String description,
      String synopsis,
      List<Parameter> parameters,
      List<Option> options) {}

  /**
   * A word without a flag.
   *
   * @param isFile whether it names a file or folder, or may name one
   */
  public record Parameter(String label, String description, boolean isFile) {}

  /**
   * An option.
   *
   * @param names short ones first
   * @param label what its value is called; empty for one without a value
   * @param required whether the verb cannot do without it
   * @param values what may be given, where that is a short list
   * @param isFile whether its value is a file or folder
   */
  public record Option(
      List<String> names,
      String label,
      String description,
      boolean required,
      List<String> values,
      boolean isFile) {
    public boolean hasValue() {
      return !label.isEmpty();
    }
  }

  /** The command as it is now. */
  public static CommandReference ofCommand() {
    CommandLine command = Jane.describe();
    List<Verb> verbs = new ArrayList<>();
    command
        .getSubcommands()
        .forEach(
            (name, verb) -> {
              if (!name.equals("help")) { // picocli's own, which every verb has as an option too
                verbs.add(verb(name, verb.getCommandSpec()));
              }
            });
    CommandSpec spec = command.getCommandSpec();
    return new CommandReference(
        text(spec.usageMessage().description()), verbs, spec.usageMessage().exitCodeList());
  }

  private static Verb verb(String name, CommandSpec spec) {
    List<Parameter> parameters = new ArrayList<>();
    for (PositionalParamSpec p : spec.positionalParameters()) {
      if (!p.hidden()) {
        parameters.add(new Parameter(p.paramLabel(), text(p.description()), true));
      }
    }
    List<Option> options =
        new ArrayList<>(
            spec.options().stream()
                .filter(option -> !option.hidden())
                .map(CommandReference::option)
                .toList());
    options.sort(Comparator.comparing(option -> option.names().get(option.names().size() - 1)));
    return new Verb(
        name, text(spec.usageMessage().description()), synopsis(spec), parameters, options);
  }

  private static Option option(OptionSpec o) {
    List<String> names = new ArrayList<>(List.of(o.names()));
    names.sort(Comparator.comparing(String::length));
    boolean flag = o.arity().max() == 0;
    if (flag && o.negatable()) {
      names.replaceAll(
          n -> n.startsWith("--no-") ? "--[no-]" + n.substring(5) : "--[no-]" + n.substring(2));
    }
    String label = flag ? "" : o.paramLabel();
    List<String> values = label.contains("|") ? List.of(label.split("\\|")) : List.of();
    boolean isFile = label.startsWith("FILE") || label.equals("DIR") || label.equals("MODEL");
    return new Option(
        List.copyOf(names), label, text(o.description()), o.required(), values, isFile);
  }

  /** Without the name of the command; lines that picocli broke are one again. */
  private static String synopsis(CommandSpec spec) {
    String lines = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF)).synopsis(0);
    String line = lines.replaceAll("\\s+", " ").strip();
    String name = spec.qualifiedName();
    return line.startsWith(name) ? line.substring(name.length()).strip() : line;
  }

  /** Several lines of picocli as one, its {@code %n} as blanks and {@code %%} as a percent sign. */
  private static String text(String... lines) {
    return String.join(" ", lines).replace("%n", " ").replace("%%", "%").strip();
  }
}
