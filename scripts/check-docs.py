#!/usr/bin/env python3
"""Runs the commands that the documentation shows, page by page, each page in a folder of its own.

    scripts/check-docs.py [PAGE…]        all of README.md, CONTRIBUTING.md and docs/*.md unless some are named

Run are blocks of sh, commands in sentences, and blocks of Python. Data that a page takes for granted (a folder
"people", graph files, tables) is made first, and stands for DATA and MODEL. What is not run is listed with the
reason, and so is what is run in another form; DocsCommandsTest has at least parsed it. Blocks of Java are compiled by
DocsJavaTest.
Needs Python 3.10 and, for what uses them, numpy, pandas with pyarrow, networkx, scipy, scikit-learn and
onnxruntime: what is missing is said.

    JANE           the launcher to use (default: the one of this checkout)
    JANE_RELEASE   a folder with the artefacts of a release: what the page on installing shows is done with them
"""

import glob
import importlib.util
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Why a line that matches is not run here.
NOT_RUN = [
    (r"^sudo apt|^fpath=", "changes the system; scripts/smoke-test.sh tries the package and completion in folders of their own"),
    (r"^unzip .*-maven\.zip", "changes the local repository; scripts/check-library.sh BUNDLE does it in a folder of its own"),
    (r"^(podman|docker)\b", "needs podman; scripts/smoke-test.sh does the same steps without it"),
    (r"^JAZZER", "finds no end by itself"),
    (r"^mvn\b", "is the build"),
    (r"^scripts/release\.sh", "makes a release"),
    (r"^scripts/(smoke-test|check-docs|gallery|check-library|check-export|spark-cluster|spark-scala)", "is a check of its own"),
    (r"^scripts/benchmark\.sh", "measures for minutes to hours; ProgramsTest runs its parts in small"),
    (r"^java .*campaign", "searches for hours; CampaignTest does it in small"),
    (r"^java ", "measures for minutes to hours"),
    (r"^python/build\.sh|^pip install python/dist", "builds and installs the wheel; scripts/release.sh and scripts/smoke-test.sh do it"),
    (r"^(scripts/peers|spark-submit|pip|python|jupyter)", "needs what the page tells to install"),
    (r"\breproduce\b", "takes an hour or more; ReproduceVerbTest does it in small"),
    (r"JANE_CLASSPATH=clubs\.jar", "needs the jar of examples/library, which scripts/check-library.sh builds and runs"),
    (r"jane train cora", "needs published data; scripts/gallery.py runs it"),
    (r"…|\b(DIR|OUT|WHAT|DATASETS|LOG)\b", "is a form with words to fill in"),
]

# What needs an artefact of a release.
ARTEFACTS = r"^(tar|unzip) |^(source|cp) .*JANE/share|/bin/jane quickstart"

# Words to fill in, and what they stand for here.
WORDS = [
    (r"\bDATA\b", "people"),
    (r"\bMODEL\b", "people.jane"),
    (r"\bFILE\b", "filled-in.jane"),
    (r"\bNAME\b", "gcn"),
    (r"--methods a,b", "--methods jane,lp"),
]

# What would take minutes as it stands, and how it is run instead.
SHORTER = [
    (r"--methods jane,gcn,sage,mlp,lp$|--methods a,b$|--methods jane --split \S+", r"\g<0> --runs 2 --no-auto"),
    (r"--methods jane --auto", "--methods jane --runs 2 --no-auto"),
    (r"--runs 10\b", "--runs 2 --no-auto"),
    (r"(evaluate characters .*)", r"\1 --runs 2 --no-auto"),
    (r'methods="all", runs=10', 'methods=["jane", "lp"], runs=2, auto=False'),
]

# Pages whose blocks of Python need something beforehand. What runs elsewhere is said.
BEFORE = {
    "README.md": """
import networkx as nx, pandas as pd
G = nx.relaxed_caveman_graph(4, 8, 0.1, seed=1)
name = lambda i: "bash" if i == 0 else "p%d" % i
nodes = pd.DataFrame([{"id": name(i), "section": None if i % 3 == 2 else "s%d" % (i // 16), "size": i % 5} for i in G])
edges = pd.DataFrame([(name(a), name(b)) for a, b in G.edges], columns=["source", "target"])
""",
}
PYTHON_ELSEWHERE = {
    "python.md": "python/tests/test_package.py runs it",
    "spark.md": "needs Spark; tests of jane-spark use the same calls from Java",
}
PYTHON_NEEDS = {
    "README.md": ("numpy", "pandas", "networkx"),
    "tutorial.md": ("networkx", "pandas"),
    "export.md": ("numpy", "onnxruntime"),
}


def blocks(path):
    """The blocks of a page: language and text."""
    with open(path, encoding="utf-8") as file:
        return re.findall(r"^```(\w*)[^\n]*\n(.*?)^```\s*$", file.read(), re.M | re.S)


def lines(block):
    """Command lines, continued ones joined, without comments."""
    for line in block.replace("\\\n", " ").splitlines():
        line = re.sub(r"\s+#\s.*$", "", line).strip()
        if line and not line.startswith("#"):
            yield line


