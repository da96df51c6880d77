"""17.47, 17.48 Kamikazes against ships: waves, diversion, targets by die, surplus, and their rolls."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from core.world_at_war.air_combat.groups import BY_DEFAULT, NAS, Group, Readings, drm, reads
from core.world_at_war.air_combat.strength import Modifier
from core.world_at_war.ship_damage.air_defense import against
from core.world_at_war.ship_damage.readings import numbers
from core.world_at_war.ship_damage.ships import LIGHT, Fleet, Misdirected, Target, targets

CARRIERS, CAPITAL, LIGHT_SHIPS = "fast carriers", "capital ships", "light ships"
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
            yield Misdirected("17.47F", one, f"{count} kamikazes target {one}, not {sent}")
        own = present.get(one, ())
        yield from _misplaced(fleet, one, own, count, tuple(a for a in aims if a.category == one))
    known = {aim.category for aim in aims} - set(falling)
    yield from (Misdirected("17.47F", one, f"no kamikaze targets {one}") for one in sorted(known))


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
            yield Misdirected("17.47F", aim.target, f"there is no {aim.target} in the combat group")
    if beyond > spare:
        why = f"{beyond} of those that target {category_} double others or go elsewhere; {spare} may"
        rule = "17.47F.4.4" if category_ == LIGHT_SHIPS else "17.47F.4.1"
        yield Misdirected(rule, category_, why)


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
        Modifier("23.441A", elite, "Air Nationality DRM of kamikazes, as of elite naval air"),
        Modifier("17.47H", increases, f"growths of the kamikaze force pool: {increases}"),
        against(target, naval_research, readings),
        Modifier("23.441C", naval, "naval air against ships at sea"),
    )
    return tuple(one for one in found if one.value)


def row_of(kamikazes: int) -> int:
    """17.47G: the row on which so many roll together for a target; every one counts as two squadrons."""
    return kamikazes * numbers().kamikazes.squadrons_each
