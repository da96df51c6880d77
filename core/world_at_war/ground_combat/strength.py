"""15.6, 18.55, 18.61: what takes part in ground combat, its odds and limits."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from core.ruling import Finding
from core.world_at_war.air_combat.groups import AAF, BY_DEFAULT, NAS, Readings, reads
from core.world_at_war.air_combat.groups import turned_on as turned_on_any
from core.world_at_war.edition import odds_column
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import kept, say

# 15.6, 18.55, 18.61: what takes part, its odds, its limits, and the doubts that are read.

GROUND, CVE, FLEET = "ground", "CVE", "fleet"
SHIPS = (CVE, FLEET)
AIR = (AAF, NAS)
THIRDS = 3
"""Thirds in a factor: three NAS or three bombarding fleet factors are one (18.5521, 18.611B)."""


class Part(msgspec.Struct, frozen=True):
    """Like units of one side: what they are called, their kind and how many there are.

    `factors` are those of one ground unit, `modifier` is its DM as a defender. Air is counted in army air
    factors and naval air squadrons, ships in factors. `place` is the hex over which defensive air support is.
    """

    name: str
    kind: str
    count: int = 1
    factors: int = 1
    modifier: int = 1
    place: str = ""


class Attack(msgspec.Struct, frozen=True):
    """Both sides of a ground combat, without what has no part in it: escorts and excess support (18.614C)."""

    attacker: tuple[Part, ...]
    defender: tuple[Part, ...]
    invasion: bool = False


def parts_of(attack: Attack, side: Side) -> tuple[Part, ...]:
    """The parts of a side."""
    return attack.attacker if side == ATTACKER else attack.defender


def ground_factors(parts: Iterable[Part]) -> int:
    """The ground factors among these parts, without any DM."""
    return sum(part.factors * part.count for part in parts if part.kind == GROUND)


def attacking(part: Part) -> int:
    """What a part adds to an attack, in thirds: AAF and CVEs a factor, NAS a third (18.5521, 18.553B)."""
    each = {GROUND: part.factors * THIRDS, NAS: 1, FLEET: 1}.get(part.kind, THIRDS)
    return each * part.count


def defending(part: Part, modifier: int, *, invasion: bool) -> int:
    """What a part adds to the defense, in thirds; a DM works on ground units alone (18.611A).

    An AAF adds a factor and a NAS a third, against invasions three factors and one (18.611B, 18.611C).
    """
    if part.kind == GROUND:
        return part.factors * modifier * THIRDS * part.count
    each = THIRDS if part.kind == AAF else 1
    return each * part.count * (THIRDS if invasion else 1)


def remnants(attack: Attack, readings: Readings = BY_DEFAULT) -> int:
    """The thirds of defending naval air that are dropped hex by hex, by an option of doubt W384 (18.612)."""
    if attack.invasion or reads(readings, "W384") == "together":
        return 0
    squadrons: dict[str, int] = {}
    for part in attack.defender:
        if part.kind == NAS:
            squadrons[part.place] = squadrons.get(part.place, 0) + part.count
    return sum(count % THIRDS for count in squadrons.values())


def covering(
    attack: Attack, side: Side, part: Part, readings: Readings = BY_DEFAULT, *, modified: bool = True
) -> int:
    """How much loss a part covers when it is given up, in thirds (18.5521, 18.556, 18.616).

    `modified` tells whether the DM of a defender counts in it. On bombarding ships see doubt W304, on support
    against invasions doubt W303.
    """
    if side == ATTACKER:
        whole = part.kind == FLEET and reads(readings, "W304") == "one"
        return part.count * THIRDS if whole else attacking(part)
    as_added = attack.invasion and reads(readings, "W303") == "as_added"
    return defending(part, part.modifier if modified else 1, invasion=as_added)


def left(attack: Attack, lost: dict[Side, dict[str, int]]) -> Attack:
    """Both sides without what was lost, by the names of the parts."""
    return Attack(
        tuple(_less(attack.attacker, lost.get(ATTACKER, {}))),
        tuple(_less(attack.defender, lost.get(DEFENDER, {}))),
        attack.invasion,
    )


def _less(parts: Iterable[Part], lost: dict[str, int]) -> Iterable[Part]:
    for part in parts:
        if (count := part.count - lost.get(part.name, 0)) > 0:
            yield msgspec.structs.replace(part, count=count)


LONGEST, SHORTEST = 5, 4
"""The outer columns are 5:1 and 1:4."""


class Odds(msgspec.Struct, frozen=True):
    """The strengths in whole factors, and the column."""

    attacker: int
    defender: int
    column: str

    @property
    def beyond(self) -> bool:
        """Are they better than the best column?"""
        return self.attacker >= (LONGEST + 1) * self.defender

    @property
    def below(self) -> bool:
        """Are they worse than the worst column?"""
        return self.defender > SHORTEST * self.attacker


def attack_strength(attack: Attack) -> int:
    """The attacker's factors; remnants of naval air and of bombardment are added together (18.5521)."""
    return sum(map(attacking, attack.attacker)) // THIRDS


