package org.jane.labelling;

/**
 * A node whose label is worth having.
 *
 * @param node its number
 * @param uncertainty how open its own label is, from 0 (sure) to 1 (every class as likely)
 * @param represents which share of the uncertainty of all unlabelled nodes it stands for: how much
 *     nearer they come to a labelled node, those named before counted as labelled
 */
public record Suggestion(int node, double uncertainty, double represents) {}
