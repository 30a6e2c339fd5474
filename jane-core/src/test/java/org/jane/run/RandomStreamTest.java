package org.jane.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RandomStreamTest {

  /** Worked out apart from this code, by the published definitions of both generators. */
  @Test
  void bitsAreThoseOfXoshiroSeededBySplitMix() {
    draws(
        0,
        "5987356902031041503",
        "7051070477665621255",
        "6633766593972829180",
        "211316841551650330",
        "9136120204379184874",
        "379361710973160858",
        "15813423377499357806");
    draws(
        -42,
        "12607595524572614977",
        "15377344548539886915",
        "11576632873039304806",
        "7432099662125644921");
  }

  private static void draws(long seed, String... expected) {
    RandomStream stream = new RandomStream(seed);
    for (String bits : expected) {
      assertThat(Long.toUnsignedString(stream.nextLong())).isEqualTo(bits);
    }
  }

  @Test
  void mixingIsThatOfTheJdksSplitMix() {
    SplittableRandom reference = new SplittableRandom(11);
    for (int i = 1; i <= 100; i++) {
      assertThat(RandomStream.mix(11 + i * 0x9E3779B97F4A7C15L)).isEqualTo(reference.nextLong());
    }
  }

  @Test
  void doublesAndFloatsAreTheUpperBitsOfTheSameDraws() {
    RandomStream bits = new RandomStream(3);
    RandomStream doubles = new RandomStream(3);
    RandomStream floats = new RandomStream(3);
    for (int i = 0; i < 1000; i++) {
      long drawn = bits.nextLong();
      assertThat(doubles.nextDouble()).isEqualTo((drawn >>> 11) / 9007199254740992.0);
      assertThat(floats.nextFloat()).isEqualTo((drawn >>> 40) / 16777216f);
    }
  }

  @Test
  void everyNumberBelowTheBoundIsEquallyLikely() {
    RandomStream stream = new RandomStream(5);
    int[] seen = new int[7];
    for (int i = 0; i < 70_000; i++) {
      seen[stream.nextInt(7)]++;
    }
    double chiSquare = 0;
    for (int count : seen) {
      chiSquare += (count - 10_000.0) * (count - 10_000.0) / 10_000;
    }
    assertThat(chiSquare).isLessThan(22.5); // 6 degrees of freedom, p = 0.001
  }

  /** Without rejection eight values go to three numbers: 3, 3 and 2, by their remainder. */
  @Test
  void aLargeBoundIsNotBiased() {
    int bound = 3 << 29;
    RandomStream stream = new RandomStream(6);
    int[] byRemainder = new int[3];
    for (int i = 0; i < 90_000; i++) {
      byRemainder[stream.nextInt(bound) % 3]++;
    }
    for (int count : byRemainder) {
      assertThat(count).isBetween(29_500, 30_500); // 3.5 standard deviations
    }
  }

  @Test
  void boundsOfOneAndOfTheLargestIntAreFine() {
    RandomStream stream = new RandomStream(7);
    for (int i = 0; i < 1000; i++) {
      assertThat(stream.nextInt(1)).isZero();
      assertThat(stream.nextInt(Integer.MAX_VALUE)).isBetween(0, Integer.MAX_VALUE - 1);
    }
    assertThatThrownBy(() -> stream.nextInt(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bound must be at least 1, found 0");
  }

  @Test
  void gaussiansHaveTheMomentsOfTheStandardNormal() {
    RandomStream stream = new RandomStream(8);
    int n = 200_000;
    double first = 0;
    double second = 0;
    double fourth = 0;
    double neighbours = 0; // the two of a pair must not be related
    double before = 0;
    int beyondTwo = 0;
    for (int i = 0; i < n; i++) {
      double z = stream.nextGaussian();
      first += z / n;
      second += z * z / n;
      fourth += z * z * z * z / n;
      neighbours += z * before / n;
      beyondTwo += Math.abs(z) > 2 ? 1 : 0;
      before = z;
    }
    assertThat(first).isCloseTo(0, within(0.009)); // four standard errors each
    assertThat(second).isCloseTo(1, within(0.013));
    assertThat(fourth).isCloseTo(3, within(0.088));
    assertThat(neighbours).isCloseTo(0, within(0.009));
    assertThat(beyondTwo / (double) n).isCloseTo(0.0455, within(0.0019));
  }

  @Test
  void shuffleKeepsTheValuesAndReachesEveryOrderEquallyOften() {
    RandomStream stream = new RandomStream(9);
    int[] seen = new int[321 + 1];
    for (int i = 0; i < 60_000; i++) {
      int[] values = {1, 2, 3};
      stream.shuffle(values);
      seen[values[0] * 100 + values[1] * 10 + values[2]]++;
    }
    int[] orders = {seen[123], seen[132], seen[213], seen[231], seen[312], seen[321]};
    assertThat(Arrays.stream(orders).sum()).isEqualTo(60_000);
    for (int count : orders) {
      assertThat(count).isBetween(9_630, 10_370); // four standard deviations
    }
  }
}
