package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;

import org.jane.model.Shape;
import org.junit.jupiter.api.Test;

class JaneCostTest {
  private static final Shape SHAPE = new Shape(5000, 40_000, false, 300, 100_000, 5, 500);

  private static long bytes(Shape shape) {
    return JaneCost.of(shape, JaneConfig.defaults()).memory().bytes();
  }

  private static double seconds(Shape shape) {
    return JaneCost.of(shape, JaneConfig.defaults()).seconds();
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
    JaneCost usual = JaneCost.of(SHAPE, JaneConfig.defaults());
    assertThat(JaneCost.of(SHAPE, nu).seconds()).isLessThan(usual.seconds());
    assertThat(JaneCost.of(SHAPE, em).seconds()).isGreaterThan(usual.seconds());
    assertThat(JaneCost.of(SHAPE, JaneConfig.defaults().with("update-every", "10")).seconds())
        .isLessThan(usual.seconds());
    JaneConfig random = JaneConfig.defaults().withRandomStart();
    assertThat(JaneCost.of(SHAPE, random.with("em-weight", "1")).memory().bytes())
        .isGreaterThan(JaneCost.of(SHAPE, random).memory().bytes());
  }

  /** All pairs keep points and pushes beside the positions, four arrays more than draws need. */
  @Test
  void allPairsNeedRoomForTheirTiles() {
    JaneConfig config = JaneConfig.defaults().with("k", "64");
    long all = JaneCost.prepared(SHAPE, config.with("repulsion", "all")).bytes();
    long drawn = JaneCost.prepared(SHAPE, config.with("repulsion", "sampled(256)")).bytes();
    assertThat(all - drawn).isEqualTo(4L * 4 * 5000 * 64);
  }

  /** Directions as floats and three times as doubles. */
  @Test
  void componentsNeedRoomForTheirDirections() {
    Shape wide = new Shape(5000, 40_000, false, 10_000, 3_000_000, 5, 500);
    long few = JaneCost.prepared(wide, JaneConfig.defaults().withComponents(100)).bytes();
    long more = JaneCost.prepared(wide, JaneConfig.defaults().withComponents(200)).bytes();
    assertThat(more - few).isGreaterThan(28L * 100 * 10_000);
    assertThat(few).isLessThan(JaneCost.prepared(wide, JaneConfig.defaults()).bytes());
  }

  /** Entries with their columns, made from floats; weights of their own, six times. */
  @Test
  void addedAttributesAreCounted() {
    JaneConfig none = JaneConfig.defaults().with("structural", "off");
    JaneConfig six = JaneConfig.defaults().with("structural", "on");
    Shape bare = new Shape(5000, 40_000, false, 0, 0, 5, 500);
    assertThat(added(SHAPE, none)).isZero();
    assertThat(added(SHAPE, JaneConfig.defaults())).isZero();
    assertThat(added(SHAPE, six)).isEqualTo(6);
    assertThat(added(bare, JaneConfig.defaults())).isEqualTo(6);
    assertThat(added(bare, JaneConfig.defaults().with("neighbour-attributes", "2"))).isEqualTo(18);
    assertThat(added(SHAPE, none.with("neighbour-attributes", "1"))).isEqualTo(64);
    assertThat(added(SHAPE, six.with("neighbour-attributes", "2"))).isEqualTo(6 + 2 * (6 + 64));
  }

  private static long added(Shape shape, JaneConfig config) {
    JaneConfig none = config.with("structural", "off").with("neighbour-attributes", "0");
    long n = shape.nodes();
    long training =
        JaneCost.prepared(shape, config).bytes() - JaneCost.prepared(shape, none).bytes();
    long columns = training / (12 * n + 4 * 6 * config.network().hidden());
    assertThat(JaneCost.shared(shape, config).bytes() - JaneCost.shared(shape, none).bytes())
        .isEqualTo(8 * n * columns);
    return columns;
  }

  /** Five numbers and more for each direction of a link, head and round. */
  @Test
  void attentionCostsMoreThanTheMean() {
    JaneConfig links = JaneConfig.defaults().with("encoder", "links(2)");
    JaneConfig attention = JaneConfig.defaults().with("encoder", "attention(2)");
    long more =
        JaneCost.prepared(SHAPE, attention).bytes() - JaneCost.prepared(SHAPE, links).bytes();
    assertThat(more).isBetween(2 * 2 * 40_000L * 8 * 4 * 5, 2 * 2 * 40_000L * 8 * 4 * 8);
    assertThat(JaneCost.of(SHAPE, attention).seconds())
        .isGreaterThan(JaneCost.of(SHAPE, links).seconds());
    JaneConfig odd = JaneConfig.defaults().with("hidden", "33");
    assertThat(JaneCost.prepared(SHAPE, odd.with("encoder", "attention(2)")).bytes())
        .isGreaterThan(JaneCost.prepared(SHAPE, odd.with("encoder", "links(2)")).bytes());
  }

  @Test
  void sizesThatFitNoMachineDoNotWrapAround() {
    Shape vast =
        new Shape(Integer.MAX_VALUE, 1L << 40, true, Integer.MAX_VALUE, 1L << 40, 1000, 1 << 30);
    assertThat(bytes(vast)).isGreaterThan(1L << 40);
    assertThat(seconds(vast)).isGreaterThan(1e6);
  }
}
