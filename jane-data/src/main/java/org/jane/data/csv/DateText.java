package org.jane.data.csv;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * Reads ISO dates ({@code 2024-02-29}) and moments ({@code 2024-02-29T12:30}, {@code 2024-02-29
 * 12:30:00+01:00}) as days since 1970, and writes them. A moment without a zone is one of UTC.
 */
public final class DateText {
  /** What is returned for text that is no date. */
  static final float NO_DATE = Float.NaN;

  private static final int DATE = 10; // characters of yyyy-MM-dd
  private static final double MOST_DAYS = 365_000_000; // a million years
  private static final double SECONDS = 86_400;

  private DateText() {}

  static float parse(char[] text, int from, int length) {
    if (length < DATE || text[from + 4] != '-' || text[from + 7] != '-') {
      return NO_DATE;
    }
    try {
      if (length == DATE) {
        return LocalDate.parse(new String(text, from, length)).toEpochDay();
      }
      char between = text[from + DATE];
      if (between != 'T' && between != 't' && between != ' ') {
        return NO_DATE;
      }
      String moment =
          new String(text, from, DATE)
              + "T"
              + new String(text, from + DATE + 1, length - DATE - 1).strip();
      return (float) (seconds(moment) / SECONDS);
    } catch (DateTimeException e) {
      return NO_DATE;
    }
  }

  /**
   * The date of so many days since 1970, or the moment: the roundest time of day that a float
   * cannot tell from it.
   */
  public static String text(double days) {
    if (Math.abs(days) > MOST_DAYS) {
      return days + " days since 1970";
    }
    if (days == Math.rint(days)) {
      return LocalDate.ofEpochDay((long) days).toString();
    }
    long minutes = 0;
    for (int unit : new int[] {60, 30, 15, 5, 1}) {
      minutes = Math.round(days * 1440 / unit) * unit;
      if ((float) (minutes / 1440.0) == (float) days) {
        break;
      }
    }
    return LocalDateTime.ofEpochSecond(60 * minutes, 0, ZoneOffset.UTC).toString();
  }

  private static double seconds(String moment) {
    int time = moment.indexOf('T');
    boolean zoned =
        moment.endsWith("Z") || moment.indexOf('+', time) > 0 || moment.indexOf('-', time) > 0;
    LocalDateTime utc =
        zoned
            ? OffsetDateTime.parse(moment).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()
            : LocalDateTime.parse(moment);
    return utc.toEpochSecond(ZoneOffset.UTC) + utc.getNano() / 1e9;
  }

  static boolean isDate(String text) {
    return !Float.isNaN(parse(text.toCharArray(), 0, text.length()));
  }
}
