"""The one Java process behind this package, and messages to it.

A message is the four bytes ``JANE``, the length of its header as 32 bits, the header as JSON, then the bytes of its
arrays as numpy holds them. The header's ``arrays`` lists type and length of each. The process ends when its standard
input does, so it cannot outlive this one.
"""

from __future__ import annotations

import atexit
import collections
import itertools
import json
import os
import queue
import re
import signal
import struct
import subprocess
import sys
import threading
import time
import weakref
from typing import Any

import numpy as np

from . import _java
from ._errors import JavaError, OutOfMemory, of_answer
from ._progress import Display

_MAGIC = b"JANE"
_LONGEST = 2**31 - 9  # elements of a Java array
_TYPES = {"|u1", "<i4", "<i8", "<f4", "<f8"}
_STARTING = 60.0  # seconds


class Arrays:
    """Collects the arrays of a message; the header refers to them by their places."""

    def __init__(self) -> None:
        self.all: list[np.ndarray] = []

    def add(self, array: Any, dtype: str) -> int:
        """Adds an array, converted where it has to be, and returns its place."""
        flat = np.ascontiguousarray(array, dtype=dtype).reshape(-1)
        if flat.size > _LONGEST:
            raise OutOfMemory(
                f"an array of {flat.size:,} numbers is more than Java can hold in one, at most {_LONGEST:,}."
            )
        self.all.append(flat)
        return len(self.all) - 1

    def add_texts(self, texts: list[str | None]) -> dict[str, int]:
        """Adds texts as UTF-8 and their lengths, -1 where there is none."""
        joined = "".join(text for text in texts if text)
        if joined.isascii():
            lengths = [-1 if text is None else len(text) for text in texts]
            data = joined.encode("ascii")
        else:
            each = [None if text is None else text.encode("utf-8", "surrogatepass") for text in texts]
            lengths = [-1 if text is None else len(text) for text in each]
            data = b"".join(text for text in each if text)
        return {"bytes": self.add(np.frombuffer(data, dtype=np.uint8), "|u1"), "lengths": self.add(lengths, "<i4")}


class Answer:
    """An answer of the Java process: its header, and arrays by name."""

    def __init__(self, header: dict[str, Any], arrays: list[np.ndarray]) -> None:
        self.header = header
        self.arrays = arrays

    def __getitem__(self, name: str) -> Any:
        return self.header[name]

    def get(self, name: str) -> Any:
        return self.header.get(name)

    def array(self, name: str) -> np.ndarray:
        return self.arrays[self.header[name]]

    def texts(self, name: str) -> list[str]:
        data = self.array(name + "_bytes").tobytes()
        ends = np.cumsum(self.array(name + "_lengths"), dtype=np.int64)
        starts = np.concatenate([[0], ends[:-1]]) if len(ends) else ends
        return [data[a:b].decode("utf-8", "surrogatepass") for a, b in zip(starts.tolist(), ends.tolist())]


class _Ended:
    """Stands in a queue of answers when no more will come."""


class Handle:
    """Something that the Java process keeps for this one, until nobody here refers to it any more."""

    def __init__(self, process: JavaProcess, number: int) -> None:
        self.process = process
        self.number = number
        self._forget = weakref.finalize(self, process.forget, number)
        self._forget.atexit = False


