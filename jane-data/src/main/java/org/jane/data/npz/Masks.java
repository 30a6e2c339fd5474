package org.jane.data.npz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.data.FileSet;
import org.jane.data.GivenSplit;
import org.jane.data.numpy.NumpyArray;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.Split;

/** The splits of an archive: three arrays of masks, a split a row, or a split a column. */
final class Masks {
  private static final List<String> NAMES = List.of("train_masks", "val_masks", "test_masks");

  private Masks() {}

  /** The splits in their order; none when the archive has no masks at all. */
  static List<Split> splits(FileSet arrays, Labels labels) {
    List<String> missing = arrays.missing(NAMES.stream().map(name -> name + ".npy").toList());
    if (missing.size() == NAMES.size()) {
      return List.of();
    }
    if (!missing.isEmpty()) {
      throw new GraphDataException(
          arrays.name(),
          "some masks of the split are missing: " + String.join(", ", missing),
          "Give all of train_masks, val_masks and test_masks, or none");
    }
    List<NumpyArray> masks = NAMES.stream().map(name -> NpzReader.array(arrays, name)).toList();
    int count = count(masks.get(0), labels.nodes());
    for (NumpyArray mask : masks) {
      if (count(mask, labels.nodes()) != count) {
        throw mask.refuse(
            "the array is %s, train_masks is %s"
                .formatted(mask.shapeText(), masks.get(0).shapeText()),
            "Give all three masks the same shape");
      }
    }
    List<Split> splits = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      splits.add(
          GivenSplit.of(
              arrays.name() + ", masks of split " + s,
              labels,
              nodes(masks.get(0), s, labels.nodes()),
              nodes(masks.get(1), s, labels.nodes()),
              nodes(masks.get(2), s, labels.nodes())));
    }
    return splits;
  }

  private static int count(NumpyArray mask, int nodes) {
    if (mask.dimensions() == 1 && mask.rows() == nodes) {
      return 1;
    }
    if (mask.dimensions() == 2 && mask.columns() == nodes) {
      return mask.rows();
    }
    if (mask.dimensions() == 2 && mask.rows() == nodes) {
      return mask.columns();
    }
    throw mask.refuse(
        "the array is %s, no side of it has the %d nodes".formatted(mask.shapeText(), nodes),
        "Give a mask of splits x nodes");
  }

  /** The nodes a mask marks. A square array counts as splits x nodes. */
  private static int[] nodes(NumpyArray mask, int split, int nodes) {
    boolean splitIsRow = mask.dimensions() == 2 && mask.columns() == nodes;
    int[] marked = new int[nodes];
    int size = 0;
    for (int i = 0; i < nodes; i++) {
      int row = splitIsRow ? split : i;
      int column = splitIsRow ? i : split;
      if (mask.integer(row, column, "a mask", 2) == 1) {
        marked[size++] = i;
      }
    }
    return Arrays.copyOf(marked, size);
  }
}
