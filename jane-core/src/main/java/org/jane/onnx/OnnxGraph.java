package org.jane.onnx;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jane.run.Check;

/**
 * A graph of ONNX operators while it is put together: inputs, constants, operators in the order in
 * which they are computed, outputs. {@link #writeTo} makes the file.
 *
 * <p>Operators are those of opset {@value #OPSET}, the first whose {@code ScatterElements} takes a
 * maximum; IR version {@value #IR_VERSION}. Sums over neighbours are {@code ScatterElements}, never
 * {@code ScatterND}: with several threads ONNX Runtime loses summands of the latter where targets
 * repeat. Mutable, not safe for use by several threads.
 */
public final class OnnxGraph {
  /** The version of the operators. */
  public static final int OPSET = 18;

  /** The version of the format. */
  public static final int IR_VERSION = 8;

  // fields of ModelProto
  private static final int MODEL_IR_VERSION = 1;
  private static final int MODEL_PRODUCER = 2;
  private static final int MODEL_PRODUCER_VERSION = 3;
  private static final int MODEL_DOC = 6;
  private static final int MODEL_GRAPH = 7;
  private static final int MODEL_OPSET = 8;
  private static final int MODEL_METADATA = 14;
  // fields of GraphProto
  private static final int GRAPH_NODE = 1;
  private static final int GRAPH_NAME = 2;
  private static final int GRAPH_CONSTANT = 5;
  private static final int GRAPH_INPUT = 11;
  private static final int GRAPH_OUTPUT = 12;
  // fields of NodeProto
  private static final int NODE_INPUT = 1;
  private static final int NODE_OUTPUT = 2;
  private static final int NODE_NAME = 3;
  private static final int NODE_TYPE = 4;
  private static final int NODE_ATTRIBUTE = 5;
  // fields of AttributeProto, and its types
  private static final int ATTRIBUTE_NAME = 1;
  private static final int ATTRIBUTE_FLOAT = 2;
  private static final int ATTRIBUTE_INT = 3;
  private static final int ATTRIBUTE_TEXT = 4;
  private static final int ATTRIBUTE_TYPE = 20;
  private static final int TYPE_FLOAT = 1;
  private static final int TYPE_INT = 2;
  private static final int TYPE_TEXT = 3;
  // fields of ValueInfoProto, TypeProto, its tensor, TensorShapeProto and its dimension
  private static final int VALUE_NAME = 1;
  private static final int VALUE_TYPE = 2;
  private static final int VALUE_DOC = 3;
  private static final int TYPE_TENSOR = 1;
  private static final int TENSOR_TYPE = 1;
  private static final int TENSOR_SHAPE = 2;
  private static final int SHAPE_DIM = 1;
  private static final int DIM_VALUE = 1;
  private static final int DIM_NAME = 2;

  private final String name;
  private final Message operators = new Message();
  private final List<Constant> constants = new ArrayList<>();
  private final Map<Object, OnnxValue> constantOf = new IdentityHashMap<>();
  private final Map<Float, OnnxValue> scalars = new LinkedHashMap<>();
  private final Map<List<Long>, OnnxValue> integers = new LinkedHashMap<>();
  private final Map<String, Message> inputs = new LinkedHashMap<>();
  private final Map<String, Message> outputs = new LinkedHashMap<>();
  private final Map<String, String> metadata = new LinkedHashMap<>();
  private int made;

  /**
   * @param name of the graph, for people
   */
  public OnnxGraph(String name) {
    this.name = name;
  }

  /**
   * An input; declared again, the later shape counts.
   *
   * @param meaning one line for people
   * @param dims whole numbers, or names of sizes that are known only when the graph is run
   */
  public OnnxValue input(String named, OnnxType type, String meaning, Object... dims) {
    inputs.put(named, described(named, type, meaning, dims));
    return new OnnxValue(named);
  }

  /** An output; what it is called is the name it has for those who run the graph. */
  public void output(String named, OnnxValue value, OnnxType type, String meaning, Object... dims) {
    outputs.put(named, described(named, type, meaning, dims));
    add("Identity", Map.of(), named, value);
  }

  private static Message described(String named, OnnxType type, String meaning, Object... dims) {
    Message shape = new Message();
    for (Object dim : dims) {
      Message one = new Message();
      shape.message(
          SHAPE_DIM,
          dim instanceof Integer size
              ? one.number(DIM_VALUE, size)
              : one.text(DIM_NAME, dim.toString()));
    }
    Message tensor = new Message().number(TENSOR_TYPE, type.code()).message(TENSOR_SHAPE, shape);
    return new Message()
        .text(VALUE_NAME, named)
        .message(VALUE_TYPE, new Message().message(TYPE_TENSOR, tensor))
        .text(VALUE_DOC, meaning);
  }

