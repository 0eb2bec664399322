"""A hand of Hold'em in play: its rules, its line as text, and what to do now.

>>> from engine.games.holdem import in_play
>>> table = in_play.Table((100.0,) * 6)
>>> hand = in_play.parse_line("HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check", table)
>>> hand.table.positions[hand.to_act], hand.pot
('BTN', 17.5)
>>> in_play.line_text(hand.raise_to(5.8))
'HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check; BTN bet 5.8'
"""

from engine.asking import analyse
from engine.games.holdem.hand import (
    Choices,
    Hand,
    Pot,
    State,
    Step,
    Table,
    amount,
    streets,
)
from engine.games.holdem.in_play.judging import (
    Judged,
    judge,
    judge_before,
    judged_by,
    waits,
    why_never,
    why_no_chart,
)
from engine.games.holdem.in_play.lines import line_text, parse_line, read_hole, step_text
from engine.games.holdem.in_play.people import STYLES, Counted, Manner, Style
from engine.games.holdem.in_play.questions import Answer, Question, Source, usual_sizes

__all__ = [
    "STYLES",
    "Answer",
    "Choices",
    "Counted",
    "Hand",
    "Judged",
    "Manner",
    "Pot",
    "Question",
    "Source",
    "State",
    "Step",
    "Style",
    "Table",
    "amount",
    "analyse",
    "judge",
    "judge_before",
    "judged_by",
    "line_text",
    "parse_line",
    "read_hole",
    "step_text",
    "streets",
    "usual_sizes",
    "waits",
    "why_never",
    "why_no_chart",
]
