"""Figures in the reader's own digits: on text, if they want them, and nowhere else."""

import re
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from app.cards.faces import face_of
from app.cards.hand import HandCard, spoken
from app.games.tarneeb.advice.bid_words import call_name
from app.games.two_suits.payoff_view import TricksLegend
from app.widgets.controls import SegmentedControl
from app.widgets.copying import csv_text
from app.widgets.paint_grid import PaintGrid
from app.widgets.panels import Panel
from app.widgets.tables import HeatTable, ListTable
from app.widgets.text import Text
from app.words import digits, figures, translation
from app.words.cards import pretty, rank_text
from app.words.counts import and_list, cards, points
from app.words.digits import Notation
from app.words.translation import _, as_figure, has_right_to_left, said, written
from engine.cards import parse_cards, rank_of
from engine.sentences import Sentence

FROM_THE_RIGHT = "\u2067{}\u2069"


#: Names of fields whose texts were typed, or are cards and hands.
TYPED = ("text", "token", "word", "quoted", "example", "card", "hand", "range")


def messages():
    """Texts without a context in the catalogue: one, or a singular and a plural."""
    with (translation.FOLDER / f"{translation.DOMAIN}.pot").open("rb") as file:
        return [message.id for message in read_po(file) if message.id and not message.context]


@pytest.fixture
def own():
    """Arabic with its own digits, as the setting has it."""
    translation.use(["ar"], own_digits=True)
    yield
    translation.use([])


def test_western_digits_are_the_default():
    translation.use(["ar"])
    try:
        assert translation.has_own_digits()
        assert "13" in points(13)
        assert "45.3" in figures.percent(0.453, 1)
    finally:
        translation.use([])
    assert not translation.has_own_digits()


def test_figures_are_in_own_digits_and_read_from_the_right(own):
    assert figures.signed(-8.2) == FROM_THE_RIGHT.format("−٨٫٢")
    assert figures.plus_minus(2.51, 0.1) == FROM_THE_RIGHT.format("٢٫٥١ ± ٠٫٢٠")
    marked = figures.signed_error(-2.4, 0.5, "<b>{}</b>")
    assert marked == FROM_THE_RIGHT.format("<b>−٢٫٤</b> ± ١٫٠")
    assert figures.number(1234567) == FROM_THE_RIGHT.format("١٬٢٣٤٬٥٦٧")
    assert "٤٥٫٣" in figures.percent(0.453, 1)
    assert "٪" in figures.percent(0.453, 1)
    assert "\u2066" not in figures.percent(0.453, 1)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "لا نقاط"),
        (1, "نقطة واحدة"),
        (2, "نقطتين"),
        (3, "٣ نقاط"),
        (11, "١١ نقطة"),
        (100, "١٠٠ نقطة"),
    ],
)
def test_counts_keep_their_forms(own, number, said):
    assert points(number).translate({0x2067: "", 0x2069: ""}) == said


@pytest.mark.parametrize(
    "text", ["22+", "77", "99-55, ATs+", "10♦", "AsKs", "8 ♠", "KQo:0.5", "2.5x", "15%", "+", ""]
)
def test_notation_is_left_as_it_is(own, text):
    assert digits.value(Notation(text)) == text
    assert text in _("{hand}: push {percent} %; it wins {chips} {unit} more than a fold").format(
        hand=text, percent="50.0", chips="1.2", unit="bb"
    )
    assert "10♦" in pretty(*parse_cards("Td"))


def test_every_text_has_its_numbers_in_them_and_what_was_typed_as_it_is(own):
    numbers = 0
    for message in messages():
        for template in (message,) if isinstance(message, str) else message:
            said = _(template)
            pieces = Formatter().parse(said) if re.search(r"{\w", said) else ()
            forms = {name: form or "" for _text, name, form, _conversion in pieces if name}
            if not forms or not has_right_to_left(said):
                continue
            made = said.format(**dict.fromkeys(forms, 6))
            assert len(re.findall("٦", made)) >= len(forms), template
            assert "{" not in made
            if not any(forms.values()):
                numbers += len(forms)
                kept = said.format(**dict.fromkeys(forms, Notation("77")))
                assert kept.count("77") >= len(forms), template
                typed = [name for name in forms if name in TYPED]
                assert said.format(**dict.fromkeys(forms, "77")).count("77") >= len(typed), template
                if not typed:
                    assert "77" not in said.format(**dict.fromkeys(forms, "77")), template
    assert numbers > 2_000


