#!/usr/bin/env python3
"""Checks exported models from Python: python3 scripts/check-export.py [--jane ./jane] ["DATA|METHOD|SETTINGS" ...]

Trains small models, exports each, and compares what other programs make of the files with what `jane predict` says:
  ONNX     onnx.checker, then onnxruntime in both forms (by node; by attributes, fed from the .npz), to 1e-5
  GraphML  read by networkx
  CSV      read with the csv module
  NPZ      read by numpy without pickles
and `jane check` reads GraphML and NPZ back. Needs: pip install onnx onnxruntime networkx numpy. JANE_DATA names the folder of the published datasets.
"""

import argparse
import csv
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import networkx as nx
import numpy as np
import onnx
import onnxruntime as ort

TOLERANCE = 1e-5
DEFAULT = [
    "synthetic:alpha=0.5,n=200,seed=1|jane|",
    "texas|jane|",
    "cora|jane|encoder=links(2)",
    "citeseer|gcn|",
    "usa|jane|neighbour-labels=1 neighbour-attributes=1",
    "minesweeper|sage|",
    "chameleon|gat|",
]


def run(jane, *args):
    done = subprocess.run([jane, *args], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"jane {' '.join(args)}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


def predicted(path):
    with open(path, newline="", encoding="utf-8") as f:
        rows = list(csv.reader(f))
    first = next(i for i, name in enumerate(rows[0]) if name.startswith("p_"))
    last = max(i for i, name in enumerate(rows[0]) if name.startswith("p_")) + 1
    return [r[0] for r in rows[1:]], np.array([[float(x) for x in r[first:last]] for r in rows[1:]])


def session(path):
    onnx.checker.check_model(onnx.load(path), full_check=True)
    return ort.InferenceSession(str(path), providers=["CPUExecutionProvider"])


def inputs(of, arrays):
    """What a graph that is asked by attributes takes, from the arrays of an .npz file."""
    edges = arrays["edges"]
    both = {
        "attributes": arrays.get("node_features"),
        "edge_index": np.concatenate([edges, edges[:, ::-1]]).T.copy(),
        "edge_weight": np.concatenate([arrays["edge_weights"]] * 2),
    }
    return {i.name: both[i.name] if i.name in both else arrays[i.name] for i in of.get_inputs()}


def check(jane, folder, spec):
    data, method, settings = spec.split("|")
    model = str(folder / "m.jane")
    pinned = [arg for s in settings.split() for arg in ("--set", s)]
    run(jane, "train", data, "--method", method, "--no-auto", "--no-worth", "-q", "--set", "epochs=40", *pinned, "--model", model)
    run(jane, "predict", model, "-q", "--out", str(folder / "p.csv"))
    run(jane, "export", model, "-q", "--onnx", str(folder / "n.onnx"), "--graphml", str(folder / "g.graphml"), "--csv", str(folder / "n.csv"),
        "--csv-edges", str(folder / "e.csv"), "--npz", str(folder / "a.npz"))
    run(jane, "export", model, "-q", "--input", "attributes", "--onnx", str(folder / "a.onnx"))
    ids, expected = predicted(folder / "p.csv")

    by_node = session(folder / "n.onnx")
    found = by_node.run(["probabilities"], {"node": np.arange(len(ids), dtype=np.int64)})[0]
    node_error = float(np.abs(found - expected).max())
    one = by_node.run(["probabilities"], {"node": np.array([len(ids) - 1], dtype=np.int64)})[0]
    node_error = max(node_error, float(np.abs(one[0] - expected[-1]).max()))
    meta = by_node.get_modelmeta().custom_metadata_map
    assert json.loads(meta["ids"]) == ids and len(json.loads(meta["classes"])) == expected.shape[1]

    with np.load(folder / "a.npz") as z:
        arrays = dict(z)
    assert list(arrays["node_ids"]) == ids and np.abs(arrays["probabilities"] - expected).max() < 1e-6
    by_attributes = session(folder / "a.onnx")
    found = by_attributes.run(["probabilities"], inputs(by_attributes, arrays))[0]
    attribute_error = float(np.abs(found - expected).max())

    graph = nx.read_graphml(folder / "g.graphml")
    assert list(graph.nodes) == ids and graph.number_of_edges() == len(arrays["edges"])
    classes = list(arrays["class_names"])
    for i, node in enumerate(ids):
        assert all(abs(graph.nodes[node]["p_" + c] - expected[i, j]) < 1e-6 for j, c in enumerate(classes))
    assert np.abs(predicted(folder / "n.csv")[1] - expected).max() < 1e-6
    with open(folder / "e.csv", newline="", encoding="utf-8") as f:
        assert sum(1 for _ in csv.DictReader(f)) == len(arrays["edges"])
    for read_back in ("g.graphml", "a.npz"):
        facts = json.loads(run(jane, "check", str(folder / read_back), "-q", "--json", "-"))["graph"]
        assert (facts["nodes"], facts["edges"]) == (len(ids), len(arrays["edges"])), facts
    fine = max(node_error, attribute_error) < TOLERANCE
    print(f"{spec:60} {len(ids):6} nodes  by node {node_error:.1e}  by attributes {attribute_error:.1e}  {'fine' if fine else 'TOO FAR'}", flush=True)
    return fine


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--jane", default="./jane")
    parser.add_argument("what", nargs="*", default=DEFAULT, help="DATA|METHOD|SETTINGS")
    args = parser.parse_args()
    print(f"onnx {onnx.__version__}, onnxruntime {ort.__version__}, networkx {nx.__version__}, numpy {np.__version__}")
    with tempfile.TemporaryDirectory() as folder:
        results = [check(args.jane, Path(folder), spec) for spec in args.what]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
