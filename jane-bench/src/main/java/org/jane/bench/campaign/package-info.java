/**
 * Long searches for faults, as programs: random graphs, kills, loss of power, a server for hours.
 * docs/reliability.md says what they found and how to run them.
 */
@NullMarked
package org.jane.bench.campaign;

import org.jspecify.annotations.NullMarked;
