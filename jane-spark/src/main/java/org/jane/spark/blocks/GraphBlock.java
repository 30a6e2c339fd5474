package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jane.eigen.LaplacianRows;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * The links of the nodes of one block, with its routing. Columns are the block's own rows and,
 * behind them, the rows of other blocks that it is linked to, in the order of blocks and keys
 * (inbox). For each other block it knows which of its own rows that block needs (outbox).
 * Immutable.
 */
final class GraphBlock implements Serializable {
  private static final long serialVersionUID = 1;

  final int number;
  final long[] key;
  final int[] start;
  final int[] neighbour;
  final float @Nullable [] weight; // null: all 1
  final long[] inboxKey;
  final int[] inboxStart; // of each block's rows in the inbox, and one more
  final int[][] outbox; // by block
  final double[] mass; // of each row in the eigenproblem; 0: takes no part
  final long unknown; // ends of edges that are no nodes
  private transient @Nullable CsrMatrix links;
  private transient @Nullable LaplacianRows laplacian;

  private GraphBlock(
      int number,
      long[] key,
      int[] start,
      int[] neighbour,
      float @Nullable [] weight,
      long[] inboxKey,
      int[] inboxStart,
      int[][] outbox,
      double[] mass,
      long unknown) {
    this.number = number;
    this.key = key;
    this.start = start;
    this.neighbour = neighbour;
    this.weight = weight;
    this.inboxKey = inboxKey;
    this.inboxStart = inboxStart;
    this.outbox = outbox;
    this.mass = mass;
    this.unknown = unknown;
  }

  /**
   * A block without its outbox.
   *
   * @param key of its nodes, ascending
   * @param sum whether weights of several edges between two nodes are added; else the largest
   *     counts
   */
  static GraphBlock of(int number, int blocks, long[] key, List<EdgeBatch> batches, boolean sum) {
    int[] start = new int[key.length + 1];
    long unknown = 0;
    int[][] rows = new int[batches.size()][];
    for (int b = 0; b < rows.length; b++) {
      EdgeBatch batch = batches.get(b);
      rows[b] = new int[batch.size];
      for (int e = 0; e < batch.size; e++) {
        rows[b][e] = Arrays.binarySearch(key, batch.from[e]);
        if (rows[b][e] < 0) {
          unknown++;
        } else {
          start[rows[b][e] + 1]++;
        }
      }
    }
    for (int i = 0; i < key.length; i++) {
      start[i + 1] += start[i];
    }
    int[] next = start.clone();
    long[] to = new long[start[key.length]];
    int[] toBlock = new int[to.length];
    float[] weight = new float[to.length];
    for (int b = 0; b < rows.length; b++) {
      EdgeBatch batch = batches.get(b);
      for (int e = 0; e < batch.size; e++) {
        if (rows[b][e] >= 0) {
          int at = next[rows[b][e]]++;
          to[at] = batch.to[e];
          toBlock[at] = batch.toBlock[e];
          weight[at] = batch.weight[e];
        }
      }
    }
    return merged(number, blocks, key, start, to, toBlock, weight, sum, unknown);
  }

  private static GraphBlock merged(
      int number,
      int blocks,
      long[] key,
      int[] start,
      long[] to,
      int[] toBlock,
      float[] weight,
      boolean sum,
      long unknown) {
    int[] mergedStart = new int[start.length];
    int size = 0;
    for (int i = 0; i < key.length; i++) {
      ParallelSort.sort(to, toBlock, weight, start[i], start[i + 1]);
      int first = size;
      for (int e = start[i]; e < start[i + 1]; e++) {
        if (size > first && to[size - 1] == to[e]) {
          weight[size - 1] =
              sum ? weight[size - 1] + weight[e] : Math.max(weight[size - 1], weight[e]);
        } else {
          to[size] = to[e];
          toBlock[size] = toBlock[e];
          weight[size++] = weight[e];
        }
      }
      mergedStart[i + 1] = size;
    }
    // who is needed of other blocks, by block and key
    int[] perBlock = new int[blocks + 1];
    for (int e = 0; e < size; e++) {
      perBlock[toBlock[e] + 1] += toBlock[e] == number ? 0 : 1;
    }
    for (int c = 0; c < blocks; c++) {
      perBlock[c + 1] += perBlock[c];
    }
    long[] wanted = new long[perBlock[blocks]];
    int[] next = perBlock.clone();
    for (int e = 0; e < size; e++) {
      if (toBlock[e] != number) {
        wanted[next[toBlock[e]]++] = to[e];
      }
    }
    int[] inboxStart = new int[blocks + 1];
    int count = 0;
    for (int c = 0; c < blocks; c++) {
      Arrays.sort(wanted, perBlock[c], perBlock[c + 1]);
      for (int at = perBlock[c]; at < perBlock[c + 1]; at++) {
        if (count == inboxStart[c] || wanted[count - 1] != wanted[at]) {
          wanted[count++] = wanted[at];
        }
      }
      inboxStart[c + 1] = count;
    }
    long[] inboxKey = Arrays.copyOf(wanted, count);
    return numbered(
        number, key, mergedStart, to, toBlock, weight, size, inboxKey, inboxStart, unknown);
  }

