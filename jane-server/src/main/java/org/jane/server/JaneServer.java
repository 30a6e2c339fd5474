package org.jane.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.LowResourceMonitor;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jane.app.LoadedModel;
import org.jane.app.ModelSource;
import org.jane.app.RequestException;
import org.jane.graph.NodeIds;
import org.jane.model.Provenance;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.server.api.CurrentModel;
import org.jane.server.api.JobsResource;
import org.jane.server.api.LabelFile;
import org.jane.server.api.LabelsResource;
import org.jane.server.api.MapFile;
import org.jane.server.api.MapResource;
import org.jane.server.api.ModelResource;
import org.jane.server.api.NeighbourhoodResource;
import org.jane.server.api.NodeResource;
import org.jane.server.api.NodesResource;
import org.jane.server.api.PlaygroundResource;
import org.jane.server.api.PredictResource;
import org.jane.server.api.Resource;
import org.jane.server.api.ServedModel;
import org.jane.server.api.SuggestResource;
import org.jane.server.api.SuspectsResource;
import org.jane.server.http.Answer;
import org.jane.server.http.Dispatcher;
import org.jane.server.http.ErrorAnswers;
import org.jane.server.http.Gate;
import org.jane.server.http.Metrics;
import org.jane.server.http.OpenApi;
import org.jane.server.http.Route;
import org.jane.server.http.Router;
import org.jane.server.http.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Serves a model over HTTP until it is closed. By default only this machine can reach it; listening
 * elsewhere needs a token.
 */
public final class JaneServer implements AutoCloseable {
  private static final int HEADER_BYTES = 8 << 10;

  static {
    // Jetty logs through SLF4J, which says on standard error that nobody listens.
    if (System.getProperty("slf4j.internal.verbosity") == null) {
      System.setProperty("slf4j.internal.verbosity", "ERROR");
    }
  }

  private final ServerConfig config;
  private final Server server;
  private final ServerConnector connector;
  private final ThreadPoolExecutor work;
  private final List<AutoCloseable> toClose;
  private final List<Route> routes;
  private final List<String> notices = new ArrayList<>();

  private JaneServer(
      ServerConfig config,
      Server server,
      ServerConnector connector,
      ThreadPoolExecutor work,
      List<AutoCloseable> toClose,
      List<Route> routes) {
    this.config = config;
    this.server = server;
    this.connector = connector;
    this.work = work;
    this.toClose = toClose;
    this.routes = routes;
  }

  /**
   * Loads the model and starts to listen.
   *
   * @throws RequestException when the address cannot be listened on, or needs a token
   * @throws org.jane.store.ModelFormatException when the model file cannot be used
   */
  public static JaneServer start(ServerConfig config, Run run) throws IOException {
    requireToken(config);
    List<AutoCloseable> toClose = new ArrayList<>();
    try {
      return start(config, run, toClose);
    } catch (IOException | RuntimeException e) {
      closeAll(toClose);
      throw e;
    }
  }

