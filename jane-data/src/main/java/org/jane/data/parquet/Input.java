package org.jane.data.parquet;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a file from any place on. */
interface Input {
  long size();

  /** All bytes from a place on; the caller closes it. */
  InputStream from(long offset) throws IOException;

  static Input of(Path path) throws IOException {
    long size = Files.size(path);
    return new Input() {
      @Override
      public long size() {
        return size;
      }

      @Override
      public InputStream from(long offset) throws IOException {
        SeekableByteChannel channel = Files.newByteChannel(path);
        channel.position(offset);
        return new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
      }
    };
  }

  static Input of(byte[] bytes) {
    return new Input() {
      @Override
      public long size() {
        return bytes.length;
      }

      @Override
      public InputStream from(long offset) {
        int at = (int) offset;
        return new ByteArrayInputStream(bytes, at, bytes.length - at);
      }
    };
  }
}
