"""23.11: what land-based air does at sea, and which of it goes on against ships that escape."""

from collections.abc import Iterable, Iterator
from itertools import count

import msgspec

from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.base_attacks import ESCAPE, present, survivors
from events.world_at_war.activities import NavalActivity
from events.world_at_war.board import AirUnit
from events.world_at_war.ships import NavalForce

SPOTTING, SEARCH, COVER, ATTACK = "spotting", "search", "cover", "attack"

ROLES = {SPOTTING: "23.11A", SEARCH: "23.11B", COVER: "23.11D", ATTACK: "23.11E"}
"""The roles of land-based air, and the letter that names who plays each of them.

Naval air covers and searches from land alone (17.33B, 17.33C); army air does as well (17.23B, 17.23C).
"""

PART = {SPOTTING: "search", SEARCH: "search", COVER: "cover", ATTACK: "attack"}
"""The kind of army air squadron that each role is for, worth a naval air squadron there (17.141D, 23.151)."""

CONVERSION = {SPOTTING: "23.131B", SEARCH: "23.131D", COVER: "23.131C", ATTACK: "23.131E"}
"""The letter by which army air factors become squadrons before each role."""

KINDS = ("AAF", "AAS", "NAS")
"""The kinds of land-based air that play a part at sea, or of which squadrons are made that do (23.11)."""

UNDER_ATTACK = "submarine patrol under attack"
"""What an attack on submarines that stay on patrol is called among naval activities (18.511B)."""

SUPPLY_LINE = "sea supply line"
"""What a sea supply line is called among naval activities, and as a target (23.752D)."""

NAVAL_ACTIVITY = "naval activity"
"""What an air unit is said to be used for that searched, flew cover or attacked at sea this player turn."""


ROUND = ": round "
"""What occasions in naval combat have in them."""


class Use(msgspec.Struct, frozen=True):
    """What land-based air is asked to do at sea: a role in a hex, on an occasion, by a seat's word.

    `taken` are the units that the same order named before, or that have their part already; like ones are
    others.
    """

    role: str
    hex: str
    occasion: str = ""
    seat: str = ""
    taken: frozenset[str] = frozenset()


class Interaction(msgspec.Struct, frozen=True):
    """A request to use land-based air at sea.

    `units` are the units as they stand, factors among them that are to be divided for it (`dividing`);
    `names` the squadrons and naval air that carry it out. `occasion` is that of 23.161: in one, a unit plays
    one role. `seat` is empty where nobody in particular asks. A request that says more is a kind of its own,
    made with `asdict` of the one that `enlisted` gives.
    """

    units: tuple[AirUnit, ...]
    role: str
    hex: str
    occasion: str = ""
    seat: str = ""
    names: tuple[str, ...] = ()
    dividing: tuple[str, ...] = ()

    @property
    def mission(self) -> str:
        """The role, for checks that ask any flight what it flies."""
        return self.role


def voyage_of(force: str, voyage: int) -> str:
    """How occasions call a naval force: by its name, and from the second voyage of a player turn by that."""
    return f"{force}, voyage {voyage + 1}" if voyage else force


def next_voyage(game: Game, forces: Iterable[str]) -> int:
    """The first voyage of this player turn in which air had nothing to do with any of these forces yet."""
    entries = (one.entry for one in game.base_attacks)
    names, done = tuple(forces), (*(one.occasion for one in game.employments), *entries)

    def fresh(voyage: int) -> bool:
        begun = tuple(f"{voyage_of(name, voyage)}: " for name in names)
        return not any(occasion.startswith(begun) for occasion in done)

    return next(filter(fresh, count()))


def entry(force: NavalForce) -> str:
    """The occasion that a naval force gives by entering the hex where it is, outside naval combat (23.161).

    Where several task forces move together, it is the entry of the first of them by name. A force that comes
    to the same hex again on its path gives another one (doubt W255), and so it does on another voyage.
    """
    called = voyage_of(force.name, force.voyage)
    return f"{called}: {force.activity or 'at sea'} {force.reached}, {force.place}"


def entry_of(forces: Iterable[NavalForce]) -> str:
    """The occasion of several task forces that move together."""
    return entry(min(forces, key=lambda force: force.name))


def in_round(battle: str, number: int) -> str:
    """The occasion that a round of naval combat gives; `battle` is any name that no other battle has."""
    return f"{battle}{ROUND}{number}"


def committed_at_sea(unit: AirUnit) -> bool:
    """Did the unit search, fly cover or attack at sea this player turn (23.162, 23.164)?"""
    return unit.used == NAVAL_ACTIVITY


def role_in(game: Game, unit: AirUnit, occasion: str) -> str:
    """The role that a unit has in an occasion already (23.161, last sentence); empty if it has none."""
    found = (e.role for e in game.employments if e.occasion == occasion and unit.name in e.units)
    return next((role for role in found if role != SPOTTING), "")


def another_role(game: Game, unit: AirUnit, use: Use) -> str:
    """Another role of this player turn that bars a unit from one (doubt W412); empty if none does.

    Spotting is no role, and in naval combat each round stands for itself (23.161).
    """
    played = plays(game, "W412")
    if played == "each_entry" or use.role == SPOTTING:
        return ""
    done = (e for e in game.employments if unit.name in e.units and e.role not in (use.role, SPOTTING))
    if played == "by_hex":
        done = (
            e for e in done if e.hex == use.hex and not (_of_a_round(e.occasion) or _of_a_round(use.occasion))
        )
    return next((e.role for e in done), "")


def _of_a_round(occasion: str) -> bool:
    return ROUND in occasion


def pursues(game: Game, unit: AirUnit, occasion: str) -> bool:
    """Does a unit attack, in this occasion, ships that escape from the base that it attacked?

    It still flies its offensive mission (23.51), and has a part in nothing else at sea (23.162).
    """
    attack, escape = present(game), escape_under_way(game)
    if attack is None or attack.force or escape is None or escape.path[0] != attack.place:
        return False
    left = {one.name for one in survivors(game, attack)}
    return unit.name in left and occasion in _occasions(game, escape)


def escape_under_way(game: Game) -> NavalActivity | None:
    """The escape of naval units that is under way."""
    return next((one for one in game.activities if one.activity == ESCAPE), None)


def _occasions(game: Game, escape: NavalActivity) -> Iterator[str]:
    """That it entered the hex where it is, and the rounds of naval combat in which it is."""
    if forces := [game.forces[name] for name in escape.forces if name in game.forces]:
        yield entry_of(forces)
    for combat in game.naval_combats:
        if set(combat.forces) & set(escape.forces):
            yield in_round(combat.name, combat.round)
