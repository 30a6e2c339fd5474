"""One repulsion step with an n x n matrix in numpy, to compare with RepulsionBenchmark.

    OMP_NUM_THREADS=2 OPENBLAS_NUM_THREADS=2 python jane-core/src/test/python/repulsion.py [rounds]

Same task as the benchmark's first table: n = 10000, k = 32, points N(0, 0.3^2) in float32, gradient
-2 sum_j (u_i - u_j) exp(-|u_i - u_j|^2) over unlinked pairs, row sums and value. Matrix products
run on the threads of numpy's BLAS; everything else numpy does on one thread. Temporaries are
written in place, which is the fastest way numpy has for this.
"""

import sys
import time

import numpy as np


def step(u, rows, columns, room):
    """Gradient, row sums and value; rows and columns list the linked pairs, room is n x n."""
    squares = np.einsum("ik,ik->i", u, u)
    np.matmul(u, u.T, out=room)
    room *= 2
    room -= squares[:, None]
    room -= squares[None, :]
    np.minimum(room, 0, out=room)
    np.exp(room, out=room)
    np.fill_diagonal(room, 0)
    room[rows, columns] = 0
    kappa = room.sum(axis=1)
    gradient = -2 * (kappa[:, None] * u - room @ u)
    return gradient, kappa, 0.5 * float(kappa.sum(dtype=np.float64))


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    n, k = 10_000, 32
    random = np.random.default_rng(1)
    u = (0.3 * random.standard_normal((n, k))).astype(np.float32)
    one = np.repeat(np.arange(n), 5)
    other = random.integers(0, n, one.size)
    rows, columns = np.concatenate([one, other]), np.concatenate([other, one])
    room = np.empty((n, n), dtype=np.float32)
    step(u, rows, columns, room)
    seconds, processor = [], []
    for _ in range(rounds):
        start, start_processor = time.perf_counter(), time.process_time()
        step(u, rows, columns, room)
        seconds.append(time.perf_counter() - start)
        processor.append(time.process_time() - start_processor)
    print(
        f"numpy {np.__version__}: median {np.median(seconds):.4f} s, "
        f"least {min(seconds):.4f} s, processor {min(processor):.4f} s"
    )


if __name__ == "__main__":
    main()
