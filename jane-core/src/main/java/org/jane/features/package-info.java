/**
 * What a network sees of a node, made from its attributes and from the graph: scaling, attributes
 * from structure, means over neighbours. Start at {@link org.jane.features.NodeFeatures}.
 */
@NullMarked
package org.jane.features;

import org.jspecify.annotations.NullMarked;
