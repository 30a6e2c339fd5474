package org.jane.site;

import static org.jane.site.HtmlText.code;
import static org.jane.site.HtmlText.escape;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jane.methods.Methods;
import org.jane.model.Abilities;
import org.jane.model.Method;
import org.jane.reference.CommandReference;
import org.jane.settings.SearchSpace;

/**
 * Pages about commands, methods and settings, made from the program: what is true of it stands in
 * one place, and these pages cannot lag behind.
 */
final class ReferencePages {
  private ReferencePages() {}

  /** An overview of all commands, and a page for each. */
  static List<SitePage> commands(CommandReference command) {
    List<SitePage> pages = new ArrayList<>();
    Draft all = new Draft("Commands");
    all.text(command.description());
    all.rows("command", "what it does");
    for (CommandReference.Verb verb : command.verbs()) {
      all.row(link(verb.name() + ".html", "jane " + verb.name()), worded(verb.description()));
    }
    all.end();
    all.heading("Exit codes");
    all.rows("code", "meaning");
    command.exitCodes().forEach((number, meaning) -> all.row(code(number), escape(meaning)));
    all.end();
    all.heading("Environment");
    all.rows("variable", "meaning");
    all.row(code("JANE_OPTS"), "flags for the JVM, such as " + code("-Xmx8g"));
    all.row(code("JANE_CLASSPATH"), "further jars, such as one with a method of your own");
    all.row(code("JANE_DATA"), "folder of the published datasets");
    all.row(code("JAVA_HOME"), "the Java to use, where the release carries none");
    all.end();
    pages.add(all.page("commands/index.html"));
    for (CommandReference.Verb verb : command.verbs()) {
      pages.add(verb(verb));
    }
    return pages;
  }

  private static SitePage verb(CommandReference.Verb verb) {
    Draft page = new Draft("jane " + verb.name());
    page.html("<p>" + worded(verb.description()) + "</p>\n");
    page.html(
        "<pre tabindex=\"0\" class=\"synopsis\"><code>jane "
            + verb.name()
            + " "
            + unbroken(verb.synopsis())
            + "</code></pre>\n");
    if (!verb.parameters().isEmpty()) {
      page.heading("Parameters");
      page.rows("parameter", "meaning");
      verb.parameters().forEach(p -> page.row(code(p.label()), worded(p.description())));
      page.end();
    }
    page.heading("Options");
    page.rows("option", "meaning");
    for (CommandReference.Option o : verb.options()) {
      List<String> names = o.names().stream().map(HtmlText::code).toList();
      String value = o.hasValue() ? " " + code(o.label()) : "";
      page.row(
          String.join(", ", names) + value,
          worded(o.description()) + (o.required() ? " <em>Required.</em>" : ""));
    }
    page.end();
    return page.page("commands/" + verb.name() + ".html");
  }

  /** An overview of all settings, and a page for each method. */
  static List<SitePage> methods() {
    List<SitePage> pages = new ArrayList<>();
    Draft all = new Draft("Methods and settings");
    all.html(
        "<p>Settings are given by "
            + code("--set key=value")
            + ". How each method works is told in "
            + link("../methods.html", "Methods")
            + ", how settings are chosen in "
            + link("../tuning.html", "Tuning")
            + ".</p>\n");
    all.rows(
        "method",
        "what it is",
        "attributes",
        "links",
        "weights",
        "several labels",
        "new nodes",
        "explains");
    for (Method method : Methods.all()) {
      Abilities can = method.abilities();
      all.row(
          link(method.name() + ".html", method.name()),
          escape(method.summary()),
          tick(can.attributes()),
          tick(can.links()),
          tick(can.weights()),
          tick(can.multiLabel()),
          tick(can.newNodes()),
          tick(can.explains()));
    }
    all.end();
    all.heading("All settings");
    all.rows("key", "methods");
    Map<String, List<String>> byKey = new TreeMap<>();
    for (Method method : Methods.all()) {
      for (Method.Setting setting : method.settings()) {
        byKey.computeIfAbsent(setting.name(), k -> new ArrayList<>()).add(method.name());
      }
    }
    byKey.forEach(
        (key, methods) ->
            all.row(
                code(key),
                String.join(
                    ", ", methods.stream().map(m -> link(m + ".html#" + key, m)).toList())));
    all.end();
    pages.add(all.page("methods/index.html"));
    for (Method method : Methods.all()) {
      pages.add(method(method));
    }
    return pages;
  }

