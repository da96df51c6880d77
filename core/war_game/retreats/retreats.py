"""Retreats: who may leave a battle, and where to (IV/dispatching/3.4)."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.battles import (
    battle_of,
    side_in,
)
from core.war_game.board import (
    at_sea,
    belongs,
    commands,
    doubts_about,
    home_of,
    is_aircraft,
    known_base,
    names,
    room,
    rule,
    seat_speaks_for_the_units,
    whereabouts,
)
from core.war_game.dispatching.flights import home_is_lost
from core.war_game.menus import keeps, may_go, moving
from core.war_game.orders import Retreat
from core.war_game.retreats.refuges import (
    back_among_enemies,
    comes_down_alone,
    has_lost_its_deck,
    is_empty_land,
    may_stay_aboard,
    refuges,
    whence,
)
from core.war_game.retreats.shut import shut_beside
from core.war_game.selection import in_groups
from core.war_game.state import Game, plays
from core.war_game.steps import side_to_leave
from core.war_game.wherever import own_chosen
from events.sentences import all_of, any_of, say, translated
from events.war_game.board import Battle, Unit
from events.war_game.facts import (
    RetreatDeclared,
)


class Retreating(msgspec.Struct, frozen=True):
    """A seat takes units out of a battle."""

    seat: str
    units: tuple[Unit, ...]
    to: str


@rule(
    "IV/dispatching/1.5",
    "Each side declares its retreats at their moment in a round, from a battle that is fought.",
    "{unit} is not among those who may leave a battle now: {given}.",
)
def leaves_a_battle(game: Game, request: Retreating) -> Iterable[Finding]:
    """The attacker before the defender, by default (doubt R2); ships that only support stay outside."""
    for unit in request.units:
        battle = battle_of(game, unit)
        if (
            battle is None
            or side_in(game, battle, unit) != side_to_leave(game)
            or unit.name in battle.support
        ):
            yield Finding(unit.name, given=_why_not_now(unit, battle, side_to_leave(game)))


def _why_not_now(unit: Unit, battle: Battle | None, by: str) -> str:
    if battle is None:
        return say("it is in no battle")
    if unit.name in battle.support:
        return say("it shoots from outside the battle at {place}", place=battle.place)
    return say("at {place} the {by} declares now", place=battle.place, by=translated(by))


@rule(
    "IV/dispatching/1.5:once",
    "A unit declares its retreat once.",
    "{unit} retreats to {given} already.",
)
def is_not_leaving_already(_: Game, request: Retreating) -> Iterable[Finding]:
    """What was declared stands."""
    for unit in request.units:
        if unit.leaving:
            yield Finding(unit.name, given=unit.leaving)


@rule(
    "IV/example 3/3.2",
    "Units that landed from sea or air do not retreat.",
    "{unit} has landed at {place} and can't leave.",
    lambda _game, request: ("R25",) if any(unit.landed for unit in request.units) else (),
)
def has_not_landed(game: Game, request: Retreating) -> Iterable[Finding]:
    """That the whole force can't leave, as the example has it, is because of them (doubt R25).

    Troops of a fleet that passes through are ashore only when their landing is not called off.
    """
    for unit in request.units:
        if unit.landed and plays(game, "R25") == "no" and not may_stay_aboard(game, unit):
            yield Finding(unit.name, unit.place)


@rule(
    "IV/dispatching/2.1",
    "A dispatched aircraft fights for one round at least.",
    "{unit} has arrived at {place} in this round and may leave from round {allowed} on.",
)
def has_fought_a_round(game: Game, request: Retreating) -> Iterable[Finding]:
    """Committed in the round of its arrival."""
    for unit in request.units:
        if unit.flight and unit.flight.since >= game.turn.round:
            yield Finding(unit.name, whereabouts(unit), allowed=str(unit.flight.since + 1))


@rule(
    "IV/dispatching/2.2",
    "A dispatched aircraft goes back to the place it was dispatched from.",
    "{unit} came from {allowed} and can't go to {given}.",
)
def goes_home(game: Game, request: Retreating) -> Iterable[Finding]:
    """And to no other; with its carrier sunk or its land taken it fights on (doubts R10 and R27)."""
    for unit in request.units:
        lost = bool(unit.flight) and home_is_lost(game, unit)
        if lost or (unit.flight and request.to != home_of(unit)):
            home = home_of(unit)
            yield Finding(unit.name, given=request.to, allowed=_lost(game, unit, home) if lost else home)


def _lost(game: Game, unit: Unit, home: str) -> str:
    """A home with what became of it."""
    return say(
        "{home} (sunk)"
        if unit.aboard
        else "{home} (its carrier has left)"
        if at_sea(game, home)
        else "{home} (taken)",
        home=home,
    )


def _where_it_leads(game: Game, request: Retreating) -> tuple[str, ...]:
    """The doubts about refuges: of an own choice, a land that nobody holds, a way back among enemies."""
    free = any(not unit.flight for unit in request.units)
    back_there = all(request.to in (unit.origin, unit.ship) for unit in request.units)
    empty = free and not back_there and is_empty_land(game, request.to)
    among = any(back_among_enemies(game, unit) for unit in request.units if not unit.flight)
    sunk = any(has_lost_its_deck(game, unit) for unit in request.units)
    by_air = empty and any(comes_down_alone(game, one, request.to, request.units) for one in request.units)
    doubts = {"R26": free, "N19": empty, "N41": by_air, "N26": among, "N29": sunk}
    of_the_place = doubts_about(game, request.to) if free else ()
    return (*(doubt for doubt, matters in doubts.items() if matters), *of_the_place)


@rule(
    "IV/dispatching/3.5:refuge",
    "By the rules for retreats one goes back where the attack came from, or beside the battle where none is.",
    "{unit} {given}; it may go to {allowed}.",
    _where_it_leads,
)
def has_a_refuge(game: Game, request: Retreating) -> Iterable[Finding]:
    """The base game's own rule is not at hand (doubt R26)."""
    for unit in request.units:
        open_ = () if unit.flight else refuges(game, unit, request.units)
        along = way_of(game, request, unit) != request.to
        if not unit.flight and battle_of(game, unit) and request.to not in open_ and not along:
            given = _not_there(game, unit, request.to)
            yield Finding(unit.name, given=given, allowed=any_of(open_) or say("no place"))


