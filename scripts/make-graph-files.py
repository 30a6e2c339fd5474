#!/usr/bin/env python3
"""Writes the graph files that the tests of jane-data read, with the tools people use.

    python3 -m venv venv && venv/bin/pip install networkx pandas pyarrow scipy polars duckdb fastparquet openpyxl
    venv/bin/python scripts/make-graph-files.py jane-data/src/test/resources/org/jane/data/graphs

One small graph, the same in every format. Made with networkx 3.6, pandas 3.1, pyarrow 26, scipy 1.17, Polars 2.1,
DuckDB 2.0 and fastparquet 2026.9.
"""
import gzip
import json
import pathlib
import pickle
import sqlite3
import sys
import warnings

import networkx as nx
import numpy as np
import pandas as pd
import scipy.io

warnings.simplefilter("ignore")
out = pathlib.Path(sys.argv[1])
out.mkdir(parents=True, exist_ok=True)

PEOPLE = [
    ("anna", 31, 0.1, "red", "x"), ("bob", 25, -2.5, "blue", "x"), ("Cécile & co", 47, 1e-7, "red", "y"),
    ("d<e>", 19, 3.0, "green", "y"), ('the "e"', 64, 12345.678, "blue", "x"), ("f 6", 38, 0.3, "red", "y"),
    ("7", 22, 7.25, "green", "x"), ("alone", 50, 0.0, "blue", "y"),
]
LINKS = [(0, 1, 1.0), (0, 2, 2.5), (1, 2, 1.0), (2, 3, 0.1), (3, 4, 1.0), (4, 5, 4.0), (5, 3, 1.0), (6, 0, 0.75), (5, 5, 1.0)]


def graph(kind=nx.Graph, texts=False, label="club"):
    g = kind()
    for name, age, score, colour, club in PEOPLE:
        values = {"age": age, "score": score, "colour": colour, label: club}
        g.add_node(name, **({k: str(v) for k, v in values.items()} if texts else values))
    for a, b, w in LINKS:
        g.add_edge(PEOPLE[a][0], PEOPLE[b][0], weight=w)
    return g


names = [p[0] for p in PEOPLE]
nodes = pd.DataFrame(PEOPLE, columns=["id", "age", "score", "colour", "club"])
edges = pd.DataFrame([(names[a], names[b], w) for a, b, w in LINKS], columns=["source", "target", "weight"])
nodes.to_csv(out / "nodes.csv", index=False)
edges.to_csv(out / "edges.csv", index=False)

g = graph()
nx.write_graphml(g, out / "people.graphml")
nx.write_graphml_xml(graph(nx.MultiDiGraph), out / "directed.graphml")
nx.write_gml(g, out / "people.gml")
nx.write_gexf(g, out / "people.gexf")
nx.write_pajek(graph(texts=True), out / "people.net")
(out / "links.json").write_text(json.dumps(nx.node_link_data(g, edges="links"), indent=1))
(out / "edges.json").write_text(json.dumps(nx.node_link_data(graph(nx.MultiGraph), edges="edges")))
(out / "under-graph.json").write_text(json.dumps({"graph": nx.node_link_data(g, edges="edges")}))
(out / "cytoscape.json").write_text(json.dumps(nx.cytoscape_data(g)))
with gzip.open(out / "people.graphml.gz", "wb") as f:
    f.write((out / "people.graphml").read_bytes())

# Edge lists have no blanks in ids.
h = nx.relabel_nodes(g, {n: n.split()[0] for n in g})
nx.write_edgelist(h, out / "people.edgelist")
nx.write_edgelist(h, out / "tabs.tsv", delimiter="\t", data=["weight"])
nx.write_weighted_edgelist(h, out / "weighted.edges")
nx.write_weighted_edgelist(h, out / "commas.edges", delimiter=",")
nx.write_edgelist(h, out / "plain.txt", data=False)
(out / "snap.txt").write_text("# Directed graph (each unordered pair of nodes is saved once)\n# FromNodeId\tToNodeId\n0\t1\n1\t0\n0\t2\n")
a = nx.to_scipy_sparse_array(g, nodelist=names)
scipy.io.mmwrite(out / "symmetric.mtx", a)
scipy.io.mmwrite(out / "general.mtx", a, symmetry="general")
scipy.io.mmwrite(out / "pattern.mtx", a, field="pattern")

# Parquet of many makers.
for codec in ("snappy", "gzip", "zstd", "lz4", "brotli", None):
    nodes.to_parquet(out / f"nodes-{codec or 'none'}.parquet", compression=codec)
edges.to_parquet(out / "edges.parquet")
nodes.set_index("id").to_parquet(out / "nodes-named-index.parquet")
nodes.iloc[::-1].iloc[::-1].sort_values("age").sort_index().set_index(pd.Index(range(10, 18))).to_parquet(out / "nodes-index.parquet", index=True)
import pyarrow as pa
import pyarrow.parquet as pq

