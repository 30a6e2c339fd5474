/**
 * Graph files in GML, as networkx and Gephi write it. Start at {@link org.jane.data.gml.GmlReader}.
 */
@NullMarked
package org.jane.data.gml;

import org.jspecify.annotations.NullMarked;
