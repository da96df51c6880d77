"""23.4, 23.73: the orders in a strike, which is resolved, who flies in it, and the ships it goes for."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from core.mistakes import Unworkable
from core.ruling import Ruled
from core.world_at_war.air_battle.types import as_group
from core.world_at_war.air_combat.groups import Group, merged
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.board import (
    declared,
    declared_number,
    known_nation,
    lies_in,
    seats_for,
    side_of,
    supply,
)
from core.world_at_war.conditions import nations_of as nations_of_air
from core.world_at_war.conditions import peace_key
from core.world_at_war.ship_damage.ships import (
    CRUISERS,
    SUBMARINES,
    Fleet,
    LightShips,
    NamedShip,
    cruisers_of,
)
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.strikes.port_groups import at_sea, is_of_the_group
from core.world_at_war.under_way.announced import remembered
from core.world_at_war.under_way.at_sea import SUPPLY_LINE
from core.world_at_war.under_way.commitments import Units, in_play, seats_of_force, seats_of_most
from core.world_at_war.under_way.missions import ATTACKER
from core.world_at_war.under_way.ships import named_ships, nations_of, port_left
from core.world_at_war.units import ELITE, REGULAR, Order, Quality, of_quality, sort_told
from events.sentences import said, say, translated
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.board import AirUnit, Carrier, Seat
from events.world_at_war.ships import LightShips as Stack
from events.world_at_war.ships import Ship
from events.world_at_war.strikes import NavalStrikeBegan, Strike

# 23.4, 23.73: what a player says in a strike, and which air units he means.


class Squadrons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many like air units of a nation in a strike or over ships; the referee names them.

    They are elite, or regular, or as it comes where neither is said. What is not said to be regular is not
    written down so: such orders keep the bytes that ledgers have of them.
    """

    count: int
    kind: str
    nation: str
    elite: bool = False
    regular: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def quality(self) -> Quality:
        """Of which quality they are to be (17.352)."""
        return ELITE if self.elite else REGULAR if self.regular else ""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A target, and who goes for it: a ship by its name, "light ships" or "submarines"."""

    target: str
    flights: tuple[Squadrons, ...]


class EngageStrike(Order, frozen=True, tag="EngageStrike/1"):
    """Engage a strike with combat air patrol and air cover over the ships, or let it pass (23.415A)."""

    patrol: tuple[Squadrons, ...] = ()
    cover: tuple[Squadrons, ...] = ()


class MeetDefenders(Order, frozen=True, tag="MeetDefenders/1"):
    """Say which of the strike meet the defending air that engages (23.415B)."""

    flights: tuple[Squadrons, ...]


class AimStrike(Order, frozen=True, tag="AimStrike/1"):
    """Name the targets of a strike, and who goes for which (23.43)."""

    goals: tuple[Goal, ...]


def picked(game: Game, flights: Iterable[Squadrons], among: Units) -> tuple[str, ...]:
    """The names of units that flights mean, of those that are there; raises `Unworkable` for too many.

    Of like units those of the lowest names are taken (doubt W277), regular ones before elite ones.
    """
    free = sorted(among, key=lambda unit: (unit.elite, unit.name))
    taken: list[str] = []
    for flight in flights:
        alike = [unit for unit in free if unit.name not in taken and _like(game, flight, unit)]
        such = of_quality(alike, flight.quality)
        if flight.count < 1 or len(such) < flight.count:
            raise Unworkable(said("air units"), _too_few(flight, len(such), len(alike) - len(such)))
        taken += [unit.name for unit in such[: flight.count]]
    return tuple(taken)


def _like(game: Game, flight: Squadrons, unit: AirUnit) -> bool:
    return (unit.kind, unit.nation) == (flight.kind, known_nation(game, flight.nation).name)


def _too_few(flight: Squadrons, found: int, others: int) -> str:
    kind, other = translated(flight.kind), say("regular") if flight.elite else say("elite")
    such = say(
        "{units} of {nation}", units=sort_told(flight.kind, flight.quality, found or 2), nation=flight.nation
    )
    if flight.count < 1:
        return say("At least one is named; the order says {count} {units}.", count=flight.count, units=such)
    more = say("; {others} {quality} {kind} may be", others=others, quality=other, kind=kind)
    return say(
        "There {found:is|are} {found} {units} to be named here, not {count}{more}."
        if found
        else "There are no {units} to be named here, not {count}{more}.",
        found=found,
        units=such,
        count=flight.count,
        more=more if others else "",
    )


def as_flights(units: Sequence[AirUnit]) -> tuple[Squadrons, ...]:
    """Units as an order would name them."""
    alike = by_sort(sorted(units, key=lambda unit: unit.name))
    return tuple(Squadrons(len(some), some[0].kind, some[0].nation, some[0].elite) for some in alike)


def by_sort(units: Iterable[AirUnit]) -> list[tuple[AirUnit, ...]]:
    """Those that a player doesn't tell apart together."""
    there = [((unit.kind, unit.nation, unit.elite), unit) for unit in units]
    return [tuple(unit for sort, unit in there if sort == one) for one in dict(there)]


