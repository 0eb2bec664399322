"""Gin in play fits into its window, and nothing that can be clicked moves."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.cards.hand import Fan
from app.games.rummy.gin import choices as play_choices, felt as play_felt, panels as play_panels
from app.look.fonts import font
from app.widgets.controls import Button, SegmentedControl
from app.widgets.scroll import ScrollColumn
from app.widgets.text import ElidedText, Text
from engine.cards import card_text
from engine.games.rummy.gin import Advice, Reason, Step, cards_of
from tests.app.games.rummy.deals import MOMENTS, at_moment, card, deal_text
from tests.app.helpers import (
    click as click_widget,
    click_cards as click,
    press,
    refusal,
    resize,
    settle,
)

SIZES = [(1280, 800), (1280, 781), (1024, 700), (1680, 1050), (1920, 1080), (1024, 681)]


@pytest.mark.parametrize(("width", "name"), [(230, "11–20"), (178, "11+"), (150, "11+")])
def test_bars_of_deadwood_have_whole_names_where_they_fit(show, monkeypatch, width, name):
    painted = []
    monkeypatch.setattr(
        play_panels, "paint_text", lambda _painter, _rect, text, *_: painted.append(text)
    )
    chart = play_panels.DeadwoodChart()
    chart.show_parts((0.0, 0.1, 0.2, 0.3, 0.4))
    chart.resize(width, chart.HEIGHT)
    show(chart).grab()
    assert name in painted


def inside(widget, whole):
    place = QRect(widget.mapTo(whole, QPoint(0, 0)), widget.size())
    return whole.rect().contains(place)


def fits(view, size):
    assert (view.window().width(), view.window().height()) == size
    column = next(c for c in view.findChildren(ScrollColumn) if c.isAncestorOf(view.choices))
    assert column.verticalScrollBar().maximum() == 0
    parts = [view.felt.melds, *view.felt.likely, view.felt.mine, view.deck, view.choices]
    parts += [button for fan in view.felt.findChildren(Fan) for button in fan.buttons]
    for part in parts:
        if part.isVisible():
            assert inside(part, view), part
            assert inside(part, part.parentWidget()), part
    for text in view.findChildren(Text):
        if text.isVisible() and text.wordWrap():
            assert text.height() >= text.heightForWidth(text.width()), text.plain()
        elif isinstance(text, ElidedText):
            assert not text.isVisible() or "…" not in text.text(), text.plain()
        elif text.isVisible() and text.plain():
            assert text.width() >= text.sizeHint().width(), text.plain()
    for control in view.findChildren(SegmentedControl):
        for i in range(4):
            segment = control.segment(i)
            if segment is not None and segment.isVisible():
                assert segment.width() >= segment.sizeHint().width(), segment.text()


@pytest.mark.parametrize(("line_px", "cards"), [(18, 3), (21, 2)])
def test_high_letters_leave_room_for_fewer_likely_cards(show, monkeypatch, line_px, cards):
    monkeypatch.setattr(play_felt, "line_height", lambda _role: line_px)
    felt = play_felt.PlayFelt()
    show(felt).fit(593, narrow=True, wide=False)  # the page of a window of 1024x700 with a title
    assert felt.likely[0].height() == line_px * (1 + cards) + 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_is_cut_and_nothing_scrolls(qtbot, page, view, size, moment):
    page.window().resize(*size)
    at_moment(qtbot, page, moment)
    if moment == "throw":
        view.click_card(card("2s"))  # a sentence over the table; the badges stay
        assert refusal(view)
    qtbot.waitUntil(lambda: fits(view, size) is None)
    badges = [b.shown.badge for f in view.felt.melds.frames for b in f.fan.buttons]
    assert (all(badges) and moment == "throw") or not any(badges)


@pytest.mark.parametrize("size", [(1280, 781), (1024, 700)])
def test_nothing_on_the_table_moves_from_one_moment_to_the_next(qtbot, page, view, size):
    page.window().resize(*size)
    places = set()
    view.verdict.setMinimumHeight(116)  # once it was so tall it stays so
    for moment in ("deal", "throw", "theirs", "draw"):
        at_moment(qtbot, page, moment)
        page.answer = None
        view.show_nothing()  # before the advice, and with it
        for advised in (False, True):
            if advised:
                page.ask(again=True)
                settle(qtbot, page)
            qtbot.waitUntil(lambda: fits(view, size) is None)
            tops = [view.felt.melds, view.felt.stock, view.felt.pile, view.deck.picker]
            places.add(tuple(widget.mapTo(page, QPoint(0, 0)).y() for widget in tops))
    assert len(places) == 1, places


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_a_sentence_over_the_table_moves_no_card(qtbot, page, view, size):
    page.window().resize(*size)
    at_moment(qtbot, page, "throw")

    def places():
        fans = view.felt.findChildren(Fan)
        return [b.mapTo(page, QPoint(0, 0)) for fan in fans for b in fan.buttons]

    QApplication.processEvents()
    before = places()
    view.click_card(card("2s"))
    QApplication.processEvents()
    assert refusal(view)
    assert places() == before


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_why_a_typed_card_cannot_be_is_said_beside_its_key(qtbot, page, view, size):
    resize(qtbot, page.window(), size)
    at_moment(qtbot, page, "throw")

    button = next(b for b in view.turn.findChildren(Button) if b.isVisible() and b.isEnabled())
    button.setFocus()  # as after a click there
    press(qtbot, page, "2s")
    assert refusal(view)
    said, key = page.window().notes.refusal, view.deck.picker.key(card("2s"))
    around = QRect(said.mapToGlobal(QPoint(0, 0)), said.size()).adjusted(-10, -60, 10, 60)
    assert around.intersects(QRect(key.mapToGlobal(QPoint(0, 0)), key.size()))
    assert not said.geometry().intersects(
        QRect(view.verdict.mapTo(said.parentWidget(), QPoint(0, 0)), view.verdict.size())
    )


@pytest.mark.parametrize("goal", [0, 1])
def test_badges_of_narrow_cards_stand_beside_each_other(qtbot, page, view, goal):
    page.window().resize(1024, 700)
    at_moment(qtbot, page, "throw")
    view.choices.goal.segment(goal).click()
    settle(qtbot, page)
    letters = QFontMetrics(font(12, 600))
    for frame in view.felt.melds.frames:
        for button in frame.fan.buttons:
            assert button.shown.badge
            assert letters.horizontalAdvance(button.shown.badge) + 12 <= frame.fan.step() + 2


@pytest.mark.parametrize("moment", ["throw", "draw"])
def test_four_choices_are_seen_with_their_errors_in_a_small_window(qtbot, page, view, moment):
    page.window().resize(1024, 700)
    at_moment(qtbot, page, moment)
    rows = view.choices.rows()
    chart = view.choices.throws if moment == "throw" else view.choices.draws
    texts = [text for text in chart.findChildren(Text) if text.isVisible()]
    assert "±" in [text.plain() for text in texts]
    columns = len(rows[0])
    assert len(rows) >= (4 if moment == "throw" else 2)
    for i, row in enumerate(rows[:4], 1):
        assert float(row[2]) > 0
        for text in texts[i * columns : (i + 1) * columns]:
            assert inside(text, view.choices.list.viewport())
            assert "…" not in text.text()


# ---- nothing moves ---------------------------------------------------------------------------

LONG = "Too close to call: the Q♥ or the 10♠, and eight more."
WHY = "I would choose the first: no lead over it is more than luck."


def places(page):
    """Where everything is that can be clicked, by what it is."""
    for _ in range(3):  # one layout asks for the next
        QApplication.processEvents()
    found = {}
    for button in page.view.findChildren(QAbstractButton):
        if button.isVisible():
            at = QRect(button.mapTo(page.view, QPoint(0, 0)), button.size())
            found[button] = at.getRect()
    return found


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1920, 1080)])
@pytest.mark.parametrize("moment", MOMENTS)
def test_no_verdict_moves_what_can_be_clicked(qtbot, page, view, size, moment):
    page.window().resize(*size)
    at_moment(qtbot, page, moment)
    before = places(page)
    for said in (("Short.", ""), (LONG, WHY), ("Short.", "")):
        view.verdict.set(*said)
        assert places(page) == before


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1920, 1080)])
def test_from_the_first_card_on_what_stays_stays_where_it_is(qtbot, page, view, size):
    """Stock, deck, tabs, the bar of steps: the same ones at the same places all the time."""
    page.window().resize(*size)
    page.undo_stack.clear()
    click(qtbot, view, "5s")
    page.undo_stack.undo()

    def kept():
        now = places(page)
        whole = [*view.deck.picker.findChildren(QAbstractButton), *view.felt.stock.buttons]
        whole += [view.pages.tabs.segment(i) for i in range(4)]
        return {button: now[button] for button in whole}

    before = kept()
    click(qtbot, view, "5s6s")
    assert kept() == before
    for moment in ("deal", "throw", "theirs", "draw"):
        at_moment(qtbot, page, moment)
        assert kept() == before
        for number in (1, 2, 3, 0):
            view.pages.tabs.segment(number).click()
            assert kept() == before


@pytest.mark.parametrize("moment", ["throw", "draw"])
def test_an_answer_moves_nothing_that_can_be_clicked(qtbot, page, view, moment):
    at_moment(qtbot, page, moment)
    after = places(page)
    advised = set(view.turn.buttons) | {view.felt.advised}  # that is what the answer says
    page.answer = None
    view.show_nothing()
    for button, place in places(page).items():
        if button not in advised:
            assert after[button] == place, button.accessibleName()


def test_a_wide_window_has_a_column_for_the_opponent_and_the_deal(qtbot, page, view):
    page.window().resize(1920, 1080)
    at_moment(qtbot, page, "throw")
    small = view.felt.melds.frames[0].fan.card_height
    assert (
        view.pages.x() + view.pages.mapTo(view, QPoint(0, 0)).x()
        > view.choices.mapTo(view, QPoint(0, 0)).x()
    )
    assert view.opponent.isVisible()
    assert view.opponent.kind.isVisible()
    assert view.log.isVisible()
    assert len(view.choices.rows()) >= 11
    assert view.choices.list.verticalScrollBar().maximum() == 0  # the table whole
    for number in (1, 2, 3):  # whatever is opened there, the choices stay
        view.pages.tabs.segment(number).click()
        assert view.choices.isVisible()
    page.window().resize(1280, 800)
    assert view.felt.melds.frames[0].fan.card_height < small
    assert view.choices.isVisible()  # beside the set-up, too
    view.pages.tabs.segment(2).click()
    assert not view.choices.isVisible()  # the score is open in their place
    view.pages.tabs.segment(0).click()
    assert view.choices.isVisible()


def test_a_small_window_shows_fewer_likely_cards(qtbot, page, view):
    at_moment(qtbot, page, "theirs")
    advice, table = view.advice, page.state.play.table
    holds = [0.0] * 52
    for place, each in enumerate(cards_of(table.unseen)[:12]):
        holds[each] = 0.9 - place / 50
    shown = view.felt.likely
    told = replace(advice.opponent, holds=tuple(holds), holds_se=(0.01,) * 52)
    sure = replace(advice, worlds=64_000, opponent=told)
    view.felt.show_opponent(page.state.play, sure)
    assert [len(likely.texts()) for likely in shown] == [5, 5]
    page.window().resize(1024, 700)
    qtbot.waitUntil(lambda: [len(likely.texts()) for likely in shown] == [3, 3])


# ---- the table -------------------------------------------------------------------------------


def test_the_log_takes_the_room_when_it_is_opened(qtbot, page, view):
    at_moment(qtbot, page, "throw")
    view.pages.tabs.segment(1).click()
    QApplication.processEvents()
    assert not view.choices.isVisible()
    lines = view.log.findChild(ScrollColumn)
    assert lines.verticalScrollBar().maximum() == 0
    assert lines.height() >= 300


def test_cards_of_the_pile_that_have_no_room_are_counted(qtbot, page, view):
    at_moment(qtbot, page, "theirs")
    play = page.state.play
    for text in ["Jh", "Jd", "Jd", "Td", "Th", "Th", "8c", "7c", "7c", "7d", "4s", "4s", "Qs"]:
        play = play.clicked(card(text))
    page.restore(replace(page.state, play=play))
    in_pile = len(play.table.pile)
    assert in_pile > 9
    assert len(view.felt.pile.buttons) == 9
    assert f"{in_pile - 9} more below" in view.felt.pile_title.caption.plain()
    hidden = view.felt.pile_title.caption.toolTip()
    assert hidden.startswith("Below: ")
    assert hidden.count(",") == in_pile - 10
    page.window().resize(1920, 1080)
    assert len(view.felt.pile.buttons) == min(in_pile, 12)


def test_their_cards_that_were_shown_stand_in_groups(qtbot, page, view):
    at_moment(qtbot, page, "throw")
    play = page.state.play
    play = play.done(Step("knock", card("Ks")))
    shown = "2c Tc 3c 8c 8d 8h Qc Kc Jc 4s"
    for text in shown.split():
        play = play.clicked(card(text))
    page.restore(replace(page.state, play=play))
    assert play.result is not None
    run = [b.shown.id for b in view.felt.melds.frames[0].fan.buttons]
    assert run == [card(text) for text in ("4s", "5s", "6s", "7s")]  # the four is laid off
    fans = [[card_text(b.shown.id) for b in fan.buttons] for fan in view.felt.known]
    assert sorted(map(sorted, fans)) == sorted(
        [[], ["2c", "3c"], ["8c", "8d", "8h"], sorted(["Tc", "Jc", "Qc", "Kc"])]
    )
    view.pages.tabs.segment(2).click()
    assert view.sheet.boxes.plain() == (
        "A box is 25 points for each deal that you win, added when the game is over."
    )


# ---- what is advised can be done where it is named ---------------------------------------------


def advise(view, step):
    """Let the view show that `step` is the best."""
    view.draw_advice(Advice((), step, (), Reason(), None, 0, 0.0, 0.0))


def test_what_is_advised_is_done_by_one_click_beside_the_pile(qtbot, page, view):
    at_moment(qtbot, page, "draw")
    advise(view, Step("take"))
    assert view.felt.advised.text() == "Take the 8♠"
    assert view.felt.pile.buttons[0].accessibleName() == "Eight of spades, best"
    click_widget(qtbot, view.felt.advised)
    assert str(page.state.play.steps[-1]) == "take"
    at_moment(qtbot, page, "throw")
    advise(view, Step("throw", card("Ks")))
    assert view.felt.advised.text() == "Throw the K♠"
    press(qtbot, page, Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)
    assert str(page.state.play.steps[-1]) == "throw Ks"
    assert not view.felt.advised.isVisible()  # their turn


def test_what_is_advised_is_told_from_others_by_what_it_does(qtbot, page, view):
    at_moment(qtbot, page, "throw")
    told = []
    for code in ("Ks", "Ks", "Qs"):
        advise(view, Step("throw", card(code)))
        told.append(view.turn.advised())
    first, again, other = told
    assert first.does == again.does == replace(first, text="Otherwise").does
    assert replace(other, text=first.text).does != first.does


def test_the_first_upcard_is_passed_by_one_click_beside_the_pile(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass").replace("; pass", "")))
    settle(qtbot, page)
    advise(view, Step("pass"))
    assert view.felt.advised.text() == "Pass"
    click_widget(qtbot, view.felt.advised)
    assert str(page.state.play.steps[-1]) == "pass"


def test_a_draw_that_is_advised_asks_the_deck_for_the_card(qtbot, page, view):
    at_moment(qtbot, page, "draw")
    advise(view, Step("draw"))
    assert view.felt.advised.text() == "Draw from stock"
    assert view.felt.pile.buttons[0].accessibleName() == "Eight of spades"
    before = page.state
    click_widget(qtbot, view.felt.advised)
    assert page.state == replace(before, play=replace(before.play, drawing=True))
    assert view.deck.hint.plain() == "click the card you drew from stock"
    assert view.deck.picker.isAncestorOf(page.window().focusWidget())
    press(qtbot, page, "qd")
    assert str(page.state.play.steps[-1]) == "draw Qd"


def test_the_buttons_of_a_turn_stand_apart_and_stay_in_their_rows(qtbot, page, view):
    at_moment(qtbot, page, "theirs")

    def tops():
        QApplication.processEvents()
        seen = sorted((b for b in view.turn.buttons if b.isVisible()), key=lambda b: b.y())
        rows = sorted({b.y() for b in seen})
        assert rows[1] - rows[0] > seen[0].height() + 4
        return rows

    before = tops()  # two ways to draw, two to go out
    view.knock()
    assert view.turn.advised().text == "They play on"
    assert tops() == before


def test_every_rank_of_a_hand_that_is_shown_is_seen_in_a_narrow_window(qtbot, page, view):
    page.window().resize(1024, 700)
    show = "2s2c2dThTdTs4s4d4hAd"
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd; draw; knock 8h")))
    for at in range(0, len(show), 2):
        view.click_card(card(show[at : at + 2]))
    QApplication.processEvents()
    assert view.state.result is not None
    seen = [fan for fan in view.felt.known if fan.isVisible()]
    assert len(seen) == 4
    for fan in seen:
        places = [button.x() for button in fan.buttons]
        assert all(b - a >= fan.buttons[0].width() - 6 for a, b in pairwise(places)), places


def test_where_lines_are_high_a_knock_is_told_in_its_row(qtbot, page, view, monkeypatch):
    page.window().resize(1024, 700)
    at_moment(qtbot, page, "throw")
    assert view.choices.knock_line.isVisible()
    monkeypatch.setattr(play_choices, "line_height", lambda _role: play_choices.ROW_LOW_PX)
    view.fit()
    assert not view.choices.knock_line.isVisible()
    tips = [label.toolTip() for label in view.choices.throws.findChildren(Text)]
    assert any(tip.startswith("Knock: undercut in") for tip in tips)
