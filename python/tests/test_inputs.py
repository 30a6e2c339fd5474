"""The same graph from every library gives the same labels."""

import numpy as np
import pytest

import jane


@pytest.fixture(scope="module")
def expected(town):
    return jane.NodeClassifier(k=4, epochs=40, worth=False).fit(town.nodes(), town.edges()).predict_proba()


def test_dict_of_columns(town, quick):
    clf = jane.NodeClassifier(**quick).fit(town.nodes(), town.edges())
    assert clf.classes_.tolist() == ["north", "south"]
    assert clf.ids_.tolist() == town.ids
    assert clf.predict_proba().shape == (town.n, 2)
    np.testing.assert_allclose(clf.predict_proba().sum(axis=1), 1, atol=1e-5)
    assert town.right(clf.predict()) > 0.9
    assert (clf.predict()[town.known] == town.labels[town.known]).all()


def test_pandas(town, quick, expected):
    pd = pytest.importorskip("pandas")
    nodes = pd.DataFrame(town.nodes())
    edges = pd.DataFrame(town.edges(), columns=["source", "target"])
    clf = jane.NodeClassifier(**quick).fit(nodes, edges)
    np.testing.assert_array_equal(clf.predict_proba(), expected)
    frame = clf.to_frame()
    assert frame.index.tolist() == town.ids
    assert frame.columns.tolist() == ["label", "probability", "basis", "p_north", "p_south"]
    assert set(frame["basis"]) == {"given", "predicted"}


def test_pandas_index_as_id_and_other_names(town, quick, expected):
    pd = pytest.importorskip("pandas")
    nodes = pd.DataFrame(town.nodes()).rename(columns={"label": "quarter"}).set_index("id")
    edges = pd.DataFrame(town.edges(), columns=["from", "to"])
    clf = jane.NodeClassifier(**quick).fit(nodes, edges, label="quarter", source="from", target="to")
    np.testing.assert_array_equal(clf.predict_proba(), expected)


