package org.jane.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** A small Java that runs one jar, and an archive of the classes that the jar loads. */
final class RuntimeImage {
  /** What the command needs. */
  private static final Set<String> MODULES =
      new TreeSet<>(
          Set.of(
              "java.base",
              "java.logging",
              "java.management",
              "java.naming",
              "java.sql",
              "java.xml",
              "jdk.incubator.vector",
              "jdk.management",
              "jdk.unsupported",
              "jdk.zipfs"));

  /** What libraries name and can do without: Jackson's annotations of beans, leaks of web apps. */
  private static final Set<String> DISPENSABLE = Set.of("java.desktop");

  private static final Pattern GLIBC = Pattern.compile("GLIBC_2\\.(\\d{1,3})");

  private RuntimeImage() {}

  /**
   * Makes the image.
   *
   * @param jdk the JDK whose parts it is made of
   */
  static void make(Path jdk, Path jar, Path image) throws IOException, InterruptedException {
    checkModules(jar);
    System.out.println("runtime image of " + jdk);
    run(
        List.of(
            jdk.resolve("bin/jlink").toString(),
            "--add-modules",
            String.join(",", MODULES),
            "--strip-java-debug-attributes",
            "--no-header-files",
            "--no-man-pages",
            "--output",
            image.toString()));
    Files.deleteIfExists(image.resolve("bin/keytool"));
  }

  /** A library that came later may need more of Java: better now than when a user runs it. */
  private static void checkModules(Path jar) {
    ToolProvider jdeps =
        ToolProvider.findFirst("jdeps")
            .orElseThrow(() -> new IllegalStateException("a JDK is needed: jdeps is missing"));
    StringWriter out = new StringWriter();
    int code =
        jdeps.run(
            new PrintWriter(out),
            new PrintWriter(out),
            "--ignore-missing-deps",
            "--multi-release",
            "17",
            "--print-module-deps",
            jar.toString());
    if (code != 0) {
      throw new IllegalStateException("jdeps failed: " + out);
    }
    Set<String> missing = new LinkedHashSet<>(List.of(out.toString().strip().split(",")));
    missing.removeAll(MODULES);
    missing.removeAll(DISPENSABLE);
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          "jane.jar needs "
              + missing
              + ", which the runtime image lacks. Add it to RuntimeImage.MODULES");
    }
  }

  /**
   * Makes {@code lib/jane.jsa} of an unpacked release by what small runs of it load. The jar is
   * named as the launcher names it, or the archive would not be used.
   */
  static void shareClasses(Path home, Path work) throws IOException, InterruptedException {
    Path list = work.resolve("classes.lst");
    Path model = work.resolve("model.jane");
    String data = "synthetic:alpha=0.5,n=60";
    Set<String> classes = new LinkedHashSet<>();
    List<String> runs =
        List.of(
            "Jane --version",
            "Jane check " + data,
            "SharedClasses " + work, // a training, which leaves the model, and a server for it
            "Jane predict %s --out %s".formatted(model, work.resolve("labels.csv")),
            "Jane explain " + model);
    for (String words : runs) {
      Files.deleteIfExists(list);
      List<String> java = java(home, "-XX:DumpLoadedClassList=" + list, "-Xshare:off");
      java.addAll(List.of(("org.jane.cli." + words).split(" ")));
      run(java);
      classes.addAll(Files.readAllLines(list));
    }
    Files.write(list, classes);
    System.out.println("archive of " + classes.size() + " loaded classes");
    Path archive = home.resolve("lib/jane.jsa");
    run(
        java(
            home,
            "-Xshare:dump",
            "-XX:SharedClassListFile=" + list,
            "-XX:SharedArchiveFile=" + archive));
    if (!archive.toFile().setWritable(true, true)) {
      throw new IOException(archive + " cannot be made writable");
    }
  }

  /** The command line of the launcher, up to the class path. */
  private static List<String> java(Path home, String... flags) {
    List<String> line = new ArrayList<>();
    line.addAll(List.of("bash", "-c", "exec 4<\"$0\"; exec \"$@\""));
    line.add(home.resolve("lib/jane.jar").toString());
    line.add(home.resolve("runtime/bin/java").toString());
    line.add("@" + home.resolve("lib/java.options"));
    line.addAll(List.of(flags));
    line.addAll(List.of("-cp", "/proc/self/fd/4"));
    return line;
  }

  /** The newest glibc that any library of the image asks for, such as {@code 2.34}. */
  static String glibc(Path image) throws IOException {
    int newest = 17;
    List<Path> files;
    try (Stream<Path> found = Files.walk(image)) {
      files =
          found
              .filter(file -> file.toString().endsWith(".so") || file.endsWith("bin/java"))
              .toList();
    }
    for (Path file : files) {
      Matcher matcher = GLIBC.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
      while (matcher.find()) {
        newest = Math.max(newest, Integer.parseInt(matcher.group(1)));
      }
    }
    return "2." + newest;
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    var said = new ByteArrayOutputStream();
    process.getInputStream().transferTo(said);
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException(
          String.join(" ", command)
              + " ended with "
              + code
              + ":\n"
              + said.toString(StandardCharsets.UTF_8));
    }
  }
}
