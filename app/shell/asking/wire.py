"""How the window and its engine process talk: pickled tuples, each behind its length.

Both ends are this program; nothing that a user opens is ever unpickled.

To the engine
    ("ask" or "ask low", job, number, room, pickled question), ("cancel", job), ("prepare", rooms)
From the engine
    ("answer", job, number, answer), ("done", job, number, None or a sentence),
    ("preparing", done, planned, name), ("ready",)
"""

import pickle
import struct
from typing import Any, BinaryIO

_LENGTH = struct.Struct("<I")
Message = tuple[Any, ...]


def encode(message: Message) -> bytes:
    """Bytes of a message, its length in front."""
    body = pickle.dumps(message, protocol=5)
    return _LENGTH.pack(len(body)) + body


class Decoder:
    """Collects bytes as they come and gives back whole messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[Message]:
        """Messages that `data` completes, in order."""
        self._buffer += data
        messages = []
        while len(self._buffer) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._buffer)
            end = _LENGTH.size + length
            if len(self._buffer) < end:
                break
            messages.append(pickle.loads(bytes(self._buffer[_LENGTH.size : end])))
            del self._buffer[:end]
        return messages


def read(stream: BinaryIO) -> Message | None:
    """Next message of a blocking stream, or None at its end, within a message too."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    body = stream.read(length)
    if len(body) < length:
        return None
    message: Message = pickle.loads(body)
    return message