table = pa.Table.from_pandas(nodes, preserve_index=False)
pq.write_table(table, out / "nodes-v2.parquet", version="2.6", data_page_version="2.0", use_dictionary=False,
               column_encoding={"id": "DELTA_BYTE_ARRAY", "age": "DELTA_BINARY_PACKED", "score": "BYTE_STREAM_SPLIT",
                                "colour": "DELTA_LENGTH_BYTE_ARRAY", "club": "PLAIN"})
pq.write_table(table, out / "nodes-groups.parquet", row_group_size=3, data_page_size=16)
types = pd.DataFrame({
    "id": names,
    "flag": [True, False] * 4,
    "nullable": pd.array([1, None, 3, 4, None, 6, 7, 8], dtype="Int64"),
    "category": pd.Categorical(["u", "v"] * 4),
    "time": pd.to_datetime(["2024-01-05 10:00:00", "2024-01-05 00:00:00"] * 4),
    "zoned": pd.to_datetime(["2024-01-05 10:00:00.5"] * 8).tz_localize("UTC"),
    "small": np.arange(8, dtype="uint8"),
    "big": np.array([2**63 + i for i in range(8)], dtype="uint64"),
    "half": np.arange(8, dtype="float16") / 4,
    "missing": [None, "text"] * 4,
    "nan": [float("nan"), 1.5] * 4,
    "vector": [[0.1, 0.2], [], None, [1.0], [2.0, None], [3.5, 4.5], [5.0], [6.0, 7.0]],
    "words": [["a", "b"]] * 8,
    "struct": [{"x": 1, "y": 2}] * 8,
})
schema = pa.Table.from_pandas(types, preserve_index=False)
pq.write_table(schema, out / "types.parquet")
pq.write_table(schema, out / "types-v2.parquet", data_page_version="2.0", compression="zstd")
import datetime
import decimal

pq.write_table(pa.table({
    "id": names,
    "day": pa.array([datetime.date(2020, 2, 29)] * 8),
    "price": pa.array([decimal.Decimal("12.340")] * 8, pa.decimal128(9, 3)),
    "clock": pa.array([datetime.time(1, 2, 3)] * 8),
    "fixed": pa.array([b"abcd"] * 8, pa.binary(4)),
    "old": pa.array([datetime.datetime(2001, 2, 3, 4, 5, 6)] * 8),
}), out / "types-more.parquet", use_deprecated_int96_timestamps=True)

# Vectors, as sentence encoders and the like leave them in tables and graphs.
vectors = [[0.5, -1.25, 3.0], [0.1, 0.2, 0.3]] * 4
joined = [datetime.date(2024, 1, 1 + i) for i in range(8)]
pq.write_table(pa.table({
    "id": names, "club": [p[4] for p in PEOPLE], "emb": pa.array(vectors, pa.list_(pa.float32())),
    "fixed": pa.array(vectors, pa.list_(pa.float64(), 3)), "whole": pa.array([[1, 2]] * 8, pa.list_(pa.int64())),
    "joined": pa.array(joined), "title": [f"paper about {c}" for c in ["graphs", "trees"] * 4],
}), out / "vectors.parquet")
pd.DataFrame({"id": names, "club": nodes["club"], "emb": [np.array(v) for v in vectors]}).to_parquet(out / "vectors-pandas.parquet")
v = graph()
for name, vector in zip(names, vectors):
    v.nodes[name]["emb"] = vector
(out / "vectors.json").write_text(json.dumps(nx.node_link_data(v, edges="edges")))
nx.write_gml(v, out / "vectors.gml")
try:
    import polars
    polars.from_pandas(nodes).write_parquet(out / "nodes-polars.parquet")
    import duckdb
    duckdb.sql(f"COPY nodes TO '{out}/nodes-duckdb.parquet' (FORMAT parquet)")
    duckdb.sql(f"COPY nodes TO '{out}/nodes-duckdb-v2.parquet' (FORMAT parquet, PARQUET_VERSION v2, COMPRESSION zstd)")
    import fastparquet
    fastparquet.write(str(out / "nodes-fastparquet.parquet"), nodes)
except ImportError as e:
    print("left out:", e)

# Files that are something else.
other = out / "other"
other.mkdir(exist_ok=True)
nodes.to_excel(other / "book.xlsx", index=False)
nodes.to_feather(other / "table.feather")
(other / "graph.pickle").write_bytes(pickle.dumps(g))
(other / "utf16.csv").write_text("id,label\na,x\n", encoding="utf-16")
sqlite3.connect(other / "data.sqlite").execute("create table t (a)").connection.commit()
