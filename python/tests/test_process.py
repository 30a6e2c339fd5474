"""The Java process: it dies with its parent, survives nothing that it should not, and can be stopped."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

import jane
from jane import _process

SLOW = pytest.mark.slow
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs signals of POSIX")


# A new Java is slow at first: where a test is about the process, as little as possible is trained.
SMALL = dict(method="mlp", epochs=5, worth=False)

STARTED = []

# Where tests run in the background of a script, children are born deaf to interrupts.
LISTEN = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"


def script(code, **kwargs):
    run = subprocess.Popen(
        [sys.executable, "-u", "-c", LISTEN + textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **kwargs,
    )
    STARTED.append(run)
    return run


@pytest.fixture(autouse=True)
def nothing_is_left_running():
    yield
    while STARTED:
        run = STARTED.pop()
        if run.poll() is None:
            run.kill()
            run.wait()


def read_until(run, words, text=""):
    """What a script says until these words come; it must not end before."""
    while words not in text:
        more = run.stdout.read(1)
        assert more, f"ended after {text!r}: {run.stderr.read()}"
        text += more
    return text


def gone(pid, within=10.0):
    """Whether a process ends in time."""
    until = time.monotonic() + within
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        try:
            with open(f"/proc/{pid}/stat") as stat:
                if stat.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except OSError:
            pass
        time.sleep(0.05)
    return False


@POSIX
@pytest.mark.parametrize("end", ["sys.exit(0)", "os._exit(3)", "os.kill(os.getpid(), 9)"])
def test_dies_with_its_parent(end):
    run = script(f"import jane, os, sys; print(jane.about()['pid'], flush=True); {end}")
    pid = int(run.stdout.readline())
    run.wait(timeout=60)
    run.communicate()
    assert gone(pid)


def test_a_killed_process_is_said_and_replaced(town, other_java):
    clf = jane.NodeClassifier(**SMALL).fit(town.nodes(), town.edges())
    old = _process.current()
    old._popen.kill()
    old._popen.wait()
    with pytest.raises(jane.JaneError, match="Fit again, or load"):
        clf.explain("p1")
    assert jane.NodeClassifier(**SMALL).fit(town.nodes(), town.edges()).predict().shape == (town.n,)
    assert jane.about()["pid"] != old.java_pid


def test_killed_while_training(town, other_java):
    process = _process.current()
    threading.Timer(1.0, process._popen.kill).start()
    with pytest.raises(jane.JavaError, match="was killed|ended") as caught:
        jane.NodeClassifier(epochs=2_000_000, k=8).fit(town.nodes(), town.edges())
    assert "Fit again" in str(caught.value)


@POSIX
def test_interrupt_keeps_the_best_model():
    run = script(
        """
        import jane, numpy as np, sys
        rng = np.random.default_rng(1)
        y = np.arange(300) % 3
        links = rng.integers(300, size=(900, 2))
        clf = jane.NodeClassifier(epochs=5_000_000, k=4, worth=False, progress=True)
        class Told:
            def write(self, text): sys.stdout.write(text); sys.stdout.flush()
            def flush(self): pass
            def isatty(self): return True
        sys.stderr = Told()
        clf.fit(links, y, attributes=np.eye(3)[y])
        print("complete", clf.complete_, clf.predict().shape)
        """
    )
    read_until(run, "epochs")
    time.sleep(0.3)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=120)
    assert "complete False (300,)" in out, out + err
    assert "keeping the best so far" in out


@POSIX
def test_interrupted_twice_gives_up():
    run = script(
        """
        import jane, numpy as np, sys, time
        class Told:
            def write(self, text): sys.stdout.write(text); sys.stdout.flush()
            def flush(self): pass
            def isatty(self): return True
        sys.stderr = Told()
        graph = jane.Graph([(i, i + 3) for i in range(27)], labels=np.arange(30) % 3)
        try:
            jane.NodeClassifier(epochs=50_000_000, k=2, worth=False).fit(graph)
            time.sleep(60)  # the second one comes now, if the first was quicker
        except KeyboardInterrupt:
            print("given up")
        print(jane.NodeClassifier(epochs=5, k=2, worth=False, progress=False).fit(graph).predict().shape)
        """
    )
    text = read_until(run, "epochs")
    run.send_signal(signal.SIGINT)
    read_until(run, "keeping the best", text)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=120)
    assert out.endswith("given up\n(30,)\n"), out + err


@SLOW
@POSIX
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_fork(town):
    graph = jane.Graph(town.nodes(), town.edges())
    clf = jane.NodeClassifier(**SMALL).fit(graph)
    here = jane.about()["pid"]
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover
        said = "?"
        try:
            try:
                clf.explain("p1")
            except jane.RequestError as e:
                said = "parent" if "process of the parent" in str(e) else str(e)
            again = jane.NodeClassifier(**SMALL).fit(graph)
            said += f" {again.predict().shape[0]} {jane.about()['pid'] != here}"
            jane.stop()
        except BaseException as e:
            said += repr(e)
        finally:
            os.write(writing, said.encode())
            os._exit(0)
    os.close(writing)
    said = b""
    while data := os.read(reading, 1000):
        said += data
    os.close(reading)
    os.waitpid(child, 0)
    assert said == b"parent 120 True"
    assert jane.about()["pid"] == here and clf.explain("p1").node == "p1"


def test_two_classifiers_in_threads(town, quick):
    found = {}

    def work(seed):
        found[seed] = jane.NodeClassifier(**quick, random_state=seed).fit(town.nodes(), town.edges()).predict_proba()

    threads = [threading.Thread(target=work, args=(seed,)) for seed in (1, 2)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    for seed in (1, 2):
        alone = jane.NodeClassifier(**quick, random_state=seed).fit(town.nodes(), town.edges()).predict_proba()
        np.testing.assert_array_equal(found[seed], alone)


def test_models_are_forgotten(town):
    import gc

    clf = jane.NodeClassifier(**SMALL).fit(town.nodes(), town.edges())
    number, process = clf._model.number, clf._model.process
    del clf
    gc.collect()
    with pytest.raises(jane.JaneError, match="nothing is kept"):
        process.request("explain", {"model": number, "count": 5})


def test_no_java(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.delenv("JANE_JAVA", raising=False)
    monkeypatch.setitem(sys.modules, "jane_runtime", None)
    with pytest.raises(jane.JavaError, match="Java 17 or newer is needed and was not found. Install it, set JAVA_HOME"):
        _process.JavaProcess()


@POSIX
def test_old_java_is_passed_over(monkeypatch, tmp_path):
    from jane import _java

    old = tmp_path / "old"
    (old / "bin").mkdir(parents=True)
    (old / "bin" / "java").write_text("#!/bin/sh\n")
    (old / "bin" / "java").chmod(0o755)
    (old / "release").write_text('JAVA_VERSION="1.8.0_292"\n')
    good = _java.find_java()
    monkeypatch.setenv("JAVA_HOME", str(old))
    monkeypatch.delenv("JANE_JAVA", raising=False)
    monkeypatch.setenv("PATH", str(good.parent))
    assert _java.find_java() == good
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "jane_runtime", None)
    with pytest.raises(jane.JavaError, match="is Java 8"):
        _java.find_java()


def test_no_jar(monkeypatch, tmp_path):
    monkeypatch.setenv("JANE_JAR", str(tmp_path / "none.jar"))
    with pytest.raises(jane.JavaError, match="JANE_JAR names"):
        _process.JavaProcess()


@SLOW
def test_memory(town, quick, other_java):
    try:
        jane.start(heap="64m")
        with pytest.raises(jane.OutOfMemory, match=r"jane.start\(heap="):
            jane.NodeClassifier(**quick).fit(
                town.links, town.quarter, attributes=np.ones((town.n, 400_000), dtype="float32")
            )
        with pytest.raises(jane.OutOfMemory, match=r'jane.start\(heap="\d+g"\)|k='):
            n = 60_000
            jane.NodeClassifier(k=256, epochs=5).fit(np.c_[np.arange(n - 1), np.arange(1, n)], np.arange(n) % 2)
        assert jane.NodeClassifier(**quick).fit(town.nodes(), town.edges()).predict().shape == (town.n,)
    finally:
        jane.start()


def test_it_prints_nothing_by_itself(capfd, town, other_java):
    jane.NodeClassifier(**SMALL).fit(town.nodes(), town.edges()).predict()
    said = capfd.readouterr()
    assert said.out == "" and said.err == ""
    jane.NodeClassifier(**SMALL, progress=True).fit(town.nodes(), [*town.edges(), ("p1", "p1")])
    assert "Dropped 1 self-loop" in capfd.readouterr().err
