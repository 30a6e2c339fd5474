/**
 * What a user means by DATA: the {@link org.jane.data.source.Catalogue} of known datasets, the
 * {@link org.jane.data.source.Formats} that files are told apart by, and {@link
 * org.jane.data.source.DataSource}, which finds the reader. The only package that knows all
 * readers; no reader knows it.
 */
@NullMarked
package org.jane.data.source;

import org.jspecify.annotations.NullMarked;
