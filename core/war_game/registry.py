"""The chapters of the game in the order of their orders in menus, and what is collected of them."""

from functools import reduce
from operator import or_
from typing import Any

from core.chapter import Chapter, played, procedures
from core.ruling import Procedure
from core.war_game import dice
from core.war_game.combat_orders import chapter as combat_orders
from core.war_game.dispatching import chapter as dispatching
from core.war_game.losses import chapter as losses
from core.war_game.moves import chapter as moves
from core.war_game.retreats import chapter as retreats
from core.war_game.rolling import chapter as rolling
from core.war_game.rounds import chapter as rounds

CHAPTERS: tuple[Chapter, ...] = tuple(
    one.CHAPTER for one in (combat_orders, retreats, rounds, dispatching, rolling, dice, losses, moves)
)

PROCEDURES: dict[type, Procedure] = procedures(CHAPTERS)

AnyOrder: Any = reduce(or_, PROCEDURES)
"""Every order that the game takes."""

SWITCHES = played(CHAPTERS)
"""The doubts that a game may settle, with the options that are played."""
