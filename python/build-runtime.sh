#!/usr/bin/env bash
# Builds the wheel of jane-graph-runtime, a small Java for machines without one, into python/dist.
#
#   python/build-runtime.sh TARBALL [PLATFORM]
#
# TARBALL   a release with its own Java, such as jane-dist/target/jane-VERSION-linux-x64.tar.gz, or any jlink image in a
#           .tar.gz: the folder that holds bin/java and lib/modules is taken
# PLATFORM  of the wheel (default: linux_x86_64)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tarball=${1:?which tarball? build-runtime.sh TARBALL [PLATFORM]}
platform=${2:-linux_x86_64}
python=${PYTHON:-python3}

work=$here/build/runtime
rm -rf "$work"
mkdir -p "$work/tar"
cp -R "$here/runtime/." "$work"
tar -xzf "$tarball" -C "$work/tar"
modules=$(find "$work/tar" -path '*/lib/modules' -type f | head -n 1)
image=${modules%/lib/modules}
if [ -z "$modules" ] || [ ! -x "$image/bin/java" ]; then
  echo "build-runtime.sh: $tarball holds no Java (no folder with bin/java and lib/modules)" >&2
  exit 1
fi
# A wheel holds no links: files stand in their place.
mkdir -p "$work/src/jane_runtime/java"
cp -RL "$image/." "$work/src/jane_runtime/java"
rm -rf "$work/tar"

venv=$here/build/venv
if [ ! -x "$venv/bin/python" ]; then
  "$python" -m venv "$venv"
  "$venv/bin/python" -m pip -q install build
fi
cat >"$work/setup.py" <<SETUP
from pathlib import Path

from setuptools import setup

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel


class ForPlatform(bdist_wheel):
    def get_tag(self):
        return "py3", "none", "$platform"


package = Path("src/jane_runtime")
files = [str(path.relative_to(package)) for path in package.rglob("*") if path.is_file()]
setup(cmdclass={"bdist_wheel": ForPlatform}, package_data={"jane_runtime": files}, include_package_data=False)
SETUP
mkdir -p "$here/dist"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1735689600} "$venv/bin/python" -m build -q --wheel --outdir "$here/dist" "$work"
ls -l "$here"/dist/jane_graph_runtime-*.whl
