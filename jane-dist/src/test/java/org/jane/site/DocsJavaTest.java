package org.jane.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every block of Java that the documentation shows compiles, with what its page takes for granted.
 * Those of JGraphT and Spark are left to the tests of their modules, which nothing here depends on.
 */
class DocsJavaTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final List<String> IMPORTS =
      List.of(
          "java.net.*",
          "java.net.http.*",
          "java.net.http.HttpRequest.BodyPublishers",
          "java.net.http.HttpResponse.BodyHandlers",
          "java.nio.file.*",
          "java.util.*",
          "org.jane.data.csv.*",
          "org.jane.eval.*",
          "org.jane.explain.*",
          "org.jane.graph.*",
          "org.jane.method.jane.*",
          "org.jane.methods.*",
          "org.jane.model.*",
          "org.jane.network.*",
          "org.jane.report.chart.*",
          "org.jane.report.page.*",
          "org.jane.run.*");

  /** Names that a page uses and does not declare, as parameters. */
  private static final Map<String, String> GIVEN =
      Map.of(
          "README.md", "",
          "docs/library.md", "Path path",
          "docs/architecture.md",
              "int attributes, int width, int classes, boolean bias, Chart chart, String command",
          "docs/server.md", "");

  @TempDir private Path work;

  @Test
  void everyBlockCompiles() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (Map.Entry<String, String> page : GIVEN.entrySet()) {
      String name = "Page" + sources.size();
      StringBuilder code = new StringBuilder();
      IMPORTS.forEach(each -> code.append("import ").append(each).append(";\n"));
      code.append("class ").append(name).append(" {\n  void shown(").append(page.getValue());
      code.append(") throws Exception {\n");
      String text = Files.readString(ROOT.resolve(page.getKey()));
      int blocks = 0;
      for (Map.Entry<String, String> block : Markdown.codeBlocks(text)) {
        if (block.getKey().equals("java")) {
          code.append(block.getValue());
          blocks++;
        }
      }
      assertThat(blocks).as("blocks of Java in %s", page.getKey()).isPositive();
      Path source = work.resolve(name + ".java");
      Files.writeString(source, code.append("  }\n}\n"));
      sources.add(source);
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    List<String> options =
        List.of("-proc:none", "-d", work.toString(), "-cp", System.getProperty("java.class.path"));
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      boolean fine =
          compiler
              .getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(fine).as("%s", said).isTrue();
    }
  }
}
