import pytest
from PySide6.QtCore import QEvent, QObject, Qt

from app.games.holdem.play import words
from app.games.holdem.play.felt import BAR_PX, ActionBar, Felt
from app.games.holdem.play.panels import ChoicesPanel, HoldingsPanel, ThisHandPanel
from app.games.holdem.play.people import Player
from app.games.holdem.play.record import Play, offered
from app.games.holdem.step_line import GAP_PX
from engine.cards import parse_cards
from engine.games.holdem.in_play import Answer, Table, parse_line
from engine.games.holdem.ranges import parse_range

HOLE = tuple(parse_cards("AsKs"))


@pytest.fixture
def bar(show):
    bar = ActionBar()
    bar.setFixedWidth(760)
    return show(bar)


def test_every_kind_of_action_has_a_bar_that_can_be_painted(qtbot):
    panel = ChoicesPanel()
    qtbot.addWidget(panel)
    panel.show()
    actions = ("fold", "check", "bet 5", "bet 9", "all-in 92")
    evs = (0.0, 1.0, 2.0, 3.0, 4.0)
    shares = (0.0, 0.2, 0.3, 0.4, 0.1)
    panel.show_answer(
        Play(), Answer("solved", "BTN", "bet 9", actions, shares, evs, 0.0, 9.0, 90.0, ())
    )
    assert not panel.grab().isNull()
    assert [bar.share() for _s, _n, bar, *_r in panel.rows[:5]] == list(shares)


def test_actions_stand_in_the_same_places_whoever_is_to_act(bar):
    places = set()
    table = Table((100.0,) * 9)
    for line in ("", "UTG fold", "UTG raise 2.5; UTG1 fold; UTG2 fold; LJ fold; HJ fold; CO fold"):
        play = Play(parse_line(line, table), me=8, hole=HOLE)
        bar.show_play(play, offered(play, None), "")
        bar.layout().activate()
        places.add(tuple(button.x() for button in bar.buttons[:2]))
    assert len(places) == 1
    assert bar.who.x() + bar.who.width() <= bar.buttons[0].x()
    bar.show_play(Play(parse_line("", table), me=8), [], "")  # a sentence has all the room
    bar.layout().activate()
    assert bar.who.plain() == "Show me your two cards."
    assert bar.who.width() > 400
    assert bar.minimumHeight() == BAR_PX


def test_an_all_in_that_is_advised_is_the_one_that_is_offered(bar):
    play = Play(me=3, hole=HOLE)
    names = ["check", "bet 20", "all-in"]
    bar.show_play(play, names, "all-in 78.3")
    assert not bar.other.isVisible()
    assert [button.property("kind") for button in bar.buttons[:3]] == [
        *("outline", "outline", "primary")
    ]


def test_an_action_that_is_about_one_that_is_offered_is_that_one():
    names = ["check", "bet 2.1", "bet 4.9", "all-in"]
    found = [words.nearest(names, each) for each in ("bet 4.88", "bet 9.75", "all-in 97", "check")]
    assert found == ["bet 4.9", "bet 9.75", "all-in", "check"]
    assert words.nearest(["raise 82"], "raise 80") == "raise 82"  # in proportion
    assert words.nearest(["bet 1.02", "bet 1.05"], "bet 1") == "bet 1.02"
    assert words.nearest(["bet 1.02", "bet 1.05"], "bet 1.05") == "bet 1.05"


def test_escape_in_an_empty_amount_that_was_refused_bets_nothing(qtbot, bar):
    play = Play(me=3, hole=HOLE)
    bar.show_play(play, offered(play, None), "")
    done = []
    bar.done.connect(done.append)
    bar.field.setFocus()
    qtbot.keyClicks(bar.field, "1")
    qtbot.keyClick(bar.field, Qt.Key.Key_Return)
    bar.field.refuse()
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert done == ["raise 1"]
    assert bar.field.text() == ""
    assert not bar.field.is_wrong()


@pytest.mark.parametrize("wide", [600, 760, 1000])
def test_the_line_shows_as_many_steps_as_there_is_room_for(show, wide):
    felt = show(Felt())
    felt.setFixedWidth(wide)
    felt.fit(74, wide)
    line = "UTG call; HJ call; CO raise 8; BTN call; SB call; BB call; UTG call; HJ call"
    felt.show_play(Play(parse_line(line, Table((100.0,) * 6)), me=3, hole=HOLE))
    felt.layout().activate()
    assert felt.minimumSizeHint().width() <= wide
    shown = felt.line.chips
    left = wide - sum(chip.width() + GAP_PX for chip in shown)  # the street's name, two … in it
    assert (len(shown) == 8) is felt.line.before.isHidden()
    if len(shown) < 8:  # another would not fit
        assert 0 < left < 270


def test_steps_that_there_is_no_room_for_are_a_click_away(show, qtbot):
    felt, gone = show(Felt()), []
    felt.setFixedWidth(600)
    felt.fit(74, 600)
    felt.step_chosen.connect(gone.append)
    line = "UTG call; HJ call; CO raise 8; BTN call; SB call; BB call; UTG call; HJ call"
    play = Play(parse_line(line, Table((100.0,) * 6)), me=3, hole=HOLE)
    felt.show_play(play)
    first = felt.line.first
    assert first
    qtbot.mouseClick(felt.line.before, Qt.MouseButton.LeftButton)
    assert gone == [first - 1]
    felt.show_play(play.looking(0))
    assert (felt.line.first, felt.line.chips[0].isChecked()) == (0, True)
    qtbot.mouseClick(felt.line.after, Qt.MouseButton.LeftButton)
    assert gone[1:] == [len(felt.line.chips)]