  /** The names of the inputs, in the order in which they were first declared. */
  public List<String> inputNames() {
    return List.copyOf(inputs.keySet());
  }

  /** Something for programs that read the file, by name. */
  public void metadata(String key, String value) {
    metadata.put(key, value);
  }

  /** Numbers that belong to the graph; the same array is kept once. */
  public OnnxValue constant(String called, float[] data, int... dims) {
    return constantOf(called, data, dims);
  }

  public OnnxValue constant(String called, double[] data, int... dims) {
    return constantOf(called, data, dims);
  }

  public OnnxValue constant(String called, int[] data, int... dims) {
    return constantOf(called, data, dims);
  }

  private OnnxValue constantOf(String called, Object data, int... dims) {
    return constantOf.computeIfAbsent(
        data,
        given -> {
          Constant constant = new Constant(called + "_" + made++, given, dims);
          constants.add(constant);
          return new OnnxValue(constant.name());
        });
  }

  /** One number. */
  public OnnxValue scalar(double value) {
    return scalars.computeIfAbsent((float) value, v -> constantOf("number", new float[] {v}));
  }

  /** Whole numbers, such as axes and shapes. */
  public OnnxValue integers(long... values) {
    List<Long> key = new ArrayList<>();
    for (long value : values) {
      key.add(value);
    }
    return integers.computeIfAbsent(key, k -> constantOf("integers", values, values.length));
  }

  /** One whole number, without a dimension. */
  public OnnxValue integer(long value) {
    return integers.computeIfAbsent(
        List.of(Long.MIN_VALUE, value), k -> constantOf("integer", new long[] {value}));
  }

  /** Adds an operator. */
  public OnnxValue op(String type, OnnxValue... of) {
    return op(type, Map.of(), of);
  }

  /**
   * Adds an operator.
   *
   * @param attributes Integer, Float or String, by name
   */
  public OnnxValue op(String type, Map<String, ?> attributes, OnnxValue... of) {
    return add(type, attributes, type.toLowerCase(Locale.ROOT) + "_" + made++, of);
  }

  private OnnxValue add(String type, Map<String, ?> attributes, String gives, OnnxValue... of) {
    Message node = new Message();
    for (OnnxValue value : of) {
      node.text(NODE_INPUT, value.name());
    }
    node.text(NODE_OUTPUT, gives).text(NODE_NAME, "make_" + gives).text(NODE_TYPE, type);
    new TreeMap<String, Object>(attributes)
        .forEach((key, value) -> node.message(NODE_ATTRIBUTE, attribute(key, value)));
    operators.message(GRAPH_NODE, node);
    return new OnnxValue(gives);
  }

  private static Message attribute(String key, Object value) {
    Message attribute = new Message().text(ATTRIBUTE_NAME, key);
    if (value instanceof Integer whole) {
      return attribute.number(ATTRIBUTE_INT, whole).number(ATTRIBUTE_TYPE, TYPE_INT);
    }
    if (value instanceof Float decimal) {
      return attribute.decimal(ATTRIBUTE_FLOAT, decimal).number(ATTRIBUTE_TYPE, TYPE_FLOAT);
    }
    return attribute.text(ATTRIBUTE_TEXT, value.toString()).number(ATTRIBUTE_TYPE, TYPE_TEXT);
  }

  /** A B. */
  public OnnxValue matMul(OnnxValue a, OnnxValue b) {
    return op("MatMul", a, b);
  }

  public OnnxValue plus(OnnxValue a, OnnxValue b) {
    return op("Add", a, b);
  }

  public OnnxValue minus(OnnxValue a, OnnxValue b) {
    return op("Sub", a, b);
  }

  /** Number by number. */
  public OnnxValue times(OnnxValue a, OnnxValue b) {
    return op("Mul", a, b);
  }

  /** Number by number. */
  public OnnxValue over(OnnxValue a, OnnxValue b) {
    return op("Div", a, b);
  }

  /** Rows of a table, in the order of their numbers. */
  public OnnxValue rows(OnnxValue table, OnnxValue numbers) {
    return op("Gather", Map.of("axis", 0), table, numbers);
  }

  /** Blocks of columns side by side. */
  public OnnxValue beside(List<OnnxValue> blocks) {
    return blocks.size() == 1
        ? blocks.get(0)
        : op("Concat", Map.of("axis", 1), blocks.toArray(OnnxValue[]::new));
  }

