/**
 * Settings by name: {@link org.jane.settings.Key} reads and writes one hyper-parameter, {@link
 * org.jane.settings.SearchSpace} says which values are worth trying.
 */
@NullMarked
package org.jane.settings;

import org.jspecify.annotations.NullMarked;
