#!/usr/bin/env python3
"""Prints the lines of code of each module and fails where one has more than scripts/code-budget.txt allows.

usage: scripts/code-budget.py [CHECKOUT]

A line of code is one that is neither blank nor comment alone; main sources count. "test-programs" are files in
test folders with a main method and no test, "longest-file" is the code of the longest main file, and "repeated"
the lines in runs of at least 12 equal lines that also stand elsewhere (package and import lines left out).
"""
import os
import re
import sys

RUN = 12
root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def java_files(*folders):
    for top, folders, names in os.walk(os.path.join(root, *folders)):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".java"):
                yield os.path.join(top, name)


def code(path):
    """The lines of code of a file, each with its number."""
    lines, inside = [], False
    with open(path, encoding="utf-8") as source:
        for number, line in enumerate(source, 1):
            text = line.strip()
            if inside or text.startswith("/*"):
                inside = "*/" not in text
            elif text and not text.startswith("//"):
                lines.append((number, text))
    return lines


found, seen, repeats = {"total": 0, "test-programs": 0, "longest-file": 0, "repeated": 0}, {}, []
longest = ""
for module in sorted(os.listdir(root)):
    main = {path: code(path) for path in java_files(module, "src", "main")}
    if main:
        found[module] = sum(map(len, main.values()))
        found["total"] += found[module]
    for path in java_files(module, "src", "test"):
        lines = code(path)
        text = "\n".join(text for _, text in lines)
        if "static void main(" in text and not re.search(r"@\w*Test\b", text):
            found["test-programs"] += len(lines)
    for path, lines in main.items():
        name = os.path.relpath(path, root)
        if len(lines) > found["longest-file"]:
            found["longest-file"], longest = len(lines), name
        body = [line for line in lines if not re.match(r"(package|import)\b", line[1])]
        covered = 0  # lines before this one are in a run already
        for i in range(len(body) - RUN + 1):
            run = "\n".join(text for _, text in body[i : i + RUN])
            place = "%s:%d" % (name, body[i][0])
            first = seen.setdefault(run, place)
            if first != place:
                if i >= covered:
                    repeats.append("%s repeats %s" % (place, first))
                found["repeated"] += i + RUN - max(i, covered)
                covered = i + RUN

with open(os.path.join(root, "scripts", "code-budget.txt"), encoding="utf-8") as file:
    rows = [line.split() for line in file if line.strip() and not line.startswith("#")]
budget = {name: int(lines) for name, lines in rows}

over = False
for name in sorted(found, key=lambda name: (not name.startswith("jane-"), name)):
    allowed = budget.get(name, 0)
    note = "  MORE THAN ALLOWED" if found[name] > allowed else ""
    over |= found[name] > allowed
    print("%-18s %7d of %7d%s" % (name, found[name], allowed, note))
print("The longest file is %s." % longest)
if found["repeated"] > budget.get("repeated", 0):
    print("\n".join(repeats))
if over:
    print("Make it smaller, or say in the commit why the budget in scripts/code-budget.txt must grow.")
    sys.exit(1)
