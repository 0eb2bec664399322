"""Gin in play in its window: a deal by mouse and by keys, corrections, advice."""

import math
import re
from dataclasses import fields, replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from app.games.rummy.gin import file as play_file, words as play_words
from app.games.rummy.gin.habits import Habits, habits_text
from app.games.rummy.gin.panels import DeadwoodChart, Tab
from app.games.rummy.gin.ranking import is_unsure
from app.games.rummy.gin.record import Judged, Play
from app.games.rummy.play.timeline import DEALT
from app.look.fonts import font
from app.widgets.text import Text, plain
from app.words.owners import Owner
from engine.cards import parse_cards
from engine.games.rummy import Scoring
from engine.games.rummy.gin import (
    ANY_KIND,
    ME,
    THEM,
    Advice,
    GinRules,
    Reason,
    Step,
    cards_of,
)
from tests.app.games.rummy.deals import HAND, at_moment, card, deal_text
from tests.app.helpers import (
    click_cards as click,
    engine_dies,
    headline,
    refusal,
    resize,
    save,
    settle,
    try_again,
    wait_for,
)


def all_ask_the_same(view):
    """The deck's hint is what is asked for."""
    return view.deck.hint.plain() == plain(play_words.asked(view.state).hint)


def test_a_deal_by_mouse_with_advice(qtbot, page, view):
    assert headline(view) == "Show me your ten cards."
    assert view.start_panel.isVisible()
    click(qtbot, view, HAND[:14])
    assert headline(view) == "Three more cards."
    click(qtbot, view, HAND[14:])
    assert headline(view) == "Which card lies face up?"
    click(qtbot, view, "Kc")
    assert view.turn.texts() == ["Take the K♣", "Pass"]
    view.turn.press("Pass")
    assert headline(view).startswith("Did they take the K♣?")
    assert view.turn.texts() == ["Took the K♣", "Passed"]
    view.turn.press("Passed")
    click(qtbot, view, "Qd")
    settle(qtbot, page)
    assert page.state.play.table.hand.bit_count() == 11
    assert "Q♦" in headline(view)
    rows = view.choices.rows()
    assert rows
    assert view.opponent.isVisible()
    assert [likely.title.plain() for likely in view.felt.likely]
    assert view.deck.legend.isVisible()
    assert view.deck.picker.key(card("Kd")).value
    assert page.window().strip.text()
    assert all_ask_the_same(view)
    click(qtbot, view, "Qd")  # it is thrown, not put back
    assert page.state.play.table.top == card("Qd")
    assert view.turn.texts() == ["Took the Q♦", "Drew from stock", "Knocked", "Went gin"]
    assert all_ask_the_same(view)
    click(qtbot, view, "8h")
    assert [str(step) for step in page.state.play.steps[-2:]] == ["draw", "throw 8h"]
    assert view.log.rows()[:2] == [
        ("", "You", "Opponent"),
        ("3–6", "drew Q♦ · threw Q♦", "drew · threw 8♥"),
    ]
    page.undo_stack.undo()
    assert page.state.play.table.top == card("Qd")
    view.turn.press("Knocked")
    click(qtbot, view, "8h")  # their ten cards are asked for before there is a next deal
    assert page.state.play.to_show
    assert view.turn.texts() == ["Take back"]


