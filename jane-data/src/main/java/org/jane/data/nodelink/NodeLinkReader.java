package org.jane.data.nodelink;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jane.data.DataFile;
import org.jane.data.ForeignFile;
import org.jane.data.Quote;
import org.jane.data.csv.CsvOptions;
import org.jane.data.graphfile.GraphFile;
import org.jane.data.graphfile.GraphTables;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code {"directed": …, "nodes": [{"id": …}], "links": [{"source": …, "target": …}]}}, where
 * {@code links} may be called {@code edges} and all of it may stand under {@code graph} or {@code
 * elements}. Members of nodes are attributes, lists are kept as text; objects are left out, except
 * {@code data} and {@code metadata}, whose members count as the node's own.
 */
public final class NodeLinkReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();
  private static final String USUAL_ID = CsvOptions.defaults().id();
  private static final Set<String> UNFOLDED = Set.of("data", "metadata");
  private static final Set<String> CONTAINERS = Set.of("graph", "elements");
  private static final int DEEPEST = 3; // of containers in containers

  private final DataFile file;
  private final JsonParser json;
  private final GraphTables tables;
  private final CsvOptions options;
  private boolean nodesSeen;
  private long withoutId;

  private NodeLinkReader(DataFile file, JsonParser json, CsvOptions options) {
    this.file = file;
    this.json = json;
    this.tables = new GraphTables(file, options);
    this.options = options;
  }

  public static GraphFile read(DataFile file, CsvOptions options, Run run) {
    ForeignFile.require(file.name(), file.head());
    try (InputStream in = file.open(run);
        JsonParser json = FACTORY.createParser(in)) {
      NodeLinkReader reader = new NodeLinkReader(file, json, options);
      try {
        return reader.read();
      } catch (JsonProcessingException e) {
        throw reader.refuse(
            "the JSON is damaged (" + e.getOriginalMessage() + ")", "Write the file again");
      }
    } catch (IOException e) {
      throw file.unreadable(e);
    }
  }

  private GraphFile read() throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw refuse(
          "this JSON is no object with nodes and links",
          "Write it with node_link_data of networkx, or as GraphML");
    }
    readGraph(0);
    if (!nodesSeen) {
      throw file.refuse(
          "there is no list \"nodes\"", "Write it with node_link_data of networkx, or as GraphML");
    }
    if (withoutId > 0) {
      tables.notice(
          "The nodes in %s have no \"id\": their ids are their places, counted from 0."
              .formatted(file.name()));
    }
    tables.endsMayBePlaces();
    return tables.finish();
  }

  /** The members of the object that has begun. */
  private void readGraph(int depth) throws IOException {
    while (nextMember()) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (name.equals("directed") && value == JsonToken.VALUE_TRUE) {
        tables.directed();
      } else if (name.equals("nodes") && value == JsonToken.START_ARRAY) {
        beginNodes();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          readNode(null);
        }
      } else if (name.equals("nodes") && value == JsonToken.START_OBJECT) {
        beginNodes();
        while (nextMember()) {
          String key = json.currentName();
          json.nextToken();
          readNode(key);
        }
      } else if ((name.equals("links") || name.equals("edges")) && value == JsonToken.START_ARRAY) {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          readEdge();
        }
      } else if (CONTAINERS.contains(name) && value == JsonToken.START_OBJECT && depth < DEEPEST) {
        readGraph(depth + 1);
      } else {
        json.skipChildren();
      }
    }
  }

  private boolean nextMember() throws IOException {
    JsonToken token = json.nextToken();
    if (token == null) {
      throw refuse("the file ends too early", "Write the file again");
    }
    return token == JsonToken.FIELD_NAME;
  }

  private void beginNodes() {
    if (nodesSeen) {
      throw refuse("a second list of nodes", "Keep one graph in the file");
    }
    nodesSeen = true;
  }

  private void readNode(@Nullable String key) throws IOException {
    long line = line();
    if (json.currentToken() != JsonToken.START_OBJECT) {
      if (!json.currentToken().isScalarValue()) {
        throw refuse("a node is neither an object nor an id", "Write nodes as objects");
      }
      tables.node(line, json.getText());
      return;
    }
    Map<String, String> members = new LinkedHashMap<>();
    readMembers(members, true, 0);
    String own = members.remove(USUAL_ID);
    if (own == null && !options.id().equals(USUAL_ID)) {
      own = members.get(options.id());
    }
    String name = key != null ? key : own;
    if (name == null) {
      if (tables.nodes() > withoutId) {
        throw file.refuse(line, "a node has no \"id\"", "Give every node an id of its own");
      }
      name = Long.toString(withoutId++);
    } else if (withoutId > 0) {
      throw file.refuse(
          line, "this node has an \"id\", those before it have none", "Give every node one");
    }
    members.remove("name", name); // Cytoscape writes the id three times
    members.remove("value", name);
    tables.node(line, name);
    members.forEach((member, text) -> tables.value(line, member, text));
  }

  private void readEdge() throws IOException {
    long line = line();
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw refuse("an edge is no object", "Write edges as objects with \"source\" and \"target\"");
    }
    Map<String, String> members = new LinkedHashMap<>();
    readMembers(members, false, 0);
    String source = members.remove("source");
    String target = members.remove("target");
    members.remove("key"); // of parallel edges
    members.remove("id");
    tables.edge(line, source == null ? "" : source, target == null ? "" : target);
    members.forEach((member, text) -> tables.edgeValue(line, member, text));
  }

  /** Puts the members of the object that has begun into a map, as text; null is a blank. */
  private void readMembers(Map<String, String> members, boolean ofNode, int depth)
      throws IOException {
    while (nextMember()) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (value == JsonToken.START_OBJECT && UNFOLDED.contains(name) && depth == 0) {
        readMembers(members, ofNode, 1);
        continue;
      }
      String text = value == JsonToken.START_OBJECT ? null : text(value);
      if (text == null) {
        json.skipChildren();
        if (ofNode) {
          tables.leaveOut(name);
        }
      } else if (members.put(name, text) != null) {
        throw refuse("two members are named " + Quote.of(name), "Keep one of them");
      }
    }
  }

  /** A value as text, null when there is an object in it. */
  private @Nullable String text(JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_NULL || json.isNaN() && json.getText().equals("NaN")) {
      return "";
    }
    return value == JsonToken.START_ARRAY ? list() : json.getText();
  }

  /** A list, with what it holds written as in {@code [0.1, 0.2]}. */
  private @Nullable String list() throws IOException {
    StringBuilder text = new StringBuilder("[");
    boolean first = true;
    boolean plain = true;
    int depth = 1;
    while (depth > 0) {
      JsonToken token = json.nextToken();
      if (token == null) {
        throw refuse("the file ends too early", "Write the file again");
      }
      if (token == JsonToken.END_ARRAY) {
        depth--;
        text.append(']');
        first = false;
        continue;
      }
      if (token == JsonToken.START_OBJECT) {
        json.skipChildren();
        plain = false;
        continue;
      }
      text.append(first ? "" : ", ");
      first = token == JsonToken.START_ARRAY;
      if (first) {
        depth++;
      }
      text.append(first ? "[" : json.getText());
    }
    return plain ? text.toString() : null;
  }

  private long line() {
    return Math.max(1, json.currentTokenLocation().getLineNr());
  }

  private GraphDataException refuse(String found, String remedy) {
    return file.refuse(Math.max(1, json.currentLocation().getLineNr()), found, remedy);
  }
}
