"""Test accuracy of our methods beside those of PyTorch Geometric: same data, splits and settings."""

import argparse
import csv
import json
import os
import pickle
import statistics
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import scipy.sparse as sp

# method: settings of ours, from which those of the reference are taken
SETTINGS = {
    "gat": dict(hidden=8, heads=8, dropout=0.6, weight_decay=5e-4, learning_rate=0.005, epochs=300, evaluate_every=10),
    "sgc": dict(dropout=0, weight_decay=1e-5, learning_rate=0.2, epochs=100, evaluate_every=10, hops=2),
    "sign": dict(hidden=64, dropout=0, weight_decay=5e-4, learning_rate=0.01, epochs=200, evaluate_every=10, hops=2),
    "appnp": dict(hidden=64, dropout=0.5, weight_decay=5e-3, learning_rate=0.01, epochs=200, evaluate_every=10, hops=10, teleport=0.1),
    "linkx": dict(hidden=64, dropout=0, weight_decay=1e-3, learning_rate=0.01, epochs=200, evaluate_every=5),
    "cs": dict(hidden=64, dropout=0.5, weight_decay=5e-4, learning_rate=0.01, epochs=400, evaluate_every=2, correct=0.9, smooth=0.8, rounds=50),
}
OURS = {"sgc": "sign"}  # the method that has it as a setting

CASES = {  # name: (reader, scaling of the attributes, seeds)
    "cora": (lambda d: planetoid(d, "cora"), "l1", 3),
    "citeseer": (lambda d: planetoid(d, "citeseer"), "l1", 3),
    "chameleon-0": (lambda d: npz(d, "chameleon_filtered", 0), "none", 3),
    "chameleon-1": (lambda d: npz(d, "chameleon_filtered", 1), "none", 3),
}


def planetoid(data, name):
    def part(what):
        with open(data / "planetoid" / f"ind.{name}.{what}", "rb") as f:
            return pickle.load(f, encoding="latin1")

    test = [int(line) for line in open(data / "planetoid" / f"ind.{name}.test.index")]
    allx, tx, ally, ty = part("allx"), part("tx"), part("ally"), part("ty")
    n = max(test) + 1
    x = sp.lil_matrix((n, allx.shape[1]))
    y = np.zeros((n, ally.shape[1]))
    x[: allx.shape[0]] = allx
    y[: allx.shape[0]] = ally
    x[test], y[test] = tx, ty
    label = np.where(y.sum(1) > 0, y.argmax(1), -1)
    edges = {(min(a, b), max(a, b)) for a, bs in part("graph").items() for b in bs if a != b}
    train = part("x").shape[0]
    return x.tocsr(), label, edges, range(train), range(train, train + 500), sorted(test)


def npz(data, name, split):
    d = np.load(data / "npz" / f"{name}.npz")
    masks = [np.flatnonzero(d[k][split]) for k in ("train_masks", "val_masks", "test_masks")]
    edges = {(min(a, b), max(a, b)) for a, b in d["edges"] if a != b}
    return sp.csr_matrix(d["node_features"]), d["node_labels"], edges, *masks


def write(folder, x, label, edges, train, validation, test):
    folder.mkdir(parents=True, exist_ok=True)
    split = {**{i: "train" for i in train}, **{i: "validation" for i in validation}, **{i: "test" for i in test}}
    with open(folder / "nodes.csv", "w", newline="") as f:
        w = csv.writer(f)
        w.writerow(["id", "label", "split"])
        w.writerows([f"n{i}", "" if label[i] < 0 else f"c{label[i]}", split.get(i, "")] for i in range(x.shape[0]))
    with open(folder / "edges.csv", "w", newline="") as f:
        w = csv.writer(f)
        w.writerow(["source", "target"])
        w.writerows([f"n{a}", f"n{b}"] for a, b in sorted(edges))
    with open(folder / "attributes.csv", "w", newline="") as f:
        w = csv.writer(f)
        w.writerow(["node", "attribute", "value"])
        c = x.tocoo()
        w.writerows([f"n{i}", f"a{j}", float(v)] for i, j, v in zip(c.row, c.col, c.data))


