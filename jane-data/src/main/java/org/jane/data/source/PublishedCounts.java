package org.jane.data.source;

/** The size of a dataset as its authors state it; 0 where they do not. */
public record PublishedCounts(int nodes, int edges, int classes, int attributes) {}
