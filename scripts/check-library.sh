#!/usr/bin/env bash
# Checks that a project of somebody else can use JANE as a library: installs jane-core and jane-bom
# into a local Maven repository of its own, builds examples/library outside of this checkout with
# nothing else of it, runs it and looks at what it prints.
#
#   scripts/check-library.sh [BUNDLE]   BUNDLE: jane-VERSION-maven.zip of a release, taken instead of the sources here
#
#   MAVEN_ARGS   further arguments for Maven, such as -o
#   M2           the local repository that other libraries are taken from (default: ~/.m2/repository)
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/jane-library.XXXXXX")
trap 'rm -rf "$work"' EXIT
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

# Everything but JANE itself is what the machine has already, or is downloaded there.
m2=${M2:-$HOME/.m2/repository}
mkdir -p "$work/repository/org" "$m2/org"
for entry in "$m2"/* "$m2"/org/*; do
  case $entry in
    "$m2/org" | "$m2/org/jane" | */\*) ;;
    *) ln -s "$entry" "$work/repository/${entry#"$m2"/}" ;;
  esac
done

# Maven reads MAVEN_ARGS by itself only since 3.9: here they are always arguments, and only once.
args=${MAVEN_ARGS:-}
unset MAVEN_ARGS
maven() {
  # shellcheck disable=SC2086
  mvn -B -q -ntp $args -Dmaven.repo.local="$work/repository" "$@"
}

if [ $# -gt 0 ]; then
  echo "unpacking $1…"
  unzip -q "$1" -d "$work/repository"
else
  echo "installing jane-core and jane-bom…"
  (cd "$root" && maven -Dmaven.test.skip=true -Dspotless.check.skip=true -pl jane-core,jane-bom -am install)
fi

echo "building examples/library…"
mkdir "$work/library"
cp -R "$root/examples/library/pom.xml" "$root/examples/library/src" "$work/library"
(cd "$work/library" && maven package)

echo "running it…"
(cd "$work/library" && "$java" -cp 'target/clubs-1.0.jar:target/lib/*' org.example.clubs.Clubs) |
  tee "$work/output"

# What it says, not every digit of it.
expect() {
  if ! grep -Eq "$1" "$work/output"; then
    echo "check-library: no line matches: $1" >&2
    exit 1
  fi
}
expect '^zoe: rowing, probability (0\.[5-9][0-9]|1\.00)$'
expect '^attributes count for [0-9]+ % of that$'
expect '^attributes count for [0-9]+ % of all$'
expect '^loaded: zoe is rowing$'
expect '^jane: accuracy (0\.[89][0-9]|1\.00)$'
expect '^neighbour-vote: accuracy 0\.[6-9][0-9]$'

module=$(unzip -p "$work/library/target/lib"/jane-core-*.jar META-INF/MANIFEST.MF | tr -d '\r' | sed -n 's/^Automatic-Module-Name: //p')
if [ "$module" != org.jane.core ]; then
  echo "check-library: jane-core has module name \"$module\", not org.jane.core" >&2
  exit 1
fi
echo "The library can be used from outside."
