"""What is not solved is no advice, and what is rough says so, wherever it is shown."""

from dataclasses import replace

import pytest

from app.games import holdem
from app.games.holdem.strategy import words
from tests.app.commands import table_of
from tests.app.games.holdem.helpers import ask
from tests.app.games.holdem.strategy.helpers import actions, headline, solve_turn
from tests.app.games.holdem.strategy.test_words import SETUP, advice, held
from tests.app.helpers import click

FAR, ROUGH = 111.3, 3.1  # per cent of the pot
HANDS = (held("AsAh", (0.0, 1.0), (1.0, 9.0)), held("QsQh", (0.9, 0.1), (5.0, 2.0)))


@pytest.mark.parametrize("setup", [SETUP, replace(SETUP, mine=(38, 51))])
def test_a_verdict_by_what_is_not_solved_advises_nothing(setup):
    far = words.verdict(setup, advice(HANDS, exploitability=FAR))
    assert far.headline == "Not solved yet: within 111.3 % of the pot of perfect."
    assert "<em>" not in far.headline + far.detail
    rough = words.verdict(setup, advice(HANDS, exploitability=ROUGH))
    fine = words.verdict(setup, advice(HANDS, exploitability=0.9))
    assert rough.headline == f"Rough: {fine.headline}"
    assert rough.detail == f"Within 3.1 % of the pot. {fine.detail}"
    assert "Rough" not in fine.headline


def test_copied_results_say_so_or_tell_nothing():
    far = words.results(SETUP, advice(HANDS, exploitability=FAR))
    assert far == [
        "Not solved, within 111.3 % of the pot of perfect, 1,200 rounds: nothing is advised"
    ]
    rough = words.results(SETUP, advice(HANDS, exploitability=ROUGH))
    assert rough[0].startswith("Rough, within 3.1 %")
    assert len(rough) > 3
    assert words.results(SETUP, advice(HANDS))[0].startswith("Solved within")


@pytest.fixture
def solved(qtbot, page, small):
    solve_turn(qtbot, small)
    small.answers.choose_hand(next(iter(small.answers.plays)))
    return small


def test_the_page_shows_no_figures_of_what_is_not_solved(qtbot, page, solved, monkeypatch):
    answers, found = solved.answers, solved.advice
    before = answers.decision.texts()
    words_before = [row.word for row in answers.decision.rows]
    answers.show_advice(replace(found, exploitability=FAR))
    assert not answers.plays
    assert not any(cell.shown.parts for cell in answers.grid.cells)
    assert answers.combos.shown_table() is None
    assert answers.parts.shown_rows() == []
    assert answers.csv() == ""
    assert [row[1].plain() for row in answers.both.figures] == ["–", "–"]
    for button in (answers.line.quiz_button, answers.lock.lock_button):
        assert not button.isEnabled()
    assert not answers.setup_panel.csv_button.isEnabled()
    assert answers.rough.plain() == "not solved"
    rows = [row for row in answers.decision.rows if row.isVisible()]
    assert [row.word for row in rows] == words_before
    assert not any("EV" in row.accessibleName() for row in rows)
    answers.next_question()
    assert answers.quiz is None
    answers.show_advice(replace(found, exploitability=ROUGH))
    assert headline(solved).startswith("Rough: BB:")
    assert answers.rough.plain() == "rough"
    assert answers.decision.texts() == before
    click(qtbot, answers.line.quiz_button)
    assert headline(solved).startswith("Rough: BB holds")
    answers.end_quiz()
    answers.show_advice(found)
    assert not answers.rough.isVisible()


def test_cards_that_are_compared_by_a_rough_answer_say_so(qtbot, page, solved):
    answers = solved.answers
    for exploitability, title in ((ROUGH, "All cards, roughly"), (0.2, "All cards")):
        answers.show_advice(replace(solved.advice, exploitability=exploitability))
        answers.show_report(None)
        assert answers.report.best.title.plain() == title


def test_nothing_moves_from_decision_to_decision(qtbot, page, solved):
    answers = solved.answers

    def places():
        return [
            widget.mapTo(answers, widget.rect().topLeft())
            for widget in (answers.tabs.control, answers.decision, answers.hands, answers.swap)
        ]

    before = places()
    shown = [answers.tabs.control.segment(i).isVisible() for i in range(5)]
    assert all(shown)
    for exploitability in (FAR, ROUGH):
        answers.show_advice(replace(solved.advice, exploitability=exploitability))
        assert places() == before
    answers.show_advice(None)
    assert places() == before
    answers.show_advice(solved.advice)
    for at in range(5):
        answers.tabs.choose(at)
        assert places() == before
    quiz = answers.line.quiz_button
    right = quiz.geometry().right()
    click(qtbot, quiz)
    assert places() == before
    assert quiz.geometry().right() == right
    click(qtbot, answers.decision.rows[0])
    assert places() == before


