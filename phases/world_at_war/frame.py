"""What chapters of the turn share: parts nested in many, orders of any time, and whose word an order is."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from core.dice import SetRolls
from core.world_at_war.air_battle.decisions import (
    LeaveStandingChoice,
    LeaveStandingOrder,
    LiftStandingChoice,
    LiftStandingOrder,
)
from core.world_at_war.basing.losing import EliminateAirbase
from core.world_at_war.carriers.chapter import SailCarrier, SinkCarrier
from core.world_at_war.construction.force_pools import EnlargeForcePool
from core.world_at_war.counterair.returning import may_finish
from core.world_at_war.declared.declaring import Adjust, Declare, GainTerritory, MoveGroundUnit, TakeHex
from core.world_at_war.naval_bases.escaping import escaped_from
from core.world_at_war.naval_combat.parties import has_ships, speaks, takes_part
from core.world_at_war.sequence import Finish
from core.world_at_war.ships.forming import (
    DamageCruisers,
    DamageShip,
    DisbandForce,
    FormForce,
    HitShip,
    MoveForce,
    SinkLightShips,
    SinkShip,
)
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.strikes import course
from core.world_at_war.under_way.at_sea import present_activity
from core.world_at_war.under_way.commitments import present, seats_of
from core.world_at_war.uninversion.chapter import UninvertAirUnits, UninvertAll
from events.sentences import said
from phases.chapter import Chapter, Orders, Transition

# Orders that the sequence of play does not bind: what is declared, and what is left for later.

STANDING: dict[type, str] = {
    LeaveStandingOrder: "anybody",
    LeaveStandingChoice: "anybody",
    LiftStandingChoice: "anybody",
    LiftStandingOrder: "anybody",
}

LOSSES_AT_SEA: tuple[type, ...] = (DamageShip, SinkShip, SinkLightShips, DamageCruisers, HitShip)

AT_SEA: tuple[type, ...] = (FormForce, DisbandForce, MoveForce, *LOSSES_AT_SEA)

# Declared at any moment, for they happen outside the refereed rules.
ANY_TIME: dict[type, str] = {
    Declare: "anybody",
    TakeHex: "anybody",
    GainTerritory: "anybody",
    MoveGroundUnit: "anybody",
    EliminateAirbase: "anybody",
    SailCarrier: "anybody",
    SinkCarrier: "anybody",
    **dict.fromkeys(AT_SEA, "anybody"),
    EnlargeForcePool: "anybody",
    Adjust: "gamemaster",
    Finish: "phasing",
    UninvertAirUnits: "belligerent",
    UninvertAll: "belligerent",
    SetRolls: "anybody",
    **STANDING,
}

MEANWHILE: dict[type, str] = {
    Declare: "anybody",
    Adjust: "gamemaster",
    UninvertAirUnits: "belligerent",
    UninvertAll: "belligerent",
    SetRolls: "anybody",
    **STANDING,
}
"""While combat is fought nothing else happens but what is declared about it, and uninversion (18.71)."""

FIGHTING = "while combat is fought"
"""The states in which that is accepted besides their own orders, and parents of such states alone."""

AT_ANY_TIME = Chapter(
    shared={FIGHTING: MEANWHILE},
    why_not_now={
        EliminateAirbase: "18.147",
        EnlargeForcePool: "17.353D",
        GainTerritory: "18.21C",
        MoveGroundUnit: "15.6",
        SailCarrier: "17.3121",
        TakeHex: "18.251",
    },
)


# A part of the turn that is written once, and nested wherever a chapter has it played: a battle, a strike.

BEFORE, AFTER, ANYWHERE = "(before)", "(after)", "(anywhere)"
"""In the ways of a part: the states of the place before and after it, and all of its own."""


class Place(msgspec.Struct, frozen=True):
    """Where a part is played: under the state `name`, entered from `before`, left for `after`.

    `beside` are states of the caller that stand under the same name, and before those of the part.
    """

    name: str
    before: str
    after: str
    beside: tuple[str, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """States with their tags, ways between them, and what is accepted in each; by their own short names."""

    tags: Mapping[str, str]
    ways: tuple[Transition, ...]
    accepts: Mapping[str, Orders]


def nested(part: Part, place: Place) -> dict[str, Any]:
    """The state of this place, with all that is nested in it; what is first stands at the beginning."""
    children = [*place.beside, *tagged(part)]
    initial = (*place.beside, *part.tags)[0]
    return {"name": place.name.rpartition(".")[2], "initial": initial, "children": children}


def tagged(part: Part) -> list[Any]:
    """The states of a part, each with its tag, for a caller that has others beside them."""
    return [{"name": name, "tags": [tag, FIGHTING]} for name, tag in part.tags.items()]


def ways(part: Part, place: Place) -> list[Transition]:
    """The ways of a part at this place."""
    return [
        {**way, "source": _sources(part, place, way), "dest": _at(place, way["dest"])} for way in part.ways
    ]


def accepts(part: Part, place: Place) -> dict[str, Orders]:
    """What may be ordered in each of its states at this place."""
    return {_at(place, state): given for state, given in part.accepts.items()}


def _sources(part: Part, place: Place, way: Transition) -> list[str]:
    """Where a way begins; from anywhere, the parent state leads on if it is the part's own."""
    sources = way["source"] if isinstance(way["source"], list) else [way["source"]]
    if ANYWHERE not in sources:
        return [_at(place, one) for one in sources]
    return list(_anywhere(part, place))


