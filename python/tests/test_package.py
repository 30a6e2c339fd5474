import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import jane

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", [m.name for m in pkgutil.iter_modules(jane.__path__)] + [""])
def test_examples_of_docstrings(name):
    module = importlib.import_module(f"jane.{name}" if name else "jane")
    assert doctest.testmod(module, extraglobs={"jane": jane}).failed == 0


def test_version():
    assert jane.about()["version"].removesuffix("-SNAPSHOT") == jane.__version__
    pom = ROOT / "pom.xml"
    if not pom.is_file():
        pytest.skip("not in the checkout")
    version = re.search(r"<artifactId>jane-parent</artifactId>\s*<version>(.*?)</version>", pom.read_text()).group(1)
    assert version.removesuffix("-SNAPSHOT") == jane.__version__


def test_typed():
    assert (Path(jane.__file__).parent / "py.typed").is_file()


def test_examples_of_the_documentation(tmp_path, monkeypatch):
    """Runs the Python of docs/python.md, block after block."""
    page = ROOT / "docs" / "python.md"
    if not page.is_file():
        pytest.skip("not in the checkout")
    for needed in ("pandas", "networkx", "scipy", "sklearn"):
        pytest.importorskip(needed)
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in re.findall(r"```python\n(.*?)```", page.read_text(), re.S):
        exec(compile(block, str(page), "exec"), names)  # noqa: S102
