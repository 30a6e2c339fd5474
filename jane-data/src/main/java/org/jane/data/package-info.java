/**
 * Where graphs come from: the {@link org.jane.data.Catalogue} of known datasets, the {@link
 * org.jane.data.Formats} that files are told apart by, and one reader per file format. A reader
 * turns files into an attributed graph and, where the files bring one, a split; whatever is wrong
 * with a file is said with its place, what was found there and what to do. Files are never trusted:
 * sizes are checked against the bytes that are really there, and nothing a file names is ever
 * executed or constructed beyond a short list of known array types.
 */
@NullMarked
package org.jane.data;

import org.jspecify.annotations.NullMarked;
