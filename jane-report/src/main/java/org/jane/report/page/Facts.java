package org.jane.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Names and values, such as settings. */
public record Facts(List<Fact> facts) implements Block {
  private static final int WIDE = 48;

  /** One of them. */
  public record Fact(String name, String value) {}

  public Facts {
    facts = List.copyOf(facts);
  }

  public static Facts of(Map<String, ?> map) {
    List<Fact> facts = new ArrayList<>();
    map.forEach((name, value) -> facts.add(new Fact(name, String.valueOf(value))));
    return new Facts(facts);
  }

  @Override
  public void write(Html out) {
    out.open("dl", "class", "facts");
    for (Fact fact : facts) {
      // A command line or a path needs the whole width.
      String kind = fact.value.length() > WIDE ? "wide" : "short";
      out.open("div", "class", kind)
          .element("dt", fact.name)
          .element("dd", fact.value)
          .close("div");
    }
    out.close("dl");
  }
}
