#!/usr/bin/env bash
# Trains a distributed graph on a real standalone cluster on this machine, started from Maven's jars
# alone: one master, two workers with one executor of 1 GB each. Trains twice, the second time with
# an executor killed on the way, and compares the two: every probability must have the same bits.
#
#   scripts/spark-cluster.sh [name=value ...]   nodes=100000 degree=10 features=16 k=16 blocks=0 epochs=50
#
#   KILL_AFTER   seconds from the first checkpoint of vectors until an executor is killed (default 5)
#   MEMORY       of an executor (default 1g)
#   WORK         folder for checkpoints and Spark's files (default: a temporary one, removed in the end)
#   RUNS         "both", "undisturbed" or "disturbed" (default both)
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=${WORK:-$(mktemp -d)}
memory=${MEMORY:-1g}
runs=${RUNS:-both}
kill_after=${KILL_AFTER:-5}
pids=()

say() { printf '%s\n' "$*" >&2; }

# Ends what this script has started, and nothing else.
cleanup() {
  for pid in "${pids[@]}"; do
    pkill -TERM -P "$pid" 2>/dev/null || true
    kill "$pid" 2>/dev/null || true
  done
  [ -n "${WORK:-}" ] || rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# SPARK_HOME is a folder of links to the jars that Maven has.
prepare() {
  local classpath jar
  mkdir -p "$work/home/jars" "$work/local" "$work/checkpoints"
  if [ -n "${SPARK_CLASSPATH_FILE:-}" ]; then
    classpath=$(cat "$SPARK_CLASSPATH_FILE")
  else
    (cd "$root" && mvn -q -B -ntp -pl jane-spark -am -P '!error-prone' -Djacoco.skip=true -DskipTests \
      test-compile dependency:build-classpath -Dmdep.outputFile="$work/classpath" >&2)
    classpath=$(cat "$work/classpath")
  fi
  local IFS=:
  for jar in $classpath; do
    case $jar in
      *.jar) ln -sf "$jar" "$work/home/jars/" ;;
    esac
  done
  # What is JANE's own: the classes of the modules, as one jar each.
  classes=${JANE_CLASSES:-$root/jane-core/target/classes:$root/jane-data/target/classes:$root/jane-app/target/classes:$root/jane-spark/target/classes:$root/jane-spark/target/test-classes}
  local number=0
  for jar in $classes; do
    [ -d "$jar" ] || continue
    (cd "$jar" && jar cf "$work/home/jars/jane-part-$((number += 1)).jar" .)
  done
}

opens=$(sed -n 's#.*<spark.opens>\(.*\)</spark.opens>.*#\1#p' "$root/jane-spark/pom.xml")
export SPARK_HOME=$work/home SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1 SPARK_LOCAL_DIRS=$work/local
export SPARK_MASTER_HOST=127.0.0.1 SPARK_WORKER_DIR=$work/workers

start() {
  # shellcheck disable=SC2086
  java -Xmx256m $opens -cp "$work/home/jars/*" org.apache.spark.deploy.master.Master \
    --host 127.0.0.1 --port 17077 --webui-port 18080 >"$work/master.log" 2>&1 &
  pids+=($!)
  for w in 1 2; do
    # shellcheck disable=SC2086
    java -Xmx256m $opens -cp "$work/home/jars/*" org.apache.spark.deploy.worker.Worker \
      --host 127.0.0.1 --cores 1 --memory 2g --webui-port $((18080 + w)) --work-dir "$work/workers/$w" \
      spark://127.0.0.1:17077 >"$work/worker$w.log" 2>&1 &
    pids+=($!)
  done
}

# submit NAME ARGS...: a training, its result in $work/NAME.json
submit() {
  local name=$1
  shift
  # shellcheck disable=SC2086
  java -Xmx${DRIVER:-1g} $opens --add-modules jdk.incubator.vector -cp "$work/home/jars/*" \
    -Dspark.master=spark://127.0.0.1:17077 -Dspark.executor.memory="$memory" -Dspark.executor.cores=1 \
    -Dspark.driver.host=127.0.0.1 -Dspark.driver.bindAddress=127.0.0.1 -Dspark.ui.enabled=false \
    -Dspark.local.dir="$work/local" -Dspark.default.parallelism=4 -Dspark.sql.shuffle.partitions=8 \
    -Dspark.executor.extraJavaOptions="--add-modules=jdk.incubator.vector" \
    -Dspark.network.timeout=300s -Dspark.executor.heartbeatInterval=30s \
    org.jane.spark.ClusterTrial work="file://$work/checkpoints" out="$work/$name.json" "$@" \
    >"$work/$name.log" 2>&1
}

# Kills an executor once vectors have been checkpointed for the first time.
strike() {
  local worker executor
  until compgen -G "$work/checkpoints/jane-*/checkpoints/vectors-*" >/dev/null; do
    sleep 0.5
  done
  sleep "$kill_after"
  for worker in "${pids[@]:1:2}"; do
    executor=$(pgrep -P "$worker" | head -n 1 || true)
    if [ -n "$executor" ]; then
      say "killing executor $executor"
      kill -9 "$executor"
      echo killed >"$work/killed"
      return
    fi
  done
}

field() { sed -n "s/.*\"$1\" *: *\"\{0,1\}\([^\",}]*\).*/\1/p" "$2" | head -n 1; }

prepare
start
sleep 5
if [ "$runs" != disturbed ]; then
  say "training undisturbed…"
  submit undisturbed "$@" || { tail -n 40 "$work/undisturbed.log" >&2; exit 1; }
  cat "$work/undisturbed.json"
fi
if [ "$runs" != undisturbed ]; then
  rm -rf "$work"/checkpoints/*
  say "training, an executor is killed on the way…"
  strike &
  striker=$!
  submit disturbed "$@" || { tail -n 40 "$work/disturbed.log" >&2; exit 1; }
  wait "$striker" || true
  cat "$work/disturbed.json"
  [ -e "$work/killed" ] || { say "the training was over before an executor was killed"; exit 1; }
fi
if [ "$runs" = both ]; then
  if [ "$(field checksum "$work/undisturbed.json")" = "$(field checksum "$work/disturbed.json")" ]; then
    say "the same bits: $(field checksum "$work/disturbed.json")"
  else
    say "the results differ"
    exit 1
  fi
fi
