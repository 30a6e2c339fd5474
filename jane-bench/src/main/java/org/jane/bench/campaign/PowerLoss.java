package org.jane.bench.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a loss of power could take, read from what a process asked of the system: whatever was
 * written and not brought to the disk may be gone, and a file that took another's place before its
 * bytes were on the disk may be empty.
 *
 * <pre>
 * strace -f -y -e trace=write,pwrite64,fsync,fdatasync,rename,ftruncate,openat -o LOG java …
 * java -cp 'DIR/*' org.jane.bench.campaign.PowerLoss LOG FOLDER
 * </pre>
 *
 * Only files below FOLDER are looked at.
 */
public final class PowerLoss {
  private static final Pattern CALL =
      Pattern.compile("(write|pwrite64|fsync|fdatasync|ftruncate)\\(\\d+<([^>]*)>.*");
  private static final Pattern RENAME = Pattern.compile("rename\\(\"([^\"]*)\", \"([^\"]*)\".*= 0");

  private PowerLoss() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]).toRealPath();
    Set<String> unsynced = new LinkedHashSet<>();
    Set<String> renamedInto = new HashSet<>(); // folders whose list of names is not on the disk yet
    Map<String, Integer> replaced = new HashMap<>();
    int atRisk = 0;
    for (String line : Files.readAllLines(Path.of(arguments[0]), StandardCharsets.ISO_8859_1)) {
      String call = line.replaceFirst("^\\d+\\s+", "");
      Matcher one = CALL.matcher(call);
      Matcher rename = RENAME.matcher(call);
      if (one.matches() && one.group(2).startsWith(folder.toString())) {
        String file = one.group(2);
        if (one.group(1).startsWith("f") && !one.group(1).equals("ftruncate")) {
          unsynced.remove(file);
          renamedInto.remove(file);
        } else {
          unsynced.add(file);
        }
      } else if (rename.matches() && rename.group(2).startsWith(folder.toString())) {
        if (unsynced.remove(rename.group(1))) {
          System.out.println("AT RISK: " + rename.group(2) + " may be empty");
          atRisk++;
        }
        replaced.merge(rename.group(2), 1, Integer::sum);
        renamedInto.add(rename.group(2).replaceFirst("/[^/]*$", ""));
      }
    }
    replaced.forEach((file, times) -> System.out.println(file + ": replaced " + times + " times"));
    System.out.println(atRisk + " replaced before their bytes were on the disk");
    System.out.println("names not on the disk at the end: " + renamedInto);
    System.out.println("bytes not on the disk at the end: " + unsynced);
    System.exit(atRisk == 0 && renamedInto.isEmpty() ? 0 : 1);
  }
}
