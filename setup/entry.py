"""Where a bundle starts: the window, a command, or the engine process that the window asks for."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:3] == ["-m", "app.shell.engine_process"]:
        from app.shell.engine_process import main as serve

        serve()
    else:
        from app.__main__ import main

        sys.exit(main())
