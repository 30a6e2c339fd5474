"""What a stranger does wrong, and what is said about it."""

import numpy as np
import pytest

import jane

NODES = {"id": ["a", "b", "c", "d"], "label": ["x", "y", "x", None], "age": [1.0, 2.0, 3.0, 4.0]}
EDGES = [("a", "b"), ("b", "c"), ("c", "d")]


def fit(nodes=NODES, edges=EDGES, classifier=None, **options):
    return (classifier or jane.NodeClassifier(k=2, epochs=5, worth=False)).fit(nodes, edges, **options)


def test_unknown_columns():
    with pytest.raises(jane.DataError) as caught:
        fit(label="section")
    assert caught.value.where == "nodes"
    assert (
        'no column "section"' in str(caught.value) and "label=" in str(caught.value) and "--" not in str(caught.value)
    )
    with pytest.raises(jane.DataError, match='no column "id"'):
        fit({"name": ["a"], "label": ["x"]})
    with pytest.raises(jane.DataError, match="source"):
        fit(edges={"from": ["a"], "to": ["b"]})
    with pytest.raises(jane.DataError, match="target"):
        fit(edges={"source": ["a"], "to": ["b"]})


def test_ids():
    with pytest.raises(jane.DataError) as caught:
        fit({**NODES, "id": ["a", "b", "a", "d"]})
    assert caught.value.where == "nodes, row 2"
    with pytest.raises(jane.DataError) as caught:
        fit(edges=[("a", "b"), ("b", "zz")])
    assert caught.value.where == "edges, row 1" and "zz" in str(caught.value)
    with pytest.raises(jane.DataError, match="blank"):
        fit({**NODES, "id": ["a", None, "c", "d"]})
    assert fit({**NODES, "id": [1, 2, 3, 4]}, [("1", "2"), (2, 3), (3.0, 4)]).ids_.tolist() == [1, 2, 3, 4]


def test_unknown_nodes():
    edges = [("a", "b"), ("b", "zz"), ("c", "d"), ("b", "c")]
    with pytest.raises(jane.DataError, match='unknown_nodes="skip"'):
        fit(edges=edges)
    checked = jane.Graph(NODES, edges, unknown_nodes="skip").check()
    assert checked["graph"]["unknownNodesSkipped"] == 1
    assert any("Skipped 1 row of edges" in note for note in checked["notes"])
    known = [edge for edge in edges if "zz" not in edge]
    skipped = fit(edges=edges, unknown_nodes="skip").predict_proba()
    assert skipped.tolist() == fit(edges=known).predict_proba().tolist()
    with pytest.raises(jane.DataError, match="none is left"):
        fit(edges=[("x", "y")], unknown_nodes="skip")
    with pytest.raises(jane.JaneError, match="fail, skip"):
        fit(edges=edges, unknown_nodes="drop")


def test_missing_values():
    with pytest.raises(jane.DataError, match='missing="zero"'):
        fit({**NODES, "age": [1.0, np.nan, 3.0, 4.0]})
    assert fit({**NODES, "age": [1.0, np.nan, 3.0, 4.0]}, missing="mean").predict().shape == (4,)
    with pytest.raises(jane.DataError, match="row 1.*inf"):
        fit({**NODES, "age": [1.0, np.inf, 3.0, 4.0]})
    links, labels = [(0, 1), (1, 2)], ["x", "y", "x"]
    attributes = np.array([[1.0], [np.nan], [2.0]])
    with pytest.raises(jane.DataError, match='attributes, row 1: .*missing="zero"'):
        jane.NodeClassifier(k=2, epochs=5).fit(links, labels, attributes=attributes)
    for missing in ("zero", "mean"):
        jane.Graph(links, labels=labels, attributes=attributes, missing=missing).check()
    with pytest.raises(jane.RequestError, match='"fail", "zero" or "mean"'):
        fit(missing="median")


