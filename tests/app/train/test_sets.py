"""Positions that come with Kibitzer, one theme, progress, and what is judged again."""

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest

from app.games import ALL
from app.games.holdem import training
from app.games.holdem.strategy.words import HAND_OF
from app.games.nine_cards.training import TRAINERS, PickTrainer
from app.shell.commands import commandline
from app.shell.room.training import Decision, Judgement
from app.train import page as train_page
from app.train.keeping import adviser
from app.train.ready import ready_made
from app.train.schedule import MISS, RIGHT, after
from app.train.side import told
from app.train.store import Cost, Counts, Kept, Store, StoreError
from app.train.words import answered
from app.widgets.text import plain
from engine.games import nine_cards
from tests.app.helpers import heard_all, press, settle, wait_for
from tests.app.train.test_page import WON, miss_the_win, settled, train, wait_asked

NINE = [kept for kept in ready_made() if kept.room == "nine_cards"]


@pytest.fixture
def few(monkeypatch):
    """Three positions of Nine Cards come with Kibitzer."""
    monkeypatch.setattr(train_page, "ready_made", lambda: tuple(NINE[:3]))
    return NINE[:3]


def a_card(page, best):
    """The card that is best, or another free one, of the position that is asked."""
    kept = page.asked.kept
    return int(kept.best if best else kept.chosen)


def test_ready_made_positions_are_asked_until_each_is_known(qtbot, training_in, few):
    window = training_in("nine_cards")
    page = train(window)
    page.mode.choose(1)
    for number in range(3):
        wait_asked(qtbot, page)
        assert page.verdict.detail.plain() == "Strong players err here. What is best?"
        page.asked.page.click_card(a_card(page, best=number < 2))
        wait_asked(qtbot, page, "answered")
        settled(qtbot, window)
        page.go_on()
    wait_asked(qtbot, page)  # the one that was missed comes again
    assert page.asked.kept.id == few[2].id
    (kept,) = window.rooms.kept.store.next(5)  # and is kept like a mistake of one's own
    assert kept.id == few[2].id
    page.asked.page.click_card(a_card(page, best=True))
    wait_asked(qtbot, page, "answered")
    settled(qtbot, window)
    page.go_on()

    def known():
        assert page.verdict.headline.plain() == "All 3 positions are answered."

    wait_for(qtbot, known)
    page.take_button.click()
    wait_asked(qtbot, page)


def test_what_is_asked_and_what_an_answer_was_worth_is_said(qtbot, training_in, few, heard):
    window = training_in("nine_cards")
    page = train(window)
    heard_all(heard)
    page.mode.choose(1)
    wait_asked(qtbot, page)
    aloud = []

    def told():  # once the verdict is as it stays
        aloud.extend(heard_all(heard))
        assert page.verdict.accessibleDescription() in " ".join(aloud)

    wait_for(qtbot, told)
    assert " ".join(aloud).endswith("Strong players err here. What is best?")
    page.asked.page.click_card(a_card(page, best=True))
    wait_asked(qtbot, page, "answered")
    settled(qtbot, window)
    settle(qtbot, page.asked.page)
    said = " ".join(heard_all(heard))
    assert "Right. " in said
    assert said.endswith(page.asked.page.verdict.accessibleDescription())
    assert "You pick" not in said  # nor that it was taken back
    page.go_on()
    wait_asked(qtbot, page)
    heard_all(heard)
    press(qtbot, page, "h")
    assert "Missed. " in " ".join(heard_all(heard))


def miss_the_first(qtbot, training_in):
    """Train, where the first ready-made position was answered wrong."""
    window = training_in("nine_cards")
    page = train(window)
    page.mode.choose(1)
    wait_asked(qtbot, page)
    page.asked.page.click_card(a_card(page, best=False))
    wait_asked(qtbot, page, "answered")
    settled(qtbot, window)
    return page


