"""What can go wrong, as exceptions whose text says where, what was found, and what to do."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable
from typing import Any


class JaneError(Exception):
    """Anything that JANE refuses or cannot do. ``str(error)`` is the whole sentence.

    :ivar where: the place, such as ``"edges, row 17"`` (rows are counted from 0); may be empty
    :ivar found: what was found there
    :ivar remedy: what to do, with options as keyword arguments
    """

    def __init__(self, text: str, *, where: str = "", found: str = "", remedy: str = "", details: str = "") -> None:
        super().__init__(text)
        self.where = where
        self.found = found or text
        self.remedy = remedy
        self.details = details


class DataError(JaneError, ValueError):
    """The data cannot be used as it is."""


class RequestError(JaneError, ValueError):
    """What was asked for makes no sense, or this model cannot do it."""


class ModelFileError(JaneError, ValueError):
    """A model file cannot be used."""


class NotFittedError(JaneError, ValueError, AttributeError):
    """Something was asked of a classifier before it was fitted."""


class OutOfMemory(JaneError, MemoryError):
    """The work does not fit into the memory that Java may use."""


class FileError(JaneError, OSError):
    """A file could not be read or written."""


class JavaError(JaneError, RuntimeError):
    """Java is missing or too old, its process ended, or something unexpected happened in it.

    ``error.details`` has Java's stack trace, if there is one.
    """


_KINDS: dict[str, type[JaneError]] = {
    "data": DataError,
    "request": RequestError,
    "model": ModelFileError,
    "memory": OutOfMemory,
    "file": FileError,
}


def of_answer(header: dict[str, Any]) -> BaseException:
    """The exception that an answer of the Java process stands for."""
    if header["type"] == "stopped":
        return KeyboardInterrupt(header["text"])
    kind = _KINDS.get(header["type"], JavaError)
    return kind(
        header["text"],
        where=header.get("where") or "",
        found=header.get("found") or "",
        remedy=header.get("remedy") or "",
        details=header.get("details") or "",
    )


def data_error(where: str, found: str, remedy: str) -> DataError:
    """A problem of the data that shows before anything is sent."""
    return DataError(f"{where + ': ' if where else ''}{found}. {remedy}.", where=where, found=found, remedy=remedy)


class LabelWarning(UserWarning):
    """Labels that may be meant otherwise: -1 read as not known, or a class called "nan"."""


def warn(sentences: Iterable[str]) -> None:
    """Warns of labels, at the line of the user's that led here."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "jane":
        level, frame = level + 1, frame.f_back
    for sentence in sentences:
        warnings.warn(sentence, LabelWarning, stacklevel=level)
