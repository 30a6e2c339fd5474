package org.jane.reference;

import java.util.List;
import java.util.Locale;
import org.jane.cli.Jane;
import picocli.AutoComplete;

/** Completion of verbs, options and values for the shells that people use. */
public final class Completions {
  private final CommandReference command;

  public Completions(CommandReference command) {
    this.command = command;
  }

  /** For bash, as picocli writes it. */
  public String bash() {
    // picocli names the day it was asked; the same sources must give the same bytes.
    return AutoComplete.bash("jane", Jane.describe())
        .replaceAll("(?m)^# (Generated on|Date:).*\\R", "");
  }

  /** For zsh, with a word about each verb and option. */
  public String zsh() {
    StringBuilder text = new StringBuilder("#compdef jane\n\n");
    for (CommandReference.Verb verb : command.verbs()) {
      text.append(zshFunction(verb.name())).append("() {\n  _arguments -s \\\n");
      for (CommandReference.Option option : verb.options()) {
        for (String name : written(option)) {
          text.append("    ").append(quoted(zshSpec(option, name))).append(" \\\n");
        }
      }
      text.append("    '*: :_files'\n}\n\n");
    }
    text.append("_jane() {\n  local -a verbs\n  verbs=(\n");
    for (CommandReference.Verb verb : command.verbs()) {
      String about = verb.name() + ":" + shortened(verb.description());
      text.append("    ").append(quoted(about)).append('\n');
    }
    text.append(
        "  )\n  if (( CURRENT == 2 )); then\n    _describe command verbs\n    return\n  fi\n");
    text.append("  local verb=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $verb in\n");
    for (CommandReference.Verb verb : command.verbs()) {
      String name = verb.name();
      text.append("    ").append(name).append(") ").append(zshFunction(name)).append(" ;;\n");
    }
    text.append("  esac\n}\n\n");
    // Either loaded by the completion system, as its function, or sourced by hand.
    return text.append("if [ \"$funcstack[1]\" = _jane ]; then\n  _jane \"$@\"\nelse\n")
        .append("  compdef _jane jane\nfi\n")
        .toString();
  }

  private static String zshFunction(String verb) {
    return "_jane_" + verb.replace('-', '_');
  }

  private static String zshSpec(CommandReference.Option option, String name) {
    String about = shortened(option.description()).replace("[", "(").replace("]", ")");
    String spec = "*" + name + (option.hasValue() ? (name.startsWith("--") ? "=" : "+") : "");
    spec += "[" + about.replace(":", "\\:") + "]";
    if (!option.hasValue()) {
      return spec;
    }
    String label = option.label().replace(":", " ");
    return !option.values().isEmpty()
        ? spec + ":" + label + ":(" + String.join(" ", option.values()) + ")"
        : spec + ":" + label + ":" + (option.isFile() ? "_files" : " ");
  }

  /** For fish. */
  public String fish() {
    StringBuilder text = new StringBuilder();
    for (CommandReference.Verb verb : command.verbs()) {
      text.append("complete -c jane -n __fish_use_subcommand -f -a ")
          .append(verb.name())
          .append(" -d ")
          .append(quotedForFish(shortened(verb.description())))
          .append('\n');
    }
    for (CommandReference.Verb verb : command.verbs()) {
      for (CommandReference.Option option : verb.options()) {
        text.append("complete -c jane -n '__fish_seen_subcommand_from ")
            .append(verb.name())
            .append('\'');
        for (String name : written(option)) {
          text.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.charAt(1));
        }
        if (option.hasValue()) {
          text.append(option.isFile() ? " -r" : " -x");
        }
        if (!option.values().isEmpty()) {
          text.append(" -a '").append(String.join(" ", option.values())).append('\'');
        }
        text.append(" -d ").append(quotedForFish(shortened(option.description()))).append('\n');
      }
    }
    return text.toString();
  }

  /** The names as they are typed: {@code --[no-]auto} is two. */
  private static List<String> written(CommandReference.Option option) {
    return option.names().stream()
        .flatMap(
            name ->
                name.contains("[no-]")
                    ? List.of(name.replace("[no-]", ""), name.replace("[no-]", "no-")).stream()
                    : List.of(name).stream())
        .toList();
  }

  /** The first sentence, without what makes it long. */
  private static String shortened(String text) {
    String first = text.replaceAll(" ?\\(default:[^)]*\\)", "").split("(?<=[^.])\\. |[:;] ", 2)[0];
    first = first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    if (first.length() > 70) {
      first = first.substring(0, first.lastIndexOf(' ', 70)) + "...";
    }
    return first.isEmpty() ? text.toLowerCase(Locale.ROOT) : first;
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private static String quotedForFish(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