def test_a_deal_by_keys(qtbot, page, view):
    def keys(text):
        qtbot.keyClicks(page.window().focusWidget() or page.window(), text)

    view.focus_start()
    keys(HAND + "kc")
    qtbot.keyClick(page.window(), Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    keys("pdqdqd")
    assert [str(s) for s in page.state.play.steps] == ["pass", "pass", "draw Qd", "throw Qd"]
    qtbot.keyClick(page.window(), Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    keys("8h")
    assert page.state.play.table.theirs == 1 << card("Qd")
    qtbot.keyClick(page.window(), Qt.Key.Key_Backspace)
    qtbot.keyClick(page.window(), Qt.Key.Key_Backspace)
    assert len(page.state.play.steps) == 4


def test_a_wrong_card_is_corrected_from_the_log(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw 4c; draw; throw 8h")))
    view.log.step_chosen.emit(2)
    assert headline(view) == "Step 3: You drew Q♦."
    assert all_ask_the_same(view)
    click(qtbot, view, "Jd")
    assert str(page.state.play.steps[2]) == "draw Jd"
    assert page.state.play.first_fault is None


def test_what_became_impossible_is_marked_and_gone_to(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd; draw; throw 8h")))
    view.look_at(2)
    click(qtbot, view, "Jd")
    assert headline(view) == "Step 4 cannot have happened."
    assert view.turn.texts() == ["Go there"]
    view.turn.press("Go there")
    assert headline(view) == "Step 4: You threw Q♦."
    click(qtbot, view, "Jd")
    assert page.state.play.first_fault is None


def test_an_impossible_click_is_said_and_changes_nothing(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))
    before = page.state
    click(qtbot, view, "2c")
    assert page.state is before
    assert refusal(view) == "You do not hold the two of clubs; throw one of your cards."
    key, said = view.deck.picker.key(card("2c")), page.window().notes.refusal
    beside = said.geometry().center() - key.mapTo(said.parentWidget(), key.rect().center())
    assert abs(beside.y()) < 2 * key.height()  # where it was clicked
    assert abs(beside.x()) < said.width()
    click(qtbot, view, "Qd")
    assert refusal(view) == ""


def test_why_a_card_cannot_be_covers_no_key_of_the_deck(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))
    said = page.window().notes.refusal
    for row in "As", "2s", "2c":
        click(qtbot, view, row)
        covered = [
            each
            for each in view.deck.findChildren(QAbstractButton)
            if said.geometry().intersects(
                QRect(each.mapTo(said.parentWidget(), QPoint(0, 0)), each.size())
            )
        ]
        assert not covered


def test_the_hand_and_the_pile_can_be_clicked(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))
    view.felt.melds.clicked.emit(card("4c"))
    assert page.state.play.table.top == card("4c")
    view.felt.pile.clicked.emit(card("4c"))  # the opponent takes it
    assert page.state.play.table.theirs == 1 << card("4c")


def test_the_modes_keep_their_cards(page):
    page.restore(page.from_text(deal_text("pass")))
    page.choose_mode("gin")
    assert page.view is page
    assert page.state.cards == ()
    page.choose_mode("gin_play")
    assert page.view is page.play_view
    assert len(page.state.play.steps) == 1


def test_the_keys_of_the_deck_stay_where_they_are(qtbot, page, view):
    def place():
        key = view.deck.picker.key(card("8h"))
        return key.mapTo(page, key.rect().center())

    page.restore(page.from_text(deal_text("pass")))
    before = place()
    for history in ("pass; pass", "pass; pass; draw Qd", "pass; pass; draw Qd; throw Qd"):
        page.restore(page.from_text(deal_text(history)))
        settle(qtbot, page)
        assert place() == before


def my_turn(qtbot, page):
    """Wait until the opponent, who is one of ours, has moved."""

    def mine():
        table = page.state.play.table
        assert table.to_move == ME or table.phase == "over"

    qtbot.waitUntil(lambda: mine() is None)


def test_a_deal_against_ours_is_played_to_its_end_and_judged(qtbot, page, view):
    view.setup.who.segment(2).click()
    assert page.state.play.against == "rule"
    assert page.state.play.hand == ()  # nothing is dealt by the choice of an opponent
    assert headline(view) == "Kibitzer plays the other hand."
    click(qtbot, view, "5s")
    assert "press “Deal the cards”" in refusal(view)
    view.turn.press("Deal the cards")
    assert len(page.state.play.stock) == 31
    assert not view.choices.isVisible()
    moves = 0
    while page.state.play.table.phase != "over":
        my_turn(qtbot, page)
        table = page.state.play.table
        if table.phase == "over":
            break
        assert ("Show advice" in view.turn.texts()) == (moves == 0)
        if moves == 0:
            view.turn.press("Show advice")  # from now on
            settle(qtbot, page)
            assert view.pages.opened() == Tab.OPPONENT
        assert view.choices.isVisible()
        if table.phase == "throw":
            view.click_card(max(set(cards_of(table.hand)) - {table.taken}))
        elif table.phase in ("draw", "stock only"):
            view.felt.stock_clicked.emit()
        else:
            view.turn.press("Pass")
        moves += 1
    assert page.state.play.result is not None
    following, back = view.turn.texts()  # a deal may decide the game
    assert following == ("New game" if page.state.play.totals else "Next deal")
    assert back == "Take back"
    view.turn.press(following)
    assert page.state.play.kinds != ANY_KIND  # what was seen of the opponent is remembered
    page.undo_stack.undo()
    page.undo_stack.undo()  # one of my moves and the reply
    assert page.state.play.table.to_move == ME
    settle(qtbot, page)
    assert view.choices.isVisible()
    view.setup.advice.segment(0).click()
    assert not view.choices.isVisible()
    assert "Show advice" in view.turn.texts()
    qtbot.waitUntil(lambda: view.log.total.plain() != "")
    assert "judged" in view.log.total.plain()


def test_each_button_of_a_turn_has_a_place_of_its_own(page, view):
    places = {}
    for history in ("", "pass", "pass; pass", "pass; pass; draw Qd; throw Qd; draw; throw 2h"):
        page.restore(page.from_text(deal_text(history)))
        for button in view.turn.buttons:
            if button.isVisible() and button.text()[0] in "TDP":  # take, draw, pass
                places.setdefault(button.text()[0], set()).add(view.turn.place_of(button))
    assert places == {"T": {0}, "D": {1}, "P": {2}}


@pytest.mark.parametrize("against", ["", "simple"])
def test_a_second_click_on_dealing_does_nothing_to_the_deal(page, view, against):
    page.change(replace(page.state, play=Play(dealer=THEM, against=against)), "")
    deals = [button for button in view.turn.buttons if button.text().startswith("Deal")]
    deal = next(button for button in deals if button.isVisible())
    place = view.turn.place_of(deal)
    deal.click()
    here = [button for button in view.turn.buttons if button.isVisible()]
    assert [button.text()[:4] for button in here][:2] == ["Take", "Pass"]
    assert place not in map(view.turn.place_of, here)


def test_the_upcard_that_may_be_taken_looks_and_sounds_as_if_it_may(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd; draw; throw 8h")))
    key = view.deck.picker.key(card("8h"))
    assert (key.offered, key.owner) == (True, "")
    assert key.accessibleName().startswith("Eight of hearts, face up, to be taken")
    used = view.deck.picker.key(card("Qd"))
    assert (used.offered, used.owner) == (False, Owner.PILE)
    assert used.accessibleName() == "Queen of diamonds, in the pile"
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))  # a card is to be thrown
    assert view.deck.picker.key(card("Kc")).owner == Owner.PILE
    assert not view.deck.picker.key(card("Kc")).offered


