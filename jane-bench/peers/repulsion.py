"""Value and gradient of repulsion between all unlinked pairs in PyTorch: repulsion.py FILE autograd|hand THREADS STEPS"""
import statistics
import sys
import time

import torch

from common import load, matrix, show

path, way, threads, steps = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
torch.set_num_threads(threads)

arrays = load(path)
links = matrix(arrays, "links")
n = links.shape[0]
u = torch.from_numpy(arrays["points"].reshape(n, int(arrays["dimensions"][0])))
unlinked = torch.from_numpy((links.toarray() == 0).astype("float32"))
unlinked.fill_diagonal_(0)


def kernel(points):
    squares = (points * points).sum(1)
    distance = (squares[:, None] + squares[None, :]).addmm_(points, points.T, alpha=-2) if way == "hand" else (
        squares[:, None] + squares[None, :] - 2 * points @ points.T)
    return distance.neg_().exp_().mul_(unlinked) if way == "hand" else torch.exp(-distance) * unlinked


def autograd():
    points = u.clone().requires_grad_()
    value = kernel(points).sum() / 2
    value.backward()
    return value.item(), points.grad


def hand():
    with torch.no_grad():
        weight = kernel(u)
        degree = weight.sum(1)
        gradient = -2 * (degree[:, None] * u - weight @ u)
        return degree.sum().item() / 2, gradient


step = {"autograd": autograd, "hand": hand}[way]
step()
times = []
value = 0.0
for _ in range(steps):
    start = time.perf_counter()
    value, _ = step()
    times.append(time.perf_counter() - start)
show({"seconds": statistics.median(times), "value": value})
