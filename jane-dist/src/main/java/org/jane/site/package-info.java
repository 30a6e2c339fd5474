/**
 * The documentation site: pages from the Markdown files of the repository and, for commands,
 * methods and settings, from the program itself. {@link org.jane.site.Site} is the program that the
 * build starts; a link that leads nowhere ends it.
 */
@NullMarked
package org.jane.site;

import org.jspecify.annotations.NullMarked;
