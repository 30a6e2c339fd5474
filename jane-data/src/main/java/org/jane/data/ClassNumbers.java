package org.jane.data;

import java.util.Arrays;
import org.jane.graph.Labels;

/** Labels from files that know their classes by number only. */
public final class ClassNumbers {
  private ClassNumbers() {}

  /**
   * The classes are the numbers that occur, ascending, each named by its number.
   *
   * @param number one a node, -1 where the class is unknown
   */
  public static Labels labels(int[] number) {
    int[] classes = Arrays.stream(number).filter(c -> c >= 0).sorted().distinct().toArray();
    int[] label = new int[number.length];
    for (int i = 0; i < number.length; i++) {
      label[i] = number[i] < 0 ? -1 : Arrays.binarySearch(classes, number[i]);
    }
    return Labels.single(Arrays.stream(classes).mapToObj(Integer::toString).toList(), label);
  }
}
