#!/usr/bin/env python3
"""Writes the tables that the tests of jane-data read, in the styles people have them.

    venv/bin/python scripts/make-table-files.py jane-data/src/test/resources/org/jane/data/tables

Made with pandas and numpy.
"""
import gzip
import sys
from pathlib import Path

import numpy as np
import pandas as pd

out = Path(sys.argv[1])
rng = np.random.default_rng(5)
n = 14
people = pd.DataFrame({
    "id": [f"p{i}" for i in range(n)],
    "label": ["red", "blue", "NA", "red", "", "?", "blue", "red", "blue", "unknown", "red", "blue", "red", "blue"],
    "age": np.round(rng.normal(40, 9, n), 2),
    "city": rng.choice(["Rome", "Oslo", "São Paulo", "Kyōto"], n),
    "joined": pd.date_range("2019-12-30", periods=n, freq="37D").strftime("%Y-%m-%d"),
    "seen": pd.date_range("2024-02-28 23:15", periods=n, freq="9h").strftime("%Y-%m-%dT%H:%M"),
    "about": ["graphs, trees and \"paths\"", "words; and words", "", "Ünïcode tëxt"] * 3 + ["graphs", "a\nb line"],
    "emb": [str([float(x) for x in np.round(rng.normal(size=3), 3)]) for _ in range(n)],
    "vec": [str(np.round(rng.normal(size=2), 3)) for _ in range(n)],
    "split": ["train"] * 8 + ["validation"] * 2 + ["test"] * 3 + [""],
})
people.loc[people.label.isin(["NA", "", "?", "unknown"]), "split"] = ""
links = pd.DataFrame({
    "source": [f"p{i}" for i in rng.integers(0, n, 30)],
    "target": [f"p{i}" for i in rng.integers(0, n, 30)],
    "weight": np.round(rng.random(30) * 4, 1),
    "since": 2001,
})


def folder(name):
    path = out / name
    path.mkdir(parents=True, exist_ok=True)
    return path


def packed(path, text):
    with gzip.GzipFile(path, "wb", mtime=0) as file:
        file.write(text.encode())


f = folder("commas")
people.to_csv(f / "nodes.csv", index=False)
links.to_csv(f / "edges.csv", index=False)

f = folder("spreadsheet")  # semicolons, decimal commas, a byte order mark, CRLF
people.to_csv(f / "nodes.csv", index=False, sep=";", decimal=",", encoding="utf-8-sig", lineterminator="\r\n")
links.to_csv(f / "edges.csv", index=False, sep=";", decimal=",", encoding="utf-8-sig", lineterminator="\r\n")

f = folder("tabs")
packed(f / "nodes.tsv.gz", people.to_csv(index=False, sep="\t"))
links.to_csv(f / "edges.tsv", index=False, sep="\t")

f = folder("pandas")  # an index column, and ids that became 1.0 beside a blank
numbered = people.assign(id=range(n))[["id", "label", "age", "city"]]
numbered.loc[3, "age"] = np.nan
numbered.to_csv(f / "nodes.csv")
half = links.assign(source=links.source.str[1:].astype(float), target=links.target.str[1:].astype(int))
half.drop(columns="since").to_csv(f / "edges.csv")

f = folder("indexed")  # the index is the id
people.set_index("id").drop(columns=["emb", "vec"]).rename_axis(None).to_csv(f / "nodes.csv")
links[["source", "target"]].to_csv(f / "edges.csv", index=False)

f = folder("long")  # sparse attributes, several labels a node
pd.DataFrame({"id": people.id, "label": ["a|b", "a", "b|c", "", "c", "a|", "|", "a", "b", "c", "a|c", "b", "a", "c"]}).to_csv(f / "nodes.csv", index=False)
links[["source", "target", "weight"]].to_csv(f / "edges.csv", index=False, quoting=1)
pd.DataFrame({
    "node": [f"p{i}" for i in range(n) for _ in range(2)],
    "attribute": [f"w{(3 * i + j) % 7}" for i in range(n) for j in range(2)],
    "value": np.round(rng.random(2 * n), 2),
}).to_csv(f / "attributes.csv", index=False)
