"""Hands of all sites are read again as they were played, and add up."""

from dataclasses import replace

import pytest

from app.games.holdem.histories import read_hand
from app.games.holdem.review import reading
from app.games.holdem.review.reading import (
    Read,
    Unread,
    files_in,
    net_of,
    of_played,
    read_file,
)
from app.games.holdem.review.work import judged_at_once
from engine.games.holdem.in_play import Hand, Step, Table, line_text, parse_line
from engine.games.holdem.in_play.judging import MORE
from tests.app.games.holdem.histories import samples
from tests.app.games.holdem.review import robots
from tests.app.games.holdem.review.writer import SITES, Played, play, written

HANDS = [play(seed) for seed in range(64)]  # in the last a cent is left behind a raise


def read_again(folder, hands):
    """Hands as each site writes them, read again."""
    found = {}
    for site in SITES:
        path = folder / f"{site}.{'xml' if site == 'iPoker' else 'txt'}"
        path.write_text("".join(written(site, hand) for hand in hands), encoding="utf-8")
        found[site] = list(read_file(path))
    return found


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    return read_again(tmp_path_factory.mktemp("histories"), HANDS)


@pytest.mark.parametrize("site", SITES)
def test_every_hand_is_read_as_it_was_played(read, site):
    assert [each for each in read[site] if isinstance(each, Unread)] == []
    assert len(read[site]) == len(HANDS)
    for each, played in zip(read[site], HANDS, strict=True):
        assert each.why == ""
        assert (each.hand.table.stacks, each.me) == (played.hand.table.stacks, played.me)
        known = len(each.hand.steps)  # what comes after the street on which I fold is left out
        assert line_text(each.hand) == line_text(played.hand.before(known))
        left_out = [step.kind for step in played.hand.steps[known:]]
        assert not left_out or (left_out[0] == "board" and each.me not in each.hand.left)
        assert set(each.hole) == set(played.holes[played.me])


@pytest.mark.parametrize("site", SITES)
def test_what_all_win_and_lose_is_the_rake(read, site):
    for each, played in zip(read[site], HANDS, strict=True):
        hand = each.played_hand
        nets = [net_of(hand, player) for player in range(len(hand.players))]
        assert sum(nets) == pytest.approx(-played.rake, abs=0.005)
        assert nets == pytest.approx(played.nets, abs=0.005)
        assert each.net == pytest.approx(played.nets[played.me], abs=0.005)


def test_all_sites_have_the_same_decisions_and_costs(read):
    first = [(each.made, judged_at_once(each)) for each in read[SITES[0]]]
    found = [each for _made, judged in first for each in judged if each is not None]
    assert sum(each.cost is not None for each in found) > 20
    assert MORE in {each.why for each in found}
    for site in SITES[1:]:
        assert [(each.made, judged_at_once(each)) for each in read[site]] == first


@pytest.mark.slow
@pytest.mark.parametrize("make", [play, robots.play])
def test_five_hundred_hands_are_the_same_at_all_sites(tmp_path, make):
    read = read_again(tmp_path, [*map(make, range(500))])
    told = {
        site: [(each.hand, each.hole, each.made, judged_at_once(each)) for each in hands]
        for site, hands in read.items()
    }
    assert {len(each) for each in told.values()} == {500}
    assert all(each == told[SITES[0]] for each in told.values())


def faced_and_place(hand, at):
    """What was faced before a step, and from where, by the steps of its street one by one."""
    begin = max(
        (n + 1 for n, step in enumerate(hand.steps[:at]) if step.kind == "board"), default=0
    )
    before, state, me = hand.steps[begin:at], hand.states[at], hand.steps[at].seat
    bets = [each.bet for each in hand.states[begin : at + 1]]
    raised = len(set(bets)) - 1
    if state.board:
        acts_last = [s for s in range(hand.table.seats - 2) if s not in state.folded]
        blinds = [s for s in range(hand.table.seats)[-2:] if s not in state.folded]
        if hand.table.seats == 2:
            blinds.reverse()
        last = (blinds + acts_last)[-1]
        return ["checked", "bet", "raise", "raise"][raised], "in" if last == me else "out"
    limped = any(step.kind == "call" for step in before)
    faced = ["limp" if limped else "first in", "raise", "3-bet", "4-bet", "4-bet", "4-bet"][raised]
    return faced, hand.table.positions[me]


def test_decisions_are_told_by_what_was_faced_and_from_where(read):
    for each in read["PokerStars"]:
        for made in each.made:
            assert (made.faced, made.place) == faced_and_place(each.hand, made.at)
    faced = {made.faced for each in read["PokerStars"] for made in each.made}
    assert {"first in", "limp", "raise", "3-bet", "checked", "bet"} <= faced


def test_all_ins_are_told_with_the_cards_that_were_shown(read):
    for each, played in zip(read["PokerStars"], HANDS, strict=True):
        steps = played.hand.steps
        at = max(n + 1 for n, step in enumerate(steps) if step.kind != "board")
        before = played.hand.before(at)
        runs = before.to_act < 0 and len(before.board) < 5 and played.me in before.left
        assert (each.all_in is not None) == (runs and len(before.left) > 1)
        if each.all_in is None:
            continue
        assert each.all_in.hand.street < 5
        assert played.me in each.all_in.hand.left
        shown = [set(hole) for hole in each.all_in.holes]
        assert shown == [set(played.holes[seat]) for seat in each.all_in.hand.left]
    assert any(each.all_in for each in read["PokerStars"])