def test_what_was_missed_comes_after_what_was_never_asked(qtbot, training_in, few):
    page = miss_the_first(qtbot, training_in)
    page.mode.choose(2)
    page.mode.choose(1)
    wait_asked(qtbot, page)
    assert page.asked.kept.id == few[1].id
    assert [kept.id for kept in page._queue] == [few[2].id, few[0].id]


def test_what_was_missed_here_is_not_said_to_be_of_a_game(qtbot, training_in, few, clock):
    page = miss_the_first(qtbot, training_in)
    clock.pass_days(1)
    page.mode.choose(0)
    wait_asked(qtbot, page)
    assert page.asked.kept.id == few[0].id
    assert page.verdict.detail.plain().startswith(f"You answered {few[0].chosen}. It gave up ")


def test_what_was_shown_is_nobodys_choice(qtbot, training_in, few, clock):
    window = training_in("nine_cards")
    page, store = train(window), window.rooms.kept.store
    page.ready_button.click()
    wait_asked(qtbot, page)
    press(qtbot, page, "h")
    wait_asked(qtbot, page, "answered")
    settled(qtbot, window)
    (kept,) = store.next(5)
    assert told(kept, ALL)[3] == "–"
    clock.pass_days(1)
    page.mode.choose(0)
    wait_asked(qtbot, page)
    assert page.verdict.detail.plain() == "Strong players err here. What is best?"
    page.asked.page.click_card(a_card(page, best=True))
    wait_asked(qtbot, page, "answered")
    assert page.where.plain().startswith("Right. ")
    settled(qtbot, window)
    assert [each.id for each in store.next(5)] == [few[0].id]  # what was shown is no old mistake


def test_undo_of_leaving_out_asks_what_was_asked_then_once_more(qtbot, training_in, few):
    window = training_in("nine_cards")
    page = train(window)
    page.mode.choose(1)
    wait_asked(qtbot, page)
    page.leave_button.click()
    wait_asked(qtbot, page)
    settled(qtbot, window)
    assert (page.place.text(), page.asked.kept.id) == ("2 of 3", few[1].id)
    window.undo()
    wait_asked(qtbot, page)
    settled(qtbot, window)
    assert (page.place.text(), page.asked.kept.id) == ("1 of 3", few[0].id)
    assert [kept.id for kept in page._queue] == [few[1].id, few[2].id]
    window.redo()
    window.undo()
    wait_asked(qtbot, page)
    settled(qtbot, window)
    assert [page.asked.kept.id, *(kept.id for kept in page._queue)] == [kept.id for kept in few]


def test_from_a_theme_a_click_on_one_room_leads_back_to_the_themes(qtbot, training_in, few):
    window = training_in("nine_cards")
    page = train(window)
    page.mode.choose(2)
    page.themes.buttons["holdem", "for prizes"].click()
    settled(qtbot, window)
    assert page.verdict.headline.plain() == "There is no position of this theme yet."
    page.themes.buttons["nine_cards", "wins"].click()
    wait_asked(qtbot, page)
    page.mode.choose(2)
    assert page.phase == "idle"
    assert page.themes.isVisible()
    assert page.verdict.headline.plain() == "Choose what to train."


def test_one_theme_asks_your_own_first(qtbot, training_in, few):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    (mine,) = window.rooms.kept.store.next(5)
    page = train(window)
    page.mode.choose(2)
    page.themes.buttons["nine_cards", "wins"].click()
    wait_asked(qtbot, page)
    assert page.asked.kept.id == mine.id
    press(qtbot, page, "h")
    page.go_on()
    wait_asked(qtbot, page)
    assert page.asked.kept.ready_made
    assert page.asked.kept.theme == "wins"