def test_rows_stay_under_the_pointer_until_it_leaves(qtbot, page, view, monkeypatch):
    at_moment(qtbot, page, "throw")
    before, found = view.choices.rows(), view.ranking
    turned = replace(found, choices=found.choices[::-1])
    monkeypatch.setattr(view.choices, "_pointed", lambda: True)
    view.choices.show_choices(page.state.play, turned)
    assert view.choices.rows() == before
    monkeypatch.undo()
    QApplication.sendEvent(view.choices, QEvent(QEvent.Type.Leave))
    assert view.choices.rows() != before
    monkeypatch.setattr(view.choices, "_pointed", lambda: True)
    other = page.state.play.looking_at(1)
    view.choices.show_choices(other, replace(found, choices=found.choices[:1]))
    assert len(view.choices.rows()) == 1  # another moment: nothing to hold on to


def test_the_choices_can_be_sampled_further(qtbot, page, view):
    at_moment(qtbot, page, "draw")
    worlds = view.advice.worlds
    assert view.choices.more.isEnabled() == is_unsure(view.ranking, "points")
    view.choices.more_wanted.emit()
    assert not view.choices.more.isEnabled()
    assert view.advice.worlds == worlds  # what is known stays meanwhile
    qtbot.waitUntil(lambda: view.advice.worlds > worlds)
    page.cancel()


def test_after_a_slow_answer_more_is_three_times_as_long_as_that_took(
    qtbot, page, view, monkeypatch
):
    at_moment(qtbot, page, "draw")
    page.answer = replace(page.answer, elapsed_s=5.0)
    asked = []
    monkeypatch.setattr(page, "ask_further", asked.append)
    view.sample_more()
    assert [question.limits.seconds for question in asked] == [15]


