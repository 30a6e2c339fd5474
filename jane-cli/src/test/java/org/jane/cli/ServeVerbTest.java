package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeVerbTest {
  @TempDir Path folder;

  @Test
  void whatCannotBeServedIsSaidBeforehand() throws Exception {
    CommandRun open = CommandRun.of("serve", "--host", "0.0.0.0", "--port", "0");
    assertThat(open.code()).isEqualTo(ExitCode.USAGE);
    assertThat(open.err()).contains("a token is needed").contains("--token FILE");
    Path weak = Files.writeString(folder.resolve("weak"), "secret\n");
    CommandRun short1 = CommandRun.of("serve", "--token", weak.toString(), "--port", "0");
    assertThat(short1.code()).isEqualTo(ExitCode.USAGE);
    assertThat(short1.err()).contains("at least 16 characters").doesNotContain("secret");
    CommandRun tokenless = CommandRun.of("serve", "--token", folder.resolve("none").toString());
    assertThat(tokenless.code()).isEqualTo(ExitCode.USAGE);
    assertThat(tokenless.err()).contains("there is no file").contains("openssl rand");
    CommandRun nobody = CommandRun.of("serve", folder.resolve("no.jane").toString());
    assertThat(nobody.code()).isNotEqualTo(ExitCode.FINE);
    assertThat(nobody.err()).contains("no.jane");
    Path table = Files.writeString(folder.resolve("table.csv"), "id,label\n");
    assertThat(CommandRun.of("serve", table.toString()).code()).isEqualTo(ExitCode.BAD_MODEL);
  }

  /** The playground, in a Java of its own, ended as Ctrl-C ends it. */
  @Test
  void itSaysItsAddressAnswersAndEndsCleanly() throws Exception {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "org.jane.cli.Jane",
                "serve",
                "--port",
                "0")
            .redirectError(folder.resolve("err").toFile())
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String said = out.readLine();
      assertThat(said).startsWith("Serving the playground at http://127.0.0.1:");
      String address = said.substring(said.indexOf("http"));
      String health =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(address + "health")).build(),
                  BodyHandlers.ofString())
              .body();
      assertThat(health).contains("\"model\":false");
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(Files.readString(folder.resolve("err")))
          .contains("Stopping the server")
          .doesNotContain("Exception")
          .doesNotContain("SLF4J");
    } finally {
      process.destroyForcibly();
    }
  }
}
