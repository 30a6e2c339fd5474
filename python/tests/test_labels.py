"""What says that a label is not known, and what classes are called: the same in every container."""

import decimal
import warnings

import numpy as np
import pytest

import jane

N = 8
LINKS = [(i, (i + 1) % N) for i in range(N)]
X = np.arange(float(N))[:, None]
NAN = float("nan")
HALF = [False] * 6 + [True] * 2


def array(y, **options):
    return jane.Graph(LINKS, labels=y, attributes=X, **options)


def matrix(y):
    sp = pytest.importorskip("scipy.sparse")
    a, b = np.array(LINKS).T
    return jane.Graph(sp.coo_matrix((np.ones(N), (a, b)), shape=(N, N)), labels=y)


def columns(y):
    return jane.Graph({"id": list(range(N)), "label": y, "x": X[:, 0]}, LINKS)


def pandas(y):
    pd = pytest.importorskip("pandas")
    return jane.Graph(pd.DataFrame({"id": range(N), "label": y, "x": X[:, 0]}), LINKS)


def polars(y):
    pl = pytest.importorskip("polars")
    return jane.Graph(pl.DataFrame({"id": range(N), "label": y, "x": X[:, 0]}, strict=False), LINKS)


def networkx(y):
    nx = pytest.importorskip("networkx")
    graph = nx.Graph(LINKS)
    for node, label in zip(range(N), y):
        graph.nodes[node]["label"] = label
    return jane.Graph(graph)


def igraph(y):
    ig = pytest.importorskip("igraph")
    graph = ig.Graph(n=N, edges=LINKS)
    graph.vs["label"] = list(y)
    return jane.Graph(graph)


def geometric(y):
    from types import SimpleNamespace

    return jane.Graph(SimpleNamespace(x=X, edge_index=np.array(LINKS).T, y=np.asarray(y), num_nodes=N))


def file(y, tmp_path):
    rows = "".join(f"{i},{'' if v is None or v != v else v},{i}\n" for i, v in enumerate(y))
    (tmp_path / "nodes.csv").write_text("id,label,x\n" + rows)
    (tmp_path / "edges.csv").write_text("source,target\n" + "".join(f"{a},{b}\n" for a, b in LINKS))
    return jane.Graph(tmp_path)


