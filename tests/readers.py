"""Everything that reads text which a user pastes, types or opens, with a sound text for each."""

import json
import re
from dataclasses import replace
from itertools import pairwise

from app.games.holdem import paste, spot_file
from app.games.holdem.histories import hand_count, hand_texts, is_hand_history, read_hand
from app.games.holdem.play import record as play_record
from app.games.holdem.push_fold import table as push_table
from app.games.holdem.push_fold.table import to_text as push_text
from app.games.holdem.ranges import saved as saved_ranges
from app.games.holdem.spot import Spot
from app.games.holdem.spot_text import EXAMPLE
from app.games.holdem.stakes import parse_rake, parse_stake
from app.games.holdem.strategy.file import to_text as strategy_text
from app.games.nine_cards.board import Board
from app.games.rummy import hand_file
from app.games.rummy.deadwood.examples import EXAMPLES
from app.games.rummy.hand import Hand
from app.games.tarneeb.game import Game
from app.games.two_suits.deal import Deal
from app.shell.storage import documents
from app.train.ready import ready_made
from app.train.store import as_line, read_line
from app.words.translation import english
from engine.games.holdem.in_play import Table, parse_line
from engine.games.holdem.ranges import read_range
from engine.games.tarneeb import parse_game
from tests.app.games.holdem.histories.samples import SAMPLES
from tests.campaigns.campaign import POSITIONS

PBN = """[Event "Club"]
[Deal "W:AKQJ.T98.765.432 T987.765.432.AKQ 6543.432.AKQ.JT9 2.AKQJ.JT98.8765"]
[Declarer "S"] {a remark} ; another
[Contract "4SX"]
[Play "W"]
SA S7 =1= S3 S2
HT H5 $1 - -
"""
LIN = (
    "pn|a,b,c,d|st||md|3SAKQJHT98D765C432,ST987H765D432CAKQ,S6543H432DAKQCJT9|sv|o|"
    "mb|1S|mb|p|mb|4S!|mb|p|mb|p|mb|p|pc|S2|pc|SA|pg||\n"
)


LINE = "HJ raise 2.5; BTN raise 8; HJ call | Qd9h4h HJ check; BTN bet 5.8"


def _position(name):
    return json.loads((POSITIONS / f"{name}.kib").read_text(encoding="utf-8"))["position"]


def _file(room, from_json):
    """Reads a document, and the position in it."""

    def read(text):
        found, position = documents.loads(text)
        return from_json(position) if found == room else None

    return read


def _in_mode(mode):
    return lambda text: paste.pasted(text, replace(Spot(), mode=mode))


#: Room -> what reads a position of its files.
POSITION_READERS = {
    "holdem": spot_file.from_json,
    "tarneeb": Game.from_json,
    "two_suits": Deal.from_json,
    "nine_cards": Board.from_json,
    "rummy": hand_file.from_json,
}


def readers():
    """Name -> what reads, and texts that it understands."""
    with english():
        own = Game.from_json(_position("tarneeb-my-hand-play"))
        dealt = Game.from_json(_position("tarneeb-trick-three"))
        strategy = strategy_text(spot_file.from_json(_position("holdem-strategy-turn")).setup)
        push = push_text(push_table.PushTable())
        play = play_record.to_text(spot_file.from_json(_position("holdem-in-play-flop")).play)
        deal = Deal.from_json(_position("two_suits-six")).to_text()
        nine = Board.from_json(_position("nine_cards-fork")).to_text()
        tarneeb = {"open": [dealt.to_text(), PBN, LIN], "own": [own.to_text(), "AsKs QdQh 5c"]}
    histories = list(SAMPLES.values())
    ranges = "22+, A2s+, KTs-K8s, 15%, 10%-20%, 40%(JJ+, AT+), AsKs:0.5, AKo@50, A*, As*, random"
    saved = saved_ranges.to_text({"Six seats": {"Button": ranges, "Big blind": "22+"}})
    found = {
        "hand history": (lambda text: (is_hand_history(text), hand_count(text)), histories),
        "hand": (read_hand, histories),
        "hands": (lambda text: list(hand_texts(text)), histories),
        "paste": (_in_mode("equity"), [EXAMPLE, *histories, "AsKs v QQ+,AKs on Kd9h4h", push]),
        "paste in strategy": (_in_mode("strategy"), [strategy]),
        "paste in play": (_in_mode("in_play"), [play]),
        "line of a hand in play": (lambda text: parse_line(text, Table((100.0,) * 6)), [LINE]),
        "position to train": (read_line, [as_line(ready_made()[0])]),
        "range": (read_range, [ranges, "As Kd"]),
        "saved ranges": (saved_ranges.from_text, [saved]),
        "stake": (parse_stake, ["1,234.56"]),
        "rake": (parse_rake, ["5.5 % , 3.25"]),
        "numbers": (lambda text: push_table.numbers(text, 1, 9, "10"), ["50 / 30; 20 %"]),
        "PBN and LIN": (parse_game, [PBN, LIN]),
        "Two Suits": (Deal.from_text, [deal, "1,0 2,1 v 2,0 1,1"]),
        "Nine Cards": (Board.from_text, [nine, "6 8 v 1 3"]),
        "document": (
            _file("holdem", spot_file.from_json),
            [_text_of("holdem-played"), _text_of("holdem-in-play-flop")],
        ),
        "Two Suits document": (_file("two_suits", Deal.from_json), [_text_of("two_suits-six")]),
        "Nine Cards document": (
            _file("nine_cards", Board.from_json),
            [_text_of("nine_cards-fork")],
        ),
        "rummy document": (
            _file("rummy", hand_file.from_json),
            [_text_of("rummy-gin-play-theirs"), _text_of("rummy-thirteen-play-six")],
        ),
        "Tarneeb document": (
            _file("tarneeb", Game.from_json),
            [_text_of("tarneeb-my-hand-play"), _text_of("tarneeb-conditions")],
        ),
    }
    for mode in ("open", "own"):
        game = replace(Game(), mode=mode)
        found[f"Tarneeb {mode}"] = (game.from_text, tarneeb[mode])
    for mode, example in EXAMPLES.items():
        base = Hand(mode=mode)
        found[f"rummy {mode}"] = (
            lambda text, base=base: hand_file.from_text(text, base),
            [example, *(["5s6s 10h"] if mode.startswith("gin") else [])],
        )
    return found


def _text_of(name):
    return (POSITIONS / f"{name}.kib").read_text(encoding="utf-8")


def pieces(text):
    """Where pieces of a text begin and end: words, signs, blanks, and two or more together."""
    ends = [0, *(found.end() for found in re.finditer(r"\w+|\s|[^\w\s]", text))]
    for length in (1, 2, 3, 4):
        yield from zip(ends, ends[length:], strict=False)
    lines = [0, *(found.end() for found in re.finditer(r"\n", text))]
    yield from pairwise(lines)


def repetitions(text, signs='\n \t*,.-({[<"“:;|/#%1A'):
    """What makes a text of so many letters, for every kind of repetition in a sound one."""
    for begin, end in dict.fromkeys(pieces(text)):
        before, piece, after = text[:begin], text[begin:end], text[end:]
        yield lambda n, b=before, p=piece, a=after: b + p * (n // len(p)) + a
        yield lambda n, b=before, p=piece: b + p * (n // len(p))
        yield lambda n, p=piece: p * (n // len(p))
        for sign in signs:
            yield lambda n, b=before, s=sign, a=piece + after: b + s * n + a
