/**
 * The {@code jane} command. {@link org.jane.cli.Jane} is the entry; every verb is one class that
 * reads its options, calls the library and returns an exit code. Results go to standard output,
 * everything said to a human goes to {@link org.jane.cli.Console}, and this is the only package
 * that prints at all.
 */
@NullMarked
package org.jane.cli;

import org.jspecify.annotations.NullMarked;
