"""Retreats: who may leave a battle, together and unscathed or under fire (IV/dispatching/3.4)."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.fold import fold
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.battles import (
    ATTACKER,
    CALLED_OFF,
    DEFENDER,
    GIVEN_UP,
    NO_ATTACK,
    ROUND,
    battle_of,
    fought,
    grounded,
    holding,
    members,
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
    opposes,
    room,
    rule,
    seat_speaks_for_the_units,
    whereabouts,
)
from core.war_game.dispatching.flights import cut_off, home_is_lost, is_landing
from core.war_game.dispatching.landing import NO_PLACE
from core.war_game.folds.evolve import EVOLUTIONS
from core.war_game.menus import in_groups, keeps, may_go, moving
from core.war_game.orders import Retreat
from core.war_game.retreats.refuges import (
    back_among_enemies,
    has_lost_its_deck,
    is_empty_land,
    may_stay_aboard,
    refuges,
    whence,
)
from core.war_game.state import Game, plays
from core.war_game.steps import side_to_leave
from core.war_game.wherever import own_chosen
from events.sentences import all_of, any_of, kept, say
from events.war_game.board import Battle, Unit
from events.war_game.facts import (
    BattleEnded,
    BattleResumed,
    HomeSailed,
    RetreatDeclared,
    UnitsCarried,
    UnitsDestroyed,
    UnitsRetreated,
)


class Retreating(msgspec.Struct, frozen=True):
    """A seat takes units out of a battle."""

    seat: str
    units: tuple[Unit, ...]
    to: str


@rule(
    "IV/dispatching/1.5",
    "Each side declares its retreats in its own time, from a battle that is fought.",
    "{unit} is not among those who may leave a battle now.",
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
            yield Finding(unit.name)


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
    doubts = {"R26": free, "N19": empty, "N26": among, "N29": sunk}
    of_the_place = doubts_about(game, request.to) if free else ()
    return (*(doubt for doubt, matters in doubts.items() if matters), *of_the_place)


@rule(
    "IV/dispatching/3.5:refuge",
    "A retreat goes back where the attack came from, or to a place next to the battle without one.",
    "{unit} {given}; it may go to {allowed}.",
    _where_it_leads,
)
def has_a_refuge(game: Game, request: Retreating) -> Iterable[Finding]:
    """The base game's own rule is not at hand (doubt R26)."""
    for unit in request.units:
        open_ = () if unit.flight else refuges(game, unit)
        along = way_of(game, request, unit) != request.to
        if not unit.flight and battle_of(game, unit) and request.to not in open_ and not along:
            given = say("is at home" if request.to == unit.place else "can't retreat to {to}", to=request.to)
            yield Finding(unit.name, given=given, allowed=any_of(open_) or say("no place"))


