package org.jane.app;

/**
 * Which data is to be looked at.
 *
 * @param data facts are told of all of it; the cost of training, of the part that is asked for
 */
public record CheckRequest(DataRequest data) {}
