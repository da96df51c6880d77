"""IV/dispatching/1: the orders for combat, with which a player turn begins."""

from core.war_game import orders as give
from core.war_game.rounds.rounds import first_round
from core.war_game.rounds.sequence import next_player_turn
from events import war_game as fact
from phases.chapter import Chapter
from phases.following import After
from phases.war_game.frame import ALWAYS, DECLARING, GOES_ON, MORE, MOVES, ORDERS, closed, opened

CHAPTER = Chapter(
    states={"combat_orders": (opened("attacks"),)},
    transitions=[closed(ORDERS, DECLARING, conditions=MORE), closed(ORDERS, MOVES, unless=MORE)],
    accepts={
        ORDERS: {
            give.Attack: "acting",
            give.Land: "acting",
            give.Drop: "acting",
            give.SupportShots: "acting",
            give.PassThrough: "acting",
            **ALWAYS,
        },
    },
    guards=GOES_ON,
    follows=(After(fact.StepClosed, first_round, ORDERS),),
    begins={ORDERS: (next_player_turn,)},
)
