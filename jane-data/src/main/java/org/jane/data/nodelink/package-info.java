/**
 * Graphs in node-link JSON, as networkx, D3 and others write them. Start at {@link
 * org.jane.data.nodelink.NodeLinkReader}.
 */
@NullMarked
package org.jane.data.nodelink;

import org.jspecify.annotations.NullMarked;
