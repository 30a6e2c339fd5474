package org.jane.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jane.ensemble.Ensemble;
import org.jane.explain.Ablation;
import org.jane.explain.Influence;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.metric.PrimaryMetric;
import org.jane.model.CannotLearnException;
import org.jane.model.Explainable;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.run.Check;
import org.jane.run.Memo;
import org.jane.run.MemoryEstimate;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.jane.run.StopRequest;

/**
 * Compares methods on the same splits of the same data over several runs. The results depend only
 * on data, methods, protocol and seed, not on threads or on the order of the training runs.
 *
 * @param graph the data, labels of all nodes included
 * @param own the splits of the dataset
 * @param protocol how each run splits the nodes
 * @param methods each with its settings
 * @param runs number of runs
 * @param metric decides on validation nodes and between methods
 * @param worth whether methods of both sides are also trained without attributes and without links
 */
public record Evaluation(
    AttributedGraph graph,
    List<Split> own,
    Protocol protocol,
    List<Entrant> methods,
    int runs,
    PrimaryMetric metric,
    boolean worth) {
  private static final long WARM_UP_NANOS = 1_000_000_000L;

  /**
   * A method with its settings.
   *
   * @param method the method
   * @param settings fixed by the user
   * @param tuning budget of the search for the other settings; empty for their defaults
   */
  public record Entrant(
      Method method, Map<String, String> settings, Optional<TuningBudget> tuning) {
    public Entrant {
      settings = new LinkedHashMap<>(settings);
    }

    /** With defaults for all other settings. */
    public Entrant(Method method, Map<String, String> settings) {
      this(method, settings, Optional.empty());
    }

    /** Whether settings are tuned: requested, and the method has a search space. */
    public boolean tuned() {
      return tuning.isPresent() && method.searchSpace().isPresent();
    }

    /** Every setting with its value; for a tuned method, the fixed ones. */
    public Map<String, String> configured() {
      if (!tuned()) {
        return method.configured(settings);
      }
      Map<String, String> config = new LinkedHashMap<>(settings);
      config.put("auto", tuning.orElseThrow().toString());
      return config;
    }

    /** What training will hold in memory, the data included. */
    public MemoryEstimate estimateMemory(Shape shape, int threads) {
      return tuned()
          ? new Tuner(method, settings, tuning.orElseThrow()).estimate(false).memory(shape, threads)
          : method.trainer(settings).estimateMemory(shape);
    }

    /**
     * Estimated seconds of training on one thread, see {@link NodeClassifierTrainer}.
     *
     * @param validationNodes by which a search chooses
     */
    public double estimateSeconds(Shape shape, int validationNodes) {
      return tuned()
          ? new Tuner(method, settings, tuning.orElseThrow())
              .estimate(false)
              .seconds(shape, validationNodes)
          : method.trainer(settings).estimateSeconds(shape);
    }

    /** Estimated seconds of training, without any search, what ends up in the model. */
    public double estimateModelSeconds(Shape shape) {
      return tuned()
          ? new Tuner(method, settings, tuning.orElseThrow()).estimate(false).ensembleSeconds(shape)
          : method.trainer(settings).estimateSeconds(shape);
    }

    NodeClassifier train(Task task, Run run) {
      return tuned()
          ? new Tuner(method, settings, tuning.orElseThrow()).train(task, run).model()
          : method.trainer(settings).train(task, run);
    }
  }

  public Evaluation {
    own = List.copyOf(own);
    methods = List.copyOf(methods);
    Check.atLeast("runs", runs, 1);
    Check.that(!methods.isEmpty(), "at least one method is needed");
  }

  /** By accuracy, without asking what each side is worth. */
  public Evaluation(
      AttributedGraph graph, List<Split> own, Protocol protocol, List<Entrant> methods, int runs) {
    this(graph, own, protocol, methods, runs, PrimaryMetric.ACCURACY, false);
  }

  /**
   * Trains and scores what is not done yet.
   *
   * @param done trials of an earlier, interrupted evaluation of the same kind
   * @param timed one training run at a time on all threads, with seconds; otherwise as many in
   *     parallel as there are threads
   * @param each receives every new trial, one at a time, so that it can be saved
   * @return all trials, by method and then by run; incomplete when the run was asked to stop
   */
  public List<Trial> trials(List<Trial> done, boolean timed, Run run, Consumer<Trial> each) {
    return trials(
        done,
        timed,
        run,
        each,
        refusal -> {
          throw refusal.cause();
        });
  }

  /**
   * The same, but continues with the other training runs when one fails.
   *
   * @param refused receives every failed training run, one at a time
   */
  public List<Trial> trials(
      List<Trial> done, boolean timed, Run run, Consumer<Trial> each, Consumer<Refusal> refused) {
    Trial[][] table = new Trial[methods.size()][runs];
    for (Trial trial : done) {
      for (int m = 0; m < methods.size(); m++) {
        if (methods.get(m).method.name().equals(trial.method()) && trial.number() < runs) {
          table[m][trial.number()] = trial;
        }
      }
    }
    List<int[]> open = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      for (int m = 0; m < methods.size(); m++) {
        if (table[m][r] == null) {
          open.add(new int[] {m, r});
        }
      }
    }
    AtomicInteger finished = new AtomicInteger(methods.size() * runs - open.size());
    Object oneAtATime = new Object();
    Run inner = run.listener(p -> {});
    Run outer = timed ? run.threads(1) : run;
    if (timed) {
      open.stream()
          .mapToInt(what -> what[0])
          .distinct()
          .forEach(m -> warmUp(methods.get(m), inner));
    }
    outer
        .workers()
        .forBlocks(
            open.size(),
            1,
            (from, to) -> {
              int[] what = open.get(from);
              if (run.stopRequested()) {
                return;
              }
              Trial trial;
              try {
                trial = trial(methods.get(what[0]), what[1], timed, inner);
              } catch (CannotLearnException e) {
                if (run.stopRequested()) {
                  return;
                }
                synchronized (oneAtATime) {
                  refused.accept(new Refusal(methods.get(what[0]).method.name(), what[1], e));
                }
                return;
              }
              if (run.stopRequested()) {
                return; // its training was cut short
              }
              synchronized (oneAtATime) {
                table[what[0]][what[1]] = trial;
                each.accept(trial);
                run.report(
                    Progress.of(
                        "evaluating",
                        finished.incrementAndGet(),
                        (long) methods.size() * runs,
                        "training runs"));
              }
            });
    return Arrays.stream(table).flatMap(Arrays::stream).filter(t -> t != null).toList();
  }

  /**
   * A second of training that is not measured: during the first epochs of a process Java compiles
   * the code, and that is no cost of the method.
   */
  private void warmUp(Entrant entrant, Run run) {
    if (entrant.tuned() || run.stopRequested()) {
      return; // a search is long enough
    }
    StopRequest enough = new StopRequest();
    long until = System.nanoTime() + WARM_UP_NANOS;
    Run brief =
        run.stop(enough)
            .listener(
                p -> {
                  if (System.nanoTime() > until || run.stopRequested()) {
                    enough.request();
                  }
                });
    try {
      entrant.train(task(protocol.split(graph, own, run, 0)), brief);
    } catch (CannotLearnException e) {
      return; // reported when it is measured
    }
  }

  private Task task(Split split) {
    Task task = Task.of(graph, split).withMetric(metric);
    return protocol.validatesInTurn() ? task.validatedInTurn() : task;
  }

  private Trial trial(Entrant entrant, int number, boolean timed, Run run) {
    Memo memo = entrant.tuned() ? Memo.sharing() : Memo.keeping();
    Run seeded = run.withSeed(run.seed() + number).memo(memo);
    Split split = protocol.split(graph, own, seeded, number);
    long began = System.nanoTime();
    Task task = task(split);
    NodeClassifier model = entrant.train(task, seeded);
    double seconds = (System.nanoTime() - began) / 1e9;
    boolean oneTraining = !entrant.tuned();
    int epochs = oneTraining ? model.provenance().epochs() : 0;
    Optional<Influence> influence =
        model instanceof Explainable explainable
            ? Optional.of(Influence.of(explainable, seeded))
            : Optional.empty();
    return new Trial(
        entrant.method.name(),
        number,
        Score.of(model.predict(seeded), graph.labels(), split.test()),
        influence.isPresent()
            ? OptionalDouble.of(influence.get().all().alpha())
            : OptionalDouble.empty(),
        timed ? OptionalDouble.of(seconds) : OptionalDouble.empty(),
        timed && epochs > 0 ? OptionalDouble.of(seconds / epochs) : OptionalDouble.empty(),
        influence.map(Influence::byClass).orElse(List.of()),
        oneTraining ? Map.of() : model.provenance().settings(),
        worth ? Ablation.on(model, task, graph.labels(), split.test(), seeded) : Optional.empty(),
        Ensemble.ruleOf(model).byName(graph.labels().classNames()));
  }
}
