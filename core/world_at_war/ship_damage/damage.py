"""23.443-23.45 What hits do to named ships and to light ships."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import BY_DEFAULT, Readings, reads
from core.world_at_war.air_combat.losses import Pick, Type, deal
from core.world_at_war.ship_damage.readings import numbers, turned_on
from core.world_at_war.ship_damage.ships import CRUISERS, LightShips, NamedShip

SUNK, DAMAGED, UNHURT = "sunk", "damaged", "no effect"
OF_DAMAGE = ("W245", "W334")


class Struck(msgspec.Struct, frozen=True):
    """A named ship after an attack: what the hits did, and the ship with the effects that it bears."""

    effect: str
    ship: NamedShip


def struck(ship: NamedShip, hits: int, readings: Readings = BY_DEFAULT) -> Struck:
    """23.44/results.1: a ship is damaged by hits one fewer than its size, and sunk by as many as its size.

    Effects that it bears from earlier attacks count (23.444); in port those of this attack (W247).

    20.51/results.1: the chart of all naval attacks says the same.
    """
    before = ship.hits if reads(readings, "W245") == "cumulative" else 0
    borne = before + hits
    if borne >= ship.size or (hits and _again(ship, borne, readings)):
        return Struck(SUNK, replace(ship, hits=ship.size, sunk=True))
    if hits and borne >= ship.size - numbers().ships.one_short:
        effect = UNHURT if ship.damaged else DAMAGED
        return Struck(effect, replace(ship, hits=borne, damaged=True))
    return Struck(UNHURT, replace(ship, hits=borne))


def _again(ship: NamedShip, borne: int, readings: Readings) -> bool:
    """W334: is a ship sunk that was damaged before, its effects removed since, and is damaged once more?"""
    enough = ship.size - numbers().ships.one_short
    return reads(readings, "W334") == "sunk" and ship.damaged and ship.hits < enough <= borne


def triggers_critical_roll(done: Struck, level: int) -> bool:
    """23.7413: does surprise of this level call for a roll for a critical hit (20.524)?"""
    return done.effect == DAMAGED and level >= numbers().attack.critical_hits_level


def doubts_of_damage(ship: NamedShip, hits: int, readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The doubts on which it turned what hits did to a ship."""
    return turned_on(lambda other: struck(ship, hits, other).effect, OF_DAMAGE, readings)


OF_LIGHT_DAMAGE = ("W221", "W335")


class LightLoss(msgspec.Struct, frozen=True):
    """What befalls like light ships: factors sunk, cruisers damaged, and what is left of them."""

    ships: LightShips
    sunk: int
    damaged: int
    left: LightShips


class LightStruck(msgspec.Struct, frozen=True):
    """What befalls light ships that were attacked as a group, and who of equals was picked (23.45)."""

    losses: tuple[LightLoss, ...]
    picks: tuple[Pick, ...] = ()


class Shared(msgspec.Struct, frozen=True):
    """How hits are divided between cruisers and one-factor ships."""

    cruisers: int
    others: int


def light_struck(
    light: Sequence[LightShips], hits: int, answers: Iterable[str] = (), readings: Readings = BY_DEFAULT
) -> LightStruck:
    """What so many hits do to light ships or submarines that are one target.

    `answers` are the owner's picks among equally many, by their names, first of cruisers (W336). Raises
    `Mistake` for one that is none of the options.

    Of cruisers alone an odd hit damages one (23.44/results.2, 20.51/results.2); of destroyers, CVEs and
    transports alone each hit sinks a factor (23.44/results.3, 20.51/results.3).
    """
    cruisers = [one for one in light if one.kind == CRUISERS]
    others = [one for one in light if one.kind != CRUISERS]
    share, given = shared(cruisers, others, hits, readings), iter(tuple(answers))
    losses, picks = _cruisers_struck(cruisers, share.cruisers, given, readings)
    dealt = deal([Type(one.name, one.factors, one.factors) for one in others], share.others, 0, given)
    small = [
        LightLoss(one, gone, 0, replace(one, factors=one.factors - gone))
        for one, gone in zip(others, dealt.eliminated, strict=True)
    ]
    return LightStruck((*losses, *small), (*picks, *dealt.picks))


