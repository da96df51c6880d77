"""A game as it might be as well for all that one side knows: other ships and air under the enemy's markers."""

from msgspec.structs import replace

from core.world_at_war.air_battle.picks import words
from core.world_at_war.carriers.other_decks import on_patrol
from core.world_at_war.state import light_key
from core.world_at_war.under_way.ships import concealed_from
from core.world_at_war.under_way.steps import patrol_comes_down
from events.world_at_war.activities import GroupAir
from events.world_at_war.air_battle import StandingChoice, StandingOrder
from events.world_at_war.naval_combat import AirOverGroup

LIGHT_KINDS = ("CA", "DD", "CVE", "TR", "SS")


def with_other_secrets(dice, game, side):
    """Other contents of concealed task forces, other allotments, other standing orders of those against a side."""
    forces = frozenset(name for name in concealed_from(game, side) if not under_fire(game, game.forces[name]))
    game = _other_ships(dice, game, forces)
    game = _other_air(dice, game, forces)
    game = _other_patrols(dice, game, forces)
    game = _other_allotments(dice, game, side)
    return _other_standing(dice, game, side)


def under_fire(game, force):
    """Is a strike under way that tells what belongs to a task force, at sea or in its port?"""
    strikes = any(
        not one.ended and (one.target == force.name or _in_port(force, one.place)) for one in game.strikes
    )
    attacks = any(not one.ended and _in_port(force, one.place) for one in game.base_attacks)
    decks = {name for name, deck in game.carriers.items() if deck.force == force.name}
    ashore = any(unit.deck in decks for unit in game.units.values())
    seen = any(game.units[name].base in decks for name in _flying(game) if name in game.units)
    return strikes or attacks or ashore or seen


def _flying(game):
    """The air units that are seen to fly somewhere."""
    yield from (name for one in game.battles if not one.ended for name in (*one.attackers, *one.defenders))
    yield from (
        name
        for one in game.base_attacks
        if not one.ended
        for name in (*one.counterairing, *one.striking, *one.resting)
    )
    yield from (
        name for one in game.strikes if not one.ended for name in (*one.units, *one.cover, *one.patrol)
    )
    yield from (name for combat in game.naval_combats for one in combat.strikes for name in one.units)
    yield from (name for combat in game.naval_combats for name in combat.at_bases)
    if patrol_comes_down(game):  # all that befell the decks below them was told
        yield from on_patrol(game)


def _in_port(force, place):
    return force.place == place and not force.at_sea


def _other_ships(dice, game, forces):
    """Ships have other names, sizes and wounds, and belong to other task forces that lie beside theirs."""
    decks = {c.name: _other_deck(dice, game, forces, c) for c in game.carriers.values() if c.force in forces}
    ships = [_other_ship(dice, game, forces, s) if s.force in forces else s for s in game.ships.values()]
    light = [_other_light(dice, s) if s.force in forces else s for s in game.light.values()]
    carriers = [decks.get(c.name, c) for c in game.carriers.values()]
    return replace(
        game,
        carriers={c.name: c for c in carriers},
        ships={s.name: s for s in ships},
        light={light_key(s): s for s in light},
        units={
            n: replace(u, base=decks[u.base].name) if u.base in decks else u for n, u in game.units.items()
        },
    )


def _other_deck(dice, game, forces, deck):
    size = min(5, max(_aboard(game, deck.name), deck.size + dice.choice((-1, 0, 1)), 1))
    kind = dice.choice(("CV", "CVL", "CVB"))
    return replace(_renamed(dice, deck, size), force=_beside(dice, game, forces, deck), kind=kind)


def _other_ship(dice, game, forces, ship):
    size = min(5, max(2, ship.size + dice.choice((-1, 0, 1))))
    return replace(_renamed(dice, ship, size), force=_beside(dice, game, forces, ship))


def _other_light(dice, ships):
    return replace(ships, kind=dice.choice(LIGHT_KINDS), factors=dice.randint(1, 9), damaged=0, hit=0)


def _renamed(dice, ship, size):
    hits = dice.randint(0, size - 1) if ship.at_sea else 0
    return replace(
        ship, name=f"{ship.name} {dice.randint(1, 99)}", size=size, hits=hits, damaged=dice.random() < 0.3
    )


