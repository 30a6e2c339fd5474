package org.jane.server.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Errors that Jetty finds before any route is asked, as problem+json too. */
public final class ErrorAnswers extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Object found = request.getAttribute(ERROR_STATUS);
    int status = found instanceof Integer number ? number : response.getStatus();
    status =
        status == 501 || status == 505 ? 400 : status >= 400 ? status : 500; // no HTTP 1.1 of ours
    String remedy =
        switch (status) {
          case 431 -> "Send fewer or shorter headers";
          case 414 -> "Send a shorter address";
          default -> "Send a valid HTTP request";
        };
    byte[] body =
        Json.bytes(
            new HttpProblem(
                    status, "request", "the request cannot be understood or answered", remedy)
                .tree());
    response.setStatus(status);
    Dispatcher.ALWAYS.forEach(response.getHeaders()::put);
    // Jetty ends the connection then; a client that is not told would send its next request into
    // it.
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }
}
