package org.jane.bench.program;

import java.io.IOException;
import java.nio.file.Path;
import org.jane.bench.graph.CommunityGraph;

/**
 * Draws a graph of communities to a folder that every version of the command reads.
 *
 * <p>Arguments: the folder, nodes, rows of edges, communities, classes, attributes, the share of
 * labels that are shown.
 */
public final class DrawProgram {
  private DrawProgram() {}

  public static void main(String[] args) throws IOException {
    new CommunityGraph(
            Integer.parseInt(args[1]),
            Integer.parseInt(args[2]),
            Integer.parseInt(args[3]),
            Integer.parseInt(args[4]),
            Integer.parseInt(args[5]),
            Double.parseDouble(args[6]),
            1)
        .write(Path.of(args[0]));
  }
}