class JavaProcess:
    """A running Java process; several threads may ask it at once."""

    def __init__(self, heap: str | None = None, options: list[str] | None = None) -> None:
        self.pid = os.getpid()
        self._numbers = itertools.count(1)
        self._waiting: dict[int, queue.SimpleQueue[Any]] = {}
        self._lock = threading.Lock()
        self._ended = False
        self._said: collections.deque[str] = collections.deque(maxlen=40)
        self._outbox: queue.SimpleQueue[list[Any] | None] = queue.SimpleQueue()
        command = _java.command(heap, options or [])
        kwargs: dict[str, Any] = {}
        if sys.platform == "win32":
            kwargs["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
        else:
            kwargs["start_new_session"] = True  # Ctrl-C in a terminal is for Python, which asks Java to stop
        self._popen = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0, **kwargs
        )
        _widen(self._popen.stdin)
        _widen(self._popen.stdout)
        ready: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._waiting[0] = ready
        for name, work in (("read", self._read_all), ("write", self._write_all), ("listen", self._listen)):
            threading.Thread(target=work, name=f"jane-{name}", daemon=True).start()
        try:
            answer = ready.get(timeout=_STARTING)
        except queue.Empty:
            self.close()
            raise JavaError(f"Java did not start within {_STARTING:.0f} seconds. {self._last_words()}") from None
        if isinstance(answer, _Ended):
            raise JavaError(f"Java could not be started ({' '.join(command[:1])}). {self._last_words()}")
        self._waiting.pop(0, None)
        self.about: dict[str, Any] = answer.header

    @property
    def java_pid(self) -> int:
        """The process id of Java."""
        return self._popen.pid

    def alive(self) -> bool:
        """Whether it can be asked, from this process."""
        return not self._ended and self.pid == os.getpid() and self._popen.poll() is None

    def request(
        self,
        do: str,
        fields: dict[str, Any] | None = None,
        arrays: Arrays | None = None,
        *,
        display: Display | None = None,
        keeps: bool = False,
    ) -> Answer:
        """Asks for something and waits for the answer.

        :param keeps: whether Ctrl-C asks the work to end with what it has, instead of giving it up
        """
        number = next(self._numbers)
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        with self._lock:
            if self._ended:
                raise self._gone()
            self._waiting[number] = answers
        begun = asked = False
        pending: Any = None
        self._post({"do": do, "id": number, **(fields or {})}, arrays)
        try:
            while True:
                try:
                    if pending is None:
                        pending = _get(answers)
                    if isinstance(pending, _Ended):
                        raise self._gone()
                    kind = pending["kind"]
                    if kind == "result":
                        return pending
                    if kind == "error":
                        raise of_answer(pending.header)
                    begun |= kind == "begins"
                    if display is not None:
                        display.hear(pending.header)
                    pending = None
                except KeyboardInterrupt:
                    self._post({"do": "stop", "request": number}, None)
                    if asked or not keeps or not begun:
                        raise
                    asked = True
                    if display is not None:
                        display.say("Stopping; keeping the best so far (Ctrl-C again gives it up)…")
        finally:
            with self._lock:
                self._waiting.pop(number, None)
            if display is not None:
                display.close()

    def forget(self, number: int) -> None:
        """Tells the process that something it keeps is not needed any more."""
        if not self._ended and self.pid == os.getpid():
            self._post({"do": "forget", "which": number}, None)

    def close(self) -> None:
        """Ends the process: closes its input, and makes sure."""
        if self.pid != os.getpid():
            return
        self._ended = True
        self._outbox.put(None)
        try:
            self._popen.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait(timeout=5)

    def abandon_in_child(self) -> None:
        """After a fork: closes what the child got of the pipes, so that the end of the parent still ends Java."""
        for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            try:
                if stream is not None:
                    os.close(stream.fileno())
            except (OSError, ValueError):
                pass
        self._ended = True

    def _post(self, header: dict[str, Any], arrays: Arrays | None) -> None:
        """Hands a message to the thread that writes: an interrupt here cannot cut one in two."""
        sent = arrays.all if arrays else []
        if sent:
            header = {**header, "arrays": [[_type(a), int(a.size)] for a in sent]}
        text = json.dumps(header, ensure_ascii=True, default=_plain).encode("ascii")
        parts: list[Any] = [_MAGIC + struct.pack("<i", len(text)) + text]
        parts.extend(a.data.cast("B") for a in sent if a.size)
        self._outbox.put(parts)

    def _write_all(self) -> None:
        stream = self._popen.stdin
        assert stream is not None
        try:
            while (parts := self._outbox.get()) is not None:
                for part in parts:
                    view = memoryview(part)
                    while len(view):
                        view = view[stream.write(view) :]
                del parts
        except (OSError, ValueError):
            pass  # the reading thread says that it ended
        try:
            stream.close()
        except OSError:
            pass

    def _read_all(self) -> None:
        stream = self._popen.stdout
        assert stream is not None
        try:
            while True:
                start = _exactly(stream, 8)
                if start[:4] != _MAGIC:
                    self._said.append(f"Something else than messages came from Java: {bytes(start)!r}")
                    break
                header = json.loads(bytes(_exactly(stream, struct.unpack("<i", start[4:])[0])))
                arrays = [
                    np.frombuffer(_exactly(stream, length * np.dtype(kind).itemsize), dtype=kind)
                    for kind, length in header.pop("arrays", [])
                ]
                self._deliver(Answer(header, arrays))
        except (EOFError, OSError, ValueError, MemoryError):
            pass
        with self._lock:
            self._ended = True
            waiting = list(self._waiting.values())
        for answers in waiting:
            answers.put(_Ended())
        self._outbox.put(None)

    def _deliver(self, answer: Answer) -> None:
        with self._lock:
            answers = self._waiting.get(answer["id"])
        if answers is not None:
            answers.put(answer)
        elif answer["kind"] == "result":  # given up meanwhile
            for name in ("model", "graph", "evaluation"):
                if isinstance(answer.get(name), int):
                    self.forget(answer[name])

    def _listen(self) -> None:
        stream = self._popen.stderr
        assert stream is not None
        rest = b""
        try:
            while data := stream.read(1 << 16):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    text = line.decode("utf-8", "replace").rstrip()
                    if text and not text.startswith("WARNING: Using incubator modules"):
                        self._said.append(text)
        except (OSError, ValueError):
            pass

    def _gone(self) -> JavaError:
        try:
            code = self._popen.wait(timeout=2)
        except subprocess.TimeoutExpired:
            code = None
        if code is not None and code < 0:
            name = signal.Signals(-code).name if -code in signal.valid_signals() else str(-code)
            how = f"was killed ({name})"
        else:
            how = "ended" if code is None else f"ended with exit code {code}"
        return JavaError(
            f"the Java process {how}, and what it held is lost. {self._last_words()}"
            "Fit again, or load a saved model: another process starts by itself."
        )

    def _last_words(self) -> str:
        time.sleep(0.05)  # its last lines may still be on their way
        said = [line for line in self._said if not re.match(r"\s+at ", line)][-5:]
        return f"It said: {' / '.join(said)}. " if said else ""