def test_every_figure_says_in_a_sentence_what_it_is(qtbot, page, view):
    at_moment(qtbot, page, "throw")
    said = [label.toolTip() for label in view.choices.throws.findChildren(Text)]
    said += [label.toolTip() for label in view.opponent.findChildren(Text)]
    said += [view.choices.knock_line.toolTip(), view.opponent.chart.toolTip()]
    assert all(sentence.endswith(".") for sentence in said), said
    labels = [*view.choices.throws.findChildren(Text), *view.opponent.findChildren(Text)]
    assert all(label.whatsThis() == label.toolTip() for label in labels)
    headers = {label.plain(): label.toolTip() for label in labels}
    assert headers["Safety"].startswith("How often the card that you throw neither")
    assert headers["±"].startswith("In 95 of 100 cases")
    badge = view.felt.melds.badge(card("Ks"))
    assert badge.tip.startswith(f"{badge.badge} {badge.note}")


def test_one_word_counts_wherever_a_place_in_the_deal_is_named(qtbot, page, view):
    at_moment(qtbot, page, "draw")
    assert view.turn.steps.label.plain() == "14 steps"
    assert [row[0] for row in view.log.rows()] == ["", "13–14", "9–12", "5–8", "1–4", ""]
    view.look_at(10)
    assert headline(view).startswith("Step 11: You drew K♠")
    assert view.turn.steps.label.plain() == "step 11 of 14"
    assert "step 11" in view.deck.hint.plain()
    assert all_ask_the_same(view)
    texts = " ".join(text.plain() for text in view.findChildren(Text))
    assert not re.search(r"\b[Tt]urn \d", texts)


def test_the_time_and_the_kind_of_opponent_are_set_in_the_room(qtbot, page, view):
    at_moment(qtbot, page, "draw")
    view.setup.seconds.segment(1).click()
    view.setup.kind.activated.emit(2)
    question = view.question()
    assert question.limits.seconds == 3
    assert max(question.kinds) == question.kinds[1] > 0.7
    page.undo_stack.undo()
    assert view.question().kinds == ANY_KIND
    page.undo_stack.undo()
    assert view.question().limits.seconds == 1
    page.cancel()


def test_every_house_rule_of_play_is_in_its_dialog(qtbot, page, view):
    at_moment(qtbot, page, "deal")
    dialog = view.open_rules()
    names = {*dialog.switches, "knock", "scoring"}
    assert names == {field.name for field in fields(GinRules)}
    assert {*dialog.bonuses, "undercut_on_ties", "hollywood"} == {
        field.name for field in fields(Scoring)
    }
    assert dialog.rules() == page.state.play.rules
    dialog.preset.segment(2).click()
    classic = Scoring(gin=20, undercut=10, box=20, shutout=100)
    assert dialog.scoring() == replace(classic, hollywood=True)
    dialog.hollywood.setChecked(False)
    assert (dialog.scoring(), dialog.preset.chosen()) == (classic, 1)
    dialog.bonuses["game"].setValue(150)
    assert dialog.preset.chosen() == -1  # as the table wants it
    dialog.preset.segment(0).click()
    dialog.knock.step(-3)
    dialog.bonuses["gin"].stepUp()
    dialog.bonuses["box"].setValue(20)
    dialog.ties.setChecked(not dialog.ties.isChecked())
    dialog.switches["oklahoma"].setChecked(True)
    dialog.switches["spades_double"].setChecked(True)
    dialog.switches["big_gin"].setChecked(True)
    wanted = dialog.rules()
    dialog.use.click()
    rules = page.state.play.rules
    assert rules == wanted
    plain = GinRules()
    assert (rules.knock, rules.scoring.gin) == (plain.knock - 3, plain.scoring.gin + 5)
    assert (rules.oklahoma, rules.spades_double, rules.big_gin) == (True, True, True)
    assert view.setup.knock.chosen() == 2
    page.undo_stack.undo()
    assert page.state.play.rules == plain


