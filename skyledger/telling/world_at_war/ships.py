"""Ships, task forces and their air told (17.312, 18.58, 18.59, 23)."""

from collections.abc import Collection
from typing import Any

from core.world_at_war.state import Game
from core.world_at_war.under_way.at_sea import ROUND, of_a_round
from events import world_at_war as fact
from events.sentences import said, say
from events.world_at_war.naval_air import AirUnitsEmployed, NavalAirLaunched, TaskForceSpotted
from skyledger.telling.by_fields import Cases, Template, word
from skyledger.telling.world_at_war.activities import NAVAL_ACTIVITY_TELLINGS
from skyledger.telling.world_at_war.naval_bases import NAVAL_BASE_TELLINGS
from skyledger.telling.world_at_war.naval_combat import NAVAL_COMBAT_TELLINGS
from skyledger.telling.world_at_war.parts import INVERTED, STANDING, adjective, place_told, told
from skyledger.telling.world_at_war.strikes import NAVAL_STRIKE_TELLINGS

NO_DECK_LEFT = said(
    "A carrier is sunk, and other decks have no room for all of its naval air; whom that costs is not asked,"
    " but found as doubt W21 says."
)


def because(event: Any, rules: Collection[str]) -> str:
    """Why a fact came, where its rules alone say it and who reads it can't have chosen it; or nothing."""
    lost = isinstance(event, fact.AirUnitsEliminated) and "17.3124" in rules
    return say(NO_DECK_LEFT) if lost else ""


def without_a_deck_now(game: Game, origin: str) -> bool:
    """Is this the name of a carrier that has gone down?"""
    nowhere = origin not in game.atlas.hexes and origin not in game.atlas.boxes
    return bool(origin) and nowhere and origin not in game.carriers


def _which_is_sunk(game: Game, event: fact.NavalAirTransferred) -> str:
    return next((at for at in ("origin", "base") if without_a_deck_now(game, getattr(event, at))), "")


CARRIER_TELLINGS = told(
    {
        fact.NavalAirTransferred: Cases(
            _which_is_sunk,
            {
                "origin": said("{units}, whose carrier {origin} is sunk, transferred to {base}{inverted}."),
                "base": said(
                    "Elite naval air of {base}, which is sunk, takes the place of {units} on {origin}; in "
                    "the air still, that is lost once the strikes are over if it finds no other deck and "
                    "does not land ashore."
                ),
            },
            said("{units} transferred from {origin} to {base}{inverted}."),
        ),
        fact.CarrierSailed: Cases(
            "at_sea",
            {True: said("{carrier} is at sea at {place}.")},
            said("{carrier} sailed to {place}."),
        ),
        fact.CarrierSunk: said("{carrier} is sunk at {place}."),
        fact.NavalAirPutAshore: said("{units} put ashore from {origin} to {base}{inverted}."),
        fact.CarrierInverted: said("{carrier} is inverted by the naval air that comes aboard."),
    },
    inverted=INVERTED,
)


# Air at sea told: who spots, searches, covers and attacks (18.58, 18.59).

SEARCHES: dict[object, Template] = {
    True: said("{units} committed to naval activities: search at {hex} in round {round} of naval combat."),
    False: said(
        "{units} committed to naval activities: search at {hex} for an attack by submarines; in naval combat "
        "it counts for nothing."
    ),
}


def _in_combat(_: Game, event: AirUnitsEmployed) -> bool:
    return of_a_round(event.occasion)


NAVAL_AIR_TELLINGS = told(
    {
        AirUnitsEmployed: Cases(
            "role",
            {
                "search": Cases(_in_combat, SEARCHES),
                "cover": said("{units} committed to naval activities: air cover at {hex}."),
                "attack": said("{units} committed to naval activities: attack at {hex}."),
            },
        ),
        TaskForceSpotted: Cases(
            "dice",
            {1: said("{force} is spotted at {hex} by {units}: one die more for its interception there.")},
            said(
                "{force} is spotted at {hex} by {units}: {dice} dice more in all for its interception there."
            ),
        ),
        NavalAirLaunched: Cases(
            "role",
            {
                "attack from carriers": said("{units} took off from carriers at {hex} to attack."),
                "counterair in naval combat": said("{units} took off from carriers at {hex} to counterair."),
            },
        ),
    },
    round=lambda _, event: event.occasion.rpartition(ROUND)[2],
)


