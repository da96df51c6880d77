"""The War Game: what stands with a unit, in words, its hits, and when an aircraft may be dispatched again."""

from collections.abc import Iterable, Iterator
from functools import partial

from core.mistakes import Mistake, near_misses
from core.war_game.battles import DEFENDER, battle_of, hits_on, members, side_in
from core.war_game.board import Group, Named, commands, is_aircraft, opposes, units_at, whereabouts
from core.war_game.dispatching.chapter import pinned
from core.war_game.losses.reached import AIR, PURSES
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event
from events.sentences import said, say, translated
from events.war_game.board import Hits, Unit
from skyledger.telling.war_game import AT
from skyledger.telling.war_game import hits_told as purse_told
from skyledger.why.watch import UNKNOWN, Aspects, Naming, Standing, Value, Watch, may, off_the_board

# The War Game: the hits that a side has still to take, as they stand with each of its units; their rolls.

HITS = "hits/"
"""How the aspects begin that tell of hits still to take; what they were rolled at stands behind."""


def under_fire(game: Game, unit: Unit) -> dict[str, Value]:
    """The hits that the unit's side of its battle has still to take, an aspect for each thing rolled at."""
    battle = battle_of(game, unit)
    by = side_in(game, battle, unit) if battle else ""
    taken = hits_on(battle, by) if battle and by else Hits()
    counts = {about: getattr(taken, about) for about in PURSES}
    return {f"{HITS}{about}": (str(count),) if count else () for about, count in counts.items()}


def fired_at(before: Game, after: Game) -> Iterable[str]:
    """Those who defend where the hits on the defenders are others than before."""
    for place, battle in after.battles.items():
        was = before.battles.get(place)
        if was is not battle and was is not None and was.on_defenders != battle.on_defenders:
            yield from (unit.name for unit in members(after, battle, DEFENDER))


def lost_to(event: fact.LossesTaken, unit: str, aspect: str) -> Iterator[tuple[str, str]]:
    """What a loss rests on: the hits, on the ground also that it was grounded, the question, its place."""
    if unit in event.units:
        yield unit, f"{HITS}{event.about}"
        if event.about != AIR:
            yield unit, "grounded"
        yield unit, "asked"
        yield unit, "place"
    elif aspect == f"{HITS}{event.about}":
        yield unit, aspect


def hits_told(aspect: str, hits: str) -> str:
    """Such as "2 hits at aircraft"."""
    return purse_told(aspect.removeprefix(HITS), int(hits))


HOW = said("Name it, as GE-fighter-01, or say a place, and all that is there is told.")


def seen(game: Game, name: str) -> Aspects:
    """What stands with a unit: where it is, what it does, its flight, what it is pinned by."""
    unit = game.units.get(name)
    if unit is None:
        return UNKNOWN
    flight = unit.flight
    return {
        "there": ("there",),
        "place": (unit.place, unit.aboard),
        "flight": (flight.status, flight.to, str(flight.declared), str(flight.arrives)) if flight else (),
        "attacks": _attacks(game, name),
        "grounded": (unit.below or "grounded",) if unit.grounded else (),
        "leaving": (unit.leaving,) if unit.leaving else (),
        "retreated": ("retreated",) if unit.retreated else (),
        "landed": ("landed",) if unit.landed else (),
        "rolled": (unit.rolled,) if unit.rolled else (),
        "asked": tuple(q.place for q in game.questions if name in q.units),
        **under_fire(game, unit),
    }


def _attacks(game: Game, name: str) -> Value:
    return tuple(b.place for b in game.battles.values() if name in (*b.attackers, *b.joining) and not b.ended)


def touched(before: Game, after: Game) -> Iterable[str]:
    """The units of which a fact changed anything."""
    names: dict[str, None] = {}
    if before.units is not after.units:
        was, now = before.units, after.units
        names |= dict.fromkeys(one for one in {**was, **now} if was.get(one) is not now.get(one))
    if before.battles is not after.battles:
        battles = (*before.battles.values(), *after.battles.values())
        names |= dict.fromkeys(one for battle in battles for one in (*battle.attackers, *battle.joining))
        names |= dict.fromkeys(fired_at(before, after))
    for question in (*before.questions, *after.questions):
        names |= dict.fromkeys(question.units)
    return names


def says(_event: Event, _unit: str) -> Aspects:
    """No fact sets again what stood so before."""
    return {}


def kin(_event: Event, _unit: str) -> tuple[str, ...]:
    """No unit becomes another."""
    return ()


def rests_on(event: Event, unit: str, aspect: str) -> Iterator[tuple[str, str]]:
    """What of the same unit made a fact possible: a flight its dispatch, a loss the rolls that hit."""
    match event:
        case (
            fact.AircraftArrived()
            | fact.AircraftTurnedBack()
            | fact.AircraftReturned()
            | fact.DispatchCalledOff()
        ):
            yield unit, "flight"
        case fact.UnitsRetreated() | fact.RetreatBarred():
            yield unit, "leaving"
        case fact.UnitsCarried():
            yield event.ship, "leaving"
        case fact.LossesTaken():
            yield from lost_to(event, unit, aspect)
        case fact.UnitsRolled() if aspect.startswith(HITS):
            yield unit, aspect
        case fact.AircraftLanded():
            yield unit, "asked"
            yield unit, "place"
        case fact.UnitsDestroyed():
            yield unit, "grounded"
            yield unit, "place"


def ground(_event: Event) -> str:
    """No fact makes a ground of rulings: nothing is declared that they stand on."""
    return ""


def headline(game: Game, name: str) -> str:
    """What sort of unit it is."""
    unit = game.units.get(name)
    if unit is None:
        return say("is not on the board")
    nation = game.nations[unit.nation].adjective
    return say("{nation} {kind}", nation=nation, kind=translated(unit.kind))