  /**
   * Keys become columns, ascending in each row; ends in this block that are no nodes are dropped.
   */
  private static GraphBlock numbered(
      int number,
      long[] key,
      int[] start,
      long[] to,
      int[] toBlock,
      float[] weight,
      int size,
      long[] inboxKey,
      int[] inboxStart,
      long unknown) {
    int n = key.length;
    int[] finalStart = new int[n + 1];
    long[] order = new long[16];
    int[] neighbour = new int[size];
    float[] sorted = new float[size];
    boolean ones = true;
    int at = 0;
    for (int i = 0; i < n; i++) {
      int length = 0;
      if (order.length < start[i + 1] - start[i]) {
        order = new long[2 * (start[i + 1] - start[i])];
      }
      for (int e = start[i]; e < start[i + 1]; e++) {
        int c = toBlock[e];
        int column =
            c == number
                ? Arrays.binarySearch(key, to[e])
                : n + Arrays.binarySearch(inboxKey, inboxStart[c], inboxStart[c + 1], to[e]);
        if (column >= 0) {
          order[length++] = (long) column << 32 | e;
        }
      }
      Arrays.sort(order, 0, length);
      for (int l = 0; l < length; l++) {
        neighbour[at] = (int) (order[l] >>> 32);
        sorted[at] = weight[(int) order[l]];
        ones &= sorted[at] == 1f;
        at++;
      }
      finalStart[i + 1] = at;
    }
    return new GraphBlock(
        number,
        key,
        finalStart,
        Arrays.copyOf(neighbour, at),
        ones ? null : Arrays.copyOf(sorted, at),
        inboxKey,
        inboxStart,
        new int[inboxStart.length - 1][],
        new double[n],
        unknown);
  }

  /** The keys of another block's rows that this one needs. */
  long[] wantedOf(int block) {
    return Arrays.copyOfRange(inboxKey, inboxStart[block], inboxStart[block + 1]);
  }

  /**
   * With what other blocks need of it.
   *
   * @param wanted keys by block, null for none
   */
  GraphBlock withOutbox(long[] @Nullable [] wanted) {
    int[][] rows = new int[wanted.length][];
    for (int b = 0; b < wanted.length; b++) {
      long[] keys = wanted[b] == null ? new long[0] : wanted[b];
      rows[b] = new int[keys.length];
      for (int i = 0; i < keys.length; i++) {
        int row = Arrays.binarySearch(key, keys[i]);
        rows[b][i] = Math.max(0, row); // refused later, when unknown ends are counted
      }
    }
    return new GraphBlock(
        number, key, start, neighbour, weight, inboxKey, inboxStart, rows, mass, unknown);
  }

  GraphBlock withMass(double[] other) {
    return new GraphBlock(
        number, key, start, neighbour, weight, inboxKey, inboxStart, outbox, other, unknown);
  }

  int rows() {
    return key.length;
  }

  int degree(int row) {
    return start[row + 1] - start[row];
  }

  float weight(int entry) {
    return weight == null ? 1f : weight[entry];
  }

  double strength(int row) {
    if (weight == null) {
      return degree(row);
    }
    double sum = 0;
    for (int e = start[row]; e < start[row + 1]; e++) {
      sum += weight[e];
    }
    return sum;
  }

  /** Rows × (rows and inbox). */
  CsrMatrix links() {
    CsrMatrix made = links;
    if (made == null) {
      made = new CsrMatrix(rows() + inboxKey.length, start, neighbour, weight);
      links = made;
    }
    return made;
  }

  LaplacianRows laplacian() {
    LaplacianRows made = laplacian;
    if (made == null) {
      made = new LaplacianRows(links(), mass);
      laplacian = made;
    }
    return made;
  }
}
