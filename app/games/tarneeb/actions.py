"""What can be done by a key in the room's modes. With Alt or Ctrl: letters alone type cards."""

from app.games.tarneeb.records.seats import OTHERS, SEAT_NAMES
from app.shell.room.actions import Action
from app.words import digits
from app.words.cards import SUIT_NAMES
from app.words.translation import _
from engine.games.tarneeb import PASS, SEATS

_CALL_KEYS = {7: "7", 8: "8", 9: "9", 10: "0", 11: "1", 12: "2", 13: "3", PASS: "P"}


def _call(call: int, key: str) -> Action:
    name = _("Bid {bid}").format(bid=digits.value(str(call))) if call != PASS else _("Pass")
    return Action(name, (f"Alt+{key}",), lambda view: view.call(call), listed=False)


def _suit(name: str, suit: int) -> Action:
    keys = (f"Alt+{'SHCD'[suit]}",)
    named = name.format(suit=SUIT_NAMES[suit])
    return Action(named, keys, lambda view: view.choose_suit(suit), listed=False)


def _voids(seat: int) -> Action:
    name = _("Voids of {seat}").format(seat=SEAT_NAMES[seat])
    keys = (f"Alt+{SEATS[seat]}",)
    return Action(name, keys, lambda view: view.choose_marked_seat(seat), listed=False)


_CALLS = tuple(_call(call, key) for call, key in _CALL_KEYS.items())
_DOUBLE = Action(_("Double"), ("Alt+U",), lambda view: view.double())
OPEN = (
    Action(_("Conditions of deals"), ("Alt+C",), lambda view: view.open_conditions()),
    Action(_("Deal one with these conditions"), ("Alt+D",), lambda view: view.deals.deal()),
    Action(  # which counts with what is being typed, and stops where nothing is
        _("Count how often the contract makes"),
        ("Alt+O",),
        lambda view: view.count(),
        finishes=False,
    ),
)
OWN = (
    *_CALLS,
    Action(_("Make the advised bid"), ("Alt+B",), lambda view: view.call_best()),
    _DOUBLE,
    Action(_("How cards are judged"), ("Alt+M",), lambda view: view.cards.open_methods()),
    Action(_("Next hand of the game"), ("Alt+X",), lambda view: view.offer_next()),
    Action(_("Claim the rest"), ("Alt+L",), lambda view: view.claim()),
    Action(_("Correct a call"), ("Alt+K",), lambda view: view.offer_calls()),
    *(_voids(seat) for seat in OTHERS),
    *(_suit(_("Void, or trump: {suit}"), suit) for suit in range(4)),
)
TABLE = (
    *_CALLS,
    *(_suit(_("Trump: {suit}"), suit) for suit in range(4)),
    _DOUBLE,
    Action(_("Show the advice, or hide it"), ("Ctrl+H",), lambda view: view.felt.advice.toggle()),
    Action(_("Show the advice once"), ("Alt+A",), lambda view: view.show_once()),
    Action(_("Claim the rest"), ("Alt+L",), lambda view: view.claim()),
    Action(_("Play it out"), ("Alt+O",), lambda view: view.leave_hand()),
    Action(_("Open a hand of the game"), ("Alt+G",), lambda view: view.offer_hands()),
    Action(_("Open the hand for review"), ("Alt+R",), lambda view: view.review()),
    Action(_("Deal the next hand"), ("Ctrl+Return",), lambda view: view.deal_next()),
)
BY_MODE = (OPEN, OWN, TABLE)
