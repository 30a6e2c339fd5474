package org.jane.data;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Files that exist in a test only. */
public final class MemoryFiles implements FileSet {
  private final Map<String, byte[]> files = new TreeMap<>();

  public MemoryFiles with(String name, byte[] content) {
    files.put(name, content);
    return this;
  }

  public MemoryFiles with(String name, String content) {
    return with(name, content.getBytes(StandardCharsets.UTF_8));
  }

  public MemoryFiles without(String name) {
    files.remove(name);
    return this;
  }

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public List<String> names() {
    return List.copyOf(files.keySet());
  }

  @Override
  public boolean has(String file) {
    return files.containsKey(file);
  }

  @Override
  public FileBytes read(String file) {
    return new FileBytes(file, files.get(file)).notEmpty();
  }
}
