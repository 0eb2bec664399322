"""The strategy of Hold'em in its window: set up, solved, walked through, locked."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.shell.status import State
from engine.cards import parse_cards
from engine.games.holdem import parse_range
from engine.games.holdem.ranges import HANDS
from tests.app.games.holdem.test_history_setup import RAISED
from tests.app.helpers import ENGINE_MS, click, press, wait_for

TURN = "Ks8d4c7h"
ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def card(text):
    return parse_cards(text)[0]


@pytest.fixture
def page(window_in):
    return window_in("holdem").page


@pytest.fixture
def view(qtbot, page):
    click(qtbot, page.mode.segment(1))
    return page.view


@pytest.fixture
def small(page, view):
    """Ranges that are solved in no time."""
    setup = view.state.with_range(0, parse_range("AA, QQ, 76s, 65s"))
    setup = setup.with_range(1, parse_range("KK, AK, JTs")).with_chips("pot", "100")
    setup = setup.with_chips("stack", "200")
    view.change(setup, "Ranges")
    return view


def headline(view):
    return (
        (view if hasattr(view, "verdict") else view.answers)
        .verdict.headline.plain()
        .replace("\N{NO-BREAK SPACE}", " ")
    )


def settle(qtbot, page):
    def settled():
        assert page.settled
        assert page.fresh_answer is not None
        assert page.status.state is not State.RUNNING

    wait_for(qtbot, settled)


def deal(qtbot, view, text):
    deck = view.answers.deck if view.state.solving else view.setup_view.deck
    for each in parse_cards(text):
        click(qtbot, deck.picker.key(each))


def actions(view):
    return [text.rsplit(" ", 3)[0] for text in view.answers.decision.texts()]


def test_a_turn_is_set_up_solved_walked_to_the_river_and_back_and_locked(qtbot, page, small):
    view = small
    assert headline(view.setup_view) == "Click three cards for the flop."
    assert not view.setup_view.solve_button.isEnabled()
    deal(qtbot, view, TURN[:6])
    assert headline(view.setup_view).startswith("Ready to solve.")
    deal(qtbot, view, TURN[6:])
    assert headline(view.setup_view).startswith("Ready to solve.")
    click(qtbot, view.setup_view.solve_button)
    settle(qtbot, page)
    assert page.status.kind == "Solved"
    assert "of the pot of perfect" in page.status.figures
    assert actions(view) == ["Check", "Bet 66 %"]
    assert headline(view).startswith("BB:")
    evs = [float(row[1].plain()) for row in view.answers.both.figures]
    assert sum(evs) == pytest.approx(100, abs=0.2)
    assert {HANDS[at] for at in view.answers.plays} == {"AA", "QQ", "76s", "65s"}

    click(qtbot, view.answers.decision.rows[0])
    settle(qtbot, page)
    assert {HANDS[at] for at in view.answers.plays} == {"KK", "AKs", "AKo", "JTs"}
    click(qtbot, view.answers.decision.rows[0])
    settle(qtbot, page)
    assert page.state.setup.line == ("check", "check")
    assert headline(view) == "The river comes. Click its card in the deck."
    assert view.answers.deck.isVisible()
    deal(qtbot, view, "2s")
    settle(qtbot, page)
    assert view.answers.hands.isVisible()
    assert view.answers.slots[4].card() == card("2s")
    assert actions(view) == ["Check", "Bet 75 %"]

    press(qtbot, page, Qt.Key.Key_Left, modifier=ALT)
    settle(qtbot, page)
    assert page.state.setup.line == ("check",)
    press(qtbot, page, Qt.Key.Key_Left, modifier=ALT)
    settle(qtbot, page)
    assert page.state.setup.line == ()
    before = view.advice
    assert view.answers.line.crumbs[0].accessibleName() == "now: BB"

    view.answers.choose_hand(HANDS.index("AA"))
    for field, text in zip(view.answers.lock.fields, ("0", "100"), strict=False):
        field.setText(text)
    click(qtbot, view.answers.lock.lock_button)
    settle(qtbot, page)
    assert view.answers.lock.hint.plain() == "locked here"
    aces = view.answers.plays[HANDS.index("AA")]
    assert aces.frequencies == pytest.approx((0, 1), abs=1e-6)
    assert view.advice.evs[0] < before.evs[0] + 0.5  # a lock is no gain, but for what is not solved
    click(qtbot, view.answers.lock.free_button)
    settle(qtbot, page)
    assert page.state.setup.locks == ()
    # Unlocking, the lock, both steps back, the card, both steps forward: each is one step.
    for line in ((), (), (), ("check", "check", "2s"), ("check", "check"), ()):
        assert page.state.setup.line == line
        page.undo_stack.undo()
    assert not page.state.setup.solving


def test_all_of_it_by_keys(qtbot, page, small):
    view = small
    view.focus_start()
    press(qtbot, page, TURN)
    press(qtbot, page, Qt.Key.Key_Return, modifier=CTRL)
    settle(qtbot, page)
    for _step in range(2):
        press(qtbot, page, Qt.Key.Key_Right, modifier=ALT)  # what is done most
        settle(qtbot, page)
    assert len(page.state.setup.line) == 2
    press(qtbot, page, Qt.Key.Key_Left, modifier=ALT)
    press(qtbot, page, Qt.Key.Key_Left, modifier=ALT)
    settle(qtbot, page)
    view.answers.grid.focus_cell(0)
    press(qtbot, page, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert HANDS[view.answers.hand] == "KK"
    assert view.answers.grid.cells[view.answers.hand].accessibleName() == "KK: not held"
    assert "pair of queens, Check" in view.answers.grid.cells[HANDS.index("QQ")].accessibleName()
    press(qtbot, page, "AdAc")
    assert page.state.setup.mine == (card("Ad"), card("Ac"))
    assert headline(view).startswith("A♦A♣:")
    assert "it costs" in view.answers.verdict.detail.plain()


def test_going_back_along_the_line_remembers_what_came_after(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    for word in ("check", "check", "2s", "check"):
        view.take(word)
    settle(qtbot, page)
    names = [crumb.what for crumb in view.answers.line.crumbs]
    assert names == ["check", "check", "check", "?"]
    click(qtbot, view.answers.line.crumbs[0])
    settle(qtbot, page)
    assert view.state.line == ()
    assert len(view.answers.line.crumbs) == 3  # the later ones can be gone to again
    press(qtbot, page, *[Qt.Key.Key_Right] * 2, modifier=ALT)
    settle(qtbot, page)
    assert view.state.line == ("check", "check", "2s")
    view.click_card(card("Ah"))
    settle(qtbot, page)
    assert view.state.line == ("check", "check", "Ah")


def test_wrong_sizes_are_refused_and_hold_up_solving(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    field = view.setup_view.sizes.fields["bets", 1]
    field.setText("33, x")
    view.solve()
    assert not view.state.solving
    assert "“x” is no size" in view.setup_view.sizes.error.text()
    assert not view.setup_view.solve_button.isEnabled()
    assert view.state.texts.bets[1] == "66"
    field.setText("33, 75")
    view.solve()
    settle(qtbot, page)
    assert actions(view) == ["Check", "Bet 33 %", "Bet 75 %"]


def enter(qtbot, field, text, key=Qt.Key.Key_Return):
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, key)


def test_after_a_refusal_the_old_value_is_taken_again(qtbot, page, small):
    view = small.setup_view
    deal(qtbot, small, TURN)
    small.change(small.state.with_chips("pot", "100.25"), "Pot")
    before, field = small.state, view.chips["pot"]
    assert field.text() == "100.25"
    enter(qtbot, field, "x")
    assert field.is_wrong()
    assert not view.solve_button.isEnabled()
    enter(qtbot, field, "100.25")
    assert view.commit()
    assert view.solve_button.isEnabled()
    enter(qtbot, field, "x")
    enter(qtbot, field, "y", Qt.Key.Key_Escape)
    assert field.text() == "100.25"
    assert view.chips_error.text() == ""
    assert view.solve_button.isEnabled()
    assert small.state == before
    enter(qtbot, field, "x")
    small.change(small.state.with_chips("pot", "60"), "Pot")
    assert field.text() == "x"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert (field.text(), small.state.pot) == ("60", 60)  # not what was there before


def test_pointing_at_hands_leaves_the_lock_as_it_is(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    answers, lock = view.answers, view.answers.lock
    aces, queens = HANDS.index("AA"), HANDS.index("QQ")
    assert lock.whom.chosen() == 1
    answers.choose_hand(aces)
    assert lock.whom.chosen() == 0
    enter(qtbot, lock.fields[0], "70")
    answers.grid.pointed.emit(queens)
    assert answers.combos.title.plain() == "QQ"
    answers.grid.pointed.emit(-1)
    assert answers.combos.title.plain() == "AA"
    assert (lock.whom.chosen(), lock.fields[0].text()) == (0, "70")
    view.take("check")  # where nobody holds the hand
    settle(qtbot, page)
    assert lock.whom.chosen() == 1
    view.walk(-1)
    settle(qtbot, page)
    assert lock.whom.chosen() == 0
    lock.whom.segment(1).click()
    answers.choose_hand(queens)
    assert lock.whom.chosen() == 1  # as it was chosen


def test_the_river_of_the_line_takes_combinations_away(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    for word in ("check", "check", "Ad"):
        view.take(word)
    settle(qtbot, page)
    aces = view.answers.plays[HANDS.index("AA")]
    assert len(aces.combos) == 3
    reached = sum(combo.reach for combo in aces.combos)
    assert aces.reach == pytest.approx(reached / 3)

    from app.games.holdem import strategy_words

    sure = replace(
        view.advice,
        hands=tuple(
            tuple(
                replace(combo, reach=1.0, frequencies=(0.0, 1.0), action_evs=(0.0, 1.0))
                for combo in hands
            )
            for hands in view.advice.hands
        ),
    )
    assert "AA" in strategy_words.verdict(view.state, sure).detail


def test_stopping_keeps_the_answer_and_going_on_makes_it_better(qtbot, page, view):
    deal(qtbot, view, TURN)
    view.change(view.state.changed(target=0.1), "Target")
    view.solve()
    qtbot.waitUntil(lambda: view.advice is not None and page.job.running, timeout=ENGINE_MS)
    page.cancel()
    assert page.status.state is State.STOPPED
    rounds = view.advice.iterations
    view.take("check")
    qtbot.waitUntil(lambda: view.advice is not None and not page.job.running, timeout=ENGINE_MS)
    assert page.status.state is State.STOPPED  # the same answer at another point
    rounds = view.advice.iterations
    view.walk(-1)
    qtbot.waitUntil(lambda: view.advice is not None and not page.job.running, timeout=ENGINE_MS)
    assert view.advice.iterations == rounds
    assert view.answers.rough.isVisible() == (view.advice.exploitability > 1)
    view.solve()
    qtbot.waitUntil(lambda: view.advice and view.advice.iterations > rounds, timeout=ENGINE_MS)
    page.cancel()


def test_what_is_never_done_is_said_to_be_a_guess(qtbot, page, small):
    view = small
    view.change(view.state.with_range(0, parse_range("22")), "Range")
    deal(qtbot, view, "AsKsQsJsTs")  # the board plays: nobody who is called wins anything
    view.change(view.state.with_sizes("bets", 2, "75").changed(target=0.1), "Sizes")
    view.solve()
    settle(qtbot, page)
    advice = view.advice
    least = min(range(len(advice.actions)), key=lambda i: advice.frequencies[i])

    from app.games.holdem import strategy_words

    rare = replace(advice, reached=(0.0001, 1.0))
    setup = view.state.went(advice.actions[least])
    sentence = strategy_words.guess(setup, rare)
    assert sentence.startswith("BB hardly ever plays")
    assert sentence.endswith("these answers are guesses.")
    assert strategy_words.guess(setup, replace(advice, reached=(0.5, 1.0))) == ""


def test_each_control_and_action_has_a_name(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    for row in view.answers.decision.rows:
        assert "go on with it" in row.accessibleName()
    for field in (*view.answers.lock.fields, *view.setup_view.chips.values()):
        assert field.accessibleName()
    assert view.answers.shown.segment(1).accessibleName() == "EV"
    click(qtbot, view.answers.shown.segment(2))
    note = view.answers.grid.cells[HANDS.index("AA")].shown.note
    assert 0 < float(note) < 100
    rows = view.answers.combos.rows()
    assert len(rows[0]) == 5
    click(qtbot, view.answers.setup_panel.change_button)
    assert view.setup_view.isVisible()


def test_files_copies_and_restarts(qtbot, page, small, tmp_path):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    text = page.to_text()
    assert "Solved within" in text
    assert "Check:" in text
    assert page.from_text(text).setup.ranges == view.state.ranges
    data = json.loads(json.dumps(page.to_json(page.state)))
    page.choose_mode("equity")
    assert QApplication.focusWidget() is not None
    page.restore(page.from_json(data))
    assert page.view is view
    settle(qtbot, page)
    assert actions(view) == ["Check", "Bet 66 %"]


def test_all_rivers_are_compared_where_one_is_to_come(qtbot, page, small, tmp_path, monkeypatch):
    view = small
    deal(qtbot, view, TURN)
    qtbot.waitUntil(lambda: view.cost.answer is not None, timeout=ENGINE_MS)
    assert "MB of" in view.setup_view.cost_rows[0].plain()
    assert "under a second" in headline(view.setup_view)
    view.solve()
    settle(qtbot, page)
    for word in ("check", "check"):
        view.take(word)
    settle(qtbot, page)

    def compared():
        return view.rivers.answer is not None and view.rivers.answer.progress == 1

    qtbot.waitUntil(compared, timeout=ENGINE_MS)
    report = view.answers.report
    assert report.best.isVisible()
    assert report.rows[2].plain().startswith("BB bets most:")
    picker = view.answers.deck.picker
    evs = {river.card: river.evs[0] for river in view.rivers.answer.cards}
    best = max(evs, key=evs.get)
    assert picker.key(best).value == f"{evs[best]:.1f}"
    assert picker.key(best).heat == 1
    assert not picker.key(card("Ks")).value
    click(qtbot, report.colour.segment(2))
    assert picker.key(best).value != f"{evs[best]:.1f}"
    path = tmp_path / "rivers.csv"
    monkeypatch.setattr(
        "app.games.holdem.strategy_view.QFileDialog.getSaveFileName", lambda *_: (str(path), "")
    )
    click(qtbot, view.answers.setup_panel.csv_button)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "card,ev oop,ev ip,equity oop,equity ip,check,bet 75"
    assert len(lines) == 49
    click(qtbot, picker.key(best))
    settle(qtbot, page)
    assert view.advice.evs[0] == pytest.approx(evs[best])
    click(qtbot, view.answers.setup_panel.csv_button)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("combo,weight,equity,ev,check,bet 75,ev check")
    assert len(lines) == 1 + len(view.advice.combos)


def test_rivers_that_could_not_be_compared_are_asked_about_again(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    for word in ("check", "check"):
        view.take(word)
    settle(qtbot, page)
    asked = view.rivers.asked
    assert asked is not None
    with qtbot.waitSignal(view.hint, check_params_cb=lambda text: text == "Not solved."):
        view.rivers.done.emit("Not solved.")
    assert view.rivers.asked is None
    view.render_state()
    assert view.rivers.asked == asked
    qtbot.waitUntil(lambda: view.rivers.answer is not None, timeout=ENGINE_MS)


def test_what_takes_too_much_memory_is_not_begun_and_less_is_offered(qtbot, page, view):
    deal(qtbot, view, TURN)
    view.change(view.state.with_sizes("bets", 2, "33, 75"), "Sizes")
    qtbot.waitUntil(lambda: view.cost.answer is not None, timeout=ENGINE_MS)
    cost = view.cost.answer
    assert not view.setup_view.cheaper[0].isVisible()
    view.setup_view.show_setup(view.state, replace(cost, free_mb=cost.memory_mb))
    assert "are allowed: give fewer sizes" in headline(view.setup_view)
    assert not view.setup_view.solve_button.isEnabled()
    least = view.setup_view.cheaper[0]
    assert least.text().startswith("Without ")
    click(qtbot, view.setup_view.part.segment(2))
    assert view.state.memory_part == 0.75
    view.setup_view.show_setup(view.state, replace(cost, free_mb=cost.memory_mb))
    before = view.state.texts
    click(qtbot, least)
    less, kind = cost.cheaper[0], cost.cheaper[0].kind
    street = ("flop", "turn", "river").index(less.street)
    old, new = (getattr(texts, kind)[street] for texts in (before, view.state.texts))
    assert new != old


def test_a_flop_is_solved_walked_to_a_turn_saved_and_opened_by_mouse_and_keys(
    qtbot, page, small, tmp_path, monkeypatch
):
    view, path = small, tmp_path / "flop.kibs"
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(
            f"app.games.holdem.strategy_view.QFileDialog.{name}", lambda *_: (str(path), "")
        )
    view.change(view.state.changed(target=1.0, cap=1), "Target")
    deal(qtbot, view, "7s7h2d")
    click(qtbot, view.setup_view.solve_button)
    settle(qtbot, page)
    assert actions(view) == ["Check", "Bet 66 %"]
    for _step in range(2):
        click(qtbot, view.answers.decision.rows[0])
        settle(qtbot, page)
    assert headline(view) == "The turn comes. Click its card in the deck."
    qtbot.waitUntil(
        lambda: view.rivers.answer is not None and view.rivers.answer.progress == 1,
        timeout=ENGINE_MS,
    )
    assert len(view.rivers.answer.cards) == 49
    deal(qtbot, view, "Kd")
    settle(qtbot, page)
    assert view.answers.slots[3].card() == card("Kd")
    wanted = view.advice.evs
    hints = []
    view.hint.connect(hints.append)
    click(qtbot, view.answers.setup_panel.save_button)
    qtbot.waitUntil(lambda: "Saved flop.kibs" in hints, timeout=ENGINE_MS)

    view.change(view.state.edit().with_chips("pot", "60"), "Pot")
    press(qtbot, page, Qt.Key.Key_O, modifier=ALT)
    qtbot.waitUntil(lambda: view.state.solving, timeout=ENGINE_MS)
    settle(qtbot, page)
    assert (view.state.pot, view.state.names) == (100, ("BB", "BTN"))
    for word in ("check", "check", "Kd"):
        view.take(word)
    settle(qtbot, page)
    assert view.advice.evs == pytest.approx(wanted, abs=0.5)
    for word in ("check", "check", "3c"):  # a river is not in the file: it is solved now
        view.take(word)
    settle(qtbot, page)
    assert actions(view) == ["Check", "Bet 75 %"]
    press(qtbot, page, Qt.Key.Key_S, modifier=ALT)
    qtbot.waitUntil(lambda: hints.count("Saved flop.kibs") == 2, timeout=ENGINE_MS)
    path.write_bytes(b"nothing")
    press(qtbot, page, Qt.Key.Key_O, modifier=ALT)
    said = "“flop.kibs” is damaged or is not a solution of Kibitzer."
    qtbot.waitUntil(lambda: said in hints, timeout=ENGINE_MS)


def test_a_flop_is_stopped_and_goes_on(qtbot, page, view):
    deal(qtbot, view, "7s7h2d")
    view.solve()
    qtbot.waitUntil(lambda: page.answer is not None, timeout=ENGINE_MS)
    assert page.job.running  # these ranges take minutes
    page.cancel()
    assert page.status.state is State.STOPPED
    if view.advice is None:
        assert headline(view) == "Nothing is solved here."
    press(qtbot, page, Qt.Key.Key_Return, modifier=CTRL)
    assert page.job.running
    page.cancel()


def test_amounts_are_told_in_chips_or_big_blinds(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    enter(qtbot, view.setup_view.blind, "2")
    view.solve()
    settle(qtbot, page)
    assert view.answers.pot.plain() == "50"
    evs = [float(row[1].plain()) for row in view.answers.both.figures]
    assert sum(evs) == pytest.approx(50, abs=0.2)
    click(qtbot, view.answers.unit.segment(0))
    assert view.answers.pot.plain() == "100"
    press(qtbot, page, Qt.Key.Key_B, modifier=ALT)
    assert view.answers.pot.plain() == "50"
    assert not page.job.running  # nothing is solved anew
    data = json.loads(json.dumps(page.to_json(page.state)))
    assert page.from_json(data).setup.first_table.unit == 2
    assert page.from_text(page.to_text()).setup.blind == 2


def test_sizes_of_each_player_the_rake_and_all_in(qtbot, page, small):
    view, sizes = small, small.setup_view.sizes
    deal(qtbot, view, "7s7h2d")
    sizes.whose.segment(2).click()
    enter(qtbot, sizes.fields["bets", 0], "33")
    assert view.state.texts.bets == ("66", "66", "75")
    assert view.state.ip_texts.bets == ("33", "66", "75")
    sizes.whose.segment(1).click()
    assert sizes.fields["bets", 0].text() == "66"
    enter(qtbot, sizes.fields["donks", 1], "-")
    enter(qtbot, sizes.rake["rake"], "5")
    enter(qtbot, sizes.rake["rake_cap"], "3")
    sizes.all_in.segment(1).click()
    spot = view.state.spot()
    assert (spot.rake, spot.rake_cap, spot.all_in_under) == (0.05, 3, 1.5)
    assert spot.sizes[0].bets != spot.sizes[1].bets
    assert spot.turn_sizes[0].donks == ()
    enter(qtbot, sizes.rake["rake"], "x")
    assert "“x” is no rake" in sizes.error.text()
    assert not view.setup_view.solve_button.isEnabled()
    enter(qtbot, sizes.rake["rake"], "5")
    sizes.whose.segment(0).click()
    enter(qtbot, sizes.fields["bets", 0], "50")
    assert view.state.ip_texts is None


def test_a_quiz_hides_the_answer_and_says_what_a_choice_costs(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    answers = view.answers
    click(qtbot, answers.line.quiz_button)
    hand = answers.quiz.hand
    assert headline(view).endswith("What to do?")
    assert not answers.plays
    assert not answers.lock.isVisible()
    assert answers.decision.rows[0].accessibleName() == "Check, choose it"
    worst = hand.action_evs.index(min(hand.action_evs))
    click(qtbot, answers.decision.rows[worst])
    assert page.state.setup.line == ()  # a choice is no step of the line
    lost = max(hand.action_evs) - min(hand.action_evs)
    assert answers.quiz.lost == pytest.approx(lost)
    assert "it costs" in headline(view)
    assert "1 hand," in answers.verdict.detail.plain()
    assert answers.plays
    click(qtbot, answers.line.quiz_button)
    assert answers.quiz.answered == 1
    assert answers.quiz.chosen is None
    click(qtbot, answers.line.end_button)
    assert answers.quiz is None
    assert headline(view).startswith("BB:")


def test_a_quiz_ends_where_another_set_up_is_solved(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    click(qtbot, view.answers.line.quiz_button)
    view.edit_setup()
    view.solve()
    settle(qtbot, page)
    assert view.answers.quiz is not None  # the same decision
    view.edit_setup()
    view.change(view.state.with_sizes("bets", 1, "33, 66, 100"), "Sizes")
    view.solve()
    settle(qtbot, page)
    assert view.answers.quiz is None
    click(qtbot, view.answers.line.quiz_button)
    click(qtbot, view.answers.decision.rows[3])
    assert view.answers.quiz.lost >= 0


def test_a_lock_too_many_is_refused_in_a_sentence(qtbot, page, small, monkeypatch):
    monkeypatch.setattr("app.games.holdem.strategy_setup.MOST_LOCKS", 0)
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    click(qtbot, view.answers.lock.lock_button)
    assert "which is the most" in view.answers.lock.error.text()
    assert view.state.locks == ()


def test_a_pasted_hand_history_sets_up_its_flop(qtbot, page, small):
    new = page.from_text(RAISED)
    assert new.mode == "strategy"
    assert new.setup.names == ("BB", "BTN")
    page.choose_mode("equity")
    assert page.from_text(RAISED).setup == small.state


def test_pasted_texts_leave_the_strategy_as_it_is(qtbot, page, small):
    setup = small.state
    spot = page.from_text("AsKs v QQ+")
    assert spot.mode == "equity"
    assert spot.setup == setup


def test_tab_goes_from_the_board_along_the_line_through_the_hands_to_the_actions(
    qtbot, page, small
):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    settle(qtbot, page)
    view.take("check")
    settle(qtbot, page)
    page.resize(1164, 1000)  # where every panel has room
    answers = view.answers
    stops = (
        answers.line.crumbs[1],
        answers.line.quiz_button,
        answers.grid,
        answers.decision.rows[0],
        answers.lock.lock_button,
        answers.setup_panel.change_button,
    )
    answers.slots[3].setFocus()
    order = []
    for _tab in range(40):
        press(qtbot, page, Qt.Key.Key_Tab)
        focus = page.window().focusWidget()
        order += [i for i, stop in enumerate(stops) if stop is focus or stop.isAncestorOf(focus)]
        if len(order) == len(stops):
            break
    assert order == sorted(order)
    assert len(order) == len(stops)


def test_what_cannot_be_solved_says_so_and_leads_back(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)

    view.change(replace(view.state.solve(), line=("bet 12345",)), "Open")
    qtbot.waitUntil(lambda: page.status.state is State.FAILED, timeout=ENGINE_MS)
    assert "is no action here" in page.status.figures
    assert headline(view) == "Nothing is solved here."
    press(qtbot, page, Qt.Key.Key_Left, modifier=ALT)
    settle(qtbot, page)
    assert headline(view).startswith("BB:")


def test_a_long_line_is_cut_nowhere_and_shows_where_we_are(qtbot, page, small):
    view, window = small, page.window()
    window.resize(1024, 700)
    deal(qtbot, view, TURN + "2d")
    view.change(view.state.changed(stack=500_000.0, cap=None), "Stacks")
    view.change(view.state.with_sizes("raises", 2, "60"), "Sizes")
    view.solve()
    settle(qtbot, page)
    for _step in range(7):
        words = view.advice.actions
        more = [word for word in words if word.startswith(("bet", "raise"))]
        view.take(more[0])
        settle(qtbot, page)
    line = view.answers.line
    assert len(line.crumbs) == 8
    assert view.answers.right.geometry().right() <= view.width()

    def seen():
        place = line.crumbs[-1].mapTo(line.area, line.crumbs[-1].rect().bottomRight())
        assert line.area.rect().contains(place)

    qtbot.waitUntil(lambda: seen() is None)