def test_what_was_answered_by_a_button_stays_as_it_was_judged(qtbot, training_in, monkeypatch):
    (river, *_others) = (kept for kept in ready_made() if kept.theme == "river")
    monkeypatch.setattr(train_page, "ready_made", lambda: (river,))
    window = training_in("holdem")
    page = train(window)
    page.mode.choose(1)
    wait_asked(qtbot, page)

    def offered():
        assert page._choices

    wait_for(qtbot, offered)
    press(qtbot, page, "1")
    wait_asked(qtbot, page, "answered")
    table, hints = page.asked.page, []
    assert table.answer is page.asked.answer  # nothing is solved anew, or otherwise
    page.hint.connect(hints.append)
    shown = table.state
    setup = shown.setup
    marked = [cell.index for cell in table.view.answers.grid.cells if cell.chosen]
    assert marked == [HAND_OF[setup.my_combo]]
    free = next(card for card in range(52) if card not in (*setup.shown_board, *setup.mine))
    table.restore(replace(shown, setup=replace(setup, board=(*setup.board[:4], free), line=())))

    def said():
        assert "Here it stays as it is" in "".join(hints)

    wait_for(qtbot, said)
    assert table.state == shown


def test_progress_counts_answers_and_decisions(qtbot, training_in, clock):
    window = training_in("nine_cards")
    keeping = window.rooms.kept
    decided = [
        replace(NINE[0], id=f"{i}", theme="wins", kept=clock.day, cost=float(i % 4 == 0))
        for i in range(20)
    ]
    keeping.store.keep((), decided)
    page = train(window)
    page.side.refresh(None)
    settled(qtbot, window)
    side = page.side

    def shown():
        assert side.played.plain() == "in games, 75 %"

    wait_for(qtbot, shown)
    # 5 of 20 cost a game: 25 a hundred, and 1.96 x 100 x sqrt(0.25 x 0.75 / 19).
    assert side.costs.accessibleDescription() == "Nine Cards: Winning 25 ± 19 games"
    assert not side.costs_panel.isHidden()


@pytest.mark.parametrize(("decisions", "told"), [(9, False), (10, True)])
def test_a_cost_is_told_of_ten_decisions_or_more(qtbot, training_in, decisions, told):
    side = train(training_in("nine_cards")).side
    side._show_costs([Cost("nine_cards/wins", "games", decisions, 0.5, 0.1)])
    assert side.costs_panel.isHidden() is not told


def test_what_is_no_mistake_by_todays_advice_leaves(qtbot, training_in, clock):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    keeping = window.rooms.kept
    (mistake,) = keeping.store.next(5)
    right = replace(NINE[0], chosen="6", judged_by="0.0.1")
    keeping.store.keep([right])
    told = []
    keeping.judging.told.connect(told.append)
    keeping.judging.start(every=True)

    def done():
        assert told

    wait_for(qtbot, done)
    settled(qtbot, window)
    assert told == ["2 positions judged again: 1 was no mistake, and is asked no more"]
    (left,) = keeping.store.next(5)
    assert left.id == mistake.id
    assert left.judged_by == mistake.judged_by


def test_judge_again_can_be_pressed_again_where_nothing_could_be_judged(
    qtbot, training_in, clock, monkeypatch
):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    page = train(window)
    page.choose_source("mine")
    keeping = window.rooms.kept
    told = []
    keeping.judging.told.connect(told.append)
    monkeypatch.setattr(Kept, "judged", lambda kept, *_asked: (kept, None))
    keeping.judging.start(every=False)  # in the background, where that is not told
    page.judge_again()
    assert not page.judge_button.isEnabled()
    qtbot.waitUntil(lambda: bool(told))
    assert told[0].startswith("0 positions judged again")
    assert page.judge_button.isEnabled()

    def damaged(*_wanted):
        raise StoreError("It is damaged.")

    monkeypatch.setattr(keeping.store, "to_judge", damaged)
    page.judge_again()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert page.judge_button.isEnabled()
    keeping.judging.start(every=False)
    qtbot.waitUntil(lambda: not keeping.judging.running)
    assert len(told) == 2


