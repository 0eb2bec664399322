"""What the page Train says. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from app.shell.room.game import Game
from app.shell.room.training import Judgement, Trainer, unit_of
from app.train.store import Cost, Counts, Kept, Share
from app.words.counts import or_list
from app.words.figures import figure, percent, plain_figure, plus_minus
from app.words.translation import _, capitalized, ngettext
from app.words.verdict import Verdict

FEW = 3  # best moves that are told by name
MANY = 10  # points a hundred decisions, from which on a tenth says nothing
MONTHS = (
    *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July")),
    *(_("August"), _("September"), _("October"), _("November"), _("December")),
)


def day_words(day: date) -> str:
    """``14 November``."""
    return _("{day} {month}").format(day=figure(day.day, 0), month=MONTHS[day.month - 1])


def due_words(due: date, today: date) -> str:
    """``today``, ``tomorrow``, ``in 4 days``."""
    days = (due - today).days
    if days <= 0:
        return _("today")
    if days == 1:
        return _("tomorrow")
    return ngettext("in {count} day", "in {count} days", days).format(count=figure(days, 0))


def positions(number: int) -> str:
    """``1 position``, ``245 positions``."""
    text = ngettext("{count} position", "{count} positions", number)
    return text.format(count=figure(number, 0))


def kept(number: int) -> str:
    """``245 positions kept``."""
    text = ngettext("{count} position kept", "{count} positions kept", number)
    return text.format(count=figure(number, 0))


def themes(game: Game) -> dict[str, str]:
    """What can be trained in a room, by what it is called in files."""
    return {key: name for trainer in game.trainers() for key, name in trainer.themes.items()}


def about(room: str, theme: str) -> str:
    """``Tarneeb: Leads``."""
    return _("{room}: {theme}").format(room=room, theme=theme)


def task(trainer: Trainer, position: object, kept: Kept) -> Verdict:
    """What is to be done, and what was chosen when it was kept, in a game or here."""
    text = _("In the game: {move}. It gave up {cost}. What is better?")
    if kept.ready_made or kept.chosen == kept.best:
        text = _("Strong players err here. What is best?")
    elif not kept.in_game:
        text = _("You answered {move}. It gave up {cost}. What is better?")
    chosen, cost = trainer.name(position, kept.chosen), trainer.cost(kept.cost, kept.error)
    return Verdict(trainer.task(position), text.format(move=chosen, cost=cost))


def taken(trainer: Trainer, position: object, move: str) -> Verdict:
    """What is said of an answer that is not judged yet."""
    text = _("Your answer: {move}.").format(move=trainer.name(position, move))
    return Verdict(text, _("Looking at your move")).unbroken()


def answered(
    trainer: Trainer,
    position: object,
    move: str,
    found: Judgement,
    bests: Sequence[str],
    *,
    missed: bool,
) -> str:
    """What an answer gave up, and what was best: one of several moves, or one alone."""
    mine, alone = capitalized(trainer.name(position, move)), len(bests) < 2
    best = _few(trainer, position, bests)
    if move == found.best:
        text = _("<i>Right.</i> {move} is best.")
        if not alone:
            text = _("<i>Right.</i> {move} is as good as any.")
    elif not found.cost:
        text = _("<i>Right.</i> {move} is as good as {best}.")
        best = trainer.name(position, found.best)
    elif missed and len(bests) > FEW:
        text = _("<x>Missed.</x> {move} gives up {cost}; {best} is one of the best.")
    elif missed:
        text = _("<x>Missed.</x> {move} gives up {cost}; {best} is best.")
    else:
        text = _("<i>Right.</i> {move} gives up {cost}, less than is kept; {best} is best.")
    cost = trainer.cost(found.cost, found.error)
    return text.format(move=mine, cost=cost, best=best)


def shown(trainer: Trainer, position: object, bests: Sequence[str]) -> str:
    """What was best, for who wanted to see it."""
    few, many = _few(trainer, position, bests), len(bests) > FEW
    text = (
        _("<x>Missed.</x> {best} is one of the best.")
        if many
        else _("<x>Missed.</x> {best} is best.")
    )
    return text.format(best=capitalized(few))


def _few(trainer: Trainer, position: object, bests: Sequence[str]) -> str:
    """The best moves, or of many the first."""
    told = bests if len(bests) <= FEW else bests[:1]
    return or_list([trainer.name(position, best) for best in told])


def idle(counts: Counts, today: date, *, keeps: bool, stuck: bool = False) -> Verdict:
    """What is said when nothing is to be asked, or, `stuck`, no room can ask what is due."""
    if not counts.positions:
        if not keeps:
            return Verdict(_("No mistake is kept."), _("The settings say that none is to be."))
        text = _(
            "Play in any room where your moves are judged: "
            "what costs you something is kept, and asked here from the next day on. "
            "Until then “All positions” has some in which strong players err."
        )
        return Verdict(_("No mistake is kept yet."), text)
    detail = _("{positions} kept.").format(positions=positions(counts.positions))
    if counts.next is not None:
        text = _("{positions} kept; the next one comes on {day}.")
        detail = text.format(positions=positions(counts.positions), day=day_words(counts.next))
    if stuck:
        text = _("{positions} kept. What is due is of another version of Kibitzer.")
        detail = text.format(positions=positions(counts.positions))
        return Verdict(_("What is due cannot be asked here."), detail)
    return Verdict(_("Nothing is due today."), detail)


def short_cost(trainer: Trainer, cost: float) -> str:
    """A cost in a narrow column: ``12.4 %`` of the pot or the prizes; others in full."""
    if trainer.unit.startswith("percent of the"):
        return _("{share} %").format(share=plain_figure(cost))
    return trainer.cost(cost)


def per_hundred(cost: Cost) -> str:
    """``14 ± 6 points``: what a hundred decisions cost."""
    mean = 100 * cost.mean
    shown = plus_minus(mean, 100 * cost.mean_se, int(mean < MANY))
    return f"{shown} {unit_of(cost.unit).many}"


def right_of(name: str, right: int, number: int) -> str:
    """``in games, 64 %``."""
    if not number:
        return _("{what}: none yet").format(what=name)
    return _("{what}, {share}").format(what=name, share=percent(right / number))


def set_verdict(source: str, positions_there: int) -> Verdict:
    """What is said of the ready-made positions, or of the themes, while nothing is asked."""
    if source == "room":
        return Verdict(
            _("Choose what to train."), _("Your own mistakes come first, then ready-made ones.")
        )
    if not positions_there:
        return Verdict(_("There are no ready-made positions here."))
    text = _("All {positions} are answered.").format(positions=positions(positions_there))
    return Verdict(text, _("“Take the next ones now” asks them again."))


def no_position() -> Verdict:
    """What is said of a theme that is trained by own mistakes alone, while there are none."""
    return Verdict(_("There is no position of this theme yet."), _("They come from your games."))


def share_rows(shares: Sequence[Share], names: Mapping[str, str], most: int) -> list[list[str]]:
    """Rows of answers by theme: what, how many, and the share that was right."""
    rows = [
        [names[found.name], figure(found.answers, 0), percent(found.right / found.answers)]
        for found in shares
        if found.name in names
    ]
    return rows[:most]


def summary(judged: int, no_mistakes: int) -> str:
    """What came of judging again."""
    text = ngettext("{count} position judged again", "{count} positions judged again", judged)
    done = text.format(count=figure(judged, 0))
    text = ngettext(
        "{done}: {count} was no mistake, and is asked no more",
        "{done}: {count} were no mistakes, and are asked no more",
        no_mistakes,
    )
    return text.format(done=done, count=figure(no_mistakes, 0))
