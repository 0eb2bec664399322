"""The felt of a deal in play: the opponent, stock and pile, and my hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.cards.growth import MOST
from app.cards.hand import Fan, HandCard, hand_card
from app.games.rummy.gin import advice as play_advice, words as play_words
from app.games.rummy.gin.record import Play
from app.games.rummy.melds import words as group_words
from app.games.rummy.play.felt import PILE_STEP, TableFelt
from app.games.rummy.play.melds import Badge, Melds, laid_card
from app.look.fonts import line_height
from app.widgets.bars import ShareBar
from app.widgets.controls import Button
from app.widgets.focus import ONCE
from app.widgets.layout import STRETCH, across, down, fill, make_grid
from app.widgets.text import ElidedText, Text, explain, keep_room, set_visible
from app.words.cards import pretty, the
from app.words.figures import percent
from app.words.translation import _, lengthening, ngettext
from engine.cards import mask_of
from engine.games.rummy.gin import ME, THEM, Advice, Table, cards_of

LIKELY, LIKELY_LOW, LIKELY_LEAST = 5, 3, 2  # cards of each sort
LOW_UNDER, LEAST_UNDER = 640, 580  # px of height
#: From this height of the page on: height of my cards, their step, height of the other cards.
FITS = ((820, 100, 72, 64), (705, 80, 57, 54), (LOW_UNDER, 70, 50, 44))
LOW_FITS = ((LEAST_UNDER, 60, 42, 40), (0, 60, 42, 36))  # and of what letters leave of a low page
LINE_PX, LINE_WIDE_PX = 17, 24  # of the likeliest cards
LINES, PLAIN_LINE_PX = 5, 18  # of text on the felt, and what a line takes where letters are low
KNOWN_STEP, HIDDEN_STEP, HIDDEN_NARROW = 30, 22, 14
ROWS_PX = 235  # of the felt's height without the cards
BESIDE_PILE_PX = 500  # of its width: stock, advice and score
OFFER_PX = 196  # of the advice beside the pile: “Knock with 10, throw the 10♠”
MARGIN_PX = 18
NO_LIMIT = (1 << 24) - 1  # of a width, in Qt
IN_STEPS = 12.2  # width of eleven cards in their frames, in steps from card to card
LEAST_TIMES = 0.7
BACK = 100  # ids of cards that lie face down
MOST_IN_PILE, MOST_NARROW, MOST_WIDE = 9, 6, 12


class Likely(QWidget):
    """Cards that the opponent holds likelier than others, or hardly, each with its chance."""

    def __init__(self, title: str, color: str) -> None:
        super().__init__()
        self._named = title
        self._grid = make_grid(gaps=(8, 0), within=self)
        self._grid.setColumnMinimumWidth(0, 34)
        self._grid.setColumnMinimumWidth(2, 36)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(LIKELY + 1, 1)
        self.title = ElidedText("", "hint")
        self._grid.addWidget(self.title, 0, 0, 1, 3)
        self._rows: list[tuple[Text, ShareBar, Text]] = []
        for i in range(LIKELY):
            row = Text("", "strong"), ShareBar(6, color=color), Text("", "figure")
            row[2].setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for j, widget in enumerate(row):
                self._grid.addWidget(widget, 1 + i, j)
            self._rows.append(row)
        self._most = self._line_px = 0
        self.set_most(LIKELY, LINE_PX)

    def set_most(self, most: int, line_px: int) -> None:
        """Leave room for so many cards, with lines of that height at least."""
        line_px = max(line_px, line_height("body"))
        if (most, line_px) == (self._most, self._line_px):
            return
        self._most, self._line_px = most, line_px
        self.setFixedHeight(line_px * (1 + most) + 4)  # also while nothing is known
        for line in range(1 + LIKELY):  # of the rows: a label remembers a height it once had
            self._grid.setRowMinimumHeight(line, line_px if line <= most else 0)
        for text in (self.title, *(text for row in self._rows for text in row[::2])):
            text.setMaximumHeight(line_px)

    def show_likely(self, likely: Sequence[tuple[int, float]] | None) -> None:
        """Show cards with their chances, in that order; None where nothing is asked."""
        self.title.set_text(
            "" if likely is None else self._named if likely else f"{self._named}: –"
        )
        set_visible(self.title, likely is not None)
        likely = (likely or ())[: self._most]
        for i, (card, bar, share) in enumerate(self._rows):
            here = i < len(likely)
            for widget in (card, bar, share):
                set_visible(widget, here)
            if here:
                card.set_text(pretty(likely[i][0]))
                bar.set_share(likely[i][1])
                share.set_text(percent(likely[i][1]))

    def texts(self) -> list[str]:
        """Lines that are shown, as they are read."""
        rows = [row for row in self._rows if not row[0].isHidden()]
        return [f"{card.plain()} {share.plain()}" for card, _bar, share in rows]


class Score(QWidget):
    """How far the game is, in words and as a bar for each player."""

    BAR_PX = 100

    def __init__(self) -> None:
        super().__init__()
        grid = make_grid(gaps=(12, 2), margins=(0, 0, 0, 4), within=self)
        self.game, self.deal = ElidedText("", "hint"), ElidedText("", "hint")
        self._bars: list[tuple[ShareBar, Text]] = []
        for i, (label, name, color) in enumerate(
            ((self.game, _("You"), "acc"), (self.deal, _("Opponent"), "heat_bad"))
        ):
            bar, number = ShareBar(7, color=color), Text("", "strong")
            bar.setFixedWidth(self.BAR_PX)
            right = Qt.AlignmentFlag.AlignRight
            for column, widget in enumerate((label, ElidedText(name), bar, number)):
                if column in (0, 3):
                    grid.addWidget(widget, i, column, right)
                else:
                    grid.addWidget(widget, i, column)
            self._bars.append((bar, number))
        grid.setColumnMinimumWidth(3, 26)

    def show_score(self, play: Play) -> None:
        """Show the points of both, with this deal once it is over."""
        target = play.rules.scoring.target
        self.game.set_text(_("Game to {target}").format(target=target))
        self.deal.set_text(_("deal {number}").format(number=len(play.open_sheet) + 1))
        for (bar, number), points in zip(self._bars, play.scores_now, strict=True):
            bar.set_share(min(points / target, 1.0))
            number.set_text(str(points))
        self.setAccessibleName(play_words.score_hint(play))

    def fit(self, *, narrow: bool) -> None:
        """Leave out the bars where there is no room beside the pile."""
        for bar, _number in self._bars:
            set_visible(bar, not narrow)


class PlayFelt(TableFelt):
    """The table of gin: the opponent and what they may hold, the score, and my groups."""

    advised_wanted = Signal()  # what is advised is to be done

    def __init__(self) -> None:
        super().__init__(pile_top=9)
        self._spread, self._hidden_step = (
            1.0,
            HIDDEN_STEP,
        )  # of the small cards, in their plain height
        self._found: Sequence[play_advice.Likelihoods | None] = (None, None)
        self.their_title, self.their_hint = Text(_("Opponent"), "title"), ElidedText("", "hint")
        self.known = [Fan(_("Opponent’s cards that are known"), 60) for _i in range(4)]
        self.theirs = Fan(_("Opponent’s cards that are not known"), 60)
        opponent = down(
            across(self.their_title, self.their_hint, STRETCH, spacing=8),
            across(*self.known, self.theirs, STRETCH, spacing=8),
            STRETCH,
            spacing=0,
        )
        self.likely = Likely(_("Most likely"), "heat_good"), Likely(_("Least likely"), "heat_bad")
        top = across((opponent, 1), *((likely, 1) for likely in self.likely), spacing=12)
        top.setStretch(0, 3)
        fill(self.body, top, STRETCH)
        self._build_middle()
        self.melds = Melds()
        self.melds.clicked.connect(self.clicked)
        self.take_drops(self.melds)
        fill(self.body, self.middle, STRETCH, self.mine, self.melds)
        self._explain()

    def _explain(self) -> None:
        explain(self, _("The table: the opponent’s cards, stock and pile, and yours."), hover=False)
        explain(self.their_hint, _("Known are cards that the opponent took and still holds."))
        for likely in self.likely:
            explain(likely, _("How often the opponent holds a card, in hands that fit the deal."))
        explain(self.score, _("Points of both in this game; the target ends it."))
        badge = _("Under a card stands what throwing it is worth, and how far that may be off.")
        explain(self.melds, badge, hover=False)

    def _build_middle(self) -> None:
        self.pile.clicked.connect(self.clicked)
        self.score = Score()
        self.advised = Button("", kind="primary", small=True)
        keep_room(self.advised)
        self.advised.setProperty(ONCE, True)
        self.advised.clicked.connect(self.advised_wanted)
        side = down(
            STRETCH,
            (self.advised, Qt.AlignmentFlag.AlignRight),
            (self.score, Qt.AlignmentFlag.AlignRight),
            spacing=2,
        )
        self.middle.addLayout(side)

    def offer(self, text: str) -> None:
        """Offer to do what is advised, beside the pile; nothing for an empty text."""
        set_visible(self.advised, bool(text))
        if text:
            self.advised.set_words(text)

    def show_play(self, play: Play, badges: Mapping[int, Badge]) -> None:
        """Show where every card lies."""
        table = play.table
        self.score.show_score(play)
        self.their_title.set_text("Kibitzer" if play.against else play_words.opponent_name(play))
        if play.setting_up or table is None:
            self.their_hint.set_text(_("ten cards that you do not see"))
            self._give_room(NO_LIMIT)
            self._show_theirs((), 10)
            self.stock_title.set_title(_("Stock <b>{count}</b>").format(count=31))
            self.stock.set_cards([_back(0)])
            self.show_first(() if play.upcard is None else (hand_card(play.upcard),))
            self.mine.hint.set_text(
                ngettext("{count} of {size} card", "{count} of {size} cards", 10).format(
                    count=len(play.hand), size=10
                )
            )
            self.melds.show_hand(mask_of(play.hand), {}, _("Click to put it back"))
            return
        shown = len(play.shown) if play.to_show else 0
        self._give_room(0 if table.shown else NO_LIMIT)  # theirs the room
        known: tuple[int, ...] = (table.theirs | (mask_of(play.shown) if shown else 0),)
        laid = play_words.laid_off(play)
        if table.shown:
            known = group_words.groups_with(table.shown, laid)
        hidden = 0 if table.shown else table.hidden - shown
        self.their_hint.set_text(play_words.opponent_hint(table, shown))
        self._show_theirs(known, max(hidden, 0), sum(laid.values()))
        self.stock_title.set_title(_("Stock <b>{count}</b>").format(count=table.stock))
        waits = play.drawing or (play.against and table.to_move == THEM)
        may_draw = not waits and table.phase in ("draw", "stock only")
        tip = _("Draw from stock") if table.to_move == ME else _("They drew from stock")
        self.stock.set_cards([_back(0, enabled=may_draw, tip=tip if may_draw else "")])
        self.show_pile(_pile(play, table))
        self.mine.hint.set_text(play_words.own_hint(play, table))
        throws = table.to_move == ME and table.phase == "throw"
        self.melds.show_hand(table.hand, badges, _("Click to throw it") if throws else "", laid)

    def _give_room(self, most_px: int) -> None:
        for likely in self.likely:
            likely.setMaximumWidth(most_px)

    def _show_theirs(self, known: Sequence[int], hidden: int, laid: int = 0) -> None:
        """Show masks of known cards, each by itself, and so many cards face down.

        Cards that are `laid` off on groups have a ring.
        """
        for i, fan in enumerate(self.known):
            cards = cards_of(known[i]) if i < len(known) else ()
            fan.set_cards([laid_card(card, laid, enabled=False) for card in cards])
            set_visible(fan, bool(cards))
        self.theirs.set_cards([_back(i) for i in range(hidden)])
        set_visible(self.theirs, bool(hidden))
        self._hidden_step = HIDDEN_NARROW if any(known) else HIDDEN_STEP
        self._spread_theirs()

    def _spread_theirs(self) -> None:
        for fan in self.known:
            fan.set_step(round(self._spread * KNOWN_STEP))
        self.theirs.set_step(round(self._spread * self._hidden_step))

    def show_opponent(self, play: Play, advice: Advice | None) -> None:
        """Show what the opponent most likely holds."""
        self._found = play_advice.likely_cards(play, advice) or (None, None)
        self._show_likely()

    def _show_likely(self) -> None:
        for likely, found in zip(self.likely, self._found, strict=True):
            likely.show_likely(found)

    def take_sizes(self, height: int, *, narrow: bool, wide: bool) -> None:
        self.score.fit(narrow=narrow)
        offer = OFFER_PX * (1 if narrow else lengthening())
        self.advised.setMinimumWidth(round(offer))  # another advice is to stand in the same place
        low = height < LOW_UNDER
        lines = height - LINES * (line_height("body") - PLAIN_LINE_PX)
        fits = (
            fit[1:] for fit in (LOW_FITS if low else FITS) if (lines if low else height) >= fit[0]
        )
        card, step, small = next(fits)
        room = (self.width() - 2 * MARGIN_PX) / (IN_STEPS * step)  # for badges of all my cards
        mine = min(MOST if wide else 1.0, max(room, LEAST_TIMES))
        self.melds.fit(round(mine * card), int(mine * step), notes=not low)
        self.body.setSpacing(2 if low else 5)
        most = MOST_NARROW if narrow else MOST_WIDE if wide else MOST_IN_PILE
        highest = (self.height() - ROWS_PX - mine * card) / 2 if wide else small
        self._spread = max(1.0, min(highest, mine * card) / small)  # at most as high as mine
        for fan in (*self.known, self.theirs, self.stock, self.pile):
            fan.set_height(round(self._spread * small))
        in_pile = (self.width() - BESIDE_PILE_PX) // most if wide else 0
        self.pile.set_step(max(PILE_STEP, in_pile))
        self._spread_theirs()
        self.hold_in_pile(most)
        most_likely = LIKELY_LEAST if lines < LEAST_UNDER else LIKELY_LOW if low else LIKELY
        for likely in self.likely:
            likely.set_most(most_likely, LINE_WIDE_PX if wide else LINE_PX)
        self._show_likely()


def _pile(play: Play, table: Table) -> list[HandCard]:
    cards = table.pile if table.thrown is None else (*table.pile, table.thrown)
    shown = []
    for i, card in enumerate(reversed(cards)):
        open_now = i == 0 and table.phase in ("first offer", "second offer", "draw")
        tip = _("Click if {card} is taken").format(card=the(card)) if open_now else ""
        shown.append(hand_card(card, enabled=open_now, tip=tip))
    return shown


def _back(i: int, *, enabled: bool = False, tip: str = "") -> HandCard:
    name = _("Stock") if enabled else _("Card face down")
    return HandCard(BACK + i, None, enabled=enabled, tip=tip, name=name)
