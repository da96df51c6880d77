"""The words that stand for UNITS in an order, from the table of kinds."""

from core.war_game.edition import kinds

LISTS = (f"UNITS are of these kinds, or of those that the scenario states: {', '.join(kinds())}.",)
"""One sentence for each word in capitals that has a list of its own."""
