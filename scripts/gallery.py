#!/usr/bin/env python3
"""Runs the examples of docs/gallery.md and writes the page with what they print.

    scripts/gallery.py [--debian FOLDER] [--out docs/gallery.md]

The first example draws its graph, and GalleryTest repeats it in every build. The data of the others is no part of this
project: the karate club comes from the Python package networkx,
cora from the folder of datasets that JANE_DATA names, Debian's packages from a folder made of the package lists of
a Debian system (nodes.csv with the section as label, edges.csv with dependencies, attributes.csv with the words of
descriptions, truth.csv with the sections that nodes.csv leaves out). An example whose data is not there is left out
of the page, which then says why.

    JANE    the launcher to use (default: the one of this checkout)
"""

import argparse
import csv
import importlib.util
import os
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

HEAD = """# Gallery

Graphs, most of them real, with the commands as one types them and what they print. `scripts/gallery.py` has run them and has written this page; data of others is not
part of the project, so it takes it from where it is found.
"""


class Gallery:
    def __init__(self, launcher, folder):
        self.launcher, self.folder = launcher, folder
        self.text = [HEAD]

    def title(self, text, about):
        print(text, flush=True)
        self.text.append("\n## %s\n\n%s\n" % (text, about))

    def say(self, text):
        self.text.append("\n%s\n" % text)

    def run(self, command, most=40):
        """Shows a command and what it prints, at most so many lines of it."""
        print("  " + command, flush=True)
        words = [self.launcher] + shlex.split(command)[1:]
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            sys.exit("gallery: %s failed:\n%s" % (command, done.stderr))
        lines = [line.rstrip() for line in done.stdout.strip("\n").split("\n")]
        if len(lines) > most:
            lines = lines[:most] + ["…"]
        self.text.append("\n```sh\n%s\n```\n```\n%s\n```\n" % (command, "\n".join(lines)))


def drawn(gallery):
    gallery.title(
        "A drawn graph",
        "100 nodes whose labels depend on attributes and links alike. Every build repeats this example and compares what is printed.",
    )
    gallery.run("jane train synthetic:alpha=0.5,n=100,seed=1 --no-auto --set epochs=60 --model drawn.jane", 30)
    gallery.run("jane explain drawn.jane --node 7 --most 3", 24)


def karate(gallery):
    if not importlib.util.find_spec("networkx"):
        gallery.say("*The karate club was left out: networkx was not there.*")
        return
    import networkx as nx

    gallery.title(
        "The karate club",
        "34 members of a club that split in two; links are friendships outside of it. The graph comes with networkx: `nx.write_graphml(nx.karate_club_graph(), \"karate.graphml\")`. Nothing but links is known of the members.",
    )
    nx.write_graphml(nx.karate_club_graph(), os.path.join(gallery.folder, "karate.graphml"))
    gallery.run("jane check karate.graphml --label club", 24)
    gallery.run("jane evaluate karate.graphml --label club --methods jane,lp,deepwalk,mlp --no-auto --runs 5", 24)
    gallery.say("Whose club a member joins is told by friendships alone; a method that looks at attributes alone can only guess.")


def cora(gallery):
    if not os.path.isdir(os.environ.get("JANE_DATA", "")):
        gallery.say("*Cora was left out: JANE_DATA names no folder.*")
        return
    gallery.title(
        "Cora: what is this paper about?",
        "2,485 papers on machine learning, their citations, and which of 1,433 words each contains; seven topics. The published split shows 20 labels per topic. Nothing is chosen by hand.",
    )
    gallery.run("jane train cora --split planetoid --model cora.jane", 30)
    gallery.run("jane explain cora.jane", 30)
    gallery.run("jane suspects cora.jane --count 5", 16)


def debian(gallery, folder):
    if not folder:
        gallery.say("*Debian's packages were left out: no folder was given.*")
        return
    gallery.title(
        "Debian's packages: which section does this package belong to, and why?",
        "63,620 packages, linked by dependencies, with the words of their one-line descriptions. One in five shows its section; the others are to be told. Nothing is chosen by hand.",
    )
    os.symlink(os.path.abspath(folder), os.path.join(gallery.folder, "debian"))
    gallery.run("jane check debian", 30)
    gallery.run("jane train debian --model debian.jane", 30)
    gallery.run("jane predict debian.jane --out sections.csv", 10)
    rows = lambda name: csv.DictReader(open(os.path.join(gallery.folder, name), encoding="utf-8", newline=""))
    truth = {row["id"]: row["label"] for row in rows("debian/truth.csv")}
    right = [row["label"] == truth[row["id"]] for row in rows("sections.csv") if row["id"] in truth]
    gallery.say("Of the %s packages whose section was not shown, %.1f %% are right." % (format(len(right), ","), 100 * sum(right) / len(right)))
    for name in ("0ad", "bash-completion"):
        if name in truth:
            gallery.run("jane explain debian.jane --node %s --most 5" % name, 24)


def main():
    parser = argparse.ArgumentParser(description="Runs the examples of docs/gallery.md.")
    parser.add_argument("--debian", help="folder with the graph of Debian's packages")
    parser.add_argument("--out", default=os.path.join(ROOT, "docs", "gallery.md"))
    options = parser.parse_args()
    launcher = os.path.abspath(os.environ.get("JANE", os.path.join(ROOT, "jane")))
    with tempfile.TemporaryDirectory(prefix="jane-gallery.") as folder:
        gallery = Gallery(launcher, folder)
        drawn(gallery)
        karate(gallery)
        cora(gallery)
        debian(gallery, options.debian)
        version = subprocess.run([launcher, "--version"], capture_output=True, text=True).stdout.split("\n")[0]
    gallery.say("Made with %s, seed 1: the same commands on the same data print the same." % version)
    with open(options.out, "w", encoding="utf-8") as file:
        file.write("".join(gallery.text))


if __name__ == "__main__":
    main()
