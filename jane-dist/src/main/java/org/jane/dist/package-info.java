/**
 * Everything that users download, made from what the other modules have built: {@link
 * org.jane.dist.Release} is the program that the build starts. The same inputs give the same bytes,
 * except for the archive of loaded classes, which the JVM writes.
 */
@NullMarked
package org.jane.dist;

import org.jspecify.annotations.NullMarked;
