/**
 * Graph files in XML: GraphML and GEXF. Start at {@link org.jane.data.xml.GraphmlReader}. Files are
 * read event by event; entities and what lies outside the file are never looked at.
 */
@NullMarked
package org.jane.data.xml;

import org.jspecify.annotations.NullMarked;
