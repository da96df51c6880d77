"""What is sunk is in no menu, group or limit; a share of a group is a share of all of it (23.33, 22.42, 23.23C)."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from events.world_at_war.activities import AirCoverPlaced, AttackAtSeaAnnounced, CombatAirPatrolFlown
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.naval_combat import NavalCombatRoundBegan, PatrolsAllotted
from events.world_at_war.ships import LightShipsLost, ShipDamaged, ShipSunk
from events.world_at_war.strikes import NavalAttackRolled
from tests.statements.sorties import Moment
from tests.statements.texts import texts

MOST_GROUPS = 6
LIGHT = "light ships"


def shares(moment: Moment) -> Iterator[str]:
    """23.33: all patrols over a group together are a third of its naval air at most, rounded up."""
    fact, after = moment.fact, moment.after
    if isinstance(fact, PatrolsAllotted):
        combat = after.naval_combats[0]
        over: dict[str, set[str]] = defaultdict(set)
        for air in combat.patrols:
            over[air.group] |= set(air.units)
        for group, flying in over.items():
            yield from _beyond_a_third(group, len(flying), combat.available[group])
    if isinstance(fact, CombatAirPatrolFlown):
        flying = {n for air in after.activities[0].patrols if air.group == fact.group for n in air.units}
        yield from _beyond_a_third(fact.group, len(flying), _ready_aboard(moment.before, fact.group))


def _beyond_a_third(group: str, flying: int, there: int) -> Iterator[str]:
    if flying > -(-there // 3):
        yield f"23.33: {flying} of {there} fly combat air patrol over {group}"


def _ready_aboard(game: Any, group: str) -> int:
    decks = {c.name for c in game.carriers.values() if c.force == group}
    return sum(u.base in decks and not u.inverted for u in game.units.values())


def groups(moment: Moment) -> Iterator[str]:
    """22.42: six combat groups of a side at most fight in a round of naval combat, and none without ships."""
    fact, after = moment.fact, moment.after
    if isinstance(fact, NavalCombatRoundBegan):
        combat = next(one for one in after.naval_combats if one.name == fact.name)
        sides: dict[str, list[str]] = defaultdict(list)
        for force in after.forces.values():
            if force.name in combat.forces or force.of in combat.forces:
                sides[after.nations[force.nation].side] += [force.name] if afloat(after, force.name) else []
        for side, there in sides.items():
            if len(there) > MOST_GROUPS:
                yield f"22.42: {side} has {len(there)} combat groups at {combat.place}: {there}"


def cover_of_the_sunk(moment: Moment) -> Iterator[str]:
    """23.23C: no cover is over what has no ships."""
    fact, after = moment.fact, moment.after
    if isinstance(fact, AirCoverPlaced) and not afloat(after, fact.over):
        yield f"23.23C: cover group {fact.cover_group} is over {fact.over}, which has no ships"
    if isinstance(fact, AttackAtSeaAnnounced):
        (under_way, *_) = after.activities
        line = under_way.activity == "sea supply line"  # 23.752D: it is attacked itself, guarded or not
        if not line and not any(afloat(after, n) for n in under_way.forces):
            yield f"23.71: a force without ships is attacked at {fact.place}"


def damage(moment: Moment) -> Iterator[str]:
    """23.444: a ship that is damaged at sea bears one effect less than would sink it, and keeps them."""
    fact = moment.fact
    if isinstance(fact, ShipDamaged):
        ship = {**moment.after.carriers, **moment.after.ships}[fact.ship]
        if ship.at_sea and ship.hits < ship.size - 1:
            yield f"23.444: {ship.name} is damaged at sea and bears {ship.hits} effects; its size is {ship.size}"


class LightLosses:
    """What went down of the light ships of a force by the roll that fell last (23.44, doubt W221)."""

    def __init__(self) -> None:
        self.sunk: dict[tuple[str, str], Counter[bool]] = {}

    def broken(self, moment: Moment) -> Iterator[str]:
        """No more factors of one-factor ships go down than of cruisers, while cruisers are left."""
        fact = moment.fact
        if isinstance(fact, LightShipsLost):
            if fact.sunk and (fact.force, fact.place) in self.sunk:
                self.sunk[fact.force, fact.place][fact.kind == "CA"] += fact.sunk
            return
        for (force, place), sunk in self.sunk.items():
            left = any(
                s.kind == "CA" and (s.force, s.place) == (force, place) for s in moment.before.light.values()
            )
            if left and sunk[False] > sunk[True] and "W221" not in moment.before.doubts:
                yield f"23.44: of {force or place} {sunk[False]} one-factor ships and {sunk[True]} of cruisers are sunk"
        self.sunk = {}
        if isinstance(fact, NavalAttackRolled) and fact.target == LIGHT:
            lying = {(s.force, s.place) for s in moment.before.light.values() if s.kind == "CA"}
            self.sunk = {one: Counter() for one in lying}


def afloat(game: Any, force: str) -> bool:
    """Does a task force, or any combat group of it, have a ship left?"""
    names = {force, *(one.name for one in game.forces.values() if one.of == force)}
    return any(
        s.force in names for s in (*game.carriers.values(), *game.ships.values(), *game.light.values())
    )


class Sunk:
    """The named ships that were sunk in a game; none of them comes back."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def broken(self, moment: Moment) -> Iterator[str]:
        """What a fact breaks of the statement."""
        fact, after = moment.fact, moment.after
        if isinstance(fact, CarrierSunk):
            self.names.add(fact.carrier)
        if isinstance(fact, ShipSunk):
            self.names.add(fact.ship)
        for name in sorted(self.names & {*after.carriers, *after.ships}):
            yield f"{name} was sunk, and is there"

    def offered(self, game: Any, menu: tuple[Any, ...]) -> Iterator[str]:
        """What a menu offers of ships that were sunk, and of forces that have none left.

        The marker of a force that is under way is taken up when the strikes in its hex, or the round, are over.
        """
        under_way = {name for one in (*game.activities, *game.naval_combats) for name in one.forces}
        empty = {
            name for name, one in game.forces.items() if not one.of and not afloat(game, name)
        } - under_way
        for offer in menu:
            said = set(texts(offer.order)) | {
                v for s in offer.slots for c in s.choices for v in texts(c.value)
            }
            for name in sorted(said & (self.names | empty)):
                yield f"{type(offer.order).__name__} is offered for {name}, which is sunk"