def test_a_mistake_stands_where_todays_advice_is_less_sure(qtbot, training_in, clock, monkeypatch):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    clock.pass_days(1)
    page = train(window)
    wait_asked(qtbot, page)
    kept = page.asked.kept
    unsure = Judgement(0.0, kept.best, 0.5)
    monkeypatch.setattr(PickTrainer, "judge", lambda *_asked: unsure)
    page._answer(kept.chosen)
    wait_asked(qtbot, page, "answered")
    assert "Missed." in page.where.plain()
    settled(qtbot, window)
    (same,) = page.keeping.store.next(5)
    assert (same.cost, same.memory.stability) == (kept.cost, after(None, MISS, clock.day).stability)


@pytest.mark.parametrize(
    ("chosen", "told"),
    [("5", []), ("6", ["1 position judged again: 1 was no mistake, and is asked no more"])],
)
def test_after_an_update_only_what_another_version_judged_is_asked_and_told_if_it_leaves(
    qtbot, training_in, clock, chosen, told
):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    keeping, said = window.rooms.kept, []
    keeping.store.keep([replace(NINE[0], chosen=chosen, judged_by="0.0.1")])
    keeping.judging.told.connect(said.append)
    keeping.judging.start(every=False)

    def done():
        assert not keeping.judging.running

    wait_for(qtbot, done)
    assert (keeping.judging.judged, said) == (1, told)


def test_all_are_judged_again_as_often_as_somebody_wants(qtbot, training_in, clock):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    judging, told = window.rooms.kept.judging, []
    judging.told.connect(told.append)
    for times in (1, 2):
        judging.start(every=True)
        qtbot.waitUntil(lambda times=times: len(told) == times)
    assert told[0] == told[1]
    assert told[0].startswith("1 position judged again")


def test_what_an_earlier_version_called_otherwise_is_not_kept_twice(qtbot, training_in, clock):
    window = training_in("nine_cards")
    keeping = window.rooms.kept
    miss_the_win(qtbot, window)
    (mistake,) = keeping.store.next(5)
    today = clock.day
    known = after(None, RIGHT, today - timedelta(days=3))
    earlier = replace(mistake, id="earlier", judged_by="0.0.1", memory=known, due=known.due)
    keeping.store.keep([earlier, replace(earlier, id="later")])
    keeping.judging.start(every=False)
    qtbot.waitUntil(lambda: not keeping.judging.running)
    settled(qtbot, window)
    (kept,) = keeping.store.next(5)
    assert (kept.id, kept.judged_by) == (mistake.id, mistake.judged_by)
    assert kept.memory == after(known, MISS, today)  # it was made again


def test_the_terminal_judges_again(capsys, tmp_path):
    trainer = TRAINERS[0]
    store = Store(tmp_path / "training.sqlite")
    wrong, right = NINE[:2]
    store.keep([wrong, replace(right, chosen="6")])
    store.close()
    words = ("train", "judge", "--db", str(store.path))
    assert commandline.run(ALL, words) == 0
    expected = "2 positions judged again: 1 was no mistake, and is asked no more\n"
    assert capsys.readouterr().out == expected
    assert [kept.id for kept in store.next(5)] == [wrong.id]
    assert trainer.mode == wrong.mode
    store.keep(NINE[2:4])
    assert commandline.run(ALL, (*words, "--limit", "1")) == 0
    assert capsys.readouterr().out.startswith("1 position judged again")
    assert commandline.run(ALL, words) == 0  # those too that today's adviser judged
    assert capsys.readouterr().out.startswith("3 positions judged again")
    store.close()


