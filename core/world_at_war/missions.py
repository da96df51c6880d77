"""18.4 The order to fly a mission that is settled at the table: by now each has an order of its own."""

from collections.abc import Iterator

from core.menus import Offer
from core.ruling import Procedure
from core.world_at_war.employment import MISSION_RULES
from core.world_at_war.flying import FOUGHT_OUT, fly, mission
from core.world_at_war.state import Game


def none_offered(_: Game, __: str) -> Iterator[Offer]:
    """Nothing: each mission is fought out (`FOUGHT_OUT`)."""
    return iter(())


MISSIONS = Procedure(mission, (*MISSION_RULES, *FOUGHT_OUT), fly, none_offered)
"""For ledgers from before the missions were refereed; given anew it is told what to order instead."""
