"""Columns of tables, whatever library holds them, as what is sent: numbers, texts, or values that repeat."""

from __future__ import annotations

import datetime
import decimal
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from ._errors import data_error
from ._process import Arrays

_EXACT = 2**53


def library(value: Any) -> str:
    """The library that a value's class comes from: ``"pandas"``, ``"networkx"``, …

    A class of the user's own that extends one of a library counts as that library's.
    """
    for cls in type(value).__mro__:
        name = (cls.__module__ or "").partition(".")[0]
        if name in ("pandas", "polars", "pyarrow", "networkx", "igraph", "scipy", "torch_geometric", "torch", "numpy"):
            return name
    return ""


def is_frame(value: Any) -> bool:
    """Whether a value is a table: columns by name."""
    if isinstance(value, Mapping):
        return True
    name = library(value)
    return (name == "pandas" and hasattr(value, "columns")) or (
        name in ("polars", "pyarrow")
        and (hasattr(value, "get_columns") or hasattr(value, "column_names") or hasattr(value, "collect"))
    )


def columns_of(frame: Any, what: str) -> list[tuple[str, Any]]:
    """The columns of a table with their names, in order."""
    if isinstance(frame, Mapping):
        columns = [(str(name), values) for name, values in frame.items()]
    elif library(frame) == "pandas":
        columns = [(str(name), frame.iloc[:, i]) for i, name in enumerate(frame.columns)]
    elif library(frame) == "polars":
        frame = frame.collect() if hasattr(frame, "collect") else frame
        columns = [(column.name, column) for column in frame.get_columns()]
    else:
        columns = list(zip(frame.column_names, frame.columns))
    lengths = {len(values) for _, values in columns}
    if len(lengths) > 1:
        raise data_error(
            what,
            f"its columns have different lengths ({', '.join(map(str, sorted(lengths)))})",
            "Give every column one value per row",
        )
    return columns


def as_numpy(values: Any) -> np.ndarray:
    """Values as a numpy array: of a tensor, a series, a list, … Masked values are None."""
    if isinstance(values, (Mapping, set, frozenset, str, bytes)):
        raise data_error(
            "", f"a {type(values).__name__} was given for one value per row", "Give a list or an array, in order"
        )
    if hasattr(values, "detach"):  # a tensor
        values = values.detach().cpu()
        values = values.to_dense() if getattr(values, "is_sparse", False) else values
        return np.asarray(values.numpy())
    name = library(values)
    if name == "polars":
        return (
            values.to_numpy() if values.dtype.is_numeric() or values.dtype.is_temporal() else _objects(values.to_list())
        )
    if name == "pyarrow":
        return _objects(values.to_pylist()) if values.null_count else values.to_numpy()
    if name == "pandas":
        return _of_pandas(values)
    if isinstance(values, np.ma.MaskedArray):
        return np.where(np.ma.getmaskarray(values), None, values.data.astype(object))
    if isinstance(values, np.ndarray):
        return values
    values = [None if v is np.ma.masked else v for v in values]
    if values and all(isinstance(v, (int, np.integer)) and not isinstance(v, bool) for v in values):
        try:
            return np.asarray(values, dtype=np.int64)
        except OverflowError:
            return _objects(values)
    if values and all(isinstance(v, (float, np.floating)) for v in values):
        return np.asarray(values, dtype=np.float64)
    return _objects(values)


def _of_pandas(series: Any) -> np.ndarray:
    if hasattr(series, "to_frame") and series.dtype.kind in "biufM" and isinstance(series.dtype, np.dtype):
        return series.to_numpy()
    missing = series.isna()
    if series.dtype.kind in "iu" and not missing.any():
        return series.to_numpy(dtype="int64")
    if series.dtype.kind in "iuf":
        return series.to_numpy(dtype="float64", na_value=np.nan)
    if series.dtype.kind == "M":
        return np.asarray(
            series.dt.tz_convert("UTC").dt.tz_localize(None) if getattr(series.dt, "tz", None) else series,
            dtype="datetime64[ns]",
        )
    return _objects(series.to_numpy(dtype=object).tolist())


