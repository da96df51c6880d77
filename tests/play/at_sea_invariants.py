"""What must hold of ships and the air about them after every entry, whatever is played."""

from collections import Counter

from core.world_at_war.state import has_rule, light_key, plays
from core.world_at_war.under_way.ships import named_ships
from events.message import PhaseEntered
from events.world_at_war import (
    CarrierSunk,
    LightShipsLost,
    NavalForceFormed,
    NavalForceMoved,
    NavalForceRevealed,
    ShipBattered,
    ShipDamaged,
    ShipSunk,
)
from events.world_at_war.activities import CombatAirPatrolFlown
from events.world_at_war.naval_bases import NavalBaseAttackEnded, NavalForceEscaped
from events.world_at_war.naval_combat import NavalCombatRoundBegan, PatrolsAllotted

HEALING = (NavalForceMoved, NavalForceEscaped, NavalBaseAttackEnded, ShipBattered)
"""The facts by which effects of attacks are gone: ships come to port, or a sortie over it is judged (23.444)."""

ONE_IN = 3
SIX = 6


def holds_at_sea(before, ruled, game):
    """An entry has led from one game to the next, by these facts with their rules."""
    facts = [one.event for one in ruled]
    named(before, facts, game)
    counted(before, facts, game)
    lie_with_their_force(game)
    markers(before, facts, game)
    patrols(before, facts, game)
    each_once(game)
    strikes(game)
    spent(facts, game)


def named(before, facts, game):
    """Ships keep nation, size and kind; damage stays; who is gone was sunk; sunk is sunk (20.5, 23.443)."""
    had, has = ({ship.name: ship for ship in named_ships(one)} for one in (before, game))
    sunk = {one.ship for one in facts if isinstance(one, ShipSunk)}
    sunk |= {one.carrier for one in facts if isinstance(one, CarrierSunk)}
    assert has.keys() == had.keys() - sunk
    hurt = {one.ship for one in facts if isinstance(one, ShipDamaged)}
    healed = any(isinstance(one, HEALING) for one in facts)
    for name, ship in has.items():
        was = had[name]
        assert (ship.nation, ship.size, ship.kind) == (was.nation, was.size, was.kind)
        assert ship.damaged == (was.damaged or name in hurt), f"damage of {name}"
        assert ship.hits >= was.hits or healed, f"{name} forgets {was.hits} hits"
        assert ship.hits < ship.size, f"{name} floats with {ship.hits} hits"
        fresh = name in hurt and ship.at_sea
        assert not fresh or ship.hits == ship.size - 1, f"23.444: {name} was damaged by {ship.hits} hits"
        assert not (ship.hits and not ship.at_sea and not game.base_attacks), f"{name} bears hits in port"


def counted(before, facts, game):
    """Light ships are lost by facts alone, kept under their own keys; no more are damaged than there are."""
    lost = Counter()
    for one in facts:
        if isinstance(one, LightShipsLost):
            lost[one.nation, one.kind] += one.sunk
    assert factors(game) + lost == factors(before), "light ships came or went"
    for key, one in game.light.items():
        assert key == light_key(one)
        assert one.factors > 0
        assert 0 <= one.damaged <= one.factors
        assert 0 <= one.hit <= one.factors
        assert one.kind == "CA" or not (one.damaged or one.hit), "23.44/results.3: cruisers alone are damaged"


def factors(game):
    """Factors of light ships by nation and kind."""
    found = Counter()
    for one in game.light.values():
        found[one.nation, one.kind] += one.factors
    return found


def lie_with_their_force(game):
    """What belongs to a task force is where its marker is (17.3123), and combat groups are of one that is."""
    for ship in (*named_ships(game), *game.light.values()):
        if ship.force:
            force = game.forces[ship.force]
            assert (ship.place, ship.at_sea) == (force.place, force.at_sea), f"{ship} is not with {force}"
    floating = {ship.force for ship in (*named_ships(game), *game.light.values())}
    fighting = game.activities or game.naval_combats
    if not (fighting or any(not strike.ended for strike in game.strikes)):
        assert set(game.forces) <= floating, "17.3123: a marker is there, and nothing under it floats"
    for force in game.forces.values():
        assert not force.of or (fighting and game.forces[force.of].place == force.place), (
            f"{force} is left over"
        )


def markers(before, facts, game):
    """Contents are shown by a fact that says so, and a marker appears or goes by one (17.3123, 23.425)."""
    shown = {one.force for one in facts if isinstance(one, NavalForceRevealed)}
    formed = {one.force for one in facts if isinstance(one, NavalForceFormed)}
    open_before = {name for name, force in before.forces.items() if not force.concealed}
    for name, force in game.forces.items():
        assert name in before.forces or name in formed
        assert force.concealed or name in shown | open_before | formed, (
            f"{name} is open, and nobody showed it"
        )
    for one in facts:
        if isinstance(one, NavalForceRevealed) and not formed:
            _shown_in_full(before, one)


