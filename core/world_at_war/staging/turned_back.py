"""18.15 and 18.24: a sea transport failed or was aborted; the air units are back in the port they left."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import out_of_their_turn
from core.world_at_war.board import name
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.menus import standing
from core.world_at_war.staging.sea_transport import TurnBackSeaTransport
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import COUNTERAIR
from core.world_at_war.under_way.transports import carried
from core.world_at_war.units import chosen, groups
from events.world_at_war.board import AirUnit
from events.world_at_war.staging import SeaTransportFailed


class TurningBack(msgspec.Struct, frozen=True):
    """A declaration that a sea transport came to nothing: who declares, for which units of one base."""

    seat: str
    units: tuple[AirUnit, ...]


def to_turn_back(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    """Units that were sea transported come first."""
    return not carried(unit), bool(unit.inverted), bool(unit.used), unit.elite, unit.name


def turning_back(game: Game, order: TurnBackSeaTransport, seat: str) -> TurningBack:
    """What the order means; raises `Mistake` for units that are not there."""
    return TurningBack(seat, chosen(game, order.units, to_turn_back))


@rule(
    "18.15/transport",
    "Only air units that are being sea transported are turned back, and only once.",
    "{unit} was not sea transported to its base this turn.",
)
def on_their_way(_: Game, request: TurningBack) -> Iterable[Finding]:
    """18.15: only what was sent by sea (18.24) can be turned back."""
    return (Finding(unit=unit.name) for unit in request.units if not carried(unit))


@rule(
    "18.24/back",
    "A sea transport fails in the movement phase of the side that carries it out.",
    "{given} air units are not sea transported in a player turn of the {allowed} side.",
)
def in_their_own_turn(game: Game, request: TurningBack) -> Iterable[Finding]:
    """18.24: the movement phase is that of the side that moves."""
    yield from out_of_their_turn(game, request)


@rule(
    "18.24/arrived",
    "Air units that have flown from their new base have arrived there.",
    "{unit} has flown {given} from {place} and is not turned back.",
)
def has_not_flown_since(game: Game, request: TurningBack) -> Iterable[Finding]:
    """18.24: missions are flown from the new base; counterairs come before sea transport."""
    for unit in request.units:
        if unit.used not in ("", COUNTERAIR):
            yield Finding(unit.name, name(game, unit.base), unit.used)


def turn_back(_: Game, request: TurningBack) -> Iterator[Ruled]:
    """Each unit is back in its port; one fact for each port."""
    for origin in dict.fromkeys(unit.shipped_from for unit in request.units):
        names = tuple(unit.name for unit in request.units if unit.shipped_from == origin)
        yield Ruled(SeaTransportFailed(names, origin), ("18.15", "18.24"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Every group of like units that was sea transported this turn."""
    able = (unit for unit in game.units.values() if unit.base and carried(unit))
    mine = (u for u in able if all(r.kept(game, TurningBack(seat, (u,))) for r in ABLE))
    for ready in groups(game, mine, to_turn_back):
        yield from standing(TurnBackSeaTransport, ready)


ABLE = (seat_speaks_for_the_units, in_their_own_turn, on_their_way, has_not_flown_since)
TURNING_BACK = Procedure(turning_back, ABLE, turn_back, offers)