def standing(game: Game, name: str) -> tuple[Standing, ...]:
    """Where it is, what it does, and what it is committed to."""
    unit = game.units.get(name)
    if unit is None:
        return (Standing("place", "there", say("lost")),)
    return tuple(_standing(game, unit))


SORTS = {
    "place": "place",
    "flight": "status",
    "attacks": "status",
    "grounded": "status",
    "leaving": "status",
    "landed": "status",
    "retreated": "commitment",
    "rolled": "commitment",
}
"""What is told of a unit, and about what; in this order."""


AWAY = {aspect: SORTS[aspect] for aspect in ("flight", *SORTS)}
"""The same of who is under way or defends elsewhere: that comes before its place, which is its home."""


def _standing(game: Game, unit: Unit) -> Iterator[Standing]:
    has = seen(game, unit.name)
    for aspect, about in (AWAY if unit.flight else SORTS).items():
        if has[aspect]:
            told = _home(unit) if unit.flight and aspect == "place" else ""
            yield Standing(about, aspect, told or because(game, unit.name, aspect, has[aspect]))


def _home(unit: Unit) -> str:
    """IV/dispatching/2.2: where an aircraft was dispatched from, and comes back to."""
    told = said("its home is {place}, aboard {ship}") if unit.aboard else said("its home is {place}")
    return say(told, place=unit.place, ship=unit.aboard)


def because(_game: Game, _unit: str, aspect: str, value: Value) -> str:
    """What was so, in words."""
    match aspect, value:
        case "place", (place, aboard):
            return say("at {place}, aboard {ship}" if aboard else "at {place}", place=place, ship=aboard)
        case "flight", (status, to, declared, arrives):
            return say(FLIGHTS[status], to=to, declared=declared, arrives=arrives)
        case (("attacks" | "asked" | "leaving"), places):
            return say(THERE[aspect], places=places)
        case _, (hits,) if aspect.startswith(HITS):
            return hits_told(aspect, hits)
        case "rolled", (at,):
            return say("has rolled in this round at {at}", at=translated(AT[at]))
    return say(PLAIN[aspect])


FLIGHTS = {
    "en route": said("under way to {to}, dispatched in round {declared}, there in round {arrives}"),
    "engaged": said("defends {to}, dispatched in round {declared}"),
    "returning": said("flies home from {to}"),
}
THERE = {
    "attacks": said("attacks {places}"),
    "asked": said("a question about losses or landing at {places}"),
    "leaving": said("leaves for {places} when the round ends"),
}
PLAIN = {
    "there": said("on the board"),
    "grounded": said("on the ground or below deck in this round"),
    "landed": said("landed from the sea or the air"),
    "retreated": said("has retreated in this player turn"),
}
"""How aspects of a unit are told: its flight by status, those with places, and those with no more to say."""


def family(_game: Game, _unit: str) -> tuple[str, ...]:
    """Each unit is told by itself."""
    return ()


def meant(game: Game, seat: str, words: str) -> tuple[str, ...]:
    """All units at a place, or aboard a ship; raises `Mistake` if the words name neither."""
    del seat  # a place means the same to everybody
    place = game.atlas.names.get(words.casefold(), words)
    there = units_at(game, place) if place in game.atlas.places or place in game.units else ()
    if not there:
        known = (*game.units, *game.atlas.places)
        hint = say("Nothing is there.") if place in game.atlas.places else say(HOW)
        raise Mistake("unit", words, near_misses(words, known), hint)
    return tuple(unit.name for unit in there)


def ready_when(game: Game, name: str) -> tuple[str, ...]:
    """When an aircraft may be dispatched again, or why it can't be now (IV/dispatching/1.4, 2.4, 3.5)."""
    unit = game.units.get(name)
    waits = unit is not None and is_aircraft(game, unit) and opposes(game, unit.nation)
    if unit is None or not waits or not game.turn.round:
        return ()
    again = _again(game, unit)
    return (again,) if again else ()


def _again(game: Game, unit: Unit) -> str:
    """When a unit that is out of it may be dispatched; empty for one that may be at once."""
    if unit.retreated:
        return say("It may be dispatched again in the turn of another opponent (IV/dispatching/3.5, 3.7).")
    if unit.flight and unit.flight.status == "returning":
        told = said("It may be dispatched again in round {round} (IV/dispatching/2.4).")
        return say(told, round=unit.flight.since + 1)
    if unit.flight:
        return say(
            "It fights at {to} for a round at least, flies home in the round after its last, and may be "
            "dispatched again in the one after that (IV/dispatching/2.1, 2.4).",
            to=unit.flight.to,
        )
    return say(PINNED, place=unit.place) if pinned(game, unit) else ""


PINNED = said(
    "It may be dispatched from the first round in which {place} is no longer under attack "
    "(IV/dispatching/1.4)."
)


def _seats(game: Game, unit: Unit) -> tuple[str, ...]:
    return tuple(seat for seat in game.seats if commands(game, seat, unit.nation))


def _like(units: object, unit: Unit) -> bool:
    if not isinstance(units, Group) or (units.kind, units.nation) != (unit.kind, unit.nation):
        return False
    return units.place in (whereabouts(unit), unit.aboard)


WATCH = Watch(
    seen=seen,
    touched=touched,
    says=says,
    kin=kin,
    gone=off_the_board,
    rests_on=rests_on,
    ground=ground,
    headline=headline,
    standing=standing,
    family=family,
    because=because,
    meant=meant,
    may=partial(may, Naming(_seats, _like, lambda name: Named((name,)))),
    ready_when=ready_when,
    ready=said("Dispatched again"),
)
"""What `why` has to know of The War Game."""
