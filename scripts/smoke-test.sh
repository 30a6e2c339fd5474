#!/usr/bin/env bash
# Tries everything that a release build has made, as somebody who has nothing else: without Maven,
# without Java on the PATH, as another user, with a home that cannot be written to.
#
#   scripts/smoke-test.sh [FOLDER]     the folder with the artefacts (default: jane-dist/target)
#
#   JAVA_HOME    the Java that the zip file is tried with (default: that of the PATH)
#   PYTHON       the Python that the wheels are tried with (default: python3)
#
# What the machine lacks (unzip, dpkg, zsh, fish, man, the rights of root) is said and left out.
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
from=$(cd -P "${1:-$root/jane-dist/target}" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/jane-smoke.XXXXXX")
trap 'chmod -R u+w "$work" 2>/dev/null; rm -rf "$work"' EXIT
chmod 755 "$work"

say() { printf '%s\n' "$*"; }
fail() { printf 'smoke-test: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

zip=$(echo "$from"/jane-*[0-9T].zip)
tarball=$(echo "$from"/jane-*-linux-x64.tar.gz)
deb=$(echo "$from"/jane_*_amd64.deb)
version=${zip##*/jane-}
version=${version%.zip}
[ -f "$zip" ] || fail "no release in $from: run mvn -B -ntp -Prelease verify first"

# The sums.
(cd "$from" && sha256sum --quiet -c SHA256SUMS) || fail "SHA256SUMS does not hold"
say "ok   SHA256SUMS, $(wc -l <"$from/SHA256SUMS") files"

# A PATH with the few programs that every system has, none of them Java or Maven.
mkdir "$work/bin" "$work/home"
for tool in bash sh env cat sed grep readlink mkdir tar gzip ls date wc; do
  ln -s "$(command -v $tool)" "$work/bin/$tool"
done
chmod 555 "$work/home"

# Runs a command in the empty environment, as another user where that is possible.
user=(env -i)
if [ "$(id -u)" = 0 ] && has setpriv; then
  user=(setpriv --reuid=65534 --regid=65534 --clear-groups env -i)
else
  say "     not root, or no setpriv: everything is tried as $(id -un)"
fi
empty() {
  "${user[@]}" PATH="$work/bin" HOME="$work/home" "${given[@]}" "$@"
}
given=(LANG=C.UTF-8)

# Tries a launcher: version, a training, its predictions, reasons, a server, exit codes.
try() {
  local jane=$1 name=$2 out=$work/out-$2 said began port
  mkdir -m 777 "$out"
  said=$(empty "$jane" --version 2>&1) || fail "$name: --version failed: $said"
  case $said in
    "jane $version"*kernel*) ;;
    *) fail "$name: --version says $said" ;;
  esac
  case $said in *WARNING*) fail "$name: the notice of the JVM is shown" ;; esac
  began=$(date +%s%N)
  for _ in 1 2 3 4 5; do empty "$jane" --version >/dev/null; done
  say "     $name: --version in $((($(date +%s%N) - began) / 5000000)) ms (mean of five)"
  empty "$jane" train synthetic:alpha=0.5,n=100 --no-auto --no-worth --set epochs=20 --model "$out/m.jane" >/dev/null 2>"$out/err" ||
    fail "$name: training failed: $(cat "$out/err")"
  empty "$jane" predict "$out/m.jane" --out "$out/labels.csv" >/dev/null 2>&1 || fail "$name: predict failed"
  [ "$(wc -l <"$out/labels.csv")" = 101 ] || fail "$name: predict wrote $(wc -l <"$out/labels.csv") lines"
  empty "$jane" explain "$out/m.jane" --node 1 >"$out/why" 2>&1 || fail "$name: explain failed: $(cat "$out/why")"
  grep -q attributes "$out/why" || fail "$name: explain says $(cat "$out/why")"
  empty "$jane" check "$out/none" >/dev/null 2>&1 && fail "$name: data that is not there was no error"
  [ "$(empty "$jane" train 2>/dev/null >&2; echo $?)" = 2 ] || fail "$name: wrong usage has not exit code 2"
  serve "$jane" "$name" "$out"
  say "ok   $name: version, train, predict, explain, serve, exit codes"
}

