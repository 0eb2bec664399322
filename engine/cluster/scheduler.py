"""A Dask cluster as an executor: the only module that knows `distributed`."""

from __future__ import annotations

import logging
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from engine.cluster.errors import ClusterError, different, lost, no_workers
from engine.cluster.worker import version
from engine.sentences import RefusedError, Sentence

CONNECT_S = 10.0


@contextmanager
def connected(
    address: str, wait_s: float, tls: Sequence[str]
) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """Give an executor that asks the workers of a scheduler, and what tells how many there are.

    Raises
    ------
    ValueError
        If `distributed` is not installed.
    ClusterError
        If no scheduler answers, no worker comes for `wait_s`, or one is not as it should be.
    """
    client = _client(address, tls)
    executor = client.get_executor(pure=False)
    try:
        try:
            client.wait_for_workers(1, timeout=wait_s)
        except TimeoutError:
            raise no_workers(wait_s) from None
        _count(client)
        for worker, theirs in client.run(version, on_error="return").items():
            if theirs != version():
                raise different(worker, str(theirs), version())
        yield executor, lambda: _count(client)
    finally:
        executor.shutdown(wait=False)  # cancels what is under way
        client.close()


def _client(address: str, tls: Sequence[str]) -> Any:
    try:
        import distributed
    except ImportError:
        how = (
            "which an installed Kibitzer does not bring; run it with Python instead"
            if hasattr(sys, "frozen")
            else "pip install 'kibitzer[cluster]'"
        )
        raise RefusedError(
            "“{address}” needs the package distributed: {how}.", address=address, how=how
        ) from None
    dask: Any = distributed  # half of it has no types
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # we tell it in a sentence
    options: dict[str, Any] = {}
    if tls:
        names = ("tls_ca_file", "tls_client_cert", "tls_client_key")
        files = dict(zip(names, tls, strict=True))
        options["security"] = dask.Security(require_encryption=True, **files)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of other versions there; ours are compared
            return dask.Client(address, timeout=CONNECT_S, set_as_default=False, **options)
    except Exception as error:  # many kinds: a wrong address, certificate, host, port
        reason = " ".join(str(error).split())
        raise ClusterError(
            Sentence(
                "No Dask scheduler answers at {address}: {reason}", address=address, reason=reason
            )
        ) from error


def _count(client: Any) -> int:
    """Number of workers; each has one thread, those that have come since included."""
    try:
        found: dict[str, int] = client.nthreads()
    except OSError:
        raise lost() from None
    for worker, threads in found.items():
        if threads != 1:
            raise ClusterError(
                Sentence(
                    "The worker {worker} runs {threads} threads; start it with --nthreads 1.",
                    worker=worker,
                    threads=threads,
                )
            )
    return len(found)
