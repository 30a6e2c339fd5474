/**
 * Long searches for faults, as programs: bad input ({@link org.jane.bench.campaign.FuzzCampaign}),
 * and more. docs/reliability.md says what they found and how to run them.
 */
@NullMarked
package org.jane.bench.campaign;

import org.jspecify.annotations.NullMarked;
