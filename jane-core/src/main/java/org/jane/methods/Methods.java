package org.jane.methods;

import java.util.List;
import java.util.Optional;
import org.jane.model.NetworkSearch;
import org.jane.model.aane.AaneConfig;
import org.jane.model.aane.AaneFile;
import org.jane.model.aane.AaneModel;
import org.jane.model.aane.AaneTrainer;
import org.jane.model.deepwalk.DeepWalkConfig;
import org.jane.model.deepwalk.DeepWalkFile;
import org.jane.model.deepwalk.DeepWalkModel;
import org.jane.model.deepwalk.DeepWalkTrainer;
import org.jane.model.gcn.GcnConfig;
import org.jane.model.gcn.GcnFile;
import org.jane.model.gcn.GcnModel;
import org.jane.model.gcn.GcnTrainer;
import org.jane.model.jane.JaneConfig;
import org.jane.model.jane.JaneFile;
import org.jane.model.jane.JaneModel;
import org.jane.model.jane.JaneSearch;
import org.jane.model.jane.JaneTrainer;
import org.jane.model.labelprop.LabelPropagationConfig;
import org.jane.model.labelprop.LabelPropagationFile;
import org.jane.model.labelprop.LabelPropagationModel;
import org.jane.model.labelprop.LabelPropagationTrainer;
import org.jane.model.lane.LaneConfig;
import org.jane.model.lane.LaneFile;
import org.jane.model.lane.LaneModel;
import org.jane.model.lane.LaneTrainer;
import org.jane.model.mlp.MlpConfig;
import org.jane.model.mlp.MlpFile;
import org.jane.model.mlp.MlpModel;
import org.jane.model.mlp.MlpTrainer;
import org.jane.model.sage.SageConfig;
import org.jane.model.sage.SageFile;
import org.jane.model.sage.SageModel;
import org.jane.model.sage.SageTrainer;
import org.jane.run.Nearest;

/** The registry of methods. */
public final class Methods {
  private static final List<Method> ALL =
      List.of(
          jane("jane", "labels from attributes and positions, positions improved along the way"),
          jane("jane-nu", "JANE with positions that stay where the graph's eigenvectors put them"),
          jane("jane-r", "JANE with positions that start at random"),
          new RegisteredMethod<>(
              "mlp",
              "labels from attributes alone",
              MlpTrainer.ABILITIES,
              MlpConfig.keys(),
              MlpFile::config,
              MlpTrainer::new,
              Optional.of(NetworkSearch.space("32", "64", "128", "256")),
              MlpModel.class,
              MlpFile::put,
              MlpFile::read),
          new RegisteredMethod<>(
              "lp",
              "labels that spread along links",
              LabelPropagationTrainer.ABILITIES,
              LabelPropagationConfig.keys(),
              LabelPropagationFile::config,
              LabelPropagationTrainer::new,
              Optional.of(LabelPropagationConfig.searchSpace()),
              LabelPropagationModel.class,
              LabelPropagationFile::put,
              LabelPropagationFile::read),
          new RegisteredMethod<>(
              "deepwalk",
              "codes from random walks, labels from codes",
              DeepWalkTrainer.ABILITIES,
              DeepWalkConfig.keys(),
              DeepWalkFile::config,
              DeepWalkTrainer::new,
              Optional.of(DeepWalkConfig.searchSpace()),
              DeepWalkModel.class,
              DeepWalkFile::put,
              DeepWalkFile::read),
          new RegisteredMethod<>(
              "gcn",
              "attributes averaged twice over a node and its neighbours",
              GcnTrainer.ABILITIES,
              GcnConfig.keys(),
              GcnFile::config,
              GcnTrainer::new,
              Optional.of(NetworkSearch.space("16", "32", "64", "128")),
              GcnModel.class,
              GcnFile::put,
              GcnFile::read),
          new RegisteredMethod<>(
              "sage",
              "own attributes and the mean of the neighbours', twice, with weights of their own",
              SageTrainer.ABILITIES,
              SageConfig.keys(),
              SageFile::config,
              SageTrainer::new,
              Optional.of(NetworkSearch.space("32", "64", "128", "256")),
              SageModel.class,
              SageFile::put,
              SageFile::read),
          new RegisteredMethod<>(
              "lane",
              "codes on which links, attributes and labels agree, labels from codes",
              LaneTrainer.ABILITIES,
              LaneConfig.keys(),
              LaneFile::config,
              LaneTrainer::new,
              Optional.empty(),
              LaneModel.class,
              LaneFile::put,
              LaneFile::read),
          new RegisteredMethod<>(
              "aane",
              "codes from attributes, pulled together along links, labels from codes",
              AaneTrainer.ABILITIES,
              AaneConfig.keys(),
              AaneFile::config,
              AaneTrainer::new,
              Optional.empty(),
              AaneModel.class,
              AaneFile::put,
              AaneFile::read));

  private Methods() {}

  private static Method jane(String name, String summary) {
    return new RegisteredMethod<>(
        name,
        summary,
        JaneTrainer.ABILITIES,
        JaneConfig.keys(),
        given -> JaneFile.config(name, given),
        JaneTrainer::new,
        Optional.of(JaneSearch.space(!name.equals("jane-nu"))),
        JaneModel.class,
        JaneFile::put,
        JaneFile::read);
  }

  public static List<Method> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Method::name).toList();
  }

  /**
   * The method of this name.
   *
   * @throws IllegalArgumentException when there is none; the nearest one is named
   */
  public static Method named(String name) {
    return ALL.stream()
        .filter(method -> method.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown method \"" + name + "\". " + Nearest.advice(name, names())));
  }
}
