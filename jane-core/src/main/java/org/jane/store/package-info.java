/**
 * The file container for models and checkpoints: a readable header, named arrays, a checksum. Start
 * at {@link org.jane.store.StoreWriter} and {@link org.jane.store.StoredFile}; {@link
 * org.jane.store.GraphCodec} puts a graph with its split into such a file, {@link
 * org.jane.store.DataDigest} tells whether two of them are the same. Knows no model.
 */
@NullMarked
package org.jane.store;

import org.jspecify.annotations.NullMarked;