def as_strike(game: Game, units: Iterable[AirUnit]) -> list[Group]:
    """Like units together, each one squadron: of an army air factor one goes (23.131E)."""
    return list(merged(as_group(game, lies_in(game, unit.base), unit) for unit in units))


# 23.4: which strike is resolved, who flies in it, and who is asked.


def present(game: Game) -> Strike | None:
    """The strike that is being resolved."""
    return next((strike for strike in game.strikes if strike.began and not strike.ended), None)


def to_come(game: Game) -> Strike | None:
    """The next strike that is announced and not begun, in the order of announcement."""
    return next((strike for strike in game.strikes if not strike.began and not strike.ended), None)


def strikes_to_come(game: Game) -> bool:
    """Is there another strike to be resolved?"""
    return to_come(game) is not None


def next_number(game: Game) -> int:
    """The number of the next strike that is announced; it begins anew once all strikes are over."""
    return max((one.strike for one in remembered(game)), default=0) + 1


def begun(game: Game) -> Iterator[Ruled]:
    """The next strike begins, with those of its air units that are still in play.

    23.76E: a further strike on the same group goes through all the steps again.
    """
    if (strike := to_come(game)) is not None:
        flying = (one for one in strike.units if one not in strike.diverted)
        units = tuple(unit.name for unit in in_play(game, flying) if not unit.inverted)
        began = NavalStrikeBegan(strike.strike, strike.kind, strike.place, strike.target, units)
        yield Ruled(began, ("23.76" if at_sea(game, strike) else "23.52",))


def forces_struck(strike: Strike) -> tuple[str, ...]:
    """The combat groups that it goes for: one, or all of a naval force (2005:17.462B); none: a whole port."""
    if strike.groups is msgspec.UNSET or not strike.target:
        return (strike.target,) if strike.target else ()
    return strike.groups


def strikers(game: Game, strike: Strike) -> Units:
    """The attackers of ships that nothing has stopped yet; who counterairs the port is none (23.411B)."""
    return in_play(game, (name for name in strike.left if name not in strike.counterair))


def hidden_ones(game: Game, names: Iterable[str]) -> int:
    """How many of these are aboard carriers that are concealed from whoever asks: announced all the same."""
    return sum(name not in game.units for name in names)


def strength(game: Game, strike: Strike) -> int:
    """How many attackers nothing has stopped yet, as both sides know it."""
    return len(strikers(game, strike)) + hidden_ones(game, strike.left)


def over_the_ships(game: Game, names: Iterable[str]) -> Units:
    """Those of these defenders that are still in play and ready."""
    return tuple(unit for unit in in_play(game, names) if not unit.inverted)


def defenders_there(game: Game, strike: Strike) -> Units:
    """All defending air units over the ships."""
    return over_the_ships(game, (*strike.patrol, *strike.cover))


def seats_that_strike(game: Game, strike: Strike) -> tuple[str, ...]:
    """The seats that speak for the attackers."""
    return seats_of_force(game, tuple(game.units[name] for name in strike.units if name in game.units))


def side_struck(game: Game, strike: Strike) -> str:
    """The side whose ships are struck: the one that the strike does not come from."""
    ours = {side_of(game, game.units[name].nation) for name in strike.units if name in game.units}
    return next((side for side in game.sides if side not in ours), "")


