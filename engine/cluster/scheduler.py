"""A Dask cluster as an executor: the only module that knows `distributed`."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

from engine.cluster.errors import ClusterError, different, lost, no_workers, silent
from engine.cluster.worker import version
from engine.sentences import RefusedError, Sentence

#: For the first answers: with the package's import, and a client that waits three times half as
#: long, all is said within ten seconds.
CONNECT_S = 3.0
SILENT_S = 10.0  # a scheduler at work, which has much to do
LOOK_EVERY_S = 0.1


@contextmanager
def connected(
    address: str, wait_s: float, tls: Sequence[str]
) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """Give an executor that asks the workers of a scheduler, and what tells how many there are.

    ValueError if `distributed` is not installed; ClusterError if no scheduler answers, no worker
    comes for `wait_s`, or one is not as it should be.
    """
    client = _client(address, tls)
    executor = client.get_executor(pure=False)
    try:
        until_s = monotonic() + wait_s
        while not _count(client, CONNECT_S):
            if monotonic() > until_s:
                raise no_workers(wait_s)
            sleep(LOOK_EVERY_S)
        for worker, theirs in _versions(client).items():
            if theirs != version():
                raise different(worker, str(theirs), version())
        yield executor, lambda: _count(client, SILENT_S)
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
            with ThreadPoolExecutor(1) as aside:  # this thread may have an event loop already
                aside.submit(asyncio.run, _greeted(dask, address, options)).result()
            return dask.Client(address, timeout=CONNECT_S / 2, set_as_default=False, **options)
    except Exception as error:  # many kinds: a wrong address, certificate, host, port, program
        said = Sentence(
            "No Dask scheduler answers at {address}: {reason}",
            address=address,
            reason=_reason(error),
        )
        raise ClusterError(said) from error


def _reason(error: Exception) -> str:
    """Why there is no scheduler, in a few words."""
    match error:
        case TimeoutError():
            return Sentence("nothing was said within {seconds:g} s", seconds=CONNECT_S)
        case ConnectionRefusedError():
            return Sentence("nothing listens there")
        case socket.gaierror():
            return Sentence("there is no such host")
        case _NoSchedulerError():
            return Sentence("what answers is no scheduler")
    return " ".join(str(error).split()) or type(error).__name__


class _NoSchedulerError(Exception):
    """Something else answers."""


async def _greeted(dask: Any, address: str, options: dict[str, Any]) -> None:
    """Be greeted as a scheduler greets, in time.

    A client that something else answers, or nothing, would go on for a minute in a thread of its
    own, and print what it thinks of it.
    """
    security = options.get("security") or dask.Security()
    async with asyncio.timeout(CONNECT_S):
        # Dask would try a port that refuses again and again, until the time is up.
        place = dask.comm.get_address_host_port(address)
        (await asyncio.to_thread(socket.create_connection, place, CONNECT_S)).close()
        arguments = security.get_connection_args("client")
        said = None
        try:
            comm = await dask.comm.connect(address, timeout=CONNECT_S, **arguments)
            try:
                await comm.write({"op": "identity", "reply": True})
                said = await comm.read()
            finally:
                comm.abort()
        except (TimeoutError, dask.comm.core.FatalCommClosedError):  # the latter of certificates
            raise
        except Exception:  # many kinds: what was read is taken for lengths and parts of messages
            logging.getLogger(__name__).debug("greeted", exc_info=True)
    if not isinstance(said, dict) or said.get("type") != "Scheduler":
        raise _NoSchedulerError


def _versions(client: Any) -> dict[str, Any]:
    """What each worker says that it runs; to import it may take some time."""
    coroutine = client._run(version, on_error="return")  # `run` would wait for ever
    future = asyncio.run_coroutine_threadsafe(coroutine, client.loop.asyncio_loop)
    try:
        while not wait([future], LOOK_EVERY_S).done:
            _count(client, CONNECT_S)
        found: dict[str, Any] = future.result()
    except OSError:
        raise lost() from None
    return found


def _count(client: Any, within_s: float) -> int:
    """Number of workers; each has one thread, those that have come since included."""
    try:
        found: dict[str, int] = client.sync(client.scheduler.ncores, callback_timeout=within_s)
    except TimeoutError:
        raise silent(within_s) from None
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
