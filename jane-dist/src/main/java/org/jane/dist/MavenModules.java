package org.jane.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The modules of the build, as its POM lists them: a module that is added is picked up here. */
record MavenModules(Path root, List<Module> all) {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");

  /**
   * One module.
   *
   * @param released whether others may depend on it
   * @param onlyPom whether it has no jar
   */
  record Module(Path folder, String artifact, boolean released, boolean onlyPom) {
    Path pom() {
      return folder.resolve("pom.xml");
    }

    /** A jar that the build has made: {@code ""}, {@code "-sources"} or {@code "-javadoc"}. */
    Path jar(String version, String kind) {
      return folder.resolve("target").resolve(artifact + "-" + version + kind + ".jar");
    }
  }

  static MavenModules of(Path root) throws IOException {
    List<Module> modules = new ArrayList<>();
    Matcher matcher = MODULE.matcher(Files.readString(root.resolve("pom.xml")));
    while (matcher.find()) {
      Path folder = root.resolve(matcher.group(1));
      if (modules.stream().noneMatch(m -> m.folder.equals(folder))) {
        modules.add(module(folder));
      }
    }
    return new MavenModules(root, List.copyOf(modules));
  }

  private static Module module(Path folder) throws IOException {
    String pom = Files.readString(folder.resolve("pom.xml"));
    int parent = pom.indexOf("</parent>");
    Matcher artifact = ARTIFACT.matcher(pom);
    if (!artifact.find(Math.max(parent, 0))) {
      throw new IOException(folder.resolve("pom.xml") + " has no artifactId");
    }
    return new Module(
        folder,
        artifact.group(1),
        !pom.contains("<maven.deploy.skip>true</maven.deploy.skip>"),
        pom.contains("<packaging>pom</packaging>"));
  }

  List<Module> released() {
    return all.stream().filter(Module::released).toList();
  }
}
