# Karate club with ages and cities; four members are new and their neighbours have no attributes.
import networkx as nx, random, json, os, csv, sys
out=sys.argv[1]; os.makedirs(out, exist_ok=True)
random.seed(3)
G=nx.karate_club_graph()
G=nx.relabel_nodes(G,{i:"m%d"%i for i in G})
for n,d in G.nodes(data=True):
    d["age"]=round(20+random.random()*30+(5 if d["club"]=="Officer" else 0),1)
    d["city"]=random.choice(["Rome","Oslo"])
for u,v,d in G.edges(data=True):
    d["weight"]=float(d.get("weight",1))
new=["m9","m16","m21","m26"]
old=G.subgraph([n for n in G if n not in new]).copy()
nx.write_gml(old,out+"/old.gml")
H=nx.Graph()
for n in new: H.add_node(n, **{k:v for k,v in G.nodes[n].items() if k!="club"})
for u,v,d in G.edges(new,data=True): H.add_edge(u,v,**d)
print("neighbours", len([n for n in H if n not in new]))
nx.write_gml(H,out+"/new.gml"); nx.write_graphml(H,out+"/new.graphml"); nx.write_gexf(H,out+"/new.gexf")
json.dump(nx.node_link_data(H),open(out+"/new.json","w"),indent=0)
P=H.copy()
for n,d in P.nodes(data=True):
    for k in list(d): d[k]=str(d[k])
nx.write_pajek(P,out+"/new.net")
os.makedirs(out+"/new",exist_ok=True)
with open(out+"/new/nodes.csv","w") as f:
    w=csv.writer(f,lineterminator="\n"); w.writerow(["id","age","city"]); [w.writerow([n,G.nodes[n]["age"],G.nodes[n]["city"]]) for n in new]
with open(out+"/new/edges.csv","w") as f:
    w=csv.writer(f,lineterminator="\n"); w.writerow(["source","target","weight"]); [w.writerow([u,v,d["weight"]]) for u,v,d in H.edges(data=True)]
