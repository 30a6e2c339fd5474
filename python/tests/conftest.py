import numpy as np
import pytest

import jane
from jane import _process

QUICK = dict(k=4, epochs=40)  # settings of a quick training


class Town:
    """Two quarters of 60 people each: who lives together is linked, and reads the same."""

    def __init__(self, seed=7):
        rng = np.random.default_rng(seed)
        n = 120
        self.n = n
        self.quarter = np.arange(n) % 2
        pairs = set()
        while len(pairs) < 360:
            a, b = sorted(rng.integers(n, size=2).tolist())
            if a != b and (self.quarter[a] == self.quarter[b] or rng.random() < 0.1):
                pairs.add((a, b))
        self.links = np.array(sorted(pairs))
        self.attributes = np.column_stack([self.quarter + rng.normal(0, 0.4, n), rng.normal(0, 1, n)]).astype("float32")
        self.labels = np.array(["north", "south"])[self.quarter].astype(object)
        self.known = rng.random(n) < 0.6
        self.partly = np.where(self.known, self.labels, None)
        self.ids = [f"p{i}" for i in range(n)]

    def nodes(self):
        return {"id": self.ids, "label": list(self.partly), "age": self.attributes[:, 0], "size": self.attributes[:, 1]}

    def edges(self):
        return [(self.ids[a], self.ids[b]) for a, b in self.links]

    def right(self, labels):
        """The share of unlabelled people whose label is right."""
        return float(np.mean(np.asarray(labels)[~self.known] == self.labels[~self.known]))


@pytest.fixture(scope="session")
def town():
    return Town()


@pytest.fixture(scope="session")
def fitted(town):
    return jane.NodeClassifier(**QUICK).fit(town.nodes(), town.edges())


@pytest.fixture
def quick():
    return dict(QUICK, worth=False)


@pytest.fixture
def other_java():
    """Another Java process for the time of a test; models of the first one stay there."""
    kept, _process._current = _process._current, None
    yield
    _process.stop()
    _process._current = kept
