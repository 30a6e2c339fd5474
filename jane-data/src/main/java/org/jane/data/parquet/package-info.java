/**
 * Tables in Parquet files. {@link org.jane.data.parquet.ParquetTable} gives their rows as text, as
 * if they stood in a CSV file. Lists of values become {@code [0.1, 0.2]}.
 */
@NullMarked
package org.jane.data.parquet;

import org.jspecify.annotations.NullMarked;
