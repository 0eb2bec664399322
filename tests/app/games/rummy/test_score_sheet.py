"""The score sheet of gin in play: points typed in, of this deal and of old ones; Hollywood."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from app.games.rummy.gin import file as play_file, words as play_words
from app.games.rummy.gin.panels import Tab
from app.games.rummy.gin.record import Play
from engine.cards import mask_of, parse_cards
from engine.games.rummy import Scoring
from engine.games.rummy.gin import GinRules, Step
from tests.app.games.rummy.deals import deal_text
from tests.app.helpers import headline, refusal


def enter(qtbot, view, player, text):
    """Click into a player's field, type points, press Enter."""
    view.pages.tabs.segment(Tab.SHEET).click()
    field = view.sheet.fields[player]
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def cells(view):
    return [tuple(cell.replace("<b>", "") for cell in row) for row in view.sheet.table.rows()]


def test_old_deals_are_typed_in_one_after_another(qtbot, page, view):
    enter(qtbot, view, 0, "24")
    enter(qtbot, view, 1, "31")
    assert page.state.play.sheet == (24, -31)
    assert page.state.play.dealer == Play().dealer  # two deals on
    assert view.sheet.label.plain() == "Points of deal 3"
    assert [field.text() for field in view.sheet.fields] == ["", ""]
    page.undo_stack.undo()
    assert page.state.play.sheet == (24,)
    enter(qtbot, view, 0, "80")  # the game is over, and is still to be seen
    assert page.state.play.totals == (104 + 2 * 25 + 100, 0)
    assert view.sheet.label.plain() == "Points of deal 1"
    assert play_file.from_json(play_file.to_json(page.state.play)) == page.state.play
    enter(qtbot, view, 1, "7")
    assert page.state.play.sheet == (-7,)


def test_points_alone_end_a_deal_after_a_knock(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd; throw Qd; draw; knock 8h")))
    assert view.turn.texts() == ["Take back"]  # their ten cards are asked for
    enter(qtbot, view, 1, "17")
    assert headline(view) == "They win 17 points."
    assert view.turn.texts() == ["Next deal", "Take back"]
    assert page.state.play.sheet == ()
    assert [field.text() for field in view.sheet.fields] == ["0", "17"]
    assert play_file.from_json(play_file.to_json(page.state.play)) == page.state.play
    enter(qtbot, view, 1, "18")  # a click has selected what was there
    assert page.state.play.points == -18
    view.turn.press("Take back")
    assert page.state.play.to_show
    page.undo_stack.undo()
    view.turn.press("Next deal")
    assert page.state.play.sheet == (-18,)
    assert page.state.play.hand == ()


def test_points_that_cannot_be_are_refused_and_not_cut(qtbot, page, view):
    enter(qtbot, view, 0, "9999")
    assert page.state.play.sheet == ()
    assert view.sheet.fields[0].text() == "9999"
    assert refusal(view) == "“9999” cannot be points: write 0 to 999, or nothing."


def test_what_a_deal_under_way_was_worth_may_be_all_that_is_known(qtbot, page, view):
    page.restore(page.from_text(deal_text("pass; pass; draw Qd")))
    enter(qtbot, view, 0, "0")
    assert headline(view) == "Nobody scores in this deal."
    assert page.view.question() is None
    view.click_card(parse_cards("Qd")[0])
    assert "begin the next deal" in refusal(view)


def test_three_games_stand_side_by_side(page, view):
    rules = GinRules(Scoring(hollywood=True, shutout=100))
    play = Play(rules=rules, sheet=(60, -10, 50, 70))
    page.restore(replace(page.state, play=play))
    assert not view.sheet.table.isVisibleTo(view.sheet)
    rows = [
        tuple(cell.replace("</b>", "<b>") for cell in row) for row in view.sheet.hollywood.rows()
    ]
    rows = [tuple(cell.replace("<b>", "") for cell in row) for row in rows]
    assert rows == [
        ("Deal 1", "60 : –", "– : –", "– : –"),
        ("Deal 2", "– : 10", "– : –", "– : –"),
        ("Deal 3", "50 : –", "50 : –", "– : –"),
        ("Deal 4", "– : –", "70 : –", "70 : –"),
        ("Points", "110 : 10", "120 : 0", "70 : 0"),
        ("Boxes, 25 each", "50 : 25", "50 : 0", "25 : 0"),
        ("Game", "100 : –", "200 : –", ""),
        ("Total", "260 : 35", "370 : 0", ""),
    ]
    assert play.totals is None
    assert play.scores == (70, 0)  # of the game that goes on
    assert replace(play, sheet=(*play.sheet, 40)).totals is not None


@pytest.mark.parametrize("mine", [True, False])
def test_what_is_laid_off_lies_on_the_groups_of_who_knocked(page, view, mine):
    ended = "knock Qd; show 8s3h4h5hJcQcTsTd2c2d" if mine else "throw Qd; draw; knock Kd"
    page.restore(page.from_text(deal_text(f"pass; pass; draw Qd; {ended}")))
    if not mine:
        shown = Step("show", cards=tuple(parse_cards("8s8h8cThJhQhAsAc2s4s")))
        page.restore(replace(page.state, play=page.state.play.done(shown)))
    play = page.state.play
    laid = play_words.laid_off(play)
    melds = view.felt.melds
    if mine:  # their eight of spades goes on my run
        assert laid == {mask_of(parse_cards("5s6s7s")): mask_of(parse_cards("8s"))}
        shown = melds.badge(parse_cards("8s")[0])
        assert (shown.ring, shown.tip, shown.enabled) == ("brass", "laid off", False)
        assert shown.name == "Eight of spades, laid off"
        theirs = [b.shown.id for fan in view.felt.known for b in fan.buttons]
        assert parse_cards("8s")[0] not in theirs
        assert len(melds.cards()) + len(theirs) == 20
    else:  # my nine of hearts goes on their run, and leaves a pair
        assert sum(laid.values()) & ~play.table.hand == 0
        shown = [b.shown for fan in view.felt.known for b in fan.buttons]
        rings = {card.id for card in shown if card.ring}
        assert rings == {c for c in range(52) if sum(laid.values()) >> c & 1}
        assert len(melds.cards()) + len(shown) == 20
