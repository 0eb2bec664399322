"""Words that all rooms share, in the window and in the terminal: no Qt, no game.

translation    every text goes through ``_``, ``ngettext`` or ``pgettext``
counts         ``three``, ``two cards``, ``a, b and c``
figures        per cent, ± 95 %, durations
cards          ``10♦``, ``the joker``, ``Ace of spades``
verdict        the onlooker's advice
fields         values of files and named lines of pasted text, read with care
"""