def _anywhere(part: Part, place: Place) -> Iterator[str]:
    yield from (_at(place, one) for one in part.tags) if place.beside else (place.name,)


def _at(place: Place, state: str) -> str:
    return {BEFORE: place.before, AFTER: place.after}.get(state, f"{place.name}.{state}")


# Whose word an order is: the parties that a state of the turn waits for.


def _of_the_phasing_side(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (seat in game.seats and game.seats[seat].side == game.turn.side)


def _of_the_other_side(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (seat in game.seats and game.seats[seat].side != game.turn.side)


def _at_the_table(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or seat in game.seats


def _sailing(game: Game, seat: str) -> bool:
    activity = present_activity(game)
    return seat == GAMEMASTER or (activity is not None and _side(game, seat) == activity.side)


def _opposing(game: Game, seat: str) -> bool:
    activity = present_activity(game)
    return seat == GAMEMASTER or (activity is not None and _side(game, seat) not in ("", activity.side))


def _side(game: Game, seat: str) -> str:
    return game.seats[seat].side if seat in game.seats else ""


def _facing_an_attack(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (bool(_side(game, seat)) and bool(escaped_from(game) - {_side(game, seat)}))


def _asked(game: Game, seat: str) -> bool:
    battle = present(game)
    return seat == GAMEMASTER or (battle is not None and seat in seats_of(game, battle, battle.asked))


def _striking(game: Game, seat: str) -> bool:
    strike = course.present(game)
    ours = course.seats_that_strike(game, strike) if strike else ()
    return seat == GAMEMASTER or seat in ours


def _struck(game: Game, seat: str) -> bool:
    strike = course.present(game)
    theirs = course.seats_struck(game, strike) if strike else ()
    return seat == GAMEMASTER or seat in theirs


SHIFTED = said("In “{state}” naval air changes decks by “shift UNITS from CARRIER to CARRIER” (17.3124).")
"""What is told of air that is to be transferred, in steps at sea in which it may be shifted."""

MAY = {
    "asked": _asked,
    "flying": may_finish,
    "striking": _striking,
    "struck": _struck,
    "at sea": speaks(takes_part),
    "aboard": speaks(has_ships),
    "escaping": _facing_an_attack,
    "phasing": _of_the_phasing_side,
    "defending": _of_the_other_side,
    "belligerent": _at_the_table,
    "sailing": _sailing,
    "opposing": _opposing,
    "anybody": _at_the_table,
    "gamemaster": lambda _, seat: seat == GAMEMASTER,
}
