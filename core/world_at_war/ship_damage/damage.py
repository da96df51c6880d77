"""23.443-23.45, 17.47, 17.48: what hits do to ships, and kamikazes against them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import BY_DEFAULT, NAS, Group, Modifier, Readings, drm, reads
from core.world_at_war.air_combat.losses import Pick, deal
from core.world_at_war.ship_damage.air_defense import NAVAL_AIR, against
from core.world_at_war.ship_damage.chapter import numbers, turned_on
from core.world_at_war.ship_damage.ships import (
    CRUISERS,
    LIGHT,
    Fleet,
    LightShips,
    Misdirected,
    NamedShip,
    Target,
    targets,
    type_of,
)
from events.sentences import kept, said, say, translated

# 23.443-23.45 What hits do to named ships and to light ships.

SUNK, DAMAGED, UNHURT = said("sunk"), said("damaged"), said("no effect")
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


class Wreck(msgspec.Struct, frozen=True):
    """What hits did: to a named ship, or to light ships with who of equals among them was picked (23.45).

    `critical` tells whether a critical hit is rolled for (20.524).
    """

    ship: Struck | None = None
    losses: tuple[LightLoss, ...] = ()
    picks: tuple[Pick, ...] = ()
    critical: bool = False


class Shared(msgspec.Struct, frozen=True):
    """How hits are divided between cruisers and one-factor ships."""

    cruisers: int
    others: int


def light_struck(
    light: Sequence[LightShips], hits: int, answers: Iterable[str] = (), readings: Readings = BY_DEFAULT
) -> Wreck:
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
    dealt = deal([type_of(one, one.factors, readings) for one in others], share.others, 0, given)
    small = [
        LightLoss(one, gone, 0, replace(one, factors=one.factors - gone))
        for one, gone in zip(others, dealt.eliminated, strict=True)
    ]
    return Wreck(losses=(*losses, *small), picks=(*picks, *dealt.picks))


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
    bore = deal([type_of(one, one.hit, readings) for one in cruisers], finished, 0, answers)
    sound = [type_of(one, one.ships - one.hit, readings) for one in cruisers]
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


# 17.47, 17.48 Kamikazes against ships: waves, diversion, targets by die, surplus, and their rolls.

CARRIERS, CAPITAL, LIGHT_SHIPS = said("fast carriers"), said("capital ships"), said("light ships")
CATEGORIES = (CARRIERS, CAPITAL, LIGHT_SHIPS)
"""The categories of ships that kamikazes target, the highest first (17.47F)."""

DIE = 6
JAPAN = "Japan"


class Overfull(msgspec.Struct, frozen=True):
    """More kamikazes against a combat group than may attack it: how many were sent, how many may be."""

    group: str
    sent: int
    most: int


class Wave(msgspec.Struct, frozen=True):
    """Kamikazes that attack a combat group in one attack."""

    group: str
    count: int


class KamikazeAim(msgspec.Struct, frozen=True):
    """Kamikazes of one category against one target; surplus ones may be aimed at anything (17.47F.4.3)."""

    category: str
    target: str
    count: int


def most_against(groups_attacked: int, readings: Readings = BY_DEFAULT) -> int | None:
    """17.47D.2: how many kamikazes one group may be sent, of a force of so many groups; None: any number.

    A second wave of fifteen may follow where the force is a single group (doubt W157).
    """
    each = numbers().kamikazes.in_an_attack
    if groups_attacked > 1:
        return each
    return None if reads(readings, "W157") == "unlimited" else 2 * each


def overfull(sent: Mapping[str, int], groups: int, readings: Readings = BY_DEFAULT) -> Iterator[Overfull]:
    """17.47D.2: combat groups against which too many are sent, of a force that has so many groups."""
    most = most_against(groups, readings)
    if most is not None:
        yield from (Overfull(group, count, most) for group, count in sent.items() if count > most)


def waves(sent: Mapping[str, int]) -> tuple[Wave, ...]:
    """The attacks on each group, fifteen kamikazes at most in one; a second follows at once (17.47D.2)."""
    each = numbers().kamikazes.in_an_attack
    return tuple(
        Wave(group, min(each, count - before))
        for group, count in sent.items()
        for before in range(0, count, each)
    )


def admitted(announced: int, diverted_here: int, readings: Readings = BY_DEFAULT) -> int:
    """How many of those diverted to a group attack it; whether the limit counts them is doubt W158."""
    if reads(readings, "W158") == "announced_only":
        return diverted_here
    return max(0, min(diverted_here, numbers().kamikazes.in_an_attack - announced))


def categories(fleet: Fleet) -> dict[str, tuple[str, ...]]:
    """17.47F: the categories that are present, the highest first, and the targets in each."""
    open_ = targets(fleet)
    afloat = [ship for ship in fleet.afloat if ship.name in open_]
    found = {
        CARRIERS: tuple(ship.name for ship in afloat if ship.carrier),
        CAPITAL: tuple(ship.name for ship in afloat if not ship.carrier),
        LIGHT_SHIPS: (LIGHT,) if LIGHT in open_ else (),
    }
    return {category: names for category, names in found.items() if names}


def dice_due(kamikazes: int, fleet: Fleet, readings: Readings = BY_DEFAULT) -> int:
    """How many dice decide the categories: none for a single one, else one for each kamikaze (W161)."""
    if len(categories(fleet)) < 2 or not kamikazes:
        return 0
    return 1 if reads(readings, "W161") == "group" else kamikazes


def category(die: int, fleet: Fleet) -> str:
    """17.47F.2, 17.47F.3: of two categories 1-3 and 4-6, of three 1-2, 3-4 and 5-6."""
    present = tuple(categories(fleet))
    return present[(die - 1) * len(present) // DIE]


def falling_on(
    kamikazes: int, fleet: Fleet, dice: Sequence[int], readings: Readings = BY_DEFAULT
) -> dict[str, int]:
    """17.47F: how many kamikazes target each category that is present; `dice` are as many as are due."""
    present = categories(fleet)
    counts = dict.fromkeys(present, 0)
    if not dice_due(kamikazes, fleet, readings):
        return dict.fromkeys(present, kamikazes)
    each = kamikazes if reads(readings, "W161") == "group" else 1
    for die in dice:
        counts[category(die, fleet)] += each
    return counts


def surplus(falling: Mapping[str, int], fleet: Fleet) -> int:
    """17.47F.4.3: how many kamikazes there are beyond one for each named ship of their category."""
    present = categories(fleet)
    return sum(
        max(0, falling.get(one, 0) - len(names)) for one, names in present.items() if one != LIGHT_SHIPS
    )


def misaimed(fleet: Fleet, falling: Mapping[str, int], aims: Sequence[KamikazeAim]) -> Iterator[Misdirected]:
    """Everything that is wrong with Japan's choice of targets (17.47F.4)."""
    present = categories(fleet)
    for one, count in falling.items():
        sent = sum(aim.count for aim in aims if aim.category == one)
        if sent != count:
            told = say(
                "{count} kamikazes target {category}, not {sent}",
                count=count,
                category=translated(one),
                sent=sent,
            )
            yield Misdirected("17.47F", one, told)
        own = present.get(one, ())
        yield from _misplaced(fleet, one, own, count, tuple(a for a in aims if a.category == one))
    known = {aim.category for aim in aims} - set(falling)
    for one in sorted(known):
        yield Misdirected("17.47F", one, say("no kamikaze targets {category}", category=translated(one)))