def _objects(values: list[Any]) -> np.ndarray:
    array = np.empty(len(values), dtype=object)
    array[:] = values if not any(isinstance(v, (list, tuple, np.ndarray)) for v in values) else [None] * len(values)
    for i, value in enumerate(values):
        array[i] = value
    return array


def is_missing(value: Any) -> bool:
    """Whether a value says that there is none: None, NaN, NaT, pandas' NA, a masked value, a blank text."""
    if value is None or value is np.ma.masked or (isinstance(value, str) and not value.strip()):
        return True
    if isinstance(value, decimal.Decimal):
        return value.is_nan()
    if isinstance(value, (float, np.floating)):
        return math.isnan(value)
    if isinstance(value, (np.datetime64, np.timedelta64)):
        return bool(np.isnat(value))
    return type(value).__name__ in ("NAType", "NaTType")


def whole(array: np.ndarray) -> np.ndarray:
    """Names and classes: numbers such as 1.0 that a gap made decimals are whole again; gaps are None."""
    if array.dtype.kind == "f":
        there = np.isfinite(array)
        if np.all(array[there] == np.round(array[there])) and np.all(np.abs(array[there]) < _EXACT):
            if there.all():
                return array.astype(np.int64)
            out = np.empty(len(array), dtype=object)
            out[there] = array[there].astype(np.int64)
            return out
        out = array.astype(object)
        out[np.isnan(array)] = None
        return out
    if array.dtype.kind == "O" and not all(isinstance(v, str) for v in array.tolist()):
        out = np.empty(len(array), dtype=object)
        floats = [v for v in array if isinstance(v, (float, np.floating)) and not is_missing(v)]
        integral = all(float(v).is_integer() for v in floats)
        for i, value in enumerate(array):
            if is_missing(value):
                continue
            if integral and isinstance(value, (float, np.floating)):
                value = int(value)
            out[i] = value.item() if isinstance(value, np.generic) else value
        return out
    return array


def text_of(value: Any) -> str | None:
    """A name or class as text, None where there is none."""
    return None if is_missing(value) else str(value)


def texts_of(array: np.ndarray) -> list[str | None]:
    """Names or classes as texts."""
    if array.dtype.kind in "iub":
        return [str(v) for v in array.tolist()]
    return [text_of(v) for v in array.tolist()]


def names_column(name: str, array: np.ndarray, arrays: Arrays) -> dict[str, Any]:
    """A column of names, as it is sent."""
    if array.dtype.kind == "i":
        return {"name": name, "kind": "whole", "values": arrays.add(array, "<i8")}
    return {"name": name, "kind": "text", **arrays.add_texts(texts_of(array))}


def coded_column(name: str, classes: list[Any], codes: np.ndarray, arrays: Arrays) -> dict[str, Any]:
    """A column of values that repeat, as it is sent."""
    return {
        "name": name,
        "kind": "coded",
        "codes": arrays.add(codes, "<i4"),
        **arrays.add_texts([str(c) for c in classes]),
    }


def encode(values: Any) -> tuple[list[Any], np.ndarray]:
    """Different values in order, and for each row the place of its value, -1 where there is none."""
    array = whole(as_numpy(values))
    if array.dtype.kind == "S":
        array = np.char.decode(array, "utf-8")
    if array.dtype.kind in "iubU":
        classes, codes = np.unique(array, return_inverse=True)
        there = np.asarray([not is_missing(c) for c in classes.tolist()], dtype=bool)
        rank = np.where(there, np.cumsum(there) - 1, -1).astype(np.int32)
        return classes[there].tolist(), rank[codes.reshape(-1)]
    if len({isinstance(v, (bool, np.bool_)) for v in array if isinstance(v, (int, float, np.bool_))}) > 1:
        raise data_error("labels", "some are True or False, others are numbers", "Give labels of one type")
    places_of: dict[Any, int] = {}
    codes = np.full(len(array), -1, dtype=np.int32)
    for i, value in enumerate(array):
        if is_missing(value):
            continue
        try:
            codes[i] = places_of.setdefault(value, len(places_of))
        except TypeError:
            raise data_error(
                "labels", f"a label is {value!r}, a {type(value).__name__}", "Give a text or a number per node"
            ) from None
    found = list(places_of)
    try:
        order = sorted(range(len(found)), key=lambda i: found[i])
    except TypeError:
        order = sorted(range(len(found)), key=lambda i: str(found[i]))
    rank = np.empty(len(found) + 1, dtype=np.int32)
    rank[order] = np.arange(len(found))
    rank[-1] = -1
    return [found[i] for i in order], rank[codes]


