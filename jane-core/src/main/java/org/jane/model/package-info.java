/**
 * What every classifier of nodes has in common: the task it is given, the predictions it makes,
 * what it costs. Each method lives in a package of its own below this one.
 */
@NullMarked
package org.jane.model;

import org.jspecify.annotations.NullMarked;
