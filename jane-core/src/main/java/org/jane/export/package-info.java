/** Models for other programs. Start at {@link org.jane.export.OnnxExport}. */
@NullMarked
package org.jane.export;

import org.jspecify.annotations.NullMarked;
