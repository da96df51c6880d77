"""IV/dispatching/3.8: the moves after combat, with which a player turn ends."""

from core.war_game import orders as give
from phases.chapter import Chapter
from phases.war_game.frame import ALWAYS, MOVES, ORDERS, closed, opened

CHAPTER = Chapter(
    states={"noncombat": (opened("moves"),)},
    transitions=[closed(MOVES, ORDERS)],
    accepts={MOVES: {give.Move: "acting", **ALWAYS}},
)
