package org.jane.server.http;

import java.io.ByteArrayOutputStream;
import java.util.function.BiConsumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a request without holding a thread. What is more than may be kept is read and
 * forgotten: a connection that is closed while its client still sends is reset, and the answer is
 * lost with it.
 */
final class BodyReader implements Runnable {
  /** How a body ended. */
  enum End {
    /** All of it is there. */
    WHOLE,
    /** It was sent to its end and is larger than may be kept. */
    TOO_LARGE,
    /** So large that its end was not waited for; the connection cannot be used again. */
    ENDLESS,
    /** It could not be read; the connection cannot be used again. */
    BROKEN
  }

  /**
   * What came of it.
   *
   * @param end how it ended
   * @param bytes what was kept
   * @param failure why it could not be read
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Body(End end, byte[] bytes, @Nullable Throwable failure) {
    boolean connectionLives() {
      return end == End.WHOLE || end == End.TOO_LARGE;
    }
  }

  private static final byte[] NOTHING = new byte[0];
  private static final long MOST_FORGOTTEN = 64L << 20;

  private final Request request;
  private final long most;
  private final BiConsumer<Request, Body> then;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private long length;

  private BodyReader(Request request, long most, BiConsumer<Request, Body> then) {
    this.request = request;
    this.most = most;
    this.then = then;
  }

  /** Whether a request has a body, as far as its head tells. */
  static boolean expected(Request request) {
    return request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  /**
   * Reads a body, now or as it arrives.
   *
   * @param most bytes to keep; 0 when nobody wants them
   * @param then is called once
   */
  static void read(Request request, long most, BiConsumer<Request, Body> then) {
    boolean unasked =
        request.getHeaders().contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString());
    boolean tooLarge = request.getLength() > most;
    if (tooLarge && (unasked || request.getLength() > MOST_FORGOTTEN)) {
      then.accept(request, new Body(End.ENDLESS, NOTHING, null)); // nothing was sent of it yet
    } else {
      new BodyReader(request, most, then).run();
    }
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        then.accept(request, new Body(End.BROKEN, NOTHING, chunk.getFailure()));
        return;
      }
      boolean last = chunk.isLast();
      keep(chunk);
      if (last) {
        End end = length > most ? End.TOO_LARGE : End.WHOLE;
        then.accept(request, new Body(end, kept.toByteArray(), null));
        return;
      }
      if (length > MOST_FORGOTTEN) {
        then.accept(request, new Body(End.ENDLESS, NOTHING, null));
        return;
      }
    }
  }

  private void keep(Content.Chunk chunk) {
    length += chunk.remaining();
    if (length <= most) {
      byte[] bytes = new byte[chunk.remaining()];
      chunk.getByteBuffer().get(bytes);
      kept.writeBytes(bytes);
    } else {
      kept.reset();
    }
    chunk.release();
  }
}
