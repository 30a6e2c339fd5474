package org.jane.bench.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jane.bench.program.EpochProgram;
import org.jane.bench.program.MachineProgram;
import org.jane.bench.program.PeerFileProgram;

/** Epochs of GCN, GraphSAGE and JANE, beside peers and beside a bound. */
final class EpochSuite implements Suite {
  private static final String MACHINE = "epochs/machine";
  private static final List<String> METHODS = List.of("gcn", "sage", "jane");
  private static final int POSITIONS = 64; // k of JANE

  @Override
  public String name() {
    return "epochs";
  }

  private static List<String> datasets(Setup setup) {
    return setup.tiny()
        ? List.of("synthetic:alpha=0.5,n=300")
        : List.of("cora", "citeseer", "uai2010", "blogcatalog");
  }

  private static String title(String method) {
    return method.equals("sage") ? "GraphSAGE" : method.toUpperCase(Locale.ROOT);
  }

  private static String key(String method, String data, String who) {
    return "epochs/" + method + "/" + data + "/" + who;
  }

  @Override
  public List<Contender> contenders(Setup setup) {
    int epochs = setup.tiny() ? 60 : 200;
    int seconds = setup.tiny() ? 1 : 20;
    List<Contender> all = new ArrayList<>();
    all.add(
        Contender.of(
            MACHINE,
            setup.program(
                MachineProgram.class, "1g", setup.threads(), setup.tiny() ? "0.01" : "0.3")));
    for (String data : datasets(setup)) {
      Path file = setup.work().resolve("peers").resolve(data.replaceAll("\\W", "-") + ".npz");
      for (String method : METHODS) {
        boolean jane = method.equals("jane");
        List<Object> args =
            new ArrayList<>(List.of(setup.data(), data, method, setup.threads(), epochs));
        if (jane) {
          args.add("k=" + (setup.tiny() ? 8 : POSITIONS));
        }
        all.add(
            Contender.of(
                key(method, data, "ours"),
                setup.program(EpochProgram.class, "3g", args.toArray())));
        if (setup.python().isPresent()) {
          List<String> peer =
              jane
                  ? setup.peer("paper_jane.py", file, setup.threads(), epochs, seconds, POSITIONS)
                  : setup.peer("pyg.py", file, method, setup.threads(), epochs, seconds);
          all.add(
              Contender.of(key(method, data, "peer"), peer)
                  .foreign()
                  .after(
                      file,
                      setup.unpinned(
                          PeerFileProgram.class,
                          List.of("-Xmx3g"),
                          file,
                          "dataset",
                          setup.data(),
                          data)));
        }
      }
    }
    return all;
  }

  @Override
  public String markdown(Setup setup, Results results) {
    MarkdownTable table =
        new MarkdownTable(
            "method",
            "data",
            "peer, ms",
            "ours, ms, epochs 51–200",
            "peer / ours",
            "ours, ms, epochs 1–60",
            "first / later",
            "bound, ms",
            "ours / bound");
    for (String method : METHODS) {
      for (String data : datasets(setup)) {
        String ours = key(method, data, "ours");
        String peer = key(method, data, "peer");
        OptionalDouble later = results.median(ours, "laterMs");
        OptionalDouble first = results.median(ours, "firstMs");
        OptionalDouble bound = bound(results, ours);
        table.row(
            title(method),
            data,
            MarkdownTable.cell(results, peer, "laterMs"),
            MarkdownTable.cell(results, ours, "laterMs"),
            MarkdownTable.ratio(results.median(peer, "laterMs"), later),
            MarkdownTable.number(first),
            MarkdownTable.ratio(first, later),
            MarkdownTable.number(bound),
            MarkdownTable.ratio(later, bound));
      }
    }
    return """
        ## Epochs

        Milliseconds per epoch by the clock, %d threads. Ours: one training in a fresh process, attributes divided by row sums, other settings as they come (GCN 16 wide, GraphSAGE 128, dropout 0.5; JANE 64 wide, k = 64,
        U moves each epoch); epochs 1–60 include making features. Peers: for GCN and GraphSAGE PyTorch Geometric with CSR adjacency (normalised once), dense attributes, the same widths, dropout of inputs and hidden numbers,
        Adam and validation every tenth epoch; for JANE the paper's formulas with n×n matrices and autograd in PyTorch; mean of all epochs but the first five, at most 200 and about 20 s.
        Ours computes the rows that training nodes see, the peers all rows.

        %s
        """
            .formatted(setup.threads(), table)
        + machine(results);
  }

  private static String machine(Results results) {
    OptionalDouble peak = results.most(MACHINE, "flopsPerSecond");
    if (peak.isEmpty()) {
      return "";
    }
    StringBuilder sizes = new StringBuilder();
    for (double kib = 32; kib <= 256 * 1024; kib *= 8) {
      sizes.append(sizes.isEmpty() ? "" : ", ");
      sizes.append(kib < 1024 ? "%.0f KiB ".formatted(kib) : "%.0f MiB ".formatted(kib / 1024));
      sizes.append(MarkdownTable.number(bandwidth(results, kib * 1024) / 1e9));
    }
    return """
        The bound is the larger of Σ bytes / bandwidth and operations / peak. Bytes and operations of an epoch are counted from the data: every kept attribute entry and every link reads its column, its value and a row of the
        layer's width (forwards and backwards), Adam reads and writes its weights, validation adds a tenth of a forward pass (`EpochWork` says it in full); for JANE a dot product for each two nodes and both pushes. Each term is divided by the bandwidth measured for an array as large as
        the one it reads from; random access, random numbers, ReLU and loss are left out, so a program that reads a row per entry cannot be faster. Measured here, best of all rounds: peak %s GFlop/s, reading in GB/s from arrays of %s.
        """
        .formatted(MarkdownTable.number(peak.getAsDouble() / 1e9), sizes);
  }

  /** Milliseconds no program can go below. */
  private static OptionalDouble bound(Results results, String key) {
    List<List<Map<String, Object>>> traffic = results.lists(key, "traffic");
    OptionalDouble peak = results.most(MACHINE, "flopsPerSecond");
    if (traffic.isEmpty() || peak.isEmpty()) {
      return OptionalDouble.empty();
    }
    double moving = 0;
    for (Map<String, Object> term : traffic.get(0)) {
      moving += Results.number(term, "bytes") / bandwidth(results, Results.number(term, "set"));
    }
    double computing = results.most(key, "flops").orElse(0) / peak.getAsDouble();
    return OptionalDouble.of(1000 * Math.max(moving, computing));
  }

  /**
   * The best that was measured for arrays of this size or larger ones, sizes rounded down: rather
   * too fast, so that the bound stays one.
   */
  private static double bandwidth(Results results, double set) {
    List<Map<String, Object>> sizes =
        results.lists(MACHINE, "bandwidth").stream().flatMap(List::stream).toList();
    double smallest = sizes.stream().mapToDouble(s -> Results.number(s, "set")).min().orElse(0);
    double from =
        sizes.stream()
            .mapToDouble(s -> Results.number(s, "set"))
            .filter(size -> size <= set)
            .max()
            .orElse(smallest);
    return sizes.stream()
        .filter(s -> Results.number(s, "set") >= from)
        .mapToDouble(s -> Results.number(s, "bytesPerSecond"))
        .max()
        .orElse(0);
  }
}
