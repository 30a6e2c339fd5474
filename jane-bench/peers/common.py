"""What the peers share: reading what PeerFileProgram wrote, timing epochs, printing a result."""
import json
import time

import numpy as np
import scipy.sparse


def matrix(arrays, name):
    """A sparse matrix of a file, compressed by rows."""
    start = arrays[f"{name}_start"]
    shape = (len(start) - 1, int(arrays[f"{name}_columns"][0]))
    return scipy.sparse.csr_matrix((arrays[f"{name}_value"], arrays[f"{name}_column"], start), shape=shape)


def load(path):
    with np.load(path) as file:
        return {name: file[name] for name in file.files}


def time_epochs(epoch, most, seconds):
    """Calls epoch(1), epoch(2), … up to so many times, and no longer than about so many seconds, but ten times at least."""
    moments = [time.perf_counter()]
    processor = [time.process_time()]
    while len(moments) <= most and (len(moments) <= 10 or moments[-1] - moments[0] < seconds):
        epoch(len(moments))
        moments.append(time.perf_counter())
        processor.append(time.process_time())
    count = len(moments) - 1
    first = min(60, count)
    cold = min(5, count - 1)
    return {
        "firstMs": 1000 * (moments[first] - moments[0]) / first,
        "laterMs": 1000 * (moments[count] - moments[cold]) / (count - cold),
        "laterCpuMs": 1000 * (processor[count] - processor[cold]) / (count - cold),
        "epochs": count,
    }


def show(result):
    print(json.dumps(result), flush=True)