def _shown_in_full(game, shown):
    """All that belongs to it is told, and nothing else."""
    assert set(shown.carriers) == {c.name for c in game.carriers.values() if c.force == shown.force}
    assert set(shown.ships) == {s.name for s in game.ships.values() if s.force == shown.force}
    told = {(s.nation, s.kind, s.factors) for s in shown.light}
    assert told == {(s.nation, s.kind, s.factors) for s in game.light.values() if s.force == shown.force}


def patrols(before, facts, game):
    """23.33: a third of the naval air of a group, rounded up, at most; each from a deck of that group (23.31)."""
    for one in facts:
        if isinstance(one, CombatAirPatrolFlown):
            flying = [
                name for air in game.activities[0].patrols if air.group == one.group for name in air.units
            ]
            within_a_third(game, one.group, flying, aboard(game, one.group))
        if isinstance(one, PatrolsAllotted):
            allotted = (
                *(air for air in before.naval_combats[0].patrols if air.seat != one.seat),
                *one.patrols,
            )
            for group in {air.group for air in one.patrols}:
                flying = [name for air in allotted if air.group == group for name in air.units]
                within_a_third(before, group, flying, before.naval_combats[0].available[group])
        if isinstance(one, NavalCombatRoundBegan):
            six_groups_at_most(game, game.naval_combats[0])


def six_groups_at_most(game, combat):
    """22.42, 23.71A: a round of naval combat begins with six combat groups on a side at most."""
    there = (f for f in game.forces.values() if f.at_sea and f.place == combat.place)
    sides = Counter(
        game.nations[f.nation].side for f in there if f.name in combat.forces or f.of in combat.forces
    )
    assert max(sides.values(), default=0) <= SIX, f"combat groups: {sides}"


def within_a_third(game, group, flying, there):
    assert len(flying) <= -(-there // ONE_IN), f"{len(flying)} of {there} patrol over {group}"
    assert {game.carriers[game.units[name].base].force for name in flying} <= {group}


def aboard(game, group):
    """The ready naval air on the decks of a combat group that are not damaged, or on all (doubt W229)."""
    every = plays(game, "W229") == "all"
    decks = {c.name for c in game.carriers.values() if c.force == group and (every or not c.damaged)}
    return sum(u.base in decks and not u.inverted for u in game.units.values())


def each_once(game):
    """An air unit does one thing in a hex or round, and strikes one group (23.161, 23.74D, 23.751B, 23.752A)."""
    for activity in game.activities:
        busy = [
            n
            for table in (activity.cover, activity.patrols, activity.strikes)
            for air in table
            for n in air.units
        ]
        assert len(set(busy)) == len(busy), f"sent twice: {Counter(busy).most_common(1)}"
    for combat in game.naval_combats:
        tables = (combat.patrols, combat.cover, combat.strikes)
        busy = [*combat.at_bases, *(name for table in tables for air in table for name in air.units)]
        assert len(set(busy)) == len(busy), f"used twice: {Counter(busy).most_common(1)}"
        assert sum(plan.surprise for plan in combat.strikes) <= 1, "23.7411"
    roles = {}
    for done in game.employments:
        for name in done.units if done.role != "spotting" and done.occasion else ():
            assert roles.setdefault((name, done.occasion), done.role) == done.role, (
                f"23.161: {name} {done.occasion}"
            )


def strikes(game):
    """One strike is fought at a time; outside naval combat each group bears one (23.752A), of kamikazes two."""
    going = [one for one in game.strikes if one.began and not one.ended]
    assert len(going) <= 1
    for one in game.strikes:
        assert set(one.left) <= set(one.units)
        assert not set(one.engaging) - {*one.cover, *one.patrol}
        assert one.resolved <= len(one.aims)
    if ".naval_activity.strike" in game.turn.phase:
        at_sea = Counter(one.target for one in game.strikes if one.kind == "land")
        assert all(count == 1 for count in at_sea.values()), at_sea
    divers = Counter(one.target for one in game.strikes if one.kind == "kamikaze")
    assert not has_rule(game, "17.47D.2") or all(count <= 2 for count in divers.values()), divers


def spent(facts, game):
    """23.164: what searched, covered or attacked at sea is inverted once the redeployment phase is over.

    What went aboard a carrier since has the status of that (17.3122D); in the U.S. boxes it is ready again (18.73B).
    """
    if any(isinstance(one, PhaseEntered) and one.phase == "end.uninversion" for one in facts):
        idle = {n for done in game.employments if done.role != "spotting" for n in done.units}
        ashore = [u for u in game.units.values() if u.name in idle and u.base in game.atlas.hexes]
        ready = [unit.name for unit in ashore if not unit.inverted]
        assert not ready, f"not inverted: {ready}"
