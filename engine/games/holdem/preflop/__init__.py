"""Hold'em before the flop, solved for whole ranges: charts that come with the program, and more.

>>> from engine.games.holdem import preflop
>>> *_, answer = preflop.analyse(preflop.Question(2, 10.0))
>>> answer.source, answer.to_act
('chart', 'BTN')
"""

from engine.asking import analyse
from engine.games.holdem.preflop.questions import Answer, Question, parse_line

__all__ = ["Answer", "Question", "analyse", "parse_line"]
