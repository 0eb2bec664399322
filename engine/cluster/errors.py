"""What a cluster that cannot answer is told by."""


class ClusterError(ConnectionError):
    """A cluster cannot answer; the message is one sentence."""


def no_workers(wait_s: float) -> ClusterError:
    """The error for a cluster without workers."""
    return ClusterError(
        f"The cluster has had no worker for {wait_s:g} s; start some, with one thread each: "
        "dask worker ADDRESS --nthreads 1."
    )


def lost() -> ClusterError:
    """The error for a cluster that has gone."""
    return ClusterError("The connection to the cluster was lost.")


def silent(within_s: float) -> ClusterError:
    """The error for a scheduler that is connected and does not answer."""
    return ClusterError(f"The scheduler of the cluster has said nothing for {within_s:g} s.")


def different(worker: str, theirs: str, ours: str) -> ClusterError:
    """The error for a worker that might give other answers."""
    return ClusterError(
        f"The worker {worker} runs another Kibitzer (“{theirs}”, here “{ours}”); install the "
        "same one there, with the same numpy, or stop that worker."
    )