def _not_there(game: Game, unit: Unit, to: str) -> str:
    """That it is there already, or can't go there, and what shuts that place to it."""
    if to == unit.place:
        return say("is at home")
    if why := shut_beside(game, unit, to):
        return say("can't retreat to {to}, for {why}", to=to, why=why)
    return say("can't retreat to {to}", to=to)


@rule(
    "IV/dispatching/3.5:room",
    "By the rules for retreats a carrier takes as many fighters as it has room for.",
    "{place} has room for {allowed} more.",
)
def has_room(game: Game, request: Retreating) -> Iterable[Finding]:
    """Those whose deck it is have their room."""
    flying = (unit for unit in request.units if is_aircraft(game, unit))
    coming = [unit for unit in flying if not belongs(unit, request.to)]
    if request.to in game.units and len(coming) > max(0, room(game, request.to)):
        yield Finding(place=request.to, allowed=str(max(0, room(game, request.to))))


MAY_RETREAT: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    leaves_a_battle,
    is_not_leaving_already,
    has_not_landed,
    has_fought_a_round,
    goes_home,
    has_a_refuge,
    has_room,
)


def retreating(game: Game, order: Retreat, seat: str) -> Retreating:
    """What the order means; raises `Mistake` for units and places that are not there."""
    said = known_base(game, order.to) if order.to else ""

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_RETREAT, Retreating(seat, (unit,), said or back(unit)))

    units = own_chosen(game, seat, order.units, alone)
    homes = {back(unit) for unit in units}
    if not said and len(homes) > 1:
        told = say("They came from {places}: say where each retreats to.", places=all_of(sorted(homes)))
        raise Unworkable("place", told)
    return Retreating(seat, units, said or homes.pop())


