package org.jane.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/** A Debian package of an unpacked release for Linux, without Debian's tools. */
final class DebianPackage {
  private DebianPackage() {}

  /**
   * The package.
   *
   * @param release what the archive for Linux holds, without its outer folder
   * @param glibc the oldest C library its Java runs with
   */
  static byte[] of(FileTree release, String version, String glibc, String home, Instant time)
      throws IOException {
    FileTree files = new FileTree();
    long size = 0;
    for (FileTree.Entry e : release.entries()) {
      files.add(placed(e));
      size += e.content().length;
    }
    files.link("usr/bin/jane", "../lib/jane/bin/jane");
    StringBuilder sums = new StringBuilder();
    for (FileTree.Entry e : files.entries()) {
      if (!e.isLink()) {
        sums.append(md5(e.content())).append("  ").append(e.name()).append('\n');
      }
    }
    FileTree control =
        new FileTree()
            .text("control", control(version, glibc, home, size / 1024))
            .text("md5sums", sums.toString());
    return Archives.ar(
        time,
        "debian-binary",
        "2.0\n".getBytes(StandardCharsets.US_ASCII),
        "control.tar.gz",
        Archives.tarGz(control, time),
        "data.tar.gz",
        Archives.tarGz(files, time));
  }

  /** Where a file of the release belongs on a Debian system. */
  private static FileTree.Entry placed(FileTree.Entry e) throws IOException {
    String name = e.name();
    byte[] content = e.content();
    if (name.startsWith("share/man/")) {
      name = "usr/" + name + ".gz";
      content = Archives.gzip(content);
    } else if (name.startsWith("share/zsh/site-functions/")) {
      name = "usr/share/zsh/vendor-completions/_jane";
    } else if (name.startsWith("share/")) {
      name = "usr/" + name;
    } else if (name.equals("LICENSE")) {
      name = "usr/share/doc/jane/copyright";
    } else if (name.startsWith("licences/")) {
      name = "usr/share/doc/jane/" + name;
    } else {
      name = "usr/lib/jane/" + name;
    }
    return new FileTree.Entry(name, content, e.executable(), e.link());
  }

  private static String control(String version, String glibc, String home, long kilobytes) {
    return """
        Package: jane
        Version: %s
        Architecture: amd64
        Maintainer: The JANE authors <jane@example.org>
        Installed-Size: %d
        Depends: libc6 (>= %s), libgcc-s1, libstdc++6, zlib1g
        Section: science
        Priority: optional
        Homepage: %s
        Description: node classification on graphs whose nodes have attributes
         Labels the nodes of a graph from a few known labels, from their attributes,
         from who is linked to whom, or from both, with calibrated probabilities,
         and tells which of the two it was. Carries its own Java.
        """
        .formatted(version.replace("-SNAPSHOT", "~SNAPSHOT"), kilobytes, glibc, home);
  }

  private static String md5(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
