#!/usr/bin/env bash
# Measures JANE, and with --peers other tools beside it, and prints Markdown tables: docs/benchmarks.md, "Running the
# benchmarks". What was measured before is kept in the folder of results and not measured again unless --fresh is given.
#
#   scripts/benchmark.sh [--peers] [--large] [--only NAME] [--baseline JAR] …   (--help: all options)
#
#   JANE_DATA           the folder of datasets
#   JANE_BENCH_PYTHON   a Python that has what jane-bench/peers/requirements.txt lists; otherwise an environment is made
#   JAVA_HOME           the Java to use (17 or newer); otherwise the one on the PATH
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
say() { printf 'benchmark: %s\n' "$*" >&2; }

peers=false
for arg in "$@"; do
  case $arg in
    --peers) peers=true ;;
    -h | --help) help=true ;;
  esac
done

java=java
if [ -n "${JAVA_HOME:-}" ]; then java=$JAVA_HOME/bin/java; fi
command -v "$java" >/dev/null || { say "Java 17 or newer is needed and was not found. Install it, or set JAVA_HOME."; exit 1; }
command -v mvn >/dev/null || { say "Maven 3.8 or newer is needed and was not found."; exit 1; }

# The command's own jar by its launcher, then this module; neither tests nor the checks of the compiler.
jar=$root/jane-bench/target/jane-bench.jar
"$root/jane" --version >/dev/null
if ! [ -f "$jar" ] || [ -n "$(find "$root"/pom.xml "$root"/*/pom.xml "$root"/*/src/main -newer "$jar" 2>/dev/null | head -n 1)" ]; then
  say "building…"
  (cd "$root" && mvn -B -ntp -q -Dmaven.test.skip=true -P '!error-prone' -pl jane-bench -am package) >&2
fi
if [ "${help:-false}" = true ]; then exec "$java" -cp "$jar" org.jane.bench.Benchmarks --help; fi

python=()
if [ "$peers" = true ]; then
  if [ -n "${JANE_BENCH_PYTHON:-}" ]; then
    python=(--python "$JANE_BENCH_PYTHON")
  else
    venv=$root/.jane/benchmark-python
    wanted=$root/jane-bench/peers/requirements.txt
    if ! cmp -s "$wanted" "$venv/installed.txt"; then
      say "making a Python environment in $venv…"
      python3 -m venv "$venv"
      "$venv/bin/pip" install -q --disable-pip-version-check -r "$wanted" >&2
      cp "$wanted" "$venv/installed.txt"
    fi
    python=(--python "$venv/bin/python")
  fi
fi

exec "$java" -cp "$jar" org.jane.bench.Benchmarks --root "$root" --java "$(command -v "$java")" ${python[@]+"${python[@]}"} "$@"
