"""Widgets are tested as cards are."""

from tests.app.cards.conftest import _themed as _themed
