"""The felt of the Gin & Three Thirteen page: groups above, the hand below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.cards.hand import Fan, HandCard
from app.games.rummy import words
from app.games.rummy.hand import Hand, Sort
from app.games.rummy.melds.groupings import GroupsView
from app.look.fonts import line_height
from app.widgets.controls import Button, SegmentedControl, Stepper
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.panels import ErrorBox, Panel
from app.widgets.text import ElidedText, Text, explain, set_visible
from app.words.translation import _
from engine.games.rummy import ROUNDS

SAID_PX = 18  # under the hand, around two lines of what is wrong
SORTS: tuple[Sort, ...] = ("rank", "suit", "groups")
ROUND_NAMES = (*map(str, range(3, 11)), "J", "Q", "K", "14")


class Felt(Panel):
    """Groups, hand, and what is said of them, for the best grouping and for the player's own."""

    def __init__(self) -> None:
        super().__init__(role="felt", margins=(18, 12, 18, 14), spacing=6)
        self._low = False
        self.groups = GroupsView()
        self.why = Text("", "hint", wrap=True)
        self.fan = Fan(_("Your hand"), 86, reorderable=True)
        self.own_words = Text("", wrap=True)
        self.error = ErrorBox()
        self._said = QWidget()  # of one height with the player's groups: no card moves then
        down(self.own_words, self.error, STRETCH, within=self._said)
        fill(
            self.body,
            self._build_header(),
            (self.groups, 1),
            self.why,
            self._build_hand_header(),
            across(self.fan, STRETCH),
            self._said,
        )
        self._mine = False
        whole = _("Your cards by groups and, below them, as you hold them.")
        explain(self, whole, hover=False)
        explain(self.hand_hint, _("How many cards you hold, and what is due."))
        best = _("Groups of three or more that leave the fewest points, and what is left over.")
        explain(self.groups, best, hover=False)
        explain(self.why, _("Why the cards that are left over are in no group."))

    def _build_header(self) -> QHBoxLayout:
        self.groupings = SegmentedControl(
            [_("Best grouping"), _("My grouping")], small=True, name=_("Show")
        )
        self.hand_hint = Text("", "hint")
        self._round_label = Text(_("Round"), "hint")
        self.rounds = SegmentedControl(ROUND_NAMES, small=True, name=_("Round"))
        self.rounds.segment(11).setToolTip(_("Some play a 14th round, without a wild rank"))
        self.round_steps = Stepper(ROUNDS[0], ROUNDS[-1], name=_("rounds"))
        return across(
            self.groupings,
            self.hand_hint,
            STRETCH,
            self._round_label,
            self.rounds,
            self.round_steps,
            spacing=8,
        )

    def _build_hand_header(self) -> QHBoxLayout:
        self._hand_title, self._hand_tip = Text(_("Your hand"), "title"), ElidedText("", "hint")
        self.make_group = Button(_("Group them"), kind="primary", small=True)
        self.use_best = Button(_("Start from the best"), kind="outline", small=True)
        self.ungroup = Button(_("Clear"), kind="outline", small=True)
        self._sort_label = Text(_("Sort by"), "hint")
        self.sort = SegmentedControl(
            [_("Rank"), _("Suit"), _("Groups")], small=True, name=_("Sort by")
        )
        return across(
            self._hand_title,
            self._hand_tip,
            STRETCH,
            self.make_group,
            self.use_best,
            self.ungroup,
            self._sort_label,
            self.sort,
            spacing=8,
        )

    def show_hand(self, hand: Hand) -> None:
        """Show round, order and how many cards are held; the cards come with a grouping."""
        self.groupings.set_chosen(int(hand.mine))
        self.rounds.set_chosen(hand.number - ROUNDS[0])
        self.round_steps.set_value(hand.number)
        self.sort.set_chosen(SORTS.index(hand.sort) if hand.sort != "own" else -1)
        self.hand_hint.set_text(words.hand_hint(hand))

    def show_view(self, *, mine: bool) -> None:
        """Show what belongs to the player's own grouping, or to the best one."""
        self._mine = mine
        for widget in (self.make_group, self.use_best, self.ungroup):
            set_visible(widget, mine)
        self._said.setMinimumHeight(SAID_PX + 2 * line_height("error") if mine else 0)
        self.say(self.error.text())
        set_visible(self._sort_label, not mine)
        set_visible(self.sort, not mine)
        self._hand_title.set_text(_("Loose cards") if mine else _("Your hand"))

    def say(self, problem: str) -> None:
        """Say what is wrong in place of what the player's groups leave; empty if nothing is."""
        own = self._mine and not problem
        if not own:  # what goes is gone before: Qt lays out anew when another comes
            set_visible(self.own_words, False)
        self.error.set_error(problem)
        set_visible(self.own_words, own)
        set_visible(self._said, self._mine or bool(problem))

    def show_cards(self, cards: Sequence[HandCard], tip: str) -> None:
        """Show cards in the hand, and what can be done with them."""
        self.fan.set_cards(cards)
        self._hand_tip.set_text(tip)

    def set_why(self, text: str) -> None:
        """Say why no grouping is better; nothing for an empty text."""
        shown = _("<b>Why not better</b> &nbsp;{reason}").format(reason=text)
        self.why.set_text(shown if text else "")
        set_visible(self.why, bool(text) and not self._low)
        tip = _("Why not better: {reason}").format(reason=text)
        self.groupings.setToolTip(tip if text and self._low else "")

    def fit(self, hand: Hand, card_height: int, *, narrow: bool, low: bool) -> None:
        """Take sizes that suit the window; what is said of the cards is shown anew after that."""
        three = hand.mode == "three_thirteen"
        self._low = low
        set_visible(self._round_label, three)
        set_visible(self.rounds, three and not narrow)
        set_visible(self.round_steps, three and narrow)
        self.fan.set_height(card_height)
        set_visible(self._hand_tip, not narrow)
        set_visible(self.hand_hint, not (narrow and three))
