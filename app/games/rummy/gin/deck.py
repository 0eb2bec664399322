"""The deck beside a deal in play: whose each card is, and how likely the opponent holds it."""

from __future__ import annotations

from collections.abc import Mapping

from app.cards.deck import DeckPanel
from app.games.rummy.gin import words as play_words
from app.games.rummy.gin.advice import hidden_cards, known_chances
from app.games.rummy.gin.record import Play
from app.widgets.controls import Chip, SegmentedControl
from app.widgets.text import Text, explain, set_visible
from app.words.counts import listed
from app.words.figures import percent
from app.words.translation import _, ngettext
from engine.cards import DECK
from engine.games.rummy.gin import Opponent, Table

FULL = 0.6  # chance that has the full colour
LEGEND_HEIGHT = 24  # always there: keys must not move from under the pointer


class PlayDeck(DeckPanel):
    """Deck with a colour for the chance that the opponent holds a card."""

    def __init__(self) -> None:
        super().__init__(36)
        self.dots_chip = Chip("", dot=True)
        self.dots_chip.hide()
        self._label = Text(_("Colour by"), "hint")
        self.add_right(self._label)
        self.colour = SegmentedControl(
            [_("Nothing"), _("Chance they hold it")], chosen=1, small=True, name=_("Colour by")
        )
        self.colour.changed.connect(lambda _chosen: self._show())
        self.add_right(self.colour)
        self.legend.set_words("0 %", "", from_neutral=True)
        self.legend.add_right(self.dots_chip)
        self.legend.setFixedHeight(LEGEND_HEIGHT)
        self.legend.show()
        self._narrow = False
        self._play = Play()
        self._opponent: Opponent | None = None
        self._dots: Mapping[int, str] = {}
        self.picker.set_banded(True)

    def show_play(self, play: Play) -> None:
        """Show whose each card is, and what the next click means."""
        self._play = play
        self.picker.set_owners(play_words.owners(play))
        self.picker.set_offered(play_words.offered(play))
        self.set_hint(play_words.asked(play).hint)
        self.set_yours(play.setting_up or play.to_show or play.drawing)

    def show_chances(self, opponent: Opponent | None, dots: Mapping[int, str]) -> None:
        """Colour the cards that the opponent may hold; mark those that make a group of mine."""
        self._opponent, self._dots = opponent, dots
        self._show()

    def _show(self) -> None:
        table, opponent = self._play.table, self._opponent
        on = opponent is not None and table is not None and self.colour.chosen() == 1
        self.picker.set_dots(self._dots)
        for card in DECK:
            self.picker.key(card).setToolTip(self._dots.get(card, ""))
        self._show_dots_chip(table)
        if not on or opponent is None or table is None:
            self.picker.set_values({}, {})
            self.picker.set_spoken(self._dots)
            self.legend.set_words("0 %", _("60 % or more"), from_neutral=True)
            return
        holds, _known = known_chances(table, opponent)
        self.picker.set_values(
            {card: f"{100 * share:.0f}" for card, share in holds.items()},
            {card: min(share / FULL, 1.0) for card, share in holds.items()},
        )
        spoken = _("the opponent holds it in {share}")
        said = {card: [spoken.format(share=percent(share))] for card, share in holds.items()}
        for card, what in self._dots.items():
            said[card].append(what)
        self.picker.set_spoken({card: listed(parts) for card, parts in said.items()})
        whole = play_words.full_key(hidden_cards(table, opponent))
        explain(self.legend, whole)
        short = self._narrow or bool(self._dots)  # beside the chip there is no room for it
        text = _("60 % or more") if short else whole
        self.legend.set_words("0 %", text, from_neutral=True)

    def _show_dots_chip(self, table: Table | None) -> None:
        set_visible(self.dots_chip, bool(self._dots) and not self._narrow)
        if table is not None and self._dots:
            text = ngettext(
                "{count} of {unseen} makes a group",
                "{count} of {unseen} make a group",
                len(self._dots),
            )
            unseen = table.unseen.bit_count()
            self.dots_chip.set(text.format(count=len(self._dots), unseen=unseen))

    def light_rank(self, rank: int) -> None:
        """Light the keys of a rank that is being typed, -1 for none."""
        self.picker.light_rank(None if rank < 0 else rank)

    def fit(self, height: int, *, narrow: bool) -> None:
        """Take sizes that suit a page of that height."""
        self.picker.set_key_height(30 if height < 640 else 34 if height < 820 else 42)
        set_visible(self._label, not narrow)
        self.colour.set_option(1, _("Chance") if narrow else _("Chance they hold it"))
        self.colour.segment(1).setToolTip(_("Chance that the opponent holds the card"))
        if narrow != self._narrow:
            self._narrow = narrow
            self._show()
