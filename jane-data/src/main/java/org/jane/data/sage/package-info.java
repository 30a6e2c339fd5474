/**
 * Graphs in the layout of GraphSAGE: a node-link JSON file, features as a NumPy array, labels and
 * numbering as JSON maps. Start at {@link org.jane.data.sage.SageReader}.
 */
@NullMarked
package org.jane.data.sage;

import org.jspecify.annotations.NullMarked;
