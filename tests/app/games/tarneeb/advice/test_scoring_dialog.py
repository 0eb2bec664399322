"""House rules: points that are edited, and kept under a name."""

import pytest

from app.games.tarneeb.advice.scoring_dialog import ScoringDialog
from engine.games.tarneeb import SCORINGS, Scoring


@pytest.fixture
def dialog(qtbot):
    dialog = ScoringDialog(SCORINGS[1], None)
    qtbot.addWidget(dialog)
    return dialog


def test_points_are_edited_under_a_name(dialog):
    made = []
    dialog.used.connect(made.append)
    dialog.name.setText("Uncle; at home")
    dialog.numbers["target"].setValue(31)
    dialog.numbers["kaboot"].setValue(26)
    dialog.choices["lost"].segment(1).click()
    dialog.use.click()
    assert made == [Scoring("Uncle, at home", 31, kaboot=26, lost="tricks")]


def test_the_name_of_a_usual_scoring_is_taken(dialog):
    assert dialog.use.isEnabled()
    for name in ("", "  ", "tarneeb to 31"):
        dialog.name.setText(name)
        assert not dialog.use.isEnabled()
        assert dialog.why.plain()
    dialog.name.setText("Uncle")
    assert (dialog.use.isEnabled(), dialog.why.plain()) == (True, "")
