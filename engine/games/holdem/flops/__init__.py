"""Two ranges on every flop: which flops are good for whom, one by one and by texture.

>>> from engine.games import holdem
>>> from engine.games.holdem import flops
>>> ranges = holdem.parse_range("QQ+, AKs"), holdem.parse_range("JJ-99, AQs")
>>> *_, report = flops.analyse(flops.Flops(ranges))
>>> len(report.flops), sum(report.numbers), round(report.textures[0].equity, 4)
(1755, 22100, 0.7453)
"""

from engine.asking import analyse, preparing
from engine.games.holdem.flops.questions import FlopReport, Flops, Texture
from engine.games.holdem.flops.textures import TEXTURES, textures_of

__all__ = ["TEXTURES", "FlopReport", "Flops", "Texture", "analyse", "prepare", "textures_of"]

prepare = preparing("holdem.flops.report")