def spans(path):
    """Commands in sentences, each once."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^```.*?^```\s*$", "", file.read(), flags=re.M | re.S)
    found = re.findall(r"`((?:[A-Z_]+=\S+ )*(?:\./)?jane [a-z]+ [^`\n]+)`", text)
    return list(dict.fromkeys(found))


def people(folder):
    """The data of the README: people with age and city, friends mostly of the same colour."""
    draw = random.Random(1)
    names = ["ann", "bob", "cia", "eva"] + ["p%d" % i for i in range(116)]
    colours = {name: ["red", "blue"][i % 2] for i, name in enumerate(names)}
    os.makedirs(os.path.join(folder, "people"))
    os.makedirs(os.path.join(folder, "more-people"))
    with open(os.path.join(folder, "people", "nodes.csv"), "w", encoding="utf-8") as file:
        file.write("id,label,age,city\n")
        for i, name in enumerate(names):
            red = colours[name] == "red"
            label = "" if name == "bob" or i % 4 == 3 else colours[name]
            file.write("%s,%s,%d,%s\n" % (name, label, draw.gauss(35 if red else 45, 10), draw.choice(["Rome", "Oslo"])))
    with open(os.path.join(folder, "people", "edges.csv"), "w", encoding="utf-8") as file:
        file.write("source,target\nann,bob\nbob,cia\n")
        for name in names:
            for _ in range(3):
                same = [n for n in names if n != name and (colours[n] == colours[name] or draw.random() < 0.2)]
                file.write("%s,%s\n" % (name, draw.choice(same)))
    with open(os.path.join(folder, "more-people", "nodes.csv"), "w", encoding="utf-8") as file:
        file.write("id,age,city\ndan,40,Rome\n")
    with open(os.path.join(folder, "more-people", "edges.csv"), "w", encoding="utf-8") as file:
        file.write("source,target\ndan,ann\ndan,bob\n")
    shutil.copy(os.path.join(folder, "people", "nodes.csv"), os.path.join(folder, "people.csv"))
    with open(os.path.join(folder, "people", "edges.csv"), encoding="utf-8") as source:
        with open(os.path.join(folder, "friends.edgelist"), "w", encoding="utf-8") as file:
            file.write(source.read().split("\n", 1)[1].replace(",", " "))


def has(*modules):
    return all(importlib.util.find_spec(m) for m in modules)


def graph_files(folder):
    """Files that other tools write; returns what could not be made, and why."""
    missing = {}
    if has("networkx"):
        import networkx as nx

        club = nx.karate_club_graph()
        nx.write_graphml(club, os.path.join(folder, "karate.graphml"))
        nx.write_gml(club, os.path.join(folder, "karate.gml"))
    else:
        missing["karate"] = "needs networkx"
    if has("pandas", "pyarrow"):
        import pandas as pd

        pd.read_csv(os.path.join(folder, "people", "nodes.csv")).to_parquet(os.path.join(folder, "people.parquet"))
        pd.read_csv(os.path.join(folder, "people", "edges.csv")).to_parquet(os.path.join(folder, "friends.parquet"))
    else:
        missing["parquet"] = "needs pandas and pyarrow"
    return missing


class Page:
    """One page in its folder, and the server that it may have started."""

    def __init__(self, path, folder, launcher):
        self.path, self.folder, self.launcher = path, folder, launcher
        self.server, self.address = None, None
        self.ran, self.skipped, self.shortened, self.failed = 0, [], [], []
        people(folder)
        self.missing = graph_files(folder)
        os.symlink(launcher, os.path.join(folder, "jane"))
        self.release = os.environ.get("JANE_RELEASE")
        if self.release and os.path.basename(path) == "install.md":
            for artefact in glob.glob(os.path.join(self.release, "jane-*")):
                os.symlink(os.path.abspath(artefact), os.path.join(folder, os.path.basename(artefact)))
            os.makedirs(os.path.join(folder, "home", ".config", "fish", "completions"))
        self.environment = dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"], JANE_OPTS="-Xmx2g")
        if self.release:
            self.environment["JANE"] = os.path.join(folder, "jane-0.2.0")
        if not has("jane"):
            self.environment["PYTHONPATH"] = os.path.join(ROOT, "python", "src")

    def run(self):
        name = os.path.basename(self.path)
        self.tutorial = name == "tutorial.md"
        seen = set()
        for language, text in blocks(self.path):
            if language == "python":
                self.python(name, text)
            elif language == "sh":
                for line in lines(text):
                    seen.add(line.removeprefix("./"))
                    self.line(line)
            elif language == "scala":
                self.skipped.append(("a block of Scala", "needs Spark; tests of jane-spark use the same calls from Java"))
        for line in spans(self.path):
            if line.removeprefix("./") not in seen and "[" not in line and "|" not in line:
                self.line(line)
        self.stop()

    def python(self, name, text):
        needs = [module for module in PYTHON_NEEDS.get(name, ()) if not has(module)]
        if name in PYTHON_ELSEWHERE:
            self.skipped.append(("a block of Python", PYTHON_ELSEWHERE[name]))
        elif needs:
            self.skipped.append(("a block of Python", "needs " + ", ".join(needs)))
        else:
            if "localhost:8800" in text:
                self.served()
                text = text.replace("localhost:8800", self.address)
            self.shell([sys.executable, "-c", BEFORE.get(name, "") + self.shorter(text, "a block of Python")], "a block of Python")

    def shorter(self, text, name):
        for pattern, instead in SHORTER:
            if re.search(pattern, text):
                text = re.sub(pattern, instead, text)
                self.shortened.append((name, re.sub(r"\\(1|g<0>) ", "", instead)))
        return text

    def line(self, line):
        for pattern, reason in NOT_RUN:
            if re.search(pattern, line):
                self.skipped.append((line, reason))
                return
        if re.search(ARTEFACTS, line):
            self.artefact(line)
            return
        for word, reason in self.missing.items():
            if word in line:
                self.skipped.append((line, reason))
                return
        if self.tutorial and not os.path.isdir(os.path.join(self.folder, "characters")):
            self.skipped.append((line, "needs the data of the block of Python"))
        elif re.search(r"\bjane serve\b", line):
            self.serve(line)
        elif line.startswith("curl"):
            self.ask(line)
        else:
            command = self.shorter(line, line)
            for word, instead in WORDS:
                command = re.sub(word, instead, command)
            self.prepare(command)
            self.shell(["bash", "-c", command], line)

    def artefact(self, line):
        if not self.release:
            self.skipped.append((line, "needs an artefact of a release: JANE_RELEASE; scripts/smoke-test.sh tries the same one"))
        else:
            made = re.sub("^unzip ", "rm -rf jane-[0-9]*[0-9] && unzip -q ", line).replace("~/", os.path.join(self.folder, "home") + "/")
            self.shell(["bash", "-c", made], line)

    def prepare(self, line):
        """A page may go on with the model of another."""
        wanted = re.search(r"jane (?:\w+) (people\.jane)|--from (people\.jane)", line)
        if wanted and not os.path.exists(os.path.join(self.folder, "people.jane")):
            made = "./jane train people --no-auto --model people.jane"
            self.shell(["bash", "-c", made], made)

    def shell(self, command, name):
        done = subprocess.run(command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode == 0:
            self.ran += 1
        else:
            self.failed.append((name, (done.stdout + done.stderr)[-2000:]))

    def serve(self, line):
        self.stop()
        self.prepare(line)
        command = line.replace("--open", "") + " --port 0"
        self.server = subprocess.Popen(["bash", "-c", "exec " + command], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said = ""
        for text in self.server.stdout:
            said += text
            found = re.search(r"127\.0\.0\.1:\d+", text)
            if found:
                self.address = found.group(0)
                self.model = "people.jane" in line
                self.ran += 1
                return
        self.failed.append((line, said))

    def served(self):
        if not self.address or not self.model:
            self.serve("./jane serve people.jane")

    def ask(self, line):
        self.served()
        line = line.replace("localhost:8800", self.address).replace("curl ", "curl -sS -f --max-time 120 ")
        if "/events" in line:
            line = line.replace("curl -sS -f --max-time 120 -N", "timeout 60 curl -sS -f -N") # it ends with the training
        self.shell(["bash", "-c", line], line)

    def stop(self):
        if self.server:
            self.server.terminate()
            self.server.wait()
            self.server, self.address = None, None


def main():
    if any(word.startswith("-") for word in sys.argv[1:]):
        sys.exit(__doc__)
    missing = [page for page in sys.argv[1:] if not os.path.isfile(page)]
    if missing:
        sys.exit("check-docs: there is no file %s; pages are named as paths, such as docs/data.md" % missing[0])
    launcher = os.path.abspath(os.environ.get("JANE", os.path.join(ROOT, "jane")))
    everything = [os.path.join(ROOT, "README.md"), os.path.join(ROOT, "CONTRIBUTING.md")] + sorted(glob.glob(os.path.join(ROOT, "docs", "*.md")))
    pages = [os.path.abspath(page) for page in sys.argv[1:]] or everything
    pages = [page for page in pages if os.path.basename(page) != "gallery.md"]  # scripts/gallery.py has run and written it
    failures = 0
    for path in pages:
        with tempfile.TemporaryDirectory(prefix="jane-docs.") as folder:
            page = Page(path, folder, launcher)
            try:
                page.run()
            finally:
                page.stop()
        print("%s: %d commands run, %d not, %d failed" % (os.path.relpath(path, ROOT), page.ran, len(page.skipped), len(page.failed)), flush=True)
        for line, reason in page.skipped:
            print("    not run, %s: %s" % (reason, line))
        for line, how in page.shortened:
            print("    shortened (%s): %s" % (how, line))
        for line, said in page.failed:
            print("    FAILED: %s\n%s" % (line, said))
        failures += len(page.failed)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
