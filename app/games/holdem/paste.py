"""What a pasted text makes of a spot: a hand that was played, a board, hands, another mode."""

from __future__ import annotations

from dataclasses import replace

from app.games.holdem import spot_text, words
from app.games.holdem.histories.layout import (
    at_question,
    hand_count,
    is_hand_history,
    spot_from_history,
)
from app.games.holdem.spot import NO_BOARD, Spot
from app.words.translation import _


def pasted(text: str, state: Spot) -> tuple[Spot, str]:
    """The spot of a text where `state` is shown, and what is to be said of it.

    ValueError if the text is nothing of the kind, or cannot be; in one sentence.
    """
    from app.games.holdem.before_flop import record as lookup_record
    from app.games.holdem.play import record as play_record
    from app.games.holdem.push_fold import table as push_table
    from app.games.holdem.strategy import file as strategy_file  # the start is without these
    from app.games.holdem.strategy.from_history import setup_from_history
    from app.games.holdem.strategy.setup import NO_SETUP
    from app.games.holdem.taken_over import with_rake

    if play_record.is_play_text(text):
        return replace(state, mode="in_play", play=play_record.from_text(text)), ""
    if lookup_record.is_lookup_text(text):
        return replace(state, mode="before_flop", lookup=lookup_record.from_text(text)), ""
    if strategy_file.is_strategy_text(text):
        return replace(state, mode="strategy", setup=strategy_file.from_text(text)), ""
    if push_table.is_push_text(text):
        return replace(state, mode="push_fold", push=push_table.from_text(text)), ""
    if (board := spot_text.board_of(text)) is not None:
        return replace(state, board=board, later=NO_BOARD).checked(), ""
    if not is_hand_history(text):
        return replace(spot_text.from_text(text).asking(state), mode="equity"), ""
    if state.mode == "strategy":
        setup = setup_from_history(text, with_rake(state.setup or NO_SETUP, state.terms))
        return replace(state, setup=setup), ""
    spot = at_question(spot_from_history(text))
    hint = ""
    if spot.replay is not None and spot.replay.hand.notes:
        hint = words.notes_hint(spot.replay.hand.notes)
    elif spot.replay is not None and spot.replay.hand.second_board:
        hint = _("The board was run twice; the first is shown")
    elif (hands := hand_count(text)) > 1:
        hint = _("The last of {count} hands was taken; paste another alone").format(count=hands)
    return replace(spot.asking(state), mode=spot.mode), hint
