"""What tests of engine and app do alike."""

from time import perf_counter

from engine.asking import analyse
from engine.cards import parse_cards

LONGEST_S = 120  # that a test waits for something


def cards(text):
    """Cards written as in ``AsKs 10h``, jokers too."""
    return tuple(parse_cards(text, jokers=True))


def answer_to(question):
    """The last answer to a question of any room, see `last_of`."""
    return last_of(analyse(question))


def last_of(answers):
    """The last of `answers`, each of which says rightly how far it is and how long it took."""
    started, reached = perf_counter(), 0.0
    for answer in answers:
        took_s = perf_counter() - started
        progress, elapsed_s = getattr(answer, "progress", 1.0), getattr(answer, "elapsed_s", 0.0)
        assert reached <= progress <= 1
        assert 0 <= elapsed_s <= took_s
        reached = progress
    return answer
