"""Naval orders made up at random, of those kinds of which a menu shows a specimen alone; and changed ones."""

from msgspec.structs import fields, replace

from core.world_at_war.activities.voyages import ACTIVITIES
from core.world_at_war.board import commands
from core.world_at_war.naval_combat.orders import near
from core.world_at_war.ship_damage.ships import targets
from core.world_at_war.strikes.course import as_flights, fleet, over_the_ships, present, strikers
from core.world_at_war.under_way.at_sea import present_combat, sides_of
from core.world_at_war.under_way.ships import carriers_of, light_of, ships_of
from core.world_at_war.units import NAVAL_AIR, quality_of
from tests.play.of_ships import is_of_ships
from tests.world_at_war import orders as give


def sailed(dice, game, seat, order):
    """A walk over water of some hexes, perhaps of several task forces of the place."""
    force = game.forces[order.forces[0]]
    others = [
        f.name
        for f in game.forces.values()
        if (f.place, f.at_sea) == (force.place, force.at_sea) and commands(game, seat, f.nation)
    ]
    forces = dice.sample(others, dice.randint(1, len(others)))
    path, at = [], force.place
    for _ in range(dice.randint(1, 6)):
        beside = [h.id for h in game.atlas.beside.get(at, ()) if h is not None and h.land != "all"]
        if not beside:
            break
        at = dice.choice(beside)
        path.append(at)
    return give.SailForce(tuple(forces), dice.choice(ACTIVITIES), tuple(path) or order.path)


def formed(dice, game, seat, order):
    """Ships that lie together in the open."""
    named = [
        s
        for s in (*game.carriers.values(), *game.ships.values())
        if not s.force and commands(game, seat, s.nation)
    ]
    if not named:
        return order
    place = dice.choice(named).place
    ships = [s.name for s in named if s.place == place]
    light = [
        s for s in game.light.values() if s.place == place and not s.force and commands(game, seat, s.nation)
    ]
    chosen = dice.sample(ships, dice.randint(1, len(ships)))
    return give.FormForce(
        order.force, tuple(chosen), tuple(_factors(dice, s) for s in light if dice.random() < 0.6)
    )


def _factors(dice, stack):
    return give.Factors(dice.randint(1, stack.factors), stack.kind, stack.nation)


def grouped(dice, game, seat, order):
    """Some ships of a task force of the seat."""
    force = order.force
    names = [s.name for s in (*carriers_of(game, force), *ships_of(game, force))]
    ships = dice.sample(names, dice.randint(0, len(names)))
    light = tuple(_factors(dice, s) for s in light_of(game, force) if dice.random() < 0.5)
    return give.FormGroup(force, tuple(ships), light)


def _flight(dice, units, most):
    chosen = dice.sample(units, dice.randint(1, min(most, len(units))))
    if dice.random() < 0.3:
        return give.Flight((), tuple(u.name for u in chosen))
    found, by_quality = {}, dice.random() < 0.3
    for unit in chosen:
        said = quality_of(unit) if by_quality and unit.kind == NAVAL_AIR else ""
        key = (unit.kind, unit.nation, unit.base, said)
        found[key] = found.get(key, 0) + 1
    return give.Flight(tuple(give.Group(n, *key) for key, n in found.items()))


def _aboard(game, combat, seat):
    groups = {g.name for g in _all_groups(game, combat)}
    decks = {c.name for c in game.carriers.values() if c.force in groups and commands(game, seat, c.nation)}
    return [u for u in sorted(game.units.values(), key=lambda u: u.name) if u.base in decks]


def _ashore(game, combat, seat):
    return [u for u in near(game, combat) if commands(game, seat, u.nation)]


def patrolled(dice, game, seat, order):
    combat = present_combat(game)
    aboard = _aboard(game, combat, seat)
    return give.AllotPatrol(_flight(dice, aboard, 4)) if aboard else order


def covered(dice, game, seat, order):
    combat = present_combat(game)
    units, sides = _ashore(game, combat, seat), sides_of(game, seat)
    groups = [
        g.name
        for g in _all_groups(game, combat)
        if game.seats[seat].side in sides and _side(game, g) in sides
    ]
    if not units or not groups:
        return order
    dice.shuffle(units)
    parts = dice.randint(1, min(len(groups), len(units)))
    return give.AllotCover(
        tuple(
            give.Covering(group, _flight(dice, units[n::parts], 3))
            for n, group in enumerate(dice.sample(groups, parts))
        )
    )


