"""What must hold after every entry, whatever is played."""

from collections import Counter

from core.world_at_war.basing.airbases import in_reserve, pools
from core.world_at_war.basing.room import excess_may_wait, overflow, overfull_for_a_while
from core.world_at_war.board import declared, units_at
from core.world_at_war.carriers.other_decks import flies_on, on_a_mission, on_patrol
from core.world_at_war.construction.force_pools import spent, trained, training_rate
from core.world_at_war.displacement.displacement import is_away
from core.world_at_war.state import has_rule, plays
from core.world_at_war.under_way.missions import MAP_EDGE
from events.world_at_war.basing import AirbasePlaced
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.construction import AirUnitsConstructed, ForcePoolEnlarged
from events.world_at_war.sequence import PositionAdjusted


def invariants(before, ruled, game):
    """An entry has led from one game to the next, by these facts with their rules."""
    facts = [one.event for one in ruled]
    conserved(before, facts, game)
    purses(before, facts, game)
    built_inverted(before, facts, game)
    nothing_is_overfull(game)
    squadrons(game)
    kamikazes(game)


def conserved(before, facts, game):
    """Nothing comes but what is added to a force pool, or goes but carriers that sink; no unit becomes elite."""
    added = {name: fact for fact in facts if isinstance(fact, ForcePoolEnlarged) for name in fact.units}
    assert not added.keys() & before.units.keys()
    came = Counter((fact.nation, fact.kind) for fact in added.values())
    came += Counter((fact.nation, "kamikaze") for fact in facts for _ in made_of(fact))
    went = Counter((fact.nation, fact.kind) for fact in facts for _ in getattr(fact, "conversions", ()))
    assert counted(game) + went == counted(before) + came, "an air unit came or went"
    assert elite(game) <= elite(before) | {name for name, fact in added.items() if fact.elite}
    by_hand = {fact.subject for fact in facts if isinstance(fact, PositionAdjusted)}
    for unit in game.units.values():
        lost = unit.name in before.units and before.units[unit.name].base and not unit.base
        assert not (lost and unit.elite and unit.kind == "NAS") or unit.name in by_hand, f"17.352C: {unit}"
    sunk = {fact.carrier for fact in facts if isinstance(fact, CarrierSunk)}
    assert game.carriers.keys() == before.carriers.keys() - sunk
    assert game.ground.keys() == before.ground.keys()
    assert (game.seats, game.nations, game.territories.keys()) == (
        before.seats,
        before.nations,
        before.territories.keys(),
    )


def made_of(fact):
    """The kamikazes that a fact made of other air units (17.44A)."""
    return [name for one in getattr(fact, "conversions", ()) for name in one.kamikazes]


def kamikazes(game):
    """17.43A, 17.461: no more of them than their pool allows, and none on the map; in 2005 neither is so."""
    there = Counter(u.nation for u in game.units.values() if u.kind == "kamikaze")
    if has_rule(game, "17.43A"):
        assert all(count <= game.kamikazes[nation].limit for nation, count in there.items())
    if has_rule(game, "17.461"):
        assert {u.base for u in game.units.values() if u.kind == "kamikaze"} <= {"", MAP_EDGE}


def counted(game):
    """Air units by nation and kind, in play, unbuilt and divided into squadrons together."""
    return Counter((u.nation, u.kind) for u in game.units.values() if not u.parent)


def elite(game):
    """The names of the elite air units; what is lost comes back as regular naval air (17.352C)."""
    return {u.name for u in game.units.values() if u.elite}


def purses(before, facts, game):
    """Who builds keeps to its training rate and to the BRPs declared, who places an airbase to its counters.

    Both may be declared to be less afterwards: who has more counters on the map than are his replaces one.
    """
    for fact in facts:
        if isinstance(fact, AirUnitsConstructed):
            nation = fact.nation
            assert trained(game, nation) <= training_rate(game, nation), f"{nation} trained too many"
            if brps := declared(game, "brp", nation):
                assert spent(game, nation) <= int(brps), f"{nation} spent too much"
        if isinstance(fact, AirbasePlaced):
            airbases(before, fact.nation, game)


def airbases(before, nation, game):
    """18.143: no more on the map than there are counters, or than there were; in each theater (18.145, W51)."""
    had, has = (Counter({w: in_reserve(g, nation, w) for w in pools(g, nation)}) for g in (before, game))
    if plays(game, "W51") == "any":
        had, has = (Counter({"everywhere": sum(each.values())}) for each in (had, has))
    assert all(has[where] >= min(0, had[where]) for where in had), f"18.143: {nation} {had} {has}"


def built_inverted(before, facts, game):
    """18.72C: what was built comes from the force pool, and is inverted."""
    for fact in facts:
        if isinstance(fact, AirUnitsConstructed):
            assert all(not before.units[name].base for name in fact.units)
            ready = fact.kind == "kamikaze" and plays(game, "W150") == "ready"
            assert ready or all(game.units[name].inverted for name in fact.units)
            assert all(game.units[name].base == fact.base for name in fact.units)


STAYING = (("W271", "stays"), ("W261", "stay"), ("W329", "stays"), ("W353", "stays"))


def nothing_is_overfull(game):
    """No base holds more than it may, unless its owner is asked about it; no unit is where nothing is."""
    # in lost ports, in lost countries, where squadrons became factors, where air came back to a full base
    stay = any(plays(game, d) == o for d, o in STAYING)
    for place in {u.base for u in game.units.values() if u.base and not _may_lack_a_deck(game, u)}:
        known = place in {*game.atlas.hexes, *game.atlas.boxes, *game.carriers, MAP_EDGE}
        assert known, f"units at {place}"
        changing = game.turn.phase.startswith(("movement.staging", "redeployment."))
        waits = place in game.isolated or excess_may_wait(game)  # W398; W265
        waits |= changing and overfull_for_a_while(game)  # W5
        if place in game.atlas.hexes and not (game.questions or stay or waits):
            assert not overflow(game, place, _not_in_the_air(game, place)), f"{place} is overfull"
    aboard = Counter(u.base for u in game.units.values())
    assert all(aboard[carrier.name] <= carrier.size for carrier in game.carriers.values())


def _may_lack_a_deck(game, unit):
    """17.3124: whose deck was lost while it flies patrol, a strike or a mission (W408, W423) finds another later."""
    return unit.name in on_patrol(game) or flies_on(game, unit) or on_a_mission(game, unit)


def _not_in_the_air(game, place):
    """18.25: who was away on a mission when the base or its airbase was lost is displaced when the mission is over."""
    return tuple(u for u in units_at(game, place) if not is_away(game, u))


def squadrons(game):
    """A factor is in play or its squadrons are, and none is divided when a turn has ended (23.141C, W223)."""
    divided = [u.name for u in game.units.values() if u.divided]
    there = [u.name for u in game.units.values() if u.parent]
    assert all(not u.base for u in game.units.values() if u.divided)
    last = () if plays(game, "W223") == "uninversion_first" else ("end.",)
    if game.turn.phase.startswith((*last, "movement.airbases")) and not game.questions:
        assert not there, f"squadrons outlived their player turn: {there}"
        assert not divided, f"factors were forgotten: {divided}"
