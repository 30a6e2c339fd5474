/**
 * What the command says about itself, for man pages, completion and documentation. Everything here
 * is read from the command; nothing about its options is written a second time.
 */
@NullMarked
package org.jane.reference;

import org.jspecify.annotations.NullMarked;
