"""Amounts as sites write them: ``$1,234.56``, ``1 234,56 €``, ``0.05€``, ``12000``.

Of two kinds of separators the last parts the decimals. One kind alone parts thousands if it
comes more than once, or has three digits behind it and no lone zero before; else decimals.
"""

from __future__ import annotations

import re
from functools import lru_cache

from app.words.translation import _

#: An amount in a line, without what says the currency.
AMOUNT = r"(?>\d+(?:[ \u00a0\u202f]\d{3}(?!\d))*(?:[.,'’]\d+)*)"
SIGN = r"[$€£¥₹]?\s?"  # of a currency, before an amount
LARGEST = 1e12
_PLAIN = re.compile(r"\d{1,12}(?:\.\d\d?)?", re.ASCII)
_GROUPS = re.compile(r"[1-9]\d{0,2}(?:[.,]\d{3})+")


@lru_cache(1000)
def parse_amount(text: str) -> float:
    """Read an amount that `AMOUNT` has found.

    ValueError if its separators make no sense, or it is beyond all stakes.
    """
    if _PLAIN.fullmatch(text):
        return float(text)
    digits = re.sub(r"[ \u00a0\u202f'’]", "", text)
    separators = [letter for letter in digits if letter in ".,"]
    last = max(digits.rfind("."), digits.rfind(","))
    whole, decimals = (digits[:last], digits[last + 1 :]) if last >= 0 else (digits, "")
    if len(set(separators)) == 1 and _GROUPS.fullmatch(digits):
        whole, decimals = digits, ""
    groups_are_fine = not re.search("[.,]", whole) or _GROUPS.fullmatch(whole)
    mixed = len(set(re.findall("[.,]", whole))) > 1 or (decimals and separators[-1] in whole)
    if not groups_are_fine or mixed or not whole:
        raise ValueError(_("“{text}” is not an amount.").format(text=text[:40]))
    number = float(f"{re.sub('[.,]', '', whole)}.{decimals or 0}")
    if number > LARGEST:
        raise ValueError(_("“{text}” is too large an amount.").format(text=text[:40]))
    return number
