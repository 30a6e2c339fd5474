package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jane.data.Quote;
import org.jane.data.ReadColumn;
import org.jane.data.ReadColumn.Role;
import org.jane.graph.AttributeEncoding.Column;
import org.jane.graph.AttributeEncoding.Kind;
import org.jane.graph.GraphDataException;
import org.jane.graph.NodeIds;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/**
 * The values of one column of nodes, as they come in. Its first value that is not blank decides
 * whether it holds numbers, lists of numbers or categories, unless the user or an earlier encoding
 * has decided.
 */
final class AttributeColumn {
  static final int MOST_CATEGORIES = 1000;
  private static final float BLANK = Float.NaN; // no number read from a file is NaN
  private static final float UNSEEN = -1; // a category that the given encoding does not know

  private final Reading reading;
  private final String file;
  private final String name;
  private final Header header;
  private final boolean asked; // whether the user has said what the column is
  private final @Nullable Column given;
  private NodeIds.@Nullable Builder categories; // each different value once; absent for numbers
  private @Nullable Vectors vectors; // absent unless the column has lists of numbers
  private @Nullable WordCounts words; // absent unless it has texts
  private @Nullable Kind kind;
  private float[] values = new float[1 << 4]; // numbers, or the numbers of categories
  private int size;
  private long line; // of the row being added
  private long blanks;
  private long unseen;
  private @Nullable Column column; // once all values are there
  private @Nullable ReadColumn told; // once the values are gone

  /**
   * @param kind what the user says of the column, null to find out
   */
  AttributeColumn(Reading reading, Header header, String name, @Nullable Kind kind) {
    this.reading = reading;
    this.file = reading.nodeFile();
    this.name = name;
    this.kind = kind;
    this.asked = kind != null;
    this.header = header;
    this.given = null;
    this.words = kind == Kind.TEXT ? new WordCounts(null) : null;
  }

  /** A column to be encoded as an earlier one. */
  AttributeColumn(Reading reading, Header header, Column given) {
    this.reading = reading;
    this.file = reading.nodeFile();
    this.name = given.name();
    this.kind = given.kind();
    this.asked = false;
    this.header = header;
    this.given = given;
    if (kind == Kind.CATEGORICAL) {
      given.categories().forEach(categories()::add);
    }
    this.words = kind == Kind.TEXT ? new WordCounts(given) : null;
    if (kind == Kind.VECTOR) {
      vectors().require(given.width());
    }
  }

  String name() {
    return name;
  }

  long blanks() {
    return blanks;
  }

  /** How many values are categories or words that the given encoding does not know. */
  long unseen() {
    return words == null ? unseen : words.unseen();
  }

  /** What {@link #unseen} counts. */
  String unseenNoun() {
    return words == null ? "value" : "word";
  }

  /** True when no row had a value, so that nobody can say what the column is. */
  boolean empty() {
    return kind == null || (asked && kind != Kind.TEXT && size > 0 && blanks == size);
  }

  /** Does in a batch what can be done before the rows before it are known. */
  void prepare(RowBatch batch, int column) {
    if (kind == Kind.NUMERIC) { // it stays that
      batch.parseNumbers(header, column);
    }
  }

  void add(RowBatch batch, int row, int column) {
    int from = batch.from(row, column);
    int length = batch.length(row, column);
    if (length > 0 && batch.hasNumbers(column)) {
      float number = batch.number(row, column);
      if (Float.isFinite(number)) {
        append(number);
        return;
      } // else told below
    }
    line = batch.line(row);
    if (kind == Kind.TEXT) { // a blank text is a text without words
      size++;
      Objects.requireNonNull(words).add(batch.text(), from, length);
      return;
    }
    float value = length == 0 ? blank() : value(batch.text(), from, length);
    if (kind == Kind.VECTOR) {
      size++;
      return; // kept there
    }
    append(value);
  }

