"""Menus as people read them: `menu_of` lays out what a seat may order."""

from skyledger.menus.lines import Line, Pick
from skyledger.menus.menu import Group, Look, Menu, Scope, When, kinds_in_turn, menu_of, shown_offers

__all__ = [
    "Group", "Line", "Look", "Menu", "Pick", "Scope", "When", "kinds_in_turn", "menu_of", "shown_offers",
]  # fmt: skip
