"""Checks of a position in the middle of combat: its round, its battles, the fleets that pass, and flights."""

from collections.abc import Iterable, Iterator

from core.war_game.battles import SIDES
from core.war_game.losses.losses import PURSES
from core.war_game.state import GAMEMASTER
from core.war_game.units import BOMBER, FIGHTER, SHIP
from events.war_game.battle import Battle, Hits
from events.war_game.board import Flight, Unit
from skyledger.datafiles.checks import among, twice
from skyledger.datafiles.problems import Fault, Path
from skyledger.scenarios.war_game.table import Table

COMBAT = "combat."
HITS_TAKEN = ("combat.attack_losses", "combat.defense_rolls", "combat.losses")
"""States in which the ship that somebody leaves for may have been sunk meanwhile."""
STATUSES = ("en route", "engaged", "returning")
ROLLED = ("aircraft", "land", "bombs")


def rounds(at: Table) -> Iterator[Fault]:
    """Rounds are of combat, and combat is of rounds and battles."""
    turn, battles = at.position.turn, at.position.battles
    if turn.phase.startswith(COMBAT) and turn.round < 1:
        told = f"{turn.phase} lies within a round of combat, from 1 on; this is round {turn.round}."
        yield Fault(("turn", "phase"), told)
    elif not turn.phase.startswith(COMBAT) and turn.round:
        told = f"A round is one of combat; in {turn.phase} it is 0, not {turn.round}."
        yield Fault(("turn", "round"), told)
    elif turn.round and not at.position.questions and all(battle.ended for battle in battles):
        yield Fault(("battles",), "Combat goes on while a battle does, and here is none.")
    elif turn.phase.endswith("losses") and not at.position.questions:
        yield Fault(("turn", "phase"), f"In {turn.phase} somebody is asked what is lost; nobody is.")
    known = (*(seat.name for seat in at.position.seats), GAMEMASTER)
    for index, seat in enumerate(turn.finished):
        yield from among(("turn", "finished", index), "seat", seat, known)


def battles(at: Table) -> Iterator[Fault]:
    """A battle has a place of its own, attackers, and ships that shoot in support."""
    yield from twice(("battles",), at.position.battles, lambda battle: battle.place, "place")
    for index, battle in enumerate(at.position.battles):
        yield from _battle(at, battle, ("battles", index))


def _battle(at: Table, battle: Battle, path: Path) -> Iterator[Fault]:
    yield from among((*path, "place"), "place", battle.place, at.places)
    if battle.opens < 1:
        yield Fault((*path, "opens"), f"A battle begins in round 1 or later, not in {battle.opens}.")
    if battle.last_round < 0:
        yield Fault((*path, "last_round"), f"Rounds are counted from 1, and this is {battle.last_round}.")
    for number, side in enumerate(battle.aside):
        yield from among((*path, "aside", number), "side", side, at.position.sides)
    for number, place in enumerate(battle.whence):
        yield from among((*path, "whence", number), "place", place, at.places)
    for number, made in enumerate(battle.scored):
        yield from among((*path, "scored", number, "nation"), "nation", made.nation, at.nations)
        yield from among((*path, "scored", number, "by"), "side of a battle", made.by, SIDES)
        yield from among((*path, "scored", number, "about"), "kind of hits", made.about, PURSES)
    yield from _hits(battle.on_attackers, (*path, "on_attackers"))
    yield from _hits(battle.on_defenders, (*path, "on_defenders"))
    yield from _attackers(at, battle, (*path, "attackers"))
    yield from _support(at, battle, (*path, "support"))
    yield from _joining(at, battle, (*path, "joining"))


def _attackers(at: Table, battle: Battle, path: Path) -> Iterator[Fault]:
    """Whose turn it is attacks, and somebody does, until the battle is over."""
    yield from named(at, path, battle.attackers)
    opened = not battle.ended and battle.opens <= at.position.turn.round
    if opened and not battle.attackers and not at.position.questions:
        yield Fault(path, f"Nobody attacks {battle.place}; a battle needs attackers.")
    moving = _moving_side(at)
    for number, name in enumerate(battle.attackers):
        if moving and name in at.units and _side(at, at.units[name]) not in (moving, ""):
            told = f"{at.position.turn.player} moves, and {name} is of the other side."
            yield Fault((*path, number), told)