  /** One after the other along the first dimension. */
  public OnnxValue behind(OnnxValue first, OnnxValue second) {
    return op("Concat", Map.of("axis", 0), first, second);
  }

  /** A column of numbers for each number: [n] becomes [n, 1]. */
  public OnnxValue asColumn(OnnxValue numbers) {
    return op("Unsqueeze", numbers, integers(1));
  }

  /** The sum along an axis, which stays with length 1. */
  public OnnxValue sum(OnnxValue of, int axis) {
    return op("ReduceSum", Map.of("keepdims", 1), of, integers(axis));
  }

  /** The mean along an axis, which stays with length 1. */
  public OnnxValue mean(OnnxValue of, int axis) {
    return op("ReduceMean", Map.of("keepdims", 1), of, integers(axis));
  }

  /** The largest along an axis, which stays with length 1. */
  public OnnxValue largest(OnnxValue of, int axis) {
    return op("ReduceMax", Map.of("keepdims", 1), of, integers(axis));
  }

  /** The numbers, with 1 in place of 0: what one may divide by. */
  public OnnxValue positiveOrOne(OnnxValue numbers) {
    return op("Where", op("Greater", numbers, scalar(0)), numbers, scalar(1));
  }

  /** How many rows a tensor has: [1]. */
  public OnnxValue rowCount(OnnxValue of) {
    return op("Shape", Map.of("start", 0, "end", 1), of);
  }

  /** 0, 1, 2, … up to a count of shape [1]: [n]. */
  public OnnxValue upTo(OnnxValue count) {
    return op("Range", integer(0), op("Squeeze", count, integers(0)), integer(1));
  }

  /** A tensor of one number. */
  public OnnxValue filled(double value, OnnxValue shape) {
    return op("Expand", scalar(value), shape);
  }

  /**
   * For each of some rows the sum of the updates that belong to it.
   *
   * @param count how many rows, of shape [1]
   * @param to the row of each update, [e]
   * @param updates [e, width], or [e] for a width of 0
   */
  public OnnxValue sumByRow(OnnxValue count, OnnxValue to, OnnxValue updates, int width) {
    return byRow("add", 0, count, to, updates, width);
  }

  /** The same for the largest of the updates; rows without any are far below 0. */
  public OnnxValue largestByRow(OnnxValue count, OnnxValue to, OnnxValue updates, int width) {
    return byRow("max", -Float.MAX_VALUE, count, to, updates, width);
  }

  private OnnxValue byRow(
      String how, double start, OnnxValue count, OnnxValue to, OnnxValue updates, int width) {
    boolean wide = width > 0;
    OnnxValue shape = wide ? behind(count, integers(width)) : count;
    OnnxValue at = wide ? op("Expand", asColumn(to), op("Shape", updates)) : to;
    return op(
        "ScatterElements", Map.of("axis", 0, "reduction", how), filled(start, shape), at, updates);
  }

  /** How many bytes the file will have, about: one may not have more than 2 GB. */
  public long size() {
    return modelHead().size() + graphSize();
  }

  private long graphSize() {
    long size = graphHead().size();
    for (Constant constant : constants) {
      size += new Message().begin(GRAPH_CONSTANT, constant.size()).size() + constant.size();
    }
    return size;
  }

  private Message modelHead() {
    Message opset = new Message().text(1, "").number(2, OPSET);
    Message head =
        new Message()
            .number(MODEL_IR_VERSION, IR_VERSION)
            .text(MODEL_PRODUCER, "jane")
            .text(MODEL_PRODUCER_VERSION, metadata.getOrDefault("jane", ""))
            .text(MODEL_DOC, name)
            .message(MODEL_OPSET, opset);
    metadata.forEach(
        (key, value) -> head.message(MODEL_METADATA, new Message().text(1, key).text(2, value)));
    return head;
  }

  private Message graphHead() {
    Message head = new Message().text(GRAPH_NAME, "jane");
    inputs.values().forEach(input -> head.message(GRAPH_INPUT, input));
    outputs.values().forEach(output -> head.message(GRAPH_OUTPUT, output));
    return head.append(operators);
  }

  /** Writes the file, array after array: it is never in memory as a whole. */
  public void writeTo(OutputStream out) throws IOException {
    Check.that(size() <= Integer.MAX_VALUE, "an ONNX file has at most 2 GB");
    modelHead().begin(MODEL_GRAPH, graphSize()).writeTo(out);
    graphHead().writeTo(out);
    for (Constant constant : constants) {
      new Message().begin(GRAPH_CONSTANT, constant.size()).writeTo(out);
      constant.writeTo(out);
    }
  }
}
