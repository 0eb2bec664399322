"""Hands at the table: who sits there, what was done, what it cost. No Qt.

Cards come from a seed and the number of the hand, so a record holds what was done, and no more.
Chairs go round the table from you, who are chair 0; positions move on with every hand. What is set
counts from the next hand on; each hand keeps the stacks with which it began.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from app.games.holdem.play.record import Play
from app.words.translation import _, said
from engine.games.holdem.in_play import (
    Hand,
    Judged,
    Question,
    Step,
    Table,
    asked_of,
    line_text,
    parse_line,
    why_no_chart,
)
from engine.games.holdem.table import (
    Advice,
    Deal,
    Drill,
    Judging,
    Kind,
    Luck,
    LuckAnswer,
    Move,
    Start,
    Started,
    Tournament,
    Turn,
    all_in_street,
    carried,
    deal,
    nets,
    payout,
    run_on,
    seating,
    standing,
)
from engine.limits import Limits

Pace = Literal["second", "fast", "step"]
PACES: tuple[Pace, ...] = get_args(Pace)
PACE_MS: dict[Pace, int] = {"second": 700, "fast": 150}  # between two robots, at least
ROBOT_S, FAST_S = 1.0, 0.3
MOST_SEATS = 6
USUAL: tuple[Kind, ...] = ("fair", "loose", "strong", "tight", "aggressive")
Judgement = tuple[int, Judged]  # number of a step of yours, and what it gave up


@dataclass(frozen=True, slots=True)
class Past:
    """A hand that is over for you: what was done, won, and given up."""

    number: int  # of the hand, which says its cards
    line: str  # what was done, as text
    # big blinds won, and with pots shared by equity where all were in early; None where that is not
    # known yet
    net: float
    by_equity: float | None
    advised: bool  # whether advice was shown before you acted
    # whether you had taken back a decision after cards that came later were seen
    seen: bool = False
    decisions: int = 0  # how many you took
    waiting: tuple[int, ...] = ()  # numbers of those of your steps that are still to be judged
    # stacks with which it began, and the chair of each seat
    table: Table = field(default_factory=Table)
    seated: tuple[int, ...] = ()
    tournament: Tournament | None = None  # of which it was one, if any
    # what a tournament that ended for you by it paid, in buy-ins less your own
    paid: float | None = None
    # what is known of your decisions, and the step at which the hand begins
    judgements: tuple[Judgement, ...] = ()
    first: int = 0
    kinds: tuple[Kind, ...] = USUAL  # of the chairs beside yours

    @property
    def blind(self) -> int:
        """Chips of a big blind; 0 for cash."""
        return self.tournament.blind(self.number) if self.tournament else 0

    @property
    def judged(self) -> int:
        """How many of your decisions were judged."""
        return sum(found.cost is not None for _at, found in self.judgements)


def first_seating(seats: int) -> tuple[int, ...]:
    """Chair of each seat in the first hand."""
    return seating(range(seats), seats - 2 - seats // 2)


@dataclass(frozen=True, slots=True)
class Setup:
    """How the next hand is dealt."""

    # its stacks are by chair, yours first, however seats change; blinds, and the rake
    table: Table = field(default_factory=Table)
    # in which stacks go from hand to hand; None for cash, where they are full again
    tournament: Tournament | None = None
    drill: Drill | None = None  # what all hands are about, if it is one thing

    def hand(self, seated: tuple[int, ...]) -> Hand:
        """A hand of full stacks before anything is done; a tournament has no rake, no straddle."""
        table = replace(self.table, stacks=tuple(self.table.stacks[chair] for chair in seated))
        if self.tournament is not None:
            table = replace(table, straddle=0.0, rake=(0.0, 0.0))
        return Hand(table)


@dataclass(frozen=True, slots=True)
class Game:
    """A session so far."""

    seed: int | None = None  # of all cards; None before the first deal
    number: int = 0  # of the hand, from 0
    # as far as it was played; before the first deal its table says who has what
    hand: Hand = field(default_factory=Hand)
    setup: Setup = field(default_factory=Setup)  # how the next hand is dealt
    seated: tuple[int, ...] = first_seating(6)  # chair of each seat
    kinds: tuple[Kind, ...] = USUAL  # of the chairs beside yours, as many as there may be
    pace: Pace = "second"
    # whether advice is shown before you act; `once` is hand and step for which it was asked
    advice: bool = False
    once: tuple[int, int] | None = None
    advised: bool = False  # whether it was shown in this hand
    seen: bool = False  # whether a decision was taken back after cards that came later were seen
    judged: tuple[Judgement, ...] = ()  # your decisions of this hand
    # what you would have won of this hand on average, where that is asked
    by_equity: float | None = None
    past: tuple[Past, ...] = ()  # hands before this one
    # what was judged last of these: place in `past`, and the decision
    late: tuple[int, Judgement] | None = None
    at: int | None = None  # steps that are looked at; None for all
    back: int = 0  # how many hands before this one are passed over, to look at an earlier one
    tournament: Tournament | None = None  # of which this hand is one, if any
    drill: Drill | None = None  # of which this hand is one, if any
    first: int | None = 0  # the step at which it begins; None until a drill's is there

    # ---- reading -------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """Seats, stacks and blinds."""
        return self.hand.table

    @property
    def dealt_cards(self) -> Deal:
        """The cards of this hand, those included that nobody sees."""
        return deal(self.seed or 0, self.number, self.table.seats)

    @property
    def me(self) -> int:
        """My seat."""
        return self.seated.index(0)

    @property
    def hole(self) -> tuple[int, int]:
        """My cards."""
        return self.dealt_cards.holes[self.me]

    @property
    def viewed(self) -> Game:
        """The hand that is looked at: this one, or one before it."""
        return self.again(self.past[-self.back]) if self.back else self

    @property
    def looks_back(self) -> bool:
        """Whether something before now is looked at."""
        return self.at is not None or self.back > 0

    @property
    def acts(self) -> int:
        """Steps of this hand so far."""
        return len(self.hand.steps)

    @property
    def your_turn(self) -> bool:
        """Whether nothing happens until you act."""
        return self.dealt_yet and self.hand.to_act == self.me

    @property
    def start(self) -> Start | None:
        """What is asked for the next hand of a drill; None once it is there."""
        if self.seed is None or self.drill is None or self.first is not None:
            return None
        return Start(self.table, self.drill, self.seed, self.number)

    @property
    def dealt_yet(self) -> bool:
        """Whether there are cards."""
        return self.seed is not None and self.start is None

    @property
    def over(self) -> bool:
        """Whether all is played."""
        return self.seed is not None and self.hand.over

    @property
    def out(self) -> bool:
        """Whether you can do no more in this hand."""
        return self.over or (self.seed is not None and self.me not in self.hand.left)

    @property
    def done_for_you(self) -> bool:
        """Whether the next hand may be dealt: a tournament's needs what comes of this one."""
        return self.over if self.tournament is not None else self.out

    @property
    def prizes(self) -> tuple[float, ...]:
        """What is paid to those who are left, if this is a tournament."""
        return () if self.tournament is None else self.tournament.prizes[: self.table.seats]

    @property
    def carried(self) -> tuple[float, ...]:
        """What all have after this hand of a tournament, in big blinds of the next; 0 is out."""
        assert self.tournament is not None
        rise = self.tournament.blind(self.number + 1) / self.tournament.blind(self.number)
        return carried(self.table.stacks, nets(self.hand, self.dealt_cards.holes), rise)

    @property
    def finish(self) -> float | None:
        """Share of all prizes that you get by this hand; None if you play on."""
        if self.tournament is None or not self.over:
            return None
        return payout(self.tournament.prizes, self.table.stacks, self.carried, self.me)

    @property
    def robots_turn(self) -> Turn | None:
        """Question to the robot that acts next."""
        seat = self.hand.to_act
        if self.seed is None or not self.dealt_yet or seat < 0 or seat == self.me:
            return None
        fast = self.pace == "fast" or self.out
        limits = Limits(seconds=FAST_S if fast else ROBOT_S, seed=1000 * self.seed + self.number)
        hole, kind = self.dealt_cards.holes[seat], self.kind_of(seat)
        return Turn(self.hand, hole, kind, fast, limits, self.prizes)

    @property
    def pause_ms(self) -> int | None:
        """How long a robot waits at least; None: until it is asked to act."""
        return PACE_MS.get("fast" if self.out else self.pace)

    @property
    def shows_advice(self) -> bool:
        """Whether advice is shown at this step."""
        return self.advice or self.once == (self.number, self.acts)

    @property
    def net(self) -> float | None:
        """What you have won of this hand; None while that is open."""
        if self.over:
            return nets(self.hand, self.dealt_cards.holes)[self.me]
        return -self.hand.state.put[self.me] if self.out else None

    @property
    def luck(self) -> Luck | None:
        """What is asked where all were in early; None where there was no luck or it is known."""
        early = self.over and all_in_street(self.hand) is not None and self.me in self.hand.left
        wanted = early and self.by_equity is None
        return Luck(self.hand, self.dealt_cards.holes) if wanted else None

    @property
    def place(self) -> int:
        """Your place once you are out, from 1; the first while you have chips."""
        after = self.carried
        return 1 if after[self.me] else standing(self.table.stacks, after, self.me)[0] + 1

    def hole_of(self, past: Past) -> tuple[int, int]:
        """Your cards in a hand before."""
        game = replace(self, number=past.number, hand=Hand(past.table), seated=past.seated)
        return game.hole

    def again(self, past: Past) -> Game:
        """A hand before as it was when the next one was dealt.

        ValueError if it cannot have been played like that.
        """
        game = replace(self, number=past.number, seated=past.seated, past=(), back=0)
        game = replace(game, kinds=past.kinds)
        game = replace(game, hand=parse_line(past.line, past.table), judged=past.judgements)
        return replace(
            game, first=past.first, by_equity=None, tournament=past.tournament, drill=None
        )

    @property
    def late_judging(self) -> Judging | None:
        """What is asked about a decision of a hand before that is still to be judged."""
        past = next((past for past in reversed(self.past) if past.waiting), None)
        return None if past is None else self.again(past).judging(past.waiting[-1])

    @property
    def late_luck(self) -> Luck | None:
        """What is asked about the luck in a hand before."""
        past = next((past for past in reversed(self.past) if past.by_equity is None), None)
        return None if past is None else self.again(past).luck

    def kind_of(self, seat: int) -> Kind:
        """What plays in a seat."""
        return self.kinds[self.seated[seat] - 1]

    def shown_cards(self, seat: int) -> tuple[int, ...]:
        """Cards of another seat that may be seen: those of a showdown."""
        seen = self.over and self.at is None and len(self.hand.left) > 1 and seat in self.hand.left
        return self.dealt_cards.holes[seat] if seen else ()

    def play(self) -> Play:
        """The hand as the felt shows it, at the step that is looked at."""
        known = self.hole if self.dealt_yet else ()
        return Play(self.hand, me=self.me, hole=known, at=self.at)

    def question(self) -> Question | Advice | None:
        """What you could ask now; None if it is not your turn."""
        if not self.your_turn:
            return None
        question = Question(self.hand, self.me, self.hole)
        return Advice(question, self.prizes) if self.prizes else question

    def your_acts(self) -> list[int]:
        """Numbers of your steps, without those that a drill begins with."""
        steps = enumerate(self.hand.steps)
        return [at for at, step in steps if step.seat == self.me and at >= (self.first or 0)]

    def judgement(self, at: int) -> Judged | None:
        """What a step gave up, if that is known."""
        return dict(self.judged).get(at)

    def to_judge(self) -> Iterator[tuple[int, Judging]]:
        """Your steps that were not judged, the last first, and what to ask about each."""
        for at in reversed(self.your_acts()):
            if self.judgement(at) is None and (asked := self.judging(at)) is not None:
                yield at, asked

    def judging(self, at: int) -> Judging | None:
        """What is asked to judge a step of yours."""
        hand, step = self.hand.before(at), self.hand.steps[at]
        if step.seat != self.me:
            return None
        return Judging(asked_of(hand, self.me, self.hole, step), step, self.prizes)

    @property
    def played(self) -> tuple[Past, ...]:
        """All hands that are over for you, this one included."""
        return (*self.past, *filter(None, [self._past()]))

    def _past(self) -> Past | None:
        net, finish, tournament = self.net, self.finish, self.tournament
        if net is None or not self.done_for_you:
            return None
        return Past(
            number=self.number,
            line=line_text(self.hand),
            net=net,
            by_equity=net if self.by_equity is None and self.luck is None else self.by_equity,
            advised=self.advised,
            seen=self.seen,
            decisions=len(self.your_acts()),
            waiting=tuple(sorted(at for at, _asked in self.to_judge())),
            table=self.table,
            seated=self.seated,
            tournament=tournament,
            paid=finish * tournament.seats - 1 if tournament and finish is not None else None,
            judgements=self.judged,
            first=self.first or 0,
            kinds=self.kinds,
        )

    # ---- what you do ---------------------------------------------------------------------

    def dealt(self, seed: int) -> Game:
        """A new session; `seed` says all cards."""
        return replace(self.emptied(), seed=seed)._run_on()

    def emptied(self) -> Game:
        """No hand; table, robots and the rest stay."""
        game = Game(kinds=self.kinds, pace=self.pace, advice=self.advice, setup=self.setup)
        return game._set(first_seating(self.setup.table.seats))

    def _set(self, seated: tuple[int, ...]) -> Game:
        """A hand as it is set up is next: of a drill, of a tournament that begins, or for cash."""
        setup, drill = self.setup, self.setup.drill
        hand, tournament = setup.hand(seated), setup.tournament
        if drill is not None:
            turned = (hand.table.positions.index(drill.me) - seated.index(0)) % len(seated)
            seated = (*seated[-turned:], *seated[:-turned])
            hand = setup.hand(seated)
        if tournament is not None:
            seats = len(seated)
            prizes = tournament.prizes[:seats]
            tournament = replace(tournament, prizes=prizes, seats=seats, begun=self.number)
        first = 0 if drill is None else None
        game = replace(self, hand=hand, seated=seated, drill=drill, tournament=tournament)
        return replace(game, first=first)._run_on()

    def _run_on(self) -> Game:
        """With the cards that are due, as where the blinds alone put all in."""
        if not self.dealt_yet:
            return self
        return replace(self, hand=run_on(self.hand, self.dealt_cards.board))

    def begun(self, started: Started) -> Game:
        """The hand of a drill is there."""
        hand = started.hand
        return replace(self, number=started.number, hand=hand, first=len(hand.steps))

    def did(self, step: Step) -> Game:
        """You do something; ValueError if you cannot."""
        if not self.your_turn:
            raise ValueError(_("It is not your turn."))
        game = replace(self._with(step), advised=self.advised or self.shows_advice)
        return replace(game, at=None, back=0)

    def replied(self, move: Move) -> Game:
        """The seat to act does what its robot says; it checks or folds if that cannot be done."""
        try:
            return self._with(move.step)
        except ValueError:
            free = self.hand.choices().checks
            return self._with(Step("check" if free else "fold", self.hand.to_act))

    def _with(self, step: Step) -> Game:
        """The hand after a step; what is looked at stays."""
        return replace(self, hand=self.hand.then(step))._run_on()

    def taken_back(self) -> Game:
        """Before your last decision."""
        mine = self.your_acts()
        if not mine:
            return self
        at = mine[-1]
        judged = tuple(found for found in self.judged if found[0] < at)
        hand = Hand(self.table, self.hand.steps[:at])
        seen = self.hand.board != hand.board or (self.over and len(self.hand.left) > 1)
        game = replace(self, hand=hand, judged=judged, by_equity=None, at=None, back=0)
        return replace(game, seen=self.seen or seen)

    def with_advice(self, on: bool) -> Game:
        """Advice is shown at every decision, or is not; where it was seen, the hand says so."""
        game = replace(self, advice=on, once=None)
        seen = self.your_turn and (self.shows_advice or on)
        return replace(game, advised=self.advised or seen)

    def advised_once(self) -> Game:
        """Advice is shown for this decision."""
        return replace(self, once=(self.number, self.acts), advised=True)

    def next_hand(self) -> Game:
        """The next hand is dealt: the big blind moves on.

        For cash all have full stacks again; in a tournament stacks go from hand to hand, until you
        are out or have won, or something else is set up.

        ValueError if this one goes on.
        """
        past = self._past()
        if past is None:
            if self.out:
                raise ValueError(_("The others are still in this hand."))
            raise ValueError(_("You are still in this hand."))
        new = replace(self.emptied(), seed=self.seed, number=self.number + 1)
        new = replace(new, past=(*self.past, past))
        if self.tournament and self.setup.tournament and self.finish is None:
            left = dict(zip(self.seated, self.carried, strict=True))
            seated = seating([c for c, stack in left.items() if stack], self.seated[-1])
            table = replace(self.table, stacks=tuple(left[chair] for chair in seated))
            new = replace(new, seated=seated, hand=Hand(table), tournament=self.tournament)
            return new._run_on()
        return new._set(seating(range(self.setup.table.seats), self.seated[-1]))

    def looking(self, at: int) -> Game:
        """Look at the hand after so many steps; beyond its ends at the hand before, or after."""
        acts = self.viewed.acts
        here = acts if self.at is None else self.at
        if at < 0 and not here:
            earlier = range(self.back + 1, len(self.past) + 1)
            if back := next(filter(self._can_view, earlier), 0):
                return replace(self, back=back, at=None)
        if at > acts and here == acts and self.back:
            back = next(filter(self._can_view, range(self.back - 1, 0, -1)), 0)
            return replace(self, back=back, at=None).looking(0)
        at = max(0, at)
        return replace(self, at=None if at >= acts else at)

    def _can_view(self, back: int) -> bool:
        """Whether a hand before can be read: those of a file are, only when they are looked at."""
        try:
            return bool(self.again(self.past[-back]))
        except ValueError:
            return False

    def with_judged(self, *found: Judgement) -> Game:
        """With decisions judged."""
        known = dict(self.judged) | dict(found)
        return replace(self, judged=tuple(sorted(known.items())))

    def with_late(self, asked: Judging, found: Judged) -> Game:
        """With a decision of a hand before judged, if that is what is asked."""
        place = next((at for at in range(len(self.past))[::-1] if self.past[at].waiting), -1)
        if place < 0 or self.late_judging != asked:
            return self
        past = self.past[place]
        known = tuple(sorted([*past.judgements, (past.waiting[-1], found)]))
        new = replace(past, waiting=past.waiting[:-1], judgements=known)
        late = place, (past.waiting[-1], found)
        return replace(self, past=(*self.past[:place], new, *self.past[place + 1 :]), late=late)

    def with_late_luck(self, asked: Luck, answer: LuckAnswer) -> Game:
        """With the luck in a hand before, if that is what is asked."""
        pasts = range(len(self.past))[::-1]
        place = next((at for at in pasts if self.past[at].by_equity is None), -1)
        if place < 0 or self.late_luck != asked:
            return self
        past = self.past[place]
        new = replace(past, by_equity=answer.nets[self.again(past).me])
        return replace(self, past=(*self.past[:place], new, *self.past[place + 1 :]))

    def with_luck(self, answer: LuckAnswer) -> Game:
        """With what you would have won on average."""
        return replace(self, by_equity=answer.nets[self.me]) if self.luck else self

    # ---- the table, from the next hand on ------------------------------------------------

    def with_setup(self, **changes: Any) -> Game:
        """Another table, tournament or drill; for the next hand, if one was dealt.

        ValueError if there is no such drill.
        """
        setup = replace(self.setup, **changes)
        if setup.table.seats != self.setup.table.seats:
            setup = replace(setup, drill=None)
        if setup.drill is not None:
            if (why := why_no_chart(setup.table)) is not None:
                raise ValueError(_("A drill goes by charts. {why}").format(why=said(why)))
            Start(setup.table, setup.drill, 0, 0)
        game = replace(self, setup=setup)
        if self.seed is None:
            return game.emptied()
        return game if self.start is None else game._set(seating(range(setup.table.seats), -1))

    def with_kind(self, chair: int, kind: Kind) -> Game:
        """Another robot in a chair, counted from 1; it plays from its next decision on."""
        kinds = (*self.kinds[: chair - 1], kind, *self.kinds[chair:])
        return replace(self, kinds=kinds)


NO_GAME = Game()
