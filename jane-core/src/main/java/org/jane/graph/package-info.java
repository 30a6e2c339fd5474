/**
 * Graphs whose nodes have attributes and, some of them, labels. Start at {@link
 * org.jane.graph.AttributedGraph}; {@link org.jane.graph.Graph} holds the edges alone, {@link
 * org.jane.graph.Split} holds training, validation and test nodes.
 */
@NullMarked
package org.jane.graph;

import org.jspecify.annotations.NullMarked;