def seats_struck(game: Game, strike: Strike) -> tuple[str, ...]:
    """Who speaks for what is struck: of the air over it, else of the ships."""
    there = defenders_there(game, strike)
    return seats_of_force(game, there) if there else seats_of_the_ships(game, strike)


def seats_of_the_ships(game: Game, strike: Strike) -> tuple[str, ...]:
    """Who speaks for the ships that are struck and fires from them: for the task force, else its side.

    A seat at peace with all that attack a port has no part in it, where its ships are spared (doubt W402).
    """
    if forces := [name for name in forces_struck(strike) if name in game.forces]:
        nations = frozenset[str]().union(*(nations_of(game, name) for name in forces))
        return seats_for(game, nations) or (GAMEMASTER,)
    side = side_struck(game, strike)
    theirs = (seat for seat in game.seats.values() if seat.side == side)
    return tuple(seat.name for seat in theirs if not _spared(game, strike, seat)) or (GAMEMASTER,)


def _spared(game: Game, strike: Strike, seat: Seat) -> bool:
    foes = {game.units[name].nation for name in strike.units if name in game.units}
    at_war = any(not peace_key(game, nation, foe) for nation in seat.nations for foe in foes)
    return plays(game, "W402") == "spared" and not at_war


def awaited_of(side: str) -> Callable[[Game], tuple[str, ...]]:
    """Which seats the strike waits for where the "attacker" or the "defender" has to give an order."""

    def awaited(game: Game) -> tuple[str, ...]:
        strike = present(game)
        return seats_of(game, strike, side) if strike is not None else ()

    return awaited


def seats_of(game: Game, strike: Strike, side: str) -> tuple[str, ...]:
    """The seats of the "attacker" or of the "defender"."""
    return seats_that_strike(game, strike) if side == ATTACKER else seats_struck(game, strike)


def put_to_its_owners(game: Game, strike: Strike, choice: Choice) -> Ruled:
    """Losses are their owner's to choose; of several owners that of most units says it (doubt W216)."""
    of = choice.options if choice.rule == "19.62" else (choice.about.partition("/")[2],)
    force = _force(game, strike, choice.side)
    named = [unit.nation for unit in force if as_group(game, strike.place, unit).name in of]
    several = len({seats_for(game, frozenset({nation})) for nation in named}) > 1
    other = "defender" if choice.side == ATTACKER else "attacker"
    opponent = several and plays(game, "W216") == "opponent"
    seats = seats_of(game, strike, other) if opponent else seats_of_most(game, named)
    asked = ChoiceCalledFor(choice.rule, choice.side, strike.place, seats, choice.options, choice.about)
    return Ruled(asked, (choice.rule, *(("W216",) if several else ())))


def _force(game: Game, strike: Strike, side: str) -> Units:
    return strikers(game, strike) if side == ATTACKER else in_play(game, strike.engaging)


# 23.42, 23.43 The ships that a strike goes for, and the port that they lie in, as the tables count them.


def ships_of_strike(game: Game, strike: Strike) -> Iterator[Carrier | Ship]:
    """The named ships that it goes for: of its target at sea, of the other side in port."""
    yield from (ship for ship in named_ships(game) if _is_struck(game, strike, ship))


def stacks_of_strike(game: Game, strike: Strike) -> tuple[Stack, ...]:
    """The light ships that it goes for."""
    return tuple(game.light[key] for key in sorted(game.light) if _is_struck(game, strike, game.light[key]))


def _is_struck(game: Game, strike: Strike, ship: Carrier | Ship | Stack) -> bool:
    if at_sea(game, strike):
        return ship.force in forces_struck(strike)
    moored = ship.place == strike.place and not ship.at_sea
    theirs = moored and side_of(game, ship.nation) == side_struck(game, strike)
    there = theirs and is_of_the_group(game, ship, strike.target, strike.place)
    return there and not _at_peace(game, strike, ship)


def _at_peace(game: Game, strike: Strike, ship: Carrier | Ship | Stack) -> bool:
    """Is it of a nation that is at peace with those who strike, so that it is no enemy's (doubt W402)?"""
    if plays(game, "W402") == "as_the_holder":
        return False
    return any(peace_key(game, nation, ship.nation) for nation in nations_of_air(game, strike.units))


