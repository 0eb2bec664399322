import pickle
from itertools import permutations

import pytest

from engine.games.two_suits import (
    Arena,
    BestPlay,
    Choice,
    Game,
    Payoffs,
    Play,
    Position,
    Survey,
    Training,
    card_text,
    cards_text,
    game_of,
    order,
    parse_cards,
    parse_trump,
    random_position,
)
from engine.limits import Limits


def position(mine, theirs, **options):
    mine, theirs = parse_cards(mine), parse_cards(theirs)
    options.setdefault("game", game_of(mine + theirs, options.pop("trump", None)))
    return Position(mine, theirs, **options)


def test_cards_are_written_as_in_the_source_documents():
    assert parse_cards("1,0 2,1  3 , 1") == ((1, 0), (2, 1), (3, 1))
    assert card_text((12, 1)) == "12,1"
    assert cards_text(parse_cards("1,0 2,1")) == "1,0 2,1"
    assert parse_cards(" ") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,0 As", "“As” is not a card; write a rank and a suit, as in 4,0."),
        ("1,0,2", "“1,0,2” is not a card; write a rank and a suit, as in 4,0."),
        ("-1,0", "“-1,0” is not a card; write a rank and a suit, as in 4,0."),
    ],
)
def test_what_is_no_card_is_quoted(text, message):
    with pytest.raises(ValueError, match=message):
        parse_cards(text)


def test_a_trump_is_a_suit_or_none():
    assert [parse_trump(text) for text in ("0", "1", " none")] == [0, 1, None]
    with pytest.raises(ValueError, match=r"“spades” is not a trump; write 0, 1 or none\."):
        parse_trump("spades")


@pytest.mark.parametrize(
    ("mine", "theirs", "options", "message"),
    [
        ("1,0 2,1", "2,1 3,0", {}, "“2,1” is held by both players; leave it in one hand."),
        ("1,0 1,0", "2,1 3,0", {}, "“1,0” was given twice; take one out."),
        ("1,0 2,1", "3,0", {}, "You hold 2 cards and the opponent 1; give both hands equally"),
        ("1,0", "3,0", {"led": (2, 0)}, "“2,0” was led but is not in your hand, 1,0;"),
        ("1,0", "3,0", {"led": (1, 0), "leader": "theirs"}, "not in the opponent's hand, 3,0;"),
        ("14,0", "3,0", {}, "“14,0” is not a card of this game; a suit has 13 cards, 1 to 13."),
        ("13,0", "0,0", {}, "“13,0” is not a card of this game; a suit has 13 cards, 0 to 12."),
        ("4,0", "1,0", {"game": Game(None, 3)}, "“4,0” .* a suit has 3 cards, 1 to 3."),
        ("1,3", "3,0", {}, "“1,3” is in no suit; suits are 0, 1 and 2."),
        ("1,0", "3,0", {"leader": "me"}, "“me” is not a side; write mine or theirs."),
    ],
)
def test_hands_that_cannot_be_are_explained_in_one_sentence(mine, theirs, options, message):
    with pytest.raises(ValueError, match=message) as error:
        position(mine, theirs, **options)
    assert str(error.value).count(". ") == 0


