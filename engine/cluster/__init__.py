"""Work done elsewhere: by other processes here, or by the workers of a Dask cluster.

::

    with cluster.opened("local:4"):
        *_, answer = tarneeb.analyse(question)

Rooms do not know of it: what they give to `engine.pool` goes there. README.md says how, what it
costs, and what to trust.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine import pool
from engine.cluster.chunks import Cluster
from engine.cluster.errors import ClusterError
from engine.cluster.processes import spawned
from engine.cluster.scheduler import connected
from engine.sentences import RefusedError

__all__ = ["WAIT_S", "Cluster", "ClusterError", "opened"]

WAIT_S = 30.0
REMOTE = re.compile(r"(?P<kind>tcp|tls|wss?)://[\w.:%\[\]-]+:(?P<port>\d{1,5})/?")


@contextmanager
def opened(address: str, wait_s: float = WAIT_S, tls: Sequence[str] = ()) -> Iterator[Cluster]:
    """Have the pieces of `pool.run` answered at `address` meanwhile, if called in this thread.

    Parameters
    ----------
    address : ``local:4`` for four processes here, or a Dask scheduler's ``tcp://HOST:8786``
    wait_s : how long to wait while there is no worker
    tls : files of who signs certificates, of ours and of its key; none without TLS

    ValueError if the address is none, or the package that is needed is not installed; ClusterError
    if the cluster does not answer; also out of `pool.run`, as soon as it does no more.
    """
    if local := re.fullmatch(r"local:([1-9]\d{0,2})", address):
        workers = spawned(int(local[1]))
    elif (remote := REMOTE.fullmatch(address)) and int(remote["port"]) < 2**16:
        if remote["kind"] == "tls" and not tls:
            raise RefusedError(
                "“{address}” needs --tls-ca, --tls-cert and --tls-key.", address=address
            )
        workers = connected(address, wait_s, tls)
    else:
        raise RefusedError(
            "“{address}” is no cluster; write local:4 for four processes here, or the "
            "address of a Dask scheduler, as in tcp://host:8786.",
            address=address,
        )
    with workers as (executor, count):
        cluster = Cluster(executor, count, wait_s)
        with pool.handed_over(cluster.run):
            yield cluster