  private static void requireToken(ServerConfig config) {
    boolean loopback;
    try {
      loopback = InetAddress.getByName(config.host()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new RequestException(
          "there is no address \"" + config.host() + "\"",
          Remedy.of("Give another with %s", Remedy.option("host")));
    }
    if (!loopback && config.token().isEmpty()) {
      throw new RequestException(
          "others than this machine can reach " + config.host() + ", so a token is needed",
          Remedy.of("Give a file that holds one with %s", Remedy.option("token", "FILE")));
    }
  }

  private static JaneServer start(ServerConfig config, Run run, List<AutoCloseable> toClose)
      throws IOException {
    // The model is read while Jetty comes up; a port that is taken is told without waiting for it.
    Optional<FutureTask<LoadedModel>> loading = config.model().map(file -> load(file, run));
    Metrics metrics = new Metrics();
    ServerConfig.Limits limits = config.limits();
    ThreadPoolExecutor work =
        new ThreadPoolExecutor(
            limits.workers(),
            limits.workers(),
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(limits.waiting()),
            task -> daemon(task, "jane-work"));
    toClose.add(work::shutdownNow);

    QueuedThreadPool pool = new QueuedThreadPool(limits.threads(), 4);
    pool.setName("jane-http");
    pool.setDaemon(true);
    Server server = new Server(pool);
    ServerConnector connector = connector(server, config);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
    server.addBean(crowded(server, connector, limits));
    server.addBean(new SlowSenders(connector, limits.requestSeconds()));
    Dispatcher dispatcher =
        new Dispatcher(new Gate(config.host(), config.token()), work, metrics, limits.bodyBytes());
    server.setHandler(dispatcher);
    server.setErrorHandler(new ErrorAnswers());
    server.setStopTimeout(0);
    metrics.gauge("jane_connections", () -> connector.getConnectedEndPoints().size());
    metrics.gauge("jane_work_waiting", () -> work.getQueue().size());
    metrics.gauge("jane_work_running", work::getActiveCount);
    metrics.gauge(
        "jane_heap_used_bytes",
        () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());

    List<Route> routes = new ArrayList<>();
    JaneServer jane = new JaneServer(config, server, connector, work, toClose, routes);
    try {
      server.start();
    } catch (Exception e) {
      jane.stopServer();
      throw cannotListen(config, e);
    }
    try {
      List<Resource> resources = new ArrayList<>();
      resources.add(new HealthResource(config.model().isPresent(), metrics));
      resources.add(new PlaygroundResource());
      resources.add(new PageFiles());
      if (loading.isPresent()) {
        Path file = config.model().orElseThrow();
        jane.notices.addAll(
            addModel(file, loaded(loading.get()), run.workers().threads(), resources, toClose)
                .notices());
      }
      resources.forEach(resource -> routes.addAll(resource.routes()));
      routes.add(openApi(routes));
      Router router = new Router(routes);
      dispatcher.answerWith(router);
      if (loading.isPresent()) {
        NodeIds ids = loaded(loading.get()).data().graph().ids();
        toClose.add(WarmUp.begin(connections(), router, ids, work));
      }
      return jane;
    } catch (IOException | RuntimeException e) {
      jane.stopServer();
      throw e;
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private static FutureTask<LoadedModel> load(Path file, Run run) {
    FutureTask<LoadedModel> loading =
        new FutureTask<>(() -> LoadedModel.open(new ModelSource.InFile(file), run));
    daemon(loading, "jane-load").start();
    return loading;
  }

  private static LoadedModel loaded(FutureTask<LoadedModel> loading) throws IOException {
    try {
      return loading.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped while the model was read");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException("the model could not be read", e.getCause());
    }
  }

  private static LabelFile addModel(
      Path file,
      LoadedModel loaded,
      int threads,
      List<Resource> resources,
      List<AutoCloseable> toClose)
      throws IOException {
    CurrentModel current = new CurrentModel(new ServedModel(loaded, 1, new MapFile(file)));
    LabelFile labels = LabelFile.open(LabelFile.beside(file), loaded.data().graph());
    toClose.add(labels);
    JobsResource jobs = new JobsResource(current, labels, file, threads);
    toClose.add(jobs);
    resources.add(new ModelResource(current));
    SuspectsResource suspects = new SuspectsResource(current, labels, threads);
    toClose.add(suspects);
    resources.add(new NodesResource(current, suspects, labels));
    resources.add(new NodeResource(current, labels));
    resources.add(new NeighbourhoodResource(current));
    resources.add(new PredictResource(current));
    resources.add(new LabelsResource(current, labels));
    resources.add(jobs);
    resources.add(new SuggestResource(current, labels));
    resources.add(suspects);
    resources.add(new MapResource(current));
    return labels;
  }

  /** Describes all the routes, its own among them. */
  private static Route openApi(List<Route> routes) {
    List<Route> all = new ArrayList<>(routes);
    Route.Builder own =
        Route.get("/openapi.json", "This document.").answers(Schema.map(Schema.any()));
    all.add(own.by(ask -> Answer.json(Map.of())));
    all.removeIf(route -> !route.template().startsWith("/api") && !described(route));
    AtomicReference<Answer> document = new AtomicReference<>();
    return own.by(
        ask -> {
          Answer made = document.get();
          if (made == null) { // not at start: hardly anybody asks for it
            made = Answer.json(OpenApi.document(all, Provenance.version()));
            document.set(made);
          }
          return made;
        });
  }

  private static boolean described(Route route) {
    return List.of("/health", "/metrics", "/openapi.json").contains(route.template());
  }

  private static OrderedConnections connections() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.setUriCompliance(UriCompliance.UNSAFE); // ids may hold anything; no path is ever opened
    return new OrderedConnections(http);
  }

  private static ServerConnector connector(Server server, ServerConfig config) {
    ServerConnector connector = new ServerConnector(server, 1, 1, connections());
    connector.setHost(config.host());
    connector.setPort(config.port());
    connector.setIdleTimeout(1000L * config.limits().idleSeconds());
    connector.setAcceptQueueSize(1024);
    connector.setReuseAddress(true);
    return connector;
  }

  /** Where very many are connected, those that do nothing are closed sooner. */
  private static LowResourceMonitor crowded(
      Server server, ServerConnector connector, ServerConfig.Limits limits) {
    LowResourceMonitor monitor = new LowResourceMonitor(server);
    monitor.setMonitoredConnectors(List.of(connector));
    monitor.setMonitorThreads(false);
    monitor.addLowResourceCheck(
        new LowResourceMonitor.LowResourceCheck() {
          @Override
          public boolean isLowOnResources() {
            return connector.getConnectedEndPoints().size() > limits.connections() / 2;
          }

          @Override
          public String getReason() {
            return "many connections";
          }
        });
    monitor.setPeriod(1000);
    monitor.setLowResourcesIdleTimeout(2000);
    return monitor;
  }

  private static RequestException cannotListen(ServerConfig config, Exception e) {
    @Nullable Throwable cause = e;
    while (cause != null && !(cause instanceof BindException)) {
      cause = cause.getCause();
    }
    String reason = cause == null ? String.valueOf(e.getMessage()) : "it is in use, or not ours";
    RequestException said =
        new RequestException(
            "cannot listen on %s, port %d: %s".formatted(config.host(), config.port(), reason),
            Remedy.of("Give another port with %s", Remedy.option("port")));
    said.initCause(e);
    return said;
  }

  /** Where it listens. */
  public int port() {
    return connector.getLocalPort();
  }

  /** The address to open in a browser. */
  public String address() {
    String host = config.host().contains(":") ? "[" + config.host() + "]" : config.host();
    return "http://" + host + ":" + port() + "/";
  }

  /** What whoever started it should know of the labels it has read. */
  public List<String> notices() {
    return List.copyOf(notices);
  }

  /** All operations, as they are described. */
  List<Route> routes() {
    return routes;
  }

  /** A way in without a socket, through the same parser and handlers; for tests. */
  LocalConnector addLocal() throws Exception {
    LocalConnector local =
        new LocalConnector(server, connector.getConnectionFactory(HttpConnectionFactory.class));
    server.addConnector(local);
    local.start();
    return local;
  }

  /** Tells about connections that are made from now on; for tests. */
  void watch(Connection.Listener listener) {
    connector.addBean(listener);
  }

  /** Waits until the server is closed. */
  public void join() throws InterruptedException {
    server.join();
  }

  private void stopServer() {
    try {
      server.stop();
    } catch (Exception e) {
      System.getLogger(JaneServer.class.getName())
          .log(System.Logger.Level.WARNING, "the server did not stop cleanly", e);
    }
  }

  /** Stops to listen, ends what runs, and closes the file of labels. */
  @Override
  public void close() {
    stopServer();
    work.shutdownNow();
    closeAll(toClose);
  }

  private static void closeAll(List<AutoCloseable> all) {
    for (int i = all.size() - 1; i >= 0; i--) {
      try {
        all.get(i).close();
      } catch (Exception e) {
        System.getLogger(JaneServer.class.getName())
            .log(System.Logger.Level.WARNING, "something did not close", e);
      }
    }
  }
}
