package org.jane.experiments;

import java.util.List;
import org.jane.eval.Protocol;

/** How the paper shares out the nodes of a dataset. */
final class PaperProtocol {
  private static final List<String> PLANETOID = List.of("cora", "citeseer", "pubmed");

  private PaperProtocol() {}

  /** The published split of the planetoid datasets; 10 % and 20 % at random of all others. */
  static Protocol of(String dataset) {
    return PLANETOID.contains(dataset) ? Protocol.parse("planetoid") : Protocol.paper();
  }
}
