"""Hold'em at the table in its window: robots act, your decisions are judged."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from app.games.holdem.actions import TABLE_ACTIONS
from app.games.holdem.table import words
from app.games.holdem.table.record import NO_GAME
from app.games.holdem.table.words import DRILL_NAMES, SHORT_NAMES
from app.shell.help.guide import GuideDialog
from app.widgets.panels import SeatSquare
from engine.games.holdem.in_play import Hand, Step, Table
from engine.games.holdem.table import Drill, Move
from tests.app.helpers import click, engine_dies, headline, press, refusal, resize, try_again

ENTER, BACK = Qt.Key.Key_Return, Qt.Key.Key_Backspace


@pytest.fixture
def page(kept_window_in):
    return kept_window_in("holdem").page


@pytest.fixture
def view(page):
    page.mode.choose(5)
    return page.view


def your_turn(game):
    """The others fold until it is your turn."""
    while not game.your_turn:
        game = game.replied(Move(Step("fold", game.hand.to_act)))
    return game


@pytest.fixture
def seated(qtbot, view):
    """A hand of six seats in which it is your turn: fold comes to you."""
    view.change(your_turn(NO_GAME.dealt(7)), "table")
    return view


def test_an_empty_table_says_what_to_do(view):
    assert headline(view) == "Take a seat: you against robots."
    assert view.bar.who.plain() == "The cards are not dealt yet."
    assert view.bar.next.text() == "Deal"


def test_what_comes_next_is_said_in_words_in_the_smallest_window_too(qtbot, seated):
    resize(qtbot, seated.window(), (1024, 700))
    assert seated.bar.next.text() == ""  # the actions need the room
    seated.do("fold")
    qtbot.waitUntil(lambda: seated.bar.next.text() == "Next hand")
    assert seated.bar.back.text() == "Take back"


def test_what_others_may_hold_comes_before_the_session(qtbot, page, seated):
    press(qtbot, page, "f")
    press(qtbot, page, "n")
    seated.turn_advice()
    qtbot.waitUntil(lambda: seated.session.isVisible() and seated.holdings.isVisible())
    assert seated.holdings.y() < seated.session.y()


def test_robots_act_until_it_is_your_turn(qtbot, page, view):
    press(qtbot, page, "n")
    qtbot.waitUntil(lambda: view.state.your_turn or view.state.over)
    assert all(step.seat != view.state.me for step in view.state.hand.steps)
    assert len(view.state.hand.steps) >= 3


def test_others_cards_lie_face_down(seated):
    me = seated.state.me
    shown = [seat for seat in range(6) if seated.felt.boxes[seat].backs.isVisible()]
    assert shown == [seat for seat in range(6) if seat > me]
    assert seated.felt.boxes[me + 1].note.text() == "fair"


def test_who_plays_in_a_seat_stays_in_sight_when_it_acts(qtbot, seated):
    seated.do("raise 2.5")
    small = seated.state.hand.to_act
    game = seated.state.replied(Move(Step("call", small)))
    seated.change(game, "table")
    box = seated.felt.boxes[small]
    assert box.note.text() == SHORT_NAMES[game.kind_of(small)]
    assert "called" in box.button.accessibleName()
    raised = game.taken_back().did(Step("raise", game.me, 2.5))
    seated.change(raised.replied(Move(Step("fold", small))), "table")
    assert box.note.plain() == "folded"


def test_a_decision_is_judged(qtbot, seated):
    at = seated.state.acts
    seated.do("raise 2.5")
    assert headline(seated).startswith(("Looking at your raise", "SB is to act"))
    qtbot.waitUntil(lambda: seated.state.judgement(at) is not None)
    assert seated.state.judgement(at).source == "chart"
    assert seated.costs.rows.texts[0][1].plain() == "Raise to 2.5"
    assert headline(seated).startswith("Your raise")


def test_advice_is_hidden_until_it_is_asked_for_and_marks_the_hand(qtbot, page, seated):
    assert seated.choices.isHidden()
    assert seated.hidden.isVisible()
    click(qtbot, seated.hidden.button)
    assert seated.choices.isVisible()
    qtbot.waitUntil(lambda: seated.choices.rows[0][1].plain() == "Fold")
    seated.do("fold")
    assert seated.state.advised
    assert seated.choices.isHidden()


def test_advice_that_is_known_already_is_told_below_once_it_is_shown(qtbot, page, seated):
    qtbot.waitUntil(lambda: page.answer is not None and not page.job.running)
    assert page.status.kind == "Your turn"
    click(qtbot, seated.hidden.button)
    assert page.status.kind == "Advice"


def test_show_advice_stays_on(qtbot, seated):
    seated.turn_advice()
    assert seated.choices.isVisible()
    assert seated.log.advice.isChecked()
    seated.do("fold")
    assert seated.state.played[0].advised


def test_taking_back_asks_anew(qtbot, page, seated):
    before = seated.state.hand
    seated.do("fold")
    press(qtbot, page, BACK)
    assert seated.state.hand == before
    assert seated.state.your_turn
    page.undo_stack.undo()
    page.undo_stack.undo()
    assert seated.state.hand == before


def test_the_next_hand_after_a_fold(qtbot, page, seated):
    press(qtbot, page, "f")
    assert seated.state.done_for_you
    press(qtbot, page, "n")
    assert seated.state.number == 1
    assert [past.net for past in seated.state.past] == [0.0]
    assert dict(_session(seated))["hands"] == "1"


def test_new_is_the_next_hand_once_one_is_over_as_in_play(page, seated):
    told = []
    page.hint.connect(told.append)
    page.window().new()  # in the middle of a hand
    assert (seated.state.seed, told[-1:]) == (None, ["The session is over; undo brings it back"])
    page.undo_stack.undo()
    seated.do("fold")
    page.file = "session.kib"
    page.window().new()
    assert (seated.state.number, len(seated.state.past)) == (1, 1)
    assert page.file == "session.kib"  # the session goes on
    assert page.undo_stack.undo_text() == "Next hand"


def _session(view):
    return [[text.plain() for text in row] for row in view.session.rows.texts]


def test_what_cannot_be_done_is_refused_in_a_sentence(seated):
    seated.do("raise 1.5")
    assert refusal(seated) == "No raise to 1.5 here: at least 2."
    seated.next_hand()
    assert refusal(seated) == "You are still in this hand."
    seated.do("fold")
    seated.do("fold")
    assert refusal(seated).endswith("is to act.")


def test_an_amount_that_is_refused_stays_to_be_corrected(qtbot, page, seated):
    press(qtbot, page, "r")
    qtbot.keyClicks(seated.bar.field, "1")
    qtbot.keyClick(seated.bar.field, ENTER)
    assert seated.state.your_turn
    assert refusal(seated)
    assert seated.bar.field.hasFocus()
    assert seated.bar.field.is_wrong()
    seated.bar.field.selectAll()
    qtbot.keyClicks(seated.bar.field, "3")
    qtbot.keyClick(seated.bar.field, ENTER)
    assert any(step.to == 3.0 for step in seated.state.hand.steps)


def test_what_is_being_typed_is_no_bet_and_stays_while_figures_come(qtbot, page, seated):
    press(qtbot, page, "r")
    qtbot.keyClicks(seated.bar.field, "3")
    seated.render_state()
    assert seated.bar.field.text() == "3"
    seated.bar.buttons[0].setFocus()
    assert seated.state.your_turn


def test_after_your_act_the_keyboard_is_with_nothing_that_undoes_it(qtbot, page, seated):
    press(qtbot, page, "r")
    qtbot.keyClicks(seated.bar.field, "3")
    qtbot.keyClick(seated.bar.field, ENTER)
    assert not seated.state.your_turn
    acts = seated.state.acts
    qtbot.keyClick(page.window().focusWidget(), ENTER)
    assert seated.state.acts >= acts
    assert seated.bar.hasFocus()


def test_who_looks_back_has_nothing_at_hand_that_takes_back(qtbot, page, seated):
    seated.focus_start()
    assert seated.bar.hasFocus()  # neither what folds nor what calls an all-in
    press(qtbot, page, "[")
    assert seated.bar.hasFocus()


def test_actions_keep_their_places_when_advice_comes(qtbot, seated):
    before = [(b.text(), b.x()) for b in seated.bar.buttons if b.isVisible()]
    seated.show_once()
    qtbot.waitUntil(lambda: seated.advice is not None and seated.advice.best != "")
    qtbot.waitUntil(lambda: seated.choices.rows[0][1].plain() == "Fold")
    assert [(b.text(), b.x()) for b in seated.bar.buttons if b.isVisible()] == before


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_advice_that_is_no_button_has_one_behind_the_others(qtbot, seated, size):
    resize(qtbot, seated.window(), size)
    bar, play = seated.bar, seated.state.play()
    names = ["fold", "call", "raise 2", "all-in"]
    bar.show_play(play, names, "call")
    bar.layout().activate()
    places = [button.x() for button in (*bar.buttons[:4], bar.field)]
    bar.show_play(play, names, "raise 9")
    assert bar.other.isVisible()
    assert bar.other.text() == "Raise to 9"
    bar.layout().activate()
    assert [button.x() for button in (*bar.buttons[:4], bar.field)] == places
    with qtbot.waitSignal(bar.done) as done:
        click(qtbot, bar.other)
    assert done.args == ["raise 9"]


def test_what_waits_when_the_next_hand_is_dealt_is_judged(qtbot, page, seated):
    seated.do("fold")
    seated.robots.stop()
    seated.next_hand()
    assert seated.state.past[0].decisions == 1
    qtbot.waitUntil(lambda: seated.state.past[0].judged == 1)
    assert seated.state.past[0].waiting == ()


def test_keys_play(qtbot, page, seated):
    press(qtbot, page, "r")
    qtbot.keyClicks(seated.bar.field, "3")
    qtbot.keyClick(seated.bar.field, ENTER)
    mine = [step for step in seated.state.hand.steps if step.seat == seated.state.me]
    assert [(step.kind, step.to) for step in mine] == [("raise", 3.0)]


def test_one_steps_through_the_hand_without_an_undo_step(qtbot, page, seated):
    steps = len(page.undo_stack.steps)
    press(qtbot, page, "[")
    assert seated.state.at == seated.state.acts - 1
    assert seated.bar.buttons[0].isHidden()
    press(qtbot, page, "}")
    assert seated.state.at is None
    assert len(page.undo_stack.steps) == steps


def test_one_steps_back_into_the_hand_before(qtbot, page, seated):
    seated.do("fold")
    hand = seated.state.hand
    seated.next_hand()
    press(qtbot, page, "{")
    press(qtbot, page, "{")
    assert seated.state.viewed.hand.steps == hand.steps
    assert seated.log.steps.label.plain() == "Hand 1"
    assert seated.hidden.isHidden()
    assert seated.bar.buttons[0].isHidden()
    for _key in range(2):
        press(qtbot, page, "}")
    assert not seated.state.looks_back


def test_a_seats_number_is_that_of_who_sits_there(qtbot, page, seated):
    def numbers(game):
        boxes = seated.felt.boxes[: game.table.seats]
        return [box.findChild(SeatSquare).accessibleName() for box in boxes]

    def of(seated):
        return [f"Seat {chair + 1}" for chair in seated]

    assert numbers(seated.state) == of(seated.state.seated)
    seated.do("fold")
    seated.next_hand()
    assert numbers(seated.state) == of(seated.state.seated)
    assert seated.state.seated != NO_GAME.seated


def test_an_earlier_hand_asks_nobody_what_they_did(qtbot, page, seated):
    seated.do("fold")
    assert seated.state.hand.to_act >= 0
    seated.next_hand()
    seated.look_at(-1)
    assert seated.state.back == 1
    assert page.status.figures == words.looking_back(seated.state)
    assert not any("?" in chip.text() for chip in seated.felt.line.chips)


def test_a_click_on_a_seat_chooses_who_plays_there(qtbot, seated):
    seat = seated.state.me + 1
    click(qtbot, seated.felt.boxes[seat].button)
    menu = seated.findChild(QMenu)
    assert menu.actions()[0].text() == "Strong"
    menu.actions()[0].trigger()
    menu.close()
    assert seated.state.kind_of(seat) == "strong"


def _choose_robot(qtbot, view, seat, place):
    click(qtbot, view.felt.boxes[seat].button)
    menu = view.findChildren(QMenu)[-1]
    menu.actions()[place].trigger()
    menu.close()


def test_who_plays_in_a_seat_changes_there_though_another_is_out_or_looked_at(qtbot, page, view):
    game = replace(NO_GAME.dealt(7), hand=Hand(Table((30.0,) * 4)), seated=(3, 4, 5, 0))
    view.change(game, "table")
    _choose_robot(qtbot, view, 2, 0)  # chair 5: who sat in chairs 1 and 2 is out
    assert view.state.kinds == (*game.kinds[:4], "strong")
    folded = Hand(Table((30.0,) * 3), tuple(Step("fold", seat) for seat in range(2)))
    over = replace(game, hand=folded, seated=(4, 0, 2))
    view.change(replace(over.next_hand().looking(-1), pace="step"), "table")
    assert view.state.viewed.seated == (4, 0, 2) != view.state.seated[:3]
    _choose_robot(qtbot, view, 2, 0)
    assert view.state.kind_of(view.state.seated.index(2)) == "strong"


def test_who_looks_back_does_nothing_in_the_hand_of_now(qtbot, page, seated):
    seated.do("fold")
    later = your_turn(seated.state.next_hand())
    seated.change(later.looking(-1), "table")
    for key in "fca":
        press(qtbot, page, key)
        assert refusal(seated) == "} goes back to where the hand is."
    seated.show_once()
    assert seated.state.hand == later.hand
    assert not seated.state.advised
    assert [row[1].plain() for row in seated.costs.rows.texts[:1]] == ["Fold"]  # of that hand


def test_a_free_check_is_not_folded_by_a_key(qtbot, page, view):
    game = NO_GAME.with_setup(table=Table((20.0, 20.0))).dealt(7)
    game = game.replied(Move(Step("call", 1 - game.me)))
    view.change(game, "table")
    press(qtbot, page, "f")
    assert refusal(view) == "A check is free: C checks."
    assert view.state.hand == game.hand
    press(qtbot, page, "c")
    assert view.state.hand.steps[1].kind == "check"


def test_who_takes_back_has_the_actions_at_hand(qtbot, page, seated):
    press(qtbot, page, "f")
    seated.log.steps.setFocus()
    press(qtbot, page, BACK)
    assert seated.bar.hasFocus()
    acts = seated.state.acts
    qtbot.keyClick(page.window().focusWidget(), ENTER)
    assert seated.state.acts == acts  # one Enter too many calls nothing


def test_the_line_of_a_hand_that_is_over_asks_for_no_act(page, seated):
    over = seated.state
    while not over.over:
        fold = Step("fold", over.hand.to_act)
        over = over.did(fold) if over.your_turn else over.replied(Move(fold))
    for game in (over, over.looking(0), over.next_hand().looking(-1).looking(1)):
        seated.change(game, "table")
        assert not any("?" in chip.text() for chip in seated.felt.line.chips)
        assert page.status.kind == ("Looking back" if game.looks_back else "Ready")


def test_another_table_counts_from_the_next_hand_on_and_says_so(qtbot, page, seated):
    said = []
    page.hint.connect(said.append)
    seated.do("fold")
    seated.felt.setup.count.step(-1)
    assert said[-1] == "It counts from the next hand on."
    assert (seated.state.table.seats, seated.felt.setup.count.value()) == (6, 5)
    seated.next_hand()
    assert (seated.state.table.seats, len(seated.state.past)) == (5, 1)


def test_a_tournament_shows_how_its_blinds_rise(qtbot, page, view):
    click(qtbot, view.felt.change_button)
    view.game.kind.choose(1)
    view.game.prizes.setCurrentIndex(1)
    view.game.prizes.activated.emit(1)
    assert view.state.setup.tournament.prizes == (50.0, 30.0, 20.0)
    view.change(view.state.dealt(7), "table")
    title, hint = words.table_text(view.state)
    assert title == "Tournament: 6 of 6 left"
    assert hint == "Level 1: 10 / 20 chips, 8 hands to the next"
    assert dict(_session(view))["prizes"] == "50 / 30 / 20 %"


def test_the_guide_opens_at_the_mode(qtbot, page, view):
    dialog = GuideDialog(page.window().rooms.games, 0, page.keys, page, "", page.guide_heading)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.page.textCursor().block().text() == "At the table")
    dialog.close()
    page.mode.choose(0)
    assert page.guide_heading == ""


def test_another_table_begins_anew(qtbot, view):
    click(qtbot, view.felt.change_button)
    view.felt.setup.stacks.setText("40")
    view.felt.setup.stacks.commit()
    assert view.state.table.stacks == (40.0,) * 6
    view.felt.setup.count.step(-4)
    assert view.state.table.seats == 2


def test_at_the_robots_pace_nothing_happens_before_the_key(qtbot, page, view):
    view.change(NO_GAME.dealt(7), "table")
    view.log.pace.choose(2)
    qtbot.waitUntil(lambda: view.robots._move is not None)
    assert view.state.acts == 0
    press(qtbot, page, ".")
    assert view.state.acts == 1


def test_an_engine_that_ends_says_so_and_is_asked_again(qtbot, engine, page, view):
    with engine_dies(qtbot, engine):
        view.change(NO_GAME.dealt(7), "table")
    try_again(qtbot, page.window())
    qtbot.waitUntil(lambda: view.state.acts > 0)


def test_a_drill_deals_hands_of_one_kind(qtbot, page, view):
    click(qtbot, view.felt.change_button)
    raised = 1 + list(DRILL_NAMES).index(("raised", False))
    view.drill.pots.setCurrentIndex(raised)
    view.drill.pots.activated.emit(raised)
    assert view.state.drill == Drill("BB", "BTN")
    assert view.drill.me.isEnabled()
    press(qtbot, page, "n")
    qtbot.waitUntil(lambda: view.state.your_turn)
    assert view.state.hand.street == 3
    assert view.felt.boxes[5].note.plain().startswith("you")
    view.drill.pots.activated.emit(0)
    view.drill.pots.setCurrentIndex(0)
    view.drill.pots.activated.emit(0)
    assert view.state.setup.drill is None


def test_a_drill_before_the_flop_begins_with_your_decision(qtbot, page, view):
    names = [view.drill.pots.itemText(at) for at in range(view.drill.pots.count())]
    for kind in DRILL_NAMES:
        at = names.index(DRILL_NAMES[kind])
        view.drill.pots.setCurrentIndex(at)
        view.drill.pots.activated.emit(at)
        drill = view.state.setup.drill
        assert (drill.pot, drill.street == 0) == kind
        assert drill.fits(view.state.table.positions)
    view.drill.pots.setCurrentIndex(1)
    view.drill.pots.activated.emit(1)
    view.drill.me.setCurrentText("HJ")
    view.drill.me.activated.emit(1)
    press(qtbot, page, "n")
    qtbot.waitUntil(lambda: view.state.your_turn)
    assert view.state.table.positions[view.state.me] == "HJ"
    assert view.state.hand.state.bet == 1.0


def test_a_drill_that_no_chart_has_says_beside_it_what_to_choose(qtbot, page, view):
    at = 1 + list(DRILL_NAMES).index(("3-bet", False))
    view.change(view.state.with_setup(table=Table((8.0,) * 6)), "table")
    view.drill.pots.setCurrentIndex(at)
    view.drill.pots.activated.emit(at)
    press(qtbot, page, "n")
    qtbot.waitUntil(lambda: headline(view) == "No answer.")
    assert "choose another pot, or deeper stacks" in view.verdict.detail.plain()


def test_every_action_has_a_key():
    assert all(action.keys for action in TABLE_ACTIONS)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_everything_fits(qtbot, seated, size):
    resize(qtbot, seated.window(), size)
    for widget in (seated.bar, seated.log, seated.felt):
        assert widget.height() >= widget.minimumSizeHint().height()
    assert seated.log.geometry().bottom() <= seated.height()
    felt = seated.felt
    felt.change_button.setChecked(False)
    click(qtbot, felt.change_button)
    qtbot.waitUntil(lambda: felt.height() >= felt.minimumSizeHint().height())
    assert seated.log.isHidden() == (size == (1024, 700))
    assert seated.bar.geometry().bottom() <= seated.height()


def test_whose_turn_it_is_stands_below_before_there_is_advice(page, seated):
    game = seated.state  # drawn some time ago, so that it may be worked on
    seated._extend(game.did(Step("fold", game.me)))
    assert page.status.kind == "Robots"
    seated._extend(game)
    assert page.status.kind == "Your turn"