def _aboard(game, carrier):
    return sum(unit.base == carrier for unit in game.units.values())


def _beside(dice, game, forces, ship):
    """Its task force, or another concealed one of the same seat in the same place."""
    there = game.forces[ship.force]
    like = [
        f.name
        for f in game.forces.values()
        if f.name in forces and (f.place, f.at_sea, f.nation) == (there.place, there.at_sea, there.nation)
    ]
    return dice.choice(sorted(like))


def _other_air(dice, game, forces):
    """The air aboard has changed places with other air aboard, and lies face up or face down as it may."""
    hidden = {name for name, deck in game.carriers.items() if deck.force in forces}
    aboard = sorted((u for u in game.units.values() if u.base in hidden), key=lambda unit: unit.name)
    changed = {}
    for nation in sorted({unit.nation for unit in aboard}):
        mine = [unit for unit in aboard if unit.nation == nation]
        for unit, other in zip(mine, dice.sample(mine, len(mine)), strict=True):
            turned = dice.choice(("", unit.inverted, "18.42A"))
            changed[unit.name] = replace(unit, base=other.base, inverted=turned)
    return replace(game, units={**game.units, **changed})


def _other_patrols(dice, game, forces):
    """Other naval air patrols over groups that are concealed, or none."""

    def other(activity):
        seen = tuple(air for air in activity.patrols if air.group not in forces)
        groups = sorted(name for name in forces if {name, game.forces[name].of} & set(activity.forces))
        made = (GroupAir(group, _some(dice, game, group)) for group in groups if dice.random() < 0.5)
        return replace(activity, patrols=(*seen, *(air for air in made if air.units)))

    spread = game.turn.phase.endswith((".entered", ".continuing")) or ".naval_combat" in game.turn.phase
    return game if spread else replace(game, activities=tuple(map(other, game.activities)))


def _some(dice, game, group):
    decks = {name for name, deck in game.carriers.items() if deck.force == group}
    there = sorted(unit.name for unit in game.units.values() if unit.base in decks)
    return tuple(dice.sample(there, dice.randint(0, len(there))))


def _other_allotments(dice, game, side):
    """What the others allotted in secret is something else."""

    def other(combat):
        theirs = {f.name for f in game.forces.values() if game.nations[f.nation].side != side} - set(
            combat.shown
        )
        seats = [s for s in game.seats.values() if s.side != side]
        kept = [
            tuple(air for air in table if air.group not in theirs) for table in (combat.patrols, combat.cover)
        ]
        patrols = (AirOverGroup(dice.choice(seats).name, g, _some(dice, game, g)) for g in sorted(theirs))
        land = sorted(
            u.name
            for u in game.units.values()
            if game.nations[u.nation].side != side and u.base in game.atlas.hexes
        )
        cover = (
            AirOverGroup(dice.choice(seats).name, g, tuple(dice.sample(land, min(2, len(land)))))
            for g in sorted(theirs)
        )
        count = {g: dice.randint(1, 9) for g in sorted(theirs) if dice.random() < 0.5}
        available = {g: n for g, n in combat.available.items() if g not in theirs} | count
        return replace(combat, patrols=(*kept[0], *patrols), cover=(*kept[1], *cover), available=available)

    sealed = game.turn.phase.endswith((".covering", ".searching", ".striking"))
    return replace(game, naval_combats=tuple(map(other, game.naval_combats))) if sealed else game


def _other_standing(dice, game, side):
    said, places = words(game), ["", *game.atlas.hexes]
    theirs = [seat.name for seat in game.seats.values() if seat.side != side]
    orders = tuple(_standing_order(dice, theirs, places) for _ in range(3))
    choices = (StandingChoice(seat, tuple(dice.sample(said, 4))) for seat in theirs if dice.random() < 0.5)
    ours = [one for one in game.standing if one.seat not in theirs]
    chosen = [one for one in game.choices if one.seat not in theirs]
    return replace(game, standing=(*ours, *orders), choices=(*chosen, *choices))


def _standing_order(dice, theirs, places):
    few = dice.randint(0, 9)
    to = tuple(dice.sample(places[1:], 3)) if few and dice.random() < 0.5 else ()
    return StandingOrder(dice.choice(theirs), dice.choice(places), few, to)
