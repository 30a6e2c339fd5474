#!/usr/bin/env bash
# Trains a distributed graph on a real standalone cluster on this machine, started from Maven's jars
# alone: one master, two workers with one executor of 1 GB each. Trains twice, the second time with
# something broken on the way, and compares the two: every probability must have the same bits.
#
#   scripts/spark-cluster.sh [name=value ...]   nodes=100000 degree=10 features=16 k=16 blocks=0 epochs=50
#
#   FAULT        what is broken in the second run (default executor):
#                  executor  an executor is killed (kill -9); its worker starts another
#                  worker    a worker is killed with its executor and does not come back
#                  shuffle   the shuffle files of one executor are deleted
#                  disk      one executor cannot write files of more than some KB, as on a full disk; or has
#                            its files in SMALL_DISK, a folder on a file system that is small indeed
#   SMALL_DISK   see above; with it the disk is the only difference, and the training may end with a sentence
#   FAULT_AFTER  seconds from the first checkpoint of vectors until then (default 5; disk: from the start)
#   MEMORY       of an executor (default 1g), DRIVER of the driver (default 1g)
#   WORK         folder for checkpoints and Spark's files (default: a temporary one, removed in the end)
#   RUNS         "both", "undisturbed" or "disturbed" (default both)
#   CONF         further options of the driver, such as -Dspark.task.maxFailures=8
#   PORT         of the master (default 17077); web pages have the next thousand
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=${WORK:-$(mktemp -d)}
memory=${MEMORY:-1g}
runs=${RUNS:-both}
fault=${FAULT:-executor}
fault_after=${FAULT_AFTER:-5}
port=${PORT:-17077}
pids=()
striker=

say() { printf '%s\n' "$*" >&2; }

case $fault in
  executor | worker | shuffle | disk) ;;
  *) say "FAULT is executor, worker, shuffle or disk, not \"$fault\"" && exit 2 ;;
esac

# Ends what this script has started, and nothing else.
stop() {
  for pid in "${pids[@]}"; do
    pkill -TERM -P "$pid" 2>/dev/null || true
    kill "$pid" 2>/dev/null || true
  done
  for pid in "${pids[@]}"; do
    wait "$pid" 2>/dev/null || true
  done
  pids=()
}
cleanup() {
  [ -z "$striker" ] || kill "$striker" 2>/dev/null || true
  stop
  [ -n "${WORK:-}" ] || rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# SPARK_HOME is a folder of links to the jars that Maven has.
prepare() {
  local classpath jar number=0
  rm -rf "$work/home" "$work/workers" "$work/local" "$work/checkpoints"
  mkdir -p "$work/home/jars" "$work/checkpoints"
  if [ -n "${SPARK_CLASSPATH_FILE:-}" ]; then
    classpath=$(cat "$SPARK_CLASSPATH_FILE")
  else
    (cd "$root" && mvn -q -B -ntp -pl jane-spark -am -P '!error-prone' -Djacoco.skip=true -DskipTests \
      test-compile dependency:build-classpath -Dmdep.outputFile="$work/classpath" >&2)
    classpath=$(cat "$work/classpath")
  fi
  # What is JANE's own: the classes of the modules, as one jar each.
  local classes=${JANE_CLASSES:-$root/jane-core/target/classes:$root/jane-data/target/classes:$root/jane-app/target/classes:$root/jane-spark/target/classes:$root/jane-spark/target/test-classes}
  local IFS=:
  for jar in $classpath; do
    case $jar in
      *.jar) ln -sf "$jar" "$work/home/jars/" ;;
    esac
  done
  for jar in $classes; do
    [ -d "$jar" ] || continue
    number=$((number + 1))
    (cd "$jar" && jar cf "$work/home/jars/jane-part-$number.jar" .)
  done
  cat >"$work/log4j2.properties" <<'END'
rootLogger.level = warn
rootLogger.appenderRef.err.ref = err
appender.err.type = Console
appender.err.name = err
appender.err.target = SYSTEM_ERR
appender.err.layout.type = PatternLayout
appender.err.layout.pattern = %d{HH:mm:ss} %p %c{1}: %m%n%ex
logger.jane.name = org.jane
logger.jane.level = info
logger.master.name = org.apache.spark.deploy
logger.master.level = info
END
}

opens=$(sed -n 's#.*<spark.opens>\(.*\)</spark.opens>.*#\1#p' "$root/jane-spark/pom.xml")
opens="$opens -Dlog4j2.configurationFile=$work/log4j2.properties"
export SPARK_HOME=$work/home SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1 SPARK_MASTER_HOST=127.0.0.1

