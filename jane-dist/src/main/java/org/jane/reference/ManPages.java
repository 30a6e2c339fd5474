package org.jane.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Man pages: one of the command, and one of each verb. */
public final class ManPages {
  private final CommandReference command;
  private final String version;

  public ManPages(CommandReference command, String version) {
    this.command = command;
    this.version = version;
  }

  /** Pages by their names, such as {@code jane-train.1}. */
  public Map<String, String> all() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("jane.1", ofCommand());
    for (CommandReference.Verb verb : command.verbs()) {
      pages.put("jane-" + verb.name() + ".1", ofVerb(verb));
    }
    return pages;
  }

  private String ofCommand() {
    StringBuilder page = head("jane", "label the nodes of a graph from a few known labels");
    page.append(".SH SYNOPSIS\n.B jane\n.I COMMAND\n.RI [ OPTION .\\|.\\|.]\n");
    page.append(".SH DESCRIPTION\n").append(line(command.description()));
    page.append(".SH COMMANDS\n");
    for (CommandReference.Verb verb : command.verbs()) {
      page.append(".TP\n.BR jane-").append(roff(verb.name())).append(" (1)\n");
      page.append(line(verb.description()));
    }
    exits(page);
    page.append(".SH ENVIRONMENT\n");
    item(page, "JAVA_HOME", "The Java to use, where the release carries none.");
    item(page, "JANE_OPTS", "Flags for the JVM, such as -Xmx8g.");
    item(page, "JANE_CLASSPATH", "Further jars, such as one with a method of your own.");
    item(page, "JANE_DATA", "Folder of the published datasets.");
    return page.toString();
  }

  private String ofVerb(CommandReference.Verb verb) {
    StringBuilder page = head("jane-" + verb.name(), firstSentence(verb.description()));
    page.append(".SH SYNOPSIS\n.B jane ").append(roff(verb.name())).append("\n");
    page.append(line(verb.synopsis()));
    page.append(".SH DESCRIPTION\n").append(line(verb.description()));
    if (!verb.parameters().isEmpty()) {
      page.append(".SH PARAMETERS\n");
      for (CommandReference.Parameter p : verb.parameters()) {
        item(page, p.label(), p.description());
      }
    }
    page.append(".SH OPTIONS\n");
    for (CommandReference.Option o : verb.options()) {
      String value = o.hasValue() ? "=" + o.label() : "";
      item(page, String.join(", ", o.names()) + value, o.description());
    }
    exits(page);
    page.append(".SH SEE ALSO\n.BR jane (1)\n");
    return page.toString();
  }

  private StringBuilder head(String name, String summary) {
    StringBuilder page = new StringBuilder();
    page.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(" 1 \"\" \"jane ");
    page.append(version).append("\" \"JANE\"\n.nh\n.ad l\n");
    page.append(".SH NAME\n").append(roff(name)).append(" \\- ").append(line(summary));
    return page;
  }

  private void exits(StringBuilder page) {
    page.append(".SH EXIT STATUS\n");
    command.exitCodes().forEach((code, meaning) -> item(page, code, meaning));
  }

  private static void item(StringBuilder page, String name, String text) {
    page.append(".TP\n\\fB").append(roff(name)).append("\\fR\n").append(line(text));
  }

  private static String firstSentence(String text) {
    int dot = text.indexOf(". ");
    int colon = text.indexOf(": ");
    int end = List.of(dot, colon).stream().filter(i -> i > 0).min(Integer::compare).orElse(-1);
    String first = end < 0 ? text : text.substring(0, end);
    first = first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    return first.substring(0, 1).toLowerCase(Locale.ROOT) + first.substring(1);
  }

  /** A line of text, never taken for a request. */
  private static String line(String text) {
    String line = roff(text);
    return (line.startsWith(".") || line.startsWith("'") ? "\\&" : "") + line + "\n";
  }

  private static String roff(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...");
  }
}
