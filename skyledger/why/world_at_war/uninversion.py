"""18.7: what would turn an inverted air unit face up again, and when."""

from collections.abc import Iterator

from core.ruling import Rule
from core.world_at_war.basing.open_bases import traced_told
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import box_of, commands, side_of
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.uninversion.by_itself import came_by_sea, in_the_united_states
from core.world_at_war.uninversion.uninversion import (
    Uninversion,
    in_the_own_player_turn,
    is_fully_supplied,
    waits,
    waits_as_new,
    waits_for_the_next_turn,
)
from events.world_at_war.board import AirUnit
from skyledger.telling.message import Message, message


def ready_when(game: Game, name: str) -> tuple[Message, ...]:
    """In which ways an inverted unit is uninverted, when, and on what that turns; nothing for others."""
    unit = game.units.get(name)
    if unit is None or not unit.inverted or not unit.base:
        return ()
    if unit.base in game.carriers:
        return (_with_its_carrier(game, unit),)
    if unit.kind in STRATEGIC_KINDS:
        box = box_of(game, unit.base)
        return (_by_itself(game, unit, "why/ready/sw" if box and box.kind == "sw" else "why/ready/no sw"),)
    return tuple(_by_order(game, unit))


def _with_its_carrier(game: Game, unit: AirUnit) -> Message:
    """17.3122D.1 and doubt W256: the status aboard."""
    if game.carriers[unit.base].inverted:
        return message("why/ready/aboard", carrier=unit.base)
    if plays(game, "W256") == "with_the_carrier":
        return message("why/ready/deck", carrier=unit.base, side=side_of(game, unit.nation))
    return message("why/ready/by hand", carrier=unit.base)


def _by_itself(game: Game, unit: AirUnit, id_: str) -> Message:
    return message(id_, side=side_of(game, unit.nation))


def _by_order(game: Game, unit: AirUnit) -> Iterator[Message]:
    """18.71-18.73, of land-based air."""
    side, seats = side_of(game, unit.nation), _seats(game, unit)
    if _broken(in_the_own_player_turn, game, unit):
        yield message("why/ready/next turn", seats=seats, side=side, rule="18.72E")
    elif waits_for_the_next_turn(game, unit):
        rule = "18.72C" if waits_as_new(game, unit) else "18.72D"
        yield message("why/ready/next turn", seats=seats, side=side, rule=rule)
    elif waits(game, unit):
        rule = "18.72C" if waits_as_new(game, unit) else "18.72B"
        yield message("why/ready/last part", seats=seats, rule=rule)
    else:
        yield message("why/ready/now", seats=seats)
    id_ = "why/ready/supply" if _broken(is_fully_supplied, game, unit) else "why/ready/supplied"
    yield message(id_, supply=traced_told(game, unit.base, unit.nation))
    if in_the_united_states(game, unit) and not came_by_sea(game, unit):
        yield _by_itself(game, unit, "why/ready/us")


def _broken(rule: Rule, game: Game, unit: AirUnit) -> bool:
    return rule.violation(game, Uninversion(GAMEMASTER, (unit,))) is not None


def _seats(game: Game, unit: AirUnit) -> tuple[str, ...]:
    return tuple(seat for seat in game.seats if commands(game, seat, unit.nation)) or (GAMEMASTER,)