@rule(
    "IV/dispatching/3.5:room",
    "A carrier takes as many fighters as it has room for.",
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
    yield from moving(game, MAY_RETREAT, partial(Retreating, seat), _own(game, seat), Retreat, "to", ways)


def may_leave(game: Game, seat: str) -> bool:
    """May a seat declare any retreat now?"""
    return may_go(game, MAY_RETREAT, partial(Retreating, seat), _own(game, seat), partial(_open_to, game))


def _own(game: Game, seat: str) -> list[Unit]:
    """The units of a seat on the side that declares its retreats now."""
    if not (by := side_to_leave(game)):
        return []
    own = (u for u in game.units.values() if commands(game, seat, u.nation))
    return [u for u in own if (battle := battle_of(game, u)) and side_in(game, battle, u) == by]


def _open_to(game: Game, unit: Unit) -> Iterable[str]:
    return (home_of(unit),) if unit.flight else refuges(game, unit)


RETREATING = Procedure(retreating, MAY_RETREAT, retreat, offers)


def all_leave(game: Game, battle: Battle, by: str) -> bool:
    """Does everybody of a side leave, with what is below the decks of those that do?"""
    there = members(game, battle, by)
    ships = {unit.name for unit in there if unit.leaving and not is_aircraft(game, unit)}
    below = {unit.name for unit in grounded(game, battle, by) if (unit.below or unit.aboard) in ships}
    return bool(there) and all(unit.leaving or unit.name in below for unit in there)


def departures(game: Game, battle: Battle) -> Iterator[Ruled]:
    """Those who retreat from a battle are elsewhere now."""
    yield from _depart(game, battle, (*members(game, battle, ATTACKER), *members(game, battle, DEFENDER)))


def _depart(game: Game, battle: Battle, there: Iterable[Unit]) -> Iterator[Ruled]:
    ships_first = sorted((u for u in there if u.leaving), key=lambda unit: is_aircraft(game, unit))
    for flying in (False, True):
        going = [unit for unit in ships_first if is_aircraft(game, unit) == flying]
        for group in in_groups(lambda unit: unit.leaving, going):
            yield from _gone(game, battle, group)
            yield from _below(game, group)
            yield from _guests(game, battle, group)


def _below(game: Game, ships: list[Unit]) -> Iterator[Ruled]:
    """Who came back to a carrier before, and fights no more, is below her deck and goes along."""
    for ship in ships:
        lying = [u for u in game.units.values() if u.aboard == ship.name and u.place == ship.place]
        back = sorted(u.name for u in lying if u.retreated and u.flight is None and is_aircraft(game, u))
        if back and ship.leaving in game.atlas.places:
            yield Ruled(UnitsCarried(tuple(back), ship.name, ship.leaving), ("IV/grounding/2.2",))
        away = sorted(u.name for u in lying if u.flight and not is_landing(u.flight))
        if away and plays(game, "N23") == "no_home":
            sailed = HomeSailed(tuple(away), ship.place, ship.name)
            yield Ruled(sailed, ("IV/dispatching/2.2", "N23"))


def _guests(game: Game, battle: Battle, ships: list[Unit]) -> Iterator[Ruled]:
    """Visitors below her deck are spared as she leaves, and out of combat with her (doubts R9 and N32)."""
    below = [u for ship in ships for u in game.units.values() if u.below == ship.name]
    for there in in_groups(partial(_lands, game), below):
        if to := _lands(game, there[0]):
            yield Ruled(UnitsRetreated(names(there), battle.place, to), ("IV/grounding/2.2", "R9", "N32"))
        else:
            lost = UnitsDestroyed(names(there), battle.place, NO_PLACE)
            yield Ruled(lost, ("R9", "R10", "N32"))


def _lands(game: Game, guest: Unit) -> str:
    """Where a guest is in the end: home, or below her deck (doubt N32); empty if it is lost (doubt R10)."""
    if plays(game, "N32") == "with_her":
        return guest.below
    if not home_is_lost(game, guest):
        return home_of(guest)
    return guest.below if plays(game, "R10") == "lands_elsewhere" else ""


SHIP_SUNK = kept("their ship was sunk")()


def _gone(game: Game, battle: Battle, units: list[Unit]) -> Iterator[Ruled]:
    to = units[0].leaving
    if to in game.units or to in game.atlas.places:
        rules = ("IV/dispatching/3.5", *(("IV/dispatching/2.2",) if units[0].flight else ()))
        yield Ruled(UnitsRetreated(names(units), battle.place, to), rules)
    elif not is_aircraft(game, units[0]):
        yield Ruled(UnitsDestroyed(names(units), battle.place, SHIP_SUNK), ("R25", "R26"))
    else:
        yield cut_off(units, battle.place)


def unscathed(game: Game, by: str) -> Iterator[Ruled]:
    """Battles that a whole side leaves end before a die is rolled (doubt R28 for defenders)."""
    for battle in fought(game):
        if all_leave(game, battle, by):
            gone = (*departures(game, battle), _ended(game, battle, by))
            yield from gone
            game = fold(EVOLUTIONS, game, [fact.event for fact in gone])
        elif by == ATTACKER and (never := _never_attacked(game, battle)):
            gone = tuple(_depart(game, battle, never))
            yield from (Ruled(fact.event, (*fact.rules, "IV/dispatching/3.10")) for fact in gone)
            game = fold(EVOLUTIONS, game, [fact.event for fact in gone])
    yield from resumed(game)


def _never_attacked(game: Game, battle: Battle) -> list[Unit]:
    """Who came to join others' attack after a pass-through, and gives up before his begins (doubt N25)."""
    coming = battle.joining if game.turn.round == ROUND else ()
    return [unit for unit in members(game, battle, ATTACKER) if unit.leaving and unit.name in coming]


def resumed(game: Game) -> Iterator[Ruled]:
    """Who gave up a second zone and went back among enemies fights on in the first (doubt N26)."""
    if plays(game, "N26") != "fought_again" or game.turn.round != ROUND:
        return
    for battle in sorted(game.battles.values(), key=lambda one: one.place):
        back = [u for u in game.units.values() if u.place == battle.place and _came_back(game, u)]
        if back and holding(game, battle):
            opens = game.turn.round + 1 if battle.ended else battle.opens
            again = BattleResumed(tuple(sorted(u.name for u in back)), battle.place, opens)
            yield Ruled(again, ("IV/dispatching/3.10", "N26"))


def _came_back(game: Game, unit: Unit) -> bool:
    return unit.retreated and not unit.aboard and not opposes(game, unit.nation)


def _ended(game: Game, battle: Battle, by: str) -> Ruled:
    now = game.turn.round
    if by == ATTACKER and battle.opens == now:
        return Ruled(BattleEnded(battle.place, NO_ATTACK, now - 1), ("IV/dispatching/3.10",))
    last = now - 1 if plays(game, "N1") == "round_before" else now
    if by == ATTACKER:
        return Ruled(BattleEnded(battle.place, CALLED_OFF, last), ("IV/example 3/3.3", "N1"))
    return Ruled(BattleEnded(battle.place, GIVEN_UP, last), ("R28", "N1"))
