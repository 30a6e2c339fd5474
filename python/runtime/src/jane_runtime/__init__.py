"""A small Java for the package jane-graph, for machines that have none."""

import sys
from pathlib import Path


def java() -> str:
    """The java command of this package."""
    return str(Path(__file__).parent / "java" / "bin" / ("java.exe" if sys.platform == "win32" else "java"))
