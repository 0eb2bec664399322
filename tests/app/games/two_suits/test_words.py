import pytest

from app.games.two_suits import words
from engine.games.two_suits import Estimate


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Estimate(0.5, 0.05, 100), "50 ± 10"),
        (Estimate(0, 0, 200), "0 (to 2)"),
        (Estimate(1, 0, 60), "100 (from 94)"),
        (Estimate(0.02, 0.02, 50), "2 (0 to 10)"),
        (Estimate(0, 0, 0), "–"),
    ],
)
def test_shares_tell_what_a_sample_leaves_open(share, text):
    assert words.share_text(share) == text


def test_what_is_known_of_all_deals_has_no_error():
    assert words.share_text(Estimate(1, 0, 6), exact=True) == "100"
    assert words.mean_text(Estimate(1.5, 0, 20), exact=True) == "1.50"
    assert words.share_text(Estimate(0, 0, 0), exact=True) == "–"


def test_means_of_numbers_that_are_all_alike_tell_how_many_these_were():
    assert words.mean_text(Estimate(1, 0, 12)) == "1.00 (12×)"
    assert words.mean_text(Estimate(1.25, 0.1, 12)) == "1.25 ± 0.20"
    assert words.mean_text(Estimate(0, 0, 0)) == "–"
