package org.jane.server.api;

import java.util.List;
import org.jane.server.http.Route;

/** Something that can be asked for. */
public interface Resource {
  /** Its operations. */
  List<Route> routes();
}
