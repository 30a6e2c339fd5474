"""Labels for the nodes of a graph, from attributes, links or both, with reasons.

>>> import jane
>>> nodes = {"id": ["ann", "bob", "cia", "dan"], "label": ["red", "blue", None, None], "age": [31, 44, 30, 45]}
>>> clf = jane.NodeClassifier("mlp", epochs=30).fit(nodes, [("ann", "cia"), ("bob", "dan")])
>>> clf.predict().tolist()
['red', 'blue', 'red', 'blue']
"""

from ._classifier import NodeClassifier, load
from ._errors import (
    DataError,
    FileError,
    JaneError,
    JavaError,
    LabelWarning,
    ModelFileError,
    NotFittedError,
    OutOfMemory,
    RequestError,
)
from ._evaluate import Evaluation, evaluate, methods
from ._graph import Graph
from ._process import about, start, stop
from ._results import Explanation, Influence, Reason, Report, Rows, Worth
from ._version import VERSION

__version__ = VERSION

__all__ = [
    "DataError",
    "Evaluation",
    "Explanation",
    "FileError",
    "Graph",
    "Influence",
    "JaneError",
    "JavaError",
    "LabelWarning",
    "ModelFileError",
    "NodeClassifier",
    "NotFittedError",
    "OutOfMemory",
    "Reason",
    "Report",
    "RequestError",
    "Rows",
    "Worth",
    "about",
    "evaluate",
    "load",
    "methods",
    "start",
    "stop",
]
