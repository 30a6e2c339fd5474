package org.jane.python;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.app.Failures;
import org.jane.app.NotEnoughMemoryException;
import org.jane.graph.GraphDataException;
import org.jane.model.CannotLearnException;
import org.jane.run.Heap;
import org.jane.run.MemoryEstimate;
import org.jane.run.Problem;
import org.jane.run.Remedy;
import org.jane.store.ModelFormatException;
import org.jspecify.annotations.Nullable;

/** Problems and remedies as somebody reads them who writes Python. */
final class PythonWords {
  /** A place in a table that Python sent; -1 is its header. */
  private static final Pattern ROW = Pattern.compile("(nodes|edges):(-?\\d+)");

  private PythonWords() {}

  /** An option as a keyword argument. */
  static String option(Remedy.Option option) {
    return switch (option.name()) {
      case "heap" -> "jane.start(heap=\"" + option.value() + "\")";
      case "set" -> {
        int equals = option.value().indexOf('=');
        yield equals < 0
            ? option.value()
            : keyword(option.value().substring(0, equals), option.value().substring(equals + 1));
      }
      case "without-data" -> "with_data=False";
      case "new-data" -> "new_data=True";
      case "resume" -> "resume=True";
      case "auto" -> "auto=True";
      default -> keyword(option.name(), option.value());
    };
  }

  private static String keyword(String name, String value) {
    String argument = name.replace('-', '_');
    return value.isEmpty() ? argument + "=" + "…" : argument + "=" + literal(value);
  }

  private static String literal(String value) {
    return value.matches("-?\\d+(\\.\\d+)?")
        ? value
        : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** A sentence with options as keyword arguments. */
  static String sentence(Remedy remedy) {
    return remedy.worded(PythonWords::option);
  }

  /** The place of a problem: rows of tables are counted from 0, as Python counts them. */
  static String place(String where) {
    Matcher row = ROW.matcher(where);
    if (!row.matches()) {
      return where;
    }
    return row.group(2).equals("-1") ? row.group(1) : row.group(1) + ", row " + row.group(2);
  }

  /** What went wrong, as the fields of a message; {@code type} says which exception it is there. */
  static void put(Throwable failure, Map<String, @Nullable Object> header) {
    if (failure instanceof Problem problem) {
      header.put("type", type(failure));
      header.put("where", place(problem.where()));
      header.put("found", problem.found());
      header.put("remedy", sentence(problem.remedy()));
      header.put("text", text(problem));
    } else if (failure instanceof OutOfMemoryError) {
      header.put("type", "memory");
      header.put(
          "text",
          "Java's heap of "
              + MemoryEstimate.readable(Heap.limit())
              + " is too small. Give it more with jane.start(heap=\"8g\").");
    } else if (failure instanceof CancellationException) {
      header.put("type", "stopped");
      header.put("text", "stopped before anything was learnt");
    } else if (failure instanceof IOException || failure instanceof UncheckedIOException) {
      header.put("type", "file");
      header.put("text", Failures.sentence((Exception) failure));
    } else if (failure instanceof IllegalArgumentException) {
      header.put("type", "request");
      header.put("text", String.valueOf(failure.getMessage()));
      header.put("details", stack(failure));
    } else {
      header.put("type", "unexpected");
      header.put("text", "unexpected failure in Java: " + failure);
      header.put("details", stack(failure));
    }
  }

  private static String type(Throwable failure) {
    if (failure instanceof GraphDataException
        || (failure instanceof CannotLearnException cannot && cannot.dataIsReason())) {
      return "data";
    }
    if (failure instanceof ModelFormatException) {
      return "model";
    }
    return failure instanceof NotEnoughMemoryException ? "memory" : "request";
  }

  /** All of a problem in sentences. */
  private static String text(Problem problem) {
    String said = problem.worded(PythonWords::option);
    String where = problem.where();
    return where.isEmpty() ? said : place(where) + said.substring(where.length());
  }

  private static String stack(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }
}
