"""Eigenvectors of the symmetric Laplacian: eigenvectors.py FILE arpack|scikit-network K THREADS"""
import sys
import time

import numpy as np
import scipy.sparse
import scipy.sparse.linalg

from common import load, matrix, show

path, who, k, threads = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])

links = matrix(load(path), "links").astype(np.float64)
degrees = np.asarray(links.sum(1)).ravel()
start = time.perf_counter()
if who == "arpack":
    root = scipy.sparse.diags(np.divide(1, np.sqrt(degrees), where=degrees > 0, out=np.zeros_like(degrees)))
    similarity = root @ links @ root
    values, vectors = scipy.sparse.linalg.eigsh(similarity, k=k + 1, which="LA", tol=1e-5)
    seconds = time.perf_counter() - start
    residual = np.linalg.norm(similarity @ vectors - vectors * values, axis=0).max()
else:
    from sknetwork.embedding import Spectral

    start = time.perf_counter()
    Spectral(k).fit_transform(links)
    seconds = time.perf_counter() - start
    residual = None
result = {"seconds": seconds}
if residual is not None:
    result["residual"] = float(residual)
show(result)