def _misplaced(
    fleet: Fleet, category_: str, own: tuple[str, ...], count: int, aims: Iterable[KamikazeAim]
) -> Iterator[Misdirected]:
    """Within a category: one for each of its named ships, and only what is left over goes elsewhere."""
    spare = surplus({category_: count}, fleet)
    at = {name: sum(aim.count for aim in aims if aim.target == name) for name in own}
    first = at.get(LIGHT, 0) if category_ == LIGHT_SHIPS else sum(min(1, n) for n in at.values())
    beyond = sum(aim.count for aim in aims) - first
    for aim in aims:
        if aim.target not in targets(fleet):
            why = say("there is no {target} in the combat group", target=translated(aim.target))
            yield Misdirected("17.47F", aim.target, why)
    if beyond > spare:
        why = say(
            "{count} of those that target {category} double others or go elsewhere; {spare} may",
            count=beyond,
            category=translated(category_),
            spare=spare,
        )
        rule = "17.47F.4.4" if category_ == LIGHT_SHIPS else "17.47F.4.1"
        yield Misdirected(rule, category_, why)


AS_ELITE = kept("Air Nationality DRM of kamikazes, as of elite naval air")
GROWTHS = kept("growths of the kamikaze force pool: {increases}")


def kamikaze_modifiers(  # noqa: PLR0913 - each is a number of the rule
    target: Target,
    increases: int,
    *,
    research: int = 0,
    naval_research: Mapping[str, int] = {},
    at_sea: bool,
    readings: Readings = BY_DEFAULT,
) -> tuple[Modifier, ...]:
    """17.47H: as elite naval air, one more for each growth of the pool; the rest is as for all air.

    `research` are Japan's results for its Air Nationality DRM, `naval_research` those of nations for their
    Naval Nationality DRMs; W155 is about the bonus of naval air.
    """
    elite = drm(Group(JAPAN, NAS, 1, elite=True, research=research), "attacker", readings)
    naval = numbers().attack.naval_air_at_sea if at_sea and reads(readings, "W155") == "yes" else 0
    found = (
        Modifier("23.441A", elite, AS_ELITE()),
        Modifier("17.47H", increases, GROWTHS(increases=increases)),
        against(target, naval_research, readings),
        Modifier("23.441C", naval, NAVAL_AIR()),
    )
    return tuple(one for one in found if one.value)


def row_of(kamikazes: int) -> int:
    """17.47G: the row on which so many roll together for a target; every one counts as two squadrons."""
    return kamikazes * numbers().kamikazes.squadrons_each
