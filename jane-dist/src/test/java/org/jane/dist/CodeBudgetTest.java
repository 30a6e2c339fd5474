package org.jane.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Main code stays within the lines that scripts/code-budget.txt allows. Needs a Python 3. */
class CodeBudgetTest {
  private static final Path SCRIPT = Path.of("../scripts/code-budget.py").toAbsolutePath();

  @TempDir Path folder;

  @Test
  void noModuleHasMoreCodeThanAllowed() throws Exception {
    Counted counted = count(Path.of(".."));
    System.out.print(counted.text());
    assertThat(counted.code()).as("%s", counted.text()).isZero();
  }

  @Test
  void moreCodeThanAllowedAndRepeatedLinesAreNamed() throws Exception {
    Path sources = Files.createDirectories(folder.resolve("jane-a/src/main/java"));
    String body = "/* no code */\n\n// nor this\n" + "int a;\nint b;\n".repeat(6);
    Files.writeString(sources.resolve("A.java"), "package a;\n" + body);
    Files.writeString(sources.resolve("B.java"), "package b;\n" + body);
    Path budget = Files.createDirectory(folder.resolve("scripts")).resolve("code-budget.txt");
    Files.writeString(budget, "# what is allowed\njane-a 26\ntotal 26\nlongest-file 13\n");

    assertThat(count(folder).text())
        .contains("jane-a                  26 of      26\n")
        .contains("repeated                12 of       0  MORE THAN ALLOWED")
        .contains("jane-a/src/main/java/B.java:5 repeats jane-a/src/main/java/A.java:5");
    assertThat(count(folder).code()).isEqualTo(1);

    Files.writeString(budget, "jane-a 25\ntotal 26\nlongest-file 13\nrepeated 12\n");
    assertThat(count(folder).text())
        .contains("jane-a                  26 of      25  MORE THAN ALLOWED")
        .contains("Make it smaller");
  }

  private record Counted(int code, String text) {}

  private Counted count(Path checkout) throws InterruptedException, IOException {
    Process python;
    try {
      python =
          new ProcessBuilder("python3", SCRIPT.toString(), checkout.toAbsolutePath().toString())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      return abort("there is no python3 to count lines with");
    }
    String text = new String(python.getInputStream().readAllBytes());
    return new Counted(python.waitFor(), text);
  }
}
