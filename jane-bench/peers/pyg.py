"""Epochs of GCN or GraphSAGE with PyTorch Geometric: pyg.py FILE gcn|sage THREADS EPOCHS SECONDS

Layers as the library has them, adjacency in compressed sparse rows, normalised once for GCN; dense attributes. Widths,
dropout, Adam, weight decay of the first layer and validation every tenth epoch as in JANE's own GCN and GraphSAGE.
"""
import sys
import warnings

import torch
import torch.nn.functional as F

from common import load, matrix, show, time_epochs

warnings.filterwarnings("ignore")  # of what is beta or will go away: nothing that changes a number
path, method, threads, epochs, seconds = sys.argv[1], sys.argv[2], *(int(a) for a in sys.argv[3:6])
torch.set_num_threads(threads)
torch.manual_seed(1)

from torch_geometric.nn import GCNConv, SAGEConv  # noqa: E402  after the number of threads is set
from torch_geometric.nn.conv.gcn_conv import gcn_norm  # noqa: E402

arrays = load(path)
links = matrix(arrays, "links")
x = torch.from_numpy(matrix(arrays, "attributes").toarray())
label = torch.from_numpy(arrays["label"]).long()
train = torch.from_numpy(arrays["train"]).long()
validation = torch.from_numpy(arrays["validation"]).long()
classes = int(arrays["classes"][0])
adjacency = torch.sparse_csr_tensor(
    torch.from_numpy(links.indptr).long(),
    torch.from_numpy(links.indices).long(),
    torch.from_numpy(links.data),
    size=links.shape,
)

if method == "gcn":
    adjacency = gcn_norm(adjacency)[0].to_sparse_csr()
    first = GCNConv(x.shape[1], 16, normalize=False)
    second = GCNConv(16, classes, normalize=False)
else:
    first = SAGEConv(x.shape[1], 128)
    second = SAGEConv(128, classes)

optimizer = torch.optim.Adam(
    [
        {"params": list(first.parameters()), "weight_decay": 5e-4},
        {"params": list(second.parameters()), "weight_decay": 0.0},
    ],
    lr=0.01,
)


def logits(training):
    hidden = F.dropout(x, 0.5, training)
    hidden = F.relu(first(hidden, adjacency))
    hidden = F.dropout(hidden, 0.5, training)
    return second(hidden, adjacency)


def epoch(number):
    optimizer.zero_grad()
    loss = F.cross_entropy(logits(True)[train], label[train])
    loss.backward()
    optimizer.step()
    if number % 10 == 0 and len(validation) > 0:  # some datasets come without
        with torch.no_grad():
            accuracy.append((logits(False)[validation].argmax(1) == label[validation]).float().mean().item())


accuracy = []
result = time_epochs(epoch, epochs, seconds)
if accuracy:
    result["validationAccuracy"] = accuracy[-1]
show(result)
