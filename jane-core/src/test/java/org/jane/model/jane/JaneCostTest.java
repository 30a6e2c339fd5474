package org.jane.model.jane;

import static org.assertj.core.api.Assertions.assertThat;

import org.jane.model.Shape;
import org.junit.jupiter.api.Test;

class JaneCostTest {
  private static final Shape SHAPE = new Shape(5000, 40_000, false, 300, 100_000, 5, 500);

  private static long bytes(Shape shape) {
    return JaneCost.of(shape).memory().bytes();
  }

  private static double seconds(Shape shape) {
    return JaneCost.of(shape).seconds();
  }

  @Test
  void everythingThatGrowsCostsMore() {
    Shape[] larger = {
      new Shape(10_000, 40_000, false, 300, 100_000, 5, 500),
      new Shape(5000, 400_000, false, 300, 100_000, 5, 500),
      new Shape(5000, 40_000, true, 300, 100_000, 5, 500),
      new Shape(5000, 40_000, false, 30_000, 100_000, 5, 500),
      new Shape(5000, 40_000, false, 300, 1_000_000, 5, 500)
    };
    for (Shape shape : larger) {
      assertThat(bytes(shape)).as(shape.toString()).isGreaterThan(bytes(SHAPE));
      assertThat(seconds(shape)).as(shape.toString()).isGreaterThanOrEqualTo(seconds(SHAPE));
    }
  }

  @Test
  void memoryGrowsWithTheNumberOfNodesAndNotWithItsSquare() {
    Shape million = new Shape(1_000_000, 8_000_000, false, 300, 20_000_000, 5, 100_000);
    Shape two = new Shape(2_000_000, 16_000_000, false, 300, 40_000_000, 5, 200_000);
    assertThat((double) bytes(two) / bytes(million)).isBetween(1.9, 2.1);
    assertThat(bytes(million)).isLessThan(6L << 30);
  }

  @Test
  void selfTrainingAndStepsOfUCostMoreThanNone() {
    JaneConfig nu = JaneConfig.defaults().withoutLatentSteps();
    JaneConfig em = JaneConfig.defaults().with("em-weight", "1");
    JaneCost usual = JaneCost.of(SHAPE);
    assertThat(JaneCost.of(SHAPE, nu).seconds()).isLessThan(usual.seconds());
    assertThat(JaneCost.of(SHAPE, em).seconds()).isGreaterThan(usual.seconds());
    assertThat(JaneCost.of(SHAPE, JaneConfig.defaults().with("update-every", "10")).seconds())
        .isLessThan(usual.seconds());
    JaneConfig random = JaneConfig.defaults().withRandomStart();
    assertThat(JaneCost.of(SHAPE, random.with("em-weight", "1")).memory().bytes())
        .isGreaterThan(JaneCost.of(SHAPE, random).memory().bytes());
  }

  /** Six columns: measured as doubles, then entries with their columns. */
  @Test
  void attributesFromStructureAreCounted() {
    JaneConfig none = JaneConfig.defaults().with("structural", "off");
    JaneConfig six = JaneConfig.defaults().with("structural", "on");
    long each = SHAPE.nodes() * 6L;
    assertThat(JaneCost.prepared(SHAPE, six).bytes() - JaneCost.prepared(SHAPE, none).bytes())
        .isEqualTo(16 * each);
    assertThat(JaneCost.shared(SHAPE, six).bytes() - JaneCost.shared(SHAPE, none).bytes())
        .isEqualTo(8 * each);
    Shape bare = new Shape(5000, 40_000, false, 0, 0, 5, 500);
    JaneConfig auto = JaneConfig.defaults();
    assertThat(JaneCost.prepared(bare, auto).bytes() - JaneCost.prepared(bare, none).bytes())
        .isEqualTo(16 * each);
    assertThat(JaneCost.prepared(SHAPE, auto)).isEqualTo(JaneCost.prepared(SHAPE, none));
  }

  @Test
  void sizesThatFitNoMachineDoNotWrapAround() {
    Shape vast =
        new Shape(Integer.MAX_VALUE, 1L << 40, true, Integer.MAX_VALUE, 1L << 40, 1000, 1 << 30);
    assertThat(bytes(vast)).isGreaterThan(1L << 40);
    assertThat(seconds(vast)).isGreaterThan(1e6);
  }
}
