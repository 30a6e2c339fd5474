/**
 * Labels from an embedding: logistic regression on the codes of the nodes, for every method that
 * embeds first and classifies later. Start at {@link org.jane.embedding.EmbeddingClassifier}.
 */
@NullMarked
package org.jane.embedding;

import org.jspecify.annotations.NullMarked;
