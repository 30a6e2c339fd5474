package org.jane.site;

import java.util.List;

/**
 * One page, before it gets its frame.
 *
 * @param path where it lies in the site, such as {@code commands/train.html}
 * @param title its name in navigation, title and search
 * @param body the HTML of its content
 * @param headings of second and third order, in their order
 * @param texts plain text of each section, for the search
 */
record SitePage(
    String path, String title, String body, List<Heading> headings, List<Section> texts) {
  /** A heading one can link to. */
  record Heading(int level, String id, String text) {}

  /**
   * What stands below one heading.
   *
   * @param id of the heading; empty at the beginning of the page
   */
  record Section(String id, String heading, String text) {}

  /** How one gets from here to the root of the site. */
  String up() {
    return "../".repeat((int) path.chars().filter(c -> c == '/').count());
  }
}
