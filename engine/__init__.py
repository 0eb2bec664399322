"""Card-game engine: rules, kernels and analyses. Knows no Qt, no settings, no screen."""

import os

# Threads are `engine.pool`'s. Those of numpy's matrix products wait by spinning: learning took a
# multiple of the time, and what is summed in parts hangs on how many there are.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
