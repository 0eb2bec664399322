import pytest

from app.games.holdem.review.store import Store
from app.games.holdem.review.work import read_in
from engine.games.holdem.in_play import Judged
from tests.app.games.holdem.review.writer import play, written


def judge_before_the_flop(store):
    """What is left of it comes first, and is soon done."""
    found = store.to_judge(1000)
    assert {len(each.hand.board) for each in found} == {0}
    store.judge([(each.key, Judged(0.0, 0.5, "fold", "call", "equity")) for each in found])


@pytest.fixture
def folder(tmp_path):
    """Thirty hands in two files."""
    there = tmp_path / "histories"
    there.mkdir()
    hands = [play(seed) for seed in range(30)]
    for name, part in (("a", hands[:20]), ("b", hands[15:])):  # five are in both
        text = "".join(written("PokerStars", hand) for hand in part)
        (there / f"{name}.txt").write_text(text)
    return there


@pytest.fixture
def store(tmp_path):
    found = Store(tmp_path / "review.sqlite")
    yield found
    found.close()


@pytest.fixture
def full(store, folder):
    """The store with those hands."""
    for _share in read_in(store, [folder]):
        pass
    return store