def test_what_is_judged_again_waits_while_a_room_asks_and_is_left_where_that_fails(
    qtbot, training_in, monkeypatch
):
    window = training_in("nine_cards")
    judging, skipped = window.rooms.kept.judging, []
    judging.running = True
    monkeypatch.setattr(window.rooms, "busy", lambda: True)
    judging._go_on()
    assert judging._pause.isActive()
    monkeypatch.setattr(window.rooms, "busy", lambda: False)
    monkeypatch.setattr(judging._job, "start", lambda *asked: None)
    store = SimpleNamespace(judge=lambda *judged, out: skipped.append((*judged, out)))
    monkeypatch.setattr(window.rooms.kept, "change", lambda work: work(store))
    judging._take([NINE[0]])
    kept, trainer, position = judging._asked
    (*_others, answer) = nine_cards.analyse(trainer.question(position)[1])
    judging._job.answer = answer  # not the last one
    judging._on_done("The engine stopped.")
    assert (skipped, judging.judged) == ([(kept.id, replace(kept, judged_by=adviser()), False)], 0)
    judging.stop()


def test_the_rail_counts_to_99(qtbot, training_in):
    window, told = training_in("nine_cards"), []
    window.rooms.told.connect(lambda *rail: told.append(rail[1]))
    for due in (0, 99, 100):
        window.rooms.kept._on_counts(Counts(200, due))
    assert told == ["", "99", "99+"]


def test_the_first_decision_of_a_day_counts(tmp_path, clock):
    store = Store(tmp_path / "training.sqlite")
    for cost, days in ((1.0, 0), (0.0, 0), (0.0, 1)):
        day = clock.day + timedelta(days=days)
        store.keep((), [replace(NINE[0], id="a", kept=day, cost=cost)])
    (found,) = store.costs()
    assert (found.decisions, found.mean) == (2, 0.5)
    spans = store.course(None, clock.day + timedelta(days=1), 2)
    assert [(span.decisions, span.decisions_right) for span in spans] == [(1, 0), (1, 1)]
    store.close()


def test_nothing_is_called_answered_before_that_is_known(qtbot, training_in, few):
    page = train(training_in("nine_cards"))
    page.choose_source("all")
    assert page.verdict.headline.plain() == "One moment."
    assert not page.take_button.isVisible()
    page.choose_source("room")  # and what was looked for is not asked
    settled(qtbot, page.window())
    assert page.phase == "idle"
    page.choose_source("all")
    wait_asked(qtbot, page)


def test_what_was_not_decided_now_is_kept_and_counts_among_no_decisions(qtbot, training_in):
    window = training_in("nine_cards")
    decision = Decision(WON, "wins", "9", "1", 1.0, 0.0, in_game=False)
    window.page.decided.emit("", decision)
    settled(qtbot, window)
    keeping = window.rooms.kept
    assert keeping.counts.positions == 1
    assert keeping.store.costs() == []


def test_what_a_decision_gave_up_within_its_error_costs_nothing(qtbot, training_in):
    window = training_in("nine_cards")
    window.page.decided.emit("", Decision(WON, "wins", "9", "1", 0.4, 0.5))
    settled(qtbot, window)
    keeping = window.rooms.kept
    (found,) = keeping.store.costs()
    assert (found.decisions, found.mean) == (1, 0.0)
    assert keeping.counts.positions == 0


