"""The score sheet of Three Thirteen: points of every player, round by round; the fewest win."""

from dataclasses import dataclass, replace

from engine.games.rummy.rules import MOST_POINTS, ROUNDS, SUIT_LENGTH
from engine.sentences import RefusedError

Row = tuple[int | None, ...]
LAST_ROUND = SUIT_LENGTH  # of a game; some play one more


@dataclass(frozen=True, slots=True)
class Sheet:
    """Points of each player in the rounds played so far; None where they are not known.

    Attributes
    ----------
    players : number of players
    rows : for each round that has points its number and those points, the first round first

    Raises
    ------
    ValueError
        If a round or its points cannot be.
    """

    players: int = 2
    rows: tuple[tuple[int, Row], ...] = ()

    def __post_init__(self) -> None:
        """Reject rounds and points that cannot be."""
        numbers = [number for number, _ in self.rows]
        if numbers != sorted(set(numbers)) or any(number not in ROUNDS for number in numbers):
            raise RefusedError(
                "The rounds {numbers} are not some of 3 to 14, each once, in order.",
                numbers=numbers,
            )
        for number, row in self.rows:
            if len(row) != self.players:
                raise RefusedError(
                    "Round {number} has points of {given} players, not of {players}.",
                    number=number,
                    given=len(row),
                    players=self.players,
                )
            for points in row:
                if points is not None and not 0 <= points <= MOST_POINTS:
                    raise RefusedError(
                        "{points} points in a round cannot be; it is 0 to 999.", points=points
                    )

    def row(self, number: int) -> Row:
        """Points of a round."""
        return dict(self.rows).get(number, (None,) * self.players)

    def entered(self, number: int, player: int, points: int | None) -> "Sheet":
        """The sheet with a player's points of a round; None takes them away."""
        row = self.row(number)
        changed = (*row[:player], points, *row[player + 1 :])
        rows = dict(self.rows) | {number: changed}
        kept = {n: r for n, r in rows.items() if any(points is not None for points in r)}
        return replace(self, rows=tuple(sorted(kept.items())))

    def for_players(self, players: int) -> "Sheet":
        """The sheet with more players, or without the last ones."""
        rows = {n: (*row, *(None,) * players)[:players] for n, row in self.rows}
        kept = {n: r for n, r in rows.items() if any(points is not None for points in r)}
        return Sheet(players, tuple(sorted(kept.items())))

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each player so far."""
        return tuple(
            sum(row[player] or 0 for _, row in self.rows) for player in range(self.players)
        )

    @property
    def leaders(self) -> tuple[int, ...]:
        """Players with the fewest points in whole rounds; nobody while one before the last is not.

        The last round that has points may lack some yet.
        """
        rows = [row for _, row in self.rows]
        whole = rows[:-1] if rows and None in rows[-1] else rows
        if not whole or any(None in row for row in whole):
            return ()
        totals = [sum(points or 0 for points in column) for column in zip(*whole, strict=True)]
        return tuple(player for player in range(self.players) if totals[player] == min(totals))

    @property
    def winners(self) -> tuple[int, ...]:
        """Players with the fewest points, once all points of a last round are known."""
        ended = any(n >= LAST_ROUND and None not in row for n, row in self.rows)
        return self.leaders if ended else ()

    @property
    def next_round(self) -> int:
        """The round after the last one with points; the last is played but once."""
        return min(max((number + 1 for number, _ in self.rows), default=ROUNDS[0]), ROUNDS[-1])
