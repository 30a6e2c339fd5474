package org.jane.experiments;

import java.util.List;
import org.jane.eval.Protocol;

/** How the paper splits the nodes of a dataset. */
final class PaperProtocol {
  private static final List<String> PLANETOID = List.of("cora", "citeseer", "pubmed");

  private PaperProtocol() {}

  /**
   * The published split of the planetoid datasets; 10 % training and 20 % validation at random for
   * all others.
   */
  static Protocol of(String dataset) {
    return PLANETOID.contains(dataset) ? Protocol.parse("planetoid") : Protocol.paper();
  }
}