  private void append(float value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8L, size * 2L));
    }
    values[size++] = value;
  }

  private GraphDataException refusal(String found, String remedy) {
    return refusal(found, Remedy.of(remedy));
  }

  private GraphDataException refusal(String found, Remedy remedy) {
    return new GraphDataException(file + ":" + line, found, remedy);
  }

  private float blank() {
    if (reading.refusesBlanks()) {
      throw refusal(
          "column " + Quote.of(name) + " is blank",
          MissingValues.choice("Fill it in, or read blanks as numbers with %s or %s"));
    }
    blanks++;
    if (kind == Kind.VECTOR) {
      vectors().addBlank();
    }
    return BLANK;
  }

  private float value(char[] text, int from, int length) {
    if (kind == Kind.CATEGORICAL) {
      return category(text, from, length);
    }
    if (kind == Kind.VECTOR) {
      addVector(text, from, length);
      return 0f;
    }
    if (kind == Kind.DATE) {
      return date(text, from, length);
    }
    float number = DecimalNumber.parse(text, from, length, header.decimal());
    if (Float.isNaN(number)) {
      if (kind == null) {
        return first(text, from, length);
      }
      throw notANumber(text, from, length);
    }
    if (number == DecimalNumber.NOT_FINITE) {
      throw refusal(
          "column %s holds %s, which is no finite number"
              .formatted(Quote.of(name), Quote.of(new String(text, from, length))),
          MissingValues.choice("Correct it, or leave it blank and read with %s or %s"));
    }
    kind = Kind.NUMERIC;
    return number;
  }

  /** The first value of the column, which is no number. */
  private float first(char[] text, int from, int length) {
    if (Vectors.looksLike(text, from, length)) {
      kind = Kind.VECTOR;
      for (int row = 0; row < size; row++) {
        vectors().addBlank();
      }
      addVector(text, from, length);
      return 0f;
    }
    if (header.separator() != ',' && hasDecimalComma(text, from, length)) {
      throw notANumber(text, from, length);
    }
    kind = Kind.CATEGORICAL;
    return category(text, from, length);
  }

  private boolean hasDecimalComma(char[] text, int from, int length) {
    return header.decimal() == '.' && Float.isFinite(DecimalNumber.parse(text, from, length, ','));
  }

  private void addVector(char[] text, int from, int length) {
    String wrong = vectors().add(text, from, length);
    if (!wrong.isEmpty()) {
      throw refusal(
          "column %s holds %s, %s"
              .formatted(Quote.of(name), Quote.of(new String(text, from, length)), wrong),
          Remedy.of(
              "Write lists of numbers that are equally long in all rows, such as [0.1, 0.2], or"
                  + " leave the column out with %s",
              Remedy.option(ReadAs.IGNORED.option(), name)));
    }
  }

  private float date(char[] text, int from, int length) {
    float days = DateText.parse(text, from, length);
    if (Float.isNaN(days)) {
      throw refusal(
          "column %s is to hold dates, found %s"
              .formatted(Quote.of(name), Quote.of(new String(text, from, length))),
          "Write dates as 2024-02-29, moments as 2024-02-29T12:30");
    }
    return days;
  }

  private GraphDataException notANumber(char[] text, int from, int length) {
    String found = Quote.of(new String(text, from, length));
    String column = Quote.of(name);
    if (hasDecimalComma(text, from, length)) {
      return refusal(
          "column %s holds %s, a number with a decimal comma".formatted(column, found),
          Remedy.of(
              "Read decimal commas with %s, or the column as categories with %s",
              Remedy.option("decimal", ","), Remedy.option(ReadAs.CATEGORY.option(), name)));
    }
    if (given != null) {
      return refusal(
          "column %s held numbers in the data of training, found %s".formatted(column, found),
          "Correct the value");
    }
    return refusal(
        asked
            ? "column %s is to hold numbers, found %s".formatted(column, found)
            : "column %s began with numbers, found %s".formatted(column, found),
        Remedy.of(
            "Correct the value, or read the column as categories with %s",
            Remedy.option(ReadAs.CATEGORY.option(), name)));
  }

  /** Made when needed: a file may have very many columns. */
  private NodeIds.Builder categories() {
    if (categories == null) {
      categories = new NodeIds.Builder();
    }
    return categories;
  }

  private Vectors vectors() {
    if (vectors == null) {
      vectors = new Vectors();
    }
    return vectors;
  }

  private float category(char[] text, int from, int length) {
    int code = categories().find(text, from, length);
    if (code >= 0) {
      return code;
    }
    if (given != null) {
      unseen++;
      return UNSEEN;
    }
    if (categories().size() == MOST_CATEGORIES) {
      throw refusal(
          "column %s has more than %d different values".formatted(Quote.of(name), MOST_CATEGORIES),
          Remedy.of(
              "Leave the column out with %s, read its words with %s, or group its values; a column"
                  + " is numeric if its first value is",
              Remedy.option(ReadAs.IGNORED.option(), name),
              Remedy.option(ReadAs.TEXT.option(), name)));
    }
    return categories().add(text, from, length);
  }

  /**
   * Fills blanks, puts the categories in {@link NameOrder}, and says how the column is encoded. No
   * values may be added afterwards.
   */
  Column finish() {
    column = finished();
    return column;
  }

  private Column finished() {
    if (kind == Kind.CATEGORICAL) {
      return given != null ? given : sortCategories();
    }
    if (words != null) {
      return words.finish(name);
    }
    if (kind == Kind.VECTOR) {
      return given != null ? given : Column.vector(name, vectors().means());
    }
    float mean = given != null ? given.mean() : mean();
    float fill = fillsWithMean() ? mean : 0f;
    for (int i = 0; i < size && blanks > 0; i++) {
      if (Float.isNaN(values[i])) {
        values[i] = fill;
      }
    }
    return kind == Kind.DATE ? Column.date(name, mean) : Column.numeric(name, mean);
  }

  private boolean fillsWithMean() {
    return reading.options().missing() == MissingValues.MEAN;
  }

  private float mean() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += Float.isNaN(values[i]) ? 0 : values[i];
    }
    return (float) (sum / Math.max(1, size - blanks));
  }

  private Column sortCategories() {
    List<String> found = new ArrayList<>();
    NodeIds names = categories().build();
    for (int code = 0; code < names.size(); code++) {
      found.add(names.get(code));
    }
    List<String> sorted = NameOrder.sorted(found);
    float[] place = new float[found.size()];
    for (int p = 0; p < place.length; p++) {
      place[names.find(sorted.get(p))] = p;
    }
    for (int i = 0; i < size; i++) {
      if (values[i] >= 0) {
        values[i] = place[(int) values[i]];
      }
    }
    return Column.categorical(name, sorted);
  }

  /** Forgets the values, which stand elsewhere now; what they were taken for is kept. */
  void release() {
    told = read();
    values = new float[0];
    vectors = null;
    words = null;
  }

  /** After {@link #finish}: whether a node has one value at most, that of {@link #get}. */
  boolean single() {
    return words == null && kind != Kind.VECTOR;
  }

  /** After {@link #finish}: a node's number, or its category's, negative or NaN for none. */
  float get(int node) {
    return values[node];
  }

  /** How many values of a node are not 0, in a column that is not {@link #single}. */
  int entries(int node) {
    if (words != null) {
      return words.entries(node);
    }
    int entries = 0;
    for (int j = 0; j < vectors().width(); j++) {
      entries += entry(node, j) != 0 ? 1 : 0;
    }
    return entries;
  }

  /**
   * Writes the values of a node that are not 0.
   *
   * @param at where they begin in both arrays
   * @param offset the first attribute of the column
   */
  void put(int node, int[] attribute, float[] value, int at, int offset) {
    if (words != null) {
      words.put(node, attribute, value, at, offset);
      return;
    }
    int next = at;
    for (int j = 0; j < vectors().width(); j++) {
      float v = entry(node, j);
      if (v != 0) {
        attribute[next] = offset + j;
        value[next++] = v;
      }
    }
  }

  private float entry(int node, int j) {
    if (!vectors().blank(node)) {
      return vectors().get(node, j);
    }
    return fillsWithMean() ? Objects.requireNonNull(column).weights().get(j) : 0f;
  }

  /** After {@link #finish}: what the column was taken for, and what is odd about it. */
  ReadColumn read() {
    return told == null ? lookedAt() : told;
  }

  private ReadColumn lookedAt() {
    Column done = Objects.requireNonNull(column);
    Role role =
        switch (done.kind()) {
          case NUMERIC -> Role.NUMBER;
          case CATEGORICAL -> Role.CATEGORY;
          case DATE -> Role.DATE;
          case TEXT -> Role.TEXT;
          case VECTOR -> Role.VECTOR;
          case IGNORED -> Role.IGNORED;
        };
    boolean one = role == Role.NUMBER || role == Role.DATE;
    ReadColumn read =
        ReadColumn.of(file, name, role).withCategories(one ? 0 : done.width()).withNote(note(done));
    return read;
  }

  private Remedy note(Column done) {
    if (blanks > 0 && reading.lookOnly() && reading.options().missing() == MissingValues.FAIL) {
      return blankNote(done);
    }
    if (given != null) {
      return Remedy.of("");
    }
    return switch (done.kind()) {
      case CATEGORICAL -> categoryNote(done);
      case NUMERIC, DATE -> numberNote();
      case TEXT ->
          done.width() > 0 ? Remedy.of("") : Remedy.of("no word stands in two rows and not in all");
      default -> Remedy.of("");
    };
  }

  private Remedy blankNote(Column done) {
    String count = blanks == 1 ? "1 blank stops" : blanks + " blanks stop";
    return switch (done.kind()) {
      case CATEGORICAL ->
          MissingValues.choice(count + " a training; %s or %s: none of the categories");
      case VECTOR -> MissingValues.choice(count + " a training; %s: zeros, %s: means of entries");
      default ->
          MissingValues.choice(
              count
                  + " a training; %s: 0, %s: "
                  + String.format(Locale.ROOT, "%.6g", (double) done.mean()));
    };
  }

  private Remedy categoryNote(Column done) {
    List<String> found = done.categories();
    long known = size - blanks;
    if (found.size() == 1) {
      return blanks == 0 ? Remedy.of("the same for every node") : Remedy.of("");
    }
    boolean dates = found.stream().allMatch(DateText::isDate);
    if (dates) {
      return Remedy.of(
          found.size() + " dates as categories; as a number with %s, left out with %s",
          Remedy.option(ReadAs.DATE.option(), name),
          Remedy.option(ReadAs.IGNORED.option(), name));
    }
    if (known >= ODD && found.size() * 10L >= known * 9L) {
      return Remedy.of(
          (found.size() == known ? "every" : "almost every")
              + " value is another category, as if it named the node; left out with %s, its words"
              + " read with %s",
          Remedy.option(ReadAs.IGNORED.option(), name),
          Remedy.option(ReadAs.TEXT.option(), name));
    }
    return Remedy.of("");
  }

  private static final int ODD = 10; // rows from which on unique values are no accident

  private Remedy numberNote() {
    boolean same = true;
    for (int i = 1; i < size && same; i++) {
      same = values[i] == values[0];
    }
    if (same && size > 1) {
      return Remedy.of("the same for every node");
    }
    return kind == Kind.NUMERIC && blanks == 0 && size >= ODD && countsRows()
        ? Remedy.of(
            "numbers the rows, as if it named the node; left out with %s",
            Remedy.option(ReadAs.IGNORED.option(), name))
        : Remedy.of("");
  }

  /** Whether the values are whole numbers without a gap, each once. */
  private boolean countsRows() {
    float least = Float.POSITIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      least = Math.min(least, values[i]);
    }
    if (size > 1 << 24) {
      return false; // floats do not count so far
    }
    boolean[] seen = new boolean[size];
    for (int i = 0; i < size; i++) {
      double place = (double) values[i] - least;
      if (place != Math.rint(place) || place >= size || seen[(int) place]) {
        return false;
      }
      seen[(int) place] = true;
    }
    return true;
  }
}
