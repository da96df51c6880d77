"""17.4: kamikazes in the turn, invoked, made and built in construction, sent while fleets are at sea."""

from core.world_at_war import orders as give
from core.world_at_war.kamikazes.pool import pool_is_raised
from events import world_at_war as fact
from phases.chapter import Chapter, Orders
from phases.following import After, Stage

IN_CONSTRUCTION: Orders = {
    give.InvokeKamikazes: "phasing",
    give.ConvertToKamikazes: "phasing",
    give.BuildKamikazes: "phasing",
}
CREATING: Orders = {give.InvokeKamikazes: "phasing", give.ConvertToKamikazes: "phasing"}
"""Refused outside construction, unless doubt W145 is read so that they may be created in any phase."""

SENDING: Orders = {give.SendKamikazes: "belligerent", **CREATING}
WITH_FLEETS_AT_SEA = ("movement.transfers", "movement.missions", "combat.missions", "redeployment.transfers")

CHAPTER = Chapter(
    opens={
        "construction.airbases": IN_CONSTRUCTION,
        **dict.fromkeys(WITH_FLEETS_AT_SEA, SENDING),
    },
    why_not_now={
        give.InvokeKamikazes: "17.41",
        give.ConvertToKamikazes: "17.44A",
        give.BuildKamikazes: "17.44B",
        give.SendKamikazes: "17.463",
    },
    follows=(After(fact.FactDeclared, pool_is_raised, stage=Stage.AT_ONCE),),
)