def _side(game, group):
    return game.nations[group.nation].side


def _all_groups(game, combat):
    return [f for f in game.forces.values() if f.name in combat.forces or f.of in combat.forces]


def launched(dice, game, seat, order):
    combat = present_combat(game)
    units = [*_aboard(game, combat, seat), *_ashore(game, combat, seat)]
    if dice.random() < 0.5:
        units = _aboard(game, combat, seat) or units
    if not units:
        return order
    return give.LaunchStrike(order.group, _flight(dice, units, 8), dice.random() < 0.4)


def searched(dice, game, seat, order):
    return give.Search(order.force, replace(order.units, count=dice.randint(1, 2)), dice.randint(0, 3))


def joined(dice, game, seat, order):
    there = [f.name for f in game.forces.values() if f.at_sea and f.place == order.place]
    return give.JoinBattle(order.place, tuple(dice.sample(there, dice.randint(2, len(there)))))


def engaged(dice, game, seat, order):
    strike = present(game)
    patrol, cover = (list(over_the_ships(game, names)) for names in (strike.patrol, strike.cover))

    def pick(some):
        return as_flights(dice.sample(some, dice.randint(0, len(some))))

    return give.EngageStrike(pick(patrol), pick(cover))


def met(dice, game, seat, order):
    units = list(strikers(game, present(game)))
    count = sum(f.count for f in order.flights)
    return give.MeetDefenders(as_flights(dice.sample(units, count)))


def aimed(dice, game, seat, order):
    strike = present(game)
    units = list(strikers(game, strike))
    open_ = list(targets(fleet(game, strike)))
    dice.shuffle(units)
    shares = {}
    for unit in units:
        shares.setdefault(dice.choice(open_), []).append(unit)
    return give.AimStrike(tuple(give.Goal(target, as_flights(some)) for target, some in shares.items()))


MAKERS = {
    give.SailForce: sailed, give.FormForce: formed, give.FormGroup: grouped, give.AllotPatrol: patrolled,
    give.AllotCover: covered, give.LaunchStrike: launched, give.Search: searched, give.JoinBattle: joined,
    give.EngageStrike: engaged, give.MeetDefenders: met, give.AimStrike: aimed,
}  # fmt: skip


def changed(dice, game, order):
    """The order with one more thing changed, if it is about ships."""
    forces = sorted(game.forces) or ["none"]
    ships = sorted([*game.carriers, *game.ships]) or ["none"]
    places = [*game.atlas.hexes, *game.atlas.boxes]
    ways = {
        "force": lambda _: dice.choice(forces), "forces": lambda _: tuple(dice.sample(forces, min(len(forces), 2))),
        "group": lambda _: dice.choice(forces), "over": lambda _: dice.choice(forces), "ship": lambda _: dice.choice(ships),
        "ships": lambda _: tuple(dice.sample(ships, min(2, len(ships)))),
        "path": lambda v: (*v, dice.choice(places)), "activity": lambda _: dice.choice(ACTIVITIES),
        "cover_group": lambda v: v + dice.choice([-1, 1]), "results": lambda v: v + dice.choice([-1, 1]),
        "surprise": lambda v: not v, "round": lambda v: v + dice.choice([-1, 1]),
        "against": lambda _: dice.choice(["ships", "air"]), "place": lambda _: dice.choice(places),
        "light": lambda v: replace(v, count=v.count + 1) if not isinstance(v, tuple) else (give.Factors(2, dice.choice(["CA", "DD"]), dice.choice(sorted(game.nations))),),
        "air": lambda v: _more(dice, game, v), "carrier": lambda _: dice.choice(ships),
    }  # fmt: skip
    open_ = [f.name for f in fields(order) if f.name in ways]
    if not is_of_ships(type(order)) or not open_:
        return order
    name = dice.choice(open_)
    return replace(order, **{name: ways[name](getattr(order, name))})


def _more(dice, game, air):
    one = dice.choice(sorted(u.name for u in game.units.values() if u.base))
    return replace(air, names=(*air.names, one))
