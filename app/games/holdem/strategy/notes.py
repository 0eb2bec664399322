"""What of a set-up was taken over from elsewhere or guessed: as it is told, and in a file.

A note is a kind and at most one value, never a sentence: what it says is put together from the
set-up when it is shown, in whatever language that is. No Qt.
"""

from __future__ import annotations

from typing import Any

from app.games.holdem.strategy.setup import NOTE_KINDS, Note, Setup
from app.words.counts import listed
from app.words.fields import list_field, text_field, whole_number
from app.words.figures import stake_text
from app.words.translation import _, ngettext
from engine.games.holdem.ranges import HANDS

MOST_NOTES, MOST_LEFT_OUT, LARGEST_BLIND = 20, 9, 1e9
_STREETS = {4: _("What was done before the turn is not known: both ranges get there whole")}
_STREETS[5] = _("What was done before the river is not known: both ranges get there whole")


def note_text(note: Note, setup: Setup) -> str:
    """What a note says of a set-up; nothing where that has no such thing."""
    if note.of == "ranges":
        return _range_text(note, setup)
    table = setup.first_table
    match note.kind:
        case "acts last":
            return _("{player} acts last, guessed").format(player=setup.names[1])
        case "left out":
            count = int(note.value or 1)
            text = ngettext(
                "{count} more seat is left out: the strategy is of two",
                "{count} more seats are left out: the strategy is of two",
                count,
            )
            return text.format(count=count)
        case "pot":
            return _("Pot {chips}").format(chips=table.chips(setup.pot))
        case "pot guessed":
            return _("Pot {chips}, guessed").format(chips=table.chips(setup.pot))
        case "pot at the flop":
            return _("Pot {chips} at the flop").format(chips=table.chips(setup.pot))
        case "big blinds":
            chips = stake_text(float(note.value or 1))
            return _("Amounts are in big blinds of {chips}").format(chips=chips)
        case "stack":
            return _("Stacks left {chips}").format(chips=table.chips(setup.stack))
        case "stack guessed":
            return _("Stacks left {chips}, guessed").format(chips=table.chips(setup.stack))
        case "line":
            line = setup.line_text()
            return _("Line: {line}").format(line=line) if line else ""
        case "before":
            return _STREETS.get(len(setup.cards), "")
        case "sizes":
            return _("Bet sizes that the hand does not show: the usual ones, guessed")
        case "rake paid":
            return _("{rake}, what this hand paid").format(rake=setup.rake_text())
        case _rake:
            return setup.rake_text()


def _range_text(note: Note, setup: Setup) -> str:
    assert note.player is not None
    text = {
        "usual range": _("{player}: a usual range, guessed"),
        "narrowed range": _("{player}: the range of Equity, as it was narrowed there"),
        "position range": _("{player}: the usual range of the position, guessed"),
    }.get(note.kind, _("{player}: the range of Equity"))
    mine = setup.seats[note.player] == 0 and note.kind not in ("position range", "known range")
    own = _("{player} (you)") if mine else _("{player}")
    text = text.format(player=own.format(player=setup.names[note.player]))
    if note.value:
        text = _("{sentence}; {hand} is added, which is held").format(
            sentence=text, hand=note.value
        )
    return text


def note_name(note: Note, setup: Setup) -> str:
    """Name of the thing that a note is about, within a sentence."""
    if note.player is not None:
        return _("the range of {player}").format(player=setup.names[note.player])
    if note.kind == "left out":
        return _("the number of players")
    return {
        "names": _("the order of play"),
        "pot": _("the pot"),
        "stack": _("the stacks"),
        "line": _("the line"),
        "board": _("what was done before"),
        "rake": _("the rake"),
        "texts": _("bet sizes"),
    }[note.of]


def guesses(setup: Setup) -> str:
    """Names of all that was guessed in a set-up, within a sentence."""
    return listed(dict.fromkeys(note_name(note, setup) for note in setup.taken if note.guessed))


def notes_to_json(notes: tuple[Note, ...]) -> list[dict[str, Any]]:
    """Notes as they stand in a file."""
    named = ({"kind": n.kind, "player": n.player, "value": n.value} for n in notes)
    return [{what: given for what, given in note.items() if given is not None} for note in named]


def notes_from_json(data: object, setup: Setup) -> tuple[Note, ...]:
    """Read what `notes_to_json` wrote; what is not known, or not so of the set-up, is left out.

    ValueError if anything is of the wrong kind or impossible.
    """
    items = list_field(data, _("What was taken over"), _("notes"))
    if len(items) > MOST_NOTES:
        raise ValueError(_("This file has too many notes of what was taken over."))
    notes = tuple(_note(item) for item in items)
    return tuple(note for note in notes if note is not None and note_text(note, setup))


def _note(data: object) -> Note | None:
    if not isinstance(data, dict):
        raise ValueError(_("A note of what was taken over in this file cannot be read."))
    kind = text_field(data.get("kind"), _("A note of what was taken over"))
    if kind not in NOTE_KINDS:
        return None  # of a newer version
    player, value = data.get("player"), data.get("value")
    if NOTE_KINDS[kind][0] == "ranges":
        player = whole_number(player, _("The player of a note in this file"), 0, 1)
        return Note(kind, player, None if value is None else _hand(value))
    if kind == "left out":
        return Note(
            kind, value=whole_number(value, _("The number of seats left out"), 1, MOST_LEFT_OUT)
        )
    return Note(kind, value=_blind(value) if kind == "big blinds" else None)


def _hand(value: object) -> str:
    if value not in HANDS:
        raise ValueError(_("The hand that was added to a range in this file is none."))
    return str(value)


def _blind(value: object) -> float:
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and 0 < value <= LARGEST_BLIND
    ):
        return float(value)
    raise ValueError(_("The big blind of a note in this file is no amount."))
