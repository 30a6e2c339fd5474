package org.jane.methods;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MethodOrderTest {
  @Test
  void methodsStandWhereTheyWantToBeListed() {
    assertThat(Methods.names())
        .startsWith("jane", "jane-nu", "jane-r", "mlp", "lp", "deepwalk", "gcn", "sage", "lane")
        .containsSubsequence("lane", "aane", "gat", "sign", "appnp", "linkx", "cs", "amgcn", "dane")
        .endsWith("amgcn", "dane", "centroid");
  }
}
