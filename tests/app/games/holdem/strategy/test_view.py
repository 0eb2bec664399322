"""The strategy of Hold'em in its window: set up, solved, walked through, locked."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from app.shell.room.status import State
from engine.games.holdem import parse_range
from engine.games.holdem.ranges import HANDS
from tests.app.games.holdem.strategy.helpers import (
    ALT,
    CTRL,
    TURN,
    actions,
    card,
    deal,
    enter,
    headline,
    settle,
    solve_turn,
)
from tests.app.games.holdem.strategy.test_from_history import RAISED
from tests.app.helpers import click, press


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


def test_what_is_clicked_before_the_next_answer_is_about_no_decision(qtbot, page, small):
    view = small
    solve_turn(qtbot, view)
    bet = view.answers.decision.rows[1]
    click(qtbot, bet)
    click(qtbot, bet)  # a double click; nobody may bet as much once more
    click(qtbot, view.answers.lock.lock_button)
    assert page.state.setup.line == (bet.word,)
    settle(qtbot, page)
    assert page.state.setup.locks == ()
    assert actions(view)[:2] == ["Fold", "Call"]


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
    assert headline(view).startswith("BB with A♦A♣:")
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


def test_what_is_to_be_corrected_is_marked_in_the_list_and_stays_in_sight(qtbot, page, small):
    view = small.setup_view
    deal(qtbot, small, TURN)

    def missing():
        names = (mark.accessibleName() for mark, _figure in view.checks)
        return [at for at, name in enumerate(names) if name == "missing"]

    assert view.checks[3][1].plain() == "2 and 2"  # of the turn and river
    for field, error, place in (
        (view.chips["pot"], view.chips_error, 2),
        (view.blind, view.chips_error, 2),
        (view.sizes.rake["rake"], view.sizes.error, 3),
    ):
        assert missing() == []
        enter(qtbot, field, "nan")
        assert missing() == [place]
        assert error.isVisible()
        shown = QRect(error.mapTo(view, QPoint()), error.size())
        assert not shown.intersects(QRect(field.mapTo(view, QPoint()), field.size()))
        qtbot.keyClick(field, Qt.Key.Key_Escape)


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
    solve_turn(qtbot, view)
    answers, lock = view.answers, view.answers.lock
    aces, queens = HANDS.index("AA"), HANDS.index("QQ")
    assert lock.whom.chosen() == lock.ALL
    answers.choose_hand(aces)
    assert lock.whom.chosen() == lock.HAND
    enter(qtbot, lock.fields[0], "70", Qt.Key.Key_Tab)
    answers.grid.pointed.emit(queens)
    assert answers.combos.title.plain() == "QQ"
    answers.grid.pointed.emit(-1)
    assert answers.combos.title.plain() == "AA"
    assert (lock.whom.chosen(), lock.fields[0].text()) == (lock.HAND, "70")
    assert lock.fields[1].text() == "30"  # of two actions, the other is what is left
    view.take("check")  # where nobody holds the hand
    settle(qtbot, page)
    assert lock.whom.chosen() == lock.ALL
    view.walk(-1)
    settle(qtbot, page)
    assert lock.whom.chosen() == lock.HAND
    lock.whom.segment(lock.ALL).click()
    answers.choose_hand(queens)
    assert lock.whom.chosen() == lock.ALL  # as it was chosen


def test_a_hand_clicked_while_the_next_decision_is_worked_on_is_shown_with_it(qtbot, page, small):
    view = small
    solve_turn(qtbot, view)
    view.take("check")
    assert page.fresh_answer is None
    view.answers.choose_hand(HANDS.index("KK"))
    view.answers.next_question()
    assert view.answers.quiz is None
    settle(qtbot, page)
    assert view.answers.plays[HANDS.index("KK")].frequencies
    assert HANDS.index("AA") not in view.answers.plays


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

    from app.games.holdem.strategy import words as strategy_words

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
    qtbot.waitUntil(lambda: view.advice is not None and page.job.running)
    page.cancel()
    assert page.status.state is State.STOPPED
    rounds = view.advice.iterations
    view.take("check")
    qtbot.waitUntil(lambda: view.advice is not None and not page.job.running)
    assert page.status.state is State.STOPPED  # the same answer at another point
    rounds = view.advice.iterations
    view.walk(-1)
    qtbot.waitUntil(lambda: view.advice is not None and not page.job.running)
    assert view.advice.iterations == rounds
    assert view.answers.rough.isVisible() == (view.advice.exploitability > 1)
    view.solve()
    qtbot.waitUntil(lambda: view.advice and view.advice.iterations > rounds)
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

    from app.games.holdem.strategy import words as strategy_words

    rare = replace(advice, reached=(0.0001, 1.0))
    setup = view.state.went(advice.actions[least])
    sentence = strategy_words.guess(setup, rare)
    assert sentence.startswith("BB hardly ever plays")
    assert sentence.endswith("these answers are guesses.")
    assert strategy_words.guess(setup, replace(advice, reached=(0.5, 1.0))) == ""


def test_each_control_and_action_has_a_name(qtbot, page, small):
    view = small
    solve_turn(qtbot, view)
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


def test_a_line_walked_in_another_spot_is_forgotten_with_it(qtbot, page, small):
    view = small
    deal(qtbot, view, TURN)
    view.solve()
    for word in ("check", "check", "2s", "check"):
        view.take(word)
    deep = view.state
    view.change(replace(deep, line=()), "Line")
    river = replace(deep, line=(), board=(*deep.board[:4], card("3h")))
    view.change(river, "Another spot")  # as undo, a file or a paste bring it
    settle(qtbot, page)
    assert [crumb.what for crumb in view.answers.line.crumbs] == ["?"]


def test_files_copies_and_restarts(qtbot, page, small, tmp_path):
    view = small
    solve_turn(qtbot, view)
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


def test_a_quiz_hides_the_answer_and_says_what_a_choice_costs(qtbot, page, small):
    view = small
    solve_turn(qtbot, view)
    answers = view.answers
    click(qtbot, answers.line.quiz_button)
    hand = answers.quiz.hand
    answers.quiz = replace(answers.quiz, error=0.0)
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
    solve_turn(qtbot, view)
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
    monkeypatch.setattr("app.games.holdem.strategy.setup.MOST_LOCKS", 0)
    view = small
    solve_turn(qtbot, view)
    click(qtbot, view.answers.lock.lock_button)
    assert "which is the most" in view.answers.lock.error.text()
    assert view.state.locks == ()


def test_a_pasted_hand_history_sets_up_its_flop(qtbot, page, small):
    new = page.from_text(RAISED)
    assert new.mode == "strategy"
    assert new.setup.names == ("BB", "BTN")
    narrow = (parse_range("KcQc, 99"), parse_range("AhKd, JJ"))
    small.change(new.setup.changed(ranges=narrow, target=1.0), "Paste")
    said = small.setup_view.verdict.detail.plain().replace("\N{NO-BREAK SPACE}", " ")
    assert "Then the decision after “check, 77 %” is shown." in said
    press(qtbot, page, Qt.Key.Key_Return, modifier=CTRL)
    qtbot.waitUntil(lambda: actions(small) == ["Fold", "Call", "Raise to 14.9"])
    assert small.state.line == ("check", "bet 5")
    page.cancel()
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
    solve_turn(qtbot, view)
    view.take("check")
    settle(qtbot, page)
    page.resize(1164, 1400)  # where every panel has room
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
    qtbot.waitUntil(lambda: page.status.state is State.FAILED)
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


def test_pointing_while_the_next_answer_is_awaited_changes_nothing(qtbot, page, small):
    view = small
    solve_turn(qtbot, view)
    view.take("check")
    settle(qtbot, page)
    answers = view.answers
    before = answers.combos.title.plain()
    view.take("check")  # the river is to come: nobody acts there
    assert view.advice is None
    others = [at for at in answers.plays if HANDS[at] != before]
    answers.grid.pointed.emit(others[0])
    assert answers.combos.title.plain() == before
    answers.choose_part(answers.parts.shown_rows()[0].part)
    assert answers.decision.title.plain() == "BTN to act"
    settle(qtbot, page)
    assert headline(view).startswith("The river comes.")