def test_pandas_types(quick):
    pd = pytest.importorskip("pandas")
    n = 30
    nodes = pd.DataFrame(
        {
            "id": pd.array([i if i else None for i in range(n)], dtype="Int64").fillna(0),
            "label": pd.Series([float(i % 2) if i < 20 else np.nan for i in range(n)]),
            "town": pd.Categorical([["Rome", "Oslo"][i % 2] for i in range(n)]),
            "when": pd.date_range("2024-01-01", periods=n),
            "member": [i % 3 == 0 for i in range(n)],
            "flag": pd.array([True, None, False] * (n // 3), dtype="boolean"),
            "count": pd.array([1, None, 3] * (n // 3), dtype="Int64"),
            "vector": [[0.5, i] for i in range(n)],
        }
    )
    edges = pd.DataFrame({"source": np.arange(n, dtype=float), "target": (np.arange(n) + 2.0) % n, "weight": 0.5})
    clf = jane.NodeClassifier(**quick).fit(nodes, edges, missing="mean")
    assert clf.classes_.tolist() == [0, 1] and clf.classes_.dtype.kind == "i"
    assert clf.predict()[20:].tolist() == [0, 1] * 5
    assert clf.ids_.tolist() == list(range(n))


def test_polars(town, quick, expected):
    pl = pytest.importorskip("polars")
    nodes = pl.DataFrame(town.nodes())
    edges = pl.DataFrame({"source": [a for a, _ in town.edges()], "target": [b for _, b in town.edges()]})
    clf = jane.NodeClassifier(**quick).fit(nodes, edges)
    np.testing.assert_array_equal(clf.predict_proba(), expected)


def test_networkx(town, quick, expected):
    nx = pytest.importorskip("networkx")
    graph = nx.Graph()
    for i, name in enumerate(town.ids):
        graph.add_node(name, age=float(town.attributes[i, 0]), size=float(town.attributes[i, 1]))
        if town.known[i]:
            graph.nodes[name]["label"] = town.labels[i]
    graph.add_edges_from(town.edges())
    clf = jane.NodeClassifier(**quick).fit(graph)
    np.testing.assert_array_equal(clf.predict_proba(), expected)


def test_networkx_tuples_weights_and_other_label(quick):
    nx = pytest.importorskip("networkx")
    graph = nx.grid_2d_graph(5, 6)
    for x, y in graph.nodes:
        graph.nodes[x, y].update(side="left" if x < 2 else "right", id="no id", height=y)
    graph.nodes[1, 1]["side"] = None
    nx.set_edge_attributes(graph, 2.5, "weight")
    clf = jane.NodeClassifier(**quick).fit(graph, label="side")
    assert clf.ids_.tolist()[0] == (0, 0)
    assert clf.explain((1, 1)).node == (1, 1)
    with pytest.raises(jane.DataError, match='no node has an attribute "sides"'):
        jane.NodeClassifier(**quick).fit(graph, label="sides")


def test_igraph(town, quick, expected):
    ig = pytest.importorskip("igraph")
    graph = ig.Graph(n=town.n, edges=town.links.tolist())
    graph.vs["name"] = town.ids
    graph.vs["label"] = list(town.partly)
    graph.vs["age"] = town.attributes[:, 0].tolist()
    graph.vs["size"] = town.attributes[:, 1].tolist()
    clf = jane.NodeClassifier(**quick).fit(graph)
    np.testing.assert_array_equal(clf.predict_proba(), expected)


def test_scipy_and_arrays(town, quick, expected):
    sp = pytest.importorskip("scipy.sparse")
    a, b = town.links.T
    adjacency = sp.coo_matrix((np.ones(2 * len(a)), (np.r_[a, b], np.r_[b, a])), shape=(town.n, town.n)).tocsr()
    by_matrix = jane.NodeClassifier(**quick).fit(
        adjacency, town.partly, attributes=town.attributes, attribute_names=["age", "size"]
    )
    np.testing.assert_array_equal(by_matrix.predict_proba(), expected)
    sparse = jane.NodeClassifier(**quick).fit(adjacency, town.partly, attributes=sp.csr_matrix(town.attributes))
    np.testing.assert_array_equal(sparse.predict_proba(), expected)


def test_numpy_alone(town, quick, expected):
    for links in (town.links, town.links.T, town.links.tolist()):
        clf = jane.NodeClassifier(**quick).fit(links, town.partly, attributes=town.attributes, ids=town.ids)
        np.testing.assert_array_equal(clf.predict_proba(), expected)
        assert clf.ids_.tolist() == town.ids
    numbers = np.where(town.known, town.quarter, -1)
    clf = jane.NodeClassifier(**quick).fit(town.links, numbers, attributes=town.attributes)
    assert clf.classes_.tolist() == [0, 1] and clf.predict().dtype.kind == "i"


def test_pytorch_geometric(town, quick):
    torch = pytest.importorskip("torch")
    geometric = pytest.importorskip("torch_geometric.data")
    a, b = town.links.T
    data = geometric.Data(
        x=torch.tensor(town.attributes),
        edge_index=torch.tensor(np.c_[np.r_[a, b], np.r_[b, a]].T.copy()),
        y=torch.tensor(town.quarter),
    )
    number = torch.arange(town.n)
    data.train_mask, data.val_mask, data.test_mask = number < 40, (number >= 40) & (number < 60), number >= 60
    clf = jane.NodeClassifier(**quick).fit(data)
    assert clf.result_["split"]["train"] == 40 and clf.result_["split"]["test"] == 60
    assert clf.test_["accuracy"] > 0.9
    assert clf.predict().shape == (town.n,)


def test_pytorch_geometric_by_its_shape(town, quick):
    """Anything that has edge_index, x and y is read, with several splits."""
    from types import SimpleNamespace

    masks = np.zeros((town.n, 2), dtype=bool)
    masks[:50, 0] = masks[50:, 1] = True
    data = SimpleNamespace(
        x=town.attributes,
        edge_index=town.links.T,
        y=town.quarter.reshape(-1, 1),
        num_nodes=town.n,
        train_mask=masks,
        val_mask=None,
        test_mask=~masks,
    )
    clf = jane.NodeClassifier(**quick).fit(data)
    assert clf.result_["split"]["kind"] == "own-with-drawn-validation"
    assert clf.result_["split"]["test"] == town.n - 50


def test_files(town, quick, tmp_path):
    (tmp_path / "nodes.csv").write_text(
        "id,label,age\n" + "".join(f"{i},{town.partly[i] or ''},{town.attributes[i, 0]}\n" for i in range(town.n))
    )
    (tmp_path / "edges.csv").write_text("source,target\n" + "".join(f"{a},{b}\n" for a, b in town.links))
    clf = jane.NodeClassifier(**quick).fit(tmp_path)
    assert clf.ids_.tolist() == list(range(town.n))
    assert town.right(clf.predict()) > 0.9
    graph = jane.Graph(str(tmp_path))
    assert len(graph) == town.n and len(graph.y) == town.known.sum()


def test_several_labels(town, quick):
    indicator = np.c_[town.quarter, 1 - town.quarter, town.attributes[:, 0] > 0].astype(int)
    clf = jane.NodeClassifier(**quick).fit(town.links, indicator, attributes=town.attributes)
    assert clf.predict().shape == (town.n, 3) and clf.classes_.tolist() == [0, 1, 2]
    assert (clf.predict() == indicator).all()  # all were given
    assert (clf.predict(keep_given=False) == indicator).mean() > 0.9
    nodes = town.nodes()
    nodes["label"] = [
        None if name is None else name + "|old" if i % 3 else name for i, name in enumerate(nodes["label"])
    ]
    clf = jane.NodeClassifier(**quick).fit(nodes, town.edges())
    assert clf.classes_.tolist() == ["north", "old", "south"]


def test_unknown_labels(quick):
    nodes = {"id": list(range(12)), "label": ["a", "b"] * 5 + ["n/a"] * 2, "x": [0, 1] * 6}
    graph = jane.Graph(nodes, [(i, i + 2) for i in range(10)], unknown_label="n/a")
    assert graph.labelled.tolist() == list(range(10))
    assert jane.NodeClassifier(**quick).fit(graph).predict()[10:].tolist() == ["a", "b"]


def test_component(quick):
    nodes = {"id": list(range(12)), "label": ["a", "b"] * 6, "x": list(range(12))}
    edges = [(i, i + 2) for i in range(7)] + [(0, 1), (10, 11)]
    clf = jane.NodeClassifier(**quick).fit(nodes, edges, component="largest")
    assert clf.ids_.tolist() == list(range(9))
    assert len(clf.predict()) == 9


def test_graph_is_reused(town, quick):
    graph = jane.Graph(town.nodes(), town.edges(), name="town")
    assert (
        repr(graph)
        == f"<jane.Graph: 120 nodes, 360 edges, 2 attributes, {town.known.sum()} labelled, classes ['north', 'south']>"
    )
    first = jane.NodeClassifier(**quick).fit(graph)
    second = jane.NodeClassifier(**quick).fit(graph)
    assert graph._handle is not None
    np.testing.assert_array_equal(first.predict_proba(), second.predict_proba())
    assert graph.check()["graph"]["nodes"] == 120
    with pytest.raises(jane.RequestError, match="complete as it is"):
        first.fit(graph, label="x")


def test_graph_is_sent_again_to_another_process(town, other_java):
    graph = jane.Graph(town.nodes(), town.edges())
    assert len(graph) == town.n
    jane.stop()
    assert graph.check()["graph"]["nodes"] == town.n
