package org.jane.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jane.server.JaneServer;
import org.jane.server.ServerConfig;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jane serve [MODEL]}: a model in the browser, and for programs over HTTP. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description =
        "Serves MODEL on this machine: a page to explore it, and a REST interface for programs. Without MODEL, a playground.")
final class ServeVerb extends Verb {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "MODEL",
      description = "Model file that holds its training data.")
  @Nullable Path model;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port; 0 for any that is free (default: ${DEFAULT-VALUE}).",
      defaultValue = "8800")
  int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "Address to listen on (default: ${DEFAULT-VALUE}). Any but this machine's own needs --token.",
      defaultValue = "127.0.0.1")
  String host = "127.0.0.1";

  @Option(
      names = "--token",
      paramLabel = "FILE",
      description = "File that holds the token clients must send.")
  @Nullable Path token;

  @Option(names = "--open", description = "Open the page in the browser.")
  boolean open;

  ServeVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ServerConfig config;
    try {
      config =
          new ServerConfig(
              Optional.ofNullable(model), host, port, readToken(), ServerConfig.Limits.usual());
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    try (JaneServer server = JaneServer.start(config, newRun())) {
      console.clearStatus();
      server.notices().forEach(this::say);
      console
          .text()
          .printf(
              Locale.ROOT,
              "Serving %s at %s%nPress Ctrl-C to stop.%s%n",
              model == null ? "the playground" : model,
              server.address(),
              config.token().isPresent() ? " Clients need the token." : "");
      console.flush();
      stopOnInterrupt("Stopping the server…");
      if (open) {
        openBrowser(server.address());
      }
      while (!stop.requested()) {
        Thread.sleep(100);
      }
    }
    return ExitCode.STOPPED;
  }

  private Optional<String> readToken() throws IOException {
    if (token == null) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(token)) {
      throw new UsageException(
          "there is no file " + token + ". Make one: openssl rand -hex 24 > " + token);
    }
    if (Files.size(token) > 4096) {
      throw new UsageException(token + " is too large for a token. Put one line into it");
    }
    return Optional.of(Files.readString(token).strip());
  }

  /** With the command that the system has for it; where there is none, the address was said. */
  private void openBrowser(String address) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command =
        system.contains("mac")
            ? List.of("open", address)
            : system.contains("win")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      say("The browser could not be opened; open " + address + " yourself.");
    }
  }
}