# A server that answers, asked without curl.
serve() {
  local jane=$1 name=$2 out=$3 pid address= answer=
  # Replaced by the server itself, so that this is the process to end.
  (exec "${user[@]}" PATH="$work/bin" HOME="$work/home" "${given[@]}" "$jane" serve "$out/m.jane" --port 0) >"$out/serve" 2>&1 &
  pid=$!
  for _ in $(seq 900); do
    address=$(grep -o '127\.0\.0\.1:[0-9]*' "$out/serve" | head -n 1 || true)
    [ -n "$address" ] && break
    sleep 0.2
  done
  [ -n "$address" ] || { kill "$pid"; fail "$name: serve did not start: $(cat "$out/serve")"; }
  exec 5<>"/dev/tcp/${address%:*}/${address#*:}"
  printf 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&5
  read -r answer <&5 || true
  exec 5>&-
  kill "$pid"
  wait "$pid" 2>/dev/null || true
  case $answer in *" 200 "*) ;; *) fail "$name: /health says $answer" ;; esac
}

# The archive with its own Java, unpacked to a folder whose name has a blank.
if [ -f "$tarball" ]; then
  mkdir "$work/with java"
  tar -xzf "$tarball" -C "$work/with java"
  home="$work/with java/jane-$version"
  try "$home/bin/jane" archive
  # -Xshare:on ends the JVM when the archive of loaded classes cannot be used where it now lies.
  given=(LANG=C.UTF-8 JANE_OPTS=-Xshare:on)
  empty "$home/bin/jane" --version >/dev/null || fail "archive: the archive of loaded classes is not used"
  given=(LANG=C.UTF-8)
  ln -s "$home/bin/jane" "$work/link"
  empty "$work/link" --version >/dev/null || fail "archive: a link to bin/jane does not work"
  say "ok   archive: loaded classes are shared where it was unpacked; runs through a link"
fi

# The zip file with a Java named by JAVA_HOME, and what it says without one.
if has unzip; then
  mkdir "$work/zip"
  unzip -q "$zip" -d "$work/zip"
  jane=$work/zip/jane-$version/bin/jane
  said=$(empty "$jane" --version 2>&1) && fail "zip: ran without Java"
  case $said in *"Java 17 or newer is needed"*) ;; *) fail "zip: without Java it says $said" ;; esac
  java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
  given=(LANG=C.UTF-8 JAVA_HOME="$java")
  try "$jane" zip
  given=(LANG=C.UTF-8)
  [ -s "$work/zip/jane-$version/LICENSE" ] && [ -s "$work/zip/jane-$version/licences/README.txt" ] || fail "zip: licences are missing"
  grep -q $'\r' "$work/zip/jane-$version/bin/jane.bat" || fail "zip: jane.bat has not the line ends of Windows"
  say "ok   zip: says what is missing without Java; licences of $(grep -c licence: "$work/zip/jane-$version/licences/README.txt") parts"
else
  say "     no unzip: the zip file is not tried"
fi

# The Debian package, installed below a folder of its own.
if [ -f "$deb" ] && has dpkg-deb; then
  dpkg-deb --info "$deb" >"$work/info"
  if [ "$(id -u)" = 0 ]; then
    mkdir -p "$work/system/var/lib/dpkg/"{info,updates,triggers}
    touch "$work/system/var/lib/dpkg/status"
    dpkg --root="$work/system" --force-depends --log=/dev/null -i "$deb" >"$work/dpkg" 2>&1 || fail "Debian package: $(cat "$work/dpkg")"
  else
    dpkg-deb -x "$deb" "$work/system"
  fi
  chmod 755 "$work/system"
  try "$work/system/usr/bin/jane" package
  [ -s "$work/system/usr/share/man/man1/jane.1.gz" ] || fail "Debian package: no man page"
  if [ "$(id -u)" = 0 ]; then
    dpkg --root="$work/system" --log=/dev/null --purge jane >/dev/null 2>&1 || fail "Debian package: cannot be removed"
    [ ! -e "$work/system/usr/lib/jane" ] || fail "Debian package: something stays when it is removed"
  fi
  say "ok   package: $(sed -n 's/^ Depends: /depends on /p' "$work/info")"
else
  say "     no dpkg: the Debian package is not tried"
fi