def test_both_ends_of_ranges_and_bids_have_them(own):
    calls = _("{position} calls, {top} to {last} %").format(position="SB", top=15, last=40)
    assert "٤٠" in calls
    bid = _("Bidding {best} was worth {more} points more: too close to tell.")
    assert "٩" in bid.format(best="9", more="1.2")
    assert "٩٫٥" in _("{side}: best {best}.").format(side="أنت", best=f"{9.5:.1f}")
    refused = _("{held} cards are held; in this game it is {size}, and {most} before the discard.")
    assert not re.search(r"\d", re.sub("[٠-٩]", "", refused.format(held=12, size=10, most=11)))


def test_the_engine_quotes_what_was_typed_and_counts_in_own_digits(own):
    quoted = said(Sentence("“{word}” is not a card; write numbers as in 2,7.", word="77"))
    assert "77" in quoted
    assert "٩" in said(Sentence("Card number {card} is not in the deck.", card=9))


def test_names_of_hands_and_ranks_stay_where_they_stand_alone(own, qtbot):
    panel, table = Panel("-"), ListTable(["-", "-"], row_height=25)
    qtbot.addWidget(panel)
    qtbot.addWidget(table)
    panel.set_title(Notation("77"))
    table.set_header(0, Notation("77"))
    assert panel.title.plain() == "77"
    assert "77" in [text.plain() for text in table.findChildren(Text)]
    assert digits.value(rank_text(rank_of(parse_cards("9s")[0]))) == "9"
    assert and_list(["5", "7"]).count("5") == 1
    nine = _("Nine")
    assert nine == "9"  # as ranks are called in Arabic
    assert nine in _("{rank} of {suit}").format(rank=nine, suit=_("spades"))
    assert Text(nine).plain() == nine


def test_cells_of_pairs_look_the_same(qtbot):
    translation.use(["ar"])
    try:
        grid = PaintGrid(["77", "99"], 2, name="-")
        qtbot.addWidget(grid)
        western = grid.grab().toImage()
        translation.use(["ar"], own_digits=True)
        assert grid.grab().toImage() == western
    finally:
        translation.use([])


def test_texts_of_the_catalogue_have_them_but_for_what_is_typed(own):
    typed = _("As in 15-17, 5+ or 3; empty means any")
    assert "15-17" in typed
    assert "5+" in typed
    assert "Alt 0" in _("bid 7; Alt 0, 1, 2, 3 are 10 to 13")
    assert "١٠٠" in _(
        "Of a hundred hands that the opponent may hold, how many leave so many points."
    )


def test_a_table_is_quoted_as_it_is_written(own):
    assert csv_text([[figures.number(1200), "b"]]) == '"1,200",b\n'


def test_labels_of_figures_alone_have_them(own, qtbot):
    label = Text("<b>13</b>")
    qtbot.addWidget(label)
    assert label.plain() == FROM_THE_RIGHT.format("١٣")
    label.set_text("A♠")
    assert label.plain() == "A♠"


def test_counts_that_the_catalogue_writes_in_figures_have_them(own):
    three = _("three")
    assert three == "3"  # as the rank is written, on a card, too
    assert as_figure(three) == FROM_THE_RIGHT.format("٣")
    assert "٣" in _("any of {cards}").format(cards=as_figure(three))
    assert "3" in _("any of {cards}").format(cards=three)
    with translation.english():
        assert format(as_figure(three)) == "three"
        assert as_figure(three) == "three"  # as it is where texts are joined


def test_names_that_are_read_to_somebody_have_them(own, qtbot):
    table = HeatTable(["♠"], ["12"], name="x", row_names=[_("spades")])
    parts = SegmentedControl(["7", "8"])
    for widget in (table, parts):
        qtbot.addWidget(widget)
    table.set_cell(0, 0, "9–13")
    parts.set_option(1, "10")
    for name in (table.cell(0, 0).accessibleName(), parts.segment(0).text()):
        assert not re.search("[0-9]", name)
    assert "١٠" in parts.segment(1).accessibleName()
    assert spoken(HandCard(0, face_of(0), badge="13")).endswith("، ١٣")
    assert digits.value("2×") == FROM_THE_RIGHT.format("٢×")
    assert "٨" in call_name(8, 0)


def test_the_legend_of_payoffs_has_them(own, qtbot):
    legend = TricksLegend()
    qtbot.addWidget(legend)
    legend.resize(300, 40)
    shown = legend.grab().toImage()
    translation.use(["ar"])
    assert shown != legend.grab().toImage()


def test_what_is_written_has_western_digits(own):
    assert written(figures.percent(0.453, 1)).replace("\u00a0", " ") == "45.3 %"
    with translation.english():
        assert figures.percent(0.453, 1) == "45.3 %"
        assert cards(13) == "thirteen cards"
    assert digits.in_use()