# Ships and task forces told.


def _contents(game: Game, event: Any) -> tuple[str, ...]:
    """What belongs to a task force: carriers, capital ships, light ships."""
    light = (
        say(
            "{count} {kind} {nation}",
            count=s.factors,
            kind=word(game, s.kind),
            nation=adjective(game, s.nation),
        )
        for s in event.light
    )
    return (*event.carriers, *event.ships, *light) or (say("no ships"),)


def _whose(game: Game, event: Any) -> str:
    return event.force or place_told(game, event.place)


NAVAL_TELLINGS = {
    **told(
        {
            fact.NavalForceFormed: said("{force} is formed at {place}."),
            fact.NavalForceManned: said("{force} is made up of {contents}."),
            fact.NavalForceDisbanded: said("{force} is disbanded at {place}."),
            fact.NavalForceLost: said("Nothing is left of {force} at {place}."),
            fact.NavalForceRevealed: said("{force} is shown to be {contents}."),
            fact.NavalForceSailed: said("{force} sets out: {activity}, {path}{standing}."),
            fact.NavalForceMoved: Cases(
                "at_sea", {True: said("{force} is at sea at {place}.")}, said("{force} put into {place}.")
            ),
            fact.ShipDamaged: said("{ship} is damaged."),
            fact.ShipBattered: Cases(
                "hits",
                {0: said("{ship} bears no hits any more.")},
                said("{ship} is hit; hits gathered by now: {hits}."),
            ),
            fact.ShipSunk: said("{ship} is sunk at {place}."),
            fact.LightShipsLost: Cases(
                "sunk",
                {
                    0: Cases(
                        "damaged",
                        {0: said("{hit} {kind} {adjective} of {whose} hit once more.")},
                        said("{damaged} {kind} {adjective} of {whose} damaged."),
                    )
                },
                Cases(
                    "damaged",
                    {0: said("{sunk} {kind} {adjective} of {whose} sunk.")},
                    said("{sunk} {kind} {adjective} of {whose} sunk, {damaged} damaged."),
                ),
            ),
        },
        contents=_contents,
        whose=_whose,
        standing=STANDING,
    ),
    **CARRIER_TELLINGS,
    **NAVAL_AIR_TELLINGS,
    **NAVAL_COMBAT_TELLINGS,
    **NAVAL_ACTIVITY_TELLINGS,
    **NAVAL_STRIKE_TELLINGS,
    **NAVAL_BASE_TELLINGS,
}


def mover_on_its_way(event: Any) -> str:
    """Who came to one more hex of the way that was told as it set out (23.752A); empty for all else."""
    if isinstance(event, fact.NavalForceMoved) and event.at_sea:
        return event.force
    return type(event).__name__ if isinstance(event, fact.NavalHexEntered) else ""


def whereabouts(event: Any) -> tuple[str, int] | None:
    """That ships are in a hex, and how much of it the fact tells: into port, at the goal, at sea, or come."""
    if isinstance(event, fact.NavalForceMoved):
        return event.place, 2 if event.at_sea else 4
    if isinstance(event, fact.NavalActivityEnded):
        return (event.place, 3) if event.how == "arrived" else None
    return (event.place, 1) if isinstance(event, fact.NavalHexEntered) else None


def tells_with_it(event: Any) -> tuple[Any, ...]:
    """That a naval activity begins tells which task forces set out, and their way."""
    if not isinstance(event, fact.NavalActivityBegan):
        return ()
    return tuple(fact.NavalForceSailed(force, event.activity, event.path) for force in event.forces)
