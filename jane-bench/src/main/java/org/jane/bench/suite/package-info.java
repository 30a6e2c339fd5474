/**
 * What is compared with what: each {@link org.jane.bench.suite.Suite} names the processes to run
 * and makes Markdown of what they measured.
 */
@NullMarked
package org.jane.bench.suite;

import org.jspecify.annotations.NullMarked;
