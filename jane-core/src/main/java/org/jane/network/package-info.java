/**
 * Small neural networks and the one engine that trains them: layers, dropout, Adam, the training
 * loop, and what all trained networks have in common.
 */
@NullMarked
package org.jane.network;

import org.jspecify.annotations.NullMarked;
