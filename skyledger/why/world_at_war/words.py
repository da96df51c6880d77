"""A World at War: how an air unit stands in words, and what would turn it face up again (18.7)."""

from collections.abc import Callable, Iterator

from core.ruling import Rule
from core.world_at_war.basing.open_bases import traced_told
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import box_of, commands, player_turn, side_of
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way.at_sea import NAVAL_ACTIVITY
from core.world_at_war.under_way.missions import MAP_EDGE
from core.world_at_war.uninversion.by_itself import came_by_sea, in_the_united_states
from core.world_at_war.uninversion.chapter import (
    Uninversion,
    in_the_own_player_turn,
    is_fully_supplied,
    waits,
    waits_as_new,
    waits_for_the_next_turn,
)
from events.world_at_war.board import AirUnit
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import adjective, place_told, runs
from skyledger.why.watch import Standing, Value
from skyledger.why.world_at_war import ships
from skyledger.why.world_at_war.units import seen

SORTS = {
    "place": ("base", "lies", "front", "pool", "divided"),
    "status": ("inverted", "ready"),
    "commitment": (
        "attacks",
        "raid",
        "strike",
        "sortie",
        "flight",
        "defends",
        "supports",
        "over",
        "intercepts",
        "employed",
        "used",
        "staged",
        "shipped",
        "constructed",
        "redeployed",
        "deck",
        "asked",
        "parent",
    ),
}
"""What is told of a unit, in this order."""

AFLOAT = frozenset(sort for sorts in ships.SORTS.values() for sort in sorts)
QUESTIONS = frozenset({"displacement", "excess", "refuge"})


def headline(game: Game, name: str) -> Message:
    """What sort of unit it is."""
    unit = game.units.get(name)
    if unit is None:
        return ships.headline(game, name)
    id_ = "why/unit/elite" if unit.elite else "why/unit"
    return message(id_, nation=adjective(game, unit.nation), kind=unit.kind)


def standing(game: Game, name: str) -> tuple[Standing, ...]:
    """Where it is, its status, and all that it is committed to."""
    unit = game.units.get(name)
    if unit is None:
        return tuple(ships.standing(game, name)) or (Standing("place", "there", message("why/gone")),)
    return tuple(_standing(game, unit))


def _standing(game: Game, unit: AirUnit) -> Iterator[Standing]:
    has = {aspect: value for aspect, value in seen(game, unit.name).items() if value}
    if unit.constructed != player_turn(game):  # what was built once is a commitment in that player turn only
        has.pop("constructed", None)
    for about, sorts in SORTS.items():
        for sort in sorts:
            for aspect in (one for one in has if one.partition("/")[0] == sort):
                yield Standing(about, aspect, told(game, unit.name, aspect, has[aspect]))


def told(game: Game, unit: str, aspect: str, value: Value) -> Message:
    """How an aspect of a unit stands, or stood; `game` is the one before or after it."""
    sort, _, about = aspect.partition("/")
    if sort == "divided":
        return _divided(game, unit)
    if sort == "asked":
        return _at(f"why/asked/{about}" if about in QUESTIONS else "why/asked", game, value[0])
    if sort in AFLOAT:
        return ships.afloat_told(game, sort, value)
    tell = TOLD.get(sort)
    return message(f"why/{sort}") if tell is None or not value else tell(game, value)


def because(game: Game, unit: str, aspect: str, value: Value) -> Message:
    """What was so of a unit, as the reason of something else; a carrier may have gone down since."""
    if aspect == "base" and not _on_the_map(game, *value):
        return message("why/aboard", carrier=value[0])
    return message("why/lost") if aspect == "pool" else told(game, unit, aspect, value)


def _base(game: Game, value: Value) -> Message:
    (base,) = value
    if base in game.carriers:
        return message("why/aboard", carrier=base)
    return _at("why/at", game, base) if _on_the_map(game, base) else message("why/aloft", carrier=base)


