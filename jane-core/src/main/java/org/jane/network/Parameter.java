package org.jane.network;

import org.jane.run.RandomStream;

/**
 * An array of weights that learns: its values, the gradient of the loss, and the two running means
 * that Adam keeps of it. Mutable, owned by one training run.
 */
public final class Parameter {
  private final String name;
  private final float[] value;
  private final float[] gradient;
  private final float[] mean;
  private final float[] square;
  private final boolean decays;

  /**
   * @param name what it is called in files
   * @param decays whether weight decay pulls it towards 0
   */
  public Parameter(String name, int size, boolean decays) {
    this.name = name;
    this.value = new float[size];
    this.gradient = new float[size];
    this.mean = new float[size];
    this.square = new float[size];
    this.decays = decays;
  }

  public String name() {
    return name;
  }

  public boolean decays() {
    return decays;
  }

  public float[] value() {
    return value;
  }

  public float[] gradient() {
    return gradient;
  }

  /** Adam's running mean of the gradient. */
  public float[] mean() {
    return mean;
  }

  /** Adam's running mean of the squared gradient. */
  public float[] square() {
    return square;
  }

  /** Uniform in ±bound. */
  public void initialise(float bound, RandomStream random) {
    for (int i = 0; i < value.length; i++) {
      value[i] = (2 * random.nextFloat() - 1) * bound;
    }
  }
}
