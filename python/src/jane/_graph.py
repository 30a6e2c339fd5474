"""Graphs as users have them, made ready for the Java process."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from . import _process
from ._columns import (
    as_numpy,
    coded_column,
    column,
    columns_of,
    encode,
    is_frame,
    is_missing,
    library,
    names_column,
    texts_of,
    whole,
)
from ._errors import DataError, RequestError, data_error, warn
from ._process import Answer, Arrays, Handle
from ._progress import display_for

_USUAL = {"id": "id", "label": "label", "source": "source", "target": "target", "weight": "weight"}


def _names(value: str | Iterable[str] | None) -> list[str]:
    return [] if value is None else [str(value)] if isinstance(value, (str, int, float)) else [str(v) for v in value]


class Graph:
    """A graph with attributes and labels, sent to Java once and used as often as you like.

    ``NodeClassifier.fit`` and ``jane.evaluate`` take the same arguments and make one by themselves; make it yourself
    to use a graph several times, or for scikit-learn (``NodeClassifier(graph=…)``).

    :param data: one of

        - a table of nodes (pandas, polars, pyarrow, or a dict of columns): ids, labels, and every other column is an
          attribute; ``edges`` is needed, too;
        - a networkx or igraph graph, or a ``Data`` of PyTorch Geometric;
        - a scipy sparse matrix, which says which nodes are linked, or an array of pairs of node numbers, 2 × links or
          links × 2; with ``attributes`` and ``labels``;
        - the path of a folder or file as the command ``jane`` takes it, or the name of a published dataset.
    :param edges: links of a table of nodes: a table with columns ``source``, ``target`` and, if you like, ``weight``; a
        list or array of pairs of ids; or a sparse matrix in the order of the rows
    :param labels: for arrays: one per node in order, or a dict of labels by node; None, NaN, masked and blank ones are not
        known, nor is -1 among class numbers; a matrix of 0 and 1 (nodes × classes) gives several labels per node
    :param attributes: nodes × attributes, a numpy array or a scipy sparse matrix, for arrays
    :param label: the column, or the name of the node attribute, with the labels (default: ``label``)
    :param id: the column of ids (default: ``id``, or the index of a pandas table)
    :param source: column of edges with one end (default: ``source``)
    :param target: column of edges with the other end (default: ``target``)
    :param weight: column of edges, or name of the edge attribute, with weights (default: ``weight``); False for none
    :param category: columns that are categories even if they are numbers
    :param number: columns that are numbers; anything else in them is an error
    :param date: columns of dates in ISO form; columns whose type says so are dates anyway
    :param text: columns of text: one attribute per word
    :param ignore: columns to leave out
    :param unknown_label: labels that say that the label is not known, instead of -1; ``"blank"`` for none but blank ones
    :param missing: what a missing attribute value stands for: ``"fail"`` (default), ``"zero"`` or ``"mean"``
    :param duplicates: weight of repeated edges: ``"max"`` (default), ``"sum"`` or ``"first"``
    :param unknown_nodes: rows of edges that name a node which is not among the nodes: ``"fail"`` (default) or ``"skip"``
    :param directed: edges have a direction: they are links all the same, and a search of JANE tries to look at both directions apart
    :param component: ``"largest"`` keeps the largest connected component
    :param ids: names of the nodes, for arrays; otherwise their numbers
    :param attribute_names: names of the attributes, for arrays
    :param name: what reports call the data

    >>> import jane
    >>> nodes = {"id": ["ann", "bob", "cia"], "label": ["red", "blue", None], "age": [31, 44, 38]}
    >>> graph = jane.Graph(nodes, [("ann", "cia"), ("bob", "cia")])
    >>> graph
    <jane.Graph: 3 nodes, 2 edges, 1 attribute, 2 labelled, classes ['blue', 'red']>
    >>> graph.ids.tolist(), graph.labelled.tolist(), graph.y.tolist()
    (['ann', 'bob', 'cia'], [0, 1], ['red', 'blue'])
    """

    def __init__(
        self,
        data: Any = None,
        edges: Any = None,
        *,
        labels: Any = None,
        attributes: Any = None,
        label: str | None = None,
        id: str | None = None,
        source: str | None = None,
        target: str | None = None,
        weight: str | bool | None = None,
        category: str | Iterable[str] | None = None,
        number: str | Iterable[str] | None = None,
        date: str | Iterable[str] | None = None,
        text: str | Iterable[str] | None = None,
        ignore: str | Iterable[str] | None = None,
        unknown_label: Any = None,
        missing: str | None = None,
        duplicates: str | None = None,
        unknown_nodes: str | None = None,
        directed: bool | None = None,
        component: str | None = None,
        ids: Any = None,
        attribute_names: Sequence[str] | None = None,
        name: str | None = None,
        _new: bool = False,
    ) -> None:
        self._arrays = Arrays()
        self._header: dict[str, Any] = {}
        self._given: dict[str, str] = {
            key: str(value)
            for key, value in {"id": id, "label": label, "source": source, "target": target, "weight": weight}.items()
            if value not in (None, False)
        }
        self._columns = {**_USUAL, **self._given}
        self._use_weight = weight is not False
        self._missing = missing
        self._new = _new
        self._handle: Handle | None = None
        self._answer: Answer | None = None
        self._node_ids: np.ndarray | None = None
        self._classes: list[Any] = []
        self._codes: np.ndarray | None = None
        self._dates: list[str] = []
        self._indicator: np.ndarray | None = None
        self.notes: list[str] = []
        """Sentences about what was dropped, filled in or taken for something else."""
        if missing not in (None, "fail", "zero", "mean"):
            raise RequestError(f'missing must be "fail", "zero" or "mean", found {missing!r}.')
        for key, value in {"component": component, "duplicates": duplicates, "name": name}.items():
            if value is not None:
                self._header[key] = value
        if directed is not None:
            self._header["directed"] = bool(directed)
        several = isinstance(unknown_label, Iterable) and not isinstance(unknown_label, str)
        unknown = whole(as_numpy(list(unknown_label) if several else [unknown_label]))
        self._header["unknown_label"] = [str(v) for v in unknown if not is_missing(v)]
        tables = self._read(data, edges, labels, attributes, ids, attribute_names)
        if tables:
            marked = {"category": category, "number": number, "date": date, "text": text, "ignore": ignore}
            said = {key: _names(value) for key, value in marked.items()}
            taken = {column for key, columns in said.items() for column in columns}
            said["date"] += [c for c in self._dates if c not in taken]
            self._header.update({key: value for key, value in said.items() if value})
            options = dict(self._columns)
            if missing:
                options["missing"] = missing
            if duplicates:
                options["duplicates"] = duplicates
            if unknown_nodes:
                options["unknown-nodes"] = unknown_nodes
            self._header["options"] = options
            self._header["given"] = [
                *(self._given if "path" in self._header else self._columns),
                *(["missing"] if missing else []),
                *(["duplicates"] if duplicates else []),
                *(["unknown-nodes"] if unknown_nodes else []),
            ]
        self._tables = tables

    # ---------------------------------------------------------------- what users ask

    @property
    def ids(self) -> np.ndarray:
        """Names of the nodes, in the order of all results."""
        if self._node_ids is None:
            self._sent_answer()
        assert self._node_ids is not None
        return self._node_ids

    @property
    def classes(self) -> list[Any]:
        """The classes that occur, sorted."""
        answer = self._answer or self._sent_answer()
        return list(self._classes) if self._codes is not None else list(answer["classes"])

    @property
    def labelled(self) -> np.ndarray:
        """Positions of the nodes whose label is known: scikit-learn's X of node classification."""
        if self._answer is None:
            self._sent_answer()
        if self._codes is None or not self._classes:
            raise data_error(
                "labels", "no node has a label", "Label some nodes, or name the column of labels with label=…"
            )
        return np.flatnonzero(self._codes >= 0)

    @property
    def y(self) -> np.ndarray:
        """Labels of the nodes ``labelled``, in the same order."""
        positions = self.labelled
        assert self._codes is not None
        if self._indicator is not None:
            return self._indicator[positions]
        return _array_of(self._classes)[self._codes[positions]]

    def check(self) -> dict[str, Any]:
        """What the data looks like before any work: facts, what each column was read as, and what may stand in the way.

        >>> graph = jane.Graph({"id": [1, 2], "label": ["a", "b"], "age": [3, 4]}, [(1, 2)])
        >>> facts = graph.check()
        >>> facts["graph"]["nodes"], [column["name"] for column in facts["columns"] if column["role"] == "number"]
        (2, ['age'])
        """
        process = _process.current()
        return process.request("check", {"graph": self._on(process, read=False).number})["result"]

    def __len__(self) -> int:
        return len(self.ids)

    def __repr__(self) -> str:
        answer = self._sent_answer()
        count = answer["attributes"]
        return (
            f"<jane.Graph: {answer['nodes']:,} nodes, {answer['edges']:,} edges, {count:,} attribute{'' if count == 1 else 's'}, "
            f"{answer['labelled']:,} labelled, classes {_short(self.classes)}>"
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> Graph:
        return self  # nothing in it changes: scikit-learn's clone need not send it again

    def __copy__(self) -> Graph:
        return self

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state["_handle"] = state["_answer"] = None
        return state

    # ---------------------------------------------------------------- for the rest of the package

    def _sent_answer(self) -> Answer:
        self._on(_process.current(), read=True)
        assert self._answer is not None
        return self._answer

    def _on(self, process: _process.JavaProcess, read: bool, progress: bool | None = False) -> Handle:
        """This graph in a Java process; it is sent when it is not there yet."""
        if self._handle is not None and self._handle.process is process and (self._answer is not None or not read):
            return self._handle
        answer = process.request(
            "graph", {**self._header, "read": read and not self._new}, self._arrays, display=display_for(progress)
        )
        self._handle = Handle(process, answer["graph"])
        if read and not self._new:
            self._answer = answer
            self.notes = list(answer["notes"])
            if "path" in self._header:
                self._node_ids = numbers_if_whole(answer.texts("id"))
            if "labels" in answer.header:
                self._take_labels(answer["classes"], answer.array("labels"))
            warn(answer["warnings"])
        return self._handle

    def _take_labels(self, texts: list[str], codes: np.ndarray) -> None:
        """Labels as Java understood them: which are known is decided there, for tables and arrays alike."""
        named = numbers_if_whole(texts).tolist() if "path" in self._header else [self._label_named(t) for t in texts]
        self._by_text = dict(zip(texts, named))
        order = by_value(named)
        self._classes = [named[i] for i in order]
        self._codes = np.append(np.argsort(order), -1).astype(np.int32)[codes]

    def _label_named(self, text: str) -> Any:
        """The user's own value of a class that Java names."""
        if not hasattr(self, "_by_text"):
            self._by_text = by_text(self._classes)
        return self._by_text.get(text, text)

    # ---------------------------------------------------------------- reading

    def _read(self, data: Any, edges: Any, labels: Any, attributes: Any, ids: Any, attribute_names: Any) -> bool:
        """Fills header and arrays; returns whether they are tables, whose columns have options."""
        kind = library(data)
        if isinstance(data, (str, os.PathLike)):
            self._refuse_beside(f"a path ({os.fspath(data)})", edges=edges, labels=labels, attributes=attributes)
            path = os.fspath(data)
            self._header["path"] = str(Path(path).expanduser()) if path.startswith("~") else path
            self._header["data_dir"] = os.environ.get("JANE_DATA") or str(Path.home() / ".cache" / "jane")
            return True
        if kind == "networkx":
            self._refuse_beside("a networkx graph", edges=edges, labels=labels, attributes=attributes)
            self._networkx(data)
            return True
        if kind == "igraph":
            self._refuse_beside("an igraph graph", edges=edges, labels=labels, attributes=attributes)
            self._igraph(data)
            return True
        if kind == "torch_geometric" or (hasattr(data, "edge_index") and not is_frame(data)):
            self._refuse_beside("a Data of PyTorch Geometric", edges=edges, labels=labels, attributes=attributes)
            self._pyg(data, ids, attribute_names)
            return False
        if is_frame(data):
            self._refuse_beside("a table of nodes", labels=labels, attributes=attributes, ids=ids)
            self._frames(data, edges)
            return True
        links = edges if data is None else data
        if links is None:
            raise RequestError(
                "which data? Give a table of nodes and one of edges, a networkx or igraph graph, a Data of PyTorch Geometric, or links "
                "as an array or sparse matrix with labels=… and attributes=…."
            )
        if data is not None and edges is not None:
            raise RequestError(
                f"nodes must be a table (pandas, polars or a dict of columns) where edges are given beside it, found {_type_name(data)}."
            )
        self._numpy(links, labels, attributes, ids, attribute_names)
        return False

    @staticmethod
    def _refuse_beside(what: str, **others: Any) -> None:
        for name, value in others.items():
            if value is not None:
                raise RequestError(f"{what} brings its own {name}. Leave {name}=… out.")

    def _frames(self, nodes: Any, edges: Any) -> None:
        if edges is None:
            raise RequestError("a table of nodes needs a table of edges beside it: fit(nodes, edges).")
        columns = columns_of(nodes, "nodes")
        names = [name for name, _ in columns]
        id_name = self._columns["id"]
        ids: Any = None
        if (
            id_name not in names
            and library(nodes) == "pandas"
            and (id_name == nodes.index.name or "id" not in self._given)
        ):
            if type(nodes.index).__name__ != "RangeIndex" or self._numbers_at_ends(edges):
                ids = nodes.index
        if ids is not None:
            self._node_ids = whole(as_numpy(ids.to_series() if hasattr(ids, "to_series") else ids))
            table = [names_column(id_name, self._node_ids, self._arrays)]
        else:
            table = []
        for name, values in columns:
            table.append(self._node_column(name, values))
        if self._node_ids is None:
            self._node_ids = np.arange(len(columns[0][1]) if columns else 0)  # Java says which column is missing
        self._header["nodes"] = {"columns": table}
        self._header["edges"] = {"columns": self._edges(edges)}

    def _node_column(self, name: str, values: Any) -> dict[str, Any]:
        if name == self._columns["id"]:
            self._node_ids = whole(as_numpy(values))
            return names_column(name, self._node_ids, self._arrays)
        if name == self._columns["label"]:
            classes, codes = encode(values)
            self._keep_labels(classes, codes)
            return coded_column(name, classes, codes, self._arrays)
        sent, dates = column(name, values, "nodes", self._arrays)
        if dates:
            self._dates.append(name)
        return sent

    def _keep_labels(self, classes: list[Any], codes: np.ndarray) -> None:
        texts = [str(c) for c in classes]
        if len(set(texts)) < len(texts):
            twice = next(t for t in texts if texts.count(t) > 1)
            raise data_error("labels", f'two different labels read "{twice}"', "Give labels of one type")
        self._classes, self._codes = classes, codes
        unknown = int((codes < 0).sum())
        if 0 < unknown < len(codes):
            self._header["notices"] = [
                f"{unknown} of {len(codes)} nodes have no label (None, NaN, masked, blank or not listed)."
            ]

    def _numbers_at_ends(self, edges: Any) -> bool:
        if is_frame(edges):
            found = [values for name, values in columns_of(edges, "edges") if name == self._columns["source"]]
            return bool(found) and whole(as_numpy(found[0])).dtype.kind == "i"
        return hasattr(edges, "tocoo") or np.asarray(edges).dtype.kind in "iu"

    def _edges(self, edges: Any) -> list[dict[str, Any]]:
        source, target, weight = self._columns["source"], self._columns["target"], self._columns["weight"]
        if is_frame(edges):
            table = []
            for name, values in columns_of(edges, "edges"):
                if name in (source, target):
                    table.append(names_column(name, whole(as_numpy(values)), self._arrays))
                elif name == weight and self._use_weight:
                    table.append(column(name, values, "edges", self._arrays)[0])
            if not table:
                raise data_error(
                    "edges",
                    f'no column "{source}"; there are: {", ".join(name for name, _ in columns_of(edges, "edges"))}',
                    'Name the columns of both ends with source="…" and target="…"',
                )
            return table
        if hasattr(edges, "tocoo"):
            matrix = edges.tocoo()
            names = np.asarray(self._node_ids)
            size = len(names)
            if matrix.shape != (size, size):
                raise data_error(
                    "edges",
                    f"the matrix is {matrix.shape[0]} × {matrix.shape[1]} for {size} nodes",
                    "Give one row and column per node",
                )
            ends = [names[matrix.row], names[matrix.col]]
            weights = None if np.all(matrix.data == 1) else matrix.data
        else:
            ends, weights = _pairs(edges)
        table = [names_column(source, whole(ends[0]), self._arrays), names_column(target, whole(ends[1]), self._arrays)]
        if weights is not None and self._use_weight:
            table.append(column(weight, weights, "edges", self._arrays)[0])
        return table

    def _networkx(self, graph: Any) -> None:
        nodes = list(graph.nodes(data=True))
        links = graph.edges(data=True)
        weight = self._columns["weight"]
        weights = [about.get(weight) for _, _, about in links] if self._use_weight else []
        self._named_graph(
            [node for node, _ in nodes],
            {
                name: [about.get(name) for _, about in nodes]
                for name in dict.fromkeys(key for _, about in nodes for key in about)
            },
            [a for a, _, _ in links],
            [b for _, b, _ in links],
            weights,
            "edge attribute",
        )
        self._header.setdefault("directed", bool(graph.is_directed()))

    def _igraph(self, graph: Any) -> None:
        names = graph.vs.attributes()
        ids = graph.vs["name"] if "name" in names else list(range(graph.vcount()))
        columns = {name: graph.vs[name] for name in names if name != "name"}
        links = graph.get_edgelist()
        weight = self._columns["weight"]
        weights = graph.es[weight] if self._use_weight and weight in graph.es.attributes() else []
        self._named_graph(
            ids, columns, [ids[a] for a, _ in links], [ids[b] for _, b in links], weights, "edge attribute"
        )
        self._header.setdefault("directed", bool(graph.is_directed()))

    def _named_graph(
        self,
        ids: list[Any],
        columns: dict[Any, list[Any]],
        source: list[Any],
        target: list[Any],
        weights: list[Any],
        what: str,
    ) -> None:
        """A graph whose nodes have attributes by name."""
        names = [str(name) for name in columns]
        free = self._columns["id"] if self._columns["id"] not in names else "node"
        while free in names:
            free = "_" + free
        self._columns["id"] = free
        if "label" in self._given and self._given["label"] not in names:
            some = ", ".join(sorted(names)[:20]) or "none"
            raise data_error(
                "nodes",
                f'no node has an attribute "{self._given["label"]}"',
                f"Name the one with the labels; there are: {some}",
            )
        self._node_ids = np.empty(len(ids), dtype=object)
        for i, node in enumerate(ids):
            self._node_ids[i] = node
        if ids and all(isinstance(node, int) and not isinstance(node, bool) for node in ids):
            self._node_ids = np.asarray(ids)
        table = [{"name": free, "kind": "text", **self._arrays.add_texts([str(node) for node in ids])}]
        for name, values in columns.items():
            table.append(self._node_column(str(name), _filled(values)))
        self._header["nodes"] = {"columns": table}
        edges = [
            {"name": self._columns["source"], "kind": "text", **self._arrays.add_texts([str(node) for node in source])},
            {"name": self._columns["target"], "kind": "text", **self._arrays.add_texts([str(node) for node in target])},
        ]
        there = [w for w in weights if not is_missing(w)]
        if there:
            if len(there) < len(weights):
                row = next(i for i, w in enumerate(weights) if is_missing(w))
                raise data_error(
                    f"edges, row {row}",
                    f'the link {source[row]!r} – {target[row]!r} has no {what} "{self._columns["weight"]}", others have',
                    "Give it one, or leave weights out with weight=False",
                )
            edges.append(column(self._columns["weight"], weights, "edges", self._arrays)[0])
        self._header["edges"] = {"columns": edges}

    def _pyg(self, data: Any, ids: Any, attribute_names: Any) -> None:
        if getattr(data, "edge_index", None) is None:
            raise data_error("data", "it has no edge_index", "Give a homogeneous graph: HeteroData is not read")
        weight = None
        for name in ("edge_weight", "edge_attr"):
            found = getattr(data, name, None)
            if found is not None and self._use_weight:
                array = as_numpy(found)
                if array.ndim == 1 or array.shape[1:] == (1,):
                    weight = array.reshape(-1)
                    break
        x = getattr(data, "x", None)
        attributes = None if x is None else as_numpy(x)
        y = getattr(data, "y", None)
        labels = None if y is None else as_numpy(y)
        if labels is not None and labels.ndim == 2 and labels.shape[1] == 1:
            labels = labels.reshape(-1)
        count = int(data.num_nodes)
        if labels is not None and len(labels) != count:
            raise data_error(
                "data.y",
                f"{len(labels)} labels for {count} nodes",
                "Give one label per node: whole graphs are not classified",
            )
        self._numpy(as_numpy(data.edge_index), labels, attributes, ids, attribute_names, weights=weight, nodes=count)
        masks = [getattr(data, f"{name}_mask", None) for name in ("train", "val", "test")]
        if masks[0] is not None and labels is not None:
            self._splits(masks, count)

    def _splits(self, masks: list[Any], count: int) -> None:
        arrays = [
            np.zeros((count, 1), dtype=bool) if m is None else as_numpy(m).astype(bool).reshape(count, -1)
            for m in masks
        ]
        splits = []
        for s in range(max(a.shape[1] for a in arrays)):
            nodes = [np.flatnonzero(a[:, min(s, a.shape[1] - 1)]) for a in arrays]
            splits.append({key: self._arrays.add(n, "<i4") for key, n in zip(("train", "validation", "test"), nodes)})
        self._header["splits"] = splits

    def _numpy(
        self,
        links: Any,
        labels: Any,
        attributes: Any,
        ids: Any,
        attribute_names: Any,
        weights: Any = None,
        nodes: int | None = None,
    ) -> None:
        """Nodes are numbers: links as an adjacency matrix or pairs, attributes as a matrix, labels as a vector."""
        adjacency = hasattr(links, "tocoo")
        if adjacency:
            if len(set(links.shape)) != 1:
                raise data_error(
                    "links",
                    f"the matrix is {links.shape[0]} × {links.shape[1]}",
                    "Give a square matrix: one row and column per node",
                )
            nodes = links.shape[0]
        features = None if attributes is None else _matrix(attributes)
        if features is not None:
            self._require(features.shape[0], nodes, "attributes", "rows")
            nodes = features.shape[0]
        by_node = labels if isinstance(labels, Mapping) else None
        if labels is not None and by_node is None:
            labels = _vector_or_matrix(labels)
            self._require(len(labels), nodes, "labels", "values")
            nodes = len(labels)
        if adjacency:
            source, target, weights = _entries(links)
        else:
            source, target, found = _numbered_pairs(links)
            weights = found if weights is None else weights
        if nodes is None:
            named = [int(k) for k in by_node or () if isinstance(k, (int, np.integer)) and ids is None]
            nodes = max([int(source.max(initial=-1)), int(target.max(initial=-1)), *named]) + 1
        for name, ends in (("source", source), ("target", target)):
            if len(ends) and (ends.min() < 0 or ends.max() >= nodes):
                row = int(np.argmax((ends < 0) | (ends >= nodes)))
                raise data_error(
                    f"edges, row {row}",
                    f"the {name} is node {ends[row]}, and there are {nodes} nodes, 0 to {nodes - 1}",
                    "Give every node a row of attributes and a label, if only an unknown one",
                )
        if weights is not None and len(weights) != len(source):
            raise data_error("edges", f"{len(weights)} weights for {len(source)} links", "Give one weight per link")
        header, arrays = self._header, self._arrays
        header["count"] = nodes
        header["from"], header["to"] = arrays.add(source, "<i4"), arrays.add(target, "<i4")
        if weights is not None and self._use_weight and not np.all(np.asarray(weights) == 1):
            header["weights"] = arrays.add(weights, "<f4")
        if features is not None:
            self._features(features)
        if attribute_names is not None:
            header["attribute_names"] = [str(name) for name in attribute_names]
            if features is None or len(header["attribute_names"]) != features.shape[1]:
                raise data_error(
                    "attribute_names",
                    f"{len(header['attribute_names'])} names for {0 if features is None else features.shape[1]} attributes",
                    "Give one per column",
                )
        if ids is not None:
            self._node_ids = whole(as_numpy(ids))
            self._require(len(self._node_ids), nodes, "ids", "values")
            texts = texts_of(self._node_ids)
            for i, known in enumerate(texts):
                if known is None:
                    raise data_error(f"ids, row {i}", "the node id is missing", "Give the node an id")
            header["ids"] = arrays.add_texts(texts)
        else:
            self._node_ids = np.arange(nodes)
        if by_node is not None:
            labels = self._in_order(by_node)
        if labels is not None:
            self._array_labels(labels)

    def _in_order(self, by_node: Mapping[Any, Any]) -> np.ndarray:
        """Labels by node as a vector; nodes that are not named have none."""
        assert self._node_ids is not None
        names = self._node_ids.tolist()
        known = set(names)
        for name in by_node:
            if name not in known:
                raise data_error(
                    "labels", f"{name!r} is no node", f"Give labels by node, {_short(names)}, or a list of all labels"
                )
        return _filled([by_node.get(name) for name in names])

    @staticmethod
    def _require(found: int, nodes: int | None, what: str, rows: str) -> None:
        if nodes is not None and found != nodes:
            raise data_error(what, f"{found} {rows} for {nodes} nodes", "Give one per node")

    def _array_labels(self, labels: np.ndarray) -> None:
        if labels.ndim == 2 and labels.shape[1] > 1:
            if labels.dtype.kind in "biuf":
                missing = np.isnan(labels) | (labels == -1)
            else:
                missing = np.frompyfunc(lambda v: is_missing(v) or v == -1, 1, 1)(labels).astype(bool)
            if (missing.any(axis=1) != missing.all(axis=1)).any():
                row = int(np.argmax(missing.any(axis=1) != missing.all(axis=1)))
                raise data_error(
                    f"labels, row {row}",
                    "some of its labels are missing, others are not",
                    "Give 0 or 1 for all classes of a node, or for none",
                )
            labels = np.where(missing, 0, labels)
            if not np.isin(labels, (0, 1)).all():
                raise data_error(
                    "labels",
                    "a matrix of labels holds other values than 0 and 1",
                    "Give a vector of classes, or 1 where a node has a class",
                )
            self._classes = list(range(labels.shape[1]))
            self._indicator = labels.astype(np.uint8)
            self._codes = np.where(missing.all(axis=1), -1, 0).astype(np.int32)
            self._keep_labels(self._classes, self._codes)
            self._header["indicator_known"] = self._arrays.add((self._codes >= 0).astype(np.uint8), "|u1")
            self._header["classes"] = [str(c) for c in self._classes]
            self._header["indicator"] = self._arrays.add(self._indicator, "|u1")
            return
        labels = whole(labels.reshape(-1))
        if labels.dtype.kind == "f" or any(
            isinstance(v, float) for v in labels[:1000].tolist() if v is not None and labels.dtype.kind == "O"
        ):
            raise data_error(
                "labels", "the labels are measured numbers, not classes", "Give classes: texts or whole numbers"
            )
        classes, codes = encode(labels)
        self._keep_labels(classes, codes)
        self._header["classes"] = [str(c) for c in classes]
        self._header["labels"] = self._arrays.add(codes, "<i4")

    def _features(self, features: Any) -> None:
        header, arrays = self._header, self._arrays
        header["columns"] = int(features.shape[1])
        if hasattr(features, "tocsr"):
            rows = features.tocsr()
            if not rows.has_canonical_format or not rows.has_sorted_indices:
                rows = rows.copy()
                rows.sum_duplicates()
            values = self._filled_in(
                rows.data, lambda bad: (int(np.searchsorted(rows.indptr, bad, "right")) - 1, int(rows.indices[bad]))
            )
            header["row_start"], header["column"] = arrays.add(rows.indptr, "<i4"), arrays.add(rows.indices, "<i4")
            header["values"] = arrays.add(values, "<f4")
            return
        dense = features
        if dense.dtype.kind == "f":
            bad = ~np.isfinite(dense)
            if bad.any():
                row, at = map(int, np.argwhere(bad)[0])
                if np.isinf(dense).any() or self._missing in (None, "fail"):
                    raise self._no_number(row, at, dense[row, at])
                means = np.nanmean(dense, axis=0) if self._missing == "mean" else np.zeros(dense.shape[1])
                dense = np.where(bad, np.nan_to_num(means), dense)
        header["dense"] = arrays.add(dense, "<f4")

    def _filled_in(self, values: np.ndarray, place: Any) -> np.ndarray:
        if values.dtype.kind == "f" and not np.isfinite(values).all():
            bad = int(np.argmax(~np.isfinite(values)))
            if self._missing != "zero" or np.isinf(values).any():
                row, at = place(bad)
                raise self._no_number(row, at, values[bad])
            return np.nan_to_num(values)
        return values

    @staticmethod
    def _no_number(row: int, at: int, value: Any) -> DataError:
        if np.isnan(value):
            return data_error(
                f"attributes, row {row}",
                f"the value in column {at} is missing (NaN)",
                'Fill it in, or say missing="zero" or missing="mean"',
            )
        return data_error(f"attributes, row {row}", f"the value in column {at} is {value}", "Give a finite number")


def graph_of(data: Any, edges: Any, options: dict[str, Any]) -> Graph:
    """A graph from what a user gave: itself, or something that one can be made of."""
    if isinstance(data, Graph):
        given = [name for name, value in options.items() if value is not None] + (
            ["edges"] if edges is not None else []
        )
        if given:
            raise RequestError(
                f"a jane.Graph is complete as it is. Leave {', '.join(given)} out, or give them to jane.Graph."
            )
        return data
    return Graph(data, edges, **options)


def by_text(classes: list[Any]) -> dict[str, Any]:
    """The user's values of classes by the names they have in Java, where "1.0" among whole numbers is "1"."""
    return {**{str(c).removesuffix(".0"): c for c in classes}, **{str(c): c for c in classes}}


def by_value(classes: list[Any]) -> list[int]:
    """The places of classes in their order, where they have one."""
    try:
        return sorted(range(len(classes)), key=lambda i: classes[i])
    except TypeError:
        return list(range(len(classes)))


def numbers_if_whole(texts: list[str]) -> np.ndarray:
    """Names from a file: numbers where all of them are whole ones."""
    try:
        numbers = np.asarray([int(text) for text in texts], dtype=np.int64)
    except (ValueError, OverflowError):
        return np.asarray(texts, dtype=object if not texts else None)
    same = all(str(number) == text for number, text in zip(numbers.tolist(), texts))
    return numbers if same and texts else np.asarray(texts)


def _array_of(values: list[Any]) -> np.ndarray:
    array = np.asarray(values) if values and all(type(v) is type(values[0]) for v in values) else None
    if array is None or array.ndim != 1:
        array = np.empty(len(values), dtype=object)
        for i, value in enumerate(values):
            array[i] = value
    return array


def _filled(values: list[Any]) -> np.ndarray:
    array = np.empty(len(values), dtype=object)
    for i, value in enumerate(values):
        array[i] = value
    return array


def _vector_or_matrix(labels: Any) -> np.ndarray:
    """Labels as an array; a table of one column is that column, of several a matrix."""
    if is_frame(labels):
        columns = [as_numpy(values) for _, values in columns_of(labels, "labels")]
        return columns[0] if len(columns) == 1 else np.column_stack(columns)
    return as_numpy(labels)


def _matrix(attributes: Any) -> Any:
    if hasattr(attributes, "tocsr"):
        return attributes
    if isinstance(attributes, np.ma.MaskedArray):
        attributes = np.ma.filled(attributes.astype(float), np.nan)
    if is_frame(attributes):
        attributes = attributes.to_numpy()
    array = as_numpy(attributes) if not isinstance(attributes, (list, tuple)) else np.asarray(attributes)
    if array.ndim == 1 and array.dtype.kind in "biuf":
        array = array.reshape(-1, 1)
    if array.ndim != 2 or array.dtype.kind not in "biuf":
        found = f"an array of type {array.dtype} with {array.ndim} dimension{'' if array.ndim == 1 else 's'}"
        raise data_error(
            "attributes",
            found,
            "Give a matrix of numbers, nodes × attributes; tables with words go to fit(nodes, edges)",
        )
    return array


def _entries(matrix: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    coo = matrix.tocoo()
    return np.asarray(coo.row), np.asarray(coo.col), None if np.all(coo.data == 1) else np.asarray(coo.data)


def _pairs(edges: Any) -> tuple[list[np.ndarray], np.ndarray | None]:
    """Pairs of ids as two vectors, and weights as a third where there are some."""
    if isinstance(edges, np.ndarray) or hasattr(edges, "detach"):
        array = as_numpy(edges)
        if array.ndim == 2 and array.shape[0] == 2:
            return [array[0], array[1]], None
        if array.ndim == 2 and array.shape[1] in (2, 3):
            return [array[:, 0], array[:, 1]], array[:, 2] if array.shape[1] == 3 else None
        raise data_error("edges", f"an array of shape {array.shape}", "Give pairs of node ids: links × 2 or 2 × links")
    try:
        rows = [tuple(edge) for edge in edges]
    except TypeError:
        raise RequestError(
            f"edges must be a table, pairs of ids or a sparse matrix, found {_type_name(edges)}."
        ) from None
    for i, row in enumerate(rows):
        if len(row) not in (2, 3) or len(row) != len(rows[0]):
            raise data_error(
                f"edges, row {i}", f"{len(row)} values, {row!r}", "Give pairs of node ids, or all with a weight"
            )
    ends = [as_numpy([row[k] for row in rows]) for k in range(2)]
    return ends, np.asarray([row[2] for row in rows], dtype=float) if rows and len(rows[0]) == 3 else None


def _numbered_pairs(links: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    if is_frame(links) or isinstance(links, (str, bytes)) or not hasattr(links, "__len__"):
        raise RequestError(f"links must be pairs of node numbers or a sparse matrix, found {_type_name(links)}.")
    if len(links) == 0:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64), None
    ends, weights = _pairs(links)
    ends = [whole(e) for e in ends]
    for e in ends:
        if e.dtype.kind not in "iu":
            raise data_error(
                "edges",
                f"an end is {e[0]!r}, no node number",
                "Number the nodes from 0, or give a table of nodes with ids: fit(nodes, edges)",
            )
    return ends[0].astype(np.int64), ends[1].astype(np.int64), weights


def _type_name(value: Any) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")


def _short(values: list[Any]) -> str:
    return repr(values) if len(values) <= 6 else f"{values[:5]!r}"[:-1] + f", … ({len(values)})]"
