package org.jane.bench.campaign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.jane.settings.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * A graph, a split, a method and settings, all drawn from one number: extremes of degrees, weights,
 * attributes and classes, and ordinary graphs between them.
 *
 * @param settings not checked yet
 */
record RandomCase(
    long number, AttributedGraph data, Split split, Method method, Map<String, String> settings) {
  private static final List<String> NUMBERS =
      List.of("0", "1", "2", "0.5", "-1", "1e-30", "1e30", "NaN", "100", "0.99");

  static RandomCase of(long number) {
    SplittableRandom random = new SplittableRandom(number);
    int nodes = 2 + random.nextInt(random.nextInt(4) == 0 ? 40 : 14);
    CsrMatrix attributes = attributes(nodes, random);
    AttributedGraph data =
        new AttributedGraph(
            links(nodes, random).build(),
            attributes,
            IntStream.range(0, attributes.columns()).mapToObj(c -> "a" + c).toList(),
            labels(nodes, random),
            NodeIds.of(IntStream.range(0, nodes).mapToObj(i -> "n" + i).toList()));
    List<Method> methods = Methods.all();
    Method method = methods.get((int) (number % methods.size()));
    return new RandomCase(
        number, data, split(data.labels(), random), method, settings(method, random));
  }

  private static GraphBuilder links(int nodes, SplittableRandom random) {
    GraphBuilder links = new GraphBuilder(nodes);
    int kind = random.nextInt(7);
    int weights = random.nextInt(8);
    for (int a = 0; a < nodes; a++) {
      for (int b = 0; b <= a; b++) {
        boolean linked =
            switch (kind) {
              case 0 -> false;
              case 1 -> b == 0; // a star
              case 2 -> b == a - 1; // a path
              case 3 -> true; // everything, loops too
              case 4 -> a / 3 == b / 3; // small cliques
              case 5 -> random.nextInt(nodes) < 3;
              default -> random.nextInt(3) == 0;
            };
        if (linked) {
          links.add(a, b, weight(weights, random));
        }
      }
    }
    return links;
  }

  private static float weight(int kind, SplittableRandom random) {
    return switch (kind) {
      case 0 -> Float.MAX_VALUE;
      case 1 -> Float.MIN_VALUE;
      case 2 -> (float) Math.pow(10, random.nextInt(-37, 38));
      case 3 -> random.nextInt(4) == 0 ? 1e20f : 1e-20f;
      case 4 -> (float) random.nextDouble() + 0.01f;
      default -> 1;
    };
  }

  private static CsrMatrix attributes(int nodes, SplittableRandom random) {
    int columns = random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(random.nextInt(5) == 0 ? 60 : 6);
    int kind = random.nextInt(8);
    int[] start = new int[nodes + 1];
    List<Integer> column = new ArrayList<>();
    List<Float> value = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      for (int c = 0; c < columns; c++) {
        float v =
            switch (kind) {
              case 0 -> 0;
              case 1 -> random.nextBoolean() ? Float.MAX_VALUE : -Float.MAX_VALUE;
              case 2 -> Float.MIN_VALUE;
              case 3 -> 7; // the same everywhere
              case 4 -> (float) (random.nextGaussian() * Math.pow(10, random.nextInt(-30, 30)));
              case 5 -> random.nextInt(4) == 0 ? 1 : 0;
              default -> (float) random.nextGaussian();
            };
        if (v != 0 || kind == 0 && random.nextInt(5) == 0) {
          column.add(c);
          value.add(v);
        }
      }
      start[i + 1] = column.size();
    }
    float[] values = new float[value.size()];
    for (int e = 0; e < values.length; e++) {
      values[e] = value.get(e);
    }
    return new CsrMatrix(
        columns, start, column.stream().mapToInt(Integer::intValue).toArray(), values);
  }

  private static Labels labels(int nodes, SplittableRandom random) {
    int classes = random.nextInt(20) == 0 ? 1 : 2 + random.nextInt(random.nextInt(5) == 0 ? 12 : 2);
    List<String> names = IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
    boolean skewed = random.nextBoolean();
    if (random.nextInt(5) == 0) {
      int[] @Nullable [] several = new int[nodes][];
      for (int i = 0; i < nodes; i++) {
        several[i] =
            random.nextInt(6) == 0
                ? null
                : IntStream.range(0, classes).filter(c -> random.nextInt(3) == 0).toArray();
      }
      return Labels.multi(names, several);
    }
    int[] label = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      label[i] =
          random.nextInt(6) == 0
              ? -1
              : skewed && random.nextInt(10) > 0 ? 0 : random.nextInt(classes);
    }
    return Labels.single(names, label);
  }

  private static Split split(Labels labels, SplittableRandom random) {
    int[] known = IntStream.range(0, labels.nodes()).filter(labels::known).toArray();
    for (int i = known.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int kept = known[i];
      known[i] = known[j];
      known[j] = kept;
    }
    int train = known.length == 0 ? 0 : 1 + random.nextInt(known.length);
    int validation = random.nextInt(known.length - train + 1);
    return Split.of(
        labels,
        Arrays.copyOfRange(known, 0, train),
        Arrays.copyOfRange(known, train, train + validation),
        Arrays.copyOfRange(known, train + validation, known.length));
  }

  /** Few epochs, and settings that a search would try or that make no sense. */
  private static Map<String, String> settings(Method method, SplittableRandom random) {
    Map<String, String> settings = new LinkedHashMap<>();
    List<Method.Setting> known = method.settings();
    if (method.searchSpace().isPresent() && random.nextInt(3) > 0) {
      SearchSpace space = method.searchSpace().get();
      settings.putAll(space.starts().get(random.nextInt(space.starts().size())));
      for (SearchSpace.Choice choice : space.choices()) {
        if (random.nextInt(3) == 0) {
          settings.put(choice.key(), choice.values().get(random.nextInt(choice.values().size())));
        }
      }
    }
    if (known.stream().anyMatch(setting -> setting.name().equals("structural"))
        && random.nextInt(4) > 0) {
      settings.put("structural", "off");
    }
    if (random.nextInt(3) == 0) {
      String name = known.get(random.nextInt(known.size())).name();
      settings.put(name, NUMBERS.get(random.nextInt(NUMBERS.size())));
    }
    for (Method.Setting setting : known) { // what only takes time
      if (setting.name().equals("epochs") || setting.name().equals("walks")) {
        settings.put(setting.name(), Integer.toString(1 + random.nextInt(6)));
      }
    }
    return settings;
  }

  /** The same with the nodes in another order; {@code order[i]} is the old number of node i. */
  RandomCase permuted(int[] order) {
    int[] place = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    return new RandomCase(number, reordered(order, place), movedSplit(place), method, settings);
  }

  private Split movedSplit(int[] place) {
    Labels labels = data.labels().select(inverse(place));
    return Split.of(
        labels,
        moved(split.train(), place),
        moved(split.validation(), place),
        moved(split.test(), place));
  }

  private static int[] inverse(int[] place) {
    int[] order = new int[place.length];
    for (int i = 0; i < place.length; i++) {
      order[place[i]] = i;
    }
    return order;
  }

  private static int[] moved(int[] nodes, int[] place) {
    return Arrays.stream(nodes).map(node -> place[node]).toArray();
  }

  private AttributedGraph reordered(int[] order, int[] place) {
    GraphBuilder links = new GraphBuilder(order.length);
    addLinks(links, place);
    return new AttributedGraph(
        links.build(),
        data.attributes().selectRows(order),
        data.attributeNames(),
        data.labels().select(order),
        data.ids().select(order));
  }

  private void addLinks(GraphBuilder to, int[] place) {
    CsrMatrix a = data.graph().adjacency();
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        if (a.column(e) > i) {
          to.add(place[i], place[a.column(e)], a.value(e));
        }
      }
    }
  }

  /** The same with one more node that has no links, no attributes and no label. */
  RandomCase withIsolated() {
    int n = data.nodes();
    GraphBuilder links = new GraphBuilder(n + 1);
    addLinks(links, IntStream.range(0, n).toArray());
    CsrMatrix x = data.attributes();
    int[] start = new int[n + 2];
    int[] column = new int[x.entries()];
    float[] value = new float[x.entries()];
    for (int i = 0; i < n; i++) {
      start[i + 1] = x.rowStart(i + 1);
    }
    start[n + 1] = start[n];
    for (int e = 0; e < column.length; e++) {
      column[e] = x.column(e);
      value[e] = x.value(e);
    }
    int[] old = Arrays.copyOf(IntStream.range(0, n).toArray(), n + 1);
    old[n] = -1;
    Labels labels = data.labels().selectOrUnknown(old);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      ids.add(data.ids().get(i));
    }
    ids.add("alone");
    AttributedGraph more =
        new AttributedGraph(
            links.build(),
            new CsrMatrix(x.columns(), start, column, value),
            data.attributeNames(),
            labels,
            NodeIds.of(ids));
    return new RandomCase(
        number,
        more,
        Split.of(labels, split.train(), split.validation(), split.test()),
        method,
        settings);
  }
}