def _joining(at: Table, battle: Battle, path: Path) -> Iterator[Fault]:
    """Who joins a battle in round 2 comes after a pass-through; in combat he may have been lost before."""
    if not at.position.turn.round:
        yield from named(at, path, battle.joining)


def _support(at: Table, battle: Battle, path: Path) -> Iterator[Fault]:
    """Ships shoot in support; in combat, one that did may be sunk."""
    if not at.position.turn.round:
        yield from named(at, path, battle.support)
    for number, name in enumerate(battle.support):
        if name in at.units and _family(at, at.units[name]) not in (SHIP, ""):
            yield Fault((*path, number), f"Only ships shoot in support, and {name} is none.")


def _moving_side(at: Table) -> str:
    """The side whose turn it is, as far as that can be told."""
    turns = (one for one in at.position.turns if one.name == at.position.turn.player)
    nations = (at.nations[name].side for one in turns for name in one.nations if name in at.nations)
    return next(nations, "")


def _side(at: Table, unit: Unit) -> str:
    return at.nations[unit.nation].side if unit.nation in at.nations else ""


def _hits(hits: Hits, path: Path) -> Iterator[Fault]:
    for key in PURSES:
        if getattr(hits, key) < 0:
            yield Fault((*path, key), f"No hits are fewer than 0, and this is {getattr(hits, key)}.")


def named(at: Table, path: Path, names: Iterable[str]) -> Iterator[Fault]:
    """Each name of a list is a unit's, and stands in it once."""
    seen: set[str] = set()
    for number, name in enumerate(names):
        yield from among((*path, number), "unit", name, at.units)
        if name in seen:
            yield Fault((*path, number), f"{name} is listed already.")
        seen.add(name)


def passages(at: Table) -> Iterator[Fault]:
    """A fleet passes from one place to another, to attack there or on a land next to it."""
    for index, passage in enumerate(at.position.passages):
        yield from among(("passages", index, "first"), "place", passage.first, at.places)
        yield from among(("passages", index, "second"), "place", passage.second, at.places)


def flights(at: Table) -> Iterator[Fault]:
    """What an aircraft is doing: where it flies to, whither it leaves, at what it rolled."""
    for index, unit in enumerate(at.position.units):
        path: Path = ("units", index)
        if unit.flight and _family(at, unit) not in (FIGHTER, BOMBER, ""):
            yield Fault((*path, "flight"), f"Only aircraft fly, and {unit.name} is {unit.kind}.")
        elif unit.flight:
            yield from _flight(at, unit.flight, (*path, "flight"))
        if unit.leaving and at.position.turn.phase not in HITS_TAKEN and not _leaves_without_a_deck(at, unit):
            yield from among((*path, "leaving"), "place or ship", unit.leaving, (*at.places, *at.units))
        if unit.below:
            yield from among((*path, "below"), "ship", unit.below, at.units)
        if unit.rolled:
            yield from among((*path, "rolled"), "aim", unit.rolled, ROLLED)


def _leaves_without_a_deck(at: Table, unit: Unit) -> bool:
    """Does an attacking fighter give up whose carrier was sunk before (doubt N29)?"""
    return _family(at, unit) == FIGHTER and unit.leaving == unit.origin and unit.leaving not in at.places


def _flight(at: Table, flight: Flight, path: Path) -> Iterator[Fault]:
    yield from among((*path, "to"), "place", flight.to, at.places)
    yield from among((*path, "status"), "status of a flight", flight.status, STATUSES)
    if flight.declared < 1:
        yield Fault((*path, "declared"), f"Rounds are counted from 1, and this is {flight.declared}.")
    if flight.arrives <= flight.declared:
        told = f"Who is sent in round {flight.declared} is there later than that, not in {flight.arrives}."
        yield Fault((*path, "arrives"), told)


def _family(at: Table, unit: Unit) -> str:
    return at.kinds[unit.kind].family if unit.kind in at.kinds else ""


FIGHTING = (rounds, battles, passages, flights)
