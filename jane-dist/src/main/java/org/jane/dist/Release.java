package org.jane.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jane.reference.CommandReference;
import org.jane.reference.Completions;
import org.jane.reference.ManPages;

/**
 * Makes everything that users download from what the build has made: the zip file, the archive and
 * the Debian package with their own Java, sources and documentation, the bundle for Maven, the list
 * of contents, and the sums of all of them.
 */
public final class Release {
  private final Path root;
  private final Path target;
  private final String version;
  private final Instant time;
  private final Path repository;
  private final Path jdk;
  private final SortedMap<String, byte[]> sums = new TreeMap<>();

  private Release(Path root, Path target, String version, Instant time, Path repository, Path jdk) {
    this.root = root;
    this.target = target;
    this.version = version;
    this.time = time;
    this.repository = repository;
    this.jdk = jdk;
  }

  /**
   * Makes a release.
   *
   * @param args root of the checkout, folder to write to, version, time that stands in archives,
   *     local Maven repository, JDK for the archives that carry their own Java
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    new Release(
            Path.of(args[0]),
            Path.of(args[1]),
            args[2],
            Instant.parse(args[3]),
            Path.of(args[4]),
            Path.of(args[5]))
        .make();
  }

  private void make() throws IOException, InterruptedException {
    Parts parts = Parts.read(root.resolve("jane-cli/target/bom.json"));
    checkAdvisories(Parts.read(root.resolve("target/bom.json")));
    FileTree files = files(parts);
    artefact("jane-" + version + ".zip", Archives.zip(named(files), time));
    if (System.getProperty("os.name").equals("Linux")
        && System.getProperty("os.arch").equals("amd64")) {
      withJava(files);
    } else {
      System.out.println("no archives with their own Java: they are made on Linux x64");
    }
    artefact("jane-" + version + "-sbom.json", Files.readAllBytes(root.resolve("target/bom.json")));
    maven();
    site();
    StringBuilder text = new StringBuilder();
    sums.forEach(
        (name, sum) ->
            text.append(HexFormat.of().formatHex(sum)).append("  ").append(name).append('\n'));
    Files.writeString(target.resolve("SHA256SUMS"), text);
  }

  private FileTree named(FileTree files) {
    return new FileTree().under("jane-" + version, files);
  }

  /** What every form of the release has. */
  private FileTree files(Parts parts) throws IOException {
    Path own = root.resolve("jane-dist/src/main/dist");
    CommandReference command = CommandReference.ofCommand();
    FileTree files =
        new FileTree()
            .program("bin/jane", Files.readString(own.resolve("bin/jane")))
            .text(
                "bin/jane.bat", Files.readString(own.resolve("bin/jane.bat")).replace("\n", "\r\n"))
            .bytes("lib/jane.jar", Files.readAllBytes(root.resolve("jane-cli/target/jane.jar")))
            .text("lib/java.options", Files.readString(own.resolve("lib/java.options")))
            .text("LICENSE", Files.readString(root.resolve("LICENSE")))
            .text(
                "README.txt",
                Files.readString(own.resolve("README.txt")).replace("VERSION", version))
            .under("licences", parts.licences(repository, own.resolve("licences")));
    new ManPages(command, version)
        .all()
        .forEach((name, page) -> files.text("share/man/man1/" + name, page));
    Completions completions = new Completions(command);
    return files
        .text("share/bash-completion/completions/jane", completions.bash())
        .text("share/zsh/site-functions/_jane", completions.zsh())
        .text("share/fish/vendor_completions.d/jane.fish", completions.fish());
  }

