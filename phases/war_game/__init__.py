"""The player turn of The War Game, as data: the round is the machine, the battles are data."""

from core.war_game import orders as give
from core.war_game.rules import RULES
from phases.chapter import Chapter, Table, system_of
from phases.war_game.rounds import COMBAT_ORDERS, MAY, MOVES, MOVES_AFTER_COMBAT, ORDERS, ROUNDS

CHAPTERS: tuple[Chapter, ...] = (COMBAT_ORDERS, ROUNDS, MOVES_AFTER_COMBAT)
FIRST = {"combat_orders": "attacks", "combat": "declaring", "noncombat": "moves"}
"""The phases of a player turn, and what each begins with."""

WAR_GAME = system_of(RULES, Table(FIRST, MAY, (ORDERS, MOVES), give.Finish()), CHAPTERS)

__all__ = ["CHAPTERS", "WAR_GAME"]
