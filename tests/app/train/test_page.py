"""A mistake is kept, comes on the next day, and again when the scheduler says."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, Qt

from app.games.nine_cards.board import Board
from app.games.rummy.gin.record import Judged as GinJudged
from app.games.rummy.hand import Hand
from app.games.rummy.play.turn_panel import TurnPanel
from app.games.tarneeb.game import Game
from app.games.tarneeb.table.record import Judged, Table
from app.games.tarneeb.training import TRAINERS
from app.games.two_suits.deal import Deal
from app.shell.frame.main import AppEvents
from app.shell.storage.saving import saver
from app.train import store
from app.train.page import Session
from app.train.ready import ready_made
from app.train.schedule import MISS, RIGHT, after
from app.train.side import told
from app.widgets.text import Text
from engine.games.nine_cards import Position
from engine.games.two_suits import random_position
from tests.app.games.rummy.gin.test_training import against_us
from tests.app.helpers import press, settle, strike, wait_for

READY = {kept.room: kept for kept in ready_made()}

LOSING = Board(Position((5,), (2,), "mine"), opponent="perfect")  # 6 and 8 hold; most picks do
WON = Board(Position((8, 6), (3, 7), "mine"), opponent="perfect")  # 1 completes 15


def a_mistake_at_the_table():
    """A game in which you have played a card, the number of that act, and what it cost."""
    table = Table().dealt(7)
    while len(table.hand.played) < 28 or not table.your_turn or not table.question():
        hand = table.hand
        if hand.phase == "bids":
            call = 7 if 7 in hand.auction.legal and hand.to_act == 2 else 0
            hand = hand.called(call)
        elif hand.phase == "trump":
            hand = hand.named(0)
        else:
            hand = hand.with_card(hand.position.legal[0])
        table = replace(table, game=table.game.with_hand(hand))
    act = table.acts
    chosen, best = table.question().seen.legal[:2]
    table = table.done(card=chosen)
    return table, act, Judged(0, act, 1.8, 0.3, best)


def settled(qtbot, _window):
    """All is written, told and shown."""

    def quiet():
        saver().finish()
        assert not saver()._waiting

    wait_for(qtbot, quiet)


def train(window):
    window.open_room(window.rooms.index_of("train"))
    return window.page


def miss_the_win(qtbot, window):
    """Nine Cards: with 8 and 6 in hand, pick another card than 1."""
    page = window.page
    page.restore(WON)
    settle(qtbot, page)
    page.click_card(9)
    settle(qtbot, page)
    settled(qtbot, window)


def wait_asked(qtbot, page, phase="asked"):
    def there():
        assert page.phase == phase

    wait_for(qtbot, there)


def test_a_missed_win_is_kept_comes_the_next_day_and_then_when_the_scheduler_says(
    qtbot, training_in, clock
):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    keeping = window.rooms.kept
    assert (keeping.counts.positions, keeping.counts.due) == (1, 0)
    page = train(window)
    settled(qtbot, window)
    assert page.verdict.headline.plain() == "Nothing is due today."
    clock.pass_days(1)
    keeping.count()
    wait_asked(qtbot, page)
    settled(qtbot, window)
    button = window.rail.rooms[window.rooms.index]
    assert (button.badge, button.accessibleName()) == ("1", "Train, 1 due")
    table = page.asked.page
    assert not table.verdict.isVisible()  # no advice
    column = page.side.parent().parent()
    assert not column.verticalScrollBar().isEnabled()  # of panels that are not to be seen
    assert not page.side.next_panel.isVisible()  # what is asked does not come next
    assert "In the game: 9. It gave up a whole game." in page.verdict.detail.plain()
    table.click_card(1)
    wait_asked(qtbot, page, "answered")
    settle(qtbot, table)
    assert table.verdict.isVisible()
    assert page.where.plain() == "Right. 1 is best."
    settled(qtbot, window)
    (kept,) = keeping.store.next(2)
    first = after(None, RIGHT, clock.day)
    assert (kept.memory, kept.due) == (first, first.due)
    press(qtbot, page, Qt.Key.Key_Space)
    assert page.phase == "idle"
    settled(qtbot, window)
    assert button.badge == ""
    clock.day = first.due
    keeping.count()
    wait_asked(qtbot, page)
    press(qtbot, page, "h")
    assert page.phase == "answered"
    settled(qtbot, window)
    (kept,) = keeping.store.next(2)
    assert kept.memory == after(first, MISS, clock.day)
    assert page.where.plain() == "Missed. 1 is best."


def test_who_does_not_wait_for_a_judgement_is_not_judged(qtbot, training_in, clock, monkeypatch):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    clock.pass_days(1)
    page = train(window)
    wait_asked(qtbot, page)
    monkeypatch.setattr(page, "_judge", lambda: None)  # it takes its time
    page._answer("9")
    page.cancel()
    assert (page.phase, page.where.plain()) == (
        "answered",
        "Stopped: this answer counts as nothing.",
    )
    settled(qtbot, window)
    assert window.rooms.kept.store.next(2)[0].memory is None


def test_in_a_window_that_is_left_open_a_new_day_is_counted(qtbot, training_in, clock):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    assert window.rooms.kept.counts.due == 0
    clock.pass_days(1)
    window.page.change(WON, "Back")
    settled(qtbot, window)
    assert window.rooms.kept.counts.due == 1


def test_what_is_played_in_training_is_typed_as_in_the_room(qapp, qtbot, training_in, clock):
    window = training_in("nine_cards")
    qapp.installEventFilter(AppEvents(window))
    miss_the_win(qtbot, window)
    clock.pass_days(1)
    page = train(window)
    wait_asked(qtbot, page)
    strike(window, "9")
    wait_asked(qtbot, page, "answered")
    assert page.where.plain() == "Missed. 9 gives up a whole game; 1 is best."
    # No blank between typed cards: the next position.
    strike(window, " ")
    assert page.phase == "idle"


def test_best_play_keeps_nothing(qtbot, training_in):
    window = training_in("nine_cards")
    page = window.page
    page.restore(WON)
    settle(qtbot, page)
    page.click_card(1)
    settle(qtbot, page)
    settled(qtbot, window)
    assert window.rooms.kept.counts.positions == 0
    (found,) = window.rooms.kept.store.costs()
    assert (found.name, found.decisions, found.mean) == ("nine_cards/wins", 1, 0)


def test_with_the_switch_off_nothing_is_kept(qtbot, training_in):
    window = training_in("nine_cards")
    window.settings.keeps_mistakes = False
    miss_the_win(qtbot, window)
    assert window.rooms.kept.counts.positions == 0


def test_a_position_that_is_left_out_comes_back_by_undo(qtbot, training_in, clock):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    clock.pass_days(1)
    page = train(window)
    wait_asked(qtbot, page)
    page.leave_button.click()
    settled(qtbot, window)
    assert page.phase == "idle"
    assert window.rooms.kept.counts.positions == 0
    window.undo()
    wait_asked(qtbot, page)
    settled(qtbot, window)
    assert window.rooms.kept.counts.positions == 1


def test_all_of_them_asks_what_is_kept_due_or_not_and_says_what_was_chosen(
    qtbot, training_in, clock
):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    page = train(window)
    settled(qtbot, window)
    assert page.phase == "idle"
    told = [text.plain() for text in page.side.next.findChildren(Text)]
    assert told == [
        *("Position", "You chose", "Cost", "Due"),
        *("8 6 against 3 7: Winning", "9", "a whole game", "tomorrow"),
    ]
    assert page.side.next_panel.hint.plain() == "1 position kept"
    page.side.all_button.click()
    wait_asked(qtbot, page)
    page.side.all_button.click()  # what is asked is asked again
    settled(qtbot, window)
    wait_asked(qtbot, page)
    assert page.place.text() == "1 of 1"


def test_only_a_move_is_an_answer(qtbot, training_in, clock):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    clock.pass_days(1)
    page = train(window)
    wait_asked(qtbot, page)
    table = page.asked.page
    asked = table.state
    table.choose_opponent("random")
    table.take_back_last()

    def back():
        assert table.state == asked

    wait_for(qtbot, back)
    assert page.phase == "asked"


def test_the_position_opens_in_its_room(qtbot, training_in, clock):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    clock.pass_days(1)
    page = train(window)
    wait_asked(qtbot, page)
    page.show_it()
    page.open_button.click()
    assert window.rooms.game.name == "nine_cards"
    assert window.page.state.shown == WON.shown


def test_two_suits_keeps_a_trick_that_was_given_away(qtbot, training_in, clock):
    window = training_in("two_suits")
    page = window.page
    page.restore(Deal(random_position(0, 5), opponent="perfect"))
    settle(qtbot, page)
    answer = page.fresh_answer
    wrong = next(found.card for found in answer.cards if found.loss)
    page.change(page.state.play(wrong), "Play")
    settle(qtbot, page)
    settled(qtbot, window)
    (kept,) = window.rooms.kept.store.next(2)
    assert (kept.room, kept.theme, kept.unit) == ("two_suits", "leads", "tricks")
    assert kept.cost == next(found.loss for found in answer.cards if found.card == wrong)
    clock.pass_days(1)
    training = train(window)
    wait_asked(qtbot, training)
    table = training.asked.page
    assert not table.verdict.isVisible()
    table.change(table.state.play(answer.best[0]), "Play")
    wait_asked(qtbot, training, "answered")
    assert training.where.plain().startswith("Right.")


def test_without_an_opponent_nothing_is_a_mistake(qtbot, training_in):
    window = training_in("nine_cards")
    page = window.page
    page.restore(replace(WON, opponent="nobody"))
    settle(qtbot, page)
    page.click_card(9)
    settle(qtbot, page)
    settled(qtbot, window)
    assert window.rooms.kept.counts.positions == 0


def test_at_the_table_a_card_that_cost_points_is_kept_and_asked(qtbot, training_in, clock):
    window = training_in("tarneeb")
    page = window.page
    table, act, loss = a_mistake_at_the_table()
    page.restore(Game("table", table=replace(table, judged=())))
    page.table_view._judge(loss)
    settled(qtbot, window)
    (kept,) = window.rooms.kept.store.next(2)
    assert (kept.room, kept.mode, kept.unit, kept.cost) == ("tarneeb", "table", "points", 1.8)
    assert kept.theme in TRAINERS[0].themes
    clock.pass_days(1)
    training = train(window)
    wait_asked(qtbot, training)
    asked = training.asked
    assert asked.position.table.acts == act
    assert "1.8 ± " in training.verdict.detail.plain()  # it was sampled
    view = asked.page.view
    assert not view.verdict.isVisible()
    assert not view.cards.isVisible()
    legal = asked.position.table.question().seen.legal
    view.click_card(legal[0])
    wait_asked(qtbot, training, "answered")
    assert training.where.plain().startswith(("Right.", "Missed."))
    settle(qtbot, asked.page)
    assert view.verdict.isVisible()
    assert view.cards.isVisible()
    assert asked.page.state.table.acts == act  # the robots wait


def test_in_gin_a_throw_that_cost_points_is_kept_and_asked(qtbot, training_in, clock):
    window = training_in("rummy")
    page = window.page
    play = against_us()
    number = len(play.steps)
    card = play.table.hand.bit_length() - 1
    thrown = play.clicked(card)
    page.restore(Hand(mode="gin_play", play=replace(play, against="simple")))
    page.restore(Hand(mode="gin_play", play=thrown))
    page.view.rival.stop()
    best = next(step for step in play.table.choices() if step != thrown.steps[number])
    page.view._judge(GinJudged(number, 3.5, 0.2, best))
    settled(qtbot, window)
    (kept,) = window.rooms.kept.store.next(2)
    assert (kept.room, kept.mode, kept.cost) == ("rummy", "gin_play", 3.5)
    clock.pass_days(1)
    training = train(window)
    wait_asked(qtbot, training)
    view = training.asked.page.view
    assert not view.verdict.isVisible()
    assert not view.turn.isVisible()  # nothing but a card can be thrown
    view.click_card(best.card)
    wait_asked(qtbot, training, "answered")
    settle(qtbot, training.asked.page)
    assert view.verdict.isVisible()


def test_in_gin_the_task_stands_above_what_can_be_pressed(qtbot, training_in):
    training = train(training_in("rummy"))
    training.train_theme("rummy", "draws")
    wait_asked(qtbot, training)
    view = training.asked.page.view
    asked, pressed = training.side.verdict, view.turn
    assert pressed.isVisible()
    assert pressed.texts()
    assert not pressed.steps.isVisible()  # there is nowhere to go
    places = [widget.mapTo(training, QPoint(0, 0)).y() for widget in (asked, pressed)]
    assert 0 < places[1] - places[0] - asked.height() < 30
    training.leave_out()  # another is asked, and the turn is not among the panels of both
    wait_asked(qtbot, training)
    assert list(training.side.findChildren(TurnPanel)) == [view.turn]
    training.choose_source("mine")
    assert list(training.side.findChildren(TurnPanel)) == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("damaged", "“training.sqlite”, where mistakes are kept, is damaged; it stays as it is."),
        ("newer", "“training.sqlite”, where mistakes are kept, is of a newer version of Kibitzer."),
        ("SQLITE_FULL", "cannot be used: the disk is full."),
        ("SQLITE_READONLY", "cannot be used: it cannot be written."),
    ],
)
def test_where_nothing_can_be_kept_one_sentence_is_said_and_all_else_works(
    qtbot, training_in, monkeypatch, wrong, told
):
    window = training_in("nine_cards")
    settled(qtbot, window)
    said = []
    window.rooms.problem.connect(said.append)
    path = window.rooms.kept.store.path
    if wrong == "damaged":
        path.write_bytes(b"no database at all, " * 100)
    elif wrong == "newer":
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA user_version=99")
    else:
        error = sqlite3.OperationalError()
        error.sqlite_errorname = wrong
        monkeypatch.setattr(store, "_put", Mock(side_effect=error))
    for _time in range(2):
        miss_the_win(qtbot, window)
        assert window.page.state.position != WON.position  # the game goes on
    assert len(said) == 1
    assert said[0].endswith(told)
    page = train(window)
    settled(qtbot, window)
    assert page.verdict.headline.plain() == "No mistake is kept yet."
    assert not page.side.next_panel.isVisible()
    page.mode.choose(1)
    wait_asked(qtbot, page)  # what came with Kibitzer
    press(qtbot, page, "h")
    assert page.phase == "answered"


def test_what_no_room_can_ask_is_said_once_and_not_asked_again(qtbot, training_in, clock):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    keeping = window.rooms.kept
    (mistake,) = keeping.store.next(2)
    keeping.store.keep([replace(mistake, id="later", mode="of a later version", due=clock.day)])
    page, refused = train(window), []
    page.refused.connect(refused.append)
    keeping.count()
    qtbot.waitUntil(lambda: bool(refused))
    for _count in range(3):
        keeping.count()
        settled(qtbot, window)
    assert refused == ["No room can ask this position."]
    assert keeping.counts.due == 1  # as the rail says, too
    assert page.verdict.headline.plain() == "What is due cannot be asked here."
    assert page.verdict.detail.plain().startswith("2 positions kept. What is due is of another")
    keeping.store.leave_out(["later"], out=True)
    keeping.count()
    settled(qtbot, window)
    assert page.verdict.headline.plain() == "Nothing is due today."


def test_what_is_kept_is_listed_with_its_unit_where_there_is_room(qtbot, training_in, clock):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    page = train(window)
    settled(qtbot, window)
    (kept,) = window.rooms.kept.store.next(2)
    of_a_pot = replace(kept, room="holdem", mode="strategy", theme="flop", cost=9.0)
    found = [
        told(replace(each, id=f"{at}"), window.rooms.games)
        for at, each in enumerate([of_a_pot] + 7 * [kept])
    ]
    page.side._show_next(found)
    assert len(page.side.next._rows) == 8
    assert page.side.next._rows[0][2].plain() == "9.0 % of the pot"
    page.side.resize(435, 600)  # as in 1024x700: what it is about has the room
    page.side._show_next(found)
    assert page.side.next._rows[0][2].plain() == "9.0 %"
    page.side._asked = kept  # beside a table there is less room
    page.side._show_next(found)
    assert len(page.side.next._rows) == 4
    assert page.side.next._rows[0][2].plain() == "9.0 %"


def test_what_comes_next_is_told_without_its_theme_while_a_position_is_asked(
    qtbot, training_in, clock
):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    page = train(window)
    settled(qtbot, window)
    (kept,) = window.rooms.kept.store.next(2)
    two, nine = READY["two_suits"], replace(kept, id="other")
    found = [told(each, window.rooms.games) for each in (two, nine)]
    page.side._show_next(found)
    names = [row[0].plain() for row in page.side.next._rows]
    assert all(": " in name for name in names)
    page.side._asked = kept
    page.side._show_next(found)
    bare = [row[0].plain() for row in page.side.next._rows]
    assert not any(": " in name for name in bare)
    assert all(name.startswith(f"{known}: ") for name, known in zip(names, bare, strict=True))


@pytest.mark.parametrize("source", ["mine", "all", "room"])
def test_what_was_asked_is_asked_again_after_a_start(qtbot, training_in, clock, source):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    page = train(window)
    settled(qtbot, window)
    if source == "mine":
        page.take_next()
    elif source == "all":
        page.choose_source("all")
    else:
        page.choose_source("room")
        page.train_theme("nine_cards", page.keeping.store.next(1)[0].theme)
    qtbot.waitUntil(lambda: page.phase == "asked")
    asked, place, left = page.asked.kept.id, page.place.text(), len(page._queue)
    window.close()
    window = training_in("train")
    page = window.page
    qtbot.waitUntil(lambda: page.phase == "asked")
    assert page.asked.kept.id == asked
    assert (page.place.text(), len(page._queue), page.source) == (place, left, source)
    page.show_it()
    page._queue = []
    window.close()
    page = training_in("train").page
    settled(qtbot, window)
    qtbot.waitUntil(lambda: page.phase == "idle" and not page._looking)


@pytest.mark.parametrize(
    "kept",
    [
        {"source": "else", "about": [], "ids": ["a"], "done": 0},
        {"source": "room", "about": ["gin"], "ids": ["a"], "done": 0},
        {"source": "all", "about": [], "ids": [3], "done": 0},
        {"source": "all", "about": [], "ids": "abc", "done": 0},
        {"source": "all", "about": [], "ids": ["a"], "done": -1},
        {"source": [], "about": 3, "ids": None},
    ],
)
def test_a_session_that_cannot_be_is_none(kept):
    assert Session.read(kept) is None
    assert Session.read({"source": "all", "about": [], "ids": ["a"], "done": 2}).ids == ("a",)


def test_an_answer_is_told_while_it_is_looked_at(qtbot, training_in, clock, monkeypatch):
    window = training_in("nine_cards")
    miss_the_win(qtbot, window)
    page = train(window)
    settled(qtbot, window)
    page.take_next()
    qtbot.waitUntil(lambda: page.phase == "asked")
    monkeypatch.setattr(page, "_judge", lambda: None)  # nothing is known yet
    page._answer(page.asked.kept.chosen)
    name = page.asked.trainer.name(page.asked.position, page.asked.kept.chosen)
    assert page.verdict.headline.plain() == f"Your answer: {name}."
    assert page.verdict.waits
