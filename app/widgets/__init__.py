"""Widgets any room can use that know no cards either: texts, bars, tables, panels, focus."""
