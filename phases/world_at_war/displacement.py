"""18.25: who lost its base is displaced, and asked where it goes."""

from core.world_at_war import orders as give
from core.world_at_war.displacement.displacement import (
    asked_anew,
    displaced,
    displaced_by_isolation,
    displaced_on_return,
    displaced_with_their_host,
)
from events import world_at_war as fact
from phases.chapter import Chapter
from phases.following import After, Stage

CHAPTER = Chapter(
    answers={"displacement": (give.Displace,)},
    follows=(
        After(fact.HexTaken, displaced, stage=Stage.ASKS),
        After(fact.TerritoryGained, displaced_with_their_host, stage=Stage.ASKS),
        After(fact.AirbaseRemoved, displaced_by_isolation, stage=Stage.ASKS),
        After(fact.SeaTransportFailed, displaced_on_return, stage=Stage.ASKS),
        After(fact.ExcessSettled, asked_anew, stage=Stage.ASKS),
        After(fact.FactDeclared, asked_anew, stage=Stage.ASKS),
        After(fact.FactLapsed, asked_anew, stage=Stage.ASKS),
        After(fact.PositionAdjusted, asked_anew, stage=Stage.ASKS),
    ),
)
