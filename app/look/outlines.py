"""Outlines of suits, logo and icons as SVG path data: the pictures everything is drawn from.

Suits and the star fill a 100 by 100 box, the logo's eye a 36 by 36 box, icons are strokes
1.8 wide in a 24 by 24 box. `assets/fonts/make_fonts.py` puts the suits into the fonts too.
"""

SPADE, HEART, CLUB, DIAMOND = range(4)

#: Suit outlines in the order of `engine.cards.SUITS`.
SUITS = (
    "M50 4C62 24 94 42 94 63C94 77 84 85 73 85C65 85 58 81 54 74C55 84 59 91 67 97L33 97"
    "C41 91 45 84 46 74C42 81 35 85 27 85C16 85 6 77 6 63C6 42 38 24 50 4Z",
    "M50 94C18 67 5 49 5 31C5 16 16 7 28 7C39 7 46 13 50 23C54 13 61 7 72 7C84 7 95 16 95 31"
    "C95 49 82 67 50 94Z",
    "M72 27A22 22 0 1 0 33 41A22 22 0 1 0 46 71C45 82 41 91 33 97L67 97C59 91 55 82 54 71"
    "A22 22 0 1 0 67 41A22 22 0 0 0 72 27Z",
    "M50 3C60 22 74 38 88 50C74 62 60 78 50 97C40 78 26 62 12 50C26 38 40 22 50 3Z",
)
STAR = "M50 4L61 37L96 37L68 58L78 92L50 71L22 92L32 58L4 37L39 37Z"

LOGO_EYE = (
    "M2.5 18C7 10 12 6.5 18 6.5C24 6.5 29 10 33.5 18C29 26 24 29.5 18 29.5C12 29.5 7 26 2.5 18Z"
)

ICONS = {
    "undo": "M9 7L4 12L9 17M4 12H14C18 12 20 14 20 18",
    "redo": "M15 7L20 12L15 17M20 12H10C6 12 4 14 4 18",
    "counterclockwise": "M9 7L4 12L9 17M4 12H14C18 12 20 14 20 18",
    "clockwise": "M15 7L20 12L15 17M20 12H10C6 12 4 14 4 18",
    "new": "M12 5V19M5 12H19",
    "dice": "M5 5H19V19H5ZM9 9H9.01M15 15H15.01M12 12H12.01M15 9H15.01M9 15H9.01",
    "open": "M3 7V18H19L21 10H7L4 18M3 7H9L11 9H18V10",
    "save": "M5 4H16L20 8V20H4V4ZM8 4V9H15V4M8 20V14H16V20",
    "copy": "M9 9H20V20H9ZM15 9V4H4V15H9",
    "lock": "M6 11H18V20H6ZM8.5 11V8A3.5 3.5 0 0 1 15.5 8V11",
    "gear": "M4 7H13M17 7H20M4 17H7M11 17H20M15 4.5V9.5M9 14.5V19.5",
    "theme": "M12 4A8 8 0 1 0 12 20ZM12 4A8 8 0 0 1 12 20",
    "guide": "M12 7C10 5 7 4.5 4 5V18C7 17.5 10 18 12 20C14 18 17 17.5 20 18V5C17 4.5 14 5 12 7V20",
    "help": "M9 9A3 3 0 1 1 12 12.5V14.5M12 18H12.01",
    "warn": "M12 4L21 20H3ZM12 10V14M12 17H12.01",
    "first": "M6 6V18M18 6L9 12L18 18Z",
    "prev": "M15 6L8 12L15 18",
    "next": "M9 6L16 12L9 18",
    "last": "M18 6V18M6 6L15 12L6 18Z",
    "close": "M6 6L18 18M18 6L6 18",
    "check": "M5 12L10 17L19 7",
    "minus": "M6 12H18",
    "plus": "M12 6V18M6 12H18",
    "holdem": "M4 6L12 4L15 17L7 19ZM14 6H20V19H16",
    "tarneeb": "M9 3H15V8H9ZM9 16H15V21H9ZM3 9H8V15H3ZM16 9H21V15H16Z",
    "two": "M5 4H12V14H5ZM12 10H19V20H12Z",
    "nine": "M4 4H20V20H4ZM4 9.3H20M4 14.7H20M9.3 4V20M14.7 4V20",
    "train": "M12 4A8 8 0 1 0 20 12M12 8A4 4 0 1 0 16 12M12 12L20 4M16 4H20V8",
    "gin": "M4 9L9 7L12 19L7 20ZM9.5 7H14.5V19M15 7L20 9L17 20L13 19",
}
#: Icons that say where something goes, and so turn where a language runs from right to left.
#: Which way round a table play goes is the same in every language.
TURNING = frozenset(("undo", "redo", "first", "prev", "next", "last", "reset", "help"))