def test_after_a_quiz_the_hand_that_was_asked_is_shown(qtbot, page, solved):
    answers = solved.answers
    for _question in range(4):
        click(qtbot, answers.line.quiz_button)
        hand = answers.quiz.hand
        click(qtbot, answers.decision.rows[0])
        name = words.HANDS[words.HAND_OF[hand.combo]]
        assert answers.combos.title.plain() == name
        assert answers.grid.cells[words.HAND_OF[hand.combo]].chosen
        first = answers.combos.rows()[0][0]
        assert first == words.combo_text(hand.combo)


def test_a_quiz_asks_and_shows_any_hand_of_who_decides_whatever_was_looked_at(qtbot, page, solved):
    answers = solved.answers
    held = {combo.combo for combo in solved.advice.combos}
    part = next(part for part, row in answers.parts.rows.items() if not row.isHidden())
    for look in (lambda: answers.choose_part(part), lambda: solved.look_at(1)):
        look()
        click(qtbot, answers.line.quiz_button)
        hand = answers.quiz.hand.combo
        click(qtbot, answers.decision.rows[0])
        assert answers.combos.title.plain() == words.HANDS[words.HAND_OF[hand]]
        shown = {combo.combo for play in answers.plays.values() for combo in play.combos}
        assert shown == held
        answers.end_quiz()


def test_all_hands_are_locked_from_what_each_does(qtbot, page, solved):
    lock = solved.answers.lock
    before = {c.combo: c for c in solved.advice.combos}
    lock.whom.segment(lock.ALL).click()
    now = [float(field.text()) for field in lock.fields[:2]]
    assert now == pytest.approx([100 * f for f in solved.advice.frequencies], abs=0.51)
    wanted = min(100, now[0] + 10)
    for field, share in zip(lock.fields, (wanted, 100 - wanted), strict=False):
        field.setText(f"{share:g}")
    click(qtbot, lock.lock_button)
    (found,) = solved.state.locks
    assert len(found.by_combo) == len(before)
    moved = {
        c: s for c, s in found.of_each().items() if abs(s[0] - before[c].frequencies[0]) > 0.01
    }
    loss = {c: before[c].action_evs[1] - before[c].action_evs[0] for c in before}
    left = [c for c in before if c not in moved and before[c].frequencies[1] > 0.01]
    assert moved
    assert max(loss[c] for c in moved) <= min((loss[c] for c in left), default=99) + 0.01
    assert actions(solved) == ["Check", "Bet 66 %"]


RIVER = (
    *("strategy", "--oop", "AsAh,QsQh,JsJh,TT", "--ip", "KsKh,99,88", "--board", "2c3d7h8s4c"),
    *("--pot", "100", "--stack", "100", "--bets", "100", "--cap", "1"),
)


def test_the_terminal_says_how_good_an_answer_is(capsys):
    good = ask(capsys, *RIVER, "--stop", "0.3")
    assert good["quality"] == "solved"
    far = table_of(holdem.GAME, "strategy", good | {"quality": "not solved"})
    assert far[0] == "Not solved, so nothing is advised: let it stop below 5 % of the pot."
    assert not any("As" in line for line in far)
    rough = table_of(holdem.GAME, "strategy", good | {"quality": "rough"})
    assert "these answers are rough" in rough
    assert advice(exploitability=5.1).quality == "not solved"
    assert advice(exploitability=1.1).quality == "rough"


def test_solve_and_what_is_above_it_keep_their_places(qtbot, page, small):
    view = small.setup_view
    watched = (view.solve_button, view.target, view.part, view.load_button)

    def places():
        return [widget.mapTo(view, widget.rect().topLeft()) for widget in watched]

    before = places()
    for change in (
        lambda: small.click_card(0),
        lambda: [small.click_card(card) for card in (14, 28)],
        lambda: small.change(small.state.changed(target=0.1), "Target"),
        lambda: small.change(small.state.with_sizes("bets", 1, "33, 50, 75, 100"), "Sizes"),
        lambda: small.click_card(45),
        lambda: small.change(small.state.with_rake("rake", "5"), "Rake"),
        lambda: qtbot.waitUntil(lambda: small.cost.answer is not None),
    ):
        change()
        assert places() == before


def test_the_rake_is_told_beside_the_sizes(qtbot, page, small):
    small.change(small.state.with_rake("rake", "5").with_rake("rake_cap", "3"), "Rake")
    small.answers.setup_panel.show_setup(small.state, None)
    assert "Rake 5 %, at most 3" in small.answers.setup_panel.sizes.plain().replace("\xa0", " ")


def test_usual_raises_are_not_all_in_alone(page, small):
    assert small.state.texts.raises == ("60", "60", "60")
