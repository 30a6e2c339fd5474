/**
 * What every reader of graphs needs: the {@link org.jane.data.Dataset} it returns, files and their
 * bytes, rows of attributes, splits that come with the data. There is one package per file format;
 * {@code org.jane.data.source} finds the right one. A reader turns files into an attributed graph
 * and, where the files bring one, a split; whatever is wrong with a file is said with its place,
 * what was found there and what to do. Files are never trusted: sizes are checked against the bytes
 * that are really there, and nothing a file names is ever executed or constructed beyond a short
 * list of known array types.
 */
@NullMarked
package org.jane.data;

import org.jspecify.annotations.NullMarked;
