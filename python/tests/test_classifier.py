import json
import pickle

import numpy as np
import pytest

import jane


def test_what_is_known_after_fit(fitted, town):
    assert fitted.complete_ and fitted.method_ == "jane"
    assert fitted.settings_["k"] == "4" and fitted.settings_["epochs"] == "40"
    assert fitted.validation_["value"] > 0.8
    assert fitted.n_features_in_ == 2
    worth = fitted.worth_
    assert 0 <= worth.links <= 1 and worth.metric == "accuracy"
    assert str(worth).startswith("both ") and "links alone" in str(worth)


def test_explain(fitted, town):
    why = fitted.explain("p3")
    assert why.node == "p3" and why.label == "south"
    assert 0 <= why.attribute_influence <= 1 and why.attribute_effect + why.link_effect > 0
    assert {reason.name for reason in why.attributes} <= {"age", "size"}
    assert why.neighbours and "p3: south" in str(why)
    some = fitted.explain(["p3", "p4"])
    assert [each.node for each in some] == ["p3", "p4"]
    assert fitted.explain(np.array(["p3"]))[0].label == "south"
    everything = fitted.explain()
    assert 0 <= everything.share <= 1 and set(everything.by_class) == {"north", "south"}
    with pytest.raises(jane.RequestError, match='the model has no node "p3x". Did you mean'):
        fitted.explain("p3x")


def test_new_nodes(fitted, town):
    nodes = {"id": ["new1", "new2"], "age": [0.1, 1.1], "size": [0.0, 0.0]}
    edges = [("new1", "p0"), ("new1", "p2"), ("new2", "p1"), ("new2", "p3")]
    assert fitted.predict(nodes, edges).tolist() == ["north", "south"]
    assert fitted.predict_proba(nodes, edges).shape == (2, 2)
    assert fitted.explain("new1", data=nodes, edges=edges).basis == "folded-in"
    assert len(fitted.predict()) == town.n


def test_new_nodes_from_files(fitted, tmp_path):
    (tmp_path / "nodes.csv").write_text("id,age,size\n7,0.1,0\n8,1.1,0\n")
    (tmp_path / "edges.csv").write_text("source,target\n7,p0\n7,p2\n8,p1\n")
    assert fitted.predict(tmp_path).tolist() == ["north", "south"]


def test_save_and_load(fitted, tmp_path):
    path = tmp_path / "m.jane"
    fitted.save(path)
    again = jane.load(path)
    np.testing.assert_array_equal(again.predict_proba(), fitted.predict_proba())
    assert again.ids_.tolist() == fitted.ids_.tolist()
    assert again.worth_.both == fitted.worth_.both
    assert again.explain("p3").label == "south"
    assert again.predict({"id": ["n"], "age": [0.0], "size": [0.0]}, [("n", "p0"), ("n", "p2")]).tolist() == ["north"]
    with pytest.raises(jane.RequestError, match="loaded from a file"):
        again.report()
    (tmp_path / "bad.jane").write_bytes(b"nothing")
    with pytest.raises(jane.ModelFileError):
        jane.load(tmp_path / "bad.jane")
    with pytest.raises(jane.ModelFileError, match="there is no such file"):
        jane.load(tmp_path / "none.jane")
    with pytest.raises(jane.FileError, match="there is no such folder"):
        fitted.save(tmp_path / "no folder" / "m.jane")
    fitted.save(tmp_path / "small.jane", with_data=False)
    with pytest.raises(jane.RequestError, match="with_data=True"):
        jane.load(tmp_path / "small.jane")


def test_pickle(fitted, other_java):
    data = pickle.dumps(fitted)
    later = pickle.loads(data)
    np.testing.assert_array_equal(later.predict(), fitted.predict())
    assert later.explain("p3").label == "south"


def test_the_same_bits_again(town, quick, fitted):
    one = jane.NodeClassifier(**quick, threads=1).fit(town.nodes(), town.edges())
    two = jane.NodeClassifier(**quick, threads=2).fit(town.nodes(), town.edges())
    np.testing.assert_array_equal(one.predict_proba(), two.predict_proba())
    other = jane.NodeClassifier(**quick, random_state=5).fit(town.nodes(), town.edges())
    assert (one.predict_proba() != other.predict_proba()).any()
    for state in (np.random.RandomState(1), np.random.default_rng(1), None):
        assert jane.NodeClassifier(**quick, random_state=state).fit(town.nodes(), town.edges()).result_["seed"] >= 1


