"""A World at War: what stands with an air unit, and what each fact about one rests on."""

from collections.abc import Iterable, Iterator

from core.world_at_war.air_transport.flights import MISSIONS as TRANSPORT_MISSIONS
from core.world_at_war.state import Game, fact_key
from core.world_at_war.under_way.commitments import COUNTER_INTERCEPTION, ON_TRANSPORT
from core.world_at_war.under_way.over_land import BOMBING, ESCORTING_RAID, OPPOSING, in_the_air
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.air_battle import AirBattle
from skyledger.why.watch import Aspects, Value
from skyledger.why.world_at_war.missions import (
    INVERTED_FOR_IT,
    aborted_at_bases,
    employed,
    in_strikes,
    of_battle,
    out_over_ships,
    part_in,
    rests_on_the_ground,
    spent_over_bases,
    touched_at_sea,
    touched_on_the_ground,
)
from skyledger.why.world_at_war.ships import afloat_seen, touched_afloat

BY_THE_LAST_ROLL = ("18.526A", "17.3126C")
"""The rules that turn over the defenders whom the last roll forced to abort."""

LEAVING = (fact.AirUnitsDisplaced, fact.ExcessMoved, fact.AirUnitsEliminated, fact.AirUnitsTookRefuge)
"""Facts that befall units because of where they are; they may answer a question about them."""

WITH_TRANSPORTS = (*TRANSPORT_MISSIONS, ON_TRANSPORT, COUNTER_INTERCEPTION)
"""What is flown by air transports, against them, and to protect them (17.63, 18.62)."""

PARTS = ("attacks/", "defends/")
"""The part in an air battle for which factors are divided."""


def seen(game: Game, name: str) -> Aspects:
    """What stands with an air unit or ship: where it is, its status, what it is committed to or asked."""
    unit = game.units.get(name)
    if unit is None:
        return afloat_seen(game, name)
    carrier, spent = game.carriers.get(unit.base), spent_over_bases(game, name)
    found: dict[str, Value] = {
        "there": ("there",),
        "base": _some(unit.base),
        "lies": (carrier.name, carrier.place, "at sea" if carrier.at_sea else "") if carrier else (),
        "front": _some(unit.front),
        "pool": () if unit.base or unit.divided else ("pool",),
        "divided": ("divided",) if unit.divided else (),
        "parent": _some(unit.parent),
        "inverted": (unit.inverted, unit.inverted_in) if unit.inverted else (),
        "ready": ("ready",) if unit.base and not (unit.inverted or spent) else (),
        "used": _some(unit.used),
        "staged": ("staged",) if unit.staged else (),
        "shipped": _some(unit.shipped_from),
        "deck": _some(unit.deck),
        "redeployed": (unit.redeployed, unit.redeployed_from) if unit.redeployed else (),
        "constructed": _some(unit.constructed),
    }
    fights = {**_fought_with(game, name, unit.base), **_in_raids(game, name), **_with_transports(game, name)}
    at_sea = {**in_strikes(game, name), **out_over_ships(game, name), **employed(game, name)}
    over = {**aborted_at_bases(game, name), **fights}
    return {**found, **spent, **over, **part_in(game, name), **at_sea, **_asked(game, name)}


def _some(word: str) -> Value:
    return (word,) if word else ()


def _fought_with(game: Game, name: str, base: str) -> dict[str, Value]:
    """Its part in each air battle of the phase."""
    found: dict[str, Value] = {}
    for battle in game.battles:
        of, at = of_battle(battle.place, battle.force), (battle.place, battle.force, str(battle.round))
        if name in battle.attackers:
            found[f"attacks/{of}"] = (*at[:2], battle.kind) if battle.kind else at[:2]
        elif battle.place == base and not battle.kind:
            found[f"targeted/{of}"] = at[:2]
        if name in battle.defenders and (battle.round or not battle.kind):
            found[f"defends/{of}"] = at
        if name in battle.aborted:
            found[f"aborted/{of}"] = at[:2]
    return found


def _in_raids(game: Game, name: str) -> dict[str, Value]:
    """Its part in each bombing that is not over (18.57)."""
    found: dict[str, Value] = {}
    for raid in in_the_air(game):
        parts = ((BOMBING, raid.bombers), (ESCORTING_RAID, raid.escorts), (OPPOSING, raid.defenders))
        found |= {f"raid/{raid.place}": (raid.place, part) for part, names in parts if name in names}
    return found


def _with_transports(game: Game, name: str) -> dict[str, Value]:
    """Its part in air transport that is under way: to fly it, to intercept it, to protect it (18.62)."""
    found: dict[str, Value] = {}
    for one in game.transports:
        parts = (
            (one.mission, one.hex, one.units),
            (ON_TRANSPORT, one.at, one.interceptors),
            (COUNTER_INTERCEPTION, one.at, one.escorts),
        )
        found |= {f"flight/{place}": (place, part) for part, place, names in parts if name in names}
    return found


def _asked(game: Game, name: str) -> dict[str, Value]:
    return {f"asked/{q.kind}": (q.place,) for q in game.questions if name in q.units}


