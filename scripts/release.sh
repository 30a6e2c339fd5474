#!/usr/bin/env bash
# Makes a release of what is committed: in a clone of its own it sets the version and the date,
# commits and tags that, builds everything, tries everything, and puts the artefacts into
# release/VERSION. Here nothing changes but that folder and the tag; nothing is published.
#
#   scripts/release.sh VERSION        such as 0.2.0, for a project at 0.2.0-SNAPSHOT
#   scripts/release.sh --next VERSION after it: puts this checkout at VERSION-SNAPSHOT, uncommitted
#
#   MAVEN_ARGS   further arguments for the build, such as -DskipTests; not -o, with which no SBOM is made
set -euo pipefail

say() { printf 'release: %s\n' "$*"; }
fail() { printf 'release: %s\n' "$*" >&2; exit 1; }

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# The version of the project: the first one in its POM.
current() { sed -n 's:^  <version>\(.*\)</version>:\1:p' "$1/pom.xml" | head -n 1; }

# Sets the version in every POM that has the old one, and in the citation.
set_version() {
  local folder=$1 old=$2 new=$3 pom file
  for pom in "$folder"/pom.xml "$folder"/*/pom.xml "$folder"/examples/*/pom.xml; do
    sed -i "s:<version>$old</version>:<version>$new</version>:" "$pom"
    sed -i "s:<jane.version>$old</jane.version>:<jane.version>$new</jane.version>:" "$pom"
  done
  sed -i "s:<version>$old</version>:<version>$new</version>:" "$folder/docs/library.md"
  sed -i "s/^version: .*/version: ${new%-SNAPSHOT}/" "$folder/CITATION.cff"
  for file in "$folder"/python/src/*/_version.py "$folder"/python/*/_version.py; do
    if [ -f "$file" ]; then sed -i "s/^VERSION = .*/VERSION = \"${new%-SNAPSHOT}\"/" "$file"; fi
  done
}

[ $# -ge 1 ] || fail "which version? Such as scripts/release.sh 0.2.0"
old=$(current "$root")
if [ "$1" = --next ]; then
  [ $# = 2 ] || fail "which version comes next? Such as scripts/release.sh --next 0.3.0"
  set_version "$root" "$old" "${2%-SNAPSHOT}-SNAPSHOT"
  say "now at ${2%-SNAPSHOT}-SNAPSHOT; look at the changes and commit them."
  exit 0
fi

version=$1
[ "$old" = "$version-SNAPSHOT" ] || fail "the project is at $old, so the next release is ${old%-SNAPSHOT}, not $version"
[ -z "$(git status --porcelain)" ] || fail "there are changes that are not committed"
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || fail "there is a tag v$version already"
[ ! -e "release/$version" ] || fail "release/$version is there already"

work=$(mktemp -d "${TMPDIR:-/tmp}/jane-release.XXXXXX")
trap 'rm -rf "$work"' EXIT
last=$(git tag --list 'v*' --sort=-version:refname | head -n 1)
git clone -q --no-hardlinks "$root" "$work/jane"
cd "$work/jane"
# The time inside of all archives is that of the commit: the same commit gives the same bytes.
time=$(TZ=UTC0 git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd)
set_version . "$old" "$version"
sed -i "s|<project.build.outputTimestamp>.*</project.build.outputTimestamp>|<project.build.outputTimestamp>$time</project.build.outputTimestamp>|; s|<tag>HEAD</tag>|<tag>v$version</tag>|" pom.xml jane-bom/pom.xml
sed -i "s/^date-released: .*//; s/^version: .*/version: $version\ndate-released: ${time%T*}/" CITATION.cff
sed -i "s/^## \[Unreleased\]$/## [Unreleased]\n\n## [$version] - ${time%T*}/; s/^This will be $version\.$//" CHANGELOG.md
! grep -rq --include=pom.xml "$old" . || fail "$(grep -rl --include=pom.xml "$old" .) still names $old"
git -c user.name="$(git -C "$root" log -1 --format=%cn)" -c user.email="$(git -C "$root" log -1 --format=%ce)" commit -qam "Release $version"
git -c user.name="$(git log -1 --format=%cn)" -c user.email="$(git log -1 --format=%ce)" tag -a "v$version" -m "JANE $version"

say "building $version…"
args=${MAVEN_ARGS:-}
unset MAVEN_ARGS
# shellcheck disable=SC2086
mvn -B -ntp -Pslow $args verify
# shellcheck disable=SC2086
mvn -B -ntp -Prelease ${last:+-Dlast.release="${last#v}"} $args verify
if command -v python3 >/dev/null 2>&1; then
  # Python's tool for wheels takes the time inside from here.
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "HEAD^")
  export SOURCE_DATE_EPOCH
  python/build.sh jane-cli/target/jane.jar
  python/build-runtime.sh "jane-dist/target/jane-$version-linux-x64.tar.gz"
  cp python/dist/*.whl jane-dist/target
  (cd jane-dist/target && sha256sum ./*.whl | sed 's:\./::' >>SHA256SUMS)
else
  say "there is no python3: the wheels are not made"
fi
scripts/smoke-test.sh
scripts/check-library.sh "jane-dist/target/jane-$version-maven.zip"

mkdir -p "$root/release/$version"
cp jane-dist/target/SHA256SUMS "$root/release/$version"
while read -r _ name; do
  cp "jane-dist/target/$name" "$root/release/$version"
done <jane-dist/target/SHA256SUMS
git -C "$root" fetch -q "$work/jane" "refs/tags/v$version:refs/tags/v$version"
say "done: release/$version, tag v$version. docs/releasing.md tells how it is published."