def defense_strength(attack: Attack, readings: Readings = BY_DEFAULT) -> int:
    """The defender's factors: ground units times their DM, air as it is, thirds dropped (18.611A, 18.612)."""
    worth = (defending(part, part.modifier, invasion=attack.invasion) for part in attack.defender)
    return (sum(worth) - remnants(attack, readings)) // THIRDS


def odds(attack: Attack, readings: Readings = BY_DEFAULT) -> Odds:
    """The odds of an attack as it stands, rounded for the defender (doubt W129)."""
    return of_strengths(attack_strength(attack), defense_strength(attack, readings), readings)


def of_strengths(ours: int, theirs: int, readings: Readings = BY_DEFAULT) -> Odds:
    """The odds of so many factors against so many."""
    if reads(readings, "W129") == "nearest":
        return Odds(ours, theirs, _nearest(ours, theirs))
    return Odds(ours, theirs, odds_column(f"{ours}:{theirs}"))


def low(attack: Attack, readings: Readings = BY_DEFAULT) -> bool:
    """Is it less than one to one?"""
    return attack_strength(attack) < defense_strength(attack, readings)


def _nearest(ours: int, theirs: int) -> str:
    """The nearest column, a half for the defender."""
    if ours >= theirs:
        return f"{min((2 * ours + theirs - 1) // (2 * theirs), LONGEST)}:1"
    return f"1:{min((2 * theirs + ours) // (2 * ours), SHORTEST)}"


TIMES = 3
"""18.554A, 18.614A: at most three factors of air to one of ground units."""


def support(parts: Iterable[Part], readings: Readings = BY_DEFAULT) -> int:
    """AAF, their naval air equivalent and CVEs, in thirds of a factor as the limits count them.

    Bombarding ships are not counted. Squadrons that make no whole factor are doubt W190.
    """
    counts = {kind: sum(part.count for part in parts if part.kind == kind) for kind in (*AIR, CVE)}
    return (counts[AAF] + counts[CVE]) * THIRDS + _naval(counts[NAS], reads(readings, "W190"))