def shared(
    cruisers: Sequence[LightShips], others: Sequence[LightShips], hits: int, readings: Readings = BY_DEFAULT
) -> Shared:
    """23.44/results.4: evenly, the odd hit to the cruisers, as long as both have something left.

    The one-factor ships sunk may not outnumber the cruiser factors sunk while a cruiser is left; one that is
    only damaged is not sunk, unless the even share is taken first (doubt W221).

    20.51/results.4: the chart of all naval attacks says the same.
    """
    room, small = _room(cruisers), sum(one.factors for one in others)
    for theirs in range(min(small, hits // 2), 0, -1):
        ours = hits - theirs
        if ours <= room and (_even(readings) or _sunk(cruisers, ours, readings) >= theirs):
            return Shared(ours, theirs)
    return Shared(min(hits, room), min(small, hits - min(hits, room)))


def _even(readings: Readings) -> bool:
    return reads(readings, "W221") == "one_each"


def _room(cruisers: Iterable[LightShips]) -> int:
    """How many hits it takes to sink all cruisers."""
    return sum(one.ships * numbers().ships.cruiser - one.hit for one in cruisers)


def _sunk(cruisers: Sequence[LightShips], hits: int, readings: Readings) -> int:
    """How many cruiser factors so many hits sink."""
    finished, whole, _ = _on_cruisers(cruisers, hits, readings)
    return (finished + whole) * numbers().ships.cruiser


def _on_cruisers(cruisers: Sequence[LightShips], hits: int, readings: Readings) -> tuple[int, int, int]:
    """Cruisers that bore a hit and are sunk, sound ones that are sunk, and sound ones that are damaged."""
    bearing = sum(one.hit for one in cruisers)
    sound, size = sum(one.ships for one in cruisers) - bearing, numbers().ships.cruiser
    if reads(readings, "W335") == "sound_first":
        on_sound = min(hits, sound * size)
        return min(bearing, hits - on_sound), on_sound // size, on_sound % size
    finished = min(bearing, hits)
    rest = min(hits - finished, sound * size)
    return finished, rest // size, rest % size


def _cruisers_struck(
    cruisers: Sequence[LightShips], hits: int, answers: Iterable[str], readings: Readings
) -> tuple[list[LightLoss], tuple[Pick, ...]]:
    finished, whole, hurt = _on_cruisers(cruisers, hits, readings)
    bore = deal([Type(one.name, one.hit, one.hit) for one in cruisers], finished, 0, answers)
    sound = [Type(one.name, one.ships - one.hit, one.ships - one.hit) for one in cruisers]
    fell = deal(sound, whole, hurt, answers)
    shares = zip(cruisers, bore.eliminated, fell.eliminated, fell.aborted, strict=True)
    return [_cruiser_loss(*share) for share in shares], (*bore.picks, *fell.picks)


def _cruiser_loss(group: LightShips, finished: int, whole: int, hurt: int) -> LightLoss:
    """What is left of a group; of those that bear no hit, cruisers damaged long ago are lost first."""
    gone = min(group.factors, (finished + whole) * numbers().ships.cruiser)
    undamaged = group.ships - group.damaged
    from_old = min(whole, group.damaged - group.hit)
    newly = min(hurt, undamaged - (whole - from_old))
    left = replace(
        group,
        factors=group.factors - gone,
        damaged=group.damaged - finished - from_old + newly,
        hit=group.hit - finished + hurt,
    )
    return LightLoss(group, gone, newly, left)


def doubts_of_light(
    light: Sequence[LightShips], hits: int, readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """The doubts on which it turned what hits did to light ships."""
    found = light_struck(light, hits, readings=readings)
    turned = turned_on(
        lambda other: light_struck(light, hits, readings=other).losses, OF_LIGHT_DAMAGE, readings
    )
    sharing = sum(one.kind != CRUISERS for one in light) > 1 or sum(one.kind == CRUISERS for one in light) > 1
    return (
        *turned,
        *(("W336",) if sharing and any(loss.sunk or loss.damaged for loss in found.losses) else ()),
    )
