"""Epochs of JANE as its paper writes it, with n×n matrices: paper_jane.py FILE THREADS EPOCHS SECONDS K

An epoch is a step of Adam for the network (labels of training nodes) and a step of U along the gradient of label loss and
graph likelihood, attraction along links and repulsion exp(-distance²) between all other pairs, both by autograd.
"""
import sys

import torch
import torch.nn.functional as F

from common import load, matrix, show, time_epochs

path = sys.argv[1]
threads, epochs, seconds, k = (int(a) for a in sys.argv[2:6])
torch.set_num_threads(threads)
torch.manual_seed(1)

arrays = load(path)
links = matrix(arrays, "links")
x = torch.from_numpy(matrix(arrays, "attributes").toarray())
label = torch.from_numpy(arrays["label"]).long()
train = torch.from_numpy(arrays["train"]).long()
validation = torch.from_numpy(arrays["validation"]).long()
classes = int(arrays["classes"][0])
n = x.shape[0]
linked = torch.from_numpy(links.toarray())
unlinked = ((linked == 0) & ~torch.eye(n, dtype=torch.bool)).float()
u = (0.3 * torch.randn(n, k)).requires_grad_()

width = 64
first = torch.nn.Linear(x.shape[1] + k, width)
second = torch.nn.Linear(width, classes)
weights = [*first.parameters(), *second.parameters()]
optimizer = torch.optim.Adam(weights, lr=0.01, weight_decay=5e-3)


def logits(nodes, training):
    rows = torch.cat([x[nodes], u[nodes]], 1)
    hidden = F.relu(first(F.dropout(rows, 0.2, training)))
    return second(F.dropout(hidden, 0.2, training))


def likelihood():
    squares = (u * u).sum(1)
    distance = (squares[:, None] + squares[None, :] - 2 * u @ u.T).clamp_min(0)
    attraction = (linked * distance).sum() / 2
    repulsion = (unlinked * torch.exp(-distance)).sum() / 2
    return attraction + repulsion


def epoch(number):
    optimizer.zero_grad()
    F.cross_entropy(logits(train, True), label[train]).backward()
    optimizer.step()
    u.grad = None
    of_labels = torch.autograd.grad(F.cross_entropy(logits(train, False), label[train], reduction="sum"), u)[0]
    of_graph = torch.autograd.grad(likelihood(), u)[0]
    with torch.no_grad():
        u.sub_(0.01 * of_labels + 1e-4 * of_graph)
        if number % 10 == 0 and len(validation) > 0:
            logits(validation, False).argmax(1)


show(time_epochs(epoch, epochs, seconds))
