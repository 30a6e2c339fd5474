"""Comparison of methods."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from . import _process
from ._errors import RequestError
from ._graph import graph_of
from ._process import Handle
from ._progress import display_for
from ._requests import GRAPH_OPTIONS, count_of, how
from ._results import Report, Rows, pandas

_SCORES = {
    "accuracy": "accuracy",
    "macroF1": "macro_f1",
    "balancedAccuracy": "balanced_accuracy",
    "auc": "auc",
    "averagePrecision": "average_precision",
    "logLoss": "log_loss",
    "brier": "brier",
    "ece": "ece",
    "alphaHat": "alpha_hat",
    "trainSeconds": "train_seconds",
}


class Evaluation:
    """How methods compare on the same splits.

    :ivar result: everything that ``jane evaluate --json`` tells
    :ivar complete: whether every training was done; otherwise it was stopped
    :ivar notes: sentences about the data and how far the result can be trusted
    """

    def __init__(self, result: dict[str, Any], handle: Handle, notes: list[str]) -> None:
        self.result = result
        self.complete: bool = result["complete"]
        self.notes = notes
        self._handle = handle

    @property
    def methods(self) -> list[str]:
        """The methods, in the order asked for."""
        return [each["method"] for each in self.result["results"]]

    @property
    def trials(self) -> Rows:
        """Every single training."""
        rows = []
        for trial in self.result["trials"]:
            row = {"method": trial["method"], "run": trial["run"]}
            row.update({ours: trial.get(theirs) for theirs, ours in _SCORES.items()})
            rows.append(row)
        return Rows(rows)

    @property
    def differences(self) -> Rows:
        """The first method against each other one, with a 95 % interval and who is better."""
        return Rows(self.result["differences"])

    @property
    def summary(self) -> Rows:
        """One row per method: means, standard deviations (``_std``) and what is to be said of it."""
        rows = []
        for each in self.result["results"]:
            row: dict[str, Any] = {"method": each["method"]}
            for theirs, ours in _SCORES.items():
                spread = each.get(theirs)
                if spread:
                    row[ours], row[ours + "_std"] = spread["mean"], spread["std"]
            row["runs"] = len(each["accuracy"]["values"]) if each.get("accuracy") else 0
            worth = each.get("worth") or {}
            row.update(
                {
                    "links_alone": worth.get("links"),
                    "attributes_alone": worth.get("attributes"),
                    "note": each.get("note"),
                }
            )
            rows.append(row)
        return Rows(rows)

    def to_frame(self, trials: bool = False) -> Any:
        """A pandas table, one row per method; with ``trials=True`` one row per training."""
        if trials:
            return self.trials.to_frame()
        return pandas().DataFrame(list(self.summary)).set_index("method")

    def report(self) -> Report:
        """The page of the comparison."""
        process = self._handle.process
        answer = process.request("page", {"which": self._handle.number})
        return Report(answer.array("html").tobytes().decode("utf-8"))

    def __str__(self) -> str:
        result = self.result
        lines = [
            f"{result['dataset']}: {result['nodes']:,} nodes, {result['edges']:,} edges; {result['protocol']}; {result['runs']} runs"
        ]
        metric = {"macro-f1": "macro_f1"}.get(result["metric"], result["metric"].replace("-", "_"))
        for row in self.summary:
            value, spread = row.get(metric), row.get(metric + "_std")
            shown = "–" if value is None else f"{value:.3f}" + (f" ± {spread:.3f}" if spread is not None else "")
            lines.append(f"  {row['method']:<12} {shown}" + (f"  ({row['note']})" if row["note"] else ""))
        lines += [f"{d['first']} vs {d['second']}: {d['verdict']}" for d in self.differences]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str | None:
        return self.summary._repr_html_()


def evaluate(
    data: Any = None,
    edges: Any = None,
    *,
    methods: str | Iterable[str] = ("jane",),
    runs: int = 10,
    split: str | None = None,
    metric: str = "accuracy",
    auto: bool | None = None,
    trials: int | None = None,
    time_budget: float | str | None = None,
    ensemble: int | None = None,
    worth: bool = True,
    timing: bool = False,
    random_state: Any = 1,
    threads: int | None = None,
    progress: bool | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    resume: bool = False,
    **options: Any,
) -> Evaluation:
    """Compares methods on the same splits of the same data, repeatedly.

    ``data``, ``edges`` and further arguments are those of ``jane.Graph``; what is none of them is a setting: ``epochs=50``
    for every method that knows it, ``gcn__epochs=50`` for one. Ctrl-C ends it with the trainings that are done.

    :param methods: names, or ``"all"``; the first is compared with the others
    :param runs: how often
    :param split: such as ``"kfold:5"`` or ``"random:0.1,0.2"``; by default what suits the number of labels
    :param checkpoint: a JSON file that holds every training as soon as it is done
    :param resume: whether to go on from what is there

    >>> import jane
    >>> nodes = {"id": list(range(60)), "label": [i % 3 for i in range(60)], "x": [i % 3 for i in range(60)]}
    >>> edges = [(i, (i + 1) % 60) for i in range(60)]
    >>> found = jane.evaluate(nodes, edges, methods="mlp,lp", runs=2, auto=False, mlp__epochs=30, worth=False)
    >>> found.methods, found.complete
    (['mlp', 'lp'], True)
    >>> found.summary[0]["accuracy"] > found.summary[1]["accuracy"]
    True
    """
    names = (
        [name.strip() for name in methods.split(",")] if isinstance(methods, str) else [str(name) for name in methods]
    )
    if not names:
        raise RequestError('which methods? Give names, such as methods=["jane", "gcn"], or "all".')
    settings = {name: value for name, value in options.items() if name not in GRAPH_OPTIONS}
    graph = graph_of(data, edges, {name: value for name, value in options.items() if name in GRAPH_OPTIONS})
    fields = how(
        settings=settings,
        auto=auto,
        trials=trials,
        time_budget=time_budget,
        ensemble=ensemble,
        metric=metric,
        split=split,
        random_state=random_state,
        threads=threads,
    )
    fields.update(methods=names, runs=count_of("runs", runs), worth=bool(worth), timing=bool(timing))
    fields["command"] = f"jane.evaluate(…, methods={','.join(names)!r}, runs={runs})"
    if checkpoint is not None:
        fields.update(checkpoint=os.path.abspath(checkpoint), resume=bool(resume))
    elif resume:
        raise RequestError("resume=True needs checkpoint=…, the file to resume from.")
    process = _process.current()
    handle = graph._on(process, read=True, progress=progress)
    display = display_for(progress)
    answer = process.request("evaluate", {**fields, "graph": handle.number}, display=display, keeps=True)
    notes = list(dict.fromkeys([*graph.notes, *display.notes]))
    return Evaluation(answer["result"], Handle(process, answer["evaluation"]), notes)


def methods() -> Rows:
    """The methods there are, with what they look at and their settings.

    >>> "gcn" in [method["name"] for method in jane.methods()]
    True
    """
    return Rows(_process.current().request("methods")["methods"])