def _on_the_map(game: Game, base: str) -> bool:
    """Is it a place, as the map edge is; or else a carrier that has gone down (17.3124)?"""
    return base in game.atlas.hexes or base in game.atlas.boxes or base == MAP_EDGE


def _lies(game: Game, value: Value) -> Message:
    carrier, place, sea = value
    return message("why/lies/sea" if sea else "why/lies", carrier=carrier, place=place_told(game, place))


def _inverted(_: Game, value: Value) -> Message:
    rule, turn = value
    if rule == "scenario":
        return message("why/inverted/scenario")
    if not turn:
        return message("why/inverted/always", rule=rule)
    return message("why/inverted", rule=rule, turn=turn)


def _attacks(game: Game, value: Value) -> Message:
    place, force, *kind = value
    if kind:
        return message("why/attacks/battle", place=place_told(game, place), kind=kind[0])
    if not force:
        return _at("why/attacks", game, place)
    return message("why/attacks/carriers", place=place_told(game, place), force=place_told(game, force))


def _defends(game: Game, value: Value) -> Message:
    return message("why/defends", place=place_told(game, value[0]), round=value[2])


def _used(_: Game, value: Value) -> Message:
    """23.162: naval activities are no mission."""
    return message("why/used/at sea") if value[0] == NAVAL_ACTIVITY else message("why/used", mission=value[0])


def _aborted(game: Game, value: Value) -> Message:
    """In which round is not known of a counterair that was going on as the game began."""
    place, _, *rounds = value
    if not rounds:
        return _at("why/aborted/before", game, place)
    return message("why/aborted", place=place_told(game, place), round=rounds[0])


TOLD: dict[str, Callable[[Game, Value], Message]] = {
    "base": _base,
    "lies": _lies,
    "front": lambda _, value: message("why/front", front=value[0]),
    "inverted": _inverted,
    "attacks": _attacks,
    "targeted": lambda game, value: _at("why/targeted", game, value[0]),
    "defends": _defends,
    "raid": lambda game, value: message("why/raid", place=place_told(game, value[0]), part=value[1]),
    "strike": lambda game, value: message("why/raid", place=place_told(game, value[0]), part=value[1]),
    "sortie": lambda _, value: message("why/sortie", part=value[0], about=value[1]),
    "flight": lambda game, value: message("why/flight", place=place_told(game, value[0]), part=value[1]),
    "aborted": _aborted,
    "supports": lambda game, value: _at("why/supports", game, value[0]),
    "over": lambda game, value: _at("why/over", game, value[0]),
    "intercepts": lambda game, value: _at("why/intercepts", game, value[0]),
    "shot": lambda game, value: message("why/shot", place=place_told(game, value[0]), round=value[1]),
    "employed": lambda game, value: message("why/employed", place=place_told(game, value[0]), role=value[1]),
    "used": _used,
    "shipped": lambda game, value: _at("why/shipped", game, value[0]),
    "redeployed": lambda game, value: message(
        "why/redeployed", how=value[0], place=place_told(game, value[1])
    ),
    "constructed": lambda _, value: message("why/constructed", turn=value[0]),
    "deck": lambda _, value: message("why/deck", carrier=value[0]),
    "parent": lambda _, value: message("why/parent", factor=value[0]),
}
"""How each aspect is told that has something to tell."""


def _at(id_: str, game: Game, place: str) -> Message:
    return message(id_, place=place_told(game, place))


def _divided(game: Game, factor: str) -> Message:
    if squadrons := family(game, factor):
        return message("why/divided", squadrons=tuple(runs(squadrons)))
    return message("why/divided/lost")


def family(game: Game, name: str) -> tuple[str, ...]:
    """The squadrons into which a factor is divided, the naval air aboard a carrier or in a task force."""
    if ships.afloat_seen(game, name):
        return ships.aboard(game, name)
    return tuple(sorted(unit.name for unit in game.units.values() if unit.parent == name))


# 18.7: what would turn an inverted air unit face up again, and when.


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
