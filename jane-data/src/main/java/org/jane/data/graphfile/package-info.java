/**
 * What readers of graph files share. A graph file is a node table and an edge table: a reader
 * collects them in {@link org.jane.data.graphfile.GraphTables}, or streams them, and hands over a
 * {@link org.jane.data.graphfile.GraphFile}, whose rows are then understood as those of CSV files.
 */
@NullMarked
package org.jane.data.graphfile;

import org.jspecify.annotations.NullMarked;
