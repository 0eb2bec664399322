"""The deck of the Hold'em page, coloured by what each next card does to your equity."""

from __future__ import annotations

from PySide6.QtCore import Signal

from app.cards.deck import DeckPanel
from app.games.holdem import words
from app.games.holdem.spot import Spot
from app.widgets.controls import Button, KeyCap, SegmentedControl, key_caps
from app.widgets.text import Text, explain, keep_room, set_visible
from app.words.translation import _
from engine.games.holdem import Answer


class HoldemDeck(DeckPanel):
    """Shows who has which card, and on flop and turn how good each of the others is for you."""

    colour_chosen = Signal()  # the user wants the deck coloured, or not
    flop_wanted = Signal()  # the next card is the first of the flop, whoever is left unknown

    def __init__(self) -> None:
        super().__init__()
        self._wanted = True  # by the user, where it is possible
        self._answer: Answer | None = None
        self.flop_button = Button("", "next", kind="outline", small=True, then=self.flop_wanted)
        self.flop_button.hide()
        self.add_right(self.flop_button)
        self._colour_hint = Text(_("Colour by"), "hint")
        self.add_right(self._colour_hint)
        self.colour = SegmentedControl(
            [_("Nothing"), _("My equity after this card")],
            small=True,
            name=_("Colour the deck by"),
        )
        self.colour.changed.connect(self._choose)
        self.add_right(self.colour)
        keep_room(self.colour)  # keys do not move under the pointer when the flop is complete
        self.set_room(42, legend=True)
        explain(
            self.legend,
            _(
                "The figure on a card is your equity in percent if it comes next: blue is better "
                "for you than now, red worse."
            ),
        )
        self.legend.add_row(key_caps(map(KeyCap, "QS")))
        self.legend.add_right(Text(_("types {card}").format(card="Q♠"), "hint"))

    def show_spot(self, spot: Spot) -> None:
        """Show who has the used cards, where the next one goes, and whether to colour."""
        self.picker.set_owners(
            {card: words.owner_name(slot) for card, slot in spot.owners().items()}
        )
        if spot.target is None:
            self.set_hint(_("click a slot first") if spot.has_place() else _("every slot is full"))
        else:
            self.set_place(words.slot_name(spot.target))
        self.set_yours(spot.is_blank())
        to_flop = spot.to_flop() is not None
        keep_room(self.colour, not to_flop)  # for both a narrow window has no room
        keep_room(self.flop_button, to_flop)
        set_visible(self.flop_button, to_flop)
        self.flop_button.set_words(
            _("Opponent unknown: to the flop")
            if spot.size == 2
            else _("Opponents unknown: to the flop")
        )
        # Of a card that goes elsewhere than on the board the figures would not be true.
        on_board = spot.target is None or spot.target[0] == "b"
        possible = spot.street() in words.NEXT_STREET and spot.is_set(0) and on_board
        set_visible(self.colour, possible)
        set_visible(self._colour_hint, possible)
        if self.colour.chosen() != int(possible and self._wanted):
            self.colour.set_chosen(int(possible and self._wanted))
            self._show_values()
        self._show_legend()

    def set_room(self, key: int, *, legend: bool) -> None:
        """Take keys of a height in px, and a legend below them, or none where room is short."""
        self.picker.set_key_height(key)
        self._roomy = legend
        keep_room(self.legend, legend)
        self._show_legend()

    def _show_legend(self) -> None:
        set_visible(self.legend, self._roomy and self.colour.chosen() == 1)

    def show_answer(self, answer: Answer | None) -> None:
        """Colour the deck by your equity after each next card, if it is to be coloured."""
        self._answer = answer
        self._show_values()

    def _show_values(self) -> None:
        picker, answer = self.picker, self._answer
        if self.colour.chosen() != 1 or answer is None or not answer.next_cards:
            picker.set_values({}, {})
            picker.set_spoken({})
            return
        now = answer.seats[0].equity
        after = {next_card.card: next_card.equity[0] for next_card in answer.next_cards}
        best = max(after.values())
        heat = {card: words.heat(equity, now, best) for card, equity in after.items()}
        picker.set_values({card: f"{100 * e:.0f}" for card, e in after.items()}, heat)
        text = _("equity after it {percent} percent")
        picker.set_spoken(
            {card: text.format(percent=f"{100 * e:.0f}") for card, e in after.items()}
        )
        better = _("better than now ({equity})").format(equity=words.percent(now))
        self.legend.set_words(_("worse"), better)

    def light_rank(self, rank: int) -> None:
        """Light the keys of a rank that is being typed, -1 for none."""
        self.picker.light_rank(None if rank < 0 else rank)

    def _choose(self, chosen: int) -> None:
        self._wanted = bool(chosen)
        self.colour_chosen.emit()
