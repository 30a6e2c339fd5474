/**
 * Our own file format, for users' data: a folder with {@code nodes.csv}, {@code edges.csv} and
 * optionally {@code attributes.csv}. Start at {@link org.jane.data.csv.CsvReader} and {@link
 * org.jane.data.csv.CsvWriter}.
 *
 * <p>On the way in, text is decoded ({@code Utf8Text}), taken apart into batches of rows ({@code
 * CsvRows}, {@code RowBatch}) and given to one {@code Table} a file, while the next batch is
 * already being taken apart.
 */
@NullMarked
package org.jane.data.csv;

import org.jspecify.annotations.NullMarked;
