package org.jane.bench.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jane.app.DataRequest;
import org.jane.app.Events;
import org.jane.app.ExplainRequest;
import org.jane.app.ExplainResult;
import org.jane.app.Explaining;
import org.jane.app.ModelSource;
import org.jane.app.PredictRequest;
import org.jane.app.PredictResult;
import org.jane.app.Predicting;
import org.jane.app.RequestException;
import org.jane.app.TrainRequest;
import org.jane.app.Training;
import org.jane.app.Tuning;
import org.jane.data.DataCheck;
import org.jane.data.DataFile;
import org.jane.data.Dataset;
import org.jane.data.FileBytes;
import org.jane.data.FileSet;
import org.jane.data.ZipFiles;
import org.jane.data.amgcn.AmgcnReader;
import org.jane.data.csv.CsvFiles;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.CsvReader;
import org.jane.data.csv.MissingValues;
import org.jane.data.csv.ReadAs;
import org.jane.data.csv.TableInput;
import org.jane.data.csv.TableSet;
import org.jane.data.edgelist.AirportsReader;
import org.jane.data.edgelist.EdgeListReader;
import org.jane.data.gml.GmlReader;
import org.jane.data.graphfile.GraphFile;
import org.jane.data.mat.MatReader;
import org.jane.data.mtx.MatrixMarketReader;
import org.jane.data.nodelink.NodeLinkReader;
import org.jane.data.npz.NpzReader;
import org.jane.data.pajek.PajekReader;
import org.jane.data.parquet.ParquetTable;
import org.jane.data.planetoid.PlanetoidReader;
import org.jane.data.sage.SageReader;
import org.jane.data.source.DataSource;
import org.jane.data.xml.GexfReader;
import org.jane.data.xml.GraphmlReader;
import org.jane.eval.TrialLog;
import org.jane.graph.GraphDataException;
import org.jane.graph.UnknownNodes;
import org.jane.methods.Methods;
import org.jane.model.Explanation;
import org.jane.run.Run;
import org.jane.store.CheckpointException;
import org.jane.store.GraphCodec;
import org.jane.store.Json;
import org.jane.store.ModelFormatException;
import org.jane.store.StoredFile;
import org.jane.synthetic.SyntheticConfig;
import org.jspecify.annotations.Nullable;

/**
 * Something of ours that reads bytes of others. It may use them or refuse them by its own
 * exception; anything else is a fault.
 *
 * <p>An input is one byte and what follows. Where the target can make files of the right structure
 * and the byte is odd, the rest are decisions about such a file; otherwise they are the file.
 */
