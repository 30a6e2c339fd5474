/**
 * Plain edge lists with a separate file of labels, as the airport networks are published. Start at
 * {@link org.jane.data.edgelist.AirportsReader}.
 */
@NullMarked
package org.jane.data.edgelist;

import org.jspecify.annotations.NullMarked;