def test_search(town):
    clf = jane.NodeClassifier("mlp", trials=3, ensemble=2, worth=False, test=0.2).fit(town.nodes(), town.edges())
    assert clf.result_["search"]["settingsTried"] >= 1
    assert any("chose" in note or "tried" in note.lower() for note in clf.notes_)
    assert clf.test_["nodes"] > 5
    assert clf.result_["split"]["testLabels"] == "learnt" and any("once more" in note for note in clf.notes_)
    kept = jane.NodeClassifier("mlp", auto=False, worth=False, test=0.2, keep_test_out=True)
    assert kept.fit(town.nodes(), town.edges()).result_["split"]["testLabels"] == "kept-out"
    like = jane.NodeClassifier().fit(town.nodes(), town.edges(), like=clf)
    assert like.method_ == "mlp" and like.result_["search"] is None


def test_suggest_and_suspects(town, quick):
    nodes = town.nodes()
    wrong = int(np.flatnonzero(town.known)[0])
    nodes["label"] = list(nodes["label"])
    nodes["label"][wrong] = "south" if nodes["label"][wrong] == "north" else "north"
    clf = jane.NodeClassifier(**quick).fit(nodes, town.edges())
    rows = clf.suggest(3)
    assert len(rows) == 3 and all(not town.known[town.ids.index(row["id"])] for row in rows)
    assert clf.suspects(folds=2)[0]["id"] == town.ids[wrong]


def test_report(fitted):
    report = fitted.report()
    assert report.html.startswith("<!doctype html>")
    assert "<iframe srcdoc=" in report._repr_html_() and "<script" not in report._repr_html_()


def test_report_is_written(fitted, tmp_path):
    assert fitted.report().save(tmp_path / "page.html").stat().st_size > 100_000


def test_checkpoint(town, quick, tmp_path):
    folder = tmp_path / "kept"
    one = jane.NodeClassifier(**quick).fit(town.nodes(), town.edges(), checkpoint=folder)
    two = jane.NodeClassifier(**quick).fit(town.nodes(), town.edges(), checkpoint=folder, resume=True)
    np.testing.assert_array_equal(one.predict_proba(), two.predict_proba())
    with pytest.raises(jane.RequestError, match="checkpoint"):
        jane.NodeClassifier(**quick).fit(town.nodes(), town.edges(), resume=True)


def test_evaluate(town):
    graph = jane.Graph(town.nodes(), town.edges(), name="town")
    found = jane.evaluate(
        graph, methods=["mlp", "lp"], runs=2, auto=False, mlp__epochs=30, worth=False, metric="macro_f1"
    )
    assert found.methods == ["mlp", "lp"] and found.complete
    assert len(found.trials) == 4 and found.trials[0]["accuracy"] > 0.5
    assert found.differences[0]["second"] == "lp"
    assert "mlp" in str(found) and json.dumps(found.result)
    assert found.report().html.startswith("<!doctype html>")
    pytest.importorskip("pandas")
    frame = found.to_frame()
    assert frame.index.tolist() == ["mlp", "lp"] and frame.loc["lp", "accuracy"] > 0.5
    assert len(found.to_frame(trials=True)) == 4


def test_split_by_a_column(town, quick):
    nodes = {**town.nodes(), "year": [2000 + i % 7 for i in range(town.n)]}
    clf = jane.NodeClassifier(**quick, split="time:year").fit(nodes, town.edges())
    assert clf.result_["split"]["asked"] == "time:year"


def test_params():
    clf = jane.NodeClassifier(k=8, method="jane", weight_decay=0.1)
    params = clf.get_params()
    assert params["k"] == 8 and params["weight_decay"] == 0.1 and params["metric"] == "accuracy"
    assert repr(clf) == "NodeClassifier(k=8, weight_decay=0.1)"
    assert jane.NodeClassifier(**params).get_params() == params
    with pytest.raises(jane.NotFittedError, match="not fitted yet"):
        clf.predict()
    with pytest.raises(TypeError, match="unexpected keyword argument 'epochs'"):
        clf.fit({}, {}, epochs=3)
    with pytest.raises(TypeError, match="split=… goes to NodeClassifier"):
        clf.fit({}, {}, split="given")
    with pytest.raises(jane.RequestError, match="seed is called random_state here"):
        jane.NodeClassifier(seed=7).fit({}, {})
