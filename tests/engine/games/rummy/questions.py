"""Questions in short, and rules that leave most free."""

from dataclasses import replace

from engine.games.rummy import ARTICLE, analysis
from tests.helpers import cards

FREE = replace(ARTICLE, decks=4, jokers=8)


def points(hand, rules):
    return analysis.least_points(cards(hand), rules)
