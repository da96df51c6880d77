"""18.15: who is too many at a base is asked where it goes."""

from core.world_at_war import orders as give
from core.world_at_war.excess.excess import (
    excess_asked_anew,
    excess_of_a_lost_port,
    excess_of_landing,
    excess_of_naval_air,
    excess_of_recombining,
    excess_of_recycling,
    excess_of_the_deckless,
    excess_of_transport,
)
from events import world_at_war as fact
from phases.chapter import Chapter
from phases.following import After, Stage

CHAPTER = Chapter(
    answers={"excess": (give.MoveExcess, give.GiveUpExcess)},
    follows=(
        After(fact.AirMissionFlown, excess_of_landing, stage=Stage.ASKS),
        After(fact.NavalAirPutAshore, excess_of_naval_air, stage=Stage.ASKS),
        After(fact.AirUnitsRecombined, excess_of_recombining, stage=Stage.ASKS),
        After(fact.CarrierSunk, excess_of_the_deckless, stage=Stage.ASKS),
        After(fact.AirbaseRemoved, excess_of_recycling, stage=Stage.ASKS),
        After(fact.SeaTransportFailed, excess_of_transport, stage=Stage.ASKS),
        After(fact.ExcessMoved, excess_asked_anew, stage=Stage.ASKS),
        After(fact.DisplacementSettled, excess_asked_anew, stage=Stage.ASKS),
        After(fact.AirUnitsEliminated, excess_asked_anew, stage=Stage.ASKS),
        After(fact.NavalAirTransferred, excess_asked_anew, stage=Stage.ASKS),
        After(fact.FactDeclared, excess_asked_anew, stage=Stage.ASKS),
        After(fact.FactDeclared, excess_of_a_lost_port, stage=Stage.ASKS),
        After(fact.FactLapsed, excess_asked_anew, stage=Stage.ASKS),
        After(fact.FactLapsed, excess_of_a_lost_port, stage=Stage.ASKS),
        After(fact.PositionAdjusted, excess_asked_anew, stage=Stage.ASKS),
    ),
)
