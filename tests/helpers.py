"""What tests of engine and app do alike."""

from engine.cards import parse_cards


def cards(text):
    """Cards written as in ``AsKs 10h``, jokers too."""
    return tuple(parse_cards(text, jokers=True))
