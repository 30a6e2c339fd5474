package org.jane.app;

/** Which part of a graph that is not connected is used. */
public enum Component {
  LARGEST,
  ALL
}
