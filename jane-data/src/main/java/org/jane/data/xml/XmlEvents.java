package org.jane.data.xml;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jane.data.DataFile;
import org.jane.data.ForeignFile;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The elements of an XML file, one after the other, with their lines. A document type is refused if
 * it declares anything: entities are how small files become large, and how files outside are read.
 */
final class XmlEvents implements Closeable {
  private static final int DEEPEST = 64;
  private static final Pattern ENCODING =
      Pattern.compile(
          "^\\s*<\\?xml[^>]{0,100}\\bencoding\\s*=\\s*[\"']([A-Za-z0-9._:-]{1,40})[\"']");
  private static final String REMEDY = "Check the file, or write it again";

  private final DataFile file;
  private final InputStream in;
  private final XMLStreamReader xml;
  private int depth;

  XmlEvents(DataFile file, Run run) {
    this.file = file;
    this.in = file.open(run);
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("the file refers to another file");
        });
    try {
      // Decoded here: the parser would report bad bytes on the standard error stream.
      Reader text = new BufferedReader(new InputStreamReader(in, decoder(file)));
      text.mark(1);
      if (text.read() != '\uFEFF') {
        text.reset();
      }
      this.xml = factory.createXMLStreamReader(text);
    } catch (GraphDataException e) {
      close();
      throw e;
    } catch (IOException e) {
      close();
      throw damaged(1, new XMLStreamException(e));
    } catch (XMLStreamException | RuntimeException e) {
      close();
      throw damaged(1, e);
    }
  }

  /** The encoding by its mark or as declared, UTF-8 otherwise; strict, whatever it is. */
  private static CharsetDecoder decoder(DataFile file) {
    byte[] head = file.head();
    ForeignFile.refusal(file.name(), head)
        .filter(known -> head.length < 2 || (head[0] & 0xFF) < 0xFE)
        .ifPresent(
            known -> {
              throw known;
            });
    Charset charset = StandardCharsets.UTF_8;
    if (head.length > 1 && (head[0] & 0xFF) >= 0xFE) {
      charset = StandardCharsets.UTF_16;
    } else {
      String start = new String(head, 0, Math.min(head.length, 200), StandardCharsets.ISO_8859_1);
      Matcher declared = ENCODING.matcher(start);
      if (declared.find()) {
        try {
          charset = Charset.forName(declared.group(1));
        } catch (IllegalArgumentException e) {
          throw file.refuse(
              1, "the encoding " + Quote.of(declared.group(1)) + " is unknown", "Save it as UTF-8");
        }
      }
    }
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /** Moves to the next start or end of an element; false at the end of the file. */
  boolean next() {
    while (true) {
      int event = advance();
      switch (event) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (++depth > DEEPEST) {
            throw refuse("elements are nested more than " + DEEPEST + " deep", REMEDY);
          }
          return true;
        }
        case XMLStreamConstants.END_ELEMENT -> {
          depth--;
          return true;
        }
        case XMLStreamConstants.END_DOCUMENT -> {
          return false;
        }
        default -> {}
      }
    }
  }

  private int advance() {
    try {
      int event = xml.next();
      if (event == XMLStreamConstants.DTD && xml.getText() != null && xml.getText().contains("[")) {
        throw refuse("a document type with declarations", "Remove the part <!DOCTYPE … >");
      }
      if (event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw refuse("an entity that XML does not define", "Write the character itself");
      }
      return event;
    } catch (GraphDataException | CancellationException e) {
      throw e;
    } catch (XMLStreamException | RuntimeException e) { // the parser lets some of its own through
      throw damaged(line(), e);
    }
  }

  private GraphDataException damaged(long line, Exception e) {
    if (e instanceof NoSuchElementException) {
      return file.refuse(line, "the file ends too early", REMEDY);
    }
    if (e instanceof XMLStreamException x && x.getNestedException() instanceof IOException io) {
      return io instanceof CharacterCodingException
          ? file.refuse(line, "bytes that are no text on or after this line", "Save it as UTF-8")
          : file.unreadable(io);
    }
    String text = String.valueOf(e.getMessage());
    int message = text.indexOf("Message: ");
    String why = message < 0 ? text : text.substring(message + "Message: ".length());
    return new GraphDataException(
        file.name() + ":" + line,
        "the XML is damaged (" + why.strip().replace('\n', ' ') + ")",
        REMEDY,
        e);
  }

  boolean starts() {
    return xml.isStartElement();
  }

  /** The name of the current element, without its prefix. */
  String element() {
    return xml.getLocalName();
  }

  /** An attribute of the current element, null when it has none. */
  @Nullable String attribute(String name) {
    return xml.getAttributeValue(null, name);
  }

  /** An attribute that the current element must have. */
  String require(String name) {
    String value = attribute(name);
    if (value == null) {
      throw refuse("an element %s has no attribute \"%s\"".formatted(element(), name), "Add it");
    }
    return value;
  }

  /** The text of the current element up to its end; null when other elements stand in it. */
  @Nullable String text() {
    StringBuilder text = new StringBuilder();
    int inside = depth;
    boolean plain = true;
    while (depth >= inside) {
      int event = advance();
      switch (event) {
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
        case XMLStreamConstants.START_ELEMENT -> {
          depth++;
          plain = false;
          if (depth > DEEPEST) {
            throw refuse("elements are nested more than " + DEEPEST + " deep", REMEDY);
          }
        }
        case XMLStreamConstants.END_ELEMENT -> depth--;
        default -> {}
      }
    }
    return plain ? text.toString().strip() : null;
  }

  /** Passes over the rest of the current element. */
  void skip() {
    int inside = depth;
    while (depth >= inside && next()) {}
  }

  long line() {
    return Math.max(1, xml.getLocation().getLineNumber());
  }

  GraphDataException refuse(String found, String remedy) {
    return file.refuse(line(), found, remedy);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      // Everything asked for has been read by now.
    }
  }
}
