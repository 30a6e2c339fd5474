package org.jane.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jane.app.RequestException;
import org.jane.graph.GraphDataException;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Remedies name options as Python writes them. */
class PythonWordsTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "missing, zero, `missing=\"zero\"`",
        "unknown-label, n/a, `unknown_label=\"n/a\"`",
        "folds, 2, folds=2",
        "label, ``, label=…",
        "resume, ``, resume=True",
        "set, k=16, k=16",
        "set, weight-decay=auto, `weight_decay=\"auto\"`",
        "heap, 8g, `jane.start(heap=\"8g\")`",
        "ignore, `a \"b\"`, `ignore=\"a \\\"b\\\"\"`",
      })
  void optionsAreKeywordArguments(String name, String value, String words) {
    assertThat(PythonWords.option(Remedy.option(name, value))).isEqualTo(words);
  }

  @Test
  void rowsAreCountedFromZero() {
    assertThat(PythonWords.place("nodes:17")).isEqualTo("nodes, row 17");
    assertThat(PythonWords.place("edges:-1")).isEqualTo("edges");
    assertThat(PythonWords.place("people/nodes.csv:17")).isEqualTo("people/nodes.csv:17");
  }

  @Test
  void kindsOfFailures() {
    assertThat(fields(new GraphDataException("nodes:3", "a, b", "Mend it")))
        .containsEntry("type", "data")
        .containsEntry("text", "nodes, row 3: a, b. Mend it.");
    assertThat(
            fields(new RequestException("no", Remedy.of("Leave %s out", Remedy.option("split")))))
        .containsEntry("type", "request")
        .containsEntry("text", "no. Leave split=… out.");
    assertThat(fields(new OutOfMemoryError())).containsEntry("type", "memory");
    assertThat(fields(new IllegalStateException("x")))
        .containsEntry("type", "unexpected")
        .containsKey("details");
  }

  private static Map<String, @Nullable Object> fields(Throwable failure) {
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    PythonWords.put(failure, header);
    return header;
  }
}
