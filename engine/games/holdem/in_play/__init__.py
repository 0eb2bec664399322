"""A hand of Hold'em in play: its rules, its line as text, and what to do now.

>>> from engine.games.holdem import in_play
>>> table = in_play.Table((100.0,) * 6)
>>> hand = in_play.parse_line("HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check", table)
>>> hand.table.positions[hand.to_act], hand.pot
('BTN', 17.5)
>>> in_play.line_text(hand.raise_to(5.8))
'HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check; BTN bet 5.8'
"""

from engine.asking import analyse as analyse
from engine.games.holdem.hand import (
    Choices as Choices,
    Hand as Hand,
    Pot as Pot,
    State as State,
    Step as Step,
    Table as Table,
    amount as amount,
    streets as streets,
)
from engine.games.holdem.in_play.judging import (
    JUDGED as JUDGED,
    Judged as Judged,
    asked_of as asked_of,
    judge as judge,
    judge_before as judge_before,
    judged_by as judged_by,
    waits as waits,
    why_never as why_never,
    why_no_chart as why_no_chart,
)
from engine.games.holdem.in_play.lines import (
    line_text as line_text,
    parse_line as parse_line,
    read_hole as read_hole,
    step_text as step_text,
)
from engine.games.holdem.in_play.people import (
    STYLES as STYLES,
    Counted as Counted,
    Manner as Manner,
    Style as Style,
)
from engine.games.holdem.in_play.questions import (
    Answer as Answer,
    Question as Question,
    Source as Source,
    usual_sizes as usual_sizes,
)
