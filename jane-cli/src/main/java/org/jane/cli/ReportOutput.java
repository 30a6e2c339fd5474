package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jane.report.CommandText;
import org.jane.report.page.Page;
import org.jane.store.StoreWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option {@code --report FILE.html}: the result as a page for people. */
final class ReportOutput {
  /** Options that change nothing of what a page shows. */
  private static final Set<String> SILENT = Set.of("-q", "--quiet", "--stacktrace", "--resume");

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Also write an HTML report, one file that works offline; - is standard output.")
  @Nullable Path file;

  @Spec(Spec.Target.MIXEE)
  @Nullable CommandSpec spec;

  boolean wanted() {
    return file != null;
  }

  /** True when standard output belongs to the page, so that nothing else may be written there. */
  boolean ownsStandardOutput() {
    return file != null && file.toString().equals("-");
  }

  /** Refuses a place that cannot be written, before the work whose result it is for. */
  void checkPlace() {
    if (file != null && !ownsStandardOutput()) {
      try {
        StoreWriter.checkPlace(file);
      } catch (IOException e) {
        throw new UsageException("--report " + file + ": " + e.getMessage());
      }
    }
  }

  /** The command line as typed, without what cannot change the result. */
  String command() {
    StringBuilder line = new StringBuilder("jane");
    if (spec == null) {
      return line.toString();
    }
    List<String> args = spec.root().commandLine().getParseResult().originalArgs();
    for (int a = 0; a < args.size(); a++) {
      String arg = args.get(a);
      if (arg.equals("--threads")) {
        a++;
      } else if (!SILENT.contains(arg) && !arg.startsWith("--threads=")) {
        line.append(' ').append(CommandText.quoted(arg));
      }
    }
    return line.toString();
  }

  /** Writes the page where the option says. */
  void write(Page page, boolean quietly, Console console) throws IOException {
    if (ownsStandardOutput()) {
      console.out().print(page.html());
    } else if (file != null) {
      page.write(file);
      if (!quietly) {
        console.say("Wrote " + file + ": open it in a browser.");
      }
    }
  }
}