def test_labels():
    with pytest.raises(jane.DataError, match="no node has a label"):
        fit({**NODES, "label": [None] * 4})
    with pytest.raises(jane.DataError, match="all labels are the same"):
        fit({**NODES, "label": ["x"] * 4})
    with pytest.raises(jane.DataError, match="measured numbers"):
        jane.NodeClassifier(k=2, epochs=5).fit([(0, 1)], np.array([0.5, 0.7]))
    with pytest.raises(jane.DataError, match='two different labels read "1"'):
        fit({**NODES, "label": [1, "1", 2, None]})
    with pytest.raises(jane.DataError, match="Give a text or a number"):
        fit({**NODES, "label": [{"a": 1}, "x", "y", None]})


def test_wrong_types():
    with pytest.raises(jane.RequestError, match="needs a table of edges"):
        jane.NodeClassifier().fit(NODES)
    with pytest.raises(jane.RequestError, match="which data"):
        jane.NodeClassifier().fit()
    with pytest.raises(jane.RequestError, match="found int"):
        jane.NodeClassifier().fit(5, ["a"])
    with pytest.raises(jane.RequestError, match="found int"):
        fit(edges=5)
    with pytest.raises(jane.DataError, match="different lengths"):
        fit({"id": ["a", "b"], "label": ["x"]})
    with pytest.raises(jane.DataError, match="edges, row 1"):
        fit(edges=[("a", "b"), ("a",)])
    with pytest.raises(jane.DataError, match="3 labels|3 values for 2 nodes|2 rows"):
        jane.NodeClassifier().fit([(0, 1)], ["a", "b", "c"], attributes=np.eye(2))
    with pytest.raises(jane.DataError, match="the target is node 7"):
        jane.NodeClassifier().fit([(0, 7)], ["a", "b"])
    with pytest.raises(jane.DataError, match="no node number"):
        jane.NodeClassifier().fit([("a", "b")], ["a", "b"])
    with pytest.raises(jane.DataError, match="matrix of numbers"):
        jane.NodeClassifier().fit([(0, 1)], ["a", "b"], attributes=[["x"], ["y"]])
    with pytest.raises(jane.RequestError, match="brings its own"):
        pytest.importorskip("networkx")
        import networkx as nx

        jane.NodeClassifier().fit(nx.path_graph(3), labels=["a"])
    with pytest.raises(jane.DataError, match="weight"):
        jane.NodeClassifier(k=2, epochs=5).fit([(0, 1, -1.0), (1, 2, 2.0)], ["a", "b", "a"])


def test_wrong_settings():
    with pytest.raises(jane.RequestError, match="epoch") as caught:
        fit(classifier=jane.NodeClassifier(epoch=5))
    assert "epochs" in str(caught.value)
    with pytest.raises(jane.RequestError, match="unknown method"):
        fit(classifier=jane.NodeClassifier("jan"))
    with pytest.raises(jane.RequestError, match="unknown metric"):
        fit(classifier=jane.NodeClassifier(metric="accuracies"))
    with pytest.raises(jane.RequestError, match="auto=False"):
        fit(classifier=jane.NodeClassifier(auto=False, trials=5))
    with pytest.raises(jane.RequestError, match="time_budget"):
        fit(classifier=jane.NodeClassifier(time_budget="soon"))
    with pytest.raises(jane.RequestError, match="random_state"):
        fit(classifier=jane.NodeClassifier(random_state="x"))
    with pytest.raises(jane.RequestError, match="threads"):
        fit(classifier=jane.NodeClassifier(threads=0))
    with pytest.raises(jane.RequestError, match="must be a number, a text"):
        fit(classifier=jane.NodeClassifier(k=object()))
    with pytest.raises(jane.RequestError):
        fit(classifier=jane.NodeClassifier(test=1.5, k=2))
    with pytest.raises(jane.DataError, match="no such file"):
        jane.NodeClassifier().fit("/nowhere/graph.graphml")


def test_errors_are_the_usual_kinds():
    assert issubclass(jane.DataError, ValueError) and issubclass(jane.RequestError, ValueError)
    assert issubclass(jane.OutOfMemory, MemoryError) and issubclass(jane.FileError, OSError)
    assert issubclass(jane.NotFittedError, AttributeError)
