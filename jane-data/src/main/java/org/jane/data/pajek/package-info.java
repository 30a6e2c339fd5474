/** Graph files of Pajek ({@code .net}). Start at {@link org.jane.data.pajek.PajekReader}. */
@NullMarked
package org.jane.data.pajek;

import org.jspecify.annotations.NullMarked;
