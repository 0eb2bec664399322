"""The Gin & Three Thirteen page in its window: both games by mouse and by keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.games.rummy.hand import Hand
from app.shell.storage import documents
from app.widgets.scroll import ScrollColumn
from engine.cards import JOKER, parse_cards
from engine.games.rummy import three_thirteen
from tests.app import helpers
from tests.app.games.rummy.hands import (
    ROUND_8,
    captions,
    card,
    click,
    drop,
    fan,
    keys,
    lifted,
    settle,
)
from tests.app.helpers import headline, refusal, save

GIN = "5s6s7s8s Ah Jh 4d5d Jd Jc"


@pytest.fixture
def window(window_in):
    return window_in("rummy")


@pytest.fixture
def page(window):
    return window.page


# ---- gin ---------------------------------------------------------------------------------------


def test_an_empty_room_says_the_first_click(page):
    assert headline(page) == "Click the 10 cards of your hand."
    assert page.start_panel.isVisible()
    assert not page.discards.isVisible()


def test_gin_by_mouse(qtbot, window, page):
    click(qtbot, page, "5s6s")
    assert headline(page) == "11 points are left over so far."
    click(qtbot, page, GIN.removeprefix("5s6s"))
    assert headline(page) == "Draw a card: 10 points are left, enough to knock."
    assert captions(page)[0] == "Run 5–8 of spades"
    click(qtbot, page, "Kc")
    assert headline(page) == "Throw the K♣ and knock with 10."
    assert page.verdict.detail.plain() == "Or wait: 3♦ and 6♦ make gin."
    assert captions(page) == [
        "Run 5–8 of spades",
        "Set three jacks",
        "Deadwood 1 + 4 + 5 + 10 = 20",
    ]
    assert page.felt.why.plain().endswith("K♣, 5♦, 4♦ and A♥ fit no group.")
    assert lifted(page) == ["Kc"]
    assert page.odds.texts() == [
        "Knock now with 10: allowed",
        "Makes a group: 7 of 41, 17 %",
        "Only lowers the points: 12 of 41, 29 %",
        "Gin after one draw  3♦ 6♦: 2 of 41, 5 %".replace("  ", " \xa0"),
    ]
    assert "10 or less left undercuts you: 25 to them" in page.odds.note.plain()
    assert page.discards.rows[0].texts == ("K♣", "knock", "10", "7 group, 12 lower")
    assert page.deck.picker.key(card("3d")).dot
    assert page.deck.picker.key(card("3d")).toolTip() == "makes 3♦ 4♦ 5♦"
    assert not page.deck.picker.key(card("Kd")).dot
    qtbot.waitUntil(lambda: window.strip.text().startswith("Exact"))
    helpers.click(qtbot, page.discards.row(card("Kc")))
    settle(qtbot, page)
    assert page.state.seen == (card("Kc"),)
    assert page.deck.picker.key(card("Kc")).owner == "seen"
    assert not page.discards.isVisible()


def test_the_verdict_and_the_deck_ask_for_the_same_card(qtbot, page):
    page.restore(page.from_text(GIN + "Kc"))
    settle(qtbot, page)
    assert page.deck.hint.plain().startswith("click the card you throw")
    helpers.click(qtbot, page.felt.fan.button(card("Kc")))  # with eleven cards a click throws
    settle(qtbot, page)
    assert page.state.turns == (("throw", card("Kc")),)
    assert headline(page) == "Click the card that is thrown: you have 10 points left."
    assert page.deck.hint.plain() == "click a card that is thrown"


def test_gin_by_keys(qtbot, page):
    keys(qtbot, page, "5s6s7s8sahjh4d5djd", "jc", "k", "c")
    assert headline(page) == "Throw the K♣ and knock with 10."
    row = page.discards.rows[0]
    row.setFocus()
    keys(qtbot, page, Qt.Key.Key_Return)
    assert page.state.seen == (card("Kc"),)
    keys(qtbot, page, "9s")  # the opponent throws it
    assert page.state.upcard_now == card("9s")
    keys(qtbot, page, "[", "[")
    assert page.state.to_throw
    keys(qtbot, page, "}")
    assert page.state.upcard_now == card("9s")
    keys(qtbot, page, Qt.Key.Key_Backspace, "/", "2d")
    assert card("2d") in page.state.cards


def test_the_pointer_and_the_focus_on_a_discard_show_its_grouping(qtbot, page):
    page.restore(page.from_text(GIN + "Kc"))
    settle(qtbot, page)
    page.discards.row(card("8s")).hover_changed.emit(True)
    assert lifted(page) == ["8s"]
    assert page.felt.hand_hint.plain() == "without the 8♠: 20 points"
    assert captions(page)[0] == "Run 5–7 of spades"
    page.discards.row(card("8s")).hover_changed.emit(False)
    assert captions(page)[0] == "Run 5–8 of spades"
    page.discards.row(card("8s")).hover_changed.emit(True)
    page.restore(page.from_text(GIN + "Kd"))
    settle(qtbot, page)
    assert page.felt.hand_hint.plain() == "11 cards, throw one"
    page.restore(page.from_text(GIN + "Kc"))
    settle(qtbot, page)
    page.discards.row(card("5d")).setFocus()
    assert lifted(page) == ["5d"]
    keys(qtbot, page, Qt.Key.Key_Down)
    assert lifted(page) == ["4d"]


def test_the_discards_that_are_as_good_as_the_best_are_marked(qtbot, page):
    page.restore(page.from_text("5s6s7s 3h3d3c As 8h Kd Qc 2d"))
    settle(qtbot, page)
    rows = [row for row in page.discards.rows if not row.isHidden()]
    best = [row.texts[0] for row in rows if row.best]
    said = [row.texts[0] for row in rows if row.accessibleName().endswith(", best")]
    assert best == said == ["Q♣", "K♦"]


def test_all_discards_are_listed_on_demand(qtbot, page):
    page.restore(page.from_text(GIN + "Kc"))
    settle(qtbot, page)
    assert sum(not row.isHidden() for row in page.discards.rows) == 6
    page.discards.more.click()
    assert sum(not row.isHidden() for row in page.discards.rows) == 11


def test_cards_seen_are_no_draws_and_turns_are_a_click_each(qtbot, window, page):
    page.restore(page.from_text(GIN + "Kc"))
    click(qtbot, page, "3d")
    assert page.verdict.detail.plain() == "Or wait: 6♦ makes gin."
    assert "K♣" not in window.strip.note()
    helpers.click(qtbot, page.discards.row(card("Kc")))
    settle(qtbot, page)
    click(qtbot, page, "6d")
    assert headline(page) == "Take the 6♦: 0 points left after throwing the A♥."
    helpers.click(qtbot, page.turns.take)
    settle(qtbot, page)
    assert headline(page) == "Throw the A♥ and say gin."
    assert "It scores 25" in page.verdict.detail.plain()
    assert page.turns.text.plain() == "Seen 3♦ · Threw K♣ · Seen 6♦ · Took 6♦"
    helpers.click(qtbot, page.turns.steps.button("first"))
    settle(qtbot, page)
    assert page.state.seen == ()
    window.undo()
    assert page.state.cards.count(card("6d")) == 1
    window.undo()
    settle(qtbot, page)
    assert page.state.upcard_now == card("6d")


def test_an_upcard_that_does_not_help_is_left(qtbot, page):
    page.restore(page.from_text(GIN))
    page.deck.target.segment(1).click()
    click(qtbot, page, "Kh")
    assert headline(page) == "Leave the K♥ and draw from the stock."
    assert "thrown again" in page.verdict.detail.plain()


def test_big_gin(qtbot, page):
    page.restore(page.from_text("5s6s7s8s JhJdJc 2c3c4c5c"))
    settle(qtbot, page)
    assert headline(page) == "Big gin: every card is in a group."
    assert page.felt.why.isHidden()


def test_a_click_puts_a_card_of_the_hand_back(qtbot, window, page):
    click(qtbot, page, "5s6s")
    helpers.click(qtbot, page.felt.fan.button(card("5s")))
    settle(qtbot, page)
    assert fan(page) == "6s"
    page.felt.fan.button(card("6s")).setFocus()
    keys(qtbot, page, Qt.Key.Key_Delete)
    assert fan(page) == ""
    window.undo()
    window.undo()
    settle(qtbot, page)
    assert fan(page) == "5s6s"
    drop(page.deck.picker, card("5s"))
    assert fan(page) == "6s"


def test_the_hand_is_sorted_and_dragged(qtbot, page):
    page.restore(page.from_text("5s6s7s Kh 4d KdKc"))
    settle(qtbot, page)
    page.felt.sort.segment(0).click()
    assert fan(page) == "4d5s6s7sKhKdKc"
    page.felt.sort.segment(2).click()
    settle(qtbot, page)
    assert fan(page) == "5s6s7sKhKcKd4d"
    page.felt.fan.reordered.emit(
        [card(text) for text in ("4d", "5s", "6s", "7s", "Kh", "Kd", "Kc")]
    )
    qtbot.waitUntil(lambda: page.felt.sort.chosen() == -1)
    assert fan(page) == "4d5s6s7sKhKdKc"


# ---- rules -------------------------------------------------------------------------------------


def test_rules_in_the_panel_count_at_once(qtbot, window, page):
    page.restore(page.from_text(GIN + "Kc"))
    settle(qtbot, page)
    page.rules.knock.segment(1).click()
    settle(qtbot, page)
    assert headline(page) == "Throw the K♣. That leaves 10 points."
    page.rules.jokers.segment(1).click()
    settle(qtbot, page)
    assert page.deck.jokers.keys[1].isVisible()
    window.undo()
    window.undo()
    settle(qtbot, page)
    assert headline(page) == "Throw the K♣ and knock with 10."


def test_oklahoma_knocks_by_the_upcard(qtbot, page):
    page.restore(page.from_text(GIN + "Kc"))
    page.rules.knock.segment(2).click()
    assert "Mark the first upcard" in page.rules.note.plain()
    click(qtbot, page, "9s")
    assert "The first upcard was the 9♠: knock with 9 or less." in page.rules.note.plain()
    assert headline(page) == "Throw the K♣. That leaves 10 points."
    page.rules.knock.segment(0).click()
    settle(qtbot, page)
    assert headline(page) == "Throw the K♣ and knock with 10."


def test_rules_that_cannot_be_are_said_and_the_hand_stays(qtbot, round_8):
    page = round_8
    click(qtbot, page, ROUND_8)
    page.rules.jokers.segment(0).click()
    assert "“XX” was given once; with these rules there are no jokers." in refusal(page)
    assert page.rules.jokers.chosen() == 1
    assert JOKER in page.state.cards


def test_every_option_is_in_the_dialog(qtbot, page):
    page.restore(page.from_text(GIN + "Kc"))
    dialog = page.open_rules()
    dialog.switches["same_suit_runs"].setChecked(False)
    dialog.aces.segment(2).click()
    dialog.numbers["min_run"].step(1)
    dialog.points[12].setValue(15)
    dialog.scoring["gin"].setValue(20)
    dialog.wild.setText("Z")
    assert "“Z” is not a rank" in dialog.error.text()
    assert not dialog.use.isEnabled()
    dialog.wild.setText("2, K")
    assert dialog.use.isEnabled()
    dialog.numbers["hand_size"].step(-3)
    assert "11 cards are held" in dialog.error.text()
    dialog.numbers["hand_size"].step(3)
    dialog.numbers["max_set"].step(1)
    assert "A set may not hold" in dialog.error.text()
    dialog.numbers["max_set"].step(-1)
    dialog.use.click()
    settle(qtbot, page)
    rules = page.state.rules
    assert (rules.same_suit_runs, rules.aces, rules.min_run) == (False, "both", 4)
    assert (rules.points[12], rules.wild_ranks) == (15, (0, 11))
    assert page.state.scoring.gin == 20
    assert page.rules.note.plain().endswith("other rules changed.") or page.rules.note.plain()


def test_the_dialog_shows_every_field_of_the_rules(page):
    from dataclasses import fields

    dialog = page.open_rules()
    shown = {*dialog.switches, *dialog.numbers, "aces", "wild_ranks", "points"}
    assert shown == {field.name for field in fields(page.state.rules)}
    elsewhere = {"undercut_on_ties", "hollywood", "shutout"}  # the last two on the score sheet
    assert {*dialog.scoring} | elsewhere == {f.name for f in fields(page.state.scoring)}
    dialog.reject()


# ---- Three Thirteen ----------------------------------------------------------------------------


def test_three_thirteen_by_mouse(qtbot, round_8):
    page = round_8
    click(qtbot, page, ROUND_8)
    assert headline(page) == "Throw the K♦. That leaves 9 points."
    assert page.verdict.detail.plain() == "11 of the 45 unseen cards then let you go out."
    assert captions(page)[2] == "Deadwood 9 + 10 = 19"
    assert {captions(page)[0], captions(page)[1]} == {
        "Run 8♦ stands for 5♣",
        "Set Joker is wild, a queen",
    }
    assert [row.texts[0] for row in page.discards.rows[:2]] == ["K♦", "9♥"]
    assert page.discards.rows[0].texts[3] == "11 cards"
    assert page.deck.jokers.keys[0].owner == "you"
    helpers.click(qtbot, page.deck.jokers.keys[0])  # a used one goes back
    settle(qtbot, page)
    assert JOKER not in page.state.cards


def test_three_thirteen_by_keys(qtbot, round_8):
    page = round_8
    keys(qtbot, page, "qsqh9h8dkd3c4c6c", "x")
    assert headline(page) == "Throw the K♦. That leaves 9 points."
    keys(qtbot, page, Qt.Key.Key_Backspace)
    assert JOKER not in page.state.cards


def test_the_dots_are_for_what_is_still_to_be_reached(qtbot, round_8):
    page = round_8
    click(qtbot, page, ROUND_8)
    assert page.deck.dots_chip.plain() == "lets you go out after K♦"
    assert page.deck.picker.key(card("Jh")).dot
    page.restore(page.from_text("3c4cXX6c QsQh8d Qd Kd"))
    settle(qtbot, page)
    assert headline(page) == "Throw the K♦ and go out."
    assert not page.deck.dots_chip.isVisible()
    assert not any(page.deck.picker.key(each).dot for each in range(52))


def test_rounds_have_their_cards(qtbot, window, page):
    page.mode.segment(1).click()
    assert headline(page) == "Click the 3 cards of round 3."
    page.felt.rounds.segment(8).click()
    assert headline(page) == "Click the 11 cards of round 11."
    assert page.verdict.detail.plain() == "Js and jokers are wild."
    click(qtbot, page, "Jh Jh 2c 3c4c")
    assert page.deck.picker.key(card("Jh")).owner == "you"  # both of two decks
    assert page.deck.picker.key(card("2c")).value == "you"
    assert fan(page) == "JhJh2c3c4c"
    page.felt.rounds.segment(0).click()
    assert page.state.cards == ()
    assert "too many for this round" in window.strip.note()
    window.undo()
    settle(qtbot, page)
    assert page.state.number == 11
    assert len(page.state.cards) == 5
    page.felt.rounds.segment(11).click()
    settle(qtbot, page)
    assert page.state.rules.wild_ranks == ()


def test_each_game_keeps_its_hand(qtbot, page):
    click(qtbot, page, "5s6s7s")
    page.mode.segment(1).click()
    click(qtbot, page, "2c2d")
    page.mode.segment(0).click()
    settle(qtbot, page)
    assert fan(page) == "5s6s7s"
    page.mode.segment(1).click()
    settle(qtbot, page)
    assert fan(page) == "2d2c"


# ---- files, clipboard, sizes -------------------------------------------------------------------


def test_a_hand_is_saved_opened_copied_and_pasted(qtbot, window, page, tmp_path):
    page.restore(page.from_text(GIN + "Kc"))
    click(qtbot, page, "9s")
    before = page.state
    path = str(tmp_path / "hand.kib")
    save(window, path)
    window.files.copy()
    text = QGuiApplication.clipboard().text()
    assert "Discard Kc: 10 points, knock" in text
    window.new()
    assert page.state.cards == ()
    window.open_file(path)
    assert page.state == before
    window.new()
    window.files.paste()
    assert (page.state.cards, page.state.seen) == (before.cards, before.seen)
    assert documents.load(path)[0] == "rummy"


def test_what_cannot_be_pasted_is_said_and_the_hand_stays(qtbot, window, page):
    click(qtbot, page, "5s6s")
    QGuiApplication.clipboard().setText("5s5s")
    window.files.paste()
    assert "“5s” was given twice" in window.notice.text()
    assert fan(page) == "5s6s"


def test_random_and_new(qtbot, window, page):
    window.deal_random()
    settle(qtbot, page)
    assert len(page.state.cards) == 11
    assert page.discards.isVisible()
    window.new()
    assert page.start_panel.isVisible()
    window.undo()
    settle(qtbot, page)
    assert len(page.state.cards) == 11


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1680, 1000)])
@pytest.mark.parametrize("mine", [False, True])
def test_groups_and_hand_fit_the_felt(qtbot, window, page, size, mine):
    rules = three_thirteen(13)
    hand = Hand(mode="three_thirteen", number=13, rules=rules)
    for each in [*parse_cards("4s4s5s9d6s6hQc7s2h8s9s Ks"), JOKER, JOKER]:
        hand = hand.draw(each)
    page.restore(hand)
    window.resize(*size)
    settle(qtbot, page)
    if mine:
        page.felt.groupings.segment(1).click()
        page.felt.use_best.click()
    QApplication.processEvents()
    view = page.felt.groups.rect()
    for frame in page.felt.groups.shown():
        assert view.contains(frame.geometry().center())
        assert frame.geometry().right() <= view.right() + 2
        assert frame.geometry().top() + frame.fan.height() <= view.bottom() + 2
    last = page.felt.fan.buttons[-1].geometry()
    assert last.right() <= page.felt.fan.rect().right() + 1


@pytest.mark.own_window
@pytest.mark.parametrize("height", [780, 800])
@pytest.mark.parametrize(
    ("mode", "cards", "rules"),
    [
        ("gin", "5s6s7s8sAhJh4d5dJdJcKc", "knock at 10, no jokers"),
        ("three_thirteen", "QsQh9h9dKd3c4c6c7c", "Half wild, 2 decks, 4 jokers"),
    ],
)
def test_what_a_discard_and_a_draw_do_and_the_rules_are_seen_at_once(
    qtbot, window, page, height, mode, cards, rules
):
    window.resize(1280, height)
    page.choose_mode(mode)
    if mode != "gin":
        page.choose_round(8)
    assert page.rules.aces.isVisible()  # there is room for every choice before a discard is due
    hand = page.state
    for each in parse_cards(cards):
        hand = hand.draw(each)
    page.restore(hand)
    column = next(c for c in page.findChildren(ScrollColumn) if c.isAncestorOf(page.rules))

    def seen():
        for _pass in range(4):  # a layout in a layout asks for another
            QApplication.processEvents()
        assert column.verticalScrollBar().maximum() == 0
        assert page.rules.hint.plain() == rules
        return [part.geometry() for part in (page.discards, page.odds, page.rules)]

    waiting = seen()
    settle(qtbot, page)
    assert seen() == waiting
    window.resize(1280, 1000)
    qtbot.waitUntil(page.rules.aces.isVisible)
    assert page.rules.hint.plain() == ""
    window.resize(1280, height)
    qtbot.waitUntil(lambda: not page.rules.aces.isVisible())
    assert seen() == waiting
