"""scikit-learn's tools on positions of nodes."""

import numpy as np
import pytest

import jane

pytest.importorskip("sklearn")
from sklearn.base import clone, is_classifier  # noqa: E402
from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_val_predict, cross_val_score  # noqa: E402
from sklearn.utils.validation import check_is_fitted  # noqa: E402


@pytest.fixture(scope="module")
def graph(town):
    return jane.Graph(town.nodes(), town.edges())


def test_clone(graph):
    clf = jane.NodeClassifier(graph=graph, k=4, epochs=20)
    copy = clone(clf)
    assert copy is not clf and copy.get_params() == clf.get_params()
    assert copy.graph is graph  # a graph is never copied
    assert is_classifier(clf)
    with pytest.raises(Exception, match="not fitted"):
        check_is_fitted(clf)


def test_cross_val_score(graph, town):
    clf = jane.NodeClassifier(graph=graph, k=4, epochs=30, worth=False)
    scores = cross_val_score(clf, graph.labelled, graph.y, cv=3)
    assert scores.shape == (3,) and scores.mean() > 0.85
    loss = cross_val_score(clf, graph.labelled.reshape(-1, 1), graph.y, cv=StratifiedKFold(2), scoring="neg_log_loss")
    assert (loss < 0).all() and loss.mean() > -0.6
    area = cross_val_score(clf, graph.labelled, graph.y, cv=2, scoring="roc_auc")
    assert area.mean() > 0.9


def test_no_label_of_a_test_node_is_seen(graph, town):
    """Fitted on one half, predictions for the other do not depend on its labels."""
    half = graph.labelled[::2]
    rest = graph.labelled[1::2]
    y = dict(zip(graph.labelled.tolist(), graph.y.tolist()))
    clf = jane.NodeClassifier(graph=graph, k=4, epochs=20, worth=False).fit(half, [y[i] for i in half.tolist()])
    nodes = town.nodes()
    nodes["label"] = [name if i in set(half.tolist()) else None for i, name in enumerate(nodes["label"])]
    plain = jane.NodeClassifier(k=4, epochs=20, worth=False).fit(nodes, town.edges())
    np.testing.assert_array_equal(clf.predict_proba(rest), plain.predict_proba()[rest])
    assert (clf.predict(half) == [y[i] for i in half.tolist()]).all()
    assert 0.5 < clf.score(rest, [y[i] for i in rest.tolist()]) <= 1
    mask = np.zeros(town.n, dtype=bool)
    mask[rest] = True
    assert (clf.predict(mask) == clf.predict(rest)).all()


def test_numbers_as_labels(town):
    graph = jane.Graph(town.links, labels=town.quarter * 10, attributes=town.attributes)
    clf = jane.NodeClassifier(graph=graph, k=4, epochs=20, worth=False)
    predicted = cross_val_predict(clf, graph.labelled, graph.y, cv=2)
    assert predicted.dtype.kind == "i" and set(predicted) == {0, 10}
    assert cross_val_score(clf, graph.labelled, graph.y, cv=2, scoring="accuracy").mean() > 0.85


def test_grid_search(graph):
    search = GridSearchCV(
        jane.NodeClassifier("mlp", graph=graph, epochs=10, worth=False), {"hidden": [4, 8], "random_state": [1]}, cv=2
    )
    search.fit(graph.labelled, graph.y)
    assert search.best_params_["hidden"] in (4, 8)
    assert search.predict(graph.labelled).shape == graph.y.shape


@pytest.mark.slow
def test_in_other_processes(graph):
    clf = jane.NodeClassifier("mlp", graph=graph, epochs=10, worth=False)
    apart = cross_val_score(clf, graph.labelled, graph.y, cv=2, n_jobs=2)
    here = cross_val_score(clf, graph.labelled, graph.y, cv=2)
    np.testing.assert_array_equal(apart, here)


def test_positions_are_checked(graph, town):
    clf = jane.NodeClassifier(graph=graph, k=4, epochs=5, worth=False)
    with pytest.raises(jane.DataError, match="there is no node 500, positions go from 0 to 119"):
        clf.fit([0, 500], ["a", "b"])
    with pytest.raises(jane.DataError, match="one label per node"):
        clf.fit([0, 1], ["a"])
    with pytest.raises(jane.DataError, match="stands twice"):
        clf.fit([0, 0], ["a", "b"])
    with pytest.raises(jane.RequestError, match="need labels"):
        clf.fit([0, 1])
    with pytest.raises(jane.DataError, match="Give positions of nodes"):
        clf.fit(["p0", "p1"], ["a", "b"])
    with pytest.raises(jane.RequestError, match="need their graph"):
        jane.NodeClassifier().fit(np.array([0, 1]), ["a", "b"])
    with pytest.raises(jane.RequestError, match="learns from positions"):
        clf.fit(town.nodes(), ["a", "b"])
    assert len(clf.fit().predict()) == town.n  # all that the graph itself knows
