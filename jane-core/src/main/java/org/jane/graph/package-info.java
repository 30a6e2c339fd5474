/**
 * Graphs whose nodes have attributes and, some of them, labels. Start at {@link
 * org.jane.graph.AttributedGraph} and its {@code builder()}; {@link org.jane.graph.Graph} is the
 * links alone, {@link org.jane.graph.Split} says which labels a learner may see.
 */
@NullMarked
package org.jane.graph;

import org.jspecify.annotations.NullMarked;
