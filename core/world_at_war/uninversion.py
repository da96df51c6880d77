"""18.7 Uninverting air units: by order in the own player turn, and by itself in some boxes as it ends."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.authority import seat_speaks_for_the_units
from core.world_at_war.basing import STRATEGIC_KINDS, turns_on
from core.world_at_war.board import (
    box_of,
    commands,
    faction_of,
    name,
    player_turn,
    side_of,
    supply,
    supply_grounds,
)
from core.world_at_war.book import rule
from core.world_at_war.offers import standing
from core.world_at_war.orders import UninvertAirUnits
from core.world_at_war.selection import Preference, chosen, groups
from core.world_at_war.state import Game, plays
from events.message import PhaseEntered
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirUnitsUninverted
from events.world_at_war.sequence import PlayerTurnBegan

LAST_PART = "end.uninversion"
WITHOUT_TERM = {  # rules that invert without saying until when, and the doubts that settle it
    "18.253": "W100",
    "17.3127": "W100",
    "18.46": "W120",
    "17.3122D": "W259",
}


class Uninversion(msgspec.Struct, frozen=True):
    """A request to turn air units face up."""

    seat: str
    units: tuple[AirUnit, ...]


def uninversion(game: Game, order: UninvertAirUnits, seat: str) -> Uninversion:
    """What the order means; raises `Mistake` for units that are not there."""
    return Uninversion(seat, chosen(game, order.units, first_those_that_may(game)))


def first_those_that_may(game: Game) -> Preference:
    """Units that may be uninverted now come first, then other inverted ones; regular before elite."""

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        waits = _waits_for_the_end(game, unit)
        return not unit.inverted or waits, not unit.inverted, unit.staged, unit.elite, unit.name

    return preference


@rule("18.71", "What is uninverted is inverted.", "{unit} is not inverted.")
def is_inverted(_: Game, request: Uninversion) -> Iterable[Finding]:
    """18.71: there is nothing to do for others."""
    return (Finding(unit=unit.name) for unit in request.units if not unit.inverted)


@rule("18.71/land", "Land-based air units are uninverted so.", "{unit} is on {place} and has its status.")
def is_land_based(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.71 speaks of land-based air; on a carrier the status is the carrier's (17.3122D, doubt W256)."""
    aboard = (u for u in request.units if u.base in game.carriers)
    return (Finding(unit=unit.name, place=unit.base) for unit in aboard)


@rule(
    "18.73A/order",
    "Strategic bombers and interceptors uninvert by themselves, when their owner's player turn ends.",
    "{unit} is not uninverted by order.",
)
def is_no_strategic_unit(_: Game, request: Uninversion) -> Iterable[Finding]:
    """18.71 speaks of air units, and 17.13 counts these among the units of strategic warfare."""
    return (Finding(unit=unit.name) for unit in request.units if unit.kind in STRATEGIC_KINDS)


