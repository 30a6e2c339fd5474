package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class PredictionTableTest {
  private static final int NODES = 20_000;

  private static Predictions predictions() {
    RandomStream random = Run.seeded(1).random("table");
    List<String> ids = new ArrayList<>();
    DenseMatrix probabilities = DenseMatrix.zeros(NODES, 2);
    for (int i = 0; i < NODES; i++) {
      ids.add(i % 1000 == 3 ? "a, \"b\" " + i : i % 1000 == 4 ? "#é" + i : "n" + i);
      float p =
          i == 0 ? 1f : i == 1 ? 0.5000005f : Float.intBitsToFloat(random.nextInt(0x3F800000));
      probabilities.data()[2 * i] = p;
      probabilities.data()[2 * i + 1] = 1 - p;
    }
    Basis[] basis = new Basis[NODES];
    Arrays.fill(basis, Basis.PREDICTED);
    int[] unknown = new int[NODES];
    Arrays.fill(unknown, -1);
    return new Predictions(
        NodeIds.of(ids), probabilities, basis, Labels.single(List.of("x", "y|\"z\""), unknown));
  }

  @Test
  void numbersAreRoundedAsDecimalsAre() throws IOException {
    Predictions predictions = predictions();
    StringWriter text = new StringWriter();
    PredictionTable.write(predictions, text);
    String[] lines = text.toString().split("\n");
    assertThat(lines).hasSize(NODES + 1);
    assertThat(lines[0]).isEqualTo("id,label,probability,basis,p_x,\"p_y|\"\"z\"\"\"");
    assertThat(lines[4]).startsWith("\"a, \"\"b\"\" 3\",");
    for (int i = 0; i < NODES; i++) {
      String[] fields = lines[i + 1].split(",");
      BigDecimal exact =
          new BigDecimal(predictions.probability(i, 1)).setScale(6, RoundingMode.HALF_EVEN);
      assertThat(fields[fields.length - 1]).isEqualTo(exact.toPlainString());
      assertThat(PredictionTable.rounded(predictions.probability(i, 1)))
          .isEqualTo(exact.doubleValue());
    }
  }

  @Test
  void threadsChangeNothing() throws IOException {
    Predictions predictions = predictions();
    StringWriter one = new StringWriter();
    StringWriter three = new StringWriter();
    PredictionTable.write(predictions, one);
    PredictionTable.write(predictions, CsvCells.PLAIN, three, Run.seeded(1).threads(3).workers());
    assertThat(three.toString()).isEqualTo(one.toString());
  }
}
