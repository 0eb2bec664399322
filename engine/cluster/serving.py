"""A worker process on this machine: ``python -m engine.cluster.serving``, see `processes`.

Calls come pickled on standard input, (result, error) goes back on standard output.
"""

import os
import pickle
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


def _read(calls: SimpleQueue[Call]) -> None:
    """Pass calls on; end the process, whatever it does, as soon as nobody can ask any more."""
    try:
        while True:
            calls.put(pickle.load(sys.stdin.buffer))
    except EOFError:
        os._exit(0)
    except BaseException as error:
        print(f"kibitzer: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
        os._exit(1)


def main() -> None:
    """Answer until standard input ends; what is printed meanwhile goes to standard error."""
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    calls: SimpleQueue[Call] = SimpleQueue()
    Thread(target=_read, args=(calls,), daemon=True).start()
    while True:
        function, args, kwargs = calls.get()
        answer: tuple[Any, Exception | None]
        try:
            answer = function(*args, **kwargs), None
        except Exception as error:
            answer = None, error
        try:
            data = pickle.dumps(answer)
        except Exception as error:
            what = RuntimeError(f"the answer cannot be sent: {type(error).__name__}: {error}")
            data = pickle.dumps((None, what))
        try:
            sink.write(data)
            sink.flush()
        except OSError:  # whoever asked has gone
            os._exit(0)


if __name__ == "__main__":
    main()