def _naval(squadrons: int, counted: str) -> int:
    if counted == "exact":
        return squadrons
    return (squadrons // THIRDS if counted == "down" else -(-squadrons // THIRDS)) * THIRDS


def over(parts: Iterable[Part], readings: Readings = BY_DEFAULT) -> bool:
    """Is there more support than three times the ground factors among these parts, DMs aside?"""
    listed = tuple(parts)
    return support(listed, readings) > TIMES * ground_factors(listed) * THIRDS


def too_much_ground_support(attack: Attack, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.554A: AAF, naval air and CVEs beyond three times the attacking ground factors."""
    yield from _too_much(attack.attacker, readings)


def too_much_defensive_support(attack: Attack, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.614A: AAF and naval air beyond three times the defending ground factors, DMs aside."""
    yield from _too_much(attack.defender, readings)


def _too_much(parts: tuple[Part, ...], readings: Readings) -> Iterator[Finding]:
    if over(parts, readings):
        most = TIMES * ground_factors(parts)
        given = say("{factors} factors of support", factors=in_thirds(support(parts, readings)))
        yield Finding(given=given, allowed=str(most))


def carriers_out_of_place(attack: Attack, _readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.553A: CVEs in an attack that is no invasion."""
    if not attack.invasion and _carriers(attack):
        yield Finding(given=_of_carriers(attack), allowed=say("none against an attack over land"))


def too_many_carriers(attack: Attack, _readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.553C, 18.554B: more CVE factors than invading ground factors."""
    if _carriers(attack) > (most := ground_factors(attack.attacker)):
        yield Finding(given=_of_carriers(attack), allowed=str(most))


def too_weak(attack: Attack, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """15.6: an attack below the worst column, where doubt W130 is read so that it is not allowed."""
    if reads(readings, "W130") == "automatic" and (found := odds(attack, readings)).below:
        yield Finding(given=f"{found.attacker}:{found.defender}", allowed=say("1:4 and better"))


def _carriers(attack: Attack) -> int:
    return sum(part.count for part in attack.attacker if part.kind == CVE)


def _of_carriers(attack: Attack) -> str:
    return say("{factors} CVE factors", factors=_carriers(attack))


def in_thirds(thirds: int) -> str:
    """A number of thirds in words of factors: "4", "2 1/3", "1/3"."""
    whole, rest = divmod(thirds, THIRDS)
    if not rest:
        return str(whole)
    return f"{whole} {rest}/{THIRDS}" if whole else f"{rest}/{THIRDS}"


SWITCHES: dict[str, tuple[str, ...]] = {
    "W129": ("defender", "nearest"),
    "W130": ("outer_columns", "automatic"),
    "W132": ("anew", "kept"),
    "W133": ("as_printed", "pattern"),
    "W134": ("up", "down"),
    "W190": ("exact", "down", "up"),
    "W302": ("with_support", "ground_only"),
    "W303": ("as_added", "as_elsewhere"),
    "W304": ("a_third", "one"),
    "W305": ("everything", "not_ships"),
    "W306": ("may", "air_first"),
    "W307": ("sufficient", "least"),
    "W308": ("each", "highest"),
    "W365": ("may", "once"),
    "W366": ("not_asked", "beside"),
    "W384": ("together", "each_hex"),
}
"""The options that these functions can play."""


def turned_on(
    answer: Callable[[Readings], object], readings: Readings, among: Iterable[str]
) -> tuple[str, ...]:
    """Those of these doubts under another option of which an answer would have been another."""
    return turned_on_any(answer, {number: SWITCHES[number] for number in among}, readings)


NONE = (kept("no factor"), kept("a third of a factor"), kept("two thirds of a factor"))
ONE = (kept("1 factor"), kept("1 factor and a third"), kept("1 factor and two thirds"))
SEVERAL = (
    kept("{factors} factors"),
    kept("{factors} factors and a third"),
    kept("{factors} factors and two thirds"),
)


def in_words(thirds: int) -> str:
    """Factors in words: "3 factors", "1 factor and two thirds", "a third of a factor"."""
    whole, rest = divmod(thirds, THIRDS)
    return (NONE, ONE, SEVERAL)[min(whole, 2)][rest](factors=whole)


def beside_what_is_due(thirds: int, due: int) -> str:
    """What one thing covers of a loss, and by how much that is more than enough (18.556, 18.616)."""
    if not 0 < due < thirds:
        return in_words(thirds)
    more, covered = in_words(thirds - due), in_words(thirds)
    return kept("{covered}, {more} more than must go")(covered=covered, more=more)
