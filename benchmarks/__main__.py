"""Run every room's benchmark, each in a process of its own: ``python -m benchmarks [ROOM...]``."""

import pkgutil
import subprocess
import sys

import benchmarks


def main():
    wanted = sys.argv[1:]
    failed = []
    for module in pkgutil.iter_modules(benchmarks.__path__):
        if module.name.startswith(("__main__", "bare")):
            continue  # bare: what the window is compared with
        if not wanted or module.name in wanted:
            print(f"\n== {module.name.replace('_', ' ')} ==", flush=True)
            if subprocess.run([sys.executable, "-m", f"benchmarks.{module.name}"]).returncode:
                failed.append(module.name)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
