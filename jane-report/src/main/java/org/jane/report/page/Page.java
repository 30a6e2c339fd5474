package org.jane.report.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.model.Provenance;
import org.jane.store.AtomicFile;

/**
 * A page: a title, its origin, and sections of blocks. The same content gives the same bytes, so it
 * tells neither time nor place. Immutable.
 *
 * @param title what the page is about
 * @param lead the most important sentence
 * @param about its origin: command, data, seed, settings
 * @param sections from top to bottom
 */
public record Page(String title, String lead, Facts about, List<Section> sections) {
  /** Blocks under a heading. */
  public record Section(String heading, List<Block> blocks) {
    public Section {
      blocks = List.copyOf(blocks);
    }
  }

  public Page {
    sections = List.copyOf(sections);
  }

  public static Page titled(String title) {
    return new Page(title, "", new Facts(List.of()), List.of());
  }

  public Page lead(String sentence) {
    return new Page(title, sentence, about, sections);
  }

  /** The origin of the page; version and Java are added. */
  public Page about(Map<String, ?> facts) {
    Map<String, Object> all = new LinkedHashMap<>(facts);
    all.put("JANE", Provenance.version());
    all.put("Java", System.getProperty("java.version", "unknown"));
    return new Page(title, lead, Facts.of(all), sections);
  }

  public Page section(String heading, Block... blocks) {
    return section(heading, List.of(blocks));
  }

  public Page section(String heading, List<Block> blocks) {
    List<Section> more = new ArrayList<>(sections);
    more.add(new Section(heading, blocks));
    return new Page(title, lead, about, more);
  }

  public String html() {
    Html out = new Html();
    out.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.open("meta", "http-equiv", "Content-Security-Policy", "content", PageResources.policy());
    out.raw("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.raw("<meta name=\"color-scheme\" content=\"light dark\">\n");
    out.raw("<meta name=\"generator\" content=\"JANE\">\n");
    out.element("title", title);
    out.raw("<style>\n" + PageResources.STYLE + "</style>\n</head>\n<body>\n");
    out.element("a", "Skip to the content", "class", "skip", "href", "#content");
    out.open("header").element("h1", title);
    if (!lead.isEmpty()) {
      out.element("p", lead, "class", "lead");
    }
    if (!about.facts().isEmpty()) {
      out.open("details", "class", "about").element("summary", "How this page was made");
      about.write(out);
      out.close("details");
    }
    out.close("header");
    contents(out);
    out.open("main", "id", "content");
    out.raw(
        "<noscript><p class=\"note\">Without JavaScript charts are plain drawings; the data of each is in the table below it.</p></noscript>\n");
    for (int s = 0; s < sections.size(); s++) {
      String id = "section-" + (s + 1);
      out.open("section", "aria-labelledby", id);
      out.element("h2", sections.get(s).heading, "id", id);
      sections.get(s).blocks.forEach(b -> b.write(out));
      out.close("section");
    }
    out.close("main");
    out.raw("<script>" + PageResources.CHARTS + "</script>\n");
    out.raw("<script>" + PageResources.SCRIPT + "</script>\n</body>\n</html>\n");
    return out.toString();
  }

  private void contents(Html out) {
    if (sections.size() < 3) {
      return;
    }
    out.open("nav", "aria-label", "Sections").open("ul");
    for (int s = 0; s < sections.size(); s++) {
      out.open("li")
          .element("a", sections.get(s).heading, "href", "#section-" + (s + 1))
          .close("li");
    }
    out.close("ul").close("nav");
  }

  /** Writes the page, whole or not at all, and the folder it belongs in. */
  public void write(Path file) throws IOException {
    AtomicFile.write(file, html());
  }
}
