"""Gin in play: enter what happens at a real table, read what each choice is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from app.games.rummy import actions
from app.games.rummy.gin import advice as play_advice, log as play_log, words as play_words
from app.games.rummy.gin.choices import ChoicesPanel
from app.games.rummy.gin.deck import PlayDeck
from app.games.rummy.gin.felt import PlayFelt
from app.games.rummy.gin.panels import PAGE_NAMES, OpponentPage, SheetPage, Tab
from app.games.rummy.gin.ranking import Ranking, is_unsure, ranking
from app.games.rummy.gin.record import Judged, Play, RivalName
from app.games.rummy.gin.rules_dialog import PlayRulesDialog
from app.games.rummy.gin.setup import SetupPage
from app.games.rummy.play.log_page import LogPage
from app.games.rummy.play.melds import Badge
from app.games.rummy.play.pages import Pages
from app.games.rummy.play.timeline import DEALT
from app.games.rummy.play.turn_panel import Action
from app.games.rummy.play.view import InPlayView, keeps_keyboard
from app.shell.asking.engine import Engine
from app.shell.room.opponent import Opponent
from app.shell.room.page import Page
from app.shell.room.status import Status
from app.shell.room.view import new_seed
from app.widgets.layout import for_once
from app.widgets.panels import set_stale
from app.words.cards import pretty, the
from app.words.figures import error
from app.words.translation import (
    _,
    ngettext,
)
from engine.cards import mask_of
from engine.games.rummy.gin import (
    ME,
    Advice,
    Goal,
    Played,
    Step,
    Table,
    least_deadwood,
)
from engine.games.rummy.gin.rules import Kind
from engine.limits import Limits

MORE, MOST_DEALS = 3, 64_000  # times as long as before, and deals at most, to sample more
GOALS: tuple[Goal, Goal] = ("points", "game")
#: Where buttons of a turn stand, row by row: a second click does nothing else than the first.
PLACES: dict[str, int] = {"take": 0, "draw": 1, "pass": 2, "advice": 3}
STEPS = (
    _("Click your ten cards in the deck below"),
    _("Then the card that lies face up"),
    _("Each turn: the card you draw, then the one you throw"),
    _("Theirs: the card they threw, or the top one if taken"),
)


class PlayView(InPlayView[Play]):
    """Draws a `Play`, and tells the page what was clicked."""

    engine_package = "rummy.gin"
    part = "play"
    start_steps = STEPS

    def __init__(self, page: Page, engine: Engine) -> None:
        super().__init__(page)
        self.rival = Opponent(
            engine,
            self.engine_package,
            self,
            lambda number, it: self.state.judged_by(number, it),
            lambda: self.state,
        )
        self.rival.moved.connect(self._reply)
        self.rival.judged.connect(self._judge)
        self.letters = {"D": self.draw, "P": lambda: self.do(Step("pass"))}
        #: Score before the deal that was advised last, and the kinds of opponent seen in it.
        self._met: tuple[object, tuple[float, ...] | None] = (None, None)
        self._sampled_s = 0.0  # how long the choices of this moment are sampled in all
        self.build(self._building())

    def _building(self) -> Iterator[None]:
        yield from super()._building()
        self.felt = PlayFelt()
        yield
        self.deck = PlayDeck()
        self.felt.clicked.connect(self.click_card)
        self.felt.stock_clicked.connect(self.draw)
        self.felt.advised_wanted.connect(self.do_advised)
        self.deck.picker.clicked.connect(self.click_card)
        yield
        yield from self._build_right()
        self.add_keys(self.deck.picker, actions.GIN)
        self.typing.rank_lit.connect(self.deck.light_rank)
        yield from self.place(self.felt, self.deck, self.pages, self.choices)

    def _build_right(self) -> Iterator[None]:
        self.choices = ChoicesPanel()
        self.choices.goal_chosen.connect(
            lambda i: self.go(replace(self.state, goal=GOALS[i]), _("Goal"))
        )
        self.choices.more_wanted.connect(self.sample_more)
        self.opponent, self.log, self.sheet = OpponentPage(), LogPage(), SheetPage()
        self.log.step_chosen.connect(self.look_at)
        self.sheet.scored.connect(lambda points: self.go(self.state.scored(points), _("Score")))
        self.sheet.refused.connect(self.refused)
        self.sheet.named.connect(lambda n: self.go(replace(self.state, name=n.strip()), _("Name")))
        yield
        self.setup = SetupPage()
        self.setup.changed.connect(lambda play: self.go(play, _("Set-up")))
        self.setup.rival_chosen.connect(self.play_against)
        self.setup.advice_wanted.connect(lambda on: self.show_advice(shown=on))
        self.setup.all_wanted.connect(self.open_rules)
        yield
        pages = (self.opponent, self.log, self.sheet, self.setup)
        self.pages = Pages(dict(zip(PAGE_NAMES, pages, strict=True)), Tab.LOG, Tab.SETUP)

    # ---- what the page asks --------------------------------------------------------------

    @property
    def advice(self) -> Advice | None:
        """Answer to the deal as it is now."""
        return self.fresh(Advice)

    @property
    def ranking(self) -> Ranking:
        """The choices of the advice, the best first."""
        return ranking(self.advice, self.state.goal)

    def improves(self, answer: Advice) -> bool:
        old = self.advice
        return old is None or answer.worlds >= old.worlds

    def results(self) -> list[str]:
        """Lines about the advice for the clipboard."""
        return play_advice.results(self.state, self.advice)

    # ---- changes -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """A card was clicked in the deck or on the table, or typed."""
        self.attempt(lambda: self.state.clicked(card), pretty(card))

    def do(self, *steps: Step) -> None:
        """Something happened that is no card clicked."""
        self.attempt(lambda: self.state.done(*steps).ended(), str(steps[0]))

    def draw(self) -> None:
        """A card comes from stock; which one I drew is asked of the deck."""
        table = self.state.table
        may = table is not None and table.to_move == ME and table.phase in ("draw", "stock only")
        if not may or self.state.against:
            self.do(Step("draw"))
        elif self.state.at is None and not self.state.drawing:
            self.change(self.state.to_draw(), _("Draw from stock"))
            self.focus_start()

    def knock(self) -> None:
        """Knock as well as can be; or say that the opponent goes out."""
        play, table = self.state, self.state.table
        if table is None:
            return
        if table.to_move != ME:
            self.change(play.knocking(going_out=not play.going_out), _("Knock"))
            return
        best = self._best_knock(table, self.advice)
        if best is None:
            self.refused.emit(_("Nothing that you throw leaves few enough points."))
        else:
            self.do(best)

    def next_deal(self) -> None:
        """Count this deal, and begin the next."""
        sheet, kinds = self._met  # a deal that is over is asked about no more
        met = kinds if sheet == self.state.sheet else None
        self.go(self.state.next_deal(new_seed(), met), _("Next deal"))

    def sample_more(self) -> None:
        """Try the choices in more deals: three times as long as so far."""
        question, advice = self.state.question(), self.advice
        if question is not None and advice is not None:
            so_far_s = max(self._sampled_s, self.state.seconds, advice.elapsed_s)
            self._sampled_s = MORE * so_far_s
            limits = Limits(deals=MOST_DEALS, seconds=self._sampled_s)  # settled or not
            self.page.ask_further(replace(question, limits=limits))
            self.choices.offer_more(offered=False)

    def open_rules(self) -> PlayRulesDialog:
        """Show every house rule."""
        dialog = for_once(PlayRulesDialog(self.state.rules, self))
        dialog.used.connect(lambda rules: self.go(replace(self.state, rules=rules), _("Rules")))
        dialog.open()
        return dialog

    def play_against(self, player: RivalName) -> None:
        """Play against one of ours, who deals when told to, or enter a real game again."""
        begun = bool(self.state.hand) and player != self.state.against
        self.go(replace(self.state.emptied(), against=player), _("Opponent"))
        if begun:
            self.hint.emit(_("The deal so far is put away; undo brings it back"))

    def show_advice(self, *, shown: bool = True) -> None:
        """Show advice from now on in deals against ours, or hide it."""
        self.go(replace(self.state, peeked=len(self.state.steps) if shown else -1), _("Advice"))

    def turn_advice(self) -> None:
        """The other way round."""
        if self.state.against:
            self.show_advice(shown=self.state.peeked < 0)
        else:
            self.refused.emit(_("The advice is hidden in deals against Kibitzer alone."))

    def begin_actions(self) -> list[Action]:
        if self.state.against:
            return [Action(_("Deal the cards"), self.deal_random, primary=True, place=1)]
        return super().begin_actions()

    def _reply(self, answer: Played) -> None:
        """The opponent, who is ours, did something: no undo step of its own."""
        play = self.state.replied(answer.step).ended()
        self.page.extend(replace(self.page.state, play=play))

    def _judge(self, judged: Judged) -> None:
        """A move of mine was judged: no undo step of its own."""
        self.page.extend(replace(self.page.state, play=self.state.with_judged(judged)))

    # ---- drawing -------------------------------------------------------------------------

    @keeps_keyboard
    def render_state(self) -> None:
        play, advice = self.state, self.advice
        self.deck.picker.echoes = play.setting_up  # later, who did what is told
        self.deck.show_play(play)
        hint = _("click a step to look at it") if play.against else _("click a step to correct it")
        self.log.show_costs(play_advice.judged_lines(play))
        self.log.show_lines(hint if play.steps else "", play_log.log_lines(play))
        self.log.show_total(play_advice.judged_total(play))
        self.setup.show_setup(play)
        self.sheet.show_sheet(play)
        self.pages.suit(suited_page(play))
        if advice is None:
            self._sampled_s = 0.0
        if self.page.silent:
            self.rival.stop()
        else:
            self.rival.turn.ask(play.robots_turn)
            self.rival.judge(play.to_judge())
        self.draw_advice(advice)
        self.fit()

    def show_answer(self, answer: Advice) -> None:
        if self.advice is not None and self.advice.opponent is not None:
            self._met = self.state.sheet, self.advice.opponent.kinds
        self.draw_advice(self.advice)

    def told(self) -> list[str]:
        deal = self.state.deal
        if deal is None:
            return []
        tables = map(deal.table_before, range(len(self.state.steps)))
        return [
            (_("You {did}") if table.to_move == ME else _("Opponent {did}")).format(
                did=play_log.step_short(step, table)
            )
            for step, table in zip(self.state.steps, tables, strict=True)
        ]

    def show_stale(self, stale: bool) -> None:
        for widget in (self.choices, self.opponent, *self.felt.likely):
            set_stale(widget, stale)

    def status_of(self, answer: Advice, running: bool) -> Status:
        if not answer.worlds:
            return self.no_sample_yet(running)
        text = ngettext("{count} hand of theirs", "{count} hands of theirs", answer.worlds)
        figures = text.format(count=f"{answer.worlds:,}")
        if answer.choices:
            with_error = _("{hands}, {error} points")
            figures = with_error.format(hands=figures, error=error(answer.choices[0].points_se))
        return self.sampled(answer, figures, running)

    @keeps_keyboard
    def draw_advice(self, advice: Advice | None) -> None:
        play, table = self.state, self.state.table
        said = play_advice.verdict(play, advice)
        self.verdict.set(said.headline, said.detail)
        found = ranking(advice, play.goal)
        opponent = advice.opponent if advice else None
        self.choices.show_choices(play, found)
        unsure = advice is not None and advice.done and is_unsure(found, play.goal)
        self.choices.offer_more(offered=unsure)
        mine = table is not None and table.to_move == ME and not play.drawing
        worlds = advice.worlds if advice is not None else 0
        self.opponent.show_opponent(opponent, worlds, mine=mine)
        self.felt.show_play(play, self._badges(advice))
        best = advice.best if advice and mine else None
        self.felt.advise_taking(best is not None and best.kind == "take")
        self.felt.show_opponent(play, advice)
        self.deck.show_chances(opponent, play_words.made_groups(play) or {})
        self.show_turn(play_words.turn_title(play), self._actions(advice))
        advised = self.turn.advised() if mine and play.at is None else None
        self.felt.offer(advised.text if advised else "")

    def _badges(self, advice: Advice | None) -> dict[int, Badge]:
        """What throwing each card is worth: a click throws it and plays on, it never knocks."""
        found: dict[int, Badge] = {}
        for i, choice in enumerate(ranking(advice, self.state.goal).choices):
            card = choice.step.card
            if card is not None and choice.step.kind == "throw":
                text = play_advice.worth(self.state, choice)
                short = play_advice.short_worth(self.state, choice)
                found[card] = Badge(text, play_advice.error_of(self.state, choice), i == 0, short)
        return found

    # ---- what can be done ----------------------------------------------------------------

    def _actions(self, advice: Advice | None) -> list[Action]:
        play, table = self.state, self.state.table
        correcting = play.at is not None and play.at < len(play.steps)
        if correcting:
            return self._correcting(play, table)
        if play.typed is not None:
            return self._following()
        if play.setting_up or table is None:
            return self.begin_actions()
        fault = play.first_fault
        if fault is not None:
            return [Action(_("Go there"), partial(self.look_at, fault), True)]
        if play.to_show:  # the next deal can be begun once this one is scored
            return [Action(_("Take back"), self.take_back, repeats=True)]
        if table.phase == "over":
            return self._following()
        if table.to_move != ME:
            return [] if play.against else self._theirs(play, table)
        found = self._mine(table, advice)
        if play.hidden and not self.page.silent:
            found.append(Action(_("Show advice"), self.show_advice, place=PLACES["advice"]))
        return found

    def _following(self) -> list[Action]:
        """What comes after a deal that is over."""
        text = _("New game") if self.state.totals else _("Next deal")
        return [
            Action(text, self.next_deal, True, wide=True, follows=True),
            Action(_("Take back"), self.take_back, wide=True, repeats=True),
        ]

    def _correcting(self, play: Play, table: Table | None) -> list[Action]:
        if play.at == DEALT or table is None or play.at is None or play.against:
            return self.correcting_actions((), forget=False)
        step = play.steps[play.at]
        found = []
        if step.kind in ("pass", "take", "draw"):
            other: tuple[Step, ...] = (Step("pass"), Step("take"))
            if table.phase == "draw":
                other = (Step("take"),) if table.to_move == ME else (Step("draw"), Step("take"))
            names = {
                "pass": _("It was a pass"),
                "take": _("It was the upcard"),
                "draw": _("It was the stock"),
            }
            found = [
                Action(names[s.kind], partial(self.do, s))
                for s in other
                if s != step and not table.fault(s)
            ]
        return self.correcting_actions(found, forget=True)

    def _mine(self, table: Table, advice: Advice | None) -> list[Action]:
        if self.state.drawing:
            return [Action(_("Take back"), self.take_back, repeats=True)]
        best = advice.best if advice else None
        top = "" if table.top is None else the(table.top)
        if table.phase == "throw":
            found, big_gin = [], not table.fault(Step("big gin"))
            knock = self._best_knock(table, advice)
            if knock is not None and knock.card is not None:
                left = least_deadwood(table.hand & ~(1 << knock.card))
                text = (
                    _("Knock with {left}, throw {card}") if left else _("Gin, throwing {card}")
                ).format(left=left, card=the(knock.card))
                advised = best is not None and best.kind == "knock"
                found.append(Action(text, partial(self.do, knock), advised, wide=not big_gin))
            if big_gin:
                advised = best is not None and best.kind == "big gin"
                found.append(Action(_("Big gin"), partial(self.do, Step("big gin")), advised))
            throw = self._best_throw(advice)
            if throw is not None and throw.card is not None:
                text = _("Throw {card}").format(card=the(throw.card))
                found.append(Action(text, partial(self.do, throw), throw == best, wide=True))
            return found
        found = []
        if not table.fault(Step("take")):
            found.append(self._plain("take", _("Take {card}").format(card=top), best))
        if not table.fault(Step("pass")):
            found.append(self._plain("pass", _("Pass"), best))
        if table.phase in ("draw", "stock only"):
            advised = best is not None and best.kind == "draw"
            tip = "" if self.state.against else _("Then say which card you drew, in the deck")
            found.append(
                Action(_("Draw from stock"), self.draw, advised, tip, place=PLACES["draw"])
            )
        return found

    def _theirs(self, play: Play, table: Table) -> list[Action]:
        top = "" if table.top is None else the(table.top)
        found = []
        names: tuple[tuple[Kind, str], ...] = (
            ("take", _("Took {card}").format(card=top)),
            ("draw", _("Drew from stock")),
            ("pass", _("Passed")),
        )
        for kind, text in names:
            if not table.fault(Step(kind)):
                found.append(self._plain(kind, text, None))
        if table.phase in ("draw", "throw", "stock only"):
            if play.going_out:
                text = _("They play on")
                found.append(
                    Action(text, partial(self.go, play.knocking(going_out=False), text), True)
                )
            else:
                found.append(Action(_("Knocked"), self.knock, place=PLACES["pass"]))
                found.append(Action(_("Went gin"), self.knock))
        if table.phase == "throw" and not table.fault(Step("big gin")):
            found.append(Action(_("Big gin"), partial(self.do, Step("big gin"))))
        return found

    def _plain(self, kind: Kind, text: str, best: Step | None) -> Action:
        step = Step(kind)
        advised = best is not None and best.kind == kind
        return Action(text, partial(self.do, step), advised, place=PLACES[kind])

    def _best_throw(self, advice: Advice | None) -> Step | None:
        """The advised throw, else the best of those that do not end the deal."""
        if advice is None:
            return None
        steps = [advice.best, *(choice.step for choice in advice.choices)]
        return next((step for step in steps if step is not None and step.kind == "throw"), None)

    def _best_knock(self, table: Table, advice: Advice | None) -> Step | None:
        """The advised knock, else the one that leaves least."""
        if table.to_move != ME or table.phase != "throw":
            return None
        if advice is not None and advice.best is not None and advice.best.kind == "knock":
            return advice.best
        best = ranking(advice, self.state.goal).best_knock()
        if best is not None:
            return best.step
        return min(
            (step for step in table.choices() if step.kind == "knock"),
            key=lambda s: least_deadwood(table.hand & ~mask_of([s.card or 0])),
            default=None,
        )

    # ---- sizes ---------------------------------------------------------------------------

    def fit(self) -> tuple[bool, bool]:
        narrow, low = super().fit()
        self.felt.fit(self.height(), narrow=narrow, wide=self.wide)
        self.deck.fit(self.height(), narrow=narrow)
        self.choices.fit(narrow=narrow, low=low)
        return narrow, low

    def arrange(self) -> None:
        super().arrange()
        self.opponent.fit(whole=self.wide or not self.has_choices())


def suited_page(play: Play) -> Tab:
    """Which page belongs to the moment."""
    if play.typed is not None:
        return Tab.SHEET
    if play.setting_up:
        return Tab.SETUP
    if play.table is not None and play.table.phase == "over" and not play.to_show:
        return Tab.SHEET
    return Tab.LOG if play.against and play.peeked < 0 else Tab.OPPONENT
