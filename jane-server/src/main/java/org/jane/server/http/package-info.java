/**
 * The web machinery, which knows no model: {@link org.jane.server.http.Route routes} from path
 * templates to handlers, who may ask ({@link org.jane.server.http.Gate}), errors as problem+json,
 * limits of work, counts, and the OpenAPI document made from the routes.
 */
@NullMarked
package org.jane.server.http;

import org.jspecify.annotations.NullMarked;
