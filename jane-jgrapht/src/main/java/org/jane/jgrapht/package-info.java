/**
 * JGraphT graphs in, labels of their vertices out. Start at {@link
 * org.jane.jgrapht.VertexClassification}.
 */
@NullMarked
package org.jane.jgrapht;

import org.jspecify.annotations.NullMarked;