# start FAULT: master and workers, each worker with files of its own
start() {
  # shellcheck disable=SC2086
  java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 $opens -cp "$work/home/jars/*" org.apache.spark.deploy.master.Master \
    --host 127.0.0.1 --port "$port" --webui-port $((port + 1000)) >"$work/master.log" 2>&1 &
  pids+=($!)
  for w in 1 2; do
    mkdir -p "$work/workers/$w" "$work/local/$w"
    (
      # a file may have so many blocks of 1024 bytes: writing fails as it does on a full disk
      files=$work/local/$w
      if [ "$1" = disk ] && [ "$w" = 2 ]; then
        if [ -n "${SMALL_DISK:-}" ]; then files=$SMALL_DISK; else ulimit -f 256; fi
      fi
      # shellcheck disable=SC2086
      SPARK_LOCAL_DIRS=$files exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 $opens -cp "$work/home/jars/*" \
        org.apache.spark.deploy.worker.Worker \
        --host 127.0.0.1 --cores 1 --memory 2g --webui-port $((port + 1000 + w)) --work-dir "$work/workers/$w" \
        spark://127.0.0.1:$port >"$work/worker$w.log" 2>&1
    ) &
    pids+=($!)
  done
  for w in 1 2; do
    for _ in $(seq 600); do
      ! grep -q "Successfully registered with master" "$work/worker$w.log" || continue 2
      sleep 0.5
    done
    say "worker $w did not reach the master:" && tail -n 20 "$work/worker$w.log" >&2 && exit 1
  done
}

# submit NAME ARGS...: a training, its result in $work/NAME.json
submit() {
  local name=$1
  shift
  # shellcheck disable=SC2086
  SPARK_LOCAL_DIRS=$work/local/driver java -Xmx${DRIVER:-1g} -XX:+UseSerialGC $opens --add-modules jdk.incubator.vector \
    -cp "$work/home/jars/*" \
    -Dspark.master=spark://127.0.0.1:$port -Dspark.executor.memory="$memory" -Dspark.executor.cores=1 \
    -Dspark.driver.host=127.0.0.1 -Dspark.driver.bindAddress=127.0.0.1 -Dspark.ui.enabled=false \
    -Dspark.default.parallelism=4 -Dspark.sql.shuffle.partitions=8 \
    -Dspark.sql.warehouse.dir="$work/warehouse" \
    -Dspark.executor.extraJavaOptions="-XX:+UseSerialGC --add-modules=jdk.incubator.vector -Dlog4j2.configurationFile=$work/log4j2.properties" \
    -Dspark.network.timeout=300s -Dspark.executor.heartbeatInterval=30s ${CONF:-} \
    org.jane.spark.ClusterTrial work="file://$work/checkpoints" out="$work/$name.json" "$@" \
    >"$work/$name.log" 2>&1
}

# Breaks something once vectors have been checkpointed for the first time.
strike() {
  local worker executor
  until compgen -G "$work/checkpoints/jane-*/checkpoints/vectors-*" >/dev/null; do
    sleep 0.5
  done
  sleep "$fault_after"
  worker=${pids[2]}
  executor=$(pgrep -P "$worker" | head -n 1 || true)
  [ -n "$executor" ] || return 0
  case $fault in
    executor) say "killing executor $executor" && kill -9 "$executor" ;;
    worker) say "killing worker $worker and executor $executor" && kill -9 "$worker" "$executor" ;;
    shuffle)
      say "deleting the shuffle files of executor $executor:" \
        "$(find "$work/local/2" -name 'shuffle_*' -print -delete | wc -l) files"
      ;;
  esac
  echo done >"$work/struck"
}

field() { sed -n "s/.*\"$1\" *: *\"\{0,1\}\([^\",}]*\).*/\1/p" "$2" | head -n 1; }

prepare
if [ "$runs" != disturbed ]; then
  start none
  say "training undisturbed…"
  submit undisturbed "$@" || { tail -n 40 "$work/undisturbed.log" >&2; exit 1; }
  cat "$work/undisturbed.json"
  stop
  rm -rf "$work"/checkpoints/* "$work/local" "$work/workers"
fi
if [ "$runs" != undisturbed ]; then
  rm -f "$work/struck"
  start "$fault"
  say "training, fault on the way: $fault…"
  if [ "$fault" = disk ]; then
    echo done >"$work/struck"
  else
    strike &
    striker=$!
  fi
  submit disturbed "$@" || { tail -n 40 "$work/disturbed.log" >&2; exit 1; }
  cat "$work/disturbed.json"
  [ -e "$work/struck" ] || { say "the training was over before anything was broken"; exit 1; }
  stop
  rm -rf "$work"/checkpoints/* "$work/local" "$work/workers"
fi
if [ "$runs" = both ]; then
  if [ "$(field checksum "$work/undisturbed.json")" = "$(field checksum "$work/disturbed.json")" ]; then
    say "the same bits: $(field checksum "$work/disturbed.json")"
  else
    say "the results differ"
    exit 1
  fi
fi
