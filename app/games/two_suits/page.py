"""The Two Suits page: both hands open, tricks for every card, payoffs of plans, players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QStandardItemModel
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.cards.deck import DeckPanel
from app.cards.dragging import DropPlace
from app.cards.faces import face_of
from app.cards.growth import growth
from app.cards.hand import CardButton, Fan, HandCard, hand_card
from app.cards.motion import fly
from app.cards.typing import CardTyping, typed_text
from app.games.two_suits import words
from app.games.two_suits.arena import ArenaPanel
from app.games.two_suits.deal import FEWEST_EACH, MOST_EACH, OPPONENTS, Deal
from app.games.two_suits.net import NetPanel
from app.games.two_suits.payoffs import PayoffPanel
from app.games.two_suits.setup import CODES, SUITS, Setup
from app.games.two_suits.trick import TrickView
from app.look.fonts import line_height
from app.shell.asking.engine import Engine
from app.shell.room.opponent import Opponent
from app.shell.room.page import Page
from app.shell.room.side_question import SideQuestion
from app.shell.room.status import State, Status
from app.shell.room.view import MARGIN, MOST_WIDTH, new_seed
from app.widgets.controls import Button, SegmentedControl, StepBar, Stepper
from app.widgets.elided import ElidedButton, ElidedComboBox, name_choices
from app.widgets.layout import STRETCH, across, down, fill
from app.widgets.links import Links
from app.widgets.panels import Panel, Verdict, set_stale
from app.widgets.scroll import SideColumn
from app.widgets.text import Text, explain, set_visible
from app.words.cards import pretty
from app.words.counts import cards_each, listed
from app.words.figures import duration, percent
from app.words.owners import Owner
from app.words.translation import _, ngettext
from engine.games.two_suits import (
    BestPlay,
    BestPlayAnswer,
    Card,
    Cards,
    Choice,
    ChoiceAnswer,
    Play,
    Position,
    Review,
    ReviewAnswer,
    Side,
    cards_text,
)

RIGHT_WIDTH, NARROW_WIDTH, WIDE_WIDTH = 620, 440, 900
MAP_SIDE, LEAST_MAP_SIDE = 312, 200  # px
PLAYERS_WIDTH, TEXTS = 290, 300  # px; beside the payoffs, and beside the map in them
BESIDE_MAP = PLAYERS_WIDTH + 12 + TEXTS  # px of the right column, in a wide window
LEAST_FELT, KEY_HEIGHT = 500, 36  # px
PLAIN_FELT, MINE = (528, 680), 120  # px; on a larger felt than this, your cards grow
MAP_FRAME = 64  # px of the payoff panel's height that are neither the map nor the line under it
FELT_MARGIN, PANEL_GAP = 20, 12
LOW_UNDER, LOWEST_UNDER = 660, 570  # px
MERGE_SIZE = 1  # stepping through the numbers of cards is one undo step
TRUMPS = (None, 0, 1)
SIDES: tuple[Side, Side] = ("mine", "theirs")


class TwoSuitsPage(Page):
    """Shows a `Deal` and what the engine says of it."""

    room = "two_suits"
    typed_keys = (
        ("A S", _("play the ace of spades: rank, then suit")),
        ("Backspace", _("take back the last card")),
        ("[ ]", _("step back, step forward")),
        ("{ }", _("first card, last card")),
    )
    state: Deal = Deal()
    answer: BestPlayAnswer | None

    def __init__(self, engine: Engine, parent: QWidget | None = None) -> None:
        super().__init__(engine, parent)
        self._drawn: Play | None = None  # what the trick shows
        self._shares: dict[str, float] = {}  # how far payoffs, arena and training are
        self.typing = CardTyping(self)
        self.typing.typed.connect(self.type_card)
        self.typing.hint.connect(self.hint)
        self._seed = new_seed()  # by which the opponent draws lots
        self.rival = Opponent(engine, self.room, self)
        self.rival.moved.connect(self._reply)
        self.review = SideQuestion(engine, self.room, self, self._on_review)
        self.build(self._building(engine))

    # ---- building ------------------------------------------------------------------------

    def _building(self, engine: Engine) -> Iterator[None]:
        self._build_header()
        left = self._build_left()
        yield
        yield from self._build_right(engine)
        self.lay_out(left, self._right)
        yield
        self.render_state()
        self.show_nothing()

    def _build_header(self) -> None:
        self._header = QWidget()
        self.count = Stepper(FEWEST_EACH, MOST_EACH, cards_each, name=_("cards each"))
        self.count.changed.connect(
            lambda size: self.change(self.state.emptied(size), _("Cards each"), MERGE_SIZE)
        )
        self.trump = SegmentedControl([_("No trump"), _("Trump ♠"), _("Trump ♥")], name=_("Trump"))
        self.trump.changed.connect(
            lambda i: self.change(self.state.with_trump(TRUMPS[i]), _("Trump"))
        )
        across(self.count, self.trump, spacing=8, within=self._header)

    def _build_left(self) -> QVBoxLayout:
        """Felt and deck; Tab visits things in the order in which they are made."""
        felt = Panel(role="felt", margins=(FELT_MARGIN, 12, FELT_MARGIN, 14), spacing=0)
        self.leader = SegmentedControl(
            [_("You lead"), _("They lead")], small=True, name=_("Who leads")
        )
        self.leader.changed.connect(
            lambda i: self.change(self.state.with_leader(SIDES[i]), _("Lead"))
        )
        self.opponent = ElidedComboBox()
        name_choices(self.opponent, _("Opponent"))
        self.opponent.addItems([words.OPPONENTS[opponent] for opponent in OPPONENTS])
        self.opponent.activated.connect(
            lambda i: self.change(self.state.with_opponent(OPPONENTS[i]), _("Opponent"))
        )
        self.setup_button = ElidedButton(_("Set hands"), small=True)
        self.setup_button.setToolTip(_("Give both hands their cards with the deck"))
        self.setup_button.clicked.connect(lambda: self.set_up(self.state.setup is None))
        self.names = {side: Text("", "strong") for side in SIDES}
        self.captions = {side: Text("", "hint") for side in SIDES}
        self.fans: dict[Side, Fan] = {}
        body = felt.body
        self.trick = TrickView()
        self.steps = StepBar(width=86)
        self.steps.moved.connect(self.step_to)
        self.costs_button = Button(_("Show costs"), kind="link", small=True)
        self.costs_button.setToolTip(_("What each card that you played gave away"))
        self.costs_button.clicked.connect(self._toggle_costs)
        self.costs = Links("hint")
        self.costs.linkActivated.connect(lambda at: self.step_to(int(at)))
        self.costs.hide()
        self.only_in_play = self.leader, self.setup_button, self.opponent, self.costs_button
        fill(
            body,
            across(self.leader, STRETCH, self.setup_button, self.opponent, spacing=8),
            STRETCH,
            self._make_hand("theirs", _("The opponent’s cards")),
            STRETCH,
            across(STRETCH, self.trick, STRETCH),
            STRETCH,
            self._make_hand("mine", _("Your cards")),
            12,
            across(STRETCH, self.steps, STRETCH),
            6,
            across(self.costs_button, (self.costs, 1)),
        )
        self.deck = DeckPanel(KEY_HEIGHT, suits=SUITS)
        self.deck.picker.clicked.connect(self.click_card)
        self.deck.picker.hand_returned.connect(self.click_card)
        DropPlace(self.trick, self.click_card, allowed=lambda _code: self.state.setup is None)
        self.typing.rank_lit.connect(
            lambda rank: self.deck.picker.light_rank(None if rank < 0 else rank)
        )
        sentence = _(
            "Under a card: tricks that you take in all if it is played, and then only the best."
        )
        explain(felt, sentence, hover=False)
        return down((felt, 1), self.deck, spacing=PANEL_GAP)

    def _make_hand(self, side: Side, name: str) -> QVBoxLayout:
        fan = Fan(name, 104, badges=True)
        fan.clicked.connect(self.click_card)
        DropPlace(
            fan,
            partial(self._drop_on, side),
            allowed=lambda code: (
                self.state.setup is not None and code not in self.state.setup.hand(side)
            ),
        )
        self.fans[side] = fan
        return down(
            across(STRETCH, self.names[side], self.captions[side], STRETCH, spacing=8),
            fan,
            spacing=0,
        )

    def _build_right(self, engine: Engine) -> Iterator[None]:
        self._right = SideColumn(RIGHT_WIDTH, NARROW_WIDTH, WIDE_WIDTH)
        self.verdict = Verdict(headline=55, detail=50)
        self.payoffs = PayoffPanel(engine, self.room)
        self.payoffs.progressed.connect(lambda share: self._show_progress(_("Payoffs"), share))
        yield
        self.arena = ArenaPanel(engine, self.room)
        self.arena.progressed.connect(lambda share: self._show_progress(_("Arena"), share))
        self.net = NetPanel(engine, self.room)
        self.net.progressed.connect(lambda share: self._show_progress(_("Training"), share))
        self.net.learned.connect(lambda net, what: self.change(self.state.with_net(net), what))
        for panel in (self.payoffs, self.net):
            panel.hint_wanted.connect(self.hint)
        yield
        self._players = QWidget()
        self._players_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._players)
        self._players_row.setContentsMargins(0, 0, 0, 0)
        self._players_row.setSpacing(12)
        self._players_row.addWidget(self.arena, 1)
        self._players_row.addWidget(self.net, 1)
        explain(self.verdict, _("The best card and the tricks that you take with it."), hover=False)
        self._players_height = self._players.sizeHint().height()  # side by side
        self._right.add(self.verdict)
        self._right.add(self.payoffs, self._right.LEFT)
        self._right.add(self._players, self._right.RIGHT)

    # ---- what the shell asks -------------------------------------------------------------

    def to_text(self) -> str:
        return self.state.to_text(words.results_text(self.state, self.fresh_answer))

    def read_text(self, text: str, state: Any) -> tuple[Any, str]:
        return Deal.from_text(text).with_net(state.net).with_opponent(state.opponent), ""

    def file_stem(self) -> str:
        start = self.state.start
        return f"two suits {cards_text(start.mine)} v {cards_text(start.theirs)}"

    def header(self) -> QWidget:
        return self._header

    def question(self) -> object | None:
        position, setup = self.state.shown.position, self.state.setup
        incomplete = setup is not None and not setup.whole
        return None if position.finished or incomplete else BestPlay(position)

    def focus_start(self) -> None:
        position = self.state.shown.position
        if self.state.setup is not None:
            self.deck.picker.focus_card()
        elif position.finished:
            self.steps.button("prev").setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.fans[position.to_move].focus_advised(self._playable())

    def _playable(self) -> set[int]:
        """Codes of the cards that may be played now."""
        position = self.state.shown.position
        return {words.deck_card(card, position.game) for card in position.legal}

    def type_key(self, event: QKeyEvent) -> bool:
        text = typed_text(event)
        if self.steps.type_key(text):
            return True
        back = event.key() == Qt.Key.Key_Backspace and not self.typing.waiting()
        if back and self.state.setup is None:
            self.change(self.state.take_back_last(), _("Take back"))
        else:
            return self.typing.feed(event)
        return True

    def ask(self, *, again: bool = False) -> None:
        super().ask(again=again)
        deal, trump = self.state, self.state.start.game.trump
        incomplete = deal.setup is not None and not deal.setup.whole
        self.payoffs.show_position(None if incomplete else deal.before_trick)
        game = max(FEWEST_EACH, deal.size), trump if trump in (0, 1) else None, deal.net
        self.arena.set_game(*game)
        self.net.set_game(*game)
        self._ask_reply()
        self._ask_review()

    def cancel(self) -> None:
        if self.typing.waiting():
            self.typing.forget()
        elif self.job.running:
            super().cancel()
        elif self.payoffs.job.running:
            self.payoffs.cancel()
        elif self.arena.job.running:
            self.arena.run()
        elif self.net.job.running:
            self.net.train()

    # ---- changes -------------------------------------------------------------------------

    def type_card(self, code: int) -> None:
        """Click the card that was typed, if it is in a hand, or hands are set up."""
        shown = [button.shown.id for fan in self.fans.values() for button in fan.buttons]
        if self.state.setup is not None or code in shown:
            self.click_card(code)
        else:
            name = words.pretty(words.game_card(code, self.state.start.game), self.state.start.game)
            self.refused.emit(_("The {name} is in neither hand").format(name=name))

    def click_card(self, code: int) -> None:
        """Play a card; while hands are set up, give it to one, or take it back."""
        self.typing.forget()
        deal = self.state
        if deal.setup is not None:
            self._give_card(deal.setup, code)
            return
        card = words.game_card(code, deal.start.game)
        reason = words.why_not(deal, card)
        if not reason and deal.opponent_plays:
            reason = _("The opponent plays by itself")
        if reason:
            self.refused.emit(reason)
            return
        after = deal.play(card)
        name = words.pretty(card, deal.start.game)
        if after.played == deal.played:
            self._look_at(after)
        else:
            self.change(after, _("Play {card}").format(card=name))
        if self.focusWidget() is not None:
            self.focus_start()

    def _drop_on(self, side: Side, code: int) -> None:
        setup = self.state.setup
        if setup is not None:
            self.change(self.state.with_setup(setup.given(side, code)), pretty(code))

    def _give_card(self, setup: Setup, code: int) -> None:
        after = setup.click(code)
        if code not in CODES:
            self.refused.emit(
                _("There is no {pretty} in a game of two suits").format(pretty=pretty(code))
            )
        elif after == setup:
            self.refused.emit(_("Both hands are whole: click a card to take it back"))
        else:
            self.change(self.state.with_setup(after), pretty(code))

    def set_up(self, setting_up: bool) -> None:
        """Set the hands with the deck, or play."""
        self._look_at(self.state.setting_up(setting_up))
        self.focus_start()

    def step_to(self, at: int) -> None:
        """Look at the deal after `at` cards of the game and of best play from its end."""
        self._look_at(self.state.stepped(at, self._line()))

    def _look_at(self, deal: Deal) -> None:
        self.adjust(deal)
        self.ask()

    def _line(self) -> Cards:
        """Best play from the end of the game, as far as it is known."""
        if self.state.line:
            return self.state.line
        answer = self.fresh_answer
        if answer is None or self.state.at is not None:
            return ()
        return words.flat(answer.line, answer.position)

    # ---- the opponent, and what my cards cost ------------------------------------------------

    def _ask_reply(self) -> None:
        deal = self.state
        player, net = deal.opponent, None
        if player == "nobody" or not deal.opponent_plays:
            self.rival.stop()
            return
        if player == "your-net":
            player, net = "net", deal.net
        self.rival.turn.ask(Choice(deal.shown.position, player, self._seed, net))

    def _reply(self, answer: ChoiceAnswer) -> None:
        self._seed = new_seed()
        self.extend(self.state.play(answer.card))

    def _toggle_costs(self) -> None:
        shown = self.costs.isHidden()
        self.costs.setVisible(shown)
        self.costs_button.setText(_("Hide costs") if shown else _("Show costs"))
        self._ask_review()

    def _ask_review(self) -> None:
        play = self.state.shown
        if self.costs.isHidden() or not play.played:
            self.review.forget()
            self._show_costs("" if self.costs.isHidden() else _("No card is played yet."))
            return
        self.review.ask(Review(play))

    def _on_review(self, answer: ReviewAnswer) -> None:
        self._show_costs(words.costs_text(answer, self.state.start.game))

    def _show_costs(self, text: str) -> None:
        self.costs.show_links(text)
        policy = Qt.FocusPolicy.TabFocus if self.costs.links else Qt.FocusPolicy.NoFocus
        self.costs.setFocusPolicy(policy)

    def _show_progress(self, kind: str, share: float | None) -> None:
        """Say how far payoffs, arena or training are; with the answer's own status when done."""
        self._shares.pop(kind, None)
        if share is not None:
            self._shares[kind] = share
        if self.job.running:
            return
        if self._shares:
            newest, share = next(reversed(self._shares.items()))
            self.set_status(Status(newest, percent(share), State.RUNNING, share))
        elif (best := self.fresh_answer) is not None:
            self.set_status(self.status_of(best, False))
        else:
            self.set_status(Status(_("Ready")))

    # ---- drawing -------------------------------------------------------------------------

    def render_state(self) -> None:
        deal, play = self.state, self.state.shown
        start = deal.start
        self.count.set_value(max(FEWEST_EACH, deal.each))
        trump = start.game.trump
        self.trump.set_chosen(TRUMPS.index(trump) if trump in TRUMPS else -1)
        self.leader.set_chosen(SIDES.index(start.leader))
        self.opponent.setCurrentIndex(OPPONENTS.index(deal.opponent))
        choices = self.opponent.model()
        assert isinstance(choices, QStandardItemModel)
        choices.item(OPPONENTS.index("your-net")).setEnabled(bool(deal.net))
        self._show_setup(deal.setup)
        position = play.position
        flight = self._flight(play)
        self.trick.show_trick(play, flight if isinstance(flight, CardButton) else None)
        for side, name in zip(SIDES, (_("You"), _("Opponent")), strict=True):
            moving = position.to_move == side and not position.finished
            yours = moving and side == "mine"
            self.names[side].set_text(f"<i>{name}</i>" if yours else f"<b>{name}</b>")
            self.captions[side].set_text(words.caption(deal, side))
        if self.answer is None or self.fresh_answer or position.finished or deal.setup:
            self._show_results()
        else:  # the old verdict stays, dimmed, until the new one comes
            self._show_hands()
            self._show_steps()
        self._fit()
        if isinstance(flight, int):
            self._fly_back(flight)
        focus = self.focusWidget()
        played = isinstance(focus, CardButton) and focus.shown.id not in self._playable()
        if played and deal.setup is None and not (deal.opponent_plays or position.finished):
            self.focus_start()

    def _flight(self, play: Play) -> CardButton | int | None:
        """Button of the card that goes to the trick, or the card that comes back from it."""
        before, self._drawn = self._drawn, play
        if before is None or before.start != play.start:
            return None
        if before.played == play.played[:-1] and play.played != before.played:
            return self._button(words.deck_card(play.played[-1], play.start.game))
        if play.played == before.played[:-1] and play.played != before.played:
            return words.deck_card(before.played[-1], play.start.game)
        return None

    def _button(self, code: int) -> CardButton | None:
        buttons = (button for fan in self.fans.values() for button in fan.buttons)
        return next((button for button in buttons if button.shown.id == code), None)

    def _fly_back(self, code: int) -> None:
        """Let a card that was taken back glide from the trick to its hand."""
        button = self._button(code)
        if button is not None:
            side: Side = "mine" if button in self.fans["mine"].buttons else "theirs"
            fly(face_of(code), self.trick.slots[side], button)

    def show_answer(self, answer: BestPlayAnswer) -> None:
        self._show_results()

    def show_nothing(self) -> None:
        self._show_results()

    def _show_results(self) -> None:
        """Draw what the answer says, or that there is none."""
        self.verdict.tell(words.verdict(self.state, self.fresh_answer))
        self._show_hands()
        self._show_steps()
        self._fit_map()

    def told(self) -> list[str]:
        return words.told(self.state.shown)

    def show_stale(self, stale: bool) -> None:
        set_stale(self.verdict, stale)
        self._show_hands()

    def status_of(self, answer: BestPlayAnswer, running: bool) -> Status:
        size = answer.position.size
        figures = ngettext(
            "{size} card each in {duration}", "{size} cards each in {duration}", size
        ).format(size=size, duration=duration(answer.elapsed_s))
        if running:
            return Status(_("Working"), figures, State.RUNNING, answer.progress)
        if self.payoffs.answer is not None:
            figures = listed((figures, words.payoff_figures(self.payoffs.answer)))
        return Status(_("Exact"), figures)

    def _show_hands(self) -> None:
        deal, position = self.state, self.state.shown.position
        for side, fan in self.fans.items():
            if deal.setup is not None:
                codes = sorted(deal.setup.hand(side), key=lambda code: (code // 13, -code))
                fan.set_cards([hand_card(code, tip=_("Click to take it back")) for code in codes])
                continue
            cards = [card for card in words.in_order(position.hand(side)) if card != position.led]
            fan.set_cards([self._hand_card(card, side, position) for card in cards])
            fan.setVisible(bool(cards))

    def _hand_card(self, card: Card, side: Side, position: Position) -> HandCard:
        deal = self.state
        code = words.deck_card(card, position.game)
        if side != position.to_move:
            return hand_card(code)
        if card not in position.legal:
            return hand_card(code, dimmed=True, tip=words.why_not(deal, card))
        answer = self.fresh_answer
        found = next((c for c in answer.cards if c.card == card), None) if answer else None
        if answer is None or found is None:
            return hand_card(code, badge="–", badge_kind="quiet")
        return hand_card(
            code,
            badge=str(deal.shown.won[0] + found.tricks),
            unit=_("Tricks"),
            badge_kind="best" if card in answer.best else "plain",
            tip=words.tip(deal.shown, found),
        )

    def _show_setup(self, setup: Setup | None) -> None:
        """Show the deck while hands are set up, and the trick and the steps while they are not."""
        self.setup_button.setText(_("Set hands") if setup is None else _("Done"))
        set_visible(self.deck, setup is not None)
        for widget in (self.trick, self.steps, self.costs_button):
            set_visible(widget, setup is None)
        if setup is None:
            return
        owners = dict.fromkeys(setup.mine, Owner.YOU) | dict.fromkeys(setup.theirs, Owner.OPPONENT)
        self.deck.picker.set_owners(owners)
        names = {"mine": _("you"), "theirs": _("the opponent")}
        place = (
            "" if setup.whole else _("gives to <i>{names}</i>").format(names=names[setup.target])
        )
        self.deck.set_hint(place or _("click a dealt card to take it back"))

    def _show_steps(self) -> None:
        deal = self.state
        count = len(deal.played) + len(self._line())
        self.steps.set_position(deal.shown_at, count, words.step_label(deal))

    def _fit(self) -> None:
        """Choose card heights for which everything fits the felt."""
        narrow = self._fit_columns()
        self.payoffs.set_narrow(narrow)
        self._fit_map()
        each = self.state.each
        low = narrow or self.height() < LOW_UNDER or self.state.setup is not None
        room = self.table_width(self._right) - 2 * FELT_MARGIN
        # a fan of n cards is at least .714 + .4 (n - 1) times its height wide
        widest = int((room - 8) / (0.72 + 0.4 * (each - 1)))
        side_by_side = int((room - 8) / (0.72 + 0.8 * (each - 1)))
        times = growth(PLAIN_FELT[0] * side_by_side // MINE, self._height(), PLAIN_FELT)
        sizes = [96, 84, 72] if low else [round(times * size) for size in (MINE, 104, 92)]
        if self.height() < LOWEST_UNDER:
            sizes = [88, 78, 68]
        heights = {"mine": sizes[0], "theirs": sizes[1]}
        for side, fan in self.fans.items():
            height = min(heights[side], widest)
            fan.set_height(height)
            most = (room - 8 - round(0.72 * height)) // (each - 1 or 1)
            fan.set_step(min(round(0.8 * height), most))
        self.trick.set_card_height(sizes[2])

    def _fit_columns(self) -> bool:
        """Put the players beside the payoffs, or under them where the map is larger so."""
        table = min(self.width() - 2 * MARGIN, MOST_WIDTH) - MARGIN
        beside = min(self._map_room(beside=True), table - LEAST_FELT - BESIDE_MAP)
        pair = beside > min(self._map_room(beside=False), WIDE_WIDTH - TEXTS)
        narrow = self._right.fit(beside + BESIDE_MAP if pair else WIDE_WIDTH, pair=pair)
        paired = self._right.paired()
        self._players.setMaximumWidth(PLAYERS_WIDTH if paired else WIDE_WIDTH)
        directions = QBoxLayout.Direction
        stacked = narrow or paired
        direction = directions.TopToBottom if stacked else directions.LeftToRight
        self._players_row.setDirection(direction)
        return narrow

    def _map_room(self, *, beside: bool) -> int:
        """Height in px that is left for the map, so that the right column just need not scroll."""
        verdict = max(self.verdict.minimumHeight(), self.verdict.heightForWidth(RIGHT_WIDTH))
        players = 0 if beside else PANEL_GAP + self._players_height
        frame = MAP_FRAME + line_height("hint")
        return self._height() - PANEL_GAP - verdict - players - frame

    def _height(self) -> int:
        """Height in px of the felt with what is under it, and of the column beside it."""
        return self.height() - 2 * MARGIN

    def _fit_map(self) -> None:
        width, paired = self._right.panels_width(), self._right.paired()
        most = width - BESIDE_MAP if paired else width - TEXTS if width > RIGHT_WIDTH else MAP_SIDE
        side = max(LEAST_MAP_SIDE, min(most, self._map_room(beside=paired)))
        self.payoffs.view.map.set_side(LEAST_MAP_SIDE if width < RIGHT_WIDTH else side)
