/**
 * Edge lists as text. {@link org.jane.data.edgelist.EdgeListReader} reads those of networkx, SNAP
 * and others; {@link org.jane.data.edgelist.AirportsReader} the airport networks, whose labels
 * stand in a file of their own.
 */
@NullMarked
package org.jane.data.edgelist;

import org.jspecify.annotations.NullMarked;
