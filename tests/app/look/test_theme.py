"""Colours can be read, themes reach every widget, motion can be switched off."""

import dataclasses
from importlib.resources import files

import pytest
from hypothesis import given, strategies as st
from PySide6.QtGui import QColor, QFontDatabase, QFontMetrics, QTextLayout
from PySide6.QtWidgets import QLabel

from app.look import fonts, theme
from app.look.colours import DARK, LIGHT, heat_color, sharper, text_on, track
from app.look.system import System, system

ALL = [DARK, LIGHT, sharper(DARK), sharper(LIGHT)]
BOTH = pytest.mark.parametrize("colours", ALL, ids=["dark", "light", "dark sharp", "light sharp"])


@pytest.fixture(autouse=True)
def _back_to_dark(qapp):
    yield
    theme.apply(qapp, "dark")
    theme.set_reduce_motion(False)


def wcag_contrast(one, other):
    """Contrast by the definition of WCAG 2.2, written out."""

    def luminance(text):
        channels = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        lights = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * lights[0] + 0.7152 * lights[1] + 0.0722 * lights[2]

    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@given(t=st.floats(-3, 3), colours=st.sampled_from([DARK, LIGHT]))
def test_every_heat_cell_can_be_read(t, colours):
    cell = heat_color(colours, t)
    assert wcag_contrast(cell.name(), text_on(cell).name()) >= 4.5


@BOTH
def test_heat_runs_from_bad_over_neutral_to_good_and_stops_there(colours):
    ends = {-9: colours.heat_bad, -1: colours.heat_bad, 0: colours.heat_neutral}
    ends |= {1: colours.heat_good, 9: colours.heat_good}
    for t, color in ends.items():
        assert heat_color(colours, t) == QColor(color)
    half = heat_color(colours, 0.5)
    near, far = QColor(colours.heat_neutral), QColor(colours.heat_good)
    assert half.red() == round((near.red() + far.red()) / 2)


@BOTH
def test_every_text_can_be_read_on_what_it_stands_on(colours):
    pairs = [(getattr(colours, text), colours.surf) for text in ("tx", "tx2", "tx3", "acc")]
    pairs += [(colours.tx2, ground) for ground in (colours.app, colours.felt, colours.raised)]
    pairs += [(colours.brass, colours.brassbg), (colours.brasstx, colours.brass)]
    pairs += [(colours.tx2, colours.brassbg), (colours.acctx, colours.acc)]
    pairs += [(colours.err, colours.errbg), (colours.acc, colours.accbg)]
    pairs += [(colours.seat_tx, seat) for seat in colours.seats]
    pairs += [(colours.face_suit(suit), colours.face) for suit in range(5)]
    pairs += [(colours.suit(suit), colours.key) for suit in range(5)]
    for text, ground in pairs:
        assert wcag_contrast(text, ground) >= 4.5, (text, ground)


@BOTH
def test_ten_seats_and_four_suits_have_colours_of_their_own(colours):
    assert len({colours.seat(i) for i in range(10)}) == 10
    assert colours.seat(10) == colours.seat(0)
    assert len({colours.suit(s) for s in range(5)}) == 5
    assert len({colours.face_suit(s) for s in range(5)}) == 5


@BOTH
def test_two_colour_deck_paints_clubs_as_spades_and_diamonds_as_hearts(colours):
    spades, hearts, clubs, diamonds = range(4)
    two = dataclasses.replace(colours, two_colours=True)
    for of in (two.suit, two.face_suit):
        assert of(clubs) == of(spades)
        assert of(diamonds) == of(hearts)
        assert of(spades) != of(hearts)


def test_applying_a_theme_tells_those_who_listen_and_changes_palette_and_sheet(qapp, qtbot):
    with qtbot.waitSignal(theme.notifier().changed):
        theme.apply(qapp, "light")
    assert theme.current() == LIGHT
    assert qapp.palette().window().color() == QColor(LIGHT.app)
    label = QLabel()
    theme.dress(label)
    assert LIGHT.surf in label.styleSheet()
    assert "$" not in label.styleSheet()
    theme.apply(qapp, "dark", two_colours=True)
    assert theme.current() == dataclasses.replace(DARK, two_colours=True)


def test_the_style_of_all_widgets_is_set_once(qapp, monkeypatch):
    theme.apply(qapp, "dark")
    set_again = []
    monkeypatch.setattr(type(qapp), "setStyle", lambda *args: set_again.append(args))
    theme.apply(qapp, "light")
    theme.apply(qapp, "dark", two_colours=True)
    assert set_again == []


