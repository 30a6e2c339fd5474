/**
 * Datasets in the layout of AM-GCN: edges, a matrix of attributes and labels as text, with lists of
 * training and test nodes, in a folder or a zip. Start at {@link org.jane.data.amgcn.AmgcnReader}.
 */
@NullMarked
package org.jane.data.amgcn;

import org.jspecify.annotations.NullMarked;
