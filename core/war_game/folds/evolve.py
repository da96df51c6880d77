"""What is different after each fact, put together of what the chapters fold.

A change names a field of the game and its new value; for a map, the entries that change (None: gone).
"""

from core.fold import composed
from core.war_game.folds import orders, rounds

CHAPTERS = (rounds, orders)

EVOLUTIONS = composed(chapter.FOLDS for chapter in CHAPTERS)