def column(name: str, values: Any, what: str, arrays: Arrays) -> tuple[dict[str, Any], bool]:
    """A column as it is sent, and whether it holds dates."""
    if library(values) == "pandas" and hasattr(values, "cat"):
        codes = np.asarray(values.cat.codes)
        return coded_column(name, list(values.cat.categories), codes, arrays), False
    array = as_numpy(values)
    if array.ndim != 1:
        raise data_error(what, f'column "{name}" has {array.ndim} dimensions', "Give one value per row")
    kind = array.dtype.kind
    if kind == "i" or (kind == "u" and array.dtype.itemsize < 8):
        return {"name": name, "kind": "whole", "values": arrays.add(array, "<i8")}, False
    if kind == "f":
        return _decimals(name, array, what, arrays), False
    if kind == "b":
        return coded_column(name, [False, True], array.astype(np.int32), arrays), False
    if kind == "m":
        return _decimals(name, array / np.timedelta64(1, "D"), what, arrays), False
    if kind == "M":
        texts = np.datetime_as_string(array.astype("datetime64[s]"))
        return {
            "name": name,
            "kind": "text",
            **arrays.add_texts([None if t == "NaT" else t for t in texts.tolist()]),
        }, True
    return _of_objects(name, array.tolist(), what, arrays)


def _decimals(name: str, array: np.ndarray, what: str, arrays: Arrays) -> dict[str, Any]:
    endless = np.isinf(array)
    if endless.any():
        row = int(np.argmax(endless))
        raise data_error(
            f"{what}, row {row}",
            f'column "{name}" is {array[row]}',
            'Replace it by a number, or by NaN and say missing="zero" or missing="mean"',
        )
    return {"name": name, "kind": "decimal", "values": arrays.add(array, "<f8")}


def _of_objects(name: str, values: list[Any], what: str, arrays: Arrays) -> tuple[dict[str, Any], bool]:
    there = [v for v in values if not is_missing(v)]
    if there and all(isinstance(v, (bool, np.bool_)) for v in there):
        codes = [-1 if is_missing(v) else int(v) for v in values]
        return coded_column(name, [False, True], np.asarray(codes), arrays), False
    if there and all(
        isinstance(v, (int, float, np.integer, np.floating, decimal.Decimal))
        and not isinstance(v, bool)
        and abs(v) < _EXACT
        for v in there
    ):
        numbers = np.asarray([math.nan if is_missing(v) else float(v) for v in values], dtype=np.float64)
        if len(there) == len(values) and all(isinstance(v, (int, np.integer)) for v in there):
            return {"name": name, "kind": "whole", "values": arrays.add(numbers, "<i8")}, False
        return _decimals(name, numbers, what, arrays), False
    dates = bool(there) and all(isinstance(v, (datetime.date, np.datetime64)) for v in there)
    texts = [None if is_missing(v) else _text(v) for v in values]
    return {"name": name, "kind": "text", **arrays.add_texts(texts)}, dates


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple, np.ndarray)):
        return "[" + ", ".join(str(float(v)) if isinstance(v, (int, float, np.number)) else str(v) for v in value) + "]"
    if isinstance(value, datetime.datetime):
        value = value.astimezone(datetime.timezone.utc).replace(tzinfo=None) if value.tzinfo else value
        return value.isoformat(timespec="seconds")
    return value.isoformat() if isinstance(value, datetime.date) else str(value)
