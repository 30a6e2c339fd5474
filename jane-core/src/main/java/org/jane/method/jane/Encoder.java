package org.jane.method.jane;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.run.Check;
import org.jane.settings.Key;

/**
 * What the network of JANE looks at: a node by itself ({@code mlp}), or a node and, round after
 * round, the means over its neighbours, by the weights of links ({@code links(2)}: two rounds) or
 * by attention, which learns whom to look at ({@code attention(2)}).
 *
 * @param rounds how often it looks along links, 0 for a node by itself
 * @param attention whether neighbours are weighed by attention
 * @param neighbours the most neighbours of a node that a step of training looks at, drawn anew;
 *     {@link #ALL} for all, {@link #BY_SIZE} for all on graphs of up to {@value #ALL_UP_TO} nodes
 *     and {@value #ALL_UP_TO_EDGES} edges, and {@value #SAMPLED} on larger ones
 */
public record Encoder(int rounds, boolean attention, int neighbours) {
  /** {@link #neighbours} for all of them. */
  public static final int ALL = Integer.MAX_VALUE;

  /** {@link #neighbours} by the size of the graph. */
  public static final int BY_SIZE = 0;

  /** Above this many nodes neighbours are sampled unless the user says otherwise. */
  public static final int ALL_UP_TO = 20_000;

  /** The same for edges. */
  public static final int ALL_UP_TO_EDGES = 300_000;

  /** So many of them. */
  public static final int SAMPLED = 10;

  /** More rounds reach most of a graph, and cost as much as they reach. */
  public static final int MOST_ROUNDS = 10;

  /** A node by itself. */
  public static final Encoder MLP = new Encoder(0, false, BY_SIZE);

  private static final int MOST_HEADS = 8; // as GAT has
  private static final Pattern ROUNDS = Pattern.compile("(links|attention)\\((.*)\\)");

  public Encoder {
    Check.that(
        rounds >= 0 && rounds <= MOST_ROUNDS,
        "encoder must be mlp, links(1) to links(%d) or attention(1) to attention(%d), found %s(%d)",
        MOST_ROUNDS,
        MOST_ROUNDS,
        attention ? "attention" : "links",
        rounds);
    Check.that(rounds > 0 || !attention, "attention needs a round");
    Check.atLeast("neighbours", neighbours, BY_SIZE);
  }

  /** Whether the network looks along links. */
  public boolean links() {
    return rounds > 0;
  }

  /** The rounds: {@code mlp}, or such as {@code links(2)} or {@code attention(2)}. */
  public Encoder withRounds(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (word.equals("mlp")) {
      return new Encoder(0, false, neighbours);
    }
    Matcher found = ROUNDS.matcher(word);
    Check.that(
        found.matches(),
        "encoder must be mlp or such as links(2) or attention(2), found \"%s\"",
        text);
    int given = Key.wholeNumber("rounds of encoder", found.group(2));
    return new Encoder(
        Check.atLeast("rounds of encoder", given, 1),
        found.group(1).equals("attention"),
        neighbours);
  }

  /** The most neighbours on a graph of so many nodes and edges. */
  int neighboursOf(int nodes, long edges) {
    boolean small = nodes <= ALL_UP_TO && edges <= ALL_UP_TO_EDGES;
    return neighbours != BY_SIZE ? neighbours : small ? ALL : SAMPLED;
  }

  public Encoder withNeighbours(int other) {
    return new Encoder(rounds, attention, other);
  }

  /** Heads of attention in rows of a width, each on a part of them; 0 without attention. */
  int heads(int width) {
    int heads = MOST_HEADS;
    while (width % heads != 0) {
      heads /= 2;
    }
    return attention ? heads : 0;
  }

  /** Reads {@code mlp}, or such as {@code links(2)} or {@code attention(2)}. */
  public static Encoder parse(String text) {
    return MLP.withRounds(text);
  }

  /** The rounds alone, as {@link #parse} reads them. */
  @Override
  public String toString() {
    return links() ? (attention ? "attention(" : "links(") + rounds + ")" : "mlp";
  }
}
