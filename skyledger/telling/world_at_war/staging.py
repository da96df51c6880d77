"""Staging, sea transport, displacement and redeployment told (18.2, 17.71, 17.81, 18.72)."""

from core.world_at_war.flight.airspace import crow_flight
from core.world_at_war.folds.redeployment import NAVAL
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.sentences import said
from skyledger.telling.by_fields import Cases, itself, where
from skyledger.telling.world_at_war.parts import bases_to_choose, told


def _by_no_way(game: Game, event: fact.AirUnitsStaged) -> bool:
    """18.21, 18.22: did house rules let it fly where the rules find no way, which has no hexes?"""
    return not event.hexes and bool(crow_flight(game, event.origin, event.base))


STAGING_TELLINGS = told(
    {
        fact.AirUnitsStaged: Cases(
            _by_no_way,
            {True: said("{units} staged from {origin} to {base}, by no way that the rules allow.")},
            said("{units} staged from {origin} to {base}, {hexes} {hexes:hex|hexes}."),
        ),
        fact.AirUnitsSeaTransported: said("{units} carried by sea from {origin} to {base}."),
        fact.SeaTransportFailed: said("{units} turned back to {origin}."),
        fact.DisplacementCalledFor: said("{units} lost {place}; {seats} must say who goes to {options}."),
        fact.AirUnitsDisplaced: said("{units} displaced from {origin} to {base}, inverted."),
        fact.DisplacementSettled: said("The displacement from {place} is settled."),
        fact.AirUnitsRedeployed: Cases(
            lambda _, event: event.origin == event.base,
            {True: said("{units} redeployed within {base}{to_the_front}{by_sea}.")},
            said("{units} redeployed from {origin} to {base}{on_the_front}{by_sea}."),
        ),
    },
    {"hexes": itself, "options": bases_to_choose},
    to_the_front=where("front", said(" to the {front} front")),
    on_the_front=where("front", said(", on the {front} front")),
    by_sea=Cases("how", {NAVAL: said(", by sea (NR)")}, ""),
)