# The image: the same steps as in Containerfile, in a folder that has the C library and nothing else.
if [ -f "$tarball" ] && [ "$(id -u)" = 0 ] && has unshare && has ldd; then
  image=$work/image
  mkdir -p "$image/opt" "$image/tmp" "$image/work" "$image/proc"
  tar -xzf "$tarball" -C "$image/opt"
  mv "$image/opt/jane-$version" "$image/opt/jane"
  find "$image/opt/jane/runtime" \( -name '*.so' -o -name java \) -print0 | xargs -0 ldd 2>/dev/null |
    grep -o '/[^ ]*' | grep -v "^$image" | grep -v ':$' | sort -u >"$work/libraries"
  while read -r library; do
    mkdir -p "$image${library%/*}"
    cp -L "$library" "$image$library"
  done <"$work/libraries"
  chmod 1777 "$image/tmp"
  mkdir "$image/dev"
  mknod -m 666 "$image/dev/null" c 1 3 2>/dev/null || true
  mknod -m 444 "$image/dev/urandom" c 1 9 2>/dev/null || true
  rm "$image/opt/jane/lib/jane.jsa"
  java=(/opt/jane/runtime/bin/java)
  options=(@/opt/jane/lib/java.options)
  main=(-cp /opt/jane/lib/jane.jar org.jane.cli.Jane)
  # A container has /proc, which glibc needs to find libraries beside a program; here only these commands see it.
  rooted() { unshare -m bash -c 'mount -t proc proc "$0/proc" && exec chroot "$@"' "$image" "$@"; }
  rooted "$image" "${java[@]}" -Xshare:dump >/dev/null 2>&1 || fail "image: the archive of Java's classes cannot be made"
  rooted "$image" "${java[@]}" "${options[@]}" -XX:ArchiveClassesAtExit=/opt/jane/lib/container.jsa -cp /opt/jane/lib/jane.jar \
    org.jane.cli.SharedClasses /tmp >/dev/null 2>&1 || fail "image: the archive of loaded classes cannot be made"
  chown 65532:65532 "$image/work"
  inside() {
    rooted --userspec=65532:65532 --groups=65532 "$image" "${java[@]}" "${options[@]}" \
      -XX:SharedArchiveFile=/opt/jane/lib/container.jsa -XX:MaxRAMPercentage=75 "${main[@]}" "$@"
  }
  inside --version >"$work/inside" 2>&1 || fail "image: $(cat "$work/inside")"
  began=$(date +%s%N)
  for _ in 1 2 3; do inside --version >/dev/null 2>&1; done
  say "     image: --version in $((($(date +%s%N) - began) / 3000000)) ms (mean of three)"
  inside train synthetic:alpha=0.5,n=100 --no-auto --no-worth --set epochs=20 --model /work/m.jane >/dev/null 2>"$work/inside" || fail "image: $(cat "$work/inside")"
  say "ok   image: as user 65532 in a root with $(wc -l <"$work/libraries") libraries and no shell"
else
  say "     not root: the image is not tried"
fi

