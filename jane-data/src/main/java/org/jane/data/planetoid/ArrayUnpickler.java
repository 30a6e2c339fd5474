package org.jane.data.planetoid;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.razorvine.pickle.Opcodes;
import net.razorvine.pickle.PickleException;
import net.razorvine.pickle.PickleUtils;
import net.razorvine.pickle.Unpickler;
import org.jane.data.FileBytes;
import org.jane.data.Quote;
import org.jane.data.Reason;
import org.jane.graph.GraphDataException;

/**
 * Unpickles numbers, strings, tuples, lists, dictionaries and arrays, and refuses everything else.
 *
 * <p>A pickle is a program for a small stack machine that may construct any class it names. Here
 * every instruction passes {@link #dispatch}: those that only move plain values are left to the
 * library, those that name, construct or fill a class are carried out here over the list in {@link
 * KnownClass}, and any other is refused. The library's own table of constructors is never asked.
 *
 * <p>Time and memory stay within a small factor of the file's size: lengths are compared with the
 * bytes that are left, and keys of dictionaries are numbers or strings, so nothing nested is ever
 * hashed.
 */
final class ArrayUnpickler extends Unpickler {
  private static final String REMEDY =
      "Take the file from where it was published; other pickles are not read";

  private final FileBytes file;
  private final PickleInput bytes;

  private ArrayUnpickler(FileBytes file) {
    this.file = file;
    this.bytes = new PickleInput(file.bytes());
  }

  /** The object that a file holds. */
  static Object read(FileBytes file) {
    ArrayUnpickler unpickler = new ArrayUnpickler(file);
    try {
      Object value = unpickler.load(unpickler.bytes);
      if (value == null) {
        throw unpickler.refuse("the pickle holds nothing");
      }
      return value;
    } catch (GraphDataException e) {
      throw e;
    } catch (IOException | PickleException e) {
      throw unpickler.refuse("the pickle breaks off or is damaged (" + Reason.of(e) + ")", e);
    } catch (RuntimeException e) {
      // The library takes for granted that its stack and its input hold what it needs.
      throw unpickler.refuse("the instruction does not find what it needs", e);
    }
  }

  @Override
  protected Object dispatch(short instruction) throws IOException {
    switch (instruction) {
      case Opcodes.PROTO,
          Opcodes.FRAME,
          Opcodes.STOP,
          Opcodes.MARK,
          Opcodes.NONE,
          Opcodes.NEWTRUE,
          Opcodes.NEWFALSE,
          Opcodes.BININT,
          Opcodes.BININT1,
          Opcodes.BININT2,
          Opcodes.LONG1,
          Opcodes.BINFLOAT,
          Opcodes.SHORT_BINSTRING,
          Opcodes.SHORT_BINBYTES,
          Opcodes.SHORT_BINUNICODE,
          Opcodes.EMPTY_TUPLE,
          Opcodes.TUPLE,
          Opcodes.TUPLE1,
          Opcodes.TUPLE2,
          Opcodes.TUPLE3,
          Opcodes.EMPTY_LIST,
          Opcodes.APPEND,
          Opcodes.EMPTY_DICT,
          Opcodes.BINGET,
          Opcodes.LONG_BINGET,
          Opcodes.BINPUT,
          Opcodes.LONG_BINPUT,
          Opcodes.MEMOIZE -> {
        return super.dispatch(instruction);
      }
      case Opcodes.BINSTRING, Opcodes.BINBYTES, Opcodes.BINUNICODE -> {
        checkLength();
        return super.dispatch(instruction);
      }
      case Opcodes.GLOBAL ->
          stack.add(knownClass(PickleUtils.readline(input), PickleUtils.readline(input)));
      case Opcodes.STACK_GLOBAL -> {
        String name = (String) stack.pop();
        stack.add(knownClass((String) stack.pop(), name));
      }
      case Opcodes.REDUCE, Opcodes.NEWOBJ -> {
        Object[] arguments = (Object[]) stack.pop();
        stack.add(construct((KnownClass) stack.pop(), arguments));
      }
      case Opcodes.BUILD -> fill(stack.pop());
      case Opcodes.SETITEM -> {
        Object value = stack.pop();
        put(stack.pop(), value);
      }
      case Opcodes.SETITEMS -> {
        List<Object> items = stack.pop_all_since_marker();
        for (int i = 0; i < items.size(); i += 2) {
          put(items.get(i), items.get(i + 1));
        }
      }
      case Opcodes.APPENDS -> append(stack.pop_all_since_marker());
      default ->
          throw refuse("instruction 0x%02x is none that arrays need".formatted(instruction & 0xFF));
    }
    return NO_RETURN_VALUE;
  }

  private void checkLength() {
    long length = bytes.nextLength();
    if (length > bytes.leftAfterLength()) {
      throw refuse(
          "a string of %d bytes is promised, %d are left"
              .formatted(length, bytes.leftAfterLength()));
    }
  }

  private KnownClass knownClass(String module, String name) {
    return KnownClass.find(module, name)
        .orElseThrow(
            () ->
                refuse(
                    "the pickle asks for the class %s, which is not among the few that arrays need"
                        .formatted(Quote.of(module + "." + name))));
  }

  private Object construct(KnownClass known, Object[] arguments) {
    switch (known) {
      case RECONSTRUCT_ARRAY:
        return new Pickled.Array();
      case ELEMENT_TYPE:
        return new Pickled.ElementType((String) arguments[0]);
      case DICTIONARY_WITH_DEFAULT:
        return new HashMap<>();
      case SPARSE_MATRIX:
        if (arguments.length == 0) {
          return new Pickled.SparseMatrix();
        }
        break;
      case RECONSTRUCT_OBJECT:
        if (arguments[0] == KnownClass.SPARSE_MATRIX) {
          return new Pickled.SparseMatrix();
        }
        break;
      case ARRAY, OBJECT, LIST:
        break;
    }
    throw refuse("a call of " + known + " that arrays do not need");
  }

  private void fill(Object state) {
    Object target = stack.peek();
    if (target instanceof Pickled.Array array) {
      array.state = (Object[]) state;
    } else if (target instanceof Pickled.ElementType type) {
      type.state = (Object[]) state;
    } else if (target instanceof Pickled.SparseMatrix matrix) {
      matrix.fields = (Map<?, ?>) state;
    } else {
      throw refuse("a state for something that has none");
    }
  }

  private void put(Object key, Object value) {
    if (!(key instanceof Number || key instanceof String)) {
      throw refuse("a key of a dictionary is neither a number nor a string");
    }
    @SuppressWarnings("unchecked") // every map here was made here or by the library, for objects
    Map<Object, Object> map = (Map<Object, Object>) stack.peek();
    map.put(key, value);
  }

  /** The library would shrink the list each time, and so copy it each time. */
  private void append(List<Object> items) {
    @SuppressWarnings("unchecked")
    List<Object> list = (List<Object>) stack.peek();
    list.addAll(items);
  }

  private GraphDataException refuse(String found) {
    return new GraphDataException(where(), found, REMEDY);
  }

  private GraphDataException refuse(String found, Exception cause) {
    return new GraphDataException(where(), found, REMEDY, cause);
  }

  private String where() {
    return file.name() + ", offset " + bytes.position();
  }
}
