/**
 * A page put together from blocks: {@link org.jane.report.page.Page} holds sections of {@link
 * org.jane.report.page.Block}s and becomes one HTML file that needs nothing else. All text is
 * escaped here and nowhere else.
 */
@NullMarked
package org.jane.report.page;

import org.jspecify.annotations.NullMarked;
