package org.jane.server.api;

import static org.jane.server.http.Schema.tree;

import java.util.List;
import java.util.Map;
import org.jane.server.http.Answer;
import org.jane.server.http.Ask;
import org.jane.server.http.HttpProblem;
import org.jane.server.http.Route;
import org.jane.server.http.Schema;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/map}: all nodes in the plane, as tiles of a picture. What is sent does not grow with
 * the graph, so a million nodes move as easily as a hundred.
 */
public final class MapResource implements Resource {
  static final int SIZE = 256;
  private static final int DEEPEST = 16;

  /** Colours of classes, those of the report's pages. */
  private static final int[] CLASSES = {
    0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x5d3a9b, 0x6b6b6b
  };

  private static final int LOW = 0xd55e00;
  private static final int HIGH = 0x0072b2;
  private static final int UNKNOWN = 0x8a9099;

  /** Nodes in a strip of their own: how many have no links, how many are in small groups. */
  private static final Map<String, Object> APART =
      Schema.object()
          .with("isolated", Schema.integer())
          .with("small", Schema.integer())
          .with("atMost", Schema.integer())
          .with("top", Schema.number())
          .with("left", Schema.number())
          .build();

  private final CurrentModel current;

  public MapResource(CurrentModel current) {
    this.current = current;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/api/map/{layout}/{colour}/{z}/{x}/{y}", "A tile of the map, 256 pixels wide.")
            .heavy()
            .path("layout", "plane or neighbours.")
            .path("colour", "label, confidence, share or wrong.")
            .path("z", "Depth: the map is 2^z tiles wide.")
            .path("x", "Column of the tile.")
            .path("y", "Row of the tile.")
            .query("v", Schema.integer(), "Version of the model, so that tiles can be kept.")
            .type("image/png")
            .by(this::tile),
        Route.get("/api/map/{layout}/nearest", "The node nearest to a place of the map.")
            .heavy()
            .path("layout", "plane or neighbours.")
            .query("x", Schema.number(), "From 0 to 1.")
            .query("y", Schema.number(), "From 0 to 1.")
            .query("radius", Schema.number(), "How far away it may be.")
            .answers(
                Schema.object()
                    .with("node", Schema.orNull(NodesResource.ROW))
                    .with("x", Schema.number())
                    .with("y", Schema.number())
                    .build())
            .by(this::nearest),
        Route.get("/api/map/{layout}/place", "Where a node stands on the map.")
            .heavy()
            .path("layout", "plane or neighbours.")
            .query("id", Schema.string(), "The node.")
            .answers(Schema.object().with("x", Schema.number()).with("y", Schema.number()).build())
            .by(this::place),
        Route.get(
                "/api/map/{layout}/{colour}",
                "Whether a map is ready; begins with it, and answers 202 as long as it is not.")
            .path("layout", "plane or neighbours.")
            .path("colour", "label, confidence, share or wrong.")
            .answers(
                Schema.object()
                    .with("state", Schema.string())
                    .with("share", Schema.number())
                    .with("apart", Schema.orNull(APART))
                    .build())
            .by(this::state));
  }

  private Answer state(Ask ask) {
    ServedModel model = current.get();
    String layout = layout(ask, model);
    String colour = known(ask, "colour", model.layers().colours());
    MapLayers.State state = model.layers().state(layout, colour);
    return Answer.json(
        state.ready() ? 200 : 202,
        tree(
            "state",
            state.ready() ? "ready" : "running",
            "share",
            Trees.rounded(state.share()),
            "apart",
            state.ready()
                ? model.layers().apart(layout).map(MapResource::apart).orElse(null)
                : null));
  }

  private static Map<String, @Nullable Object> apart(ApartNodes nodes) {
    return tree(
        "isolated",
        nodes.isolated(),
        "small",
        nodes.tiny(),
        "atMost",
        ApartNodes.TINY,
        "top",
        Trees.rounded(nodes.top()),
        "left",
        Trees.rounded(nodes.left()));
  }

  private Answer place(Ask ask) {
    ServedModel model = current.get();
    int node = model.find(ask.text("id").orElse(""));
    PlaneGrid grid = model.layers().grid(layout(ask, model));
    return Answer.json(tree("x", (double) grid.x(node), "y", (double) grid.y(node)));
  }

  private static String layout(Ask ask, ServedModel model) {
    return known(ask, "layout", model.layers().layouts());
  }

  private static String known(Ask ask, String name, List<String> words) {
    String word = ask.path(name);
    if (!words.contains(word)) {
      throw HttpProblem.absent(
          "there is no " + name + " \"" + Ask.excerpt(word) + "\"",
          "There are " + String.join(", ", words));
    }
    return word;
  }

  private static int number(Ask ask, String name, int most) {
    try {
      int value = Integer.parseInt(ask.path(name));
      if (value >= 0 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw HttpProblem.absent("there is no tile with this " + name, "It is from 0 to " + most);
  }

  private Answer nearest(Ask ask) {
    ServedModel model = current.get();
    PlaneGrid grid = model.layers().grid(layout(ask, model));
    double x = ask.number("x", 0, 1);
    double y = ask.number("y", 0, 1);
    double radius = ask.text("radius").isEmpty() ? 0.02 : ask.number("radius", 0, 0.1);
    int node = grid.nearest(x, y, radius);
    return Answer.json(
        tree(
            "node",
            node < 0 ? null : NodesResource.row(model, node),
            "x",
            node < 0 ? x : (double) grid.x(node),
            "y",
            node < 0 ? y : (double) grid.y(node)));
  }

  private Answer tile(Ask ask) {
    ServedModel model = current.get();
    String layout = layout(ask, model);
    String colour = known(ask, "colour", model.layers().colours());
    int z = number(ask, "z", DEEPEST);
    int column = number(ask, "x", (1 << z) - 1);
    int row = number(ask, "y", (1 << z) - 1);
    byte[] png = PngImage.of(SIZE, SIZE, new Tile(model, layout, colour, z, column, row).pixels());
    boolean kept = ask.text("v").filter(Integer.toString(model.version())::equals).isPresent();
    return Answer.bytes(
        "image/png", png, kept ? Map.of("Cache-Control", "private, max-age=3600") : Map.of());
  }

  /** One tile while it is drawn: sums of colours and how many nodes fell on each pixel. */
  private static final class Tile {
    private final PlaneGrid grid;
    private final MapLayers layers;
    private final float[] values;
    private final boolean byLabel;
    private final double left;
    private final double top;
    private final double width;
    private final float[] sums = new float[SIZE * SIZE * 4];

    Tile(ServedModel model, String layout, String colour, int z, int column, int row) {
      layers = model.layers();
      grid = layers.grid(layout);
      byLabel = colour.equals(MapLayers.LABEL);
      values = byLabel ? new float[0] : layers.values(colour);
      width = 1.0 / (1 << z);
      left = column * width;
      top = row * width;
      // The same on all tiles of a depth: the fewer nodes a tile holds on average, the larger.
      double average = model.predictions().nodes() * width * width;
      int radius = average > 8000 ? 0 : average > 1500 ? 1 : average > 150 ? 2 : 3;
      double rim = (radius + 1) * width / SIZE;
      grid.within(
          left - rim, top - rim, left + width + rim, top + width + rim, node -> draw(node, radius));
    }

    private void draw(int node, int radius) {
      int px = (int) Math.floor((grid.x(node) - left) / width * SIZE);
      int py = (int) Math.floor((grid.y(node) - top) / width * SIZE);
      int colour = colour(node);
      for (int y = Math.max(0, py - radius); y <= Math.min(SIZE - 1, py + radius); y++) {
        for (int x = Math.max(0, px - radius); x <= Math.min(SIZE - 1, px + radius); x++) {
          int dx = x - px;
          int dy = y - py;
          if (dx * dx + dy * dy <= radius * radius + 1) {
            int at = 4 * (y * SIZE + x);
            sums[at] += colour >> 16 & 255;
            sums[at + 1] += colour >> 8 & 255;
            sums[at + 2] += colour & 255;
            sums[at + 3] += 1;
          }
        }
      }
    }

    private int colour(int node) {
      if (byLabel) {
        int label = layers.label(node);
        return label < 0 ? UNKNOWN : CLASSES[label % CLASSES.length];
      }
      float value = values[node];
      return value == MapLayers.NONE ? UNKNOWN : mixed(value);
    }

    private static int mixed(float share) {
      int colour = 0;
      for (int shift = 16; shift >= 0; shift -= 8) {
        int low = LOW >> shift & 255;
        int high = HIGH >> shift & 255;
        colour |= Math.round(low + share * (high - low)) << shift;
      }
      return colour;
    }

    /** Opaque where many nodes are, on the scale of a logarithm. */
    byte[] pixels() {
      byte[] pixels = new byte[SIZE * SIZE * 4];
      for (int at = 0; at < pixels.length; at += 4) {
        float count = sums[at + 3];
        if (count > 0) {
          pixels[at] = (byte) Math.round(sums[at] / count);
          pixels[at + 1] = (byte) Math.round(sums[at + 1] / count);
          pixels[at + 2] = (byte) Math.round(sums[at + 2] / count);
          pixels[at + 3] = (byte) Math.min(255, 140 + 40 * Math.log(count));
        }
      }
      return pixels;
    }
  }
}
