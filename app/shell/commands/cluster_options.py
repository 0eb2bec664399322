"""``--cluster ADDRESS``: answers from other processes, or from the workers of a Dask cluster."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from textwrap import fill

from app.shell.room.command import seconds
from app.words.translation import _
from engine.pool import Runner

#: Told by the help of every command that has the option.
TRUST = _(
    "A Dask port executes what anyone sends it: use one in a network that you trust, or with TLS "
    "and tls://HOST:PORT. This option is the only thing in Kibitzer that opens a connection."
)
TLS = ("tls_ca", "tls_cert", "tls_key")


def add_cluster(parser: ArgumentParser) -> None:
    """Let be said who answers."""
    add = parser.add_argument_group(_("more than one machine"), fill(TRUST, 79)).add_argument
    add(
        "--cluster",
        metavar="ADDRESS",
        help=_("a Dask scheduler, tcp://HOST:8786, or local:N for N processes here"),
    )
    add(
        "--cluster-wait",
        type=seconds,
        default=30.0,
        metavar="S",
        help=_("give up when there has been no worker for so long; default: 30"),
    )
    add("--tls-ca", metavar="FILE", help=_("certificates of who signs"))
    add("--tls-cert", metavar="FILE", help=_("certificate of this side"))
    add("--tls-key", metavar="FILE", help=_("its key"))


@contextmanager
def on_cluster(options: Namespace) -> Iterator[Callable[[], int]]:
    """Have the work done where the options say; give what tells the pieces done elsewhere.

    ValueError if what the options say does not fit together; ConnectionError if the cluster does
    not answer, or does no more.
    """
    given = vars(options)
    address, tls = given.get("cluster"), [file for name in TLS if (file := given.get(name))]
    if tls and (address is None or len(tls) < len(TLS)):
        raise ValueError(_("“--tls-ca”, “--tls-cert” and “--tls-key” go together with --cluster."))
    if address is None:
        yield lambda: 0
        return
    if tls and address.startswith("local:"):
        raise ValueError(_("“--tls-ca” and its like are for a scheduler; “local:” needs none."))
    if options.command is not None and (why := options.command.only_here(options)):
        raise ValueError(why)
    from engine.cluster import opened  # nothing of it is loaded otherwise

    with opened(address, options.cluster_wait, tls) as cluster:
        yield lambda: cluster.answered


def process() -> AbstractContextManager[Executor]:
    """A process beside this one, which begins with the first call."""
    from engine.cluster.processes import Processes

    return Processes(1)


@contextmanager
def on_processes(number: int, first: Callable[[], object] = int) -> Iterator[Runner]:
    """Give what has pieces done by so many processes here.

    Each of them does `first` at once, so that it has begun by the time that pieces come.
    """
    from engine.cluster import WAIT_S, Cluster
    from engine.cluster.processes import spawned

    with spawned(number) as workers:
        for _process in range(number):
            workers[0].submit(first)
        yield Cluster(*workers, WAIT_S).run
