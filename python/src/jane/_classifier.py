"""The classifier."""

from __future__ import annotations

import inspect
import os
import tempfile
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from . import _process
from ._columns import as_numpy, encode, is_frame, text_of, whole
from ._errors import NotFittedError, RequestError, data_error, warn
from ._graph import Graph, _array_of, by_text, by_value, graph_of, numbers_if_whole
from ._process import Answer, Arrays, Handle
from ._progress import display_for
from ._requests import GRAPH_OPTIONS, count_of, how
from ._results import Explanation, Influence, Report, Rows, Worth, explanation_of, pandas, worth_of

Self = TypeVar("Self", bound="NodeClassifier")


class NodeClassifier:
    """Labels the nodes of a graph from a few known labels, from attributes, from links, or from both.

    Without further arguments every setting is chosen on a part of the labelled nodes, and an ensemble of five models is
    trained. Settings of the method are keyword arguments (``k=32, epochs=100``; ``jane.methods()`` lists them); those
    given are kept, and all others then have their defaults unless ``auto=True``.

    :param method: ``"jane"``, ``"gcn"``, ``"sage"``, ``"mlp"``, …
    :param metric: what decides: ``"accuracy"``, ``"macro-f1"``, ``"balanced-accuracy"``, ``"auc"``,
        ``"average-precision"`` or ``"log-loss"``
    :param auto: whether settings are chosen; None: unless some are given
    :param trials: how many settings are tried (64)
    :param time_budget: limit of the search: seconds, or such as ``"10m"``
    :param ensemble: number of models (5)
    :param split: which nodes are for training and validation, such as ``"random:0.6,0.2"``; by default those of the
        data, else all labelled nodes, a fifth of them for validation
    :param test: share of the labelled nodes to hold out for testing, such as 0.2; then the same settings are trained
        once more on all labels
    :param keep_test_out: whether the model that was measured is kept instead, without the labels of test nodes
    :param worth: whether it is measured what links and attributes are worth alone
    :param random_state: the seed; None is 1, so the same call gives the same result
    :param threads: number of threads (all processors); does not change results
    :param progress: whether to show progress; None: on terminals and in notebooks
    :param graph: a ``jane.Graph`` (or something it can be made of) whose node positions ``fit(X, y)`` and
        ``predict(X)`` then take as X, as scikit-learn's tools do

    >>> import jane
    >>> nodes = {"id": [f"n{i}" for i in range(40)],
    ...          "label": [["red", "blue"][i % 2] if i < 30 else None for i in range(40)],
    ...          "size": [i % 2 + i / 100 for i in range(40)]}
    >>> edges = [(f"n{i}", f"n{(i + 2) % 40}") for i in range(40)]
    >>> clf = jane.NodeClassifier(k=4, epochs=50).fit(nodes, edges)
    >>> clf.predict()[-4:].tolist()
    ['red', 'blue', 'red', 'blue']
    >>> clf.predict_proba().shape, clf.classes_.tolist()
    ((40, 2), ['blue', 'red'])
    >>> clf.explain("n36").label
    'red'
    >>> clf.worth_.both
    1.0
    """

    _estimator_type = "classifier"

    classes_: np.ndarray
    """The classes, sorted; columns of ``predict_proba``."""
    method_: str
    """The method that was trained."""
    settings_: dict[str, str]
    """Every setting of the model; of an ensemble, those of its first member."""
    notes_: list[str]
    """Sentences about the data and the search."""
    complete_: bool
    """Whether training came to its end; otherwise the model is the best until it was stopped."""
    validation_: dict[str, Any] | None
    """Scores on validation nodes; they had a part in the choice of settings, so they are optimistic."""
    test_: dict[str, Any] | None
    """Scores on test nodes, where there are some, of a model that did not learn their labels."""
    result_: dict[str, Any]
    """Everything that ``jane train --json`` tells."""

    def __init__(
        self,
        method: str = "jane",
        *,
        metric: str = "accuracy",
        auto: bool | None = None,
        trials: int | None = None,
        time_budget: float | str | None = None,
        ensemble: int | None = None,
        split: str | None = None,
        test: float | None = None,
        keep_test_out: bool = False,
        worth: bool = True,
        random_state: Any = 1,
        threads: int | None = None,
        progress: bool | None = None,
        graph: Any = None,
        **settings: Any,
    ) -> None:
        self.method = method
        self.metric = metric
        self.auto = auto
        self.trials = trials
        self.time_budget = time_budget
        self.ensemble = ensemble
        self.split = split
        self.test = test
        self.keep_test_out = keep_test_out
        self.worth = worth
        self.random_state = random_state
        self.threads = threads
        self.progress = progress
        self.graph = graph
        self.settings = settings

    # ---------------------------------------------------------------- scikit-learn's conventions

    @classmethod
    def _param_names(cls) -> list[str]:
        parameters = inspect.signature(cls.__init__).parameters.values()
        return [p.name for p in parameters if p.name != "self" and p.kind is not p.VAR_KEYWORD]

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """All arguments of the constructor, settings of the method among them.

        >>> jane.NodeClassifier(k=8).get_params()["k"]
        8
        """
        return {**{name: getattr(self, name) for name in self._param_names()}, **self.settings}

    def set_params(self: Self, **params: Any) -> Self:
        """Changes arguments; a name that is no argument is a setting of the method.

        >>> jane.NodeClassifier().set_params(method="gcn", epochs=20)
        NodeClassifier(method='gcn', epochs=20)
        """
        names = set(self._param_names())
        for name, value in params.items():
            if name in names:
                setattr(self, name, value)
            else:
                self.settings = {**self.settings, name: value}
        return self

    def __repr__(self) -> str:
        usual = {p.name: p.default for p in inspect.signature(type(self).__init__).parameters.values()}
        said = [
            f"{name}={'…' if name == 'graph' else repr(value)}"
            for name, value in self.get_params().items()
            if name not in usual or (value is not usual[name] and (name == "graph" or value != usual[name]))
        ]
        return f"{type(self).__name__}({', '.join(said)})"

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "_model")

    def __sklearn_tags__(self) -> Any:
        from sklearn.utils import ClassifierTags, InputTags, Tags, TargetTags  # type: ignore[import-not-found]

        return Tags(
            estimator_type="classifier",
            target_tags=TargetTags(required=False),
            classifier_tags=ClassifierTags(),
            input_tags=InputTags(one_d_array=True, two_d_array=True, allow_nan=True),
        )

    # ---------------------------------------------------------------- learning

    def fit(
        self: Self,
        X: Any = None,
        y: Any = None,
        *,
        nodes: Any = None,
        edges: Any = None,
        like: NodeClassifier | None = None,
        checkpoint: str | os.PathLike[str] | None = None,
        resume: bool = False,
        **options: Any,
    ) -> Self:
        """Learns from a graph.

        - ``fit(nodes, edges, label="section")``: tables of pandas, polars, pyarrow or dicts of columns
        - ``fit(G)``: a graph of networkx or igraph, a ``Data`` of PyTorch Geometric, a ``jane.Graph``, a path
        - ``fit(A, y, attributes=X)``: a scipy sparse matrix, or pairs of node numbers, with labels
        - ``fit(positions, y)`` of a classifier with ``graph=…``: only these labels are known

        All further arguments are those of ``jane.Graph``. Ctrl-C ends training with the best model so far
        (``complete_`` is False then); a second Ctrl-C gives it up.

        :param like: an earlier classifier whose settings are trained again, without a search, on data that has grown
        :param checkpoint: a folder in which training keeps how far it has come
        :param resume: whether to go on from what is there
        """
        unknown = [name for name in options if name not in GRAPH_OPTIONS]
        if unknown:
            name = unknown[0]
            where = f"{name}=… goes" if name in self._param_names() else "settings of the method go"
            raise TypeError(f"fit() got an unexpected keyword argument {name!r}; {where} to NodeClassifier(…)")
        fields = how(
            settings=self.settings,
            auto=self.auto,
            trials=self.trials,
            time_budget=self.time_budget,
            ensemble=self.ensemble,
            metric=self.metric,
            split=self.split,
            random_state=self.random_state,
            threads=self.threads,
        )
        if self.test is not None:
            if isinstance(self.test, bool) or not isinstance(self.test, (int, float, np.number)):
                raise RequestError(f"test must be a share between 0 and 1, found {self.test!r}.")
            fields.update(test=float(self.test), keep_test_out=bool(self.keep_test_out))
        elif self.keep_test_out:
            raise RequestError("keep_test_out=True needs test, the share of labelled nodes to hold out.")
        process = _process.current()
        fields.update(method=str(self.method), worth=bool(self.worth), command=f"{self!r}.fit(…)")
        if like is None:
            pass
        elif self.method != "jane" or self.settings:
            raise RequestError(
                "an earlier model brings its own method and settings. Leave method and settings out, or like=…."
            )
        else:
            fields["like"] = like._handle_on(process).number
        if checkpoint is not None:
            fields.update(checkpoint=os.path.abspath(checkpoint), resume=bool(resume))
        elif resume:
            raise RequestError("resume=True needs checkpoint=…, the folder to resume from.")
        X = nodes if X is None else X
        arrays = Arrays()
        positions = None
        if self.graph is not None:
            graph = self._own_graph()
            if X is not None:
                if edges is not None or options:
                    raise RequestError(
                        "a classifier with graph=… learns from positions of nodes and labels: fit(positions, y)."
                    )
                positions = _positions(X, len(graph), "X")
                fields.update(self._labels_of(positions, y, arrays))
            elif y is not None:
                raise RequestError("labels need the positions of their nodes: fit(positions, y).")
        else:
            graph = self._graph_of(X, y, edges, options)
        display = display_for(self.progress)
        handle = graph._on(process, read=True, progress=self.progress)
        answer = process.request("train", {**fields, "graph": handle.number}, arrays, display=display, keeps=True)
        self._learnt(answer, process, graph)
        self.notes_ = list(dict.fromkeys([*graph.notes, *display.notes]))
        warn(sentence for sentence in answer.get("warnings") or () if sentence not in graph.notes)
        return self

    def _own_graph(self) -> Graph:
        """The graph of the constructor; what is no jane.Graph becomes one, once."""
        if isinstance(self.graph, Graph):
            return self.graph
        made = getattr(self, "_made_graph", None)
        if made is None or made[0] is not self.graph:
            data = self.graph if isinstance(self.graph, tuple) else (self.graph,)
            made = (self.graph, Graph(*data))
            self._made_graph = made
        return made[1]

    @staticmethod
    def _graph_of(X: Any, y: Any, edges: Any, options: dict[str, Any]) -> Graph:
        if isinstance(X, np.ndarray) and X.ndim == 1 and X.dtype.kind in "iu":
            raise RequestError("positions of nodes need their graph: NodeClassifier(graph=…).fit(positions, y).")
        if y is not None:
            if is_frame(X):
                if edges is not None:
                    raise RequestError("edges were given twice: fit(nodes, edges), or fit(nodes, edges=edges).")
                edges = y
            elif options.get("labels") is not None:
                raise RequestError("labels were given twice: fit(links, y), or fit(links, labels=y).")
            else:
                options = {**options, "labels": y}
        return graph_of(X, edges, options)

    def _labels_of(self, positions: np.ndarray, y: Any, arrays: Arrays) -> dict[str, Any]:
        if y is None:
            raise RequestError("positions of nodes need labels: fit(positions, y).")
        labels = as_numpy(y)
        if labels.ndim != 1 or len(labels) != len(positions):
            raise data_error(
                "y", f"an array of shape {labels.shape} for {len(positions)} nodes", "Give one label per node of X"
            )
        if len(np.unique(positions)) < len(positions):
            raise data_error("X", "a node stands twice", "Give every node once")
        classes, codes = encode(labels)
        self._given_classes = by_text(classes)
        known = codes >= 0
        return {
            "classes": [str(c) for c in classes],
            "label_nodes": arrays.add(positions[known], "<i4"),
            "label_codes": arrays.add(codes[known], "<i4"),
        }

    def _learnt(self, answer: Answer, process: _process.JavaProcess, graph: Graph | None) -> None:
        self._model = Handle(process, answer["model"])
        self._bytes: bytes | None = None
        self._all: dict[str, Any] | None = None
        named = getattr(self, "_given_classes", None) or {}
        self.__dict__.pop("_given_classes", None)
        texts = list(answer.get("classes") or [])
        if graph is None:
            values = numbers_if_whole(texts).tolist()
        else:
            values = [named.get(t, graph._label_named(t)) for t in texts]
        order = by_value(values)
        self._order = np.asarray(order, dtype=np.int64)
        self._texts = texts
        self.classes_ = _array_of([values[i] for i in order])
        self._by_text = dict(zip(texts, values))
        self._multi = bool(answer.get("multi"))
        self._options = dict(answer.get("options") or {})
        reduced = graph is None or graph._header.get("component") or "path" in graph._header
        self._ids_known = None if reduced else graph.ids if graph is not None else None
        self._originals = None if graph is None or graph._node_ids is None else graph._node_ids
        result = answer.get("result") or {}
        self.result_ = result
        self.method_ = answer.get("method") or ""
        self.settings_ = dict(answer.get("settings") or {})
        self.complete_ = bool(result.get("complete", True))
        self.validation_ = result.get("validation")
        self.test_ = result.get("test")
        self.n_features_in_ = answer.get("attributes")
        self._worth = worth_of(answer.get("worth"))
        self.notes_ = []

    @property
    def worth_(self) -> Worth | None:
        """What links alone, attributes alone and both are worth; None when it was not measured."""
        self._fitted()
        return self._worth

    # ---------------------------------------------------------------- asking

    def _fitted(self) -> None:
        if not hasattr(self, "_model"):
            raise NotFittedError(f"this {type(self).__name__} is not fitted yet. Call fit first, or load a model.")

    def _handle_on(self, process: _process.JavaProcess) -> Handle:
        """The model in a Java process."""
        self._fitted()
        if self._model is not None and self._model.process is process:
            return self._model
        if self._bytes is None:
            if self._model is not None and self._model.process.pid != os.getpid():
                raise RequestError(
                    "this model lives in the Java process of the parent, which a forked process cannot ask. Save it there and load it "
                    "here, or send it by pickle (multiprocessing with spawn does)."
                )
            raise NotFittedError("the Java process that held this model has ended. Fit again, or load it from a file.")
        with tempfile.TemporaryDirectory(prefix="jane-") as folder:
            path = os.path.join(folder, "model.jane")
            Path(path).write_bytes(self._bytes)
            answer = process.request("load", {"path": path})
        self._model = Handle(process, answer["model"])
        return self._model

    def _ask(self, do: str, fields: dict[str, Any], *, keeps: bool = False, quiet: bool = True) -> Answer:
        self._fitted()
        process = self._model.process if self._model is not None and self._model.process.alive() else _process.current()
        handle = self._handle_on(process)
        display = display_for(False if quiet else self.progress)
        seed = {"seed": self.result_.get("seed") or 1}
        if self.threads is not None:
            seed["threads"] = count_of("threads", self.threads) or 1
        number = handle.number
        return process.request(do, {**seed, **fields, "model": number, "which": number}, display=display, keeps=keeps)

    def _predicted(self, graph: Graph | None = None, new_data: bool = False) -> dict[str, Any]:
        """Predictions of the nodes of training (asked for once) or of another graph."""
        if graph is None and self._all is not None:
            return self._all
        known = self._ids_known if graph is None else graph._node_ids
        fields: dict[str, Any] = {"ids": known is None, "new_data": new_data}
        if graph is not None:
            self._fitted()
            process = (
                self._model.process if self._model is not None and self._model.process.alive() else _process.current()
            )
            fields["graph"] = graph._on(process, read=False).number
        answer = self._ask("predict", fields)
        count = len(answer["classes"])
        found: dict[str, Any] = {
            "proba": answer.array("probabilities").reshape(-1, count)[:, self._order],
            "basis": np.asarray(answer["bases"])[answer.array("basis")],
            "new": answer.get("new_nodes"),
        }
        if self._multi:
            found["has"] = answer.array("has").reshape(-1, count)[:, self._order]
        else:
            rank = np.empty(count, dtype=np.int64)
            rank[self._order] = np.arange(count)
            found["label"] = rank[answer.array("labels")]
        if known is not None:
            found["ids"] = known
        else:
            texts = answer.texts("id")
            if graph is not None or self._originals is None:
                found["ids"] = numbers_if_whole(texts)
            else:
                by_text = {text_of(v): v for v in self._originals.tolist()}
                found["ids"] = _array_of([by_text.get(t, t) for t in texts])
        if graph is None:
            self._all = found
        return found

    def _asked(
        self, X: Any, edges: Any, options: dict[str, Any], new_data: bool = False
    ) -> tuple[dict[str, Any], np.ndarray | None]:
        """Predictions, and which rows of them are meant."""
        self._fitted()
        if X is None and edges is None and not options:
            return self._predicted(), None
        if edges is None and not options and _is_positions(X):
            found = self._predicted()
            size = len(self._own_graph()) if self.graph is not None else len(found["ids"])
            positions = _positions(X, size, "X")
            if size != len(found["ids"]):
                places = {text_of(v): i for i, v in enumerate(found["ids"].tolist())}
                names = [text_of(v) for v in self._own_graph().ids[positions].tolist()]
                gone = [name for name in names if name not in places]
                if gone:
                    raise data_error(
                        "X", f"node {gone[0]} is not in the component that was kept", "Leave component out"
                    )
                positions = np.asarray([places[name] for name in names])
            return found, positions
        return self._predicted(self._new_graph(X, edges, options), new_data), None

    def _new_graph(self, X: Any, edges: Any, options: dict[str, Any]) -> Graph:
        if isinstance(X, Graph):
            return X
        known = {
            name: self._options[name] for name in ("id", "label", "source", "target", "weight") if name in self._options
        }
        if not is_frame(X) and not hasattr(X, "nodes"):
            known = {}
        elif not is_frame(X):
            known.pop("id", None)
            known.pop("label", None)
        return Graph(X, edges, **{**known, **options}, _new=True)

    @property
    def ids_(self) -> np.ndarray:
        """Names of the nodes, in the order of ``predict`` and ``predict_proba``."""
        self._fitted()
        return self._ids_known if self._ids_known is not None else self._predicted()["ids"]

    def predict(
        self, X: Any = None, edges: Any = None, *, keep_given: bool = True, new_data: bool = False, **options: Any
    ) -> np.ndarray:
        """Labels, in the order of ``ids_``: all nodes, those at some positions, or those of other data.

        Known labels stay as they were given; ``keep_given=False`` has the model's own opinion of them, too. Where nodes may
        have several labels it is a matrix of 0 and 1, one column per class.

        :param X: None for all nodes of training; positions of nodes; or a table of new nodes (with ``edges``), a graph of
            networkx, …: new nodes are placed by their links to known ones
        """
        found, rows = self._asked(X, edges, options, new_data)
        if self._multi:
            chosen = found["has"] if keep_given else (found["proba"] >= 0.5).astype(np.uint8)
            return chosen if rows is None else chosen[rows]
        places = found["label"] if keep_given else found["proba"].argmax(axis=1)
        return self.classes_[places if rows is None else places[rows]]

    def predict_proba(self, X: Any = None, edges: Any = None, *, new_data: bool = False, **options: Any) -> np.ndarray:
        """Probabilities, one row per node and one column per class of ``classes_``; the model's own, also where a label is given."""
        found, rows = self._asked(X, edges, options, new_data)
        return found["proba"] if rows is None else found["proba"][rows]

    def to_frame(self, X: Any = None, edges: Any = None, *, new_data: bool = False, **options: Any) -> Any:
        """Predictions as a pandas table: id (the index), label, probability, basis, and ``p_CLASS`` for each class."""
        found, rows = self._asked(X, edges, options, new_data)
        chosen = slice(None) if rows is None else rows
        proba = found["proba"][chosen]
        if self._multi:
            label: Any = ["|".join(str(c) for c, has in zip(self.classes_, row) if has) for row in found["has"][chosen]]
            sure = np.where(found["has"][chosen] == 1, proba, 1 - proba).min(axis=1)
        else:
            places = found["label"][chosen]
            label = self.classes_[places]
            sure = proba[np.arange(len(places)), places]
        columns = {"label": label, "probability": sure, "basis": found["basis"][chosen]}
        columns.update({f"p_{c}": proba[:, i] for i, c in enumerate(self.classes_.tolist())})
        pd = pandas()
        return pd.DataFrame(columns, index=pd.Index(found["ids"][chosen], name="id"))

    def score(self, X: Any, y: Any = None) -> float:
        """Accuracy on nodes whose labels are known, by their positions; the model's own opinion counts, not given labels."""
        truth = whole(as_numpy(y if y is not None else []))
        predicted = self.predict(X, keep_given=False)
        if len(truth) != len(predicted):
            raise data_error("y", f"{len(truth)} labels for {len(predicted)} nodes", "Give one label per node of X")
        return float(np.mean([text_of(a) == text_of(b) for a, b in zip(truth.tolist(), predicted.tolist())]))

    def explain(
        self,
        node: Any = None,
        *,
        most: int = 5,
        data: Any = None,
        edges: Any = None,
        measure: bool = False,
        **options: Any,
    ) -> Any:
        """Why a node has its label; without a node, what the labels of all come from.

        :param node: the id of a node, or a list of ids
        :param most: how many attributes and neighbours to name
        :param data: other data with nodes that came after training, as ``predict`` takes it
        :param measure: measures now what each side is worth, where that was left out
        :return: an ``Explanation``, a list of them, or an ``Influence``
        """
        self._fitted()
        fields: dict[str, Any] = {"count": count_of("most", most), "measure": measure}
        several = (
            isinstance(node, (list, tuple, set, np.ndarray))
            and not isinstance(node, str)
            and text_of(node) not in self._known_texts()
        )
        asked = list(node) if several else [node]
        if node is not None:
            fields["nodes"] = [str(each.item() if isinstance(each, np.generic) else each) for each in asked]
        graph = None
        if data is not None or edges is not None:
            graph = self._new_graph(data, edges, options)
            process = (
                self._model.process if self._model is not None and self._model.process.alive() else _process.current()
            )
            fields["graph"] = graph._on(process, read=False).number
        if node is not None and not asked:
            return []
        answer = self._ask("explain", fields, quiet=not measure)
        tree = answer["result"]
        if node is None:
            self._worth = self._worth or worth_of(answer.get("worth"))
            return Influence(
                share=tree["alphaHat"],
                by_class={self._by_text.get(part["name"], part["name"]): part["alphaHat"] for part in tree["byClass"]},
                sides=tree["sides"],
                worth=self._worth,
                disagree=tree["disagree"],
                text=tree["text"] or "",
            )
        trees = tree["nodes"] if "nodes" in tree else [tree]
        found: list[Explanation] = [
            explanation_of(t, n, self._by_text.get(t["label"], t["label"])) for t, n in zip(trees, asked)
        ]
        return found if several else found[0]

    def _known_texts(self) -> set[Any]:
        """Names that are themselves tuples, as networkx has them."""
        ids = self._ids_known
        return (
            set()
            if ids is None or ids.dtype.kind != "O"
            else {text_of(v) for v in ids.tolist() if isinstance(v, tuple)}
        )

    def suggest(self, count: int = 20) -> Rows:
        """Which nodes to label next: uncertain ones that stand for many others and differ from each other."""
        rows = self._ask("suggest", {"count": count_of("count", count)}, keeps=True, quiet=False)["result"][
            "suggestions"
        ]
        return self._rows(rows, ("label", "second"))

    def suspects(self, folds: int = 5) -> Rows:
        """Which known labels look wrong, the most suspicious first; empty where none does.

        Settings are trained again without them, and find another class more probable.
        """
        rows = self._ask("suspects", {"count": count_of("folds", folds)}, keeps=True, quiet=False)["result"]["suspects"]
        return self._rows([row for row in rows if row["margin"] > 0], ("label", "likelier"))

    def _rows(self, rows: list[dict[str, Any]], labels: tuple[str, ...]) -> Rows:
        originals = self._originals
        by_text = {} if originals is None else {text_of(v): v for v in originals.tolist()}
        for row in rows:
            row["id"] = by_text.get(row["id"], row["id"])
            for name in labels:
                row[name] = self._by_text.get(row[name], row[name])
        return Rows(rows)

    # ---------------------------------------------------------------- keeping and showing

    def save(self, path: str | os.PathLike[str], *, with_data: bool = True) -> None:
        """Writes the model to a file, which the command ``jane`` and ``jane.load`` read.

        :param with_data: whether the file holds the training data, so that it needs nothing else later
        """
        self._ask("save", {"path": os.path.abspath(path), "with_data": with_data})

    @classmethod
    def load(cls: type[Self], path: str | os.PathLike[str]) -> Self:
        """A classifier from a model file. Ids and classes that are whole numbers come back as numbers."""
        process = _process.current()
        answer = process.request("load", {"path": os.path.abspath(path)})
        clf = cls(method=answer.get("method") or "jane")
        clf._learnt(answer, process, None)
        clf.result_ = {"seed": answer.get("seed") or 1}
        if answer.get("nodes") is None:
            raise RequestError(f"{os.fspath(path)} does not hold its training data. Save it with with_data=True.")
        return clf

    def report(self) -> Report:
        """The page of the training: accuracy, what the labels come from, least sure predictions, charts, settings."""
        answer = self._ask("page", {})
        return Report(answer.array("html").tobytes().decode("utf-8"))

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state.pop("_made_graph", None)
        if hasattr(self, "_model"):
            if self._bytes is None:
                with tempfile.TemporaryDirectory(prefix="jane-") as folder:
                    path = os.path.join(folder, "model.jane")
                    self.save(path)
                    state["_bytes"] = Path(path).read_bytes()
            state["_model"] = None
        return state


