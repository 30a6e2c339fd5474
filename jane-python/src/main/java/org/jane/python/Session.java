package org.jane.python;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jane.app.CheckRequest;
import org.jane.app.Checking;
import org.jane.app.CheckpointPlace;
import org.jane.app.DataRequest;
import org.jane.app.EvaluateRequest;
import org.jane.app.EvaluateResult;
import org.jane.app.Evaluating;
import org.jane.app.Event;
import org.jane.app.Events;
import org.jane.app.ExplainRequest;
import org.jane.app.ExplainResult;
import org.jane.app.Explaining;
import org.jane.app.PredictRequest;
import org.jane.app.PredictResult;
import org.jane.app.Predicting;
import org.jane.app.RequestException;
import org.jane.app.SuggestRequest;
import org.jane.app.Suggesting;
import org.jane.app.Suspecting;
import org.jane.app.SuspectsRequest;
import org.jane.app.TrainRequest;
import org.jane.app.TrainResult;
import org.jane.app.Training;
import org.jane.app.Tuning;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.TuningBudget;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.methods.Methods;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Basis;
import org.jane.model.Method;
import org.jane.model.Predictions;
import org.jane.model.Worth;
import org.jane.report.EvaluationPage;
import org.jane.report.History;
import org.jane.run.Progress;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/**
 * What one Python process has here: graphs and models by number, and requests under way. Each
 * request has a thread of its own, so several may run at once and each can be stopped.
 */
final class Session {
  private static final long NEWS_EVERY = 100_000_000L;

