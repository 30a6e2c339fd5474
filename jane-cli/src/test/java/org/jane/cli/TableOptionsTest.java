package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables as spreadsheets and data frames write them, through the command. */
class TableOptionsTest {
  @TempDir Path folder;

  @BeforeEach
  void aSpreadsheet() throws IOException {
    StringBuilder nodes = new StringBuilder(";id;label;size;born;note;who\n");
    StringBuilder edges = new StringBuilder("source\ttarget\n");
    for (int i = 0; i < 24; i++) {
      nodes.append(
          "%d;%d;%s;%d,5;19%02d-05-01;%s word;p%d\n"
              .formatted(
                  i,
                  i,
                  i == 7 ? "NA" : i % 2 == 0 ? "even" : "odd",
                  i,
                  60 + i,
                  i % 3 == 0 ? "some" : "other",
                  i));
      edges.append(i).append(".0\t").append((i + 2) % 24).append('\n');
      edges.append((i + 2) % 24).append(".0\t").append(i).append('\n');
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("edges.tsv"), edges);
  }

  private CommandRun run(String verb, String... more) {
    return CommandRun.of(
        Stream.concat(Stream.of(verb, folder.toString()), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void aSpreadsheetIsReadWithAFewOptions() throws IOException {
    CommandRun run =
        run(
            "check",
            "--decimal",
            ",",
            "--date",
            "born",
            "--text",
            "note",
            "--ignore",
            "who",
            "--unknown-label",
            "NA",
            "--json",
            folder.resolve("c.json").toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "48 rows read = 24 edges + 0 self-loops dropped + 24 repeated or reverse rows merged",
            "columns of nodes.csv",
            "(no name)  ignored           numbers the rows",
            "born       date",
            "note: Read 48 node ids of edges.tsv such as \"0.0\" as \"0\", as nodes.csv writes them.");
    JsonNode json = new ObjectMapper().readTree(folder.resolve("c.json").toFile());
    List<String> roles = new ArrayList<>();
    json.path("columns")
        .forEach(c -> roles.add(c.path("name").asText() + " " + c.path("role").asText()));
    assertThat(roles)
        .containsExactly(
            " ignored",
            "id id",
            "label label",
            "size number",
            "born date",
            "note text",
            "who ignored",
            "source source",
            "target target");
    assertThat(json.path("columns").get(6).path("note").asText()).isEqualTo("as asked for");
    JsonNode graph = json.path("graph");
    assertThat(graph.path("edgeRows").asLong())
        .isEqualTo(
            graph.path("edges").asLong()
                + graph.path("selfLoopsDropped").asLong()
                + graph.path("duplicatesMerged").asLong());
    assertThat(json.path("labelled").asInt()).isEqualTo(23);
  }

  @Test
  void notesNameOptionsAsTheyAreWritten() {
    CommandRun run = run("check", "--decimal", ",");
    assertThat(run.out())
        .contains(
            "as a number with --date born", "left out with --ignore who", "--unknown-label NA");
    assertThat(run.out())
        .contains(
            "note: Label \"NA\" of nodes.csv is taken as a class of 1 node; --unknown-label NA reads it"
                + " as not known.");
  }

  @Test
  void noticesNameOptionsAsTheyAreWritten() throws IOException {
    StringBuilder nodes = new StringBuilder("id,label,the answer,50 %,size\n");
    for (int i = 0; i < 24; i++) {
      String label = i % 2 == 0 ? "even" : "odd";
      nodes.append("%d,%s,%s,%s,%s%n".formatted(i, label, label, label, i == 3 ? "" : "" + i % 5));
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Path page = folder.resolve("p.html");
    Path json = folder.resolve("c.json");
    CommandRun run = run("check", "--report", page.toString(), "--json", json.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "leave them out with --ignore 'the answer' --ignore '50 %'.",
            "note: Found 1 blank value in nodes.csv, which stops a training: \"size\" (1)."
                + " --missing zero reads blanks as 0, --missing mean as the mean of the column;");
    assertThat(Files.readString(page)).contains("--missing zero reads blanks as 0");
    List<String> notes = new ArrayList<>();
    new ObjectMapper().readTree(json.toFile()).path("notes").forEach(n -> notes.add(n.asText()));
    assertThat(notes)
        .anyMatch(note -> note.endsWith("leave them out with ignore=the answer ignore=50 %."));
  }

  /** A table of pandas with its index, where the ids are in a column of another name. */
  @Test
  void idsThatWereGuessedWrongAreToldSo() throws IOException {
    Files.writeString(folder.resolve("nodes.csv"), ",person,size\n0,a,1\n1,b,2\n");
    Files.writeString(folder.resolve("edges.tsv"), "source\ttarget\na\tb\n");
    CommandRun run = run("check");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(run.err())
        .contains("If the ids stand in another column than the first, name it with --id.");
    CommandRun named = run("check", "--id", "person");
    assertThat(named.out())
        .contains("nothing to learn from. Name the column of labels with --label.");
  }

  @Test
  void trainingTellsNoticesTheSameWay() {
    CommandRun run =
        run(
            "train",
            "--decimal",
            ",",
            "--no-auto",
            "--no-worth",
            "--set",
            "epochs=5",
            "--method",
            "mlp",
            "--model",
            folder.resolve("m.jane").toString());
    assertThat(run.err()).contains("; --unknown-label NA reads it as not known.");
  }

  @Test
  void thePageListsColumns() throws IOException {
    Path page = folder.resolve("p.html");
    assertThat(run("check", "--decimal", ",", "--report", page.toString()).code()).isZero();
    assertThat(Files.readString(page))
        .contains(">Columns</h2>", ">numbers the rows<", ">born</th>", "--date born");
  }

  @Test
  void aModelReadsNewDataAsItsOwn() throws IOException {
    Path model = folder.resolve("m.jane");
    CommandRun train =
        run(
            "train",
            "--decimal",
            ",",
            "--date",
            "born",
            "--text",
            "note",
            "--ignore",
            "who",
            "--unknown-label",
            "NA",
            "--no-auto",
            "--set",
            "epochs=5",
            "--method",
            "mlp",
            "--model",
            model.toString());
    assertThat(train.code()).as(train.err()).isZero();
    Path fresh = Files.createDirectory(folder.resolve("new"));
    Files.writeString(
        fresh.resolve("nodes.tsv"), "id\twho\tborn\tnote\tsize\nx\tz\t1999-01-01\tsome\t3,5\n");
    Files.writeString(fresh.resolve("edges.csv"), "source,target\n");
    Path out = folder.resolve("p.csv");
    CommandRun predict =
        CommandRun.of(
            "predict",
            model.toString(),
            fresh.toString(),
            "--decimal",
            ",",
            "--out",
            out.toString());
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(Files.readAllLines(out)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "--ignore whoo | Did you mean \"who\"? Correct --ignore whoo.",
        "--number born | found \"1960-05-01\"",
        "--date size | is to hold dates",
        "--label topic | no column \"topic\"",
        "--delimiter ; | edges.tsv:1",
        "--id key | no column \"key\"",
      })
  void dataThatDoesNotFitIsBadData(String options, String said) {
    List<String> more = new ArrayList<>(List.of(options.split(" ")));
    more.addAll(List.of("--decimal", ","));
    CommandRun run = run("check", more.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(run.err()).contains(said).doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--delimiter ab | one character",
        "--delimiter x | cannot stand between fields",
        "--decimal x | a point or a comma",
        "--ignore id | meaning of its own",
        "--number size --category size | cannot be both",
      })
  void optionsThatMakeNoSenseAreWrongUsage(String options, String said) {
    CommandRun run = run("check", options.split(" "));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(said);
  }

  @Test
  void decimalCommasAreNamedWithTheirOption() {
    CommandRun run = run("check");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(run.err()).contains("nodes.csv:2", "Read decimal commas with --decimal ','");
  }
}
