#!/usr/bin/env bash
# Builds the wheel of jane-graph into python/dist, with the jar inside.
#
#   python/build.sh [JAR]    JAR: the one jar of the command (default: jane-cli/target/jane.jar, built when it is missing)
#
# PYTHON names the Python to build with (default: python3). It makes a virtual environment of its own for the tool that
# builds, below python/build, and needs the network or a mirror of PyPI for that.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
jar=${1:-$root/jane-cli/target/jane.jar}
python=${PYTHON:-python3}

if [ ! -f "$jar" ]; then
  if [ $# -gt 0 ]; then
    echo "build.sh: there is no $jar" >&2
    exit 1
  fi
  (cd "$root" && mvn -B -ntp -q -Dmaven.test.skip=true -Djacoco.skip=true -pl jane-cli -am package)
fi

# From a copy, so that nothing of an earlier build slips in and the checkout stays clean.
work=$here/build/wheel
rm -rf "$work"
mkdir -p "$work"
cp -R "$here/src" "$here/pyproject.toml" "$here/README.md" "$work"
find "$work" -name __pycache__ -type d -prune -exec rm -rf {} +
rm -rf "$work"/src/*.egg-info
cp "$root/LICENSE" "$work"
cp "$jar" "$work/src/jane/jane.jar"

venv=$here/build/venv
if [ ! -x "$venv/bin/python" ]; then
  "$python" -m venv "$venv"
  "$venv/bin/python" -m pip -q install build
fi
mkdir -p "$here/dist"
# A fixed time inside the wheel: the same sources and jar give the same bytes.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1735689600} "$venv/bin/python" -m build -q --wheel --outdir "$here/dist" "$work"
ls -l "$here"/dist/jane_graph-*.whl
