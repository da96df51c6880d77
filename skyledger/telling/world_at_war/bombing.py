"""The facts of bombings told (18.57): who goes where and how, who opposes it, and what reaches the target."""

from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.sentences import said, say, translated
from skyledger.telling.by_fields import Cases, where
from skyledger.telling.world_at_war.air_battle import how_battle_ended
from skyledger.telling.world_at_war.parts import place_told, places_told, told

OWN_ENDS = {"unopposed": said("unopposed"), "no attackers": said("no bomber is left")}


def _route(game: Game, event: Any) -> str:
    """The base from which the route is counted, and the hexes between it and the target."""
    if not (between := event.route[1:-1]):
        return ""
    base, by_way = place_told(game, event.route[0]), places_told(game, between)
    return say(", from {base} by way of {route}", base=base, route=by_way)


def _how(_: Game, how: str) -> str:
    return translated(OWN_ENDS[how]) if how in OWN_ENDS else how_battle_ended(how)


BOMBING_TELLINGS = told(
    {
        fact.BombingAnnounced: said("{units} will bomb {place}{route}."),
        fact.BombingEscorted: said("{units} will escort the bombing of {place}."),
        fact.BombingRouted: said("The bombers of {place} will fly via {via}{route}."),
        fact.BombingOpposed: said("{units} will oppose the bombing of {place}."),
        fact.BombingResolved: Cases(
            "factors",
            {
                0: said(
                    "The bombing of {place} is over ({how}): nothing reaches the target{bombers}"
                    "{turned_back}."
                )
            },
            said(
                "The bombing of {place} is over ({how}): {factors} {factors:factor reaches|factors reach} "
                "the target{bombers}{turned_back}."
            ),
        ),
    },
    {"how": _how},
    route=_route,
    bombers=where("units", said(", {units}")),
    turned_back=where("turned_back", said("; {turned_back} turned back")),
)
