package org.jane.data.source;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.data.Faults;
import org.jane.data.csv.CsvFiles;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.MissingValues;
import org.jane.data.csv.ReadAs;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.Duplicates;
import org.jane.graph.EdgeCounts;
import org.jane.graph.GraphDataException;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;

/**
 * Reads good tables with faults put into them, with all options, in every way tables are read: each
 * reading must end in a dataset whose numbers add up or in a {@link GraphDataException} of a
 * sentence, within a few seconds and within the memory that the JVM has. As a program it does as
 * many as wanted, with little memory:
 *
 * <pre>
 * java -Xmx256m -Dseed=1 -cp … org.jane.data.source.TableMutations 1000000
 * </pre>
 */
public final class TableMutations {
  private static final long TOO_LONG = 10_000; // milliseconds
  private static final int LONGEST_SENTENCE = 2_000;
  private static final Run RUN = Run.seeded(1).threads(1);
  private static final List<String> COLUMNS =
      List.of(
          "id", "label", "age", "city", "joined", "seen", "about", "emb", "vec", "split", "", "a");
  private static final List<String> WORDS =
      List.of(
          "",
          " ",
          ",",
          ";",
          "\t",
          "\"",
          "\"\"",
          "\n",
          "\r\n",
          "\r",
          "|",
          "p3",
          "p3.0",
          "3",
          "3.0",
          "-1",
          "1e400",
          "1e-400",
          "1,5",
          "1.5",
          "0x1p3",
          "NaN",
          "inf",
          "NA",
          "?",
          "null",
          "2024-02-30",
          "2024-02-29",
          "-999999999-01-01",
          "2024-02-29T25:61",
          "9999999999-12-31T00:00+99:99",
          "[",
          "]",
          "[1, 2]",
          "[1, 2, 3]",
          "[]",
          "[1 2 3]",
          "[1,,2]",
          "[nan, 1, 2]",
          "[[1]]",
          "[1e400, 0, 0]",
          "id",
          "label",
          "source",
          "target",
          "weight",
          "node",
          "attribute",
          "value",
          "split",
          "train",
          "test",
          "Unnamed: 0",
          "\uFEFF",
          "\u00E9",
          "\uD83D\uDE00",
          "\u0000",
          "a,b;c\td",
          "red|blue",
          "words words words",
          "99999999999999999999",
          "0.1",
          "- 1",
          "+1",
          "1_000",
          "1.000,5");

  /** A folder of the test resources, and how its tables are meant to be read. */
  private record Style(String name, char separator, List<String> files, CsvOptions options) {}

  private static final CsvOptions COLUMNS_TOLD =
      CsvOptions.defaults()
          .withReadAs(ReadAs.DATE, Set.of("joined", "seen"))
          .withReadAs(ReadAs.TEXT, Set.of("about"))
          .withUnknownLabels(Set.of("NA", "?", "unknown"));
  private static final List<Style> STYLES =
      List.of(
          new Style("commas", ',', List.of("nodes.csv", "edges.csv"), COLUMNS_TOLD),
          new Style(
              "spreadsheet",
              ';',
              List.of("nodes.csv", "edges.csv"),
              COLUMNS_TOLD.withDecimal(',').withDelimiter(';')),
          new Style("tabs", '\t', List.of("nodes.tsv.gz", "edges.tsv"), COLUMNS_TOLD),
          new Style(
              "pandas",
              ',',
              List.of("nodes.csv", "edges.csv"),
              CsvOptions.defaults().withMissing(MissingValues.MEAN)),
          new Style("indexed", ',', List.of("nodes.csv", "edges.csv"), COLUMNS_TOLD),
          new Style(
              "long",
              ',',
              List.of("nodes.csv", "edges.csv", "attributes.csv"),
              CsvOptions.defaults()));

  private final SplittableRandom random;
  private final Path folder;
  private final List<AttributeEncoding> encodings = new ArrayList<>(); // of the good files
  private final Faults faults;