def test_hands_of_more_than_13_cards_are_too_large():
    deck = [(rank, suit) for suit in (0, 1, 2) for rank in range(1, 14)]
    with pytest.raises(ValueError, match="Hands of 14 cards are too large"):
        Position(tuple(deck[:14]), tuple(deck[14:28]))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Game(3), "“3” is not a trump"),
        (lambda: Game(None, 14), "A suit of 14 cards cannot be played; choose 1 to 13."),
        (lambda: Game(None, 13, 2), "Ranks cannot begin with 2"),
        (lambda: BestPlay(Position((), ())), "All cards have been played"),
        (lambda: Choice(random_position(1, 3), "gambler"), "“gambler” is not a player; choose fir"),
        (lambda: Payoffs(random_position(1, 10)), "10 cards each have 3,628,800 orders"),
        (lambda: Payoffs(random_position(1, 3), "poker"), "“poker” are no rules; write report or"),
        (
            lambda: Payoffs(random_position(1, 3).after(random_position(1, 3).legal[0])),
            "A card is on the table",
        ),
        (lambda: Arena("net", "novice"), "“novice” is not a player"),
        (lambda: Arena("random", "net", cards=14), "“14” cards each cannot be played here"),
        (
            lambda: Arena("random", "net", limits=Limits(deals=0)),
            "“0” deals are too few; give 1 or more.",
        ),
        (
            lambda: Arena("random", "net", limits=Limits(seconds=1.0)),
            "A limit of seconds means nothing here; set deals, seed, threads only.",
        ),
        (lambda: Arena("random", "net", trump=2), "“2” is not a trump of two suits"),
        (lambda: Arena("random", "net", cards=2, held_out=True), "too few deals of 2 cards"),
        (lambda: Survey(5, 3), "“5..3” cards cannot be surveyed; give two numbers from 2 to 9"),
        (lambda: Survey(limits=Limits(deals=0)), "“0” deals are too few; give 1 or more."),
        (
            lambda: Survey(limits=Limits(precision=0.1)),
            "A limit of precision means nothing here; set deals, seed, threads only.",
        ),
        (
            lambda: Training(limits=Limits(deals=1)),
            "A limit of deals means nothing here; set seed, threads only.",
        ),
        (lambda: Training(games=0), "“0” games are none; ask for 1 or more."),
        (lambda: Training(3), "too few deals of 3 cards to learn from"),
    ],
)
def test_questions_that_cannot_be_answered_say_what_would_be_right(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_a_card_that_does_not_follow_suit_is_refused():
    asked = position("1,0 2,1", "2,0 3,1").after((1, 0))
    assert asked.legal == ((2, 0),)
    with pytest.raises(
        ValueError, match=r"“3,1” does not follow suit; the opponent's hand has 2,0\."
    ):
        asked.after((3, 1))
    with pytest.raises(ValueError, match=r"“9,1” is not in the opponent's hand, 2,0 3,1\."):
        asked.after((9, 1))


def test_the_notebooks_example_game():
    start = position("0,0 2,0 1,1", "1,0 0,1 2,1")
    play = Play(start, parse_cards("2,0 1,0 0,0 0,1 1,1 2,1"))
    assert [trick.winner for trick in play.tricks] == ["mine", "mine", "theirs"]
    assert play.won == (2, 1)
    assert play.position.finished
    assert play.at(3).position.led == (0, 0)
    assert play.at(5).after((2, 1)) == play


def test_a_trump_beats_what_is_not_one_and_its_player_leads_next():
    start = position("9,0 1,0", "1,1 2,1", trump=1)
    after = start.after((9, 0)).after((1, 1))
    assert (after.leader, after.to_move) == ("theirs", "theirs")
    assert position("9,0 1,0", "1,1 2,1").after((9, 0)).after((1, 1)).leader == "mine"


def test_questions_and_positions_can_be_sent_to_another_process():
    for question in (BestPlay(random_position(4, 5)), Payoffs(random_position(1, 3)), Survey()):
        assert pickle.loads(pickle.dumps(question)) == question


def test_orders_are_numbered_as_permutations():
    hand = random_position(2, 5).mine
    for number, cards in enumerate(permutations(hand)):
        assert order(hand, number) == cards


def test_a_random_position_deals_every_card_of_two_suits_and_repeats_itself():
    dealt = random_position(7, 6, trump=1, leader="theirs")
    deck = {(rank, suit) for rank in range(1, 7) for suit in (0, 1)}
    assert {*dealt.mine, *dealt.theirs} == deck
    assert dealt == random_position(7, 6, trump=1, leader="theirs") != random_position(8, 6, 1)


def test_more_cards_than_any_game_has_are_refused_at_once():
    for text in ("1,0 " * 101, "1,0" + " " * 5_000):
        with pytest.raises(ValueError, match="more than 100 cards"):
            parse_cards(text)


@pytest.mark.parametrize("lowest", [0, 1])
def test_the_highest_card_of_a_suit_is_of_that_suit(lowest):
    game = Game(ranks=13, lowest=lowest)
    highest, second = (game.highest, 0), (game.highest - 1, 0)
    assert game.beats(highest, second)
    assert not game.beats(second, highest)
    assert game.followers((highest, (lowest, 1)), second) == (highest,)


def test_a_fourth_suit_is_no_trump():
    with pytest.raises(ValueError, match="“3” is not a trump"):
        parse_trump("3")
