"""Types of the arrays that kernels take: what their numbers are, whatever their shape."""

import struct
import tokenize
import zipfile
import zlib

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Ints32 = NDArray[np.int32]
Ints16 = NDArray[np.int16]
Ints8 = NDArray[np.int8]
UInts32 = NDArray[np.uint32]
UInts16 = NDArray[np.uint16]
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Flags = NDArray[np.bool_]

#: What reading a file of arrays that is none, or was tampered with, may end in.
DAMAGE = (
    *(AttributeError, EOFError, LookupError, MemoryError, OSError, OverflowError),
    *(RuntimeError, SyntaxError, TypeError, ValueError, struct.error),
    *(zipfile.BadZipFile, zlib.error),
    tokenize.TokenError,  # numpy reads a header as Python
)
