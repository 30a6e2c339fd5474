/**
 * MATLAB files of version 5 with the variables Network, Attributes and Label. Start at {@link
 * org.jane.data.mat.MatReader}; {@link org.jane.data.mat.MatElements} checks sizes before the
 * library that decodes them allocates anything.
 */
@NullMarked
package org.jane.data.mat;

import org.jspecify.annotations.NullMarked;
