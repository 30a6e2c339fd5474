package org.jane.server.http;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jane.run.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Takes a request from Jetty, reads its body without holding a thread, hands it to its route and
 * writes the answer. Whatever goes wrong becomes problem+json.
 */
public final class Dispatcher extends Handler.Abstract {
  private static final Logger LOG = System.getLogger(Dispatcher.class.getName());
  private static final byte[] NO_BODY = new byte[0];
  private static final int MOST_STREAMS = 32;
  private static final int SMALL_BYTES = 64 << 10;

  /** Said with every answer: nothing may be loaded from elsewhere, framed, or guessed. */
  static final Map<String, String> ALWAYS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
              + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "X-Frame-Options",
          "DENY");

  private final Gate gate;
  private final ThreadPoolExecutor work;
  private final Metrics metrics;
  private final int mostBytes;
  private final Budget budget;
  private final AtomicInteger streams = new AtomicInteger();
  private volatile @Nullable Router router;

  /**
   * @param work does the heavy operations; what its queue does not take is refused
   * @param mostBytes of a body
   */
  public Dispatcher(Gate gate, ThreadPoolExecutor work, Metrics metrics, int mostBytes) {
    this.gate = gate;
    this.work = work;
    this.metrics = metrics;
    this.mostBytes = mostBytes;
    this.budget = new Budget(Math.max(4L * mostBytes, Runtime.getRuntime().maxMemory() / 8));
    metrics.gauge("jane_body_bytes", budget::taken);
  }

  /** Begins to answer; until then everybody is told to ask again in a moment. */
  public void answerWith(Router routes) {
    router = routes;
  }

  private Router router() {
    Router ready = router;
    if (ready == null) {
      throw new HttpProblem(503, "", "the model is being read", "Ask again in a second");
    }
    return ready;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    long began = System.nanoTime();
    String path = request.getHttpURI().getPath();
    String raw = path == null ? "" : path;
    Router.Match match;
    try {
      gate.check(request.getMethod(), raw, request.getHeaders());
      match = router().match(request.getMethod(), raw);
    } catch (HttpProblem problem) {
      refuse(request, response, callback, Answer.problem(problem), "other", began);
      return true;
    }
    String route = match.route().template();
    if (match.route().body().isEmpty()) {
      if (BodyReader.expected(request)) {
        refuse(request, response, callback, unwanted(), route, began);
      } else {
        carryOut(match, NO_BODY, request, response, callback, began);
      }
      return true;
    }
    if (request.getLength() > mostBytes) {
      refuse(request, response, callback, tooLarge(), route, began);
      return true;
    }
    // Of a body without a stated length all that it may have is set aside.
    long room = request.getLength() < 0 ? mostBytes : request.getLength();
    if (!budget.take(room)) {
      refuse(request, response, callback, busy(), route, began);
      return true;
    }
    Callback freeing = Callback.from(callback, () -> budget.giveBack(room));
    BodyReader.read(
        request,
        mostBytes,
        (of, body) -> {
          if (body.end() == BodyReader.End.WHOLE) {
            carryOut(match, body.bytes(), request, response, freeing, began);
          } else if (body.failure() instanceof EofException) {
            freeing.failed(body.failure()); // nobody is left to be told
          } else {
            Answer answer = body.end() == BodyReader.End.BROKEN ? unread(body) : tooLarge();
            send(request, response, freeing, last(answer, body), route, began);
          }
        });
    return true;
  }

  /** Answers without what was sent, once it was sent. */
  private void refuse(
      Request request,
      Response response,
      Callback callback,
      Answer answer,
      String route,
      long began) {
    if (!BodyReader.expected(request)) {
      send(request, response, callback, answer, route, began);
      return;
    }
    BodyReader.read(
        request,
        0,
        (of, body) -> {
          if (body.failure() instanceof EofException) {
            callback.failed(body.failure());
          } else {
            send(request, response, callback, last(answer, body), route, began);
          }
        });
  }

  /** Says that the connection ends where what is left of a body stands in the way of others. */
  private static Answer last(Answer answer, BodyReader.Body body) {
    return body.connectionLives() ? answer : answer.with("Connection", "close");
  }

  private static Answer unread(BodyReader.Body body) {
    return Answer.problem(
        new HttpProblem(
            body.failure() instanceof TimeoutException ? 408 : 400,
            "body",
            "the body could not be read to its end",
            "Send all of it"));
  }

  private static Answer unwanted() {
    return Answer.problem(
        HttpProblem.bad("body", "no body is expected here", "Send the request without one"));
  }

  private static Answer busy() {
    return Answer.problem(
        new HttpProblem(503, "", "too many requests are being worked on", "Ask again in a second"));
  }

  private Answer tooLarge() {
    return Answer.problem(
        new HttpProblem(
            413,
            "body",
            "the body is larger than %,d bytes".formatted(mostBytes),
            "Send it in parts"));
  }

  private void carryOut(
      Router.Match match,
      byte[] body,
      Request request,
      Response response,
      Callback callback,
      long began) {
    Runnable task =
        () -> {
          Answer answer = answer(match, body, request);
          send(request, response, callback, answer, match.route().template(), began);
        };
    if (match.route().cost() == Route.Cost.LIGHT) {
      task.run();
      return;
    }
    try {
      work.execute(task);
    } catch (RejectedExecutionException e) {
      send(request, response, callback, busy(), match.route().template(), began);
    }
  }

  private static Answer answer(Router.Match match, byte[] body, Request request) {
    try {
      HttpFields headers = request.getHeaders();
      Map<String, String> query = Router.query(request.getHttpURI().getQuery());
      match.route().requireKnown(query.keySet());
      return match
          .route()
          .handler()
          .handle(
              new Ask(
                  match.path(),
                  query,
                  mediaType(headers.get(HttpHeader.CONTENT_TYPE)),
                  lower(headers.get(HttpHeader.ACCEPT)),
                  body));
    } catch (HttpProblem problem) {
      return Answer.problem(problem);
    } catch (Exception | StackOverflowError | OutOfMemoryError e) {
      return Answer.problem(problem(match.route(), e));
    }
  }

  /** What a failure further below means for the client. */
  private static HttpProblem problem(Route route, Throwable e) {
    if (e instanceof Problem refused) {
      return HttpProblem.refused(
          refused.where(), refused.found(), refused.remedy().worded(option -> option.name()));
    }
    LOG.log(Level.ERROR, route.method() + " " + route.template() + " failed", e);
    return new HttpProblem(500, "", "the server failed at this request", "Report it");
  }

  private static String mediaType(@Nullable String header) {
    String lower = lower(header);
    int semicolon = lower.indexOf(';');
    return (semicolon < 0 ? lower : lower.substring(0, semicolon)).strip();
  }

  private static String lower(@Nullable String header) {
    return header == null ? "" : header.toLowerCase(Locale.ROOT);
  }

  private void send(
      Request request,
      Response response,
      Callback callback,
      Answer answer,
      String route,
      long began) {
    if (answer.events() != null && streams.incrementAndGet() > MOST_STREAMS) {
      streams.decrementAndGet();
      Answer busy =
          Answer.problem(
              new HttpProblem(503, "", "too many clients listen to events", "Close one"));
      send(request, response, callback, busy, route, began);
      return;
    }
    metrics.count(route, answer.status(), System.nanoTime() - began);
    response.setStatus(answer.status());
    HttpFields.Mutable headers = response.getHeaders();
    ALWAYS.forEach(headers::put);
    headers.put(HttpHeader.CONTENT_TYPE, answer.type());
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    answer.headers().forEach(headers::put);
    if (answer.events() != null && request.getMethod().equals("HEAD")) {
      // Whoever asks for the head alone sends its next request at once.
      streams.decrementAndGet();
      response.write(true, ByteBuffer.allocate(0), callback);
      return;
    }
    if (answer.events() != null) {
      answer.events().accept(new EventStream(response, callback, streams::decrementAndGet));
      return;
    }
    int length = answer.body().length;
    headers.put(HttpHeader.CONTENT_LENGTH, length);
    // What slow clients have not taken yet is bounded, too; small answers are let through.
    if (length > SMALL_BYTES) {
      if (!budget.take(length)) {
        send(request, response, callback, busy(), route, began);
        return;
      }
      response.write(
          true,
          ByteBuffer.wrap(answer.body()),
          Callback.from(callback, () -> budget.giveBack(length)));
      return;
    }
    response.write(true, ByteBuffer.wrap(answer.body()), callback);
  }
}
