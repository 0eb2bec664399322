"""Where a bundle starts: the window, a command, or a process that one of these asks for."""

import multiprocessing
import sys
from importlib import import_module

#: What Kibitzer starts as ``python -m MODULE``; a bundle is its own Python.
PROCESSES = ("app.shell.asking.engine_process", "engine.cluster.serving")

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["-m"] and sys.argv[2:] and sys.argv[2] in PROCESSES:
        import_module(sys.argv[2]).main()
    else:
        from app.__main__ import main

        sys.exit(main())