  TableMutations(long seed, Path folder) {
    this.random = new SplittableRandom(seed);
    this.folder = folder;
    List<byte[]> all = new ArrayList<>();
    for (Style style : STYLES) {
      style.files().forEach(file -> all.add(good(style, file)));
    }
    this.faults = new Faults(all, WORDS, random);
    for (Style style : STYLES) {
      encodings.add(source(style, write(style, Set.of()), style.options()).read(RUN).encoding());
    }
  }

  private static DataSource source(Style style, List<Path> files, CsvOptions options) {
    Path attributes = files.size() > 2 ? files.get(2) : null;
    return new DataSource.Tables(new CsvFiles(files.get(0), files.get(1), attributes), options);
  }

  /** Reads a number of faulty tables and returns how many could be read all the same. */
  long run(long inputs) {
    long read = 0;
    for (long i = 0; i < inputs; i++) {
      Style style = STYLES.get(random.nextInt(STYLES.size()));
      Set<String> faulty = Set.of(style.files().get(random.nextInt(style.files().size())));
      List<Path> files = write(style, random.nextInt(3) == 0 ? Set.copyOf(style.files()) : faulty);
      CsvOptions options = options(style);
      int way = random.nextInt(5);
      long began = System.nanoTime();
      try {
        read(style, source(style, files, options), way);
        read++;
      } catch (GraphDataException expected) {
        String said = String.valueOf(expected.getMessage());
        if (!said.endsWith(".") && !said.endsWith("?") || said.length() > LONGEST_SENTENCE) {
          throw new AssertionError("no sentence: " + kept(style, files, options, way), expected);
        }
      } catch (RuntimeException | Error e) {
        throw new AssertionError(kept(style, files, options, way), e);
      }
      if ((System.nanoTime() - began) / 1_000_000 > TOO_LONG) {
        throw new AssertionError("took too long: " + kept(style, files, options, way));
      }
    }
    return read;
  }