def load(path: str | os.PathLike[str]) -> NodeClassifier:
    """A classifier from a model file, of ``NodeClassifier.save`` or of the command ``jane train``.

    >>> import tempfile, os
    >>> nodes = {"id": [1, 2, 3, 4, 5, 6], "label": ["a", "b", "a", "b", "a", "b"], "x": [0, 1, 0, 1, 0, 1]}
    >>> clf = jane.NodeClassifier(k=2, epochs=20).fit(nodes, [(1, 3), (3, 5), (2, 4), (4, 6)])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     clf.save(os.path.join(folder, "m.jane"))
    ...     again = jane.load(os.path.join(folder, "m.jane"))
    >>> (again.predict_proba() == clf.predict_proba()).all()
    np.True_
    """
    return NodeClassifier.load(path)


def _is_positions(X: Any) -> bool:
    if (
        X is None
        or isinstance(X, (Graph, str, os.PathLike))
        or is_frame(X)
        or hasattr(X, "nodes")
        or hasattr(X, "tocoo")
        or hasattr(X, "edge_index")
    ):
        return False
    array = np.asarray(X) if not hasattr(X, "detach") else as_numpy(X)
    return array.ndim == 1 or (array.ndim == 2 and array.shape[1] == 1)


def _positions(X: Any, size: int, what: str) -> np.ndarray:
    """Positions of nodes, as a vector."""
    if is_frame(X) or hasattr(X, "nodes"):
        raise RequestError(
            "a classifier with graph=… learns from positions of nodes, found a table or graph. Leave graph=… out, or give positions."
        )
    array = as_numpy(X) if not isinstance(X, (list, tuple)) else np.asarray(X)
    array = array.reshape(-1) if array.ndim == 2 and array.shape[1] == 1 else array
    if array.dtype.kind == "b" and array.ndim == 1 and len(array) == size:
        array = np.flatnonzero(array)
    array = whole(array) if array.dtype.kind == "f" else array
    if array.ndim != 1 or (array.dtype.kind not in "iu" and array.size):
        raise data_error(
            what,
            f"an array of shape {array.shape} and type {array.dtype}",
            "Give positions of nodes: whole numbers from 0, or a mask",
        )
    array = array.astype(np.int64)
    if array.size and (array.min() < 0 or array.max() >= size):
        row = int(np.argmax((array < 0) | (array >= size)))
        raise data_error(
            f"{what}, row {row}",
            f"there is no node {array[row]}, positions go from 0 to {size - 1}",
            "Give positions, not ids",
        )
    return array