def test_system_is_dark_where_the_system_does_not_say(qapp):
    theme.apply(qapp, "system")
    assert theme.current().name in ("dark", "light")


def test_motion_is_reduced_when_the_player_wishes(qapp):
    theme.set_reduce_motion(True)
    assert theme.reduce_motion()


def test_bundled_fonts_are_used_and_figures_are_all_one_width(qapp):
    fonts.load()
    assert {"Inter", "Inter Display"} <= set(QFontDatabase.families())
    theme.apply(qapp, "dark")
    metrics = QFontMetrics(fonts.font(13, 600))
    assert len({metrics.horizontalAdvance(str(digit) * 4) for digit in range(10)}) == 1
    label, other = QLabel("1111.1 %"), QLabel("<b>4700.8</b> %")
    for number in (label, other):
        number.setProperty("role", "number")
        theme.dress(number)
    assert QFontMetrics(label.font()).horizontalAdvance("1") == QFontMetrics(
        other.font()
    ).horizontalAdvance("7")


def test_suits_are_glyphs_of_the_bundled_font_so_no_system_font_is_needed(qapp):
    fonts.load()
    for px, weight, display in ((13, 400, False), (13, 600, False), (18, 600, True)):
        metrics = QFontMetrics(fonts.font(px, weight, display=display))
        wide = {metrics.horizontalAdvance(suit) for suit in "♠♥♦♣★"}
        assert wide == {round(0.86 * px)}


def test_fonts_come_with_their_licence_and_stay_small():
    folder = files("assets") / "fonts"
    for licence in ("OFL.txt", "OFL-Plex.txt"):
        assert "SIL OPEN FONT LICENSE" in (folder / licence).read_text()
    sizes = [len(f.read_bytes()) for f in folder.iterdir() if f.name.endswith(".ttf")]
    assert len(sizes) == 8
    assert sum(sizes) < 1_000_000


def test_arabic_has_letters_and_a_bold_of_its_own(qapp):
    fonts.load()
    assert {"Regular", "SemiBold"} == set(QFontDatabase.styles("Kibitzer Arabic"))
    for weight in (400, 600):
        layout = QTextLayout("طرنيب", fonts.font(13, weight))
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        (run,) = layout.glyphRuns()
        assert run.rawFont().familyName().startswith("Kibitzer Arabic")
        assert run.rawFont().weight() == weight


def test_tabular_figures_leave_words_alone(qapp):
    tabular, plain = (QFontMetrics(fonts.font(20, 600, tabular=on)) for on in (True, False))
    assert tabular.horizontalAdvance("three-way") == plain.horizontalAdvance("three-way")
    assert tabular.horizontalAdvance("1111") != plain.horizontalAdvance("1111")


@pytest.mark.parametrize("colours", [DARK, LIGHT])
def test_high_contrast_is_black_and_white_with_borders_to_be_seen(colours):
    sharp = sharper(colours)
    assert wcag_contrast(sharp.tx2, sharp.surf) == pytest.approx(21)
    assert wcag_contrast(sharp.line, sharp.app) == pytest.approx(21)
    assert (sharp.seats, sharp.panel_suits) == (colours.seats, colours.panel_suits)


@pytest.mark.parametrize("colours", [DARK, LIGHT, sharper(DARK), sharper(LIGHT)])
def test_what_is_filled_stands_out_from_the_ground_more_than_what_is_not(colours):
    empty = wcag_contrast(track(colours).name(), colours.surf)
    assert empty < wcag_contrast(colours.acc, colours.surf) / 2


@pytest.mark.parametrize("wanted", ["system", "light"])
def test_the_systems_contrast_is_followed_as_it_changes(qapp, monkeypatch, wanted):
    theme.apply(qapp, wanted)
    for asked in (True, False):
        monkeypatch.setattr(System, "light", True)
        monkeypatch.setattr(System, "high_contrast", asked)
        system().changed.emit()
        assert theme.current() == (sharper(LIGHT) if asked else LIGHT)


def test_nothing_moves_where_the_system_asks_for_that(qapp, monkeypatch):
    monkeypatch.setattr(System, "still", True)
    assert theme.reduce_motion()
    monkeypatch.setattr(System, "still", False)
    assert not theme.reduce_motion()


def test_what_is_shown_already_styles_nothing_anew(qapp, qtbot):
    theme.apply(qapp, "light")
    with qtbot.assertNotEmitted(theme.notifier().changed):
        theme.apply(qapp, "light")
    with qtbot.waitSignal(theme.notifier().changed):
        theme.apply(qapp, "light", two_colours=True)
