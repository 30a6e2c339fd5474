#!/usr/bin/env bash
# Compiles a Scala program against JANE on Spark and runs it, with nothing but Maven's jars: Spark's and Scala's
# compiler are downloaded where they are not there yet.
#
#   scripts/spark-scala.sh [FILE.scala ARGUMENT...]     default: scripts/SparkExample.scala
#
# The object with the main method has the name of the file.
#   SPARK_CLASSPATH_FILE   a file with the class path of jane-spark's dependencies (default: Maven is asked)
#   JANE_CLASSES           classes of JANE's modules (default: built by Maven)
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
file=${1:-$root/scripts/SparkExample.scala}
[ $# = 0 ] || shift
name=$(basename "$file" .scala)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Spark has the same version of Scala's library and of what its compiler needs beside it.
scala=$(sed -n 's#.*<scala.version>\(.*\)</scala.version>.*#\1#p' "$root/pom.xml")
(cd "$root" && mvn -q -B -ntp -N dependency:copy -Dartifact="org.scala-lang:scala-compiler:$scala" -DoutputDirectory="$work/compiler") >&2

if [ -n "${SPARK_CLASSPATH_FILE:-}" ]; then
  classpath=$(cat "$SPARK_CLASSPATH_FILE")
  classes=$JANE_CLASSES
else
  (cd "$root" && mvn -q -B -ntp -pl jane-spark -am -P '!error-prone' -Djacoco.skip=true -Dmaven.test.skip=true \
    compile dependency:build-classpath -Dmdep.outputFile="$work/classpath" >&2)
  classpath=$(cat "$work/classpath")
  classes=$root/jane-spark/target/classes:$root/jane-app/target/classes:$root/jane-data/target/classes:$root/jane-core/target/classes
fi

mkdir "$work/classes"
java -Xss4m -cp "$work/compiler/*:$classpath" scala.tools.nsc.Main -d "$work/classes" -cp "$classes:$classpath" "$file"
opens=$(sed -n 's#.*<spark.opens>\(.*\)</spark.opens>.*#\1#p' "$root/jane-spark/pom.xml")
cat >"$work/log4j2.properties" <<'PROPERTIES'
rootLogger.level = error
rootLogger.appenderRef.err.ref = err
appender.err.type = Console
appender.err.name = err
appender.err.target = SYSTEM_ERR
appender.err.layout.type = PatternLayout
appender.err.layout.pattern = %d{HH:mm:ss} %p %c{1}: %m%n
PROPERTIES
# shellcheck disable=SC2086
java -Xmx1g $opens --add-modules jdk.incubator.vector -Dlog4j2.configurationFile="$work/log4j2.properties" \
  -Dspark.ui.enabled=false -Dspark.driver.host=127.0.0.1 -Dspark.sql.shuffle.partitions=2 \
  -Dspark.local.dir="$work" -Dspark.sql.warehouse.dir="$work/warehouse" \
  -cp "$work/classes:$classes:$classpath" "$name" "${@:-$work}"
