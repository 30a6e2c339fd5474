"""Shows how far work is: a bar on a terminal, an element in a notebook."""

from __future__ import annotations

import html
import sys
import time
from typing import Any

_WIDTH = 24
_FIRST_AFTER = 0.4
_LINE_EVERY = 10.0


class Display:
    """Hears of progress and notes. This one only keeps the notes."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._task = ""
        self._since = 0.0

    def hear(self, header: dict[str, Any]) -> None:
        """Takes what the Java process tells while it works."""
        kind = header["kind"]
        if kind == "note":
            self.notes.append(header["text"])
            self.say(header["text"])
        elif kind == "planned" and header["seconds"] >= 5:
            self.say(f"This takes about {rough(header['seconds'])} (rough).")
        elif kind == "progress":
            if header["task"] != self._task:
                self._task = header["task"]
                self._since = time.monotonic()
            self.progress(header)

    def text(self, header: dict[str, Any]) -> str:
        """Progress in words."""
        done, total = header["done"], header["total"]
        parts = [f"{header['task']} {done:,}{f'/{total:,}' if total else ''} {header['unit']}"]
        for name, value in header["measures"].items():
            if value is not None:
                size = abs(value)
                parts.append(f"{name} {value:.2e}" if size and (size < 1e-3 or size >= 1e5) else f"{name} {value:.3f}")
        if total and done:
            left = (time.monotonic() - self._since) * (total - done) / done
            parts.append(f"{duration(left)} left")
        return "  ".join(parts)

    def progress(self, header: dict[str, Any]) -> None:
        """Shows how far the work is."""

    def say(self, sentence: str) -> None:
        """Shows a sentence."""

    def close(self) -> None:
        """Takes the bar away."""


class _Terminal(Display):
    """One line of standard error that is written over."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = False

    def progress(self, header: dict[str, Any]) -> None:
        total, done = header["total"], header["done"]
        if total and done >= total:
            self.close()
        elif time.monotonic() - self._since >= _FIRST_AFTER:
            full = min(_WIDTH, _WIDTH * done // total) if total else 0
            bar = "█" * full + "░" * (_WIDTH - full) + " " if total else ""
            _write(f"\r{bar}{self.text(header)}\033[K")
            self._shown = True

    def say(self, sentence: str) -> None:
        self.close()
        _write(sentence + "\n")

    def close(self) -> None:
        if self._shown:
            _write("\r\033[K")
            self._shown = False


class _Lines(Display):
    """A line now and then, for logs."""

    def progress(self, header: dict[str, Any]) -> None:
        now = time.monotonic()
        if now - max(self._since, getattr(self, "_last", 0.0)) >= _LINE_EVERY:
            self._last = now
            _write(self.text(header) + "\n")

    def say(self, sentence: str) -> None:
        _write(sentence + "\n")


class _Notebook(Display):
    """An element of a notebook that changes, and sentences below it."""

    def __init__(self) -> None:
        super().__init__()
        self._handle: Any = None
        self._said: list[str] = []
        self._bar = ""

    def progress(self, header: dict[str, Any]) -> None:
        if time.monotonic() - self._since < _FIRST_AFTER and self._handle is None:
            return
        total = header["total"]
        value = f' max="{total}" value="{header["done"]}"' if total else ""
        self._bar = f'<progress{value} style="width:16em"></progress> {html.escape(self.text(header))}'
        self._draw()

    def say(self, sentence: str) -> None:
        self._said.append(sentence)
        self._draw()

    def close(self) -> None:
        if self._handle is not None:
            self._bar = ""
            self._draw()

    def _draw(self) -> None:
        from IPython.display import HTML, display  # type: ignore[import-not-found]

        lines = [html.escape(sentence) for sentence in self._said]
        shown = HTML("<br>".join([*lines, self._bar] if self._bar else lines))
        if self._handle is None:
            self._handle = display(shown, display_id=True)
        else:
            self._handle.update(shown)


def _write(text: str) -> None:
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        pass  # nobody reads it: no reason to lose the work


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    if ipython is None:
        return False
    shell = ipython.get_ipython()
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"


def display_for(wanted: bool | None) -> Display:
    """The display that suits: ``None`` shows something where a person looks on, ``True`` anywhere, ``False`` nothing."""
    if wanted is False:
        return Display()
    if _in_notebook():
        return _Notebook()
    try:
        terminal = sys.stderr.isatty()
    except (AttributeError, ValueError):
        terminal = False
    if terminal:
        return _Terminal()
    return _Lines() if wanted else Display()


def rough(seconds: float) -> str:
    """Seconds that are estimated, with no more digits than that is worth."""
    if seconds < 55:
        return f"{seconds:.0f} s" if seconds < 9.5 else f"{10 * round(seconds / 10)} s"
    if seconds < 57 * 60:
        return f"{seconds / 60:.0f} min" if seconds < 570 else f"{5 * round(seconds / 300)} min"
    return f"{seconds / 3600:.1f} h"


def duration(seconds: float) -> str:
    """Seconds for people."""
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
