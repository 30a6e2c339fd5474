package org.jane;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dependencies point down only, and a few habits that no review should have to look for. */
class ArrowsTest {
  /** From top to bottom; a layer may use the layers below its own. Some may still be empty. */
  private static final List<String> LAYERS =
      List.of(
          "org.jane.spark..", // its own module, where no test of this one sees it
          "org.jane.cli..",
          "org.jane.python..",
          "org.jane.jgrapht..",
          "org.jane.server..",
          "org.jane.experiments..",
          "org.jane.app..",
          "org.jane.report..",
          "org.jane.data..",
          "org.jane.eval..",
          "org.jane.explain..",
          "org.jane.labelling..",
          "org.jane.export..",
          "org.jane.methods..",
          "org.jane.method..", // one package per method
          "org.jane.embedding..",
          "org.jane.tape..",
          "org.jane.ensemble..",
          "org.jane.network..",
          "org.jane.regression..",
          "org.jane.features..",
          "org.jane.loss..",
          "org.jane.model..",
          "org.jane.settings..",
          "org.jane.metric..",
          "org.jane.store..",
          "org.jane.onnx..",
          "org.jane.spectral..",
          "org.jane.synthetic..",
          "org.jane.graph..",
          "org.jane.eigen..",
          "org.jane.likelihood..",
          "org.jane.linalg..",
          "org.jane.run..");

  private static final JavaClasses JANE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.jane");

  static List<String> layersBelowTheTop() {
    return LAYERS.subList(1, LAYERS.size());
  }

  @ParameterizedTest
  @MethodSource("layersBelowTheTop")
  void noLayerUsesOneAbove(String layer) {
    String[] above = LAYERS.subList(0, LAYERS.indexOf(layer)).toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(layer)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(above)
        .allowEmptyShould(true)
        .check(JANE);
  }

  @Test
  void methodsDoNotKnowEachOther() {
    slices()
        .matching("org.jane.method.(*)..")
        .should()
        .notDependOnEachOther()
        .allowEmptyShould(true)
        .check(JANE);
  }

  @Test
  void packagesFormNoCircles() {
    slices().matching("org.jane.(**)").should().beFreeOfCycles().check(JANE);
  }

  @Test
  void everyClassHasALayer() {
    classes().should().resideInAnyPackage(LAYERS.toArray(String[]::new)).check(JANE);
  }

  @Test
  void allModulesAreSeen() {
    assertThat(JANE)
        .extracting(c -> c.getPackageName())
        .contains("org.jane.cli", "org.jane.tape", "org.jane.run");
  }

  @Test
  void runKnowsNoFiles() {
    noClasses()
        .that()
        .resideInAPackage("org.jane.run..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.nio.file..")
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching("java\\.io\\.(File.*|RandomAccessFile)")
        .allowEmptyShould(true)
        .check(JANE);
  }

  @Test
  void onlyTheCommandPrints() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.jane.cli..")
        .should(ACCESS_STANDARD_STREAMS)
        .because("the library logs through System.Logger and leaves printing to the command")
        .allowEmptyShould(true)
        .check(JANE);
  }

  @Test
  void namesSayWhatAClassDoes() {
    noClasses().should().haveNameMatching(".*(Manager|Helper|Util|Utils)").check(JANE);
  }
}