def test_what_is_damaged_or_half_written_is_a_line_and_the_rest_is_read(tmp_path):
    good, other = written("PokerStars", HANDS[0]), written("PokerStars", HANDS[1])
    half = written("PokerStars", HANDS[2])
    path = tmp_path / "mixed.txt"
    text = good + other.replace("posts big blind", "posts big blinde") + good[:60] + "\n\n"
    path.write_text(text + samples.SAMPLES["PokerStars"] + "\n\n" + half[: len(half) // 2])
    found = list(read_file(path))
    assert isinstance(found[0], Read)
    unread = [each for each in found if isinstance(each, Unread)]
    assert 1 <= len(unread) <= 3
    assert unread[-1].error
    lines = path.read_text().splitlines()
    assert all("PokerStars Hand" in lines[each.line - 1] for each in unread)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.txt", b"", "has no hand histories"),
        ("b.txt", b"\x00\xff" * 1000, "has no hand histories"),
        ("c.txt", b"Dear diary, " * 1000, "has no hand histories"),
        ("d.xml", b"<session><game gamecode='1'></game>", "no two players"),
        ("e.xml", b"<session><game gamecode='1'><general>", "breaks off within its first hand"),
    ],
)
def test_other_files_are_one_line(tmp_path, name, data, said):
    (tmp_path / name).write_bytes(data)
    (found,) = read_file(tmp_path / name)
    assert said in found.error


def test_a_file_that_is_not_there_is_one_line(tmp_path):
    (found,) = read_file(tmp_path / "none.txt")
    assert found.error == "“none.txt” is no file."


def test_a_long_file_is_read_in_pieces(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "BLOCK", 777)
    path = tmp_path / "all.txt"
    path.write_text("".join(written("Winamax", hand) for hand in HANDS), encoding="utf-8")
    found = list(read_file(path))
    nets = [(each.number, each.net) for each in found]
    lines = [text.line for text in reading.texts_of(path)]
    monkeypatch.undo()
    assert lines == [text.line for text in reading.texts_of(path)]
    assert nets == [(each.number, each.net) for each in read_file(path)]
    assert len(found) == len(HANDS)


def test_folders_are_gone_through(tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    for path in (tmp_path / "b.txt", inner / "a.xml", tmp_path / "c.png"):
        path.write_text("x")
    (inner / "D.TXT").write_text("x")
    found = [tmp_path / "b.txt", inner / "D.TXT", inner / "a.xml"]
    assert files_in([tmp_path]) == found
    assert files_in([tmp_path, tmp_path / "b.txt", inner]) == found  # each once


def test_a_big_blind_of_all_that_is_left_is_one(tmp_path):
    hand = Hand(Table((100.0, 100.0, 0.6))).fold().fold()
    holes = tuple((2 * seat, 2 * seat + 1) for seat in range(3))
    path = tmp_path / "short.txt"
    text = written("PokerStars", Played(1, hand, 0, holes, (0.0, 0.0, 1.0), 0.0))
    path.write_text(text.replace("big blind $1.00", "big blind $0.60 and is all-in"))
    (found,) = read_file(path)
    assert (found.why, found.hand.table.stacks[2]) == ("", 0.6)


def test_antes_are_of_all_or_the_hand_is_not_followed(read):
    played = read["PokerStars"][0].played_hand
    post = next(act for act in played.actions if act.kind == "post")
    ante = replace(post, kind="ante", chips=played.blinds[1] / 10)
    found = of_played(replace(played, actions=(ante, *played.actions)))
    assert found.why == "Not everybody has posted an ante."


def test_a_blind_that_is_posted_in_the_first_seat_is_no_straddle(read):
    played = next(e.played_hand for e in read["PokerStars"] if len(e.played_hand.players) == 6)
    post, first = (
        next(act for act in played.actions if act.kind == "post"),
        reading._order(played)[0],
    )
    more = replace(post, player=first, chips=played.blinds[1])
    found = of_played(replace(played, actions=(more, *played.actions)))
    assert found.why == reading.UNUSUAL


def test_a_pot_is_of_the_kind_that_it_was_before_the_flop():
    hand = read_hand(samples.POKERSTARS)
    assert sum(act.kind == "raise" for act in hand.decisions) == 3
    assert of_played(hand).kind == "raised"


def test_days_are_told_before_months_where_the_year_is_last():
    assert reading._day("888poker - 06 01 2024 11:49:59") == "2024-01-06"


def test_a_hand_without_a_number_is_told_by_its_text(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "_number", lambda text: "")
    path = tmp_path / "a.txt"
    path.write_text("".join(written("PokerStars", hand) for hand in (*HANDS[:3], HANDS[0])))
    first, second, third, again = (each.number for each in read_file(path))
    assert again == first
    assert len({first, second, third, ""}) == 4


@pytest.mark.parametrize("name", samples.SAMPLES)
def test_the_samples_of_all_sites_are_read(tmp_path, name):
    path = tmp_path / "sample.txt"
    path.write_text(samples.SAMPLES[name], encoding="utf-8")
    found = list(read_file(path))
    assert all(isinstance(each, Read) for each in found)
    assert found[0].site == name


@pytest.mark.parametrize(
    ("before", "role"),
    [("UTG call", "limped"), ("UTG raise 2.5", "called")],
)
def test_it_is_told_who_raised_before_the_flop_if_anybody_did(before, role):
    hand = parse_line(before, Table()).folded_to(5)
    hand = hand.then(Step("check" if role == "limped" else "call", 5)).deal(0, 14, 28)
    hand = hand.then(Step("bet", 5, 2.0), Step("call", 0)).deal(7).then(Step("check", 5))
    _before, *later = reading._made(hand, 5, (20, 33))
    assert [made.role for made in later] == [role, role]  # whoever bets later