def touched(before: Game, after: Game) -> Iterable[str]:
    """The air units of which a fact changed anything, and some more."""
    names: dict[str, None] = {}
    if before.units is not after.units:
        was, now = before.units, after.units
        names |= dict.fromkeys(one for one in {**was, **now} if was.get(one) is not now.get(one))
    if before.carriers is not after.carriers:
        names |= dict.fromkeys(u.name for u in after.units.values() if u.base in after.carriers)
    if before.battles is not after.battles:
        battles = (*before.battles, *after.battles)
        places = {battle.place for battle in battles}
        names |= dict.fromkeys(one for battle in battles for one in _in(battle))
        names |= dict.fromkeys(u.name for u in after.units.values() if u.base in places)
    if before.raids is not after.raids:
        raids = (*before.raids, *after.raids)
        names |= dict.fromkeys(one for r in raids for one in (*r.bombers, *r.escorts, *r.defenders))
    if before.transports is not after.transports:
        flights = (*before.transports, *after.transports)
        names |= dict.fromkeys(one for f in flights for one in (*f.units, *f.interceptors, *f.escorts))
    names |= dict.fromkeys(touched_on_the_ground(before, after))
    names |= dict.fromkeys(touched_at_sea(before, after))
    names |= dict.fromkeys(touched_afloat(before, after))
    if before.questions is not after.questions:
        names |= dict.fromkeys(one for q in (*before.questions, *after.questions) for one in q.units)
    return names


def _in(battle: AirBattle) -> Iterator[str]:
    yield from (*battle.attackers, *battle.defenders, *battle.aborted)


def says(event: Event, unit: str) -> Aspects:
    """A roll that forces to abort counts though another one has done so before (18.526A: the last)."""
    match event:
        case fact.AirCombatResolved(place=place, force=force) if unit in event.defenders_aborted:
            return {f"aborted/{of_battle(place, force)}": (place, force, str(event.round))}
    return {}


def kin(event: Event, unit: str) -> tuple[str, ...]:
    """The air that another air unit was before a fact.

    The factor of a squadron, the squadrons of a factor (23.13, 23.14), what became a kamikaze (17.44A).
    """
    match event:
        case fact.AirUnitsDivided(units):
            return tuple(one for one in units if unit.startswith(f"{one}."))
        case fact.AirUnitsRecombined(factors=factors):
            return next((made.squadrons for made in factors if made.factor == unit), ())
        case fact.AirUnitsConverted(conversions=conversions):
            return tuple(one.unit for one in conversions if unit in one.kamikazes)
    return ()


def hands_on(event: Event, aspect: str) -> bool:
    """Kamikazes are units of their own, made by their conversion, and have the status of what became them."""
    return not isinstance(event, fact.AirUnitsConverted) or aspect == "inverted"


BEFORE: dict[type[Event], str] = {
    fact.NavalAirRevealed: "targeted/",
    fact.NavalAirBackAboard: "deck",
    fact.NavalAirPutAshore: "deck",
    fact.AirUnitsUninverted: "inverted",
    fact.SeaTransportFailed: "shipped",
}
"""What of the same unit a fact rests on."""


INVERTED_FOR = {**dict.fromkeys(BY_THE_LAST_ROLL, "aborted/"), INVERTED_FOR_IT: "used"}
"""What of a unit its inversion rests on, by the rule that turned it over."""


def rests_on(event: Event, unit: str, aspect: str) -> Iterator[tuple[str, str]]:
    """The units and aspects that made a fact possible, or made it befall this unit."""
    match event:
        case fact.AirUnitsInverted(by=by) if by in INVERTED_FOR:
            yield unit, INVERTED_FOR[by]
        case fact.AirMissionFlown(mission="counterair") | fact.CounterairCalledOff():
            yield unit, "attacks/"
        case fact.AirMissionFlown(hex=hex_, mission=mission) if mission in (
            BOMBING,
            ESCORTING_RAID,
            OPPOSING,
        ):
            yield unit, f"raid/{hex_}"
        case fact.AirMissionFlown(mission=flown) | fact.AirBattleBegan(kind=flown) if (
            flown in WITH_TRANSPORTS
        ):
            yield unit, "flight/"
        case fact.AirBattleBegan(kind="bombing", place=place):
            yield unit, f"raid/{place}"
        case fact.UnbuiltAirUnitsRecombined(squadrons=squadrons):
            yield from ((one, "pool") for one in squadrons)
        case _ if type(event) in BEFORE:
            yield unit, BEFORE[type(event)]
        case _:
            yield from _fought_or_asked(event, unit, aspect)


def _fought_or_asked(event: Event, unit: str, aspect: str) -> Iterator[tuple[str, str]]:
    """The battle that a fact belongs to, the question that it answers, the air that is handed on."""
    match event:
        case fact.AirBattleRoundBegan(place=place) | fact.AirBattleEnded(place=place):
            yield from ((unit, f"{part}{of_battle(place, '')}") for part in PARTS)
        case fact.CounterairRoundBegan(place=place, force=force):
            yield unit, f"attacks/{of_battle(place, force)}"
            yield unit, f"targeted/{of_battle(place, force)}"
        case fact.AirCombatResolved(place=place, force=force):
            yield unit, f"attacks/{of_battle(place, force)}"
            yield unit, f"defends/{of_battle(place, force)}"
        case fact.DecisionMade(place=place, force=force) if not aspect.startswith("defends/"):
            yield unit, f"defends/{of_battle(place, force)}"
    yield from rests_on_the_ground(event, unit)
    if isinstance(event, LEAVING):
        yield unit, "asked/"
        yield unit, "base"
    for one in kin(event, unit):
        yield one, aspect
        yield from ((one, part) for part in PARTS if isinstance(event, fact.AirUnitsDivided))


def ground(event: Event) -> str:
    """The declared fact that an event makes, or ends, as rulings name it."""
    match event:
        case fact.FactDeclared(kind=kind, subject=subject) | fact.FactLapsed(kind=kind, subject=subject):
            return f"fact {fact_key(kind, subject)}"
    return ""
