"""A World at War: how ships and task forces stand, and which orders are for an air unit or name a ship."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.fold import evolve
from core.menus import Offer
from core.world_at_war.activities.orders import DiveOnForce
from core.world_at_war.air_battle.decisions import Disengage, FightOn
from core.world_at_war.board import commands, units_at
from core.world_at_war.construction.force_pools import ConstructAirUnits
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.kamikazes.pool import BuildKamikazes, SendKamikazes
from core.world_at_war.naval_bases.target import DiveOnPort
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.strikes.course import forces_struck
from core.world_at_war.under_way.commitments import present
from core.world_at_war.under_way.missions import KAMIKAZE
from core.world_at_war.under_way.over_land import in_the_air
from core.world_at_war.under_way.ships import NamedShip, carriers_of, light_of, ships_of
from core.world_at_war.under_way.steps import counterairs_are_flown
from core.world_at_war.uninversion.chapter import UninvertAirUnits, UninvertAll
from core.world_at_war.units import Group, Named, of_quality, unbuilt
from events.message import PhaseEntered
from events.sentences import said, say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.ships import NavalForce
from phases.referee import System
from phases.world_at_war import ORDER_OF_PLAY
from skyledger.notation import notation_of
from skyledger.secrecy.known import contents_seen
from skyledger.telling.world_at_war.parts import adjective, place_told
from skyledger.why.watch import (
    UNKNOWN,
    Ahead,
    Aspects,
    Later,
    Naming,
    Outlook,
    Standing,
    Value,
    fillings,
    may,
    menu_as_known,
)

SORTS = {
    "place": ("moored", "under", "detached"),
    "status": ("harmed", "sound"),
    "commitment": ("sails", "fights", "struck"),
}
"""What is told of a ship or of a task force, in this order."""

AFLOAT_TOLD = {
    "under": said("with {about}"),
    "detached": said("a combat group of {about}"),
    "harmed": said("undamaged"),
    "sound": said("undamaged"),
    "struck": said("the target of air strike {about}"),
}
"""How those aspects are told of which one thing at most is to be said."""


def ship_of(game: Game, name: str) -> NamedShip | None:
    """The carrier or capital ship of a name."""
    return game.carriers.get(name) or game.ships.get(name)


def as_known(game: Game, viewer: str) -> Game:
    """The game without what is concealed from a viewer, if a task force has the name of a ship (17.3123)."""
    if game.forces.keys().isdisjoint(game.carriers) and game.forces.keys().isdisjoint(game.ships):
        return game
    return contents_seen(game, viewer)


def there(game: Game, name: str) -> bool:
    """Does a game know an air unit, a named ship or a task force of this name?"""
    return any(name in table for table in (game.units, game.carriers, game.ships, game.forces))


def afloat_seen(game: Game, name: str) -> Aspects:
    """What stands with a named ship or a task force: where it is, its damage, what it does."""
    if (ship := ship_of(game, name)) is not None:
        return _ship(ship)
    force = game.forces.get(name)
    return UNKNOWN if force is None else _force(game, force)


def _some(word: str) -> Value:
    return (word,) if word else ()


def _ship(ship: NamedShip) -> Aspects:
    return {
        "there": ("there",),
        "moored": (ship.place, "at sea" if ship.at_sea else ""),
        "under": _some(ship.force),
        "harmed": (str(ship.hits), "damaged" if ship.damaged else "") if ship.damaged or ship.hits else (),
        "sound": () if ship.damaged or ship.hits else ("sound",),
    }


def _force(game: Game, force: NavalForce) -> Aspects:
    found: dict[str, Value] = {
        "there": ("there",),
        "moored": (force.place, "at sea" if force.at_sea else ""),
        "detached": _some(force.of),
        "sails": (force.activity, force.path[-1]) if force.activity and force.path else (),
    }
    for combat in game.naval_combats:
        if force.name in combat.forces or force.of in combat.forces:
            found["fights"] = (combat.place, str(combat.round))
    for strike in game.strikes:
        if force.name in forces_struck(strike) and not strike.ended:
            found[f"struck/{strike.strike}"] = (str(strike.strike),)
    return found


def touched_afloat(before: Game, after: Game) -> Iterator[str]:
    """The ships and task forces of which a fact may have changed something."""
    tables: tuple[tuple[Mapping[str, Any], Mapping[str, Any]], ...] = (
        (before.carriers, after.carriers), (before.ships, after.ships), (before.forces, after.forces),
    )  # fmt: skip
    for was, now in tables:
        if was is not now:
            yield from (one for one in {**was, **now} if was.get(one) is not now.get(one))
    if before.naval_combats is not after.naval_combats or before.strikes is not after.strikes:
        yield from after.forces


def headline(game: Game, name: str) -> str:
    """What sort of ship it is, or whose task force."""
    if (ship := ship_of(game, name)) is not None:
        nation, size = adjective(game, ship.nation), ship.size
        return say("{nation} {kind} of {size}", nation=nation, kind=ship.kind, size=size)
    if (force := game.forces.get(name)) is not None:
        return say(
            "{nation} task force: {contents}",
            nation=adjective(game, force.nation),
            contents=_contents(game, force),
        )
    return say("no longer in the game")


def _contents(game: Game, force: NavalForce) -> str:
    """As far as the game that is looked at knows what belongs to it."""
    decks, capital = carriers_of(game, force.name), ships_of(game, force.name)
    named = (*(one.name for one in decks), *(one.name for one in capital))
    light = [f"{one.factors} {one.kind} {adjective(game, one.nation)}" for one in light_of(game, force.name)]
    return ", ".join((*named, *light)) or say("nothing that is shown")


def standing(game: Game, name: str) -> Iterator[Standing]:
    """All that is so of a ship or a task force."""
    has = {aspect: value for aspect, value in afloat_seen(game, name).items() if value}
    for about, sorts in SORTS.items():
        for sort in sorts:
            for aspect in (one for one in has if one.partition("/")[0] == sort):
                yield Standing(about, aspect, afloat_told(game, sort, has[aspect]))


def afloat_told(game: Game, sort: str, value: Value) -> str:
    """How an aspect of a ship or task force stands, or stood."""
    match sort, value:
        case "moored", (place, sea):
            return say("at sea at {place}" if sea else "in port at {place}", place=place_told(game, place))
        case "harmed", (hits, harm):
            told = (
                said("damaged, with {hits} hits")
                if harm
                else said("not damaged, with {hits} hits since it left port")
            )
            return say(told, hits=hits)
        case "sails", (activity, goal):
            return say(
                "sails to {place}: {activity}", activity=translated(activity), place=place_told(game, goal)
            )
        case "fights", (place, "0"):
            return say(
                "in naval combat at {place}, whose first round has not begun", place=place_told(game, place)
            )
        case "fights", (place, number):
            return say(
                "in naval combat at {place}, round {round}", place=place_told(game, place), round=number
            )
        case _:
            return say(AFLOAT_TOLD[sort], about=value[0] if value else "")


def aboard(game: Game, name: str) -> tuple[str, ...]:
    """The naval air on the decks of a carrier, or of all carriers of a task force."""
    decks = [name] if name in game.carriers else [one.name for one in carriers_of(game, name)]
    return tuple(unit.name for deck in decks for unit in units_at(game, deck))


def may_afloat(system: System, game: Game, name: str) -> Iterator[tuple[str, str]]:
    """The orders of the menu that name a ship or a task force, each with the seat that gives it."""
    owner = ship_of(game, name) or game.forces.get(name)
    for seat in game.seats if owner is not None else ():
        if owner and seat != GAMEMASTER and commands(game, seat, owner.nation):
            for offer in menu_as_known(system, game, seat):
                if not offer.aside and name in _named(offer):
                    yield seat, notation_of(system.rules.name).render(game, offer.order)


def _named(offer: Offer) -> set[str]:
    """The words of an order that may be names."""
    values = msgspec.structs.asdict(offer.order).values()
    lists = [value for value in values if isinstance(value, tuple)]
    return {one for one in (*values, *(part for some in lists for part in some)) if isinstance(one, str)}


# A World at War: which orders are for an air unit, now and in the states of the player turn to come.

COUNTERAIR = ".counterair"
WINDOWS = {"combat.missions": "combat.defense"}
"""What comes behind a state if something is announced in it: 18.611, once ground attacks are."""

LAST = "end.uninversion"
UNTOLD = frozenset({UninvertAirUnits, UninvertAll})
"""18.7: when a unit is uninverted is told as what makes it ready again; in the last part there is no more."""


def _seats(game: Game, unit: AirUnit) -> tuple[str, ...]:
    return tuple(seat for seat in game.seats if commands(game, seat, unit.nation))


def _like(units: object, unit: AirUnit) -> bool:
    if isinstance(units, Named):
        return units.names == (unit.name,)
    if not isinstance(units, Group) or not of_quality((unit,), units.quality):
        return False
    return (units.kind, units.nation, units.base) == (unit.kind, unit.nation, unit.base)


def _about(game: Game, offer: Offer, unit: AirUnit) -> list[Any]:
    """To build it (17.24), to send it (17.46, 17.47), and to decide whether its side fights on (18.522B)."""
    match offer.order:
        case ConstructAirUnits(nation, kind) if (nation, kind) == (unit.nation, unit.kind):
            return _building(game, offer, unit)
        case BuildKamikazes(nation) if (nation, KAMIKAZE) == (unit.nation, unit.kind):
            return _building(game, offer, unit)
        case SendKamikazes(nation) | DiveOnForce(nation) | DiveOnPort(nation) if (nation, KAMIKAZE) == (
            unit.nation,
            unit.kind,
        ) and _flies(unit):
            return fillings(offer)
        case FightOn() | Disengage() if _fights(game, unit):
            return [offer.order]
    return []


def _building(game: Game, offer: Offer, unit: AirUnit) -> list[Any]:
    """The order for so many units that this one is built with those before it in its force pool."""
    pool = [one.name for one in unbuilt(game, unit.nation, unit.kind)]
    if unit.name not in pool or (count := pool.index(unit.name) + 1) > offer.most:
        return []
    return [replace(one, count=count) for one in fillings(offer, count)]


def _flies(unit: AirUnit) -> bool:
    return bool(unit.base) and not unit.inverted


def _fights(game: Game, unit: AirUnit) -> bool:
    battle = present(game)
    return battle is not None and unit.name in (*battle.attackers, *battle.defenders)


AIR_NAMING = Naming(_seats, _like, lambda name: Named((name,)), _about)
"""How orders name air units."""


def may_now(system: System, game: Game, name: str) -> Iterable[tuple[str, str]]:
    """The orders that are for an air unit, a ship or a task force now, each with its seat."""
    return may(AIR_NAMING, system, game, name) if name in game.units else may_afloat(system, game, name)


def outlook(system: System, game: Game) -> Outlook:
    """What air units may still do later in this player turn; nothing where a counterair is not over."""
    ahead = Ahead(AIR_NAMING, system, coming(game), UNTOLD)

    def later(name: str) -> Iterable[Later]:
        return () if name in _undecided(game) else ahead.later(name)

    return later


def coming(game: Game) -> Mapping[str, Game]:
    """The states to come, each with the game if it were entered as things stand."""
    here = _place(game.turn.phase)
    then = replace(game, battles=(), questions=(), rolls=())
    found = {}
    for state in ORDER_OF_PLAY[here + 1 :]:
        if state != LAST:
            entered = f"{state}.announcing" if state.endswith(COUNTERAIR) else state
            found[state] = then = evolve(EVOLUTIONS, then, PhaseEntered(entered))
        if state in WINDOWS:
            found[WINDOWS[state]] = evolve(EVOLUTIONS, then, PhaseEntered(WINDOWS[state]))
    return found


def _place(phase: str) -> int:
    """Where a state stands in the order of play; one that is none of it, behind the others of its phase."""
    parts = [at for at, state in enumerate(ORDER_OF_PLAY) if phase.startswith(state)]
    chapter = phase.partition(".")[0]
    here = [at for at, state in enumerate(ORDER_OF_PLAY) if state.partition(".")[0] == chapter]
    return parts[0] if parts else here[-1]


def _undecided(game: Game) -> frozenset[str]:
    """The units in the air battles of this phase, and those that a question is about."""
    asked = (name for question in game.questions for name in question.units)
    fighting = (name for battle in game.battles for name in (*battle.attackers, *battle.defenders))
    if not counterairs_are_flown(game):
        raids = game.raids if in_the_air(game) else ()
        raiding = (one for raid in raids for one in (*raid.bombers, *raid.escorts, *raid.defenders))
        return frozenset((*asked, *fighting, *raiding))
    attacked = {battle.place for battle in game.battles}
    based = (unit.name for unit in game.units.values() if unit.base in attacked)
    return frozenset((*asked, *fighting, *based))
