package org.jane.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What must be said in several files is said alike. */
class ModulesTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void theBomHasEveryReleasedModule() throws IOException {
    String bom = Files.readString(ROOT.resolve("jane-bom/pom.xml"));
    List<String> missing =
        MavenModules.of(ROOT).released().stream()
            .filter(module -> !module.onlyPom())
            .map(MavenModules.Module::artifact)
            .filter(artifact -> !bom.contains("<artifactId>" + artifact + "</artifactId>"))
            .toList();
    assertThat(missing).as("modules that jane-bom/pom.xml should list").isEmpty();
  }

  @Test
  void everyReleasedModuleSaysWhatMavenCentralAsksFor() throws IOException {
    for (MavenModules.Module module : MavenModules.of(ROOT).released()) {
      String pom = Files.readString(module.pom());
      assertThat(pom).as(module.artifact()).contains("<name>", "<description>");
    }
    for (String pom : List.of("pom.xml", "jane-bom/pom.xml")) {
      assertThat(Files.readString(ROOT.resolve(pom)))
          .contains("<licenses>", "<scm", "<developers>", "<url>");
    }
  }

  @Test
  void bothLaunchersGiveJavaTheSameFlags() throws IOException {
    String launcher = Files.readString(ROOT.resolve("jane")).replace("\"", "");
    for (String line : Files.readAllLines(Path.of("src/main/dist/lib/java.options"))) {
      if (!line.startsWith("#")) {
        assertThat(launcher).contains(line);
      }
    }
  }
}
