"""Questions made from keywords, whichever of their records holds each."""

import random
from dataclasses import fields

from engine.games.tarneeb import BidAdvice, PlayAdvice, Position, SeenPlay, random_deal
from engine.limits import Limits


def _of(record, options):
    """The record made of those options that are its own, which are taken out."""
    names = [field.name for field in fields(record) if field.init and field.name in options]
    return record(**{name: options.pop(name) for name in names})


def play_advice(**options):
    seen, limits = _of(SeenPlay, options), _of(Limits, options)
    return PlayAdvice(seen, limits=limits, **options)


def bid_advice(**options):
    limits = _of(Limits, options)
    return BidAdvice(limits=limits, **options)


def played(seed, count, direction="counterclockwise", deal=None):
    """A deal after some cards chosen at random."""
    luck = random.Random(seed)
    deal = deal or random_deal(seed)
    position = Position(deal, luck.randrange(4), luck.randrange(4), (), direction)
    while len(position.played) < count:
        position = position.after(luck.choice(position.legal))
    return position
