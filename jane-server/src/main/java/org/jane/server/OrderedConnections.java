package org.jane.server;

import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * Makes connections that are read by one thread at a time. Jetty 12.1.13 answers what is no HTTP on
 * a thread of its own, and when that is done a third begins to read while the first may not be
 * through yet; both then give back the same buffer, so that two connections get it and answers are
 * lost or reach another client. {@code RequestCampaign} found it, once in some 300,000 requests.
 */
final class OrderedConnections extends HttpConnectionFactory {
  OrderedConnections(HttpConfiguration config) {
    super(config);
  }

  @Override
  public Connection newConnection(Connector connector, EndPoint endPoint) {
    Ordered connection = new Ordered(getHttpConfiguration(), connector, endPoint);
    connection.setTransferEncodingChunkMaxLength(getTransferEncodingChunkMaxLength());
    return configure(connection, connector, endPoint);
  }

  private static final class Ordered extends HttpConnection {
    private final ReentrantLock reading = new ReentrantLock();

    Ordered(HttpConfiguration config, Connector connector, EndPoint endPoint) {
      super(config, connector, endPoint);
    }

    @Override
    public void onFillable() {
      reading.lock();
      try {
        super.onFillable();
      } finally {
        reading.unlock();
      }
    }
  }
}
