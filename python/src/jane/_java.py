"""Finds Java and the jar that holds JANE."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from ._errors import JavaError

OLDEST = 17


def find_jar() -> Path:
    """The jar: named by ``JANE_JAR``, inside this package, or built in the checkout around it."""
    named = os.environ.get("JANE_JAR")
    if named:
        path = Path(named)
        if not path.is_file():
            raise JavaError(f"JANE_JAR names {path}, and there is no such file. Correct it, or unset JANE_JAR.")
        return path
    inside = Path(__file__).with_name("jane.jar")
    if inside.is_file():
        return inside
    for parent in Path(__file__).resolve().parents:
        built = parent / "jane-cli" / "target" / "jane.jar"
        if built.is_file():
            return built
    raise JavaError(
        "jane.jar was not found: this package was not installed from its wheel. Install the wheel, build the jar in the "
        "checkout (mvn -DskipTests package), or name it in the environment as JANE_JAR."
    )


def find_java() -> Path:
    """A Java that is new enough: ``JANE_JAVA``, ``JAVA_HOME``, the PATH, the package jane-graph-runtime, in this order."""
    program = "java.exe" if sys.platform == "win32" else "java"
    seen = []
    for where, candidate in _candidates(program):
        if not candidate.is_file():
            if where in ("JANE_JAVA", "JAVA_HOME"):
                seen.append(f"{where} leads to {candidate}, which is not there.")
            continue
        version = major(candidate)
        if version >= OLDEST:
            return candidate
        seen.append(f"{candidate} is Java {version}." if version else f"{candidate} does not run.")
    raise JavaError(
        " ".join(
            [
                f"Java {OLDEST} or newer is needed and was not found.",
                *seen,
                "Install it, set JAVA_HOME to its folder, or install the package jane-graph-runtime, which brings one.",
            ]
        )
    )


def _candidates(program: str) -> list[tuple[str, Path]]:
    found = []
    named = os.environ.get("JANE_JAVA")
    if named:
        path = Path(named)
        found.append(("JANE_JAVA", path / "bin" / program if path.is_dir() else path))
    home = os.environ.get("JAVA_HOME")
    if home:
        found.append(("JAVA_HOME", Path(home) / "bin" / program))
    on_path = shutil.which("java")
    if on_path:
        found.append(("PATH", Path(on_path)))
    try:
        import jane_runtime  # type: ignore[import-not-found]
    except ImportError:
        pass
    else:
        found.append(("jane-graph-runtime", Path(jane_runtime.java())))
    return found


def _release(java: Path) -> dict[str, str]:
    """What the file ``release`` beside a Java says."""
    try:
        text = (java.resolve().parent.parent / "release").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    return dict(re.findall(r'^(\w+)="?(.*?)"?\s*$', text, re.MULTILINE))


def major(java: Path) -> int:
    """The major version of a Java; 0 when it does not say."""
    version = _release(java).get("JAVA_VERSION", "")
    if not version:
        try:
            said = subprocess.run([str(java), "-version"], capture_output=True, text=True, timeout=60, check=False)
        except (OSError, subprocess.SubprocessError):
            return 0
        match = re.search(r'version "([^"]*)"', said.stderr + said.stdout)
        version = match.group(1) if match else ""
    match = re.match(r"(?:1\.)?(\d+)", version)
    return int(match.group(1)) if match else 0


def has_vectors(java: Path) -> bool:
    """Whether a Java has the module for vector instructions; small ones may lack it."""
    modules = _release(java).get("MODULES")
    return modules is None or "jdk.incubator.vector" in modules.split()


def _widest_vectors() -> bool:
    """Whether the processor has vectors of 512 bits: on the first that had them Java leaves them aside."""
    try:
        return " avx512vl" in Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False


def command(heap: str | None, options: list[str]) -> list[str]:
    """The command line of the Java process."""
    java = find_java()
    flags = [str(java), "-XX:MaxRAMPercentage=70"]  # by itself Java would keep to a quarter
    if has_vectors(java):
        # Code with vectors is slow until it is compiled, so Java is told to compile it early.
        flags += [
            "--add-modules",
            "jdk.incubator.vector",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=CompileThresholdScaling,org.jane.linalg.internal.Vector*::*,0.03",
        ]
        if _widest_vectors():
            flags.append("-XX:UseAVX=3")
    flags += ["-XX:+DisplayVMOutputToStderr", "-Djava.awt.headless=true", "-Dfile.encoding=UTF-8"]
    flags += os.environ.get("JANE_OPTS", "").split()
    if heap:
        flags.append(f"-Xmx{heap}")
    flags += options
    classpath = [str(find_jar())]
    if os.environ.get("JANE_CLASSPATH"):
        classpath.append(os.environ["JANE_CLASSPATH"])
    return [*flags, "-cp", os.pathsep.join(classpath), "org.jane.python.PythonProcess"]