  private void withJava(FileTree files) throws IOException, InterruptedException {
    Path work = target.resolve("linux");
    delete(work);
    Path home = work.resolve("jane-" + version);
    Files.createDirectories(home);
    files.unpack(home, time);
    RuntimeImage.make(jdk, home.resolve("lib/jane.jar"), home.resolve("runtime"));
    RuntimeImage.shareClasses(home, work);
    FileTree all = new FileTree();
    files.entries().stream().filter(e -> !e.name().endsWith(".bat")).forEach(all::add);
    all.folder("runtime", home.resolve("runtime"));
    all.bytes("lib/jane.jsa", Files.readAllBytes(home.resolve("lib/jane.jsa")));
    artefact("jane-" + version + "-linux-x64.tar.gz", Archives.tarGz(named(all), time));
    artefact(
        "jane_" + version.replace("-SNAPSHOT", "~SNAPSHOT") + "_amd64.deb",
        DebianPackage.of(all, version, RuntimeImage.glibc(home.resolve("runtime")), home(), time));
    delete(work);
  }

  /** Where the project lives, as its POM says. */
  private String home() throws IOException {
    String pom = Files.readString(root.resolve("pom.xml"));
    return pom.replaceAll("(?s).*<project.home>(.*?)</project.home>.*", "$1");
  }

  /**
   * Every released module in the layout of a Maven repository: to be unpacked into one, or, signed,
   * to be uploaded to Maven Central. Sources and documentation also lie beside it.
   */
  private void maven() throws IOException {
    FileTree bundle = new FileTree();
    String parent = "jane-parent";
    add(bundle, parent, parent + "-" + version + ".pom", root.resolve("pom.xml"));
    for (MavenModules.Module module : MavenModules.of(root).released()) {
      String artifact = module.artifact();
      add(bundle, artifact, artifact + "-" + version + ".pom", module.pom());
      if (module.onlyPom()) {
        continue;
      }
      for (String kind : List.of("", "-sources", "-javadoc")) {
        Path jar = module.jar(version, kind);
        if (!Files.exists(jar)) {
          throw new IOException(
              jar + " is missing: was the module built with the profile release?");
        }
        add(bundle, artifact, jar.getFileName().toString(), jar);
        if (!kind.isEmpty()) {
          artefact(jar.getFileName().toString(), Files.readAllBytes(jar));
        }
      }
    }
    artefact("jane-" + version + "-maven.zip", Archives.zip(bundle, time));
  }

  private void add(FileTree bundle, String artifact, String name, Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    String path = "org/jane/" + artifact + "/" + version + "/" + name;
    bundle.bytes(path, content);
    bundle.text(path + ".md5", HexFormat.of().formatHex(digest("MD5", content)));
    bundle.text(path + ".sha1", HexFormat.of().formatHex(digest("SHA-1", content)));
  }

  /** The documentation site, with the documentation of the API of every module. */
  private void site() throws IOException {
    Path site = target.resolve("site");
    artefact(
        "jane-" + version + "-docs.zip",
        Archives.zip(new FileTree().folder("jane-" + version + "-docs", site), time));
  }

  private void checkAdvisories(Parts parts) throws IOException {
    Path own = root.resolve("jane-dist/advisories");
    Map<String, String> accepted = Advisories.accepted(own.resolve("accepted.txt"));
    Map<String, String> open = new TreeMap<>(Advisories.read(own).open(parts, accepted));
    String further = System.getenv("JANE_ADVISORIES");
    if (further != null) {
      open.putAll(Advisories.read(Path.of(further)).open(parts, accepted));
    }
    if (!open.isEmpty()) {
      throw new IOException(
          "known faults of libraries inside: "
              + open
              + ". Take other versions, or say in jane-dist/advisories/accepted.txt why they do no"
              + " harm");
    }
    System.out.println("no open advisory for " + parts.all().size() + " parts");
  }

  private void artefact(String name, byte[] content) throws IOException {
    Files.write(target.resolve(name), content);
    sums.put(name, digest("SHA-256", content));
    System.out.printf("%,12d  %s%n", content.length, name);
  }

  private static byte[] digest(String algorithm, byte[] content) {
    try {
      return MessageDigest.getInstance(algorithm).digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
