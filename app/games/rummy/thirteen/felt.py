"""The felt of a round of Three Thirteen in play: the others, stock and pile, and my hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from app.cards.growth import growth
from app.cards.hand import Fan, HandCard
from app.games.rummy.hand import Hand
from app.games.rummy.melds.best_grouping import frames_of
from app.games.rummy.melds.deck import RummyDeck
from app.games.rummy.melds.felt import ROUND_NAMES
from app.games.rummy.melds.groupings import Frame, GroupsView, Look
from app.games.rummy.melds.held_cards import card_ids, card_of, shown_card
from app.games.rummy.play.felt import PILE_STEP, TableFelt
from app.games.rummy.play.melds import Titled
from app.games.rummy.thirteen import words as thirteen_words
from app.games.rummy.thirteen.record import ThirteenPlay
from app.widgets.controls import SegmentedControl, Stepper
from app.widgets.layout import STRETCH, across, fill
from app.widgets.text import ElidedText, Text, explain, set_visible
from app.words.cards import the
from app.words.counts import listed
from app.words.translation import _, ngettext
from engine.games.rummy import ROUNDS, Rules
from engine.games.rummy.thirteen import ME, MOST_PLAYERS, Advice

MOST_IN_PILE, MOST_WIDE = 7, 12
PLAIN_FELT = (744, 440)  # px in which cards have their usual sizes; with more room they grow
BACK = 1000  # ids of cards that lie face down


class ThirteenFelt(TableFelt):
    """The table of Three Thirteen: the others, and my groups."""

    round_chosen = Signal(int)  # a round's number

    def __init__(self) -> None:
        super().__init__(pile_top=12)
        self._shown: Counter[int] = Counter()
        self.body.addLayout(self._build_header())
        others = across(spacing=16)
        self.others: list[Titled] = []
        for player in range(1, MOST_PLAYERS):
            name = thirteen_words.player_name(player)
            fan = Fan(_("Known cards of {player}").format(player=name), 54, step=26)
            self.others.append(Titled(fan, top=12))
            others.addWidget(self.others[-1])
        others.addStretch(1)
        self.pile.clicked.connect(lambda card: self.clicked.emit(card_of(card)))
        self.groups = GroupsView()
        self.groups.clicked.connect(lambda _at, card: self.clicked.emit(card_of(card)))
        fill(self.body, others, self.middle, self.mine, (self.groups, 1))
        self.take_drops(self.groups, card_of)
        self._explain()

    def _explain(self) -> None:
        explain(self, _("The table: the others’ cards, stock and pile, and yours."), hover=False)
        explain(self.order_hint, _("Who plays, in the order of play from now on."))
        known = _("Cards that a player took and still holds, and one card for all that are hidden.")
        for titled in self.others:
            explain(titled, known, hover=False)
        best = _("Groups of three or more that leave the fewest points, and what is left over.")
        explain(self.groups, best, hover=False)

    def _build_header(self) -> QHBoxLayout:
        self.order_hint = ElidedText("", "hint")
        self.rounds = SegmentedControl(ROUND_NAMES, small=True, name=_("Round"))
        self.rounds.changed.connect(lambda i: self.round_chosen.emit(ROUNDS[i]))
        self.round_steps = Stepper(ROUNDS[0], ROUNDS[-1], name=_("rounds"))
        self.round_steps.changed.connect(self.round_chosen)
        return across(
            Text(_("Table"), "title"),
            self.order_hint,
            STRETCH,
            Text(_("Round"), "hint"),
            self.rounds,
            self.round_steps,
            spacing=8,
        )

    def show_play(self, play: ThirteenPlay) -> None:
        """Show where every card lies but for my hand."""
        table = play.table
        self.rounds.set_chosen(play.number - ROUNDS[0])
        self.round_steps.set_value(play.number)
        shorter = filter(None, [thirteen_words.next_hint(play)])
        self.order_hint.set_text(thirteen_words.others_hint(play), *shorter)
        rules = play.round_rules
        for player, titled in enumerate(self.others, start=1):
            set_visible(titled, player < play.players)
            if player >= play.players:
                continue
            known = () if table is None else table.known[player]
            held = play.size if table is None else table.held(player)
            cards = [shown_card(i, rules, enabled=False) for i in card_ids(known)]
            if len(known) < held:
                cards.append(_back(_("Cards that are not known")))
            name = thirteen_words.player_name(player)
            moves = table is not None and table.phase != "over" and table.to_move == player
            titled.set_title(f"<b>{name}</b>{' ▸' if moves else ''}")
            titled.fan.set_cards(cards)
        if table is None:
            self.stock_title.set_title(_("Stock"))
            self.stock.set_cards([_back(_("Stock"))])
            upcard = () if play.upcard is None else (play.upcard,)
            self.show_first([shown_card(i, rules) for i in upcard])
            return
        text = _("Stock <b>{count}</b>").format(count=table.stock)
        if table.shuffles:
            text += " · " + ngettext(
                "turned over once", "turned over {count} times", table.shuffles
            ).format(count=table.shuffles)
        self.stock_title.set_title(text)
        may_draw = table.phase == "draw" and not play.drawing
        tip = _("Draw from the stock") if table.to_move == ME else _("They drew from stock")
        tip = tip if may_draw else ""
        self.stock.set_cards([replace(_back(_("Stock")), enabled=may_draw, tip=tip)])
        pile = list(reversed(table.pile))
        shown = []
        for i, card_id in enumerate(card_ids(pile)):
            opens = i == 0 and table.phase == "draw"
            tip = _("Click if {card} is taken").format(card=the(pile[0])) if opens else ""
            shown.append(shown_card(card_id, rules, enabled=opens, tip=tip))
        self.show_pile(shown)

    def show_hand(self, play: ThirteenPlay, advice: Advice | None, *, waiting: bool) -> None:
        """Show my cards in their best groups; while those come, the cards as they were."""
        table = play.table
        hand = play.hand if table is None else table.hand
        self.mine.hint.set_text(thirteen_words.hand_hint(play, advice))
        grouping = advice.grouping if advice else None
        rules = play.round_rules
        if grouping is None and waiting and hand and self._shown:
            return
        self._shown = Counter(hand)
        if not hand:
            text = _("Groups appear here as soon as cards are in your hand.")
            self.groups.show_frames([], text)
            return
        if grouping is None:
            ids = card_ids(sorted(hand, key=lambda c: (c // 13, (c + 1) % 13)))
            tip = _("Click to put it back") if table is None else ""
            cards = tuple(shown_card(i, rules, enabled=table is None, tip=tip) for i in ids)
            self.groups.show_frames([Frame(cards, _("Your hand"), "", Look.DEADWOOD)])
            return
        throws = table is not None and table.to_move == ME and table.phase == "throw"
        best = advice.best.card if throws and advice and advice.best else None
        self.groups.show_frames(_to_throw(frames_of(grouping, rules), rules, best, on=throws))

    def take_sizes(self, height: int, *, narrow: bool, wide: bool) -> None:
        small = 42 if height < 640 else 54 if height < 820 else 64
        times = growth(self.width(), self.height(), PLAIN_FELT) if wide else 1.0
        for titled in (*self.others, self.stock_title, self.pile_title):
            titled.fan.set_height(round(times * small))
        self.pile.set_step(round(times * PILE_STEP))
        self.hold_in_pile(MOST_WIDE if wide else MOST_IN_PILE)
        set_visible(self.rounds, not narrow)
        set_visible(self.round_steps, narrow)


def _to_throw(frames: list[Frame], rules: Rules, best: int | None, *, on: bool) -> list[Frame]:
    """Frames whose cards can be clicked to throw them, the advised one lifted."""
    if not on:
        return frames
    tip, said = _("Click to throw it"), _("best to throw")
    changed: list[Frame] = []
    for frame in reversed(frames):  # one that is left over is thrown first
        cards = []
        for card in frame.cards:
            lifted = best is not None and card_of(card.id) == best
            best = None if lifted else best
            name = listed([card.name, said]) if lifted else card.name
            cards.append(replace(card, enabled=True, lifted=lifted, tip=card.tip or tip, name=name))
        changed.insert(0, replace(frame, cards=tuple(cards)))
    return changed


def _back(name: str) -> HandCard:
    return HandCard(BACK, None, enabled=False, name=name)


class ThirteenDeck(RummyDeck):
    """Deck and jokers beside a round in play; a click means what is asked for."""

    def __init__(self) -> None:
        super().__init__()
        set_visible(self.target, False)

    def show_play(self, play: ThirteenPlay) -> None:
        """Show whose each card is, and what the next click means."""
        table, upcard = play.table, () if play.upcard is None else (play.upcard,)
        seen = upcard if table is None else (*table.pile, *(c for k in table.known for c in k))
        self._as_hand = Hand(
            mode="three_thirteen",
            number=play.number,
            rules=play.round_rules,
            cards=play.hand if table is None else table.hand,
            seen=tuple(seen),
        )
        self.show_hand(self._as_hand)
        self.show_draws(self._as_hand, None, None, narrow=False)
        self.set_hint(thirteen_words.asked(play).hint)
        self.set_yours(table is None or play.drawing)

    def fit_play(self, height: int) -> None:
        """Take sizes that suit a page of that height."""
        self.picker.set_key_height(30 if height < 640 else 34 if height < 820 else 42)
        set_visible(self._target_label, False)
