package org.jane.server.api;

/** The model that is served now. Whoever answers a request takes it once and stays with it. */
public final class CurrentModel {
  private volatile ServedModel model;

  public CurrentModel(ServedModel first) {
    model = first;
  }

  ServedModel get() {
    return model;
  }

  void replace(ServedModel other) {
    model = other;
  }
}
