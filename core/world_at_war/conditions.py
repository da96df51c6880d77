"""Conditions of many orders: who may speak, in whose turn, who has spoken, and who is whose enemy."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any

from core.ruling import Finding, Rule, Rulebook, fact_ground
from core.world_at_war.board import commands, controller, declared, faction_of, hex_of, seats_for, side_of
from core.world_at_war.state import (
    GAMEMASTER,
    Game,
    fact_key,
    has_rule,
    leaves_out,
    plays,
    turns_on,
)
from events.sentences import say
from events.world_at_war.board import AirUnit, Hex

BOOK = Rulebook(has=has_rule, leaves_out=leaves_out)
rule = BOOK.rule

CHANGING_BASE, BUILDING, BREAKING_OFF = "changing_base", "building", "breaking_off"
"""The occasions to which chapters add conditions of their own."""


@rule("seat", "A seat orders only the units of its own nations.", "{given} does not speak for {allowed}.")
def seat_speaks_for_the_units(game: Game, request: Any) -> Iterable[Finding]:
    """Every request of units carries the seat that asks and the units."""
    for nation in dict.fromkeys(unit.nation for unit in request.units):
        if not commands(game, request.seat, nation):
            yield Finding(given=request.seat, allowed=nation)


@rule("seat/nation", "A seat orders only for its own nations.", "{given} does not speak for {allowed}.")
def seat_speaks_for_the_nation(game: Game, request: Any) -> Iterable[Finding]:
    """For requests that name a nation instead of units."""
    if not commands(game, request.seat, request.nation):
        yield Finding(given=request.seat, allowed=request.nation)


@rule(
    "seat/forces",
    "A seat orders only the task forces of its own nations.",
    "{given} does not speak for {allowed}, whose {unit} is.",
)
def seat_speaks_for_the_forces(game: Game, request: Any) -> Iterable[Finding]:
    """For requests that name several task forces: each is judged, not the first alone."""
    for force in request.forces:
        if not commands(game, request.seat, force.nation):
            yield Finding(force.name, given=request.seat, allowed=force.nation)


def another_seat_s(game: Game, seat: str, asked: Iterable[str], name: str) -> str:
    """The nation of this unit, if another seat of the side that is asked speaks for it, and this one not."""
    unit = game.units.get(name) or game.ground.get(name)
    if unit is None or commands(game, seat, unit.nation):
        return ""
    sides = {game.seats[one].side for one in asked if one in game.seats}
    partners = (one.name for one in game.seats.values() if one.side in sides)
    return unit.nation if any(commands(game, one, unit.nation) for one in partners) else ""


Peace = tuple[str, str, str]
"""A nation, another one with which it is at peace, and the declared fact that says so."""


def enemy_holder(game: Game, hex_: Hex) -> str:
    """The nation that holds a hex against the side whose turn it is; empty if none does."""
    return holder_against(game, hex_, game.turn.side)


def holder_against(game: Game, hex_: Hex, side: str) -> str:
    """The nation that holds a hex against a side; empty if none does."""
    holder = controller(game, hex_)
    return holder if side_of(game, holder) not in ("", side) else ""


def held_by(game: Game, hex_: Hex) -> str:
    """What is said of a hex that no enemy holds, such as "held by Italy, of your own side"."""
    holder = controller(game, hex_)
    if holder and side_of(game, holder) == game.turn.side:
        return say("held by {nation}, of your own side", nation=holder)
    return say("held by {nation}", nation=holder or say("nobody"))


def peace_key(game: Game, one: str, other: str) -> str:
    """The declared fact that two nations, or the major powers that they serve, are at peace; else empty."""
    ours, theirs = (_with_its_power(game, nation) for nation in (one, other))
    pairs = ("/".join(sorted((a, b))) for a in ours for b in theirs)
    return next((fact_key("war", pair) for pair in pairs if declared(game, "war", pair) == "peace"), "")


def _with_its_power(game: Game, nation: str) -> tuple[str, ...]:
    known = game.nations.get(nation)
    return (nation, known.serves) if known and known.serves else (nation,)


def at_peace(game: Game, nations: Iterable[str], others: Iterable[str]) -> Iterator[Peace]:
    """Each of these nations with each of the others that it is at peace with."""
    against = tuple(dict.fromkeys(others))
    for nation in dict.fromkeys(nations):
        for other in against:
            if key := peace_key(game, nation, other):
                yield nation, other, key


def facts_of(peace: Iterable[Peace]) -> tuple[str, ...]:
    """What a ruling on peace stands on."""
    return tuple(fact_ground(key) for _, _, key in peace)


def found_at_peace(peace: Iterable[Peace]) -> Iterator[Finding]:
    """What is found, for a rule that is told as “{given} is at peace with {allowed}, as declared.”"""
    return (Finding(given=nation, allowed=other) for nation, other, _ in peace)


Foes = Callable[[Game, Any], Iterable[str]]
"""The nations that a request would meet."""


def at_peace_with_all(game: Game, nations: Iterable[str], others: Iterable[str]) -> Iterator[Peace]:
    """The same of nations that are at peace with every one of the others."""
    against = tuple(dict.fromkeys(others))
    for nation in dict.fromkeys(nations):
        found = tuple(at_peace(game, (nation,), against))
        if found and len(found) == len(against):
            yield from found


def met_in_peace(game: Game, nations: Iterable[str], others: Iterable[str]) -> Iterator[Peace]:
    """Of several nations that are met together, peace with one bars the mission, or with all (doubt W394)."""
    asked = at_peace if plays(game, "W394") == "any" else at_peace_with_all
    return asked(game, nations, others)


def peace_is_declared(game: Game) -> bool:
    """Are any two nations at peace, as declared? Else nobody has to be asked about."""
    return any(one.kind == "war" and one.value == "peace" for one in game.facts.values())


def at_war_with_them(number: str, sentence: str, foes: Foes) -> Rule:
    """The rule that a mission is flown by nations at war with those whom it meets."""

    def peace(game: Game, request: Any) -> Iterable[Peace]:
        return met_in_peace(game, (unit.nation for unit in request.units), foes(game, request))

    return _at_war(number, sentence, "W394", peace)


def at_war_with_one(number: str, sentence: str, foes: Foes) -> Rule:
    """The rule that a defense is flown by nations at war with one of those who may attack."""

    def peace(game: Game, request: Any) -> Iterable[Peace]:
        return at_peace_with_all(game, (unit.nation for unit in request.units), foes(game, request))

    return _at_war(number, sentence, "W418", peace)


def one_at_war(number: str, sentence: str, nations: Foes, foes: Foes) -> Rule:
    """The rule that a word is said by one at least who is at war with those whom it is about."""

    def peace(game: Game, request: Any) -> Iterable[Peace]:
        found = [tuple(met_in_peace(game, (one,), foes(game, request))) for one in nations(game, request)]
        return (one for some in found for one in some) if all(found) else ()

    return _at_war(number, sentence, "W394", peace)


def _at_war(number: str, sentence: str, doubt: str, found: Callable[[Game, Any], Iterable[Peace]]) -> Rule:
    """A rule that is broken by the peace that is found, and may turn on a doubt."""

    def peace(game: Game, request: Any) -> tuple[Peace, ...]:
        return tuple(found(game, request)) if peace_is_declared(game) else ()

    def grounds(game: Game, request: Any) -> Iterator[str]:
        yield from facts_of(peace(game, request))
        if peace_is_declared(game) and turns_on(game, doubt, lambda played: bool(peace(played, request))):
            yield doubt

    @rule(number, sentence, "{given} is at peace with {allowed}, as declared.", grounds)
    def at_war(game: Game, request: Any) -> Iterable[Finding]:
        return found_at_peace(peace(game, request))

    return at_war


def holder_of_the_hex(game: Game, request: Any) -> tuple[str, ...]:
    """The enemy who holds `request.hex`."""
    hex_ = hex_of(game, request.hex)
    holder = enemy_holder(game, hex_) if hex_ else ""
    return (holder,) if holder else ()


def nations_of(game: Game, names: Iterable[str]) -> tuple[str, ...]:
    """The nations of air units, each once."""
    return tuple(dict.fromkeys(game.units[name].nation for name in names if name in game.units))


def those_in(game: Game, place: str) -> Iterator[str]:
    """The nations that an attack on a hex is against: those of the ground units there, and its holder."""
    for unit in game.ground.values():
        if unit.place == place and side_of(game, unit.nation) not in ("", game.turn.side):
            yield unit.nation
    if (hex_ := hex_of(game, place)) and (holder := enemy_holder(game, hex_)):
        yield holder


Units = tuple[AirUnit, ...]
Owner = tuple[tuple[str, ...], Units]


def turns(nations: Iterable[str], *before: Collection[str]) -> tuple[str, ...]:
    """The nations that are named, once for each unit: those before, then by number, then by name (W91)."""
    counted = Counter(nations)

    def order(nation: str) -> tuple[bool | int | str, ...]:
        return *(nation not in some for some in before), -counted[nation], nation

    return tuple(sorted(counted, key=order))


def owners_in_turn(game: Game, units: Units, order: tuple[str, ...]) -> Iterator[Owner]:
    """The seats that speak one after the other, each with its units.

    Nations of one owner that follow each other have their turn together, for it is all his choice. Those
    that come to it only after others have left, such as air that was away, come last.
    """
    late = turns(unit.nation for unit in units if unit.nation not in order)
    theirs = (nation for nation in (*order, *late) if any(unit.nation == nation for unit in units))
    for seats, nations in groupby(theirs, partial(seats_of_nation, game)):
        speaking = frozenset(nations)
        yield seats, tuple(unit for unit in units if unit.nation in speaking)


def asked_together(game: Game, doubt: str, units: Units, order: tuple[str, ...]) -> tuple[Owner, ...]:
    """Who is asked: one owner after the other, or all at once if this doubt is read so."""
    owners = tuple(owners_in_turn(game, units, order))
    if plays(game, doubt) != "any_of_them" or not owners:
        return owners
    return ((in_the_order_of_the_table(game, (seat for seats, _ in owners for seat in seats)), units),)


def in_the_order_of_the_table(game: Game, seats: Iterable[str]) -> tuple[str, ...]:
    """Seats as they are listed, the gamemaster last."""
    wanted = set(seats)
    return tuple(one for one in (*game.seats, GAMEMASTER) if one in wanted)


def seats_of_nation(game: Game, nation: str) -> tuple[str, ...]:
    """Who speaks for a nation: its seats, or the gamemaster."""
    return seats_for(game, frozenset({nation})) or (GAMEMASTER,)


def owners_asked(game: Game, nations: Iterable[str], spoke: Collection[str] = ()) -> tuple[str, ...]:
    """The seats that are asked, one nation told for each unit: all owners, or who has most of the units.

    Nations that spoke before go on with what they have left. Units of nations without a seat are the
    gamemaster's.
    """
    order = turns(nations, spoke)
    if plays(game, "W429") == "most_units" and order:
        return seats_of_nation(game, order[0])
    return in_the_order_of_the_table(game, (seat for one in order for seat in seats_of_nation(game, one)))


def several_owners(game: Game, nations: Iterable[str]) -> tuple[str, ...]:
    """W429, where units of several seats are asked about."""
    return ("W429",) if len({seats_of_nation(game, nation) for nation in nations}) > 1 else ()


def side_finished(game: Game) -> bool:
    """Have all seats of the phasing side finished, or has the gamemaster for them?"""
    waiting = {s.name for s in game.seats.values() if s.side == game.turn.side}
    return GAMEMASTER in game.turn.finished or waiting <= set(game.turn.finished)


def defenders_unheard(game: Game) -> tuple[str, ...]:
    """The seats of the other sides that have not spoken; nobody once the gamemaster has for them."""
    if GAMEMASTER in game.turn.finished:
        return ()
    theirs = (seat for seat in game.seats.values() if seat.side != game.turn.side)
    return tuple(seat.name for seat in theirs if seat.name not in game.turn.finished)


def defenders_finished(game: Game) -> bool:
    """Have all seats of the other side finished, or has the gamemaster for them?"""
    waiting = {s.name for s in game.seats.values() if s.side != game.turn.side}
    return GAMEMASTER in game.turn.finished or waiting <= set(game.turn.finished)


def barred_by(game: Game, one: str, other: str) -> str:
    """The declared fact by which the factions of two nations do not cooperate; empty if none does."""
    factions = {faction_of(game, one), faction_of(game, other)}
    pair = "/".join(sorted(factions))
    none = len(factions) > 1 and declared(game, "cooperation", pair) == "none"
    return fact_key("cooperation", pair) if none else ""


def barred_by_all(game: Game, nation: str, others: Iterable[str]) -> bool:
    """Does a nation cooperate with none of these, where doubt W432 asks for it?"""
    if plays(game, "W432") != "bound":
        return False
    named = tuple(dict.fromkeys(others))
    return bool(named) and all(barred_by(game, nation, other) for other in named)


def _none_declared(game: Game) -> bool:
    return any(fact.kind == "cooperation" and fact.value == "none" for fact in game.facts.values())
