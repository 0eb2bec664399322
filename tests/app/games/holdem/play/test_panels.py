from app.games.holdem.play.panels import ChoicesPanel
from app.games.holdem.play.record import Play
from engine.games.holdem.in_play import Answer


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