enum FuzzTarget {
  GRAPHML(true) {
    @Override
    void read(byte[] file) {
      graph(GraphmlReader.read(DataFile.of("file", file), OPTIONS, RUN));
    }

    @Override
    byte[] make(Choices choices) {
      return MadeFiles.graphml(choices);
    }
  },
  GEXF(false) {
    @Override
    void read(byte[] file) {
      graph(GexfReader.read(DataFile.of("file", file), OPTIONS, RUN));
    }
  },
  GML(false) {
    @Override
    void read(byte[] file) {
      graph(GmlReader.read(DataFile.of("file", file), OPTIONS, RUN));
    }
  },
  PAJEK(false) {
    @Override
    void read(byte[] file) {
      graph(PajekReader.read(DataFile.of("file", file), OPTIONS, RUN));
    }
  },
  NODELINK(false) {
    @Override
    void read(byte[] file) {
      graph(NodeLinkReader.read(DataFile.of("file", file), OPTIONS, RUN));
    }
  },
  EDGELIST(false) {
    @Override
    void read(byte[] file) {
      graph(EdgeListReader.read(DataFile.of("file", file), OPTIONS, RUN));
    }
  },
  MTX(false) {
    @Override
    void read(byte[] file) {
      graph(MatrixMarketReader.read(DataFile.of("file", file), OPTIONS, RUN));
    }
  },
  PARQUET(false) {
    @Override
    void read(byte[] file) {
      ParquetTable nodes = new ParquetTable("file", file, OPTIONS.id());
      byte[] one = "anna bob\n".getBytes(StandardCharsets.UTF_8);
      TableInput edges = EdgeListReader.read(DataFile.of("e", one), OPTIONS, RUN).edges();
      graph(new GraphFile(nodes, edges, false, nodes.notices(), List.of()));
    }
  },
  /** The first byte chooses options; nodes, edges and attributes with ~ between them. */
  CSV(false) {
    @Override
    void read(byte[] file) throws IOException {
      if (file.length == 0) {
        return;
      }
      int choice = file[0] & 0xFF;
      int nodesEnd = tilde(file, 1);
      int edgesEnd = tilde(file, Math.min(file.length, nodesEnd + 1));
      Path nodes = write("nodes.csv", between(file, 1, nodesEnd));
      Path edges = write("edges.csv", between(file, nodesEnd + 1, edgesEnd));
      Path attributes =
          edgesEnd < file.length
              ? write("attributes.csv", between(file, edgesEnd + 1, file.length))
              : null;
      CsvFiles files = new CsvFiles(nodes, edges, attributes);
      CsvOptions options = csvOptions(choice);
      if (choice % 5 == 0) {
        DataCheck.of(CsvReader.look(files, options, RUN));
      } else {
        Dataset dataset = CsvReader.read(files, options, RUN);
        CsvReader.read(files, options, dataset.encoding(), RUN);
      }
    }
  },
  NPZ(true) {
    @Override
    void read(byte[] file) {
      DataCheck.of(NpzReader.read("t", replaced("npz/NpzFuzzTestInputs/read", file)));
    }

    @Override
    void readMade(Choices choices) throws IOException {
      Map<String, byte[]> arrays = MadeFiles.npz(choices);
      if (choices.oneIn(8)) {
        DataCheck.of(NpzReader.read("t", write("m.npz", MadeFiles.zip(choices, arrays))));
      } else {
        DataCheck.of(NpzReader.read("t", new InMemory(arrays)));
      }
    }
  },
  ZIP(true) {
    @Override
    void read(byte[] file) throws IOException {
      try (ZipFiles zip = ZipFiles.open(write("m.zip", file))) {
        zip.names().forEach(zip::read);
      }
    }

    @Override
    byte[] make(Choices choices) {
      return MadeFiles.zip(choices);
    }
  },
  MAT(true) {
    @Override
    void read(byte[] file) {
      DataCheck.of(MatReader.read("t", new FileBytes("t.mat", file)));
    }

    @Override
    byte[] make(Choices choices) {
      return MadeFiles.mat(choices);
    }
  },
  /** Pickles, as the files of Planetoid. */
  PICKLE(true) {
    @Override
    void read(byte[] file) {
      DataCheck.of(
          PlanetoidReader.read("t", replaced("planetoid/PlanetoidFuzzTestInputs/read", file)));
    }

    @Override
    byte[] make(Choices choices) {
      int which = choices.below(9);
      byte[] pickle = MadeFiles.pickle(choices);
      byte[] input = new byte[pickle.length + 1];
      input[0] = (byte) which;
      System.arraycopy(pickle, 0, input, 1, pickle.length);
      return input;
    }
  },
  SAGE(false) {
    @Override
    void read(byte[] file) {
      DataCheck.of(SageReader.read("t", replaced("sage/SageFuzzTestInputs/read", file)));
    }
  },
  AMGCN(false) {
    @Override
    void read(byte[] file) {
      DataCheck.of(AmgcnReader.read("t", replaced("amgcn/AmgcnFuzzTestInputs/read", file)));
    }
  },
  AIRPORTS(false) {
    @Override
    void read(byte[] file) {
      DataCheck.of(
          AirportsReader.read("x", replaced("edgelist/AirportsFuzzTestInputs/read", file)));
    }
  },
  /** Model files: predicted with and explained as the command does it. */
  MODEL(true) {
    @Override
    void read(byte[] file) throws IOException {
      ModelSource model = new ModelSource.InFile(write("m.jane", file));
      PredictResult result = Predicting.run(PredictRequest.of(model), RUN, Events.none());
      for (float probability : result.predictions().probabilities()) {
        if (!(probability >= 0 && probability <= 1.00001f)) {
          throw new IllegalStateException("probability " + probability);
        }
      }
      result.tree();
      explained(model, new ExplainRequest.Nodes.Together());
      String one = result.predictions().ids().get(result.predictions().nodes() / 2);
      if (explained(model, new ExplainRequest.Nodes.Named(List.of(one)))
          instanceof ExplainResult.OfNodes nodes) {
        for (Explanation why : nodes.explanations()) {
          if (!Double.isFinite(why.attributeEffect()) || !Double.isFinite(why.linkEffect())) {
            throw new IllegalStateException("share " + why.attributeEffect());
          }
        }
      }
    }

    @Override
    byte[] make(Choices choices) {
      return SignedFiles.changed(seeds(), choices);
    }
  },
  /** Model and checkpoint files as containers, always with a right checksum. */
  STORE(true) {
    @Override
    void read(byte[] file) throws IOException {
      try (StoredFile stored = StoredFile.open(write("s.jane", SignedFiles.signed(file)))) {
        stored.header().tree();
        for (String name : stored.names()) {
          for (int type = 0; type < 6; type++) {
            try {
              array(stored, name, type);
            } catch (ModelFormatException anotherType) {
              // an array has one type
            }
          }
        }
        if (GraphCodec.holdsGraph(stored)) {
          try {
            GraphCodec.split(stored, GraphCodec.graph(stored).labels());
          } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // refused in words by the model file that holds it
          }
        }
      }
    }

