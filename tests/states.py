"""Saved positions that tests open: those of a sample, by room; all are in `positions`."""

#: States that differ most from each other; the slow walk takes all.
STATES = {
    "holdem": (
        *("holdem-range-flop", "holdem-range-hand", "holdem-range-six", "holdem-ten"),
        *("holdem-strategy-setup", "holdem-before-the-flop"),
        *("holdem-in-play", "holdem-in-play-due", "holdem-in-play-flop"),
        "holdem-at-the-table",
        *("holdem-strategy-river", "holdem-pushfold-four", "holdem-pushfold-nine", "holdem-played"),
    ),
    "tarneeb": (
        *("tarneeb-lead", "tarneeb-set-up", "tarneeb-my-hand", "tarneeb-my-hand-play"),
        "tarneeb-conditions",
        *("tarneeb-table", "tarneeb-table-bid", "tarneeb-table-advice"),
    ),
    "two_suits": ("two_suits-report", "two_suits-thirteen"),
    "nine_cards": ("nine_cards-fork", "nine_cards-thirteen", "nine_cards-won"),
    "rummy": (
        *("rummy-gin-turns", "rummy-three-thirteen-mine", "rummy-gin-play-part"),
        *("rummy-gin-play-throw", "rummy-gin-play-theirs", "rummy-gin-play-over"),
        *("rummy-thirteen-play-throw", "rummy-thirteen-play-theirs"),
        *("rummy-thirteen-play-six", "rummy-thirteen-play-over"),
    ),
}
