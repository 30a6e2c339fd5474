package org.jane.python;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jane.linalg.internal.Kernels;
import org.jane.model.Provenance;
import org.jane.run.Heap;
import org.jspecify.annotations.Nullable;

/**
 * The process behind the Python package: reads requests from standard input until it ends, and
 * writes answers to standard output.
 */
public final class PythonProcess {
  private PythonProcess() {}

  /** Runs until standard input ends, then ends the process, whatever is still under way. */
  public static void main(String[] args) {
    // Standard output belongs to messages; whatever else prints goes to standard error.
    System.setOut(
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
    int code = 0;
    try (var in = new FileInputStream(FileDescriptor.in).getChannel();
        var out = new FileOutputStream(FileDescriptor.out).getChannel()) {
      serve(new Messages(in, out));
    } catch (IOException e) {
      code = 1; // the other side is gone or does not speak our language: nobody is left to tell
    }
    Runtime.getRuntime().halt(code); // work under way has nobody to report to
  }

  /** Greets, then does what messages ask for until there are none. */
  static void serve(Messages messages) throws IOException {
    Map<String, @Nullable Object> ready = Message.answer(0, "ready");
    ready.put("version", Provenance.version());
    ready.put("java", System.getProperty("java.version"));
    ready.put("kernel", Kernels.active().name());
    ready.put("heap", Heap.limit());
    ready.put("processors", Runtime.getRuntime().availableProcessors());
    messages.write(Message.of(ready));
    Session session = new Session(messages);
    while (true) {
      try {
        Message message = messages.read();
        if (message == null) {
          return;
        }
        session.hear(message);
      } catch (Messages.TooLargeException e) {
        session.refuse(e);
      }
    }
  }
}