@pytest.mark.own_window
def test_moves_that_were_judged_come_back_with_the_file(qtbot, page, view, tmp_path):
    view.setup.who.segment(2).click()
    view.turn.press("Deal the cards")
    my_turn(qtbot, page)
    if page.state.play.table.phase == "draw":
        view.felt.stock_clicked.emit()
    else:
        view.turn.press("Pass")
    qtbot.waitUntil(lambda: len(page.state.play.judged) == 1 and view.rival.judging is None)
    save(page.window(), tmp_path / "deal.kib")
    saved, said = page.state, view.log.total.plain()
    assert said.startswith("One decision judged")
    page.window().new()
    assert (page.state.play.judged, view.log.total.plain()) == ((), "")
    page.window().open_file(str(tmp_path / "deal.kib"))
    assert page.state == saved
    assert view.log.total.plain() == said
    assert view.rival.judging is None  # what is known is not asked again


def test_the_opponent_goes_on_after_the_engine_died_in_their_turn(qtbot, engine, page, view):
    view.setup.who.segment(2).click()
    view.turn.press("Deal the cards")
    my_turn(qtbot, page)
    with engine_dies(qtbot, engine):
        if page.state.play.table.phase == "draw":
            view.felt.stock_clicked.emit()
        else:
            view.turn.press("Pass")
        while page.state.play.table.to_move == ME:
            view.do(page.state.play.table.choices()[0])
    steps = len(page.state.play.steps)
    try_again(qtbot, page.window())
    my_turn(qtbot, page)
    assert len(page.state.play.steps) > steps
    assert "Could not finish" not in page.window().strip.text()
    qtbot.waitUntil(lambda: bool(view.state.judged))


def test_a_judged_move_is_forgotten_with_its_step(qtbot):
    play = Play(against="rule").dealt(5).done(Step("pass"))
    play = play.with_judged(Judged(0, 0.5, 0.1, Step("take")))
    assert play.taken_back().judged == ()
    assert play.with_judged(Judged(0, 0.7, 0.1, Step("take"))).judged[0].loss == 0.7
    assert play.emptied().judged == ()


def test_a_move_judged_from_too_few_deals_is_looked_at_once_more_and_longer():
    play = Play(against="rule").dealt(5).done(Step("pass"))
    ((number, first),) = play.to_judge()
    vague = play.with_judged(Judged(0, 4.0, 3.0, Step("take")))
    ((again, longer),) = vague.to_judge()
    assert (again, longer.limits.seconds) == (number, 5 * first.limits.seconds)
    assert not list(vague.with_judged(Judged(0, 4.0, 2.0, Step("take"))).to_judge())
    assert not list(play.with_judged(Judged(0, 4.0, 1.0, Step("take"))).to_judge())


def test_cards_that_make_a_group_are_marked_and_say_which(qtbot, page, view):
    at_moment(qtbot, page, "draw")
    marked = [c for c in range(52) if view.deck.picker.key(c).dot]
    assert marked == sorted(play_words.made_groups(page.state.play))
    key = view.deck.picker.key(card("9c"))
    assert key.toolTip() == "makes 9♠ 9♥ 9♣ 9♦"
    assert key.accessibleName().endswith(
        "makes nine of spades nine of hearts nine of clubs nine of diamonds"
    )
    assert view.deck.dots_chip.plain() == f"{len(marked)} of 34 make a group"
    at_moment(qtbot, page, "theirs")
    assert not any(view.deck.picker.key(c).dot or view.deck.picker.key(c).toolTip() for c in marked)


def test_the_button_knocks_as_the_verdict_says(qtbot, page, view, monkeypatch):
    at_moment(qtbot, page, "throw")
    rule = Step("knock", card("4c"))  # not the knock that leaves least
    advice = Advice((), rule, (), Reason(), None, 0, 0.0, 0.0)
    monkeypatch.setattr(type(page), "fresh_answer", advice)
    view.show_answer(advice)
    assert "4♣" in headline(view)
    assert any("4♣" in text for text in view.turn.texts())


def test_the_key_for_what_is_advised_says_that_no_advice_is_shown(qtbot, page, view):
    view.setup.who.segment(2).click()
    view.turn.press("Deal the cards")
    my_turn(qtbot, page)
    view.do_advised()
    assert refusal(view) == "No advice is shown here."


def test_advice_is_shown_and_hidden_by_a_key(qtbot, page, view):
    def press():
        qtbot.keyClick(page.window(), Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)

    press()
    assert refusal(view).startswith("The advice is hidden in deals against Kibitzer")
    view.setup.who.segment(1).click()
    for peeked in (0, -1):
        press()
        assert page.state.play.peeked == peeked