  private final Messages messages;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "jane-request");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<Long, Object> kept = new ConcurrentHashMap<>();
  private final Map<Long, StopRequest> underWay = new ConcurrentHashMap<>();
  private final AtomicLong last = new AtomicLong();

  Session(Messages messages) {
    this.messages = messages;
  }

  /** Takes a message: news at once, requests by a thread of their own. */
  void hear(Message message) {
    switch (message.text("do")) {
      case "stop" -> {
        StopRequest stop = underWay.get(message.number("request"));
        if (stop != null) {
          stop.request();
        }
      }
      case "forget" -> kept.remove(message.number("which"));
      default -> {
        long id = message.number("id");
        StopRequest stop = new StopRequest();
        underWay.put(id, stop);
        threads.execute(() -> carryOut(id, message, stop));
      }
    }
  }

  /** Answers a request whose arrays do not fit. */
  void refuse(Messages.TooLargeException tooLarge) throws IOException {
    if (tooLarge.header().get("id") instanceof Number id) {
      Map<String, @Nullable Object> header = Message.answer(id.longValue(), "error");
      PythonWords.put(new OutOfMemoryError(), header);
      messages.write(Message.of(header));
    }
  }

  private void carryOut(long id, Message message, StopRequest stop) {
    Message answer;
    try {
      answer = new Request(id, message, stop).result();
    } catch (Throwable e) { // whatever it is, the other side waits for an answer
      Map<String, @Nullable Object> header = Message.answer(id, "error");
      PythonWords.put(e, header);
      answer = Message.of(header);
    }
    underWay.remove(id);
    tell(answer);
  }

  private void tell(Message message) {
    try {
      messages.write(message);
    } catch (IOException e) {
      // Nobody listens any more; the end of standard input ends the process.
    }
  }

  private long keep(Object thing) {
    long number = last.incrementAndGet();
    kept.put(number, thing);
    return number;
  }

  private <T> T kept(long number, Class<T> type) {
    Object thing = kept.get(number);
    if (thing == null) {
      throw new IllegalArgumentException("nothing is kept as number " + number);
    }
    return type.cast(thing);
  }

  /** A request under way. */
  private final class Request {
    private final long id;
    private final Message message;
    private final Run run;
    private final History history = new History();
    private long shown = System.nanoTime() - NEWS_EVERY;

    Request(long id, Message message, StopRequest stop) {
      this.id = id;
      this.message = message;
      Run made = Run.seeded(message.numberIfGiven("seed").orElse(1L)).stop(stop);
      Optional<Long> wanted = message.numberIfGiven("threads");
      if (wanted.isPresent()) {
        if (wanted.get() < 1) {
          throw new RequestException(
              "at least one thread is needed, found " + wanted.get(),
              Remedy.of("Leave %s out to use all processors", Remedy.option("threads")));
        }
        made = made.threads(Math.toIntExact(wanted.get()));
      }
      this.run =
          made.listener(
              progress -> {
                history.hear(progress);
                show(progress);
              });
    }

    Message result() throws IOException {
      return switch (message.text("do")) {
        case "graph" -> graph();
        case "check" -> check();
        case "train" -> train();
        case "load" -> load();
        case "save" -> save();
        case "predict" -> predict();
        case "explain" -> explain();
        case "suggest" ->
            tree(
                Suggesting.run(new SuggestRequest(model().source(), count()), run, events())
                    .tree());
        case "suspects" ->
            tree(
                Suspecting.run(new SuspectsRequest(model().source(), count()), run, events())
                    .tree());
        case "evaluate" -> evaluate();
        case "page" -> page();
        case "methods" -> methods();
        default -> throw new IllegalArgumentException("unknown request " + message.text("do"));
      };
    }

    private Message graph() {
      SentGraph graph = SentGraph.of(message, run);
      Map<String, @Nullable Object> header = done();
      List<Object> arrays = new ArrayList<>();
      if (message.flag("read")) {
        Dataset read = graph.read(run);
        header.put("nodes", read.graph().nodes());
        header.put("edges", read.graph().graph().edges());
        header.put("labelled", read.graph().labels().knownCount());
        header.put("attributes", read.graph().attributeNames().size());
        header.put("classes", read.graph().labels().classNames());
        header.put("multi", read.graph().labels().multiLabel());
        header.put("notes", read.notes().stream().map(PythonWords::sentence).toList());
        header.put("warnings", warnings(read.notes()));
        Labels labels = read.graph().labels();
        if (!labels.multiLabel()) { // which of them are known is decided here
          int[] label = new int[read.graph().nodes()];
          Arrays.setAll(label, labels::of);
          add(header, arrays, "labels", label);
        }
        if (message.has("path")) { // Python has not seen the nodes yet
          addTexts(header, arrays, read.graph().ids());
        }
      }
      header.put("graph", keep(graph));
      return new Message(header, arrays);
    }

    private Message check() {
      SentGraph graph = kept(message.number("graph"), SentGraph.class);
      return tree(Checking.run(new CheckRequest(graph.request()), run).tree());
    }

    /** Labels that may be meant otherwise: whoever writes Python is warned of them. */
    private static List<String> warnings(List<Remedy> notes) {
      return notes.stream()
          .filter(note -> note.options().stream().anyMatch(o -> o.name().equals("unknown-label")))
          .map(PythonWords::sentence)
          .toList();
    }

    private DataRequest data() {
      SentGraph graph = kept(message.number("graph"), SentGraph.class);
      if (message.has("label_nodes")) {
        return graph.relabelled(
            message.texts("classes"),
            message.array("label_nodes", int[].class),
            message.array("label_codes", int[].class),
            run);
      }
      return graph.request(message.textIfGiven("split"), run);
    }

    private Message train() throws IOException {
      DataRequest data = data();
      TrainRequest request =
          TrainRequest.of(data)
              .withMethod(message.textIfGiven("method").orElse("jane"))
              .withSettings(message.textsByName("settings"))
              .withTuning(tuning())
              .withMetric(metric())
              .withMeasure(!Boolean.FALSE.equals(message.header().get("worth")));
      if (message.has("split")) {
        request = request.withSplit(message.text("split"));
      }
      if (message.has("test")) {
        request =
            request.withTest(
                new TrainRequest.Test(
                    message.decimalIfGiven("test").orElseThrow(), message.flag("keep_test_out")));
      }
      if (message.has("like")) {
        request = request.withFrom(kept(message.number("like"), TrainedModel.class).source());
      }
      if (message.has("checkpoint")) {
        request = request.withCheckpoint(checkpoint());
      }
      TrainResult result = Training.run(request, run, events());
      TrainedModel model = TrainedModel.of(result, history, message.text("command"));
      Map<String, @Nullable Object> header = done();
      header.put("model", keep(model));
      if (message.has("label_nodes") && data.source() instanceof DataSource.InMemory memory) {
        header.put("warnings", warnings(memory.dataset().notes()));
      }
      header.put("result", result.tree());
      header.putAll(model.facts());
      return Message.of(header);
    }

    private CheckpointPlace checkpoint() {
      return new CheckpointPlace(Path.of(message.text("checkpoint")), message.flag("resume"));
    }

    private PrimaryMetric metric() {
      return message
          .textIfGiven("metric")
          .map(name -> RequestException.ofArguments(() -> PrimaryMetric.named(name)))
          .orElse(PrimaryMetric.ACCURACY);
    }

    /** Whether settings are chosen, as the command's options say it. */
    private Tuning tuning() {
      boolean limited = message.has("trials") || message.has("ensemble") || message.has("seconds");
      Object auto = message.header().get("auto");
      if (Boolean.FALSE.equals(auto)) {
        if (limited) {
          throw new RequestException(
              "trials, time_budget and ensemble are limits of the search, and auto=False leaves it"
                  + " out",
              Remedy.of("Leave %s out", Remedy.option("auto", "False")));
        }
        return Tuning.never();
      }
      if (auto == null && !limited) {
        return Tuning.unlessPinned();
      }
      return RequestException.ofArguments(
          () -> {
            TuningBudget budget = TuningBudget.defaults();
            if (message.has("trials")) {
              budget = budget.withTrials(Math.toIntExact(message.number("trials")));
            }
            if (message.has("ensemble")) {
              budget = budget.withMembers(Math.toIntExact(message.number("ensemble")));
            }
            if (message.has("seconds")) {
              budget = budget.withSeconds(message.decimalIfGiven("seconds").orElseThrow());
            }
            return Tuning.always(budget);
          });
    }

    private TrainedModel model() {
      return kept(message.number("model"), TrainedModel.class);
    }

    private int count() {
      return Math.toIntExact(message.number("count"));
    }

    private Message load() throws IOException {
      TrainedModel model = TrainedModel.load(Path.of(message.text("path")));
      Map<String, @Nullable Object> header = done();
      header.put("model", keep(model));
      header.putAll(model.facts());
      return Message.of(header);
    }

    private Message save() throws IOException {
      model().save(Path.of(message.text("path")), message.flag("with_data"));
      return Message.of(done());
    }

    private Message predict() throws IOException {
      PredictRequest request =
          new PredictRequest(model().source(), newData(), message.flag("new_data"));
      PredictResult result = Predicting.run(request, run, events());
      Predictions p = result.predictions();
      int n = p.nodes();
      int m = p.classNames().size();
      Map<String, @Nullable Object> header = done();
      header.put("nodes", n);
      header.put("classes", p.classNames());
      header.put("multi", p.multiLabel());
      List<String> bases = new ArrayList<>();
      for (Basis each : Basis.values()) {
        bases.add(KeyNames.of(each));
      }
      header.put("bases", bases);
      header.put("new_nodes", result.newNodes().orElse(null));
      List<Object> arrays = new ArrayList<>();
      add(header, arrays, "probabilities", p.probabilities());
      byte[] basis = new byte[n];
      for (int i = 0; i < n; i++) {
        basis[i] = (byte) p.basis(i).ordinal();
      }
      add(header, arrays, "basis", basis);
      if (p.multiLabel()) {
        byte[] has = new byte[Math.multiplyExact(n, m)];
        for (int i = 0; i < n; i++) {
          for (int c = 0; c < m; c++) {
            has[i * m + c] = (byte) (p.has(i, c) ? 1 : 0);
          }
        }
        add(header, arrays, "has", has);
      } else {
        int[] label = new int[n];
        for (int i = 0; i < n; i++) {
          label[i] = p.basis(i) == Basis.GIVEN ? p.given().of(i) : p.predictedClass(i);
        }
        add(header, arrays, "labels", label);
      }
      if (message.flag("ids")) {
        addTexts(header, arrays, p.ids());
      }
      return new Message(header, arrays);
    }

    private static void addTexts(
        Map<String, @Nullable Object> header, List<Object> arrays, NodeIds ids) {
      int[] lengths = new int[ids.size()];
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int i = 0; i < lengths.length; i++) {
        byte[] id = ids.get(i).getBytes(StandardCharsets.UTF_8);
        lengths[i] = id.length;
        bytes.writeBytes(id);
      }
      add(header, arrays, "id_bytes", bytes.toByteArray());
      add(header, arrays, "id_lengths", lengths);
    }

    private static void add(
        Map<String, @Nullable Object> header, List<Object> arrays, String name, Object array) {
      header.put(name, arrays.size());
      arrays.add(array);
    }

    private Optional<DataRequest> newData() {
      return message.numberIfGiven("graph").map(number -> kept(number, SentGraph.class).request());
    }

    private Message explain() throws IOException {
      ExplainRequest.Nodes nodes =
          message.has("nodes")
              ? new ExplainRequest.Nodes.Named(message.texts("nodes"))
              : message.flag("each")
                  ? new ExplainRequest.Nodes.Each()
                  : new ExplainRequest.Nodes.Together();
      ExplainRequest request =
          ExplainRequest.of(model().source()).withNodes(nodes).withMost(count());
      Optional<DataRequest> data = newData();
      if (data.isPresent()) {
        request = request.withData(data.get());
      }
      if (message.flag("measure")) {
        request = request.withMeasure();
      }
      ExplainResult result = Explaining.run(request, run, events());
      Message answer = tree(result.tree());
      if (result instanceof ExplainResult.OfDataset all) {
        answer.header().put("worth", all.worth().map(Worth::toMap).orElse(null));
      }
      return answer;
    }

    private Message evaluate() throws IOException {
      EvaluateRequest request =
          RequestException.ofArguments(() -> EvaluateRequest.of(data(), message.texts("methods")))
              .withSettings(message.textsByName("settings"))
              .withTuning(tuning())
              .withMetric(metric())
              .withRuns(Math.toIntExact(message.number("runs")))
              .withTimed(message.flag("timing"))
              .withMeasure(message.flag("worth"));
      if (message.has("split")) {
        request = request.withSplit(message.text("split"));
      }
      if (message.has("checkpoint")) {
        request = request.withKept(checkpoint());
      }
      EvaluateResult result = Evaluating.run(request, run, events());
      Map<String, @Nullable Object> header = done();
      header.put("evaluation", keep(new Evaluated(result, message.text("command"))));
      header.put("result", result.tree());
      return Message.of(header);
    }

    private Message page() {
      Object thing = kept(message.number("which"), Object.class);
      String html =
          thing instanceof TrainedModel model ? model.page(run) : ((Evaluated) thing).page();
      Map<String, @Nullable Object> header = done();
      header.put("html", 0);
      return new Message(header, List.of(html.getBytes(StandardCharsets.UTF_8)));
    }

    private Message methods() {
      List<Map<String, @Nullable Object>> all = new ArrayList<>();
      for (Method method : Methods.all()) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("name", method.name());
        fields.put("attributes", method.abilities().attributes());
        fields.put("links", method.abilities().links());
        fields.put("newNodes", method.abilities().newNodes());
        fields.put("settings", method.settings());
        all.add(fields);
      }
      Map<String, @Nullable Object> header = done();
      header.put("methods", all);
      return Message.of(header);
    }

    private Map<String, @Nullable Object> done() {
      return Message.answer(id, "result");
    }

    private Message tree(Map<String, @Nullable Object> tree) {
      Map<String, @Nullable Object> header = done();
      header.put("result", tree);
      return Message.of(header);
    }

    /** Tells how far the work is, not more often than somebody can read it. */
    private synchronized void show(Progress progress) {
      long now = System.nanoTime();
      boolean finished = progress.total() > 0 && progress.done() >= progress.total();
      if (now - shown < NEWS_EVERY && !finished) {
        return;
      }
      shown = now;
      Map<String, @Nullable Object> header = Message.answer(id, "progress");
      header.put("task", progress.task());
      header.put("done", progress.done());
      header.put("total", progress.total());
      header.put("unit", progress.unit());
      Map<String, @Nullable Object> measures = new LinkedHashMap<>();
      progress.measures().forEach(measure -> measures.put(measure.name(), measure.value()));
      header.put("measures", measures);
      tell(Message.of(header));
    }

    private Events events() {
      return event -> {
        if (event instanceof Event.DataNotice notice) {
          note(PythonWords.sentence(notice.notice()));
        } else if (event instanceof Event.Advice advice) {
          note(PythonWords.sentence(advice.remedy()));
        } else if (event instanceof Event.NotTuned not) {
          if (not.reason().obstacle()) {
            note(not.reason().inWords(not.method()) + ": using the default settings.");
          }
        } else if (event instanceof Event.TuningDone tuning) {
          tuning.report().sentences().forEach(this::note);
        } else if (event instanceof Event.AllLabels all) {
          note(all.sentence());
        } else if (event instanceof Event.KeptTrials kept) {
          note("Keeping " + kept.count() + " finished training runs.");
        } else if (event instanceof Event.EvaluationPlanned planned) {
          EvaluationPlan plan = planned.plan();
          plan.caveats().forEach(this::note);
          planned(planned.estimate().seconds());
        } else if (event instanceof Event.TrainingPlanned planned) {
          planned(planned.estimate().seconds());
        } else if (event instanceof Event.EarlierSettings planned) {
          planned(planned.estimate().seconds());
        } else if (event instanceof Event.RetrainingPlanned planned) {
          planned(planned.estimate().seconds());
        } else if (event instanceof Event.WorkBegins) {
          tell(Message.of(Message.answer(id, "begins")));
        }
      };
    }

    private void note(String sentence) {
      Map<String, @Nullable Object> header = Message.answer(id, "note");
      header.put("text", sentence);
      tell(Message.of(header));
    }

    private void planned(double seconds) {
      Map<String, @Nullable Object> header = Message.answer(id, "planned");
      header.put("seconds", seconds);
      tell(Message.of(header));
    }
  }

  /** An evaluation that Python holds by its number. */
  private record Evaluated(EvaluateResult result, String command) {
    String page() {
      return new EvaluationPage(
              result.plan(), result.trials(), command, "Evaluate again with the same arguments.")
          .page()
          .html();
    }
  }
}
