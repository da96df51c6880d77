"""23.5, 23.6: the attacks on naval bases of the phase, who flies in them, and what lies in a port."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from core.world_at_war.board import phase_label, port_at, side_of
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way import missions
from core.world_at_war.under_way.battles import Units, in_play
from core.world_at_war.under_way.commitments import BETWEEN_SORTIES
from core.world_at_war.under_way.ships import NamedShip, named_ships
from events.world_at_war.activities import NavalActivity
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.ships import LightShips

ATTACK, ESCORT = missions.OVER_PORT, missions.ESCORTING_OVER_PORT
PATROL, FAST_CARRIERS = "patrol", "fast carrier mission"
ESCAPE = "escape"
"""What naval units are at sea for that leave their base under air attack (23.462)."""
FLOWN = BETWEEN_SORTIES
KAMIKAZES = "kamikazes"
"""What stands for the carriers from which an attack comes, where kamikazes make it (17.47)."""


def present(game: Game) -> BaseAttack | None:
    """The attack that is being resolved."""
    return next((one for one in game.base_attacks if one.sortie and not one.ended), None)


def next_attack(game: Game) -> BaseAttack | None:
    """The attack that is being resolved, or else the first that is to come."""
    to_come = (one for one in game.base_attacks if not one.ended)
    return present(game) or next(to_come, None)


def attacks_to_come(game: Game) -> bool:
    """Is an attack announced or under way that is not over?"""
    return next_attack(game) is not None


def sent(attack: BaseAttack) -> tuple[str, ...]:
    """The names of those that fly in the sortie which is announced or flown."""
    return (*attack.counterairing, *attack.striking)


def attacked(game: Game) -> frozenset[str]:
    """The bases that are or were attacked in this phase, counteraired ones and empty ones too (18.521D)."""
    now, raided = phase_label(game), [one.place for one in game.counteraired]
    return frozenset((*raided, *(one.place for one in game.base_attacks if one.announced == now)))


def wave_named(number: int) -> str:
    """The name under which a wave of kamikazes attacks: the first is number nought (17.47D.2)."""
    return f"{KAMIKAZES}, wave {number + 1}" if number else KAMIKAZES


def by_kamikazes(attack: BaseAttack) -> bool:
    """Do kamikazes make this attack?"""
    return attack.force.startswith(KAMIKAZES)


def attacks_on(game: Game, place: str) -> tuple[BaseAttack, ...]:
    """The attacks on this port of the present phase, over or not."""
    now = phase_label(game)
    return tuple(one for one in game.base_attacks if one.place == place and one.announced == now)


def struck_from(game: Game, place: str, base: str) -> str:
    """The hex of this carrier, if a port was attacked from there before in this phase (23.63); else empty."""
    deck = game.carriers.get(base)
    before = {one.force for one in attacks_on(game, place) if one.ended}
    return deck.place if deck and deck.place in before else ""


def patrol_on_its_way(game: Game) -> NavalActivity | None:
    """The naval patrol that is under way and short of its patrol hex (23.61A)."""
    patrols = (one for one in game.activities if one.activity == PATROL)
    return next((one for one in patrols if one.reached + 1 < len(one.path)), None)


def hex_on_the_way(game: Game) -> str:
    """The hex where that patrol is; empty if there is none."""
    patrol = patrol_on_its_way(game)
    return patrol.path[patrol.reached] if patrol else ""


def may_fly_again(game: Game, attack: BaseAttack) -> Units:
    """23.54: the survivors that may fly another sortie (doubts W248, W344); of carriers none (W379).

    On its way a patrol fights one round from a hex (19.12).
    """
    once = by_kamikazes(attack) or plays(game, "W379") != "sorties" or attack.force == hex_on_the_way(game)
    flies_once = bool(attack.force) and once
    if flies_once or (attack.sortie > 1 and plays(game, "W248") == "two"):
        return ()
    return survivors(game, attack)


def survivors(game: Game, attack: BaseAttack) -> Units:
    """Those back from a sortie that are ready for more (doubt W344)."""
    barred = attack.aborted if plays(game, "W344") == "may_not" else ()
    left = in_play(game, attack.resting)
    return tuple(unit for unit in left if not unit.inverted and unit.name not in barred)


def ports_with_ships(game: Game, side: str) -> frozenset[str]:
    """The ports where, as anybody can see, naval units of a side lie: task forces and ships outside them."""
    return frozenset(place for place in _moored(game, side) if port_at(game, place))


def _moored(game: Game, side: str) -> Iterator[str]:
    for force in game.forces.values():
        if not force.at_sea and side_of(game, force.nation) == side:
            yield force.place
    ships: tuple[NamedShip | LightShips, ...] = (*named_ships(game), *game.light.values())
    for ship in ships:
        if not (ship.force or ship.at_sea) and side_of(game, ship.nation) == side:
            yield ship.place


def enemies_of(game: Game, side: str) -> tuple[str, ...]:
    """The other sides."""
    return tuple(one for one in game.sides if one != side)


Names = Mapping[str, tuple[str, ...]]


def renamed(attack: BaseAttack, names: Names) -> BaseAttack:
    """An attack whose units became squadrons, or factors again, by the names that they have now."""

    def now(units: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new for name in units for new in names.get(name, (name,)))

    return replace(
        attack,
        counterairing=now(attack.counterairing),
        striking=now(attack.striking),
        resting=now(attack.resting),
        aborted=now(attack.aborted),
        pinned=now(attack.pinned),
    )