@rule(
    "18.72A",
    "Only fully supplied air units are uninverted.",
    "{unit} is at {place} in {given} supply, not in full supply.",
    lambda game, request: (g for u in request.units for g in supply_grounds(game, u.base, u.nation)),
)
def is_fully_supplied(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72A, by what is declared at the moment (doubt W119)."""
    for unit in request.units:
        given = supply(game, unit.base, unit.nation)
        if unit.base not in game.carriers and given != "full":
            yield Finding(unit.name, name(game, unit.base), "no" if given == "none" else given)


def _waits_for_the_end(game: Game, unit: AirUnit) -> bool:
    """Must this unit wait for the last part of the player turn (18.72B)?"""
    if game.turn.phase == LAST_PART:
        return False
    if unit.used:
        return True
    doubt = WITHOUT_TERM.get(unit.inverted)
    waits = doubt is None or plays(game, doubt) == "end_of_turn"
    return waits and unit.inverted_in == player_turn(game)


def _doubts_on_the_term(game: Game, request: Uninversion) -> Iterator[str]:
    for unit in request.units:
        doubt = WITHOUT_TERM.get(unit.inverted, "")
        if doubt and turns_on(game, doubt, partial(_waits_for_the_end, unit=unit)):
            yield doubt


@rule(
    "18.72B",
    "What was inverted in this player turn is uninverted in the last part of it, after redeployment.",
    "{unit} was inverted this player turn ({given}); it is uninverted as the turn ends.",
    _doubts_on_the_term,
)
def not_before_the_last_part(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72B; inversion without a term is doubts W100, W120 and W259."""
    for unit in request.units:
        if unit.inverted and _waits_for_the_end(game, unit):
            yield Finding(unit=unit.name, given=unit.used or unit.inverted)


@rule("18.72E", "No air unit is uninverted in the opponent's player turn.", "{unit} is of the {given} side.")
def in_the_own_player_turn(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72E, and 18.71: during its player turn."""
    for unit in request.units:
        if (side := side_of(game, unit.nation)) != game.turn.side:
            yield Finding(unit=unit.name, given=side)


def turn_up(_: Game, request: Uninversion) -> Iterator[Ruled]:
    """The units are ready again."""
    yield Ruled(AirUnitsUninverted(tuple(unit.name for unit in request.units)), ("18.71",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may be uninverted now."""
    mine = (u for u in game.units.values() if u.inverted and u.base and commands(game, seat, u.nation))
    able = [u for u in mine if not any(r.violation(game, Uninversion(seat, (u,))) for r in MAY_TURN_UP)]
    for ready in groups(game, able, first_those_that_may(game)):
        yield from standing(UninvertAirUnits, ready)


def uninverted_by_themselves(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """18.73, and doubt W256: as its player turn ends, without full supply too.

    That units redeployed into a U.S. box wait is settled with redeployment (18.73B).
    """
    inverted = [u for _, u in sorted(game.units.items()) if u.inverted and _phasing(game, u)]
    bombers = _names(u for u in inverted if u.kind in STRATEGIC_KINDS and _lies_in_an_sw_box(game, u))
    americas = _names(u for u in inverted if u.kind not in STRATEGIC_KINDS and _in_the_united_states(game, u))
    found = ((bombers, "18.73A"), (americas, "18.73B"))
    told = tuple(Ruled(AirUnitsUninverted(names), (number,)) for names, number in found if names)
    return told + _with_their_carriers(game)


def ready_with_their_carriers(game: Game, _: PlayerTurnBegan) -> tuple[Ruled, ...]:
    """17.3122D.1, as the player turn begins: what was inverted by itself has its carrier's status again."""
    return _with_their_carriers(game)


def _with_their_carriers(game: Game) -> tuple[Ruled, ...]:
    if plays(game, "W256") != "with_the_carrier":
        return ()
    sound = {c.name for c in game.carriers.values() if not c.inverted}
    inverted = (u for _, u in sorted(game.units.items()) if u.inverted and _phasing(game, u))
    names = _names(u for u in inverted if u.base in sound)
    return (Ruled(AirUnitsUninverted(names), ("17.3122D.1", "W256")),) if names else ()


def _names(units: Iterable[AirUnit]) -> tuple[str, ...]:
    return tuple(unit.name for unit in units)


def _phasing(game: Game, unit: AirUnit) -> bool:
    return side_of(game, unit.nation) == game.turn.side


def _lies_in_an_sw_box(game: Game, unit: AirUnit) -> bool:
    box = box_of(game, unit.base)
    return box is not None and box.kind == "sw"


def _in_the_united_states(game: Game, unit: AirUnit) -> bool:
    box = box_of(game, unit.base)
    return box is not None and "U.S. box" in box.name and faction_of(game, unit.nation) == "Western Allies"


MAY_TURN_UP = (
    in_the_own_player_turn,
    is_inverted,
    is_land_based,
    is_no_strategic_unit,
    is_fully_supplied,
    not_before_the_last_part,
)
UNINVERSION = Procedure(uninversion, (seat_speaks_for_the_units, *MAY_TURN_UP), turn_up, offers)
