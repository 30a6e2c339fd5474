"""What is learnt and found out, as values that print themselves."""

from __future__ import annotations

import html
import os
import tempfile
import webbrowser
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._errors import RequestError


def pandas() -> Any:
    """pandas, or a sentence that it is needed."""
    try:
        import pandas as pd
    except ImportError:
        raise RequestError(
            "to_frame needs pandas, which is not installed. Install it, or take the rows as they are."
        ) from None
    return pd


@dataclass(frozen=True)
class Worth:
    """What each side of the input is worth: the score with both, with the links alone, with the attributes alone.

    Models were trained again without one side, with settings that suit it, and scored on the same nodes.
    """

    both: float
    links: float
    attributes: float
    neither: float
    """The score of giving every node the same."""
    metric: str
    nodes: int
    draws: int
    hidden: bool
    """Whether nodes were scored by models that were not shown them."""
    verdict: str
    """``links``, ``attributes``, ``both``, ``either``, ``too-few`` or ``nothing``."""
    text: str = field(repr=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Reason:
    """One reason for a label: an attribute, a neighbour, or something of the links."""

    name: str
    value: float | None
    effect: float
    """How much it speaks for the label; below 0 it speaks against it."""
    text: str

    def __str__(self) -> str:
        return f"{self.effect:+.2f}  {self.text or self.name}"


@dataclass(frozen=True)
class Explanation:
    """Why a node has its label."""

    node: Any
    label: Any
    probability: float
    basis: str
    """``given``, ``predicted`` or ``folded-in`` (a node that came after training)."""
    attribute_influence: float
    """How much of the decision came from attributes, from 0 to 1; the rest came from the links."""
    attribute_effect: float
    """What the node's own attributes add to the margin of the label; below 0 they speak against it."""
    link_effect: float
    """What the links add to the margin."""
    attributes: list[Reason]
    neighbours: list[Reason]
    link_features: list[Reason]
    parts: dict[str, float] = field(repr=False)
    links: int
    """How many links the node has; without any, ``link_effect`` is 0."""
    text: str = field(repr=False)
    """What the label came from, as a sentence."""

    def __str__(self) -> str:
        lines = [f"{self.node}: {self.label} ({100 * self.probability:.1f} %, {self.basis})"]
        lines.append(self.text)
        for title, reasons in (
            ("attributes", self.attributes),
            ("neighbours", self.neighbours),
            ("links", self.link_features),
        ):
            if reasons:
                lines.append(f"{title}:")
                lines += [f"  {reason}" for reason in reasons]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


@dataclass(frozen=True)
class Influence:
    """What the labels of the whole dataset come from."""

    share: float | None
    """The mean share of attributes in predictions (α̂); None for methods that cannot tell."""
    by_class: dict[Any, float]
    sides: str
    worth: Worth | None
    disagree: bool
    """Whether shares and scores lean to different sides, both by more than their errors."""
    text: str = field(default="", repr=False)
    """The share as a sentence."""

    def __str__(self) -> str:
        lines = [] if self.worth is None else [str(self.worth)]
        if self.share is not None:
            lines.append(self.text)
            lines += [f"  {name}: {100 * share:.0f} %" for name, share in self.by_class.items()]
        return "\n".join(lines) or f"The method uses the {self.sides} alone."

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


class Rows(list):  # type: ignore[type-arg]
    """Rows of a result: a list of dicts that can also be a table."""

    def to_frame(self) -> Any:
        """The rows as a pandas table."""
        return pandas().DataFrame(list(self))

    def _repr_html_(self) -> str | None:
        try:
            return self.to_frame()._repr_html_()
        except RequestError:
            return None


class Report:
    """A page about a training or an evaluation: one HTML file that asks nobody for anything.

    In a notebook it shows itself; elsewhere ``save`` it or ``open`` it in the browser.
    """

    def __init__(self, page: str) -> None:
        self.html = page
        """The whole page."""

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the page to a file."""
        target = Path(path)
        target.write_text(self.html, encoding="utf-8")
        return target

    def open(self) -> None:
        """Shows the page in the browser, from a file of its own in the folder for temporary files."""
        with tempfile.NamedTemporaryFile("w", suffix=".html", prefix="jane-", delete=False, encoding="utf-8") as file:
            file.write(self.html)
        webbrowser.open(Path(file.name).as_uri())

    def _repr_html_(self) -> str:
        page = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:700px;border:1px solid #ccc" sandbox="allow-scripts allow-downloads"></iframe>'

    def __repr__(self) -> str:
        return (
            f"<jane.Report of {len(self.html) // 1000:,} kB: save(path), open(), or the last line of a notebook's cell>"
        )


def worth_of(tree: dict[str, Any] | None) -> Worth | None:
    """What Java says of it."""
    if tree is None:
        return None
    nan = float("nan")
    scores = {name: nan if tree[name] is None else tree[name] for name in ("both", "links", "attributes", "neither")}
    return Worth(
        **scores,
        metric=tree["metric"],
        nodes=tree["nodes"],
        draws=tree["draws"],
        hidden=tree["hidden"],
        verdict=tree["verdict"],
        text=tree.get("text", ""),
    )


def explanation_of(tree: dict[str, Any], node: Any, label: Any) -> Explanation:
    """What Java says of one node."""

    def reasons(name: str) -> list[Reason]:
        return [Reason(r["name"], r["value"], r["effect"], r["text"] or "") for r in tree.get(name) or []]

    return Explanation(
        node=node,
        label=label,
        probability=tree["probability"],
        basis=tree["basis"],
        attribute_influence=tree["attributeInfluence"],
        attribute_effect=tree["attributeEffect"],
        link_effect=tree["linkEffect"],
        attributes=reasons("attributes"),
        neighbours=reasons("neighbours"),
        link_features=reasons("linkFeatures"),
        parts=dict(tree.get("parts") or {}),
        links=tree["links"],
        text=tree["text"],
    )
