/**
 * A model explored in the browser and asked by programs. {@link org.jane.server.JaneServer} puts
 * together what {@code org.jane.server.api} answers and {@code org.jane.server.http} carries.
 */
@NullMarked
package org.jane.server;

import org.jspecify.annotations.NullMarked;
