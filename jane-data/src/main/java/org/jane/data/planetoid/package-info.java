/**
 * The planetoid files: sparse attributes, one-hot labels and neighbour lists as Python pickles.
 * Start at {@link org.jane.data.planetoid.PlanetoidReader}; {@link
 * org.jane.data.planetoid.ArrayUnpickler} keeps a pickle from constructing anything but arrays.
 */
@NullMarked
package org.jane.data.planetoid;

import org.jspecify.annotations.NullMarked;
