#!/usr/bin/env python3
"""Draws a club of two sides, for the tests of new nodes in jane-app.

    venv/bin/python scripts/make-new-nodes.py jane-app/src/test/resources/org/jane/app/club

Members have an age and a city, and are linked mostly to their own side. Four of them are new: their neighbours stand in the new files without
attributes, as networkx writes whatever an edge names. Made with networkx 3.6.
"""
import csv
import json
import os
import random
import sys

import networkx as nx

out = sys.argv[1]
os.makedirs(out + "/new", exist_ok=True)
random.seed(3)
G = nx.Graph()
for i in range(34):
    G.add_node("m%d" % i, club="east" if i < 17 else "west")
for i in range(34):
    for j in random.sample(range(34), 4):
        same = (i < 17) == (j < 17)
        if i != j and random.random() < (0.8 if same else 0.15):
            G.add_edge("m%d" % i, "m%d" % j, weight=random.randint(1, 5))
for n, d in G.nodes(data=True):
    d["age"] = round(20 + random.random() * 30 + (5 if d["club"] == "west" else 0), 1)
    d["city"] = random.choice(["Rome", "Oslo"])
for u, v, d in G.edges(data=True):
    d["weight"] = float(d.get("weight", 1))
new = ["m9", "m16", "m21", "m26"]
nx.write_gml(G.subgraph([n for n in G if n not in new]), out + "/old.gml")

H = nx.Graph()
for n in new:
    H.add_node(n, **{k: v for k, v in G.nodes[n].items() if k != "club"})
for u, v, d in G.edges(new, data=True):
    H.add_edge(u, v, **d)
nx.write_gml(H, out + "/new.gml")
nx.write_graphml(H, out + "/new.graphml")
nx.write_gexf(H, out + "/new.gexf")
with open(out + "/new.json", "w") as file:
    json.dump(nx.node_link_data(H), file, indent=0)
P = H.copy()
for n, d in P.nodes(data=True):
    for k in d:
        d[k] = str(d[k])  # Pajek has texts alone
nx.write_pajek(P, out + "/new.net")
with open(out + "/new/nodes.csv", "w") as file:
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(["id", "age", "city"])
    rows.writerows([n, G.nodes[n]["age"], G.nodes[n]["city"]] for n in new)
with open(out + "/new/edges.csv", "w") as file:
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(["source", "target", "weight"])
    rows.writerows([u, v, d["weight"]] for u, v, d in H.edges(data=True))
