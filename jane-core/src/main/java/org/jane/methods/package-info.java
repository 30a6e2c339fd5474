/**
 * All methods by name, and model files of any of them. The only place that knows every method:
 * {@link org.jane.methods.Methods} for training, {@link org.jane.methods.ModelFile} for what comes
 * out.
 */
@NullMarked
package org.jane.methods;

import org.jspecify.annotations.NullMarked;