  private static SitePage method(Method method) {
    Draft page = new Draft("Method " + method.name());
    String summary = method.summary();
    page.html(
        "<p>"
            + worded(summary.substring(0, 1).toUpperCase(Locale.ROOT) + summary.substring(1))
            + (summary.endsWith(".") ? "" : ".")
            + " Formulas, source and cost: "
            + link("../methods.html", "Methods")
            + ".</p>\n");
    page.html(
        "<pre tabindex=\"0\" class=\"sh\"><code>jane train DATA --method "
            + escape(method.name())
            + " --model FILE</code></pre>\n");
    page.heading("Settings");
    page.rows("key", "default", "meaning");
    for (Method.Setting setting : method.settings()) {
      page.row(
          "<code id=\"" + escape(setting.name()) + "\">" + escape(setting.name()) + "</code>",
          code(setting.byDefault()),
          worded(setting.meaning()));
    }
    page.end();
    Optional<SearchSpace> space = method.searchSpace();
    if (space.isPresent()) {
      page.heading("What the search tries");
      page.html(
          "<p>Without "
              + code("--set")
              + " these are chosen on validation nodes ("
              + link("../tuning.html", "how")
              + ").</p>\n");
      page.rows("key", "values");
      for (SearchSpace.Choice choice : space.get().choices()) {
        List<String> values = choice.values().stream().map(HtmlText::code).toList();
        page.row(code(choice.key()), String.join(", ", values));
      }
      page.end();
      page.heading("Where the search begins");
      page.html("<ul>\n");
      for (Map<String, String> start : space.get().starts()) {
        List<String> pairs = new ArrayList<>();
        new TreeMap<>(start).forEach((key, value) -> pairs.add(code(key + "=" + value)));
        page.html(
            "<li>" + (pairs.isEmpty() ? "the defaults" : String.join(" ", pairs)) + "</li>\n");
      }
      page.html("</ul>\n");
    }
    return page.page("methods/" + method.name() + ".html");
  }

  /** Text in which options stand out and are not broken at their dashes. */
  private static String worded(String text) {
    return escape(text).replaceAll("(?<![\\w-])(--[a-z][a-z-]*)", "<code>$1</code>");
  }

  /** A synopsis whose lines end between options. */
  private static String unbroken(String synopsis) {
    StringBuilder html = new StringBuilder();
    for (String part : synopsis.split(" ", -1)) {
      html.append("<span class=\"whole\">").append(escape(part)).append("</span> ");
    }
    return html.toString().strip();
  }

  private static String tick(boolean can) {
    return can ? "yes" : "no";
  }

  static String link(String to, String text) {
    return "<a href=\"" + escape(to) + "\">" + escape(text) + "</a>";
  }

  /** A page in the making. */
  static final class Draft {
    private final String title;
    private final StringBuilder html = new StringBuilder();
    private final List<SitePage.Heading> headings = new ArrayList<>();
    private final List<SitePage.Section> sections = new ArrayList<>();
    private String heading;
    private String id = "";
    private int from;

    Draft(String title) {
      this.title = title;
      this.heading = title;
      html.append("<h1>").append(escape(title)).append("</h1>\n");
    }

    void heading(String text) {
      section();
      heading = text;
      id = text.toLowerCase(Locale.ROOT).replace(' ', '-');
      headings.add(new SitePage.Heading(2, id, text));
      html.append("<h2 id=\"").append(id).append("\">").append(escape(text)).append("</h2>\n");
    }

    void text(String text) {
      html.append("<p>").append(escape(text)).append("</p>\n");
    }

    void html(String some) {
      html.append(some);
    }

    void rows(String... columns) {
      html.append("<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr>");
      for (String column : columns) {
        html.append("<th>").append(escape(column)).append("</th>");
      }
      html.append("</tr></thead>\n<tbody>\n");
    }

    /** A row of cells that are HTML. */
    void row(String... cells) {
      html.append("<tr>");
      for (String cell : cells) {
        html.append("<td>").append(cell).append("</td>");
      }
      html.append("</tr>\n");
    }

    void end() {
      html.append("</tbody></table></div>\n");
    }

    private void section() {
      String plain =
          html.substring(from)
              .replaceAll("<[^>]*>", " ")
              .replace("&lt;", "<")
              .replace("&gt;", ">")
              .replace("&quot;", "\"")
              .replace("&amp;", "&")
              .replaceAll("\\s+", " ")
              .strip();
      sections.add(new SitePage.Section(id, heading, plain));
      from = html.length();
    }

    SitePage page(String path) {
      section();
      return new SitePage(
          path, title, html.toString(), List.copyOf(headings), List.copyOf(sections));
    }
  }
}