def only_way(game: Game, order: Retreat, seat: str) -> str:
    """The one place to which units may go that can't go back where they came from; "" for none or several."""
    request = retreating(game, order, seat)
    if order.to or keeps(game, MAY_RETREAT, request):
        return ""
    ways = dict.fromkeys(to for unit in request.units for to in _open_to(game, unit))
    open_ = [to for to in ways if keeps(game, MAY_RETREAT, Retreating(seat, request.units, to))]
    return open_[0] if len(open_) == 1 else ""


def way_of(game: Game, request: Retreating, unit: Unit) -> str:
    """Where a unit goes by an order: a fighter to its own carrier, if the order takes her along."""
    ship = game.units.get(unit.aboard or unit.origin)
    along = ship is not None and unit.flight is None and is_aircraft(game, unit) and ship in request.units
    return ship.name if ship and along and request.to in game.atlas.places else request.to


def back(unit: Unit) -> str:
    """Where a unit came from: home if it was dispatched, else where it attacked from."""
    return home_of(unit) if unit.flight else whence(unit)


def retreat(game: Game, request: Retreating) -> Iterator[Ruled]:
    """They will leave when the round ends; who was grounded takes off for it (IV/grounding/2.1).

    IV/example 3/3.2: who leaves an attack by himself leaves the others to a counterattack.
    """
    taking_off = ("IV/grounding/2.1",) if any(unit.grounded for unit in request.units) else ()
    for there in in_groups(whereabouts, request.units):
        for alike in in_groups(partial(way_of, game, request), there):
            to = way_of(game, request, alike[0])
            declared = RetreatDeclared(names(alike), whereabouts(alike[0]), to)
            yield Ruled(declared, ("IV/dispatching/1.5", *taking_off, *_doubts(game, alike)))


def _doubts(game: Game, units: list[Unit]) -> tuple[str, ...]:
    by_attacker = any(
        battle and unit.name in battle.attackers for unit in units for battle in [battle_of(game, unit)]
    )
    return ("N2", "N13") if by_attacker else ("N2",)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Whither each group of like units may retreat now."""
    ways = partial(_open_to, game)
    yield from moving(
        game, MAY_RETREAT, partial(Retreating, seat), those_asked(game, seat), Retreat, "to", ways
    )


def may_leave(game: Game, seat: str) -> bool:
    """May a seat declare any retreat now?"""
    return may_go(
        game, MAY_RETREAT, partial(Retreating, seat), those_asked(game, seat), partial(_open_to, game)
    )


def who_has_no_way(game: Game, seat: str) -> list[Unit]:
    """The units of a seat that nothing lets out of their battle, in the step in which they would say so."""
    return [unit for unit in those_asked(game, seat) if not unit.leaving and not _has_a_way(game, unit, seat)]


def _has_a_way(game: Game, unit: Unit, seat: str) -> bool:
    return any(keeps(game, MAY_RETREAT, Retreating(seat, (unit,), to)) for to in _open_to(game, unit))


def those_asked(game: Game, seat: str) -> list[Unit]:
    """The units of a seat on the side that declares its retreats now."""
    if not (by := side_to_leave(game)):
        return []
    own = (u for u in game.units.values() if commands(game, seat, u.nation))
    return [u for u in own if (battle := battle_of(game, u)) and side_in(game, battle, u) == by]


def _open_to(game: Game, unit: Unit) -> Iterable[str]:
    return (home_of(unit),) if unit.flight else refuges(game, unit)


RETREATING = Procedure(retreating, MAY_RETREAT, retreat, offers)
