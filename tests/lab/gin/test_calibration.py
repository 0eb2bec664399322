"""What is said of a deal is set beside what came of it."""

from engine.games.rummy import gin
from engine.limits import Limits
from lab.gin import calibration
from lab.gin.calibration import Prediction


def test_predictions_come_with_what_happened(capsys):
    found = [
        row
        for rows in calibration.predictions(2, "simple", gin.ANY_KIND, 4, Limits(seed=3))
        for row in rows
    ]
    assert found
    for deal in (0, 1):
        assert len({row.got for row in found if row.deal == deal}) == 1
    assert all(0 <= row.win <= 1 and 0 < row.card_loss < 1.5 for row in found)
    assert all(-60 < row.deadwood < 60 for row in found)
    for row in found:
        assert len(row.chances) in (3, 4)  # of an undercut where it is a knock
        assert all(0 <= share <= 1 for share, _came in row.chances)
        (low, is_low), (gin_share, is_gin) = row.chances[:2]
        assert gin_share <= low
        assert is_low >= is_gin
    calibration.report(found)
    assert "log loss of a card" in capsys.readouterr().out


def test_a_perfect_prediction_has_no_error(capsys):
    rows = [
        Prediction(i, 4, 20.0 * (i % 2), float(i % 2), 20 * (i % 2), 0.1, 0.0) for i in range(9)
    ]
    calibration.report(rows)
    assert "+0.000 ±0.000" in capsys.readouterr().out