def test_what_was_not_judged_is_told_beside_what_was_given_up(qtbot):
    panel = ThisHandPanel()
    qtbot.addWidget(panel)
    line = "HJ raise 2.5; BTN call | Qd9h4h HJ bet 3; BTN call"
    panel.show_play(Play(parse_line(line, Table()), me=3, hole=HOLE, given=((3, 0.0),)))
    assert (panel.hint.plain(), panel.figure.plain()) == ("1 of 2 judged", "0.0 bb given up")


def answered(play, **ranges):
    held = tuple((seat, parse_range(text)) for seat, text in ranges.items())
    return Answer("chart", "BTN", "", (), (), (), 0.0, play.shown.pot, 100.0, held)


def test_what_may_be_held_is_a_share_of_what_my_cards_leave(qtbot):
    panel, play = HoldingsPanel(), Play(parse_line("HJ raise 2.5", Table()), 3, HOLE)
    qtbot.addWidget(panel)
    panel.show_answer(play, answered(play, HJ="random", BTN="AA"))
    assert [figure.text() for _name, figure in panel.figures] == ["1225", "100.0 %"]
    panel.tabs.changed.emit(1)
    assert [figure.text() for _name, figure in panel.figures] == ["6", "0.5 %"]


def test_what_may_be_held_stays_while_an_answer_is_awaited(qtbot):
    panel, play = HoldingsPanel(), Play(parse_line("UTG fold", Table()), 3, HOLE)
    qtbot.addWidget(panel)
    panel.show_answer(play, answered(play, HJ="AA", CO="KK, QQ"))
    panel.tabs.changed.emit(1)
    later = Play(parse_line("UTG fold; HJ fold", Table()), 3, HOLE)
    panel.show_answer(later, None)
    assert (panel.seat, panel.figures[0][1].text()) == (2, "9")
    assert panel.player.isEnabled()  # where the keyboard may be
    assert not panel.edit.isEnabled()
    panel.tabs.changed.emit(0)
    assert not panel.edit.isEnabled()
    loose = later.with_player(2, Player("loose"))
    panel.show_answer(loose, None)
    panel.tabs.changed.emit(1)
    assert panel.player.text() == "Loose and passive"
    over = Play(parse_line("UTG fold; HJ fold; CO fold; BTN fold", Table()), 3, HOLE)
    for play in (over, Play(hole=tuple(parse_cards("2c2d")))):  # nothing is asked; another hand
        panel.show_answer(play, None)
        assert panel.figures[0][1].text() == "–"
        panel.show_answer(later, answered(later, HJ="AA", CO="KK, QQ"))


def test_the_least_raise_is_offered_as_it_is():
    hand = parse_line("HJ raise 2.5; BTN call; SB fold; BB fold | Qd9h4h HJ bet 2.12", Table())
    actions = ("fold", "call", "raise 4.24", "raise 9.13", "all-in 97.5")
    given = Answer("rough", "BTN", "call", actions, (), (0.0,) * 5, 0.1, hand.pot, 97.5, ())
    found = offered(Play(hand, 3, HOLE), given)
    assert found == ["fold", "call", "raise 4.24", "raise 9.1", "all-in"]


def test_what_is_offered_is_what_answers_offer():
    table = Table((100.0,) * 6)
    three = "HJ raise 2.5; CO call; BTN call; SB fold; BB fold | Qd9h4h HJ check; CO check"
    two = "HJ raise 2.5; BTN call; SB fold; BB fold | Qd9h4h HJ check; BTN check | 2c HJ check"
    offers = [offered(Play(parse_line(line, table), 3, HOLE), None) for line in (three, two)]
    assert offers[0] == ["check", "bet 4.5", "all-in"]  # one size among three on a flop
    assert offers[1] == ["check", "bet 3.9", "all-in"]  # one on a whole turn
    theirs = parse_line(two.removesuffix(" HJ check"), table)
    assert offered(Play(theirs, 3, HOLE), None) == ["check", "bet 2.15", "bet 4.9", "all-in"]


def test_letters_are_no_amount_but_keys_where_nothing_is_half_typed(qtbot, bar):
    class Keys(QObject):
        heard = ""

        def eventFilter(self, _watched, event):
            if event.type() == QEvent.Type.KeyPress:
                self.heard += event.text()
            return False

    play, keys = Play(me=3, hole=HOLE), Keys()
    bar.show_play(play, offered(play, None), "")
    bar.installEventFilter(keys)
    bar.field.setFocus()
    qtbot.keyClicks(bar.field, "c3a.5")
    assert (bar.field.text(), keys.heard) == ("3.5", "c")  # all-in is no slip of the finger
    bar.field.refuse()
    qtbot.keyClicks(bar.field, "c")
    assert keys.heard == "cc"