def test_the_kind_of_player_has_its_room_before_it_is_known(view):
    kind, chart = view.opponent.kind, view.opponent.chart
    kind.ensurePolished()
    kind.set_text("")
    empty = kind.heightForWidth(374)
    kind.set_text("knocks early 94 %, ordinary 4 %, strong 2 %, careful 1 %, plays for gin 0 %.")
    assert kind.heightForWidth(374) == empty
    assert view.opponent.heightForWidth(374) == chart.height() + 4 + empty


def test_the_keyboard_stays_with_the_deal_when_what_had_it_is_hidden(qtbot, page, view):
    """Qt would give it to “Take back”, or to the first room of the window."""

    def on_deck():
        return view.deck.picker.isAncestorOf(page.window().focusWidget())

    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd")))
    button = next(b for b in view.turn.buttons if b.isVisible() and b.text() == "Knocked")
    button.setFocus()
    button.click()
    assert on_deck()
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))
    thrown = next(
        b for f in view.felt.melds.frames for b in f.fan.buttons if b.shown.id == card("4c")
    )
    thrown.setFocus()
    thrown.click()
    assert on_deck()


@pytest.mark.parametrize("pressed", ["Knocked", "Drew from stock"])
def test_the_next_deal_stands_in_the_row_of_the_button_pressed_last(qtbot, page, view, pressed):
    def button(text):
        return next(b for b in view.turn.buttons if b.isVisible() and b.text() == text)

    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd")))
    before = button(pressed).geometry()
    qtbot.mouseClick(button(pressed), Qt.MouseButton.LeftButton)
    if pressed != "Knocked":
        view.knock()
    click(qtbot, view, "8h")
    for text in ("2s", "2c", "2d", "Th", "Td", "Ts", "4s", "4d", "4h", "Ad"):
        view.click_card(card(text))
    assert page.state.play.table.phase == "over"
    QApplication.processEvents()
    following = button("New game" if page.state.play.totals else "Next deal")
    assert following.geometry().contains(before.center())
    assert button("Take back").width() == following.width()  # and beside it nothing else


