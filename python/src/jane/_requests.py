"""What training and evaluation have in common: arguments as the Java process wants them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from ._errors import RequestError

GRAPH_OPTIONS = (
    "labels",
    "attributes",
    "label",
    "id",
    "source",
    "target",
    "weight",
    "category",
    "number",
    "date",
    "text",
    "ignore",
    "unknown_label",
    "missing",
    "duplicates",
    "unknown_nodes",
    "directed",
    "component",
    "ids",
    "attribute_names",
    "name",
)


def setting_name(name: str) -> str:
    """``weight_decay`` is the setting ``weight-decay``; ``gcn__epochs`` that of one method in an evaluation."""
    method, found, key = name.partition("__")
    return f"{method.replace('_', '-')}.{key.replace('_', '-')}" if found else name.replace("_", "-")


def setting_text(name: str, value: Any) -> str:
    """A value as text, as a setting is written."""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        return repr(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(float(value))
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return ";".join(f"{key}:{setting_text(name, each)}" for key, each in value.items())
    raise RequestError(f"the setting {name} must be a number, a text or True or False, found {value!r}.")


OTHER_NAMES = {"seed": "random_state", "random_seed": "random_state", "n_jobs": "threads", "verbose": "progress"}
"""What other libraries, or the command, call arguments of ours."""


def settings_of(settings: Mapping[str, Any]) -> dict[str, str]:
    """Settings by name, as texts; None leaves one to be chosen."""
    for name, ours in OTHER_NAMES.items():
        if name in settings:
            raise RequestError(f"{name} is called {ours} here.")
    return {setting_name(name): setting_text(name, value) for name, value in settings.items() if value is not None}


def seed_of(random_state: Any) -> int:
    """A seed: the number itself, 1 for None, a number drawn from a generator of numpy."""
    if random_state is None:
        return 1
    if isinstance(random_state, (int, np.integer)) and not isinstance(random_state, bool):
        return int(random_state)
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**31 - 1))
    if isinstance(random_state, np.random.Generator):
        return int(random_state.integers(2**31 - 1))
    raise RequestError(f"random_state must be a whole number, None or a generator of numpy, found {random_state!r}.")


def seconds_of(budget: Any) -> float | None:
    """A number of seconds, or text such as ``90s``, ``10m``, ``2h``."""
    if budget is None:
        return None
    if isinstance(budget, (int, float)) and not isinstance(budget, bool) and budget > 0:
        return float(budget)
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([smh])\s*", budget) if isinstance(budget, str) else None
    if match is None or float(match.group(1)) <= 0:
        raise RequestError(
            f'time_budget={budget!r} is not a duration. Give seconds, or for example "90s", "10m" or "2h".'
        )
    return float(match.group(1)) * {"s": 1, "m": 60, "h": 3600}[match.group(2)]


def count_of(name: str, value: Any) -> int | None:
    """A whole number of at least 1, or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise RequestError(f"{name} must be a whole number of at least 1, found {value!r}.")
    return int(value)


def how(
    *,
    settings: Mapping[str, Any],
    auto: bool | None,
    trials: int | None,
    time_budget: Any,
    ensemble: int | None,
    metric: str,
    split: str | None,
    random_state: Any,
    threads: int | None,
) -> dict[str, Any]:
    """The fields that say how a training is carried out."""
    if auto not in (None, True, False):
        raise RequestError(f"auto must be True, False or None, found {auto!r}.")
    fields: dict[str, Any] = {
        "settings": settings_of(settings),
        "metric": str(metric).replace("_", "-"),
        "seed": seed_of(random_state),
    }
    optional = {
        "auto": auto,
        "trials": count_of("trials", trials),
        "ensemble": count_of("ensemble", ensemble),
        "seconds": seconds_of(time_budget),
        "split": split,
        "threads": count_of("threads", threads),
    }
    fields.update({name: value for name, value in optional.items() if value is not None})
    return fields
