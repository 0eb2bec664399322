"""Keys for bids, with Alt: letters alone type cards. Without Qt."""

from engine.games.tarneeb import PASS

BID_KEYS = {7: "7", 8: "8", 9: "9", 10: "0", 11: "1", 12: "2", 13: "3", PASS: "P"}