def test_the_end_of_a_deal_is_counted_at_once_and_keeps_the_keyboard(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd; draw; knock 8h")))
    view.pages.tabs.segment(1).click()
    line = next(text for text in view.log.findChildren(Text) if "threw" in text.plain())
    line.setFocus()
    hands = "2s2c2dThTdTs4s4d4hAd"
    for at in range(0, len(hands), 2):
        assert view.felt.their_hint.plain() == (f"10 cards, {at // 2 or 'none'} of them known")
        view.click_card(card(hands[at : at + 2]))
    points = page.state.play.result.points
    assert points < 0
    assert f"opponent {-points}." in view.felt.score.accessibleName()
    assert view.deck.picker.isAncestorOf(page.window().focusWidget())


def test_the_card_just_drawn_is_in_no_chance(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd; draw")))
    settle(qtbot, page)
    assert view.felt.their_hint.plain() == "11 cards, none of them known"
    values = [int(view.deck.picker.key(c).value) for c in cards_of(page.state.play.table.unseen)]
    assert abs(sum(values) / 100 - 10) < 0.25  # each is rounded

    def told():
        texts = [text.text() for text in view.deck.findChildren(QLabel)]
        assert any("add up to the 10 cards" in text for text in texts)

    wait_for(qtbot, told)  # until the page has its size


@pytest.mark.own_window
def test_the_log_is_one_stop_of_tab_and_its_steps_are_read_with_who_did_them(qtbot, window_in):
    page = window_in("rummy").page
    page.choose_mode("gin_play")
    view = page.play_view
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw 4c; draw; throw 8h")))
    view.pages.tabs.choose(1)
    steps = [s for s in view.log.findChildren(QLabel) if getattr(s, "links", None)]
    stops = [s for s in view.log.findChildren(QWidget) if s.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert len(steps) > 1
    assert len(stops) == 1
    stops[0].setFocus()
    names = set()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Down, Qt.Key.Key_Down):
        names.add(QApplication.focusWidget().accessibleName())
        qtbot.keyClick(QApplication.focusWidget(), key)
    assert all(name.strip() for name in names)
    assert QApplication.focusWidget().accessibleName().endswith("the deal")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert view.state.at == DEALT


def test_after_draw_from_stock_it_asks_which_card_and_refuses_their_discard(qtbot, page, view):
    at_moment(qtbot, page, "draw")
    before, top = page.state.play, page.state.play.table.top
    button = next(b for b in view.turn.buttons if b.isVisible() and b.text() == "Draw from stock")
    button.click()
    assert headline(view) == "Which card did you draw?"
    assert view.turn.texts() == ["Take back"]
    assert not view.felt.advised.isVisible()
    assert not view.choices.isVisible()
    assert not view.deck.picker.key(top).offered
    assert all_ask_the_same(view)
    view.felt.pile.button(top).click()
    assert refusal(view).startswith("You drew from stock, and the 8♠ lies face up")
    assert page.state.play.steps == before.steps
    saved = page.to_json(page.state)
    assert page.from_json(saved) == page.state
    view.turn.press("Take back")
    assert page.state.play == before
    settle(qtbot, page)
    assert "Which card did you draw" not in headline(view)
    view.draw()
    click(qtbot, view, "Kd")
    assert str(page.state.play.steps[-1]) == "draw Kd"
    assert not page.state.play.drawing


def test_a_click_on_the_stock_draws(qtbot, page, view):
    at_moment(qtbot, page, "draw")
    (stock,) = view.felt.stock.buttons
    assert stock.toolTip() == "Draw from stock"
    stock.click()
    assert headline(view) == "Which card did you draw?"
    click(qtbot, view, "Kd")
    click(qtbot, view, "Kd")
    (stock,) = view.felt.stock.buttons
    assert stock.toolTip() == "They drew from stock"
    stock.click()
    assert str(page.state.play.steps[-1]) == "draw"


def test_an_opponent_of_ours_puts_the_deal_away_says_so_and_undo_brings_it_back(qtbot, page, view):
    at_moment(qtbot, page, "throw")
    before = page.state.play
    note = page.window().strip.note
    view.setup.who.segment(1).click()
    assert page.state.play.hand == ()
    assert note() == "The deal so far is put away; undo brings it back"
    page.undo_stack.undo()
    assert page.state.play == before
    view.setup.who.segment(0).click()  # it is a person already
    assert page.state.play == before


def test_a_card_shows_what_throwing_it_is_worth_where_knocking_is_worth_more(qtbot, page, view):
    at_moment(qtbot, page, "throw")
    by_step = {choice.step: choice for choice in view.ranking.choices}
    knock = view.ranking.best_knock().step
    first = replace(by_step[knock], points=90.0, behind=0.0)
    others = (replace(by_step[Step("throw", knock.card)], behind=80.0),)
    badges = view._badges(replace(view.advice, choices=(first, *others)))
    assert badges[knock.card].text == "+10.0"
    assert not badges[knock.card].best  # to throw it is not what is advised


def test_choices_stay_beside_a_page_that_leaves_them_room(qtbot, page, view):
    resize(qtbot, page.window(), (1280, 800))
    at_moment(qtbot, page, "throw")
    for tab, beside in ((Tab.SETUP, True), (Tab.SHEET, False), (Tab.OPPONENT, True)):
        view.pages.tabs.segment(tab).click()
        assert view.choices.isVisible() is beside


def test_what_is_said_of_the_opponent_is_explained_beside_it(qtbot, page, view):
    page.window().showNormal()
    view.setup.kind.activated.emit(3)
    view.pages.tabs.segment(Tab.SETUP).click()
    assert view.setup.about_kind.isVisible()
    assert view.setup.about_kind.plain() == "They hardly knock."


OVER = "pass; pass; draw Qd; throw Qd; draw; throw 8h; draw 5d; throw 5d; take; knock 7d"
SHOWN = Step("show", cards=tuple(parse_cards("5d5h5cThTdTsKsKdKh2c")))


def over_at_a_real_table(page):
    return page.from_text(deal_text(OVER)).play.done(SHOWN)


def test_a_deal_at_a_real_table_is_judged_once_it_is_scored(page):
    play = over_at_a_real_table(page)
    assert play.result is not None
    asked = dict(play.to_judge())
    assert sorted(asked) == [
        0,
        3,
        6,
        7,
    ]  # passing, and each draw and throw of mine that was a choice
    assert not any(question.table.shown for question in asked.values())  # by what could be known
    judged = play.with_judged(Judged(3, 2.5, 0.2, Step("throw", card("4c"))))
    assert 3 not in dict(judged.to_judge())
    before = play.taken_back()
    assert not list(before.to_judge())  # it may go on
    for changed in (judged.taken_back(), judged.looking_at(2).forgotten()):
        assert changed.judged == ()
    assert judged.looking_at(2).done(Step("draw", card("Jd"))).judged == ()


def test_how_an_opponent_plays_is_counted_by_name_deal_by_deal(page, view):
    play = replace(over_at_a_real_table(page), name="Sami")
    first = dict(play.next_deal(0).met)
    assert first == {"Sami": Habits(1, 1, 2, 0, 0, 1, 2)}
    assert play.met_now == first  # at once, and still once after the next deal is begun
    assert play.next_deal(0).met_now == first
    again = replace(play, met=tuple(first.items()))
    assert habits_text(again.met_now["Sami"]) == (
        "In 2 deals: knocks 2, in turn 2.0 on average; undercut 0; gins 0; took in 50 % of 4 turns."
    )
    other = replace(again, name="Rana")
    assert other.met_now["Rana"] == first["Sami"]
    assert other.met_now["Sami"] == first["Sami"]
    assert not replace(play, typed=12).met_now  # of which nothing was followed
    assert habits_text(Habits()) == ""
    kept = play_file.from_json(play_file.to_json(again.next_deal(0)))
    assert (kept.name, dict(kept.met)) == ("Sami", again.met_now)


def test_an_opponent_has_a_name_on_the_felt_and_the_score_sheet(page, view):
    page.restore(replace(page.state, play=over_at_a_real_table(page)))
    view.sheet.named.emit("Sami <b>")
    assert page.state.play.name == "Sami <b>"
    assert view.felt.their_title.plain() == "Sami <b>"
    assert view.sheet.habits.plain().startswith("Sami <b> In 1 deal: knocks 1,")
    page.undo_stack.undo()
    assert view.felt.their_title.plain() == "Opponent"
    view.play_against("net")
    assert view.felt.their_title.plain() == "Kibitzer"
    assert not view.sheet.name.isVisibleTo(view.sheet)


@pytest.mark.parametrize("met", [[], {"Sami": [1, 2]}, {"Sami": [-1] * 7}, {"Sami": ["1"] * 7}])
def test_counts_that_cannot_be_are_refused(met):
    with pytest.raises(ValueError, match="What was counted of opponents"):
        play_file.from_json({"met": met})


def test_names_under_bars_never_touch(qapp):
    chart = DeadwoodChart()
    widest = QFontMetricsF(font(11)).horizontalAdvance("21–30")
    chart.resize(math.ceil(5 * (widest + chart.APART)) + 5, 66)
    assert chart.names()[2] == "11–20"
    chart.resize(math.ceil(5 * (widest + 1)), 66)  # “11–2021–30”
    assert chart.names()[2] == "11+"


def test_moves_of_a_deal_that_is_over_are_told_the_costliest_first(page, view):
    history = "pass; pass; draw Qd; throw Qd; draw; throw 8h; draw Kd; knock Kd"
    over = page.from_text(deal_text(history))
    shown = Step("show", cards=tuple(parse_cards("2s2c2dThTdTs4s4d4hAd")))
    deal = over.play.done(shown)
    judged = (
        Judged(0, 0.5, 0.1, Step("take")),
        Judged(2, 0.3, 0.4, Step("take")),  # within its error
        Judged(3, 2.5, 0.2, Step("throw", card("4c"))),
    )
    page.restore(replace(over, play=replace(deal, judged=judged)))
    said = [label.plain() for label in view.log.costs if label.isVisibleTo(view.log)]
    assert said == [
        "4. You threw Q♦: 2.5 ± 0.4 points worse than to throw the 4♣.",
        "1. You passed: 0.5 ± 0.2 points worse than to take the K♣.",
    ]
    view.log.costs[0].linkActivated.emit("3")
    assert page.state.play.at == 3
    assert [label.plain() for label in view.log.costs if label.isVisibleTo(view.log)] == said
    page.restore(replace(over, play=replace(deal.taken_back(), judged=judged)))
    view.take_back()
    assert not any(label.isVisibleTo(view.log) for label in view.log.costs)  # it goes on
