package org.jane.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What every answer must be, whatever was asked. */
final class AnswerCheck {
  private static final Pattern STATUS = Pattern.compile("^HTTP/1\\.[01] (\\d{3})");

  private AnswerCheck() {}

  /**
   * What is wrong with an answer; empty when nothing is. One that is not as wished must be
   * problem+json with a sentence, and the server must never be at fault; it may be busy.
   *
   * @param text head and body as they came
   * @param expected whether there must be an answer
   */
  static Optional<String> fault(String text, boolean expected) throws IOException {
    if (text.isEmpty()) {
      return expected ? Optional.of("no answer") : Optional.empty();
    }
    Matcher line = STATUS.matcher(text);
    if (!line.find()) {
      return Optional.of("no status: " + text);
    }
    int status = Integer.parseInt(line.group(1));
    if (status < 400) {
      return Optional.empty();
    }
    if (status >= 500 && status != 503) {
      return Optional.of(text);
    }
    int end = text.indexOf("\r\n\r\n");
    String head = text.substring(0, Math.max(0, end)).toLowerCase(Locale.ROOT);
    if (!head.contains("application/problem+json")) {
      return Optional.of("no problem+json: " + text);
    }
    String body = text.substring(end + 4);
    if (body.isEmpty()) { // asked with HEAD
      return Optional.empty();
    }
    if (STATUS.matcher(body).find()) { // asked with HEAD, and the answer to what came after it
      return fault(body, false);
    }
    JsonNode problem = ServedFixture.JSON.readTree(body);
    return problem.path("detail").asText().length() > 8 && problem.path("status").asInt() == status
        ? Optional.empty()
        : Optional.of("no sentence: " + text);
  }
}
