"""Positions for those who want to see what the room does, as texts that its pages read."""

from __future__ import annotations

from app.games.rummy.hand import Mode

EXAMPLES: dict[Mode, str] = {
    "gin": "Kibitzer, Gin rummy\nHand: 5s6s7s8sAhJh4d5dJdJcKc\nSeen: 3d\n",
    "three_thirteen": "Kibitzer, Three Thirteen, round 8\nHand: QsQh9h8dKd3c4c6cXX\n",
    "gin_play": """Kibitzer, Gin in play
Dealt: 5s6s7s9s9h9dAh2h3d4c
Dealer: opponent
Deals: 42, -61
History: upcard Tc; pass; pass; draw 2s; throw 2s; draw; throw Kd; draw 6h; throw 6h; draw; \
throw Jh; draw Jc; throw Jc; take; throw Qh; draw Ks
""",
    "thirteen_play": """Kibitzer, Three Thirteen in play
Round: 8
Players: 4
First: 2
Hand: 5s6s9d9cTdKhXX3c
Upcard: Jh
Steps: draw; throw Qd; draw; throw Qs; take; throw 2h; take; throw Kh; take; throw 4c; draw; \
throw 7s; draw; throw 6d; draw 9h
Scores: 3: 12 0 6 26, 4: 18 7 5 0, 5: 0 3 15 20, 6: 28 27 0 4, 7: 19 0 20 14
""",
}