def ours(jane, folder, method, scaling, seeds, out):
    name = OURS.get(method, method)
    command = [jane, "evaluate", str(folder), "--split", "given", "--component", "all", "--methods", name, "--no-auto",
               "--no-worth", "--runs", str(seeds), "--json", str(out), "--quiet", "--set", f"attribute-scaling={scaling}"]
    if method == "sgc":
        command += ["--set", "variant=sgc"]
    for key, value in SETTINGS[method].items():
        command += ["--set", f"{key.replace('_', '-')}={value}"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return json.loads(out.read_text())["results"][0]["accuracy"]["values"]


def reference(method, data, scaling, seeds):
    import torch
    import torch.nn.functional as F
    from torch import nn
    from torch_geometric.nn import APPNP, CorrectAndSmooth, GATConv, LINKX, SGConv
    from torch_geometric.nn.conv.gcn_conv import gcn_norm
    from torch_geometric.utils import to_undirected

    torch.set_num_threads(1)  # two wait for each other on a busy machine
    s = SETTINGS[method]
    x, label, edges, train, validation, test = data
    if scaling == "l1":
        x = sp.diags(1 / np.maximum(abs(x).sum(1).A1, 1e-12)) @ x
    c = x.tocoo()
    place, entries = torch.tensor(np.stack([c.row, c.col])), torch.tensor(c.data, dtype=torch.float)
    n, y = x.shape[0], torch.tensor(label)
    edge = to_undirected(torch.tensor(sorted(edges)).t().contiguous(), num_nodes=n)
    classes = int(y.max()) + 1
    train, validation, test = (torch.tensor(list(part)) for part in (train, validation, test))
    drop = float(s["dropout"])

    def inputs(training=False):
        """The attributes, sparse; what is 0 need not be dropped."""
        return torch.sparse_coo_tensor(place, F.dropout(entries, drop, training), x.shape, check_invariants=False)

    class SparseLinear(nn.Module):
        """A layer of the library on sparse rows: the same weights, far less work."""

        def __init__(self, lin):
            super().__init__()
            self.weight, self.bias = lin.weight, lin.bias

        def forward(self, rows):
            out = torch.sparse.mm(rows, self.weight.t())
            return out if self.bias is None else out + self.bias

    class Gat(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = GATConv(x.shape[1], s["hidden"], heads=s["heads"], dropout=drop)
            self.a.lin = SparseLinear(self.a.lin)
            self.b = GATConv(s["hidden"] * s["heads"], classes, heads=1, concat=False, dropout=drop)

        def forward(self):
            h = F.relu(self.a(inputs(self.training), edge))
            return self.b(F.dropout(h, drop, self.training), edge)

    class Sgc(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = SGConv(x.shape[1], classes, K=s["hops"], cached=True)
            self.x = inputs().to_dense()

        def forward(self):
            return self.a(self.x, edge)

    class Sign(nn.Module):
        def __init__(self):
            super().__init__()
            i, w = gcn_norm(edge, num_nodes=n)
            a = torch.sparse_coo_tensor(i, w, (n, n))
            self.hops = [inputs()]
            for _ in range(s["hops"]):
                self.hops.append(torch.sparse.mm(a, self.hops[-1]).coalesce())
            self.lins = nn.ModuleList(SparseLinear(nn.Linear(x.shape[1], s["hidden"])) for _ in self.hops)
            self.out = nn.Linear(s["hidden"] * len(self.hops), classes)

        def forward(self):
            hs = [F.dropout(F.relu(lin(h)), drop, self.training) for lin, h in zip(self.lins, self.hops)]
            return self.out(torch.cat(hs, dim=1))

    class Mlp(nn.Module):
        def __init__(self):
            super().__init__()
            self.first = SparseLinear(nn.Linear(x.shape[1], s["hidden"]))
            self.second = nn.Linear(s["hidden"], classes)

        def forward(self):
            h = F.relu(self.first(inputs(self.training)))
            return self.second(F.dropout(h, drop, self.training))

    class Appnp(Mlp):
        def __init__(self):
            super().__init__()
            self.spread = APPNP(s["hops"], s["teleport"])

        def forward(self):
            return self.spread(super().forward(), edge)

    class Linkx(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = LINKX(n, x.shape[1], s["hidden"], classes, num_layers=1, dropout=drop)
            self.a.node_mlp.lins[0] = SparseLinear(self.a.node_mlp.lins[0])

        def forward(self):
            return self.a(inputs(), edge)

    made = dict(gat=Gat, sgc=Sgc, sign=Sign, appnp=Appnp, linkx=Linkx, cs=Mlp)[method]
    found = []
    for seed in range(1, seeds + 1):
        torch.manual_seed(seed)
        model = made()
        decaying = [p for k, p in model.named_parameters()
                    if not k.endswith("bias") and not (method == "appnp" and k.startswith("second"))]
        others = [p for p in model.parameters() if not any(p is q for q in decaying)]
        adam = torch.optim.Adam([dict(params=decaying, weight_decay=s["weight_decay"]), dict(params=others)],
                                lr=s["learning_rate"])
        best, kept = -1, None
        for epoch in range(1, s["epochs"] + 1):
            model.train()
            adam.zero_grad()
            F.cross_entropy(model()[train], y[train]).backward()
            adam.step()
            if epoch % s["evaluate_every"] == 0 or epoch == s["epochs"]:
                model.eval()
                with torch.no_grad():
                    logits = model()
                score = (logits[validation].argmax(1) == y[validation]).float().mean().item()
                if score >= best:  # the latest of equals
                    best, kept = score, logits
        scores = kept
        if method == "cs":
            steps = CorrectAndSmooth(s["rounds"], s["correct"], s["rounds"], s["smooth"], autoscale=True)
            scores = kept.softmax(1)
            scores = steps.correct(scores, y[train], train, edge)
            scores = steps.smooth(scores, y[train], train, edge)
        found.append((scores[test].argmax(1) == y[test]).float().mean().item())
    return found


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--jane", default="./jane")
    args.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "jane-peers")
    args.add_argument("--cases", default=",".join(CASES))
    args.add_argument("--methods", default=",".join(SETTINGS))
    args.add_argument("--seeds", type=int, help="instead of the number that each of the data has; take another --work with it")
    chosen = args.parse_args()
    place = Path(os.environ["JANE_DATA"])
    print("| data | method | ours | PyTorch Geometric | difference |\n|---|---|---|---|---|", flush=True)
    for case in chosen.cases.split(","):
        read, scaling, seeds = CASES[case]
        seeds = chosen.seeds or seeds
        data, folder = read(place), chosen.work / case
        if not (folder / "attributes.csv").exists():
            write(folder, *data)
        for method in chosen.methods.split(","):
            kept = chosen.work / f"{case}-{method}.json"
            if not kept.exists():
                mine = ours(chosen.jane, folder, method, scaling, seeds, chosen.work / f"{case}-{method}-ours.json")
                theirs = reference(method, data, scaling, seeds)
                kept.write_text(json.dumps(dict(ours=mine, reference=theirs)))
            both = json.loads(kept.read_text())
            texts = ["%.1f ± %.1f" % (100 * statistics.mean(v), 100 * statistics.stdev(v))
                     for v in (both["ours"], both["reference"])]
            gap = 100 * (statistics.mean(both["ours"]) - statistics.mean(both["reference"]))
            print(f"| {case} | {method} | {texts[0]} | {texts[1]} | {gap:+.1f} |", flush=True)


if __name__ == "__main__":
    main()
