package org.jane.ensemble;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jane.graph.AttributedGraph;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.run.Run;

/** An ensemble whose members can all label nodes that came after training. */
class InductiveEnsemble extends Ensemble implements InductiveNodeClassifier {
  InductiveEnsemble(List<? extends NodeClassifier> members, Together how, Provenance provenance) {
    super(members, how, provenance);
  }

  @Override
  public FoldIn predict(AttributedGraph data, Run run) {
    List<Predictions> several = new ArrayList<>();
    FoldIn last = null;
    for (NodeClassifier member : members()) {
      last = ((InductiveNodeClassifier) member).predict(data, run);
      several.add(last.predictions());
    }
    FoldIn counts = Objects.requireNonNull(last, "an ensemble has members");
    return new FoldIn(
        together(several, run), counts.newNodes(), counts.edgesAmongNewNodes(), counts.unlinked());
  }
}