def fleet(game: Game, strike: Strike) -> Fleet:
    """What is attacked: named ships one by one, light ships by nation and kind; task force by task force."""
    named = sorted(ships_of_strike(game, strike), key=lambda ship: ship.name)
    whole = _fleet(game, named, stacks_of_strike(game, strike), _line(game, strike))
    groups = () if strike.groups is msgspec.UNSET else strike.groups
    return replace(whole, parts=tuple((group, _part(game, strike, whole, group)) for group in groups))


def _part(game: Game, strike: Strike, whole: Fleet, group: str) -> Fleet:
    """The first of several task forces guards the line of supply."""
    named = [s for s in ships_of_strike(game, strike) if is_of_the_group(game, s, group, strike.place)]
    light = stacks_of_strike(game, strike)
    stacks = tuple(stack for stack in light if is_of_the_group(game, stack, group, strike.place))
    line = whole.line if (group,) == forces_struck(strike)[:1] else ()
    return _fleet(game, sorted(named, key=lambda ship: ship.name), stacks, line)


def _fleet(
    game: Game, named: Sequence[Carrier | Ship], stacks: tuple[Stack, ...], line: tuple[LightShips, ...]
) -> Fleet:
    light = [_light(game, stack) for stack in stacks]
    return Fleet(tuple(_named(game, ship) for ship in named), tuple(_together(light)), line)


def _line(game: Game, strike: Strike) -> tuple[LightShips, ...]:
    """23.752D: the sea supply line that the target guards, or that it is itself (doubt W377)."""
    line = any(one.activity == SUPPLY_LINE for one in game.activities[:1])
    guard = next((name for name in forces_struck(strike) if name in game.forces), "")
    if not (line and guard and at_sea(game, strike)):
        return ()
    guarded = bool((*ships_of_strike(game, strike), *stacks_of_strike(game, strike)))
    if guarded and plays(game, "W377") == "guards_alone":
        return ()
    return (LightShips(game.forces[guard].nation, SUPPLY_LINE, 1),)


def _named(game: Game, ship: Carrier | Ship) -> NamedShip:
    slow = isinstance(ship, Ship) and ship.slow
    short = _short(game, ship)
    return NamedShip(ship.name, ship.nation, ship.kind, ship.size, ship.damaged, ship.hits, slow, short=short)


def _light(game: Game, stack: Stack) -> LightShips:
    """Damaged cruisers and those that bear a hit are kept in factors, and counted in ships."""
    counted = cruisers_of if stack.kind == CRUISERS else int
    on_patrol = stack.kind == SUBMARINES and stack.at_sea and game.turn.side != side_of(game, stack.nation)
    hurt = (counted(stack.damaged), counted(stack.hit))
    return LightShips(stack.nation, stack.kind, stack.factors, *hurt, on_patrol, _short(game, stack))


def _together(light: list[LightShips]) -> Iterator[LightShips]:
    """Like light ships of several task forces in a port are one group of their kind."""
    for name in dict.fromkeys(one.name for one in light):
        some = [one for one in light if one.name == name]
        factors, damaged, hit = (sum(getattr(o, f) for o in some) for f in ("factors", "damaged", "hit"))
        first = some[0]
        yield LightShips(
            first.nation, first.kind, factors, damaged, hit, first.patrolling, max(o.short for o in some)
        )


def _short(game: Game, ship: Carrier | Ship | Stack) -> int:
    """How many of short supply and naval oil effects hold; at sea by the port sailed from (doubt W356)."""
    felt = not ship.at_sea or plays(game, "W356") == "port"
    poor = felt and supply(game, port_left(game, ship), ship.nation) == "partial"
    return int(poor) + int(declared(game, said("naval oil"), ship.nation) == "short")


def research(game: Game, subject: str, ships: Fleet) -> dict[str, int]:
    """The declared results for a subject of the nations that have ships there."""
    found = {
        one: declared_number(game, "research", f"{one}/{subject}") for one in sorted(nations_of_fleet(ships))
    }
    return {nation: won for nation, won in found.items() if won}


def nations_of_fleet(ships: Fleet) -> set[str]:
    """Whose ships these are."""
    return {one.nation for one in ships.named} | {one.nation for one in ships.light}
