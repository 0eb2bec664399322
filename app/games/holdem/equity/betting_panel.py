"""Pot, stacks and bet in one panel: what each option is worth and what it needs."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QRegularExpression, Qt, Signal
from PySide6.QtGui import QDoubleValidator, QRegularExpressionValidator, QValidator
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.games.holdem import words
from app.games.holdem.betting import (
    Decision,
    Terms,
    decide,
    equity_when_called,
    needed_equity,
)
from app.games.holdem.equity.betting_words import (
    advice,
    gain,
    need_shorter,
    need_words,
    option_title,
    pot_wanted,
    with_hindsight,
)
from app.games.holdem.equity.verdict import acting, shown_later
from app.games.holdem.spot import Spot
from app.games.holdem.stakes import parse_rake, parse_stake, rake_text
from app.look.fonts import font, line_height
from app.widgets.controls import Button
from app.widgets.entry_field import LiveField
from app.widgets.layout import across, make_grid
from app.widgets.panels import Panel
from app.widgets.text import ElidedText, Text, explain, set_role, set_visible
from app.words import digits
from app.words.counts import listed
from app.words.figures import stake_text
from app.words.spoken import aloud
from app.words.translation import _
from engine.games.holdem import Answer

MOST_OPTIONS = 4
WIDEST_NAME = 70  # px of who acts, beside what each option is worth
WIDTHS = (6, 5, 6, 5, 4, 4)  # of the fields, in proportion
DOUBLE_DIGITS = 12
RAKE = r"\d{0,3}(\.\d{0,2})?\s*%?\s*[,;]?\s*\d{0,6}(\.\d{0,2})?"


class OptionsTable(QStackedWidget):
    """A column for each option, a row for each figure; till then what bets of a size need."""

    def __init__(self) -> None:
        super().__init__()
        table = QWidget()
        self._grid = grid = make_grid(gaps=(6, 1), within=table)
        rows = (
            ("", _("What can be done, and the chips that it puts in.")),
            (
                _("EV"),
                _(
                    "Chips won on average, a fold being 0. Of a range the worst folds so often, "
                    "and the bet is worth what it wins against the rest; of another size it is "
                    "not known how often they fold."
                ),
            ),
            (
                _("Break-even"),
                _("How often all have to fold for the bet to be no loss, whoever calls."),
            ),
            (
                _("MDF"),
                _(
                    "Minimum defence frequency: of which share of hands to go on, so that a bluff "
                    "with any two cards is no gain. Under a call yours, under a bet the others’."
                ),
            ),
            (
                _("Implied odds"),
                _(
                    "Implied odds: chips that you have to win later, on average whenever you win, "
                    "for the call to be no loss."
                ),
            ),
        )
        self._cells: list[list[Text]] = []
        self.whose = ElidedText("", "hint")
        self.whose.setMaximumWidth(WIDEST_NAME)
        for i, (name, sentence) in enumerate(rows):
            label = Text(name, "hint") if i else self.whose
            label.setFixedHeight(line_height("hint"))
            explain(label, sentence)
            grid.addWidget(label, i, 0)
            cells = []
            for column in range(MOST_OPTIONS):
                cell = Text("", "hint" if i == 0 else "figure")
                cell.setFixedHeight(line_height("hint"))
                cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                explain(cell, sentence)
                grid.addWidget(cell, i, 1 + column)
                cells.append(cell)
            self._cells.append(cells)
        for column in range(MOST_OPTIONS):
            grid.setColumnStretch(1 + column, 1)
        self.addWidget(self._make_sizes())
        self.addWidget(table)
        self.setFixedHeight(len(rows) * (line_height("hint") + 1) - 1)

    def _make_sizes(self) -> QWidget:
        sizes = QWidget()
        grid = make_grid(gaps=(None, 2), within=sizes)
        for column, text in enumerate((_("Bet"), _("Call needs"), _("Bluff needs folds"))):
            grid.addWidget(Text(text, "hint"), column, 0)
        for column, (name, size) in enumerate(words.BETS, start=1):
            text = _("For a bet of {size} of the pot: equity of a call, folds of a bluff.")
            cells = (
                name,
                f"<b>{100 * needed_equity(1 + size, size):.1f}</b>",
                f"{100 * size / (1 + size):.1f}",
            )
            for row, cell in enumerate(cells):
                label = Text(cell, "hint")
                explain(label, text.format(size=words.BET_NAMES[size]))
                grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignRight)
        grid.setRowStretch(3, 1)
        return sizes

    def show_options(self, found: Decision, name: str = "") -> None:
        """Show what each option is worth to who acts: a `name`, or you."""
        self.setCurrentIndex(1)
        self.whose.set_text(name)
        best = found.best
        for column in range(MOST_OPTIONS):
            texts = ["", "", "", "", ""]
            if column < len(found.options):
                option = found.options[column]
                folds, defence = option.even_folds, option.defence
                if option.kind == "call":
                    defence = found.defend
                texts = [
                    option_title(option),
                    gain(option.ev),
                    "–" if folds is None else words.percent(folds),
                    "–" if defence is None else words.percent(defence),
                    "–",
                ]
                if option.kind == "call" and found.implied is not None:
                    texts[4] = gain(found.implied)
                if option is best:
                    texts[1] = f"<b>{texts[1]}</b>"
            for row, text in zip(self._cells, texts, strict=True):
                row[column].set_text(text)
        for row, name in zip(self._cells[1:], self.rows(), strict=True):
            for column, cell in enumerate(row):
                title = self._cells[0][column].plain()
                cell.say(listed([title, name, cell.plain()]) if title else "")

    def show_sizes(self) -> None:
        """Show what bets of a size need, for there is no decision yet."""
        self.setCurrentIndex(0)

    def rows(self) -> tuple[str, ...]:
        """Names of the figures."""
        return _("EV"), _("Break-even"), _("MDF"), _("Implied odds")

    def as_rows(self) -> list[tuple[str, ...]]:
        """Options and their figures as they are shown, a row for each option."""
        columns = zip(*self._cells, strict=True)
        rows = [tuple(cell.plain() for cell in column) for column in columns if column[0].plain()]
        return [(_("option"), *self.rows()), *rows] if self.currentIndex() else []


class BettingPanel(Panel):
    """What a call needs, what you have, and what each option is worth."""

    changed = Signal(object, object)  # pot, call: float or None
    terms_changed = Signal(object)  # Terms
    entered = Signal()  # what is typed into a field is complete
    # 1 to the next decision of the hand that was played, -1 to the one before
    stepped = Signal(int)
    # seat that is to have a range instead of cards which were shown down later
    range_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__(_("Pot odds"), spacing=4, margins=(14, 10, 14, 10))
        self._terms = Terms()
        self._seen: tuple[int, ...] = ()
        self._make_steps()
        self._make_fields()
        self._make_said()
        self._make_options()

    def _make_steps(self) -> None:
        self.place = ElidedText("", "hint")
        self.place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        explain(
            self.place,
            _("The decision that comes next in the hand that was played, and what was done then."),
        )
        self.back = Button(_("The decision before (Alt+←)"), "prev", small=True, icon_only=True)
        self.forward = Button(_("The next decision (Alt+→)"), "next", small=True, icon_only=True)
        self._steps = QWidget()
        row = across((self.place, 1), spacing=4, within=self._steps)
        self.ranged = Button(_("Range instead"), kind="link", small=True)
        explain(
            self.ranged,
            _(
                "The cards of another were shown down later, when nobody could act on them: give "
                "a range instead, of what could be held then."
            ),
        )
        set_role(self.ranged, "role", "low")
        self.ranged.setFixedHeight(22)
        self.ranged.clicked.connect(lambda: self.range_wanted.emit(self._seen[0]))
        row.insertWidget(0, self.ranged)
        for button, by in ((self.back, -1), (self.forward, 1)):
            set_role(button, "role", "step")
            button.setFixedHeight(22)
            button.clicked.connect(lambda _on=False, by=by: self.stepped.emit(by))
            row.addWidget(button)
        self.add_right(self._steps)
        self._header_row.setStretch(self._header_row.count() - 1, 100)
        self.header.setFixedHeight(22)  # else the panel would grow with the buttons
        set_visible(self._steps, False)

    def _make_fields(self) -> None:
        self.pot, self.call, self.stack, self.bet = (LiveField() for _field in range(4))
        self.folds, self.rake = LiveField(), LiveField()
        rake = QRegularExpressionValidator(QRegularExpression(RAKE), self)
        told = (
            (self.pot, _("Pot"), _("The pot, with the bet in it that is to be called."), None),
            (self.call, _("To call"), _("Chips that a call takes."), None),
            (self.stack, _("Stack"), _("Chips behind that you and another both have."), None),
            (
                self.bet,
                _("Raise"),
                _("Chips that a bet or raise of yours puts in, call included."),
                None,
            ),
            (
                self.folds,
                _("Folds %"),
                _(
                    "How many of 100 times all others fold to this raise, or to all in if none "
                    "is set."
                ),
                None,
            ),
            (
                self.rake,
                _("Rake %"),
                _("What the house takes of a pot in per cent, and at most: 5, 3."),
                rake,
            ),
        )
        grid = make_grid(gaps=(4, 3))
        for column, (field, name, sentence, validator) in enumerate(told):
            field.setAccessibleName(aloud(name))
            unset = "–" if field in (self.stack, self.bet, self.folds) else digits.figure("0")
            field.setPlaceholderText(unset)
            field.setMaxLength(DOUBLE_DIGITS)
            most = 100.0 if field is self.folds else 1e9
            field.setValidator(validator or self._number(most))
            field.setFont(font(12, 500))
            set_role(field, "fit", "close")
            field.setMinimumWidth(30)
            field.textEdited.connect(self._edited)
            field.editingFinished.connect(self.entered)
            label = ElidedText(name, "hint", least=52)
            label.setFixedHeight(line_height("hint"))
            explain(label, sentence)
            explain(field, sentence)
            grid.addWidget(label, 0, column)
            grid.addWidget(field, 1, column)
            grid.setColumnStretch(column, WIDTHS[column])
        self.body.addLayout(grid)

    def _number(self, most: float) -> QValidator:
        validator = QDoubleValidator(0, most, 2, self)
        validator.setNotation(QDoubleValidator.Notation.StandardNotation)
        validator.setLocale(QLocale.c())
        return validator

    def _make_said(self) -> None:
        self.need, self.advice = ElidedText("", "hint"), ElidedText("", "advice")
        # Else the panel would grow when something is said.
        self.need.setFixedHeight(line_height("hint"))
        self.advice.setFixedHeight(line_height("advice"))
        self.advice.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        explain(
            self.need,
            _(
                "Need is the share of the pot at which a call neither wins nor loses, rake "
                "included; have is the share that you win on average."
            ),
        )
        explain(
            self.advice,
            _(
                "What wins most, and what it wins (+) or loses (−) on average, in the unit of the "
                "pot; a fold is 0."
            ),
        )
        self.body.addLayout(across((self.need, 1), self.advice))

    def _make_options(self) -> None:
        self.options = OptionsTable()
        self.body.addWidget(self.options)
        self.options_panel = Panel(_("What each option is worth"))
        self.options_panel.body.addStretch(1)
        self._low = False

    def set_low(self, low: bool) -> None:
        """Where there is little room, let a panel of their own show what options are worth."""
        if low != self._low:
            self._low = low
            if low:
                self.options_panel.body.insertWidget(0, self.options)
            else:
                self.body.addWidget(self.options)
            self.options.show()

    def height_with(self, *, low: bool) -> int:
        """Height in px with the options in it, or without them."""
        room = self.options.height() + self.body.spacing()
        return self.sizeHint().height() + room * (self._low - low)

    # ---- showing -------------------------------------------------------------------------

    def show_stakes(self, spot: Spot) -> None:
        """Show the stakes of the spot, unless they are what the fields say already."""
        self._terms = terms = spot.terms
        stakes = ((self.pot, spot.pot), (self.call, spot.call))
        for field, stake in (*stakes, (self.stack, terms.stack), (self.bet, terms.bet)):
            if _stake(field.text()) != stake:
                field.setText("" if stake is None else stake_text(stake))
                field.setCursorPosition(0)  # where it is too long, its beginning is seen
        if _share(self.folds.text())[0] != terms.folds:
            self.folds.setText("" if terms.folds is None else rake_text(terms.folds, None))
        share, cap = _share(self.rake.text())
        if (share or 0.0, cap) != (terms.rake, terms.cap):
            self.rake.setText(rake_text(terms.rake, terms.cap) if terms.rake else "")
        replay = spot.replay
        set_visible(self._steps, replay is not None)
        self._seen = shown_later(spot)
        set_visible(self.ranged, bool(self._seen))
        if replay is not None:
            from app.games.holdem.histories.layout import decision_words, place_words

            there = spot.is_played()
            place, does = place_words(replay), decision_words(replay)
            at = _("{at} of {count}").format(at=replay.at + 1, count=len(replay.hand.decisions))
            if not there:
                self.place.set_text(_("Another board than the hand’s"))
            elif does:
                text = _("{place}: {does}").format(place=place, does=does)
                self.place.set_text(text, place, at)
            else:
                self.place.set_text(place)
            self.back.setEnabled(replay.at > 0 or not there)
            self.forward.setEnabled(replay.decision is not None or not there)

    def show_advice(self, spot: Spot, answer: Answer | None) -> None:
        """Show what each option is worth to who acts; without an answer what needs none."""
        seat = acting(spot)
        known = answer is not None and seat < len(answer.seats) and spot.is_set(0)
        result = answer.seats[seat] if answer is not None and known else None
        pot, terms = spot.pot or 0.0, spot.terms
        if not pot or (spot.call or 0.0) > pot:
            self.need.set_text(*pot_wanted(spot.call if pot else None))
            self.advice.set_text("")
            self.options.show_sizes()
            return
        equity = None if result is None else result.equity
        called = _called(spot, answer, seat) if known else None
        flop = spot.street() != 0
        found = decide(pot, spot.call or 0.0, terms, equity, called=called, flop=flop)
        name = words.player_name(spot, seat) if seat else ""
        self.need.set_text(need_words(found, spot.call, equity, name), *need_shorter(found))
        se = 0.0 if result is None else result.equity_se
        said = advice(found, pot, se)
        self.advice.set_text(with_hindsight(said) if shown_later(spot) else said)
        self.options.show_options(found, name)

    def figures(self) -> tuple[QWidget, ...]:
        """What is dimmed while it is out of date."""
        return self.need, self.advice, self.options

    # ---- typing --------------------------------------------------------------------------

    def _edited(self) -> None:
        sender = self.sender()
        if sender in (self.pot, self.call):
            self.changed.emit(_stake(self.pot.text()), _stake(self.call.text()))
            return
        rake, cap = _share(self.rake.text())
        terms = Terms(
            stack=_stake(self.stack.text()),
            bet=_stake(self.bet.text()),
            folds=_share(self.folds.text())[0],
            rake=rake or 0.0,
            cap=cap,
            faced=self._terms.faced,
        )
        self.terms_changed.emit(terms)


def _called(spot: Spot, answer: Answer | None, seat: int) -> float | None:
    """Equity of a seat against what its one opponent goes on with; None if that is not known."""
    if answer is None or spot.size != 2 or spot.terms.folds is None:
        return None
    other = answer.seats[1 - seat]
    if other.combo_equity:
        return equity_when_called(other.combo_equity, other.combo_weight, spot.terms.folds)
    known = len(spot.hole(1 - seat)) == 2  # this hand calls, or it folds
    return answer.seats[seat].equity if known else None


def _stake(text: str) -> float | None:
    try:
        return parse_stake(text)
    except ValueError:
        return None


def _share(text: str) -> tuple[float | None, float | None]:
    try:
        return parse_rake(text)
    except ValueError:
        return None, None
