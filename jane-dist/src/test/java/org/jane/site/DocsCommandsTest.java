package org.jane.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jane.cli.Jane;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/**
 * Every command that the documentation shows is one the program understands. Those that need
 * nothing special are also run, by {@code scripts/check-docs.py}.
 */
class DocsCommandsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final String SENTENCE = "in a sentence of ";
  private static final CommandLine COMMAND = Jane.describe();

  /** The settings of all methods. */
  private static final Set<String> KEYS =
      Methods.all().stream()
          .flatMap(method -> method.settings().stream())
          .map(Method.Setting::name)
          .collect(Collectors.toSet());

  /** Programs of others, which are not looked into. */
  private static final Set<String> OTHERS =
      Set.of(
          ".",
          "bash",
          "cat",
          "cd",
          "conda",
          "cp",
          "curl",
          "docker",
          "env",
          "export",
          "git",
          "gpg",
          "head",
          "java",
          "jupyter",
          "ls",
          "mkdir",
          "mvn",
          "openssl",
          "pip",
          "podman",
          "pyspark",
          "pytest",
          "python",
          "python3",
          "rm",
          "sha256sum",
          "source",
          "spark-shell",
          "spark-submit",
          "strace",
          "sudo",
          "tar",
          "unzip",
          "uv",
          "wget");

  @Test
  void everyCommandInABlockIsUnderstood() throws IOException {
    List<String> problems = new ArrayList<>();
    int commands = 0;
    for (Path file : documents()) {
      for (Map.Entry<String, String> block : Markdown.codeBlocks(Files.readString(file))) {
        if (block.getKey().equals("sh")) {
          for (String line : Shell.lines(block.getValue())) {
            commands++;
            check(line, ROOT.relativize(file) + ": " + line, problems);
          }
        } else if (block.getKey().isEmpty()
            && block.getValue().lines().anyMatch(DocsCommandsTest::looksLikeACommand)) {
          problems.add(ROOT.relativize(file) + ": mark as sh: " + block.getValue());
        }
      }
    }
    assertThat(problems).isEmpty();
    assertThat(commands).isGreaterThan(40);
  }

  @Test
  void everyCommandInASentenceIsUnderstood() throws IOException {
    List<String> problems = new ArrayList<>();
    int commands = 0;
    for (Path file : documents()) {
      for (String span : Markdown.codeSpans(Files.readString(file))) {
        boolean command = span.matches("(?:[A-Z_]+=\\S+ )*(?:\\./)?jane [a-z]+ .*");
        boolean shortened = span.contains("…") || span.contains("|") || span.contains("[");
        if (command && !shortened) {
          commands++;
          check(span, SENTENCE + ROOT.relativize(file) + ": " + span, problems);
        }
      }
    }
    assertThat(problems).isEmpty();
    assertThat(commands).isGreaterThan(20);
  }

  @Test
  void aWrongCommandIsFound() {
    List<String> problems = new ArrayList<>();
    check("jane trian people --model x", "1", problems);
    check("jane train people --modle x", "2", problems);
    check("JANE_OPTS=-Xmx8g ./jane train people --model x --set nonsense=3", "3", problems);
    check("scripts/none.sh", "4", problems);
    check("jane check people", "5", problems);
    assertThat(problems).hasSize(4);
  }

  /** A line that begins with the command and one of its verbs; others are what it prints. */
  private static boolean looksLikeACommand(String line) {
    String[] words = line.replaceFirst("^\\./", "").split(" ", 3);
    return words.length > 1
        && words[0].equals("jane")
        && COMMAND.getSubcommands().containsKey(words[1]);
  }

  private static List<Path> documents() throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
    }
    files.add(ROOT.resolve("README.md"));
    files.add(ROOT.resolve("CONTRIBUTING.md"));
    return files;
  }

  private static void check(String line, String where, List<String> problems) {
    for (List<String> words : Shell.commands(line)) {
      String program = words.get(0);
      if (program.equals("jane") || program.endsWith("/jane")) {
        understood(words.subList(1, words.size()), where, problems);
      } else if (program.equals("podman") && words.contains("run")) {
        int image = 0;
        while (image < words.size() && !words.get(image).startsWith("jane:")) {
          image++;
        }
        understood(words.subList(image + 1, words.size()), where, problems);
      } else if (program.matches(".+/.+\\.(sh|py)")) {
        if (!Files.isExecutable(ROOT.resolve(program))) {
          problems.add(where + " (there is no such script)");
        }
      } else if (!OTHERS.contains(program) && !program.startsWith("fpath=")) {
        problems.add(where + " (what is " + program + "?)");
      }
    }
  }

  private static void understood(List<String> words, String where, List<String> problems) {
    try {
      CommandLine.ParseResult parsed = COMMAND.parseArgs(words.toArray(new String[0]));
      if (!words.isEmpty() && !parsed.hasSubcommand() && !words.get(0).startsWith("-")) {
        problems.add(where + " (no verb)");
      }
    } catch (MissingParameterException e) {
      if (!where.startsWith(SENTENCE)) { // a sentence may leave out what it is not about
        problems.add(where + " (" + e.getMessage() + ")");
      }
    } catch (ParameterException e) {
      problems.add(where + " (" + e.getMessage() + ")");
    }
    for (int i = 0; i + 1 < words.size(); i++) {
      String key = words.get(i + 1).split("=")[0];
      boolean placeholder = key.equals(key.toUpperCase(Locale.ROOT)) || key.equals("key");
      if (words.get(i).equals("--set") && !placeholder && !KEYS.contains(key)) {
        problems.add(where + " (no method has a setting " + key + ")");
      }
    }
  }
}