    @Override
    byte[] make(Choices choices) {
      return SignedFiles.changed(seeds(), choices);
    }
  },
  /** The log of a search, from which it goes on. */
  LOG(true) {
    @Override
    void read(byte[] file) throws IOException {
      write("tuning.log", file);
      TrialLog.in(folder(), "this search", true).size();
    }

    @Override
    byte[] make(Choices choices) {
      return SignedFiles.log("this search", choices);
    }
  },
  JSON(false) {
    @Override
    void read(byte[] file) {
      Object tree;
      try {
        tree = Json.read(new String(file, StandardCharsets.UTF_8));
      } catch (IllegalArgumentException notJson) {
        return;
      }
      String written = Json.write(tree);
      if (!written.equals(Json.write(Json.read(written)))) {
        throw new IllegalStateException("what was written is read otherwise");
      }
      Json.compact(tree);
    }
  };

  static final CsvOptions OPTIONS = CsvOptions.defaults().withMissing(MissingValues.ZERO);
  static final Run RUN = Run.seeded(1).threads(1);

  /** What only Java says: nothing for people. */
  private static final Pattern NO_SENTENCE =
      Pattern.compile("\\((null|java\\.[a-z.]+[A-Za-z]*(Exception|Error).*)\\)\\. [A-Z]");

  private static final int SMALL = 400;
  private static final int LARGEST = 10_000;

  private final boolean makes;
  private final List<byte[]> seeds = new ArrayList<>();

  FuzzTarget(boolean makes) {
    this.makes = makes;
  }

  static FuzzTarget named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean makes() {
    return makes;
  }

  /** Reads a file: used or refused by an exception of ours. */
  abstract void read(byte[] file) throws IOException;

  /** A file of the right structure. */
  byte[] make(Choices choices) {
    throw new IllegalStateException(this + " makes no files");
  }

  /** Reads a file made from decisions. */
  void readMade(Choices choices) throws IOException {
    read(make(choices));
  }

  /** Carries out an input. What comes out of it is a fault. */
  void run(byte[] input) {
    try {
      if (makes && input.length > 0 && (input[0] & 1) == 1) {
        readMade(new Choices(between(input, 1, input.length)));
      } else {
        read(between(input, 1, input.length));
      }
    } catch (GraphDataException
        | ModelFormatException
        | CheckpointException
        | RequestException expected) {
      String said = String.valueOf(expected.getMessage());
      if (NO_SENTENCE.matcher(said).find() || said.isBlank()) {
        throw new IllegalStateException("no sentence: " + said, expected);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Good files, to begin with. */
  List<byte[]> seeds() {
    if (seeds.isEmpty()) {
      try {
        seeds.addAll(good());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return seeds;
  }

  /** Those of the good files that are read in microseconds; all when none is. */
  List<byte[]> smallSeeds() {
    List<byte[]> small = seeds().stream().filter(seed -> seed.length <= SMALL).toList();
    return small.isEmpty() ? seeds() : small;
  }

  /** A graph of a few nodes, as short as the format allows. */
  private List<String> tiny() {
    return switch (this) {
      case GEXF ->
          List.of(
              """
              <gexf><graph defaultedgetype="undirected"><attributes class="node"><attribute id="0" title="label" type="string"/></attributes>
              <nodes><node id="a" label="a"><attvalues><attvalue for="0" value="x"/></attvalues></node><node id="b"/></nodes>
              <edges><edge source="a" target="b" weight="2"/></edges></graph></gexf>""");
      case GML ->
          List.of(
              "graph [ node [ id 0 label \"a\" x 1.5 ] node [ id 1 label \"b\" x 2 ] edge [ source 0 target 1 weight 2 ] ]");
      case PAJEK ->
          List.of(
              "*vertices 3\n1 a 0.0 0.0 ellipse x 1\n2 \"b c\"\n3 d\n*edges\n1 2 1.5\n*arcs\n2 3\n");
      case NODELINK, JSON ->
          List.of(
              "{\"nodes\":[{\"id\":\"a\",\"x\":1.5,\"label\":\"r\"},{\"id\":2,\"x\":-1}],\"links\":[{\"source\":\"a\",\"target\":2,\"weight\":1e-3}]}",
              "{\"elements\":{\"nodes\":[{\"data\":{\"id\":\"a\"}},{\"data\":{\"id\":\"b\"}}],\"edges\":[{\"data\":{\"source\":\"a\",\"target\":\"b\"}}]}}",
              "[null, true, \"\\u00e9\", -0.0, 9223372036854775807, 1e308, {}]");
      case EDGELIST -> List.of("a b\nb c\n", "a b {'weight': 2}\n", "0,1,0.5\n1,2,3\n");
      case MTX ->
          List.of("%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 1\n3 1 2.5\n");
      case CSV ->
          List.of(
              "\u0001id,label,x\na,r,1\nb,s,\n~source,target\na,b\n",
              "\u0004id,x\na,2024-02-29\nb,1,5\n~source,target,weight\na,b,2\n~node,attribute,value\na,w,1\n");
      default -> List.of();
    };
  }

  private List<byte[]> good() throws IOException {
    List<byte[]> all = new ArrayList<>();
    tiny().forEach(text -> all.add(text.getBytes(StandardCharsets.UTF_8)));
    kept().stream().filter(file -> file.length <= LARGEST).forEach(all::add);
    return all;
  }

  private List<byte[]> kept() throws IOException {
    return switch (this) {
      case GRAPHML -> graphs("graphml");
      case GEXF -> graphs("gexf");
      case GML -> graphs("gml");
      case PAJEK -> graphs("net");
      case NODELINK -> graphs("json");
      case EDGELIST -> graphs("edgelist", "edges", "txt");
      case MTX -> graphs("mtx");
      case PARQUET -> graphs("parquet");
      case CSV -> files(resources().resolve("csv/CsvFuzzTestInputs/anyFiles"));
      case NPZ -> files(resources().resolve("npz/NpzFuzzTestInputs/read"));
      case ZIP -> files(resources().resolve("ZipFuzzTestInputs/read"));
      case MAT -> files(resources().resolve("mat/MatFuzzTestInputs/read"));
      case PICKLE -> files(resources().resolve("planetoid/PlanetoidFuzzTestInputs/read"));
      case SAGE -> files(resources().resolve("sage/SageFuzzTestInputs/read"));
      case AMGCN -> files(resources().resolve("amgcn/AmgcnFuzzTestInputs/read"));
      case AIRPORTS -> files(resources().resolve("edgelist/AirportsFuzzTestInputs/read"));
      case MODEL, STORE -> files(models());
      case LOG ->
          List.of(
              SignedFiles.log("this search", new Choices(new byte[] {0, 3})),
              SignedFiles.log("this search", new Choices(new byte[] {0, 4, 0, 0, 1, 1, 1, 2, 1})));
      case JSON -> graphs("json");
    };
  }

  /** Model files of every method, trained once and kept in the folder of the campaign. */
  static Path models() throws IOException {
    Path folder = Path.of(System.getProperty("campaign.folder", "campaign")).resolve("models");
    if (Files.exists(folder.resolve("done"))) {
      return folder;
    }
    Files.createDirectories(folder);
    DataRequest data =
        DataRequest.of(
            new DataSource.Synthetic(SyntheticConfig.parse("alpha=0.5,n=16,seed=3,degree=4")));
    for (String method : Methods.names()) {
      Map<String, String> settings = new TreeMap<>();
      Methods.named(method).settings().stream()
          .filter(setting -> setting.name().equals("epochs"))
          .forEach(setting -> settings.put("epochs", "3"));
      Training.run(
          TrainRequest.of(data)
              .withMethod(method)
              .withSettings(settings)
              .withTuning(Tuning.never())
              .withMeasure(false)
              .withModel(folder.resolve(method + ".jane"), true),
          RUN,
          Events.none());
    }
    Files.writeString(folder.resolve("done"), "");
    return folder;
  }

  private static Path resources() {
    return Path.of(
        System.getProperty("campaign.seeds", "jane-data/src/test/resources/org/jane/data"));
  }

  private static List<byte[]> graphs(String... endings) throws IOException {
    try (Stream<Path> files = Files.list(resources().resolve("graphs"))) {
      return read(
          files.filter(
              file -> Stream.of(endings).anyMatch(end -> file.toString().endsWith("." + end))));
    }
  }

  private static List<byte[]> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return read(files.filter(file -> !file.endsWith("done")));
    }
  }

  private static List<byte[]> read(Stream<Path> files) throws IOException {
    List<byte[]> all = new ArrayList<>();
    for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
      all.add(Files.readAllBytes(file));
    }
    return all;
  }

  /** Files that belong together; one of them is replaced: the first byte says which. */
  private static FileSet replaced(String folder, byte[] input) {
    Map<String, byte[]> files =
        new TreeMap<>(GOOD_FILES.computeIfAbsent(folder, FuzzTarget::whole));
    if (input.length > 0) {
      List<String> names = List.copyOf(files.keySet());
      files.put(names.get((input[0] & 0xFF) % names.size()), between(input, 1, input.length));
    }
    return new InMemory(files);
  }

  private static final Map<String, Map<String, byte[]>> GOOD_FILES = new TreeMap<>();

  private static Map<String, byte[]> whole(String folder) {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(resources().resolve(folder))) {
      for (Path file : all.filter(each -> each.getFileName().toString().contains(".")).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        files.put(file.getFileName().toString(), between(bytes, 1, bytes.length));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** Files that exist in memory only. */
  private record InMemory(Map<String, byte[]> files) implements FileSet {
    @Override
    public String name() {
      return "memory";
    }

    @Override
    public List<String> names() {
      return files.keySet().stream().sorted().toList();
    }

    @Override
    public boolean has(String file) {
      return files.containsKey(file);
    }

    @Override
    public FileBytes read(String file) {
      return new FileBytes(file, Objects.requireNonNull(files.get(file))).notEmpty();
    }
  }

  private static void graph(GraphFile graph) {
    Dataset data =
        CsvReader.read(
            new TableSet(
                "t", "t", graph.nodes(), graph.edges(), null, graph.directed(), graph.notices()),
            OPTIONS,
            null,
            RUN);
    if (data.graph().graph().edges() % 4 == 0) { // takes longer than reading
      DataCheck.of(data);
    }
  }

  private static CsvOptions csvOptions(int choice) {
    MissingValues[] policies = MissingValues.values();
    int rest = choice / policies.length;
    int kind = rest / 6 % 3;
    CsvOptions options =
        CsvOptions.defaults()
            .withMissing(policies[choice % policies.length])
            .withUnknownNodes(rest / 18 % 2 == 0 ? UnknownNodes.FAIL : UnknownNodes.SKIP)
            .withDecimal(rest % 2 == 0 ? '.' : ',')
            .withDelimiter(separator(rest / 2 % 3));
    return kind == 0
        ? options
        : options.withReadAs(kind == 1 ? ReadAs.TEXT : ReadAs.DATE, Set.of("x"));
  }

  private static @Nullable Character separator(int choice) {
    return switch (choice) {
      case 0 -> null;
      case 1 -> ';';
      default -> '\t';
    };
  }

  private static int tilde(byte[] input, int from) {
    int i = from;
    while (i < input.length && input[i] != '~') {
      i++;
    }
    return i;
  }

  private static byte[] between(byte[] bytes, int from, int to) {
    return from >= to ? new byte[0] : Arrays.copyOfRange(bytes, from, to);
  }

  private static ExplainResult explained(ModelSource model, ExplainRequest.Nodes nodes)
      throws IOException {
    ExplainResult result =
        Explaining.run(
            new ExplainRequest(model, Optional.empty(), false, nodes, 5, false),
            RUN,
            Events.none());
    result.tree();
    return result;
  }

  private static void array(StoredFile stored, String name, int type) throws IOException {
    switch (type) {
      case 0 -> stored.floats(name);
      case 1 -> stored.doubles(name);
      case 2 -> stored.ints(name);
      case 3 -> stored.longs(name);
      case 4 -> stored.bytes(name);
      default -> stored.strings(name);
    }
  }

  private static @Nullable Path folder;

  /** A folder of this process, in memory where the machine has one there. */
  static Path folder() throws IOException {
    Path mine = folder;
    if (mine == null) {
      mine = Files.createTempDirectory("jane-fuzz");
      mine.toFile().deleteOnExit();
      folder = mine;
    }
    return mine;
  }

  private static Path write(String name, byte[] content) throws IOException {
    return Files.write(folder().resolve(name), content);
  }
}
