"""A World at War: how an air unit stands in words, and what would turn it face up again (18.7)."""

from collections.abc import Callable, Iterator

from core.ruling import Rule
from core.world_at_war.basing.open_bases import traced_told
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import box_of, commands, player_turn, side_of
from core.world_at_war.state import GAMEMASTER, Game, numbers, plays
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
from events.sentences import said, say, translated
from events.world_at_war.board import AirUnit
from skyledger.telling.cited import cited
from skyledger.telling.phrases import turn_called
from skyledger.telling.world_at_war.parts import adjective, place_told, runs
from skyledger.why.watch import Standing, Value
from skyledger.why.world_at_war import ships
from skyledger.why.world_at_war.units import seen

SORTS = {
    "place": ("base", "lies", "front", "pool", "divided"),
    "status": ("inverted", "spent", "ready"),
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
        "bound",
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
QUESTIONS = {
    "displacement": said("has lost {place} and must go elsewhere"),
    "excess": said("one of those that are too many for {place}"),
    "refuge": said("leaves {place}, which its side gives up to the counterair"),
}
"""What a question asks of a unit at a place."""


def headline(game: Game, name: str) -> str:
    """What sort of unit it is."""
    unit = game.units.get(name)
    if unit is None:
        return ships.headline(game, name)
    id_ = said("{nation} elite {kind}") if unit.elite else said("{nation} {kind}")
    return say(id_, nation=adjective(game, unit.nation), kind=translated(unit.kind))


def standing(game: Game, name: str) -> tuple[Standing, ...]:
    """Where it is, its status, and all that it is committed to."""
    unit = game.units.get(name)
    if unit is None:
        return tuple(ships.standing(game, name)) or (
            Standing("place", "there", say("no longer in the game")),
        )
    return tuple(_standing(game, unit))


def _standing(game: Game, unit: AirUnit) -> Iterator[Standing]:
    has = {aspect: value for aspect, value in seen(game, unit.name).items() if value}
    if unit.constructed != player_turn(game):  # what was built once is a commitment in that player turn only
        has.pop("constructed", None)
    for about, sorts in SORTS.items():
        for sort in sorts:
            for aspect in (one for one in has if one.partition("/")[0] == sort):
                yield Standing(about, aspect, told(game, unit.name, aspect, has[aspect]))


def told(game: Game, unit: str, aspect: str, value: Value) -> str:
    """How an aspect of a unit stands, or stood; `game` is the one before or after it."""
    sort, _, about = aspect.partition("/")
    if sort == "divided":
        return _divided(game, unit)
    if sort == "asked":
        return _at(QUESTIONS.get(about, said("asked about at {place}")), game, value[0])
    if sort in AFLOAT:
        return ships.afloat_told(game, sort, value)
    return TOLD[sort](game, value) if value and sort in TOLD else say(PLAIN[sort])


def because(game: Game, unit: str, aspect: str, value: Value) -> str:
    """What was so of a unit, as the reason of something else; a carrier may have gone down since."""
    if aspect == "base" and not _on_the_map(game, *value):
        return say("aboard {carrier}", carrier=value[0])
    return say("lost") if aspect == "pool" else told(game, unit, aspect, value)


def _base(game: Game, value: Value) -> str:
    (base,) = value
    if base in game.carriers:
        return say("aboard {carrier}", carrier=base)
    return (
        _at(said("at {place}"), game, base)
        if _on_the_map(game, base)
        else say("in the air, on combat air patrol; {carrier} is sunk", carrier=base)
    )


def _on_the_map(game: Game, base: str) -> bool:
    """Is it a place, as the map edge is; or else a carrier that has gone down (17.3124)?"""
    return base in game.atlas.hexes or base in game.atlas.boxes or base == MAP_EDGE


def _lies(game: Game, value: Value) -> str:
    carrier, place, sea = value
    return say(
        "{carrier} is at sea at {place}" if sea else "{carrier} lies at {place}",
        carrier=carrier,
        place=place_told(game, place),
    )


def _inverted(game: Game, value: Value) -> str:
    rule, turn = value
    if rule == "scenario":
        return say("inverted, as the scenario has it")
    number = cited(rule, numbers(game).cite)
    if not turn:
        return say("inverted by {rule}", rule=number)
    return say("inverted by {rule} in the player turn {turn}", rule=number, turn=turn_called(turn))


def _attacks(game: Game, value: Value) -> str:
    place, force, *kind = value
    if kind:
        return say(
            "committed to the {kind} over {place}", place=place_told(game, place), kind=translated(kind[0])
        )
    if not force:
        return _at(said("committed to the counterair of {place}"), game, place)
    return say(
        "committed to the counterair of {place} from carriers at {force}",
        place=place_told(game, place),
        force=place_told(game, force),
    )


def _defends(game: Game, value: Value) -> str:
    return say("a defender of {place} in round {round}", place=place_told(game, value[0]), round=value[2])


def _used(_: Game, value: Value) -> str:
    """23.162: naval activities are no mission."""
    return (
        say("committed to naval activities this player turn")
        if value[0] == NAVAL_ACTIVITY
        else say("flew {mission} this player turn", mission=translated(value[0]))
    )


def _aborted(game: Game, value: Value) -> str:
    """In which round is not known of a counterair that was going on as the game began."""
    place, _, *rounds = value
    if not rounds:
        return _at(said("forced to abort over {place}"), game, place)
    return say(
        "forced to abort in round {round} over {place}", place=place_told(game, place), round=rounds[0]
    )


TOLD: dict[str, Callable[[Game, Value], str]] = {
    "base": _base,
    "lies": _lies,
    "front": lambda _, value: say("for the {front} front", front=value[0]),
    "inverted": _inverted,
    "spent": lambda game, value: _at(
        said("inverted for the rest of this round of naval combat, by its counterair of {place} (23.64)"),
        game,
        value[0],
    ),
    "attacks": _attacks,
    "targeted": lambda game, value: _at(
        said("based at {place}, which is to be counteraired"), game, value[0]
    ),
    "defends": _defends,
    "raid": lambda game, value: say(
        "committed to {part} over {place}", place=place_told(game, value[0]), part=translated(value[1])
    ),
    "strike": lambda game, value: say(
        "committed to {part} over {place}", place=place_told(game, value[0]), part=translated(value[1])
    ),
    "sortie": lambda _, value: say("committed to {part} {about}", part=translated(value[0]), about=value[1]),
    "flight": lambda game, value: say(
        "committed to {part} at {place}", place=place_told(game, value[0]), part=translated(value[1])
    ),
    "aborted": _aborted,
    "supports": lambda game, value: _at(said("supports the attack on {place}"), game, value[0]),
    "over": lambda game, value: _at(said("in defensive air support over {place}"), game, value[0]),
    "intercepts": lambda game, value: _at(
        said("sent against the defensive air support over {place}"), game, value[0]
    ),
    "bound": lambda game, value: _at(said("lands at {place} when its mission is over"), game, value[0]),
    "shot": lambda game, value: say(
        "in round {round} of the ground combat over {place}", place=place_told(game, value[0]), round=value[1]
    ),
    "employed": lambda game, value: say(
        "{role} at {place} this player turn", place=place_told(game, value[0]), role=translated(value[1])
    ),
    "used": _used,
    "shipped": lambda game, value: _at(said("carried by sea from {place} this player turn"), game, value[0]),
    "redeployed": lambda game, value: say(
        "redeployed from {place} this player turn ({how})",
        how=translated(value[0]),
        place=place_told(game, value[1]),
    ),
    "constructed": lambda _, value: say("built in the player turn {turn}", turn=turn_called(value[0])),
    "deck": lambda _, value: say("came ashore from {carrier}, and belongs aboard", carrier=value[0]),
    "parent": lambda _, value: say("a squadron of {factor}", factor=value[0]),
}
"""How each aspect is told that has something to tell."""

PLAIN = {
    "pool": said("in the force pool"),
    "base": said("in the force pool"),
    "ready": said("not inverted"),
    "inverted": said("not inverted"),
    "bound": said("lands where it set out from"),
    "staged": said("changed base as the movement phase of this player turn asks"),
    "there": said("in the game"),
}
"""How the others are told, and those of which there is nothing to tell."""


def _at(id_: str, game: Game, place: str) -> str:
    return say(id_, place=place_told(game, place))


def _divided(game: Game, factor: str) -> str:
    if squadrons := family(game, factor):
        return say("divided into {squadrons}", squadrons=tuple(runs(squadrons)))
    return say("laid aside for squadrons that do not bear its name")


def family(game: Game, name: str) -> tuple[str, ...]:
    """The squadrons into which a factor is divided, the naval air aboard a carrier or in a task force."""
    if ships.afloat_seen(game, name):
        return ships.aboard(game, name)
    return tuple(sorted(unit.name for unit in game.units.values() if unit.parent == name))


# 18.7: what would turn an inverted air unit face up again, and when.


def ready_when(game: Game, name: str) -> tuple[str, ...]:
    """In which ways an inverted unit is uninverted, when, and on what that turns; nothing for others."""
    unit = game.units.get(name)
    if unit is None or not unit.inverted or not unit.base:
        return ()
    if unit.base in game.carriers:
        return (_with_its_carrier(game, unit),)
    if unit.kind in STRATEGIC_KINDS:
        box = box_of(game, unit.base)
        return (
            _by_itself(
                game,
                unit,
                said("By itself, in the last part of a player turn of the {side} side (18.73A).")
                if box and box.kind == "sw"
                else said(
                    "By itself, in the last part of a player turn of the {side} side, once "
                    "in an SW box (18.73A); here it is in none, and no order uninverts it."
                ),
            ),
        )
    return tuple(_by_order(game, unit))


def _with_its_carrier(game: Game, unit: AirUnit) -> str:
    """17.3122D.1 and doubt W256: the status aboard."""
    if game.carriers[unit.base].inverted:
        return say("Aboard {carrier} with its status (17.3122D.1); {carrier} is inverted.", carrier=unit.base)
    if plays(game, "W256") == "with_the_carrier":
        return say(
            "With {carrier}'s status again as a player turn of the {side} side "
            "begins, and in the last part of it (17.3122D.1, W256).",
            carrier=unit.base,
            side=side_of(game, unit.nation),
        )
    return say("Aboard {carrier}, when the gamemaster says so (W256).", carrier=unit.base)


def _by_itself(game: Game, unit: AirUnit, id_: str) -> str:
    return say(id_, side=side_of(game, unit.nation))


def _by_order(game: Game, unit: AirUnit) -> Iterator[str]:
    """18.71-18.73, of land-based air."""
    template, rule = _when(game, unit)
    yield say(template, seats=_seats(game, unit), side=side_of(game, unit.nation), rule=rule)
    supply = traced_told(game, unit.base, unit.nation)
    if _broken(is_fully_supplied, game, unit):
        yield say("It must be fully supplied then (18.72A); now it is not: {supply}.", supply=supply)
    else:
        yield say("It must be fully supplied then (18.72A); now it is: {supply}.", supply=supply)
    if in_the_united_states(game, unit) and not came_by_sea(game, unit):
        yield _by_itself(
            game, unit, said("By itself, in the last part of a player turn of the {side} side (18.73B).")
        )


NEXT_TURN = said(
    "By order of {seats} (18.71), in the next player turn of the {side} side, from its beginning on ({rule})."
)
LAST_PART = said(
    "By order of {seats} (18.71), in the last part of this player turn, after redeployment ({rule})."
)
NOW = said("By order of {seats} (18.71), at any time in this player turn.")


def _when(game: Game, unit: AirUnit) -> tuple[str, str]:
    """When an order may uninvert it, and by which rule (18.72)."""
    if _broken(in_the_own_player_turn, game, unit):
        return NEXT_TURN, "18.72E"
    if waits_for_the_next_turn(game, unit):
        return NEXT_TURN, "18.72C" if waits_as_new(game, unit) else "18.72D"
    if waits(game, unit):
        return LAST_PART, "18.72C" if waits_as_new(game, unit) else "18.72B"
    return NOW, ""


def _broken(rule: Rule, game: Game, unit: AirUnit) -> bool:
    return rule.violation(game, Uninversion(GAMEMASTER, (unit,))) is not None


def _seats(game: Game, unit: AirUnit) -> tuple[str, ...]:
    return tuple(seat for seat in game.seats if commands(game, seat, unit.nation)) or (GAMEMASTER,)