  private void read(Style style, DataSource source, int way) {
    switch (way) {
      case 0 -> DataCheck.of(source.look(RUN));
      case 1 -> {
        Dataset data = source.readKeeping(pick(COLUMNS), RUN);
        data.kept().forEach((column, values) -> require(values.size() == data.graph().nodes()));
      }
      case 2 ->
          source.readNew(
              random.nextInt(4) == 0 ? pick(encodings) : encodings.get(STYLES.indexOf(style)),
              random.nextBoolean() ? Map.of("decimal", ",", "missing", "zero") : Map.of(),
              Set.of(),
              id -> id.matches("p[0-9]{1,2}") ? Integer.parseInt(id.substring(1)) : -1,
              RUN);
      default -> {
        Dataset data = source.read(RUN);
        DataCheck.of(data);
        EdgeCounts counts = data.edgeCounts();
        require(
            counts.rows()
                == data.graph().graph().edges()
                    + counts.selfLoopsDropped()
                    + counts.duplicatesMerged()
                    + counts.zeroWeightsDropped()
                    + counts.unknownNodesSkipped());
        CsrMatrix again = source.read(data.encoding(), RUN).graph().attributes();
        require(same(data.graph().attributes(), again));
      }
    }
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalStateException("the numbers of what was read do not fit");
    }
  }

  private static boolean same(CsrMatrix one, CsrMatrix other) {
    boolean same = one.rows() == other.rows() && one.columns() == other.columns();
    same = same && one.entries() == other.entries();
    for (int e = 0; same && e < one.entries(); e++) {
      same = one.column(e) == other.column(e) && one.value(e) == other.value(e);
    }
    return same;
  }

  private CsvOptions options(Style style) {
    CsvOptions options = random.nextInt(6) == 0 ? CsvOptions.defaults() : style.options();
    if (random.nextBoolean()) {
      options = options.withMissing(MissingValues.ZERO); // lets most through
    }
    for (int changes = random.nextInt(8) - 4; changes > 0; changes--) {
      try {
        options = changed(options);
      } catch (IllegalArgumentException e) {
        // Options that make no sense together are refused when they are made.
      }
    }
    return options;
  }

  private CsvOptions changed(CsvOptions options) {
    return switch (random.nextInt(9)) {
      case 0 -> options.withMissing(pick(List.of(MissingValues.values())));
      case 1 -> options.withDuplicates(pick(List.of(Duplicates.values())));
      case 2 -> options.withDirected(random.nextBoolean());
      case 3 -> options.withDecimal(random.nextBoolean() ? ',' : '.');
      case 4 ->
          options.withDelimiter(
              random.nextInt(4) == 0 ? null : ",;\t| p0".charAt(random.nextInt(7)));
      case 5 -> options.withReadAs(pick(List.of(ReadAs.values())), Set.of(pick(COLUMNS)));
      case 6 -> options.withUnknownLabels(Set.of("red", pick(WORDS)));
      case 7 -> options.withNodeColumns(pick(COLUMNS), pick(COLUMNS));
      default ->
          options.withEdgeColumns("target", "source", random.nextBoolean() ? "since" : "weight");
    };
  }

  private <T> T pick(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private List<Path> write(Style style, Set<String> faulty) {
    List<Path> files = new ArrayList<>();
    for (String name : style.files()) {
      byte[] content = good(style, name);
      boolean packed = name.endsWith(".gz");
      boolean inside = !packed || random.nextInt(8) > 0;
      if (faulty.contains(name) && inside) {
        content = random.nextBoolean() ? faults.in(content) : inCells(content, style.separator());
      }
      content = packed ? packed(content) : content;
      if (faulty.contains(name) && !inside) {
        content = faults.in(content);
      }
      try {
        files.add(Files.write(folder.resolve(name), content));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }

  /** Other words in some fields: tables that can be read as tables. */
  private byte[] inCells(byte[] content, char separator) {
    String[] lines = new String(content, StandardCharsets.UTF_8).split("\n", -1);
    for (int change = random.nextInt(1 + random.nextInt(6)); change >= 0; change--) {
      int line = random.nextInt(random.nextInt(20) == 0 ? 1 : lines.length);
      String[] fields = lines[line].split(String.valueOf(separator), -1);
      int field = random.nextInt(fields.length);
      switch (random.nextInt(6)) {
        case 0 -> fields[field] = fields[random.nextInt(fields.length)];
        case 1 -> fields[field] = "";
        case 2, 3 -> { // what another row has there
          String[] other = lines[random.nextInt(lines.length)].split(String.valueOf(separator), -1);
          fields[field] = other[Math.min(field, other.length - 1)];
        }
        default -> fields[field] = pick(WORDS);
      }
      lines[line] = String.join(String.valueOf(separator), fields);
    }
    return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
  }

  /** A good file, unpacked. */
  private static byte[] good(Style style, String name) {
    String resource = "/org/jane/data/tables/" + style.name() + "/" + name;
    try (InputStream in = TableMutations.class.getResourceAsStream(resource)) {
      byte[] content = in.readAllBytes();
      return name.endsWith(".gz")
          ? new GZIPInputStream(new ByteArrayInputStream(content)).readAllBytes()
          : content;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] packed(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static String kept(Style style, List<Path> files, CsvOptions options, int way) {
    StringBuilder said = new StringBuilder(style.name() + ", way " + way + ", " + options + ":");
    try {
      for (Path file : files) {
        said.append(' ').append(Faults.keep(Files.readAllBytes(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return said.toString();
  }

  /** Number of inputs; the property seed for others. Goes on after a fault and counts them. */
  public static void main(String[] arguments) throws IOException {
    long inputs = Long.parseLong(arguments[0]);
    Path folder = Files.createTempDirectory("tables");
    TableMutations mutations = new TableMutations(Long.getLong("seed", 1), folder);
    long faults = 0;
    long read = 0;
    for (long done = 1; done <= inputs; done++) {
      try {
        read += mutations.run(1);
      } catch (AssertionError e) {
        e.printStackTrace();
        if (++faults == 20) {
          break;
        }
      }
      if (done % 10_000 == 0 || done == inputs) {
        System.out.println(done + " inputs, " + read + " could be read, " + faults + " faults");
      }
    }
    System.exit(faults == 0 ? 0 : 1);
  }
}
