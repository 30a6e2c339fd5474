package org.jane.server.api;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.store.ModelFormatException;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * Where nodes stand on the map, in a file beside the model, so that it is computed once. Layouts of
 * other positions or links than those of the model are left aside. What cannot be read is computed
 * again, what cannot be written is kept in memory alone. Safe for several threads.
 */
public final class MapFile {
  private static final Logger LOG = System.getLogger(MapFile.class.getName());
  private static final String KIND = "map";

  /** Changes with the way in which layouts are computed. */
  private static final String MADE_BY = "2";

  private final Path path;

  /**
   * @param model the model file
   */
  public MapFile(Path model) {
    path = model.resolveSibling(model.getFileName() + ".map");
  }

  /** What a layout depends on, as a digest. */
  static String key(DenseMatrix positions, Graph graph) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(MADE_BY.getBytes(StandardCharsets.US_ASCII));
      Ints ints = new Ints(digest);
      ints.add(positions.rows());
      ints.add(positions.columns());
      for (int i = 0; i < positions.rows(); i++) {
        for (int c = 0; c < positions.columns(); c++) {
          ints.add(Float.floatToIntBits(positions.get(i, c)));
        }
      }
      CsrMatrix adjacency = graph.adjacency();
      for (int i = 0; i < adjacency.rows(); i++) {
        ints.add(adjacency.rowLength(i));
        for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
          ints.add(adjacency.column(e));
        }
      }
      ints.flush();
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Hands numbers to a digest, many at a time. */
  private static final class Ints {
    private final MessageDigest digest;
    private final ByteBuffer waiting = ByteBuffer.allocate(1 << 14);

    Ints(MessageDigest digest) {
      this.digest = digest;
    }

    void add(int value) {
      if (waiting.remaining() < Integer.BYTES) {
        flush();
      }
      waiting.putInt(value);
    }

    void flush() {
      digest.update(waiting.flip());
      waiting.clear();
    }
  }

  /** A layout that was kept. */
  synchronized Optional<PlaneGrid> read(String layout, String key, int nodes) {
    return Optional.ofNullable(readAll(key, nodes).get(layout));
  }

  private Map<String, PlaneGrid> readAll(String key, int nodes) {
    Map<String, PlaneGrid> kept = new LinkedHashMap<>();
    if (!Files.isRegularFile(path)) {
      return kept;
    }
    try (StoredFile file = StoredFile.open(path, KIND).onlyFinite()) {
      if (file.header().string("of").equals(key)) {
        for (String layout : file.header().strings("layouts")) {
          float[] x = file.floats(layout + "/x");
          float[] y = file.floats(layout + "/y");
          if (x.length == nodes && y.length == nodes) {
            kept.put(layout, new PlaneGrid(x, y));
          }
        }
      }
    } catch (IOException | ModelFormatException e) {
      LOG.log(Level.WARNING, path + " cannot be used, the map is computed again: " + e);
    }
    return kept;
  }

  /** Keeps a layout beside the others of the same model. */
  synchronized void write(String layout, String key, PlaneGrid grid) {
    Map<String, PlaneGrid> all = readAll(key, grid.size());
    all.put(layout, grid);
    StoreWriter file = new StoreWriter(KIND);
    file.field("of", key).field("layouts", all.keySet().stream().toList());
    all.forEach((name, of) -> file.put(name + "/x", of.xs()).put(name + "/y", of.ys()));
    try {
      file.write(path);
    } catch (IOException e) {
      LOG.log(Level.WARNING, path + " cannot be written, the map is kept in memory alone: " + e);
    }
  }
}
