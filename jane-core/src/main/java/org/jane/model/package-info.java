/**
 * What a user of the library touches: the {@link org.jane.model.Task} a method is given, the {@link
 * org.jane.model.NodeClassifierTrainer} that learns, the {@link org.jane.model.NodeClassifier} it
 * makes, and its {@link org.jane.model.Predictions}. Each method lives in a package of its own
 * under {@code org.jane.method}.
 */
@NullMarked
package org.jane.model;

import org.jspecify.annotations.NullMarked;