# Completion and man pages.
share=$work/with\ java/jane-$version/share
if [ -d "$share" ]; then
  words=$(bash -c 'source "$1"; COMP_WORDS=(jane tr); COMP_CWORD=1; _complete_jane; echo "${COMPREPLY[*]}"' - "$share/bash-completion/completions/jane" 2>/dev/null)
  [ "$words" = train ] || fail "bash completes tr to \"$words\""
  say "ok   completion in bash"
  if has zsh; then
    zsh -n "$share/zsh/site-functions/_jane" || fail "zsh cannot read its completion"
    say "ok   zsh reads its completion"
  else
    say "     no zsh: its completion is not tried"
  fi
  if has fish; then
    words=$(fish -c "source '$share/fish/vendor_completions.d/jane.fish'; complete -C 'jane tra'" | cut -f 1)
    [ "$words" = train ] || fail "fish completes tra to \"$words\""
    say "ok   completion in fish"
  else
    say "     no fish: its completion is not tried"
  fi
  if has man; then
    for page in "$share"/man/man1/*.1; do
      [ -z "$(LC_ALL=C.UTF-8 man --warnings -l "$page" 2>&1 >/dev/null)" ] || fail "man complains about $page"
    done
    say "ok   $(ls "$share/man/man1" | wc -l) man pages without a warning"
  fi
fi

# The wheels: the package in an empty environment of Python, with the Java that the second wheel brings.
wheel=$(ls "$from"/jane_graph-*.whl "$root"/python/dist/jane_graph-*.whl 2>/dev/null | head -n 1 || true)
java_wheel=$(ls "$from"/jane_graph_runtime-*.whl "$root"/python/dist/jane_graph_runtime-*.whl 2>/dev/null | head -n 1 || true)
if [ -z "$wheel" ]; then
  say "     no wheel: python/build.sh makes it"
elif ! has "${PYTHON:-python3}" || ! "${PYTHON:-python3}" -m venv "$work/python" >/dev/null 2>&1; then
  say "     no python3 with venv: the wheel is not tried"
elif ! "$work/python/bin/pip" -q install --disable-pip-version-check "$wheel" >"$work/pip" 2>&1; then
  say "     numpy could not be installed: the wheel is not tried ($(tail -n 1 "$work/pip"))"
else
  cat >"$work/try.py" <<'PYTHON'
import sys, jane, numpy as np
y = np.arange(60) % 2
links = [(i, (i + 2) % 60) for i in range(60)] + [(i, (i + 6) % 60) for i in range(60)]
clf = jane.NodeClassifier("jane", k=4, epochs=20, worth=False)
clf.fit(links, np.where(y == 0, "a", "b"), attributes=np.eye(2)[y])
assert clf.predict_proba().shape == (60, 2), clf.predict_proba().shape
clf.save(sys.argv[1] + "/p.jane")
assert (jane.load(sys.argv[1] + "/p.jane").predict() == clf.predict()).all()
PYTHON
  mkdir -m 777 "$work/out-python"
  as_another=("${user[@]}")
  if ! empty "$work/python/bin/python" -c pass 2>/dev/null; then
    say "     another user may not run this Python (PYTHON names one): the wheel is tried as $(id -un)"
    user=(env -i)
  fi
  python() { (cd "$work/out-python" && empty "$work/python/bin/python" "$@"); }
  said=$(python "$work/try.py" "$work/out-python" 2>&1) && fail "wheel: ran without Java"
  case $said in *"Java 17 or newer is needed"*) ;; *) fail "wheel: without Java it says $said" ;; esac
  given=(LANG=C.UTF-8 JAVA_HOME="${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}")
  python "$work/try.py" "$work/out-python" >"$work/said" 2>&1 || fail "wheel: $(cat "$work/said")"
  given=(LANG=C.UTF-8)
  say "ok   wheel: says what is missing without Java; fit, save and load with the Java of JAVA_HOME"
  if [ -n "$java_wheel" ]; then
    "$work/python/bin/pip" -q install --disable-pip-version-check --no-deps "$java_wheel"
    python "$work/try.py" "$work/out-python" >"$work/said" 2>&1 || fail "wheel with Java: $(cat "$work/said")"
    say "ok   wheel with Java: fit, save and load without any other Java"
  fi
  user=("${as_another[@]}")
fi

# For programs: what Maven and others take.
if has unzip; then
  for jar in "$from"/*-sources.jar; do
    # not grep -q, which would not wait for the end of what unzip says, and unzip fails then
    unzip -l "$jar" | grep '\.java$' >/dev/null || fail "$jar has no sources"
    unzip -l "${jar%-sources.jar}-javadoc.jar" | grep index.html >/dev/null || fail "${jar##*/} has no documentation beside it"
  done
  unzip -l "$from/jane-$version-maven.zip" >"$work/maven"
  for pom in jane-parent jane-bom jane-core jane-cli; do
    grep -q "org/jane/$pom/$version/$pom-$version.pom" "$work/maven" || fail "the bundle for Maven lacks $pom"
  done
  unzip -l "$from/jane-$version-docs.zip" | grep docs/index.html >/dev/null || fail "the documentation has no index.html"
  say "ok   $(ls "$from"/*-sources.jar | wc -l) sources jars, as many javadoc jars, bundle for Maven, documentation"
fi
grep -q '"bomFormat"' "$from/jane-$version-sbom.json" || fail "the SBOM is none"
say "ok   SBOM, $(grep -c '"purl"' "$from/jane-$version-sbom.json") parts"
say "Everything that could be tried works."
