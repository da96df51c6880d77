"""Who fights: groups of like air units, counted as they are built or in squadrons."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

Side = Literal["attacker", "defender"]
ATTACKER: Side = "attacker"
DEFENDER: Side = "defender"
FACTORS, SQUADRONS = "factors", "squadrons"
UNINVERTED_ONLY, BOTH = "uninverted only", "both"
"""What the attacker may apply results to where inverted and uninverted air is counteraired (19.64)."""

AAF, NAS, KAMIKAZE, JET = "AAF", "NAS", "kamikaze", "jet"
TRANSPORT, BOMBER, INTERCEPTOR = "air transport", "strategic bomber", "interceptor"
KINDS = (AAF, NAS, KAMIKAZE, JET, TRANSPORT, BOMBER, INTERCEPTOR)
BUILT_AS_SQUADRONS = (NAS, KAMIKAZE)
"""17.141A; kamikazes by doubt W1."""

SQUADRONS_A_FACTOR = 3
PARTS = ("attack", "cover", "search")
"""The three kinds of army air squadrons (23.132)."""


class Group(msgspec.Struct, frozen=True):
    """Air of one nation, kind and quality; `count` in the unit of account of the combat.

    `parts` are the attack, cover and search squadrons of army air that fights as squadrons. `winter` is the
    winter effect, `short` how many of partial supply and air oil effects hold, `research` the nation's
    results for its Air Nationality DRM, `theater` where it fights, if that is known.
    """

    nation: str
    kind: str
    count: int
    elite: bool = False
    inverted: bool = False
    parts: tuple[int, int, int] = (0, 0, 0)
    winter: int = 0
    short: int = 0
    research: int = 0
    theater: str = ""

    @property
    def name(self) -> str:
        """What a person calls it: "Japan NAS (elite)"."""
        marks = [mark for mark, so in (("elite", self.elite), ("inverted", self.inverted)) if so]
        return f"{self.nation} {self.kind}" + (f" ({', '.join(marks)})" if marks else "")


class Circumstances(msgspec.Struct, frozen=True):
    """What else bears on a round.

    `at_sea_against_cap`: the attacker goes for ships at sea and meets combat air patrol; `air_cover_joins`:
    air cover fights, with patrol or alone. `apply_to_inverted` is the attacker's choice of 19.64, empty as
    long as it has not been made. `unanswered`: the defender makes no roll (18.623).
    `attacker_counts`: as how many factors a bombing force counts, what jets add aside; None: with all it has.
    """

    at_sea_against_cap: bool = False
    air_cover_joins: bool = False
    surprise_level: int = 0
    bombing: bool = False
    defender_radar: int = 0
    apply_to_inverted: str = ""
    unanswered: bool = False
    attacker_counts: int | None = None

    @property
    def at_sea(self) -> bool:
        """Are ships at sea attacked and defended by patrol or cover?"""
        return self.at_sea_against_cap or self.air_cover_joins


ORDINARY = Circumstances()


class Fight(msgspec.Struct, frozen=True):
    """One round of air combat before the dice: both forces as they engage, in one unit of account."""

    attacker: tuple[Group, ...]
    defender: tuple[Group, ...]
    unit: str = FACTORS
    circumstances: Circumstances = ORDINARY


def fight_between(
    attacker: Iterable[Group], defender: Iterable[Group], circumstances: Circumstances = ORDINARY
) -> Fight:
    """The round between forces that are counted as they are built; like groups are put together.

    With naval air on either side, or against ships at sea, every factor becomes three squadrons (17.141C,
    17.141D, 19.51, 23.131).
    """
    ours, theirs = merged(attacker), merged(defender)
    naval = any(group.kind in BUILT_AS_SQUADRONS for group in (*ours, *theirs))
    if not naval and not circumstances.at_sea:
        return Fight(ours, theirs, FACTORS, circumstances)
    return Fight(tuple(map(as_squadrons, ours)), tuple(map(as_squadrons, theirs)), SQUADRONS, circumstances)


def as_squadrons(group: Group) -> Group:
    """A group counted as it is built, in squadrons: three a factor, of army air one of each kind (23.132)."""
    if group.kind in BUILT_AS_SQUADRONS:
        return group
    parts = (group.count,) * 3 if group.kind == AAF else (0, 0, 0)
    return replace(group, count=group.count * SQUADRONS_A_FACTOR, parts=parts)


def merged(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Like groups put together, with their kinds of squadrons, in the order of their first mention."""
    alike: dict[Group, list[Group]] = {}
    for group in groups:
        alike.setdefault(replace(group, count=0, parts=(0, 0, 0)), []).append(group)
    return tuple(_together(like, some) for like, some in alike.items())


def _together(like: Group, groups: Iterable[Group]) -> Group:
    count, attack, cover, search = (
        sum(some) for some in zip(*((g.count, *g.parts) for g in groups), strict=True)
    )
    return replace(like, count=count, parts=(attack, cover, search))
