import numpy as np
import pytest

import jane

TREES = dict(k=4, epochs=40)  # settings of a quick training


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
    return jane.NodeClassifier(**TREES).fit(town.nodes(), town.edges())


@pytest.fixture
def quick():
    return dict(TREES, worth=False)
