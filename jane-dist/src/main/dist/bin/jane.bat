@echo off
rem The jane command on Windows. Needs Java 17 or newer: JAVA_HOME, or the one on the PATH.
rem   JANE_OPTS       flags for the JVM, for example -Xmx8g
rem   JANE_CLASSPATH  further jars, separated by semicolons
setlocal
set "HOME_OF_JANE=%~dp0.."
set "JAVA_OF_JANE=java"
if defined JAVA_HOME set "JAVA_OF_JANE=%JAVA_HOME%\bin\java"
set OPTIONS_OF_JANE="@%HOME_OF_JANE%\lib\java.options"
rem This option came with Java 17: an older one fails, as does none at all.
"%JAVA_OF_JANE%" --enable-native-access=ALL-UNNAMED --version >nul 2>&1
if errorlevel 1 (
  echo jane: Java 17 or newer is needed and was not found. Install it, or set JAVA_HOME to its folder. 1>&2
  exit /b 1
)
rem A small Java may lack the module for vector instructions: everything works without it, slower.
"%JAVA_OF_JANE%" %OPTIONS_OF_JANE% --version >nul 2>&1
if errorlevel 1 set OPTIONS_OF_JANE=
set "PATH_OF_JANE=%HOME_OF_JANE%\lib\jane.jar"
if defined JANE_CLASSPATH set "PATH_OF_JANE=%PATH_OF_JANE%;%JANE_CLASSPATH%"
"%JAVA_OF_JANE%" %OPTIONS_OF_JANE% -Dfile.encoding=UTF-8 %JANE_OPTS% -cp "%PATH_OF_JANE%" org.jane.cli.Jane %*
exit /b %ERRORLEVEL%
