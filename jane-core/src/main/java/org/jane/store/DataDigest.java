package org.jane.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.LinkKinds;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;

/**
 * A fingerprint of data: SHA-256, in hexadecimal, over links, attributes, labels, names and ids in
 * node order. Equal data have equal digests however they are stored: a weight of 1 counts the same
 * whether it is written down or not, an attribute of 0 is no entry. Types and directions of links
 * count where there are any.
 *
 * <p>One walk over the data, O(nodes + edges + entries), no copy of it.
 */
public final class DataDigest {
  private static final String VERSION = "jane-data-1"; // a change of the walk changes this

  private final MessageDigest digest = FileLayout.checksum();
  private final ByteBuffer pending = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

  private DataDigest() {}

  /** The digest of a graph with everything its nodes carry. */
  public static String of(AttributedGraph data) {
    DataDigest digest = new DataDigest();
    digest.add(data);
    return digest.hex();
  }

  /** The digest of a graph without what tells its links apart, which was not read at first. */
  public static String ofLinksTogether(AttributedGraph data) {
    DataDigest digest = new DataDigest();
    digest.addAllTogether(data);
    return digest.hex();
  }

  /** The digest of a graph together with a split: another split, another digest. */
  public static String of(AttributedGraph data, Split split) {
    DataDigest digest = new DataDigest();
    digest.add(data);
    digest.add(split);
    return digest.hex();
  }

  private void add(AttributedGraph data) {
    addAllTogether(data);
    LinkKinds kinds = data.graph().kinds();
    if (!kinds.all().isEmpty()) { // data without any has the digest it always had
      add("kinds");
      add(kinds.directed() ? 1 : 0);
      addAll(kinds.types());
      for (int t = 0; t < kinds.types().size(); t++) {
        addEntries(kinds.outgoing(t));
      }
    }
  }

  private void addAllTogether(AttributedGraph data) {
    add(VERSION);
    addLinks(data.graph().adjacency());
    addEntries(data.attributes());
    addAll(data.attributeNames());
    addLabels(data.labels());
    NodeIds ids = data.ids();
    add(ids.size());
    for (int i = 0; i < ids.size(); i++) {
      add(ids.get(i));
    }
  }

  private void add(Split split) {
    for (int[] set : List.of(split.train(), split.validation(), split.test())) {
      add(set.length);
      for (int node : set) {
        add(node);
      }
    }
  }

  /** Each edge once, at its smaller node; -1 ends a row. */
  private void addLinks(CsrMatrix a) {
    add(a.rows());
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        if (a.column(e) > i) {
          addEntry(a, e);
        }
      }
      add(-1);
    }
  }

  private void addEntries(CsrMatrix x) {
    add(x.rows());
    add(x.columns());
    for (int i = 0; i < x.rows(); i++) {
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        if (x.value(e) != 0) {
          addEntry(x, e);
        }
      }
      add(-1);
    }
  }

  private void addEntry(CsrMatrix matrix, int entry) {
    add(matrix.column(entry));
    add(Float.floatToIntBits(matrix.value(entry)));
  }

  private void addLabels(Labels labels) {
    addAll(labels.classNames());
    add(labels.multiLabel() ? 1 : 0);
    add(labels.nodes());
    for (int i = 0; i < labels.nodes(); i++) {
      add(labels.known(i) ? labels.count(i) : -1);
      for (int j = 0; j < labels.count(i); j++) {
        add(labels.get(i, j));
      }
    }
  }

  private void addAll(List<String> texts) {
    add(texts.size());
    texts.forEach(this::add);
  }

  private void add(String text) {
    byte[] bytes = Utf8.encode(text);
    add(bytes.length);
    flush();
    digest.update(bytes);
  }

  private void add(int number) {
    if (pending.remaining() < Integer.BYTES) {
      flush();
    }
    pending.putInt(number);
  }

  private void flush() {
    digest.update(pending.array(), 0, pending.position());
    pending.clear();
  }

  private String hex() {
    flush();
    return HexFormat.of().formatHex(digest.digest());
  }
}