def _type(array: np.ndarray) -> str:
    name = array.dtype.str
    if name not in _TYPES:
        raise TypeError(f"arrays of type {name} are not sent")
    return name


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"{type(value).__name__} is no JSON value")


def _get(answers: queue.SimpleQueue[Any]) -> Any:
    if sys.platform != "win32":
        return answers.get()
    while True:  # there a wait without an end cannot be interrupted
        try:
            return answers.get(timeout=0.2)
        except queue.Empty:
            pass


def _exactly(stream: Any, count: int) -> bytearray:
    data = bytearray(count)
    view = memoryview(data)
    while len(view):
        got = stream.readinto(view)
        if not got:
            raise EOFError
        view = view[got:]
    return data


def _widen(stream: Any) -> None:
    """Makes a pipe hold more at a time, where the system can."""
    try:
        import fcntl

        fcntl.fcntl(stream, fcntl.F_SETPIPE_SZ, 1 << 20)  # type: ignore[attr-defined]
    except (ImportError, AttributeError, OSError):
        pass


_current: JavaProcess | None = None
_settings: dict[str, Any] = {}
_starting = threading.RLock()


def current() -> JavaProcess:
    """The Java process, started when there is none."""
    global _current
    with _starting:
        if _current is None or not _current.alive():
            _current = JavaProcess(**_settings)
        return _current


def start(heap: str | None = None, options: list[str] | None = None) -> dict[str, Any]:
    """Starts Java anew, with other settings; it otherwise starts by itself when it is needed.

    Models and graphs that the running process holds are lost: save models before.

    :param heap: how much memory Java may use, such as ``"8g"``; by default a quarter of the machine's
    :param options: further flags for Java
    :return: version of JANE, version of Java, kernel in use, bytes of heap, processors

    >>> import jane
    >>> jane.start(heap="1g")["version"] == jane.about()["version"]
    True
    """
    global _settings
    with _starting:
        stop()
        _settings = {"heap": heap, "options": list(options or [])}
        return about()


def stop() -> None:
    """Ends the Java process now. It starts again when it is needed."""
    global _current
    with _starting:
        if _current is not None:
            _current.close()
        _current = None


def about() -> dict[str, Any]:
    """What runs: version of JANE, version of Java, kernel, bytes of heap, processors."""
    process = current()
    known = {key: process.about[key] for key in ("version", "java", "kernel", "heap", "processors")}
    return {**known, "pid": process.java_pid}


def _after_fork() -> None:
    global _current, _starting
    _starting = threading.RLock()
    if _current is not None:
        _current.abandon_in_child()
    _current = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
atexit.register(stop)
