/**
 * What is asked of a model over HTTP: one class per resource, each with its {@link
 * org.jane.server.http.Route routes}, and what they look things up in.
 */
@NullMarked
package org.jane.server.api;

import org.jspecify.annotations.NullMarked;