def test_a_quiz_says_that_choices_come_and_stays_in_its_place(
    qtbot, training_in, monkeypatch, heard
):
    flop = next(kept for kept in ready_made() if kept.mode == "strategy")
    monkeypatch.setattr(train_page, "ready_made", lambda: (flop,))
    page = train(training_in("nine_cards"))
    monkeypatch.setattr(page.judge_job, "start", lambda *_asked: None)  # it takes its time
    page.choose_source("all")
    wait_asked(qtbot, page)
    assert page.side.choices_panel.isVisible()
    assert page.side.coming.isVisible()
    assert page.status.kind == "Looking at this position"
    advice = SimpleNamespace(actions=("check", "bet 6.6"))
    monkeypatch.setattr(training, "Advice", SimpleNamespace)
    page._on_advice(advice)
    assert page._choices == advice.actions
    assert "Choose: Check, Bet 66 percent." in " ".join(heard_all(heard))
    assert not page.side.coming.isVisible()
    assert page.status.kind == "Your turn"
    answers, held = page.asked.page.view.answers, []
    for player in (0, 1):
        answers.player.changed.emit(player)
        settle(qtbot, page)
        held.append([cell.shown.height for cell in answers.grid.cells])
    assert held[0] != held[1]
    assert all(any(shares) for shares in held)
    assert page.asked.page.state.setup.looked_at == 1  # looking is no answer, and is not undone
    assert page.side.verdict.hasFocus()  # and no card, which Enter would be about
    press(qtbot, page, "c")
    assert (
        page.asked.move == "check"
    )  # who goes away meanwhile is asked again, and has choices again
    page.choose_source("room")
    page.choose_source("all")
    wait_asked(qtbot, page)
    assert page.side.coming.isVisible()
    page._on_advice(advice)
    assert page._choices == advice.actions
    page.show_it()
    room, hints = page.asked.page, []
    page.hint.connect(hints.append)
    shown = room.state
    room.view._click_slot(0)  # which belongs to the set-up
    assert not room.state.setup.solving
    qtbot.waitUntil(lambda: bool(hints))
    assert room.state == shown
    assert "“Open in the room”" in hints[0]


def test_what_cannot_be_judged_is_said_where_choices_would_come(qtbot, training_in, monkeypatch):
    flop = next(kept for kept in ready_made() if kept.mode == "strategy")
    monkeypatch.setattr(train_page, "ready_made", lambda: (flop,))
    page = train(training_in("nine_cards"))
    monkeypatch.setattr(page.judge_job, "start", lambda *_asked: None)
    page.choose_source("all")
    wait_asked(qtbot, page)
    page._on_advice(SimpleNamespace())  # which has no choices yet
    page._on_advised("The engine has ended")
    assert page.phase == "answered"
    assert page.where.plain() == "This move cannot be judged now: The engine has ended."


def test_a_letter_of_two_moves_chooses_none(training_in, monkeypatch):
    page, chosen = train(training_in("nine_cards")), []
    monkeypatch.setattr(page, "_answer", chosen.append)
    page._choices = ("check", "bet 3", "bet 9")
    assert [page._choose(key) for key in ("b", "", "4", "2", "C")] == [False] * 3 + [True] * 2
    assert chosen == ["bet 3", "check"]


@pytest.mark.parametrize(
    ("cost", "missed", "told"),
    [
        (0.0, False, "Right. 9 is as good as 1."),
        (0.5, True, "Missed. 9 gives up half a game; 1 is best."),
        (0.5, False, "Right. 9 gives up half a game, less than is kept; 1 is best."),
    ],
)
def test_what_an_answer_gave_up_is_said_also_where_it_counts_as_right(cost, missed, told):
    (trainer,) = TRAINERS
    assert plain(answered(trainer, WON, "9", Judgement(cost, "1"), ["1"], missed=missed)) == told


@pytest.mark.parametrize(
    ("bests", "told"),
    [
        ("12", "1 or 2 is best."),
        ("123", "1, 2 or 3 is best."),
        ("1234", "1 is one of the best."),
    ],
)
def test_where_others_are_as_good_a_few_are_named_and_of_many_one(bests, told):
    (trainer,) = TRAINERS
    found = answered(trainer, WON, "9", Judgement(0.5, "1"), [*bests], missed=True)
    assert plain(found) == f"Missed. 9 gives up half a game; {told}"


def test_what_costs_most_is_by_what_a_point_weighs(training_in):
    side = train(training_in("nine_cards")).side
    costs = [
        Cost("tarneeb/leads", "points", 20, 0.9, 0.1),
        Cost("holdem/in play, river", "bb", 20, 0.6, 0.1),  # six points
    ]
    side._show_costs(costs)
    told = side.costs.accessibleDescription()
    assert told.index("60 ± 20 bb") < told.index("90 ± 20 points")