def heard(make, *given):
    """Positions and values of known labels, and what was warned of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        graph = make(*given)
        known, y = graph.labelled.tolist(), graph.y.tolist()
    return graph, known, y, [str(w.message) for w in caught if issubclass(w.category, jane.LabelWarning)]


EVERYWHERE = [array, matrix, columns, pandas, polars, networkx, igraph, geometric]


@pytest.mark.parametrize("make", EVERYWHERE, ids=lambda f: f.__name__)
@pytest.mark.parametrize(
    "y, known, said",
    [
        ([0, 1, 2, 0, 1, 2, -1, -1], [0, 1, 2, 0, 1, 2], 'Read 2 labels "-1"'),
        ([0.0, 1.0, 2.0, 0.0, 1.0, 2.0, -1.0, NAN], [0, 1, 2, 0, 1, 2], 'Read 1 label "-1"'),
        ([0.0, 1.0, 0.0, 1.0, 0.0, 1.0, NAN, NAN], [0, 1, 0, 1, 0, 1], None),
        ([-1, 1] * 4, [-1, 1] * 4, None),
        ([-1, 0] * 4, [-1, 0] * 4, 'Label "-1"'),
        ([-2, -1, 0, 1] * 2, [-2, -1, 0, 1] * 2, 'Label "-1"'),
        (["a", "b"] * 3 + ["nan", "NA"], ["a", "b"] * 3 + ["nan", "NA"], 'Label "NA"'),
    ],
    ids=["minus-one", "minus-one-and-nan", "nan", "plus-minus", "one-other", "scale", "words"],
)
def test_every_container_reads_the_same(make, y, known, said):
    graph, positions, labels, warned = heard(make, y)
    assert (labels, positions) == (known, list(range(len(known))))
    assert [type(v) for v in labels] == [type(v) for v in known]
    assert any(w.startswith(said) for w in warned) if said else not warned
    assert graph.classes == sorted(set(known))
    assert repr(graph).startswith(f"<jane.Graph: {N} nodes") and f"{len(known)} labelled" in repr(graph)


@pytest.mark.parametrize(
    "y, known",
    [
        ([0, 1, 2, 0, 1, 2, -1, -1], [0, 1, 2, 0, 1, 2]),
        ([0.0, 1.0, 0.0, 1.0, 0.0, 1.0, NAN, None], [0, 1] * 3),
        ([-1, 1] * 4, [-1, 1] * 4),
        ([-2, -1, 0, 1] * 2, [-2, -1, 0, 1] * 2),
        (["a", "b"] * 3 + ["  ", ""], ["a", "b"] * 3),
        ([True, False] * 3 + [None, None], ["True", "False"] * 3),
    ],
)
def test_files_read_as_arrays_are(y, known, tmp_path):
    assert heard(file, y, tmp_path)[2] == known
    assert [str(v) for v in heard(array, y)[2]] == [str(v) for v in known]


def of_pandas(values, dtype):
    return pytest.importorskip("pandas").array(values, dtype=dtype)


@pytest.mark.parametrize(
    "y, known",
    [
        (lambda: np.ma.masked_array([0, 1, 0, 1, 0, 1, 9, 9], mask=HALF), [0, 1] * 3),
        (lambda: np.ma.masked_array(list("abababzz"), mask=HALF), ["a", "b"] * 3),
        (lambda: [0, 1, 0, 1, 0, 1, np.ma.masked, np.ma.masked], [0, 1] * 3),
        (lambda: ["a", "b"] * 3 + [None, NAN], ["a", "b"] * 3),
        (lambda: ["a", "b"] * 3 + ["  ", ""], ["a", "b"] * 3),
        (lambda: np.array(["a", "b"] * 3 + ["  ", ""]), ["a", "b"] * 3),
        (lambda: np.array([b"a", b"b"] * 3 + [b"", b""]), ["a", "b"] * 3),
        (lambda: [0, 1] * 3 + [decimal.Decimal("NaN"), None], [0, 1] * 3),
        (lambda: of_pandas([0, 1] * 3 + [None, None], "Int64"), [0, 1] * 3),
        (lambda: of_pandas([True, False] * 3 + [None, None], "boolean"), [True, False] * 3),
        (lambda: of_pandas(["a", "b"] * 3 + [None, None], "string"), ["a", "b"] * 3),
        (lambda: of_pandas(["a", "b"] * 3 + [None, None], "category"), ["a", "b"] * 3),
        (lambda: list("ab") * 3 + [np.datetime64("NaT"), None], ["a", "b"] * 3),
        (lambda: ["1.0", "2.0"] * 3 + ["", None], ["1.0", "2.0"] * 3),
    ],
)
@pytest.mark.parametrize("make", [array, columns])
def test_what_is_missing_is_not_known(make, y, known):
    graph, positions, labels, warned = heard(make, y())
    assert (labels, positions, warned) == (known, list(range(6)), [])
    assert "2 of 8 nodes have no label (None, NaN, masked, blank or not listed)." in graph.notes


def test_a_dict_is_labels_by_node():
    graph, positions, labels, warned = heard(array, {1: "a", 5: "b", 2: "a", 7: None})
    assert (positions, labels, warned) == ([1, 2, 5], ["a", "a", "b"], [])
    assert "5 of 8 nodes have no label (None, NaN, masked, blank or not listed)." in graph.notes
    named = jane.Graph(LINKS, labels={"n5": 1, "n2": 0}, ids=[f"n{i}" for i in range(N)])
    assert (named.labelled.tolist(), named.y.tolist()) == ([2, 5], [0, 1])
    with pytest.raises(jane.DataError, match="labels: 8 is no node"):
        array({8: "a"})
    for order in ({"a", "b"}, "abababab"):
        with pytest.raises(jane.DataError, match="Give a list or an array, in order"):
            array(order)


def test_several_labels_of_which_some_rows_are_unknown():
    rows = [[1.0, 0.0]] * 3 + [[1.0, 1.0]] * 3
    for y in (
        np.array(rows + [[NAN, NAN]] * 2),
        np.array(rows + [[-1, -1]] * 2),
        np.ma.masked_array(rows + [[1, 1]] * 2, mask=[[v, v] for v in HALF]),
    ):
        assert heard(array, y)[1] == list(range(6))
    with pytest.raises(jane.DataError, match="labels, row 6: some of its labels are missing, others are not"):
        array(np.array(rows + [[NAN, 1.0]] * 2))


def test_what_is_said_takes_the_place_of_the_rule():
    minus = [0, 1, 2, 0, 1, 2, -1, -1]
    for make in (array, lambda y, **o: jane.Graph({"id": list(range(N)), "label": y}, LINKS, **o)):
        assert make(minus, unknown_label=-1).labelled.tolist() == list(range(6))
        assert make(minus, unknown_label="blank").classes == [-1, 0, 1, 2]
        assert make([0, 1, 2, 0, 1, 2, 9, 9], unknown_label=[9]).classes == [0, 1, 2]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(array(minus, unknown_label=-1).labelled) == 6
        assert len(array(minus, unknown_label="blank").labelled) == 8


def test_labels_of_two_types_are_refused():
    with pytest.raises(jane.DataError, match="some are True or False, others are numbers"):
        array([True, 1, False, 0, True, 1, None, 0])


def test_positions_of_nodes_follow_the_rule(town, quick):
    graph = jane.Graph(town.links, attributes=town.attributes)
    y = np.where(town.known, town.quarter, -1)
    clf = jane.NodeClassifier(graph=graph, **quick)
    with pytest.warns(jane.LabelWarning, match='labels "-1"') as caught:
        clf.fit(np.arange(town.n), y)
    assert caught[0].filename == __file__  # the line of the user's
    assert clf.classes_.tolist() == [0, 1]
    kept = jane.Graph(town.links, labels=town.quarter - 1, attributes=town.attributes)  # -1 and 0 are its classes
    with pytest.warns(jane.LabelWarning, match="taken as a class"):
        jane.NodeClassifier(graph=kept, **quick).fit(np.arange(20), np.r_[np.arange(10) % 3 - 1, town.quarter[:10] - 1])
    masked = np.ma.masked_array(town.labels, mask=~town.known)
    assert jane.NodeClassifier(graph=graph, **quick).fit(np.arange(town.n), masked).classes_.tolist() == [
        "north",
        "south",
    ]


def test_masks_leave_unknown_labels_out():
    from types import SimpleNamespace

    train = np.arange(N) != 3
    data = SimpleNamespace(
        edge_index=np.array(LINKS).T,
        x=X,
        y=np.array([0, 1, 2, 0, 1, 2, -1, -1]),
        num_nodes=N,
        train_mask=train,
        val_mask=None,
        test_mask=~train,
    )
    graph, known, _, _ = heard(jane.Graph, data)
    assert known == list(range(6))
    assert "Left 2 nodes without a label out of the masks." in graph.notes


def test_a_table_of_labels_is_its_column_or_a_matrix():
    pd = pytest.importorskip("pandas")
    one = array(pd.DataFrame({"y": ["a", "b"] * 3 + [None, None]}))
    assert one.y.tolist() == ["a", "b"] * 3
    several = array(pd.DataFrame({"a": [1] * N, "b": [0, 1] * (N // 2)}))
    assert several.y.tolist() == [[1, 0], [1, 1]] * (N // 2)
