"""23.1, 18.58, 18.59, 18.63: the use of land-based air about naval units at sea, as every chapter asks it.

A chapter that takes units for air cover, a search or an attack at sea

1. reads them with `enlisted`, which takes squadrons of the right kind first and divides army air factors
   for the rest, and puts `*MAY_INTERACT` among what its order requires;
2. yields `employed(game, request)` first of all: the factors become squadrons (23.131), and those that take
   part are committed for the player turn (23.162); `request.names` are they from then on;
3. for its menu asks `able`.

Nothing is inverted by it but at redeployment or at its end (23.164), and nothing costs BRPs (23.165).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core.ruling import Finding, Rule, Ruled
from core.world_at_war.basing.open_bases import traced
from core.world_at_war.board import box_of, lies_in, name, on_land, side_of
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.flight.airspace import flight_by
from core.world_at_war.flight.missions import defends_its_base_alone
from core.world_at_war.flight.operating import (
    base_is_supplied,
    based_by_ports_alone,
    closed_to,
    draws_on_its_base,
    operational,
    shortage,
    winter_confines,
)
from core.world_at_war.flight.targets import mission_range, not_over_neutral_land, within_range
from core.world_at_war.state import GAMEMASTER, Game, plays, turns_on
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    CONVERSION,
    COVER,
    PART,
    ROLES,
    SEARCH,
    SPOTTING,
    UNDER_ATTACK,
    Interaction,
    Use,
    another_role,
    committed_at_sea,
    pursues,
    role_in,
)
from core.world_at_war.under_way.commitments import committed_to, told
from events.sentences import said, say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_air import AirUnitsEmployed
from events.world_at_war.squadrons import AirUnitsDivided

# 23.11, 23.151, 23.16, 18.51: what is asked of land-based air at sea, one role an occasion.


def fits(game: Game, unit: AirUnit, role: str) -> bool:
    """Is this land-based naval air, an army air squadron made for the role, or a factor that has one?"""
    if not on_land(game, unit):
        return False
    return unit.kind in ("NAS", "AAF") or (unit.kind == "AAS" and unit.part == PART[role])


def _told(game: Game, unit: AirUnit) -> str:
    """What a unit is that does not fit, such as "cover AAS" or "naval air on Formidable"."""
    if not on_land(game, unit):
        aboard, kind = unit.base in game.carriers, translated(unit.kind)
        return say(
            "{kind} on {base}" if aboard else "{kind} in the air, from {base}", kind=kind, base=unit.base
        )
    return say("{part} AAS", part=translated(unit.part)) if unit.kind == "AAS" else translated(unit.kind)


def _made_for(role: str) -> Callable[[Game, Any], Iterable[Finding]]:
    def others(game: Game, request: Any) -> Iterable[Finding]:
        if request.role == role:
            strange = (u for u in request.units if not fits(game, u, role) and not _of_a_deck(game, u, role))
            part = translated(PART[role])
            yield from (Finding(u.name, given=_told(game, u), allowed=part) for u in strange)

    return others


WHO_DOES_IT = {
    SPOTTING: said("For spotting at sea there are search AAS and naval air, on land bases."),
    SEARCH: said("For search at sea there are search AAS and naval air, on land bases."),
    COVER: said("For cover at sea there are cover AAS and naval air, on land bases."),
    ATTACK: said("For attack at sea there are attack AAS and naval air, on land bases."),
}
WHO_MAY: tuple[Rule, ...] = tuple(
    rule(number, WHO_DOES_IT[role], "{unit} is {given}; {allowed} AAS and land-based NAS do it.")(
        _made_for(role)
    )
    for role, number in ROLES.items()
)
"""23.11 with 23.151; what carriers launch is told by the rules on naval combat (23.11E)."""


def _of_a_deck(game: Game, unit: AirUnit, role: str) -> bool:
    """Is it naval air on a carrier that would attack, and is refused by 23.74A?"""
    return role == ATTACK and unit.kind == "NAS" and unit.base in game.carriers


@rule(
    "23.74A/outside",
    "Naval air on carriers attacks ships at sea in naval combat alone.",
    "{unit} is on {place}, and no naval combat is fought.",
)
def from_decks_in_combat(game: Game, request: Any) -> Iterable[Finding]:
    """23.74A."""
    for unit in request.units:
        if _of_a_deck(game, unit, request.role):
            yield Finding(unit.name, unit.base)


def _inverted(request: Any, *, spotting: bool) -> Iterator[Finding]:
    if (request.role == SPOTTING) == spotting:
        inverted = (u for u in request.units if u.inverted)
        yield from (Finding(unit=u.name, given=translated(u.inverted)) for u in inverted)


@rule(
    "23.161/uninverted",
    "Only uninverted air units search, fly cover or attack at sea.",
    "{unit} is inverted ({given}).",
)
def uninverted(_: Game, request: Any) -> Iterable[Finding]:
    """23.161, 18.58, 18.63; a counterair that turned it over bars it as well (W176)."""
    return _inverted(request, spotting=False)


@rule("18.59/uninverted", "Only uninverted air units spot.", "{unit} is inverted ({given}).")
def uninverted_to_spot(_: Game, request: Any) -> Iterable[Finding]:
    """18.59, first sentence."""
    return _inverted(request, spotting=True)


@rule(
    "18.59/base",
    "Air units spot from operational bases.",
    "{place}, where {unit} is, is not operational.",
    lambda game, request: ("W107",) if request.role == SPOTTING and _partial(game, request) else (),
)
def spots_from_an_operational_base(game: Game, request: Any) -> Iterable[Finding]:
    """18.59; a base without any supply is told by 18.21D."""
    for unit in _partial(game, request) if request.role == SPOTTING else ():
        if not operational(game, unit.base, unit.nation):
            yield Finding(unit.name, name(game, unit.base))


@rule(
    "18.51/at sea",
    "Searches, air cover and attacks at sea are flown from bases in full supply and free of air oil effects.",
    "{unit} at {place} is {given}.",
)
def base_lets_it_out(game: Game, request: Any) -> Iterable[Finding]:
    """18.51, last sentence, and 18.58; 18.21D tells where there is no supply at all."""
    for unit in _partial(game, request) if request.role != SPOTTING else ():
        yield Finding(unit.name, name(game, unit.base), shortage(game, unit))


def _partial(game: Game, request: Any) -> list[AirUnit]:
    """Those whose base is partially supplied or under air oil effects."""
    based = [unit for unit in request.units if draws_on_its_base(game, unit)]
    supplied = (unit for unit in based if traced(game, unit.base, unit.nation) != "none")
    return [unit for unit in supplied if shortage(game, unit)]


def _port_grounds(game: Game, request: Any) -> Iterator[str]:
    if any(True for _ in _from_ports(game, request)):
        yield from ("W116", "W117")


@rule(
    "18.51/port",
    "Air flies out to sea from cities or airbases; naval air has one-hex islands, too.",
    "{place} is neither city nor airbase{allowed}; {unit} flies no {given} from there.",
    _port_grounds,
)
def from_a_city_or_airbase(game: Game, request: Any) -> Iterable[Finding]:
    """18.51, first and last sentence (doubts W116, W117)."""
    if plays(game, "W116") == "barred" and plays(game, "W117") == "same_restriction":
        for unit in _from_ports(game, request):
            yield Finding(unit.name, name(game, unit.base), translated(request.role), closed_to(game, unit))


def _from_ports(game: Game, request: Any) -> Iterator[AirUnit]:
    """Units in a hex where nothing but ports bases them; spotting is not among what 18.51 lists."""
    if request.role != SPOTTING:
        yield from (unit for unit in request.units if based_by_ports_alone(game, unit))


@rule(
    "18.45/at sea",
    "Under a hard winter, air units act over the hex of their base alone.",
    "{unit} is under a hard winter; it flies its {given} {place}.",
    lambda game, request: ("W354",) if any(_in_winter(game, request, "W354")) else (),
)
def in_winter_over_its_own_hex(game: Game, request: Any) -> Iterable[Finding]:
    """18.45, last sentence (doubt W354); partial supply and oil bar them altogether (18.51)."""
    yield from _in_winter(game, request, plays(game, "W354"))


def _in_winter(game: Game, request: Any, played: str) -> Iterator[Finding]:
    for unit in request.units:
        attacks = played != "own_hex" and side_of(game, unit.nation) == game.turn.side
        if winter_confines(game, unit.nation) and (attacks or unit.base != request.hex):
            told = said("in the opponent's player turn alone") if attacks else said("over {place} alone")
            where = say(told, place=name(game, unit.base))
            yield Finding(unit.name, where, translated(request.role))


@rule(
    "18.49/at sea",
    "Nothing is flown out of a mapboard box nor into one, at sea either.",
    "{unit} flies no {given} from {place} to {allowed}.",
    lambda game, request: ("W113",) if any(True for _ in _in_boxes(game, request)) else (),
)
def not_in_boxes(game: Game, request: Any) -> Iterable[Finding]:
    """18.49 speaks of missions (doubt W113); C leaves Murmansk convoys to the table."""
    if plays(game, "W113") == "extends":
        yield from _in_boxes(game, request)


@rule(
    "18.45/box",
    "Out of a mapboard box as far is flown at sea as is counted through its entrances, within range.",
    "{unit} finds no way from {place} to {given} within {allowed} hexes.",
)
def out_of_a_box_within_range(game: Game, request: Any) -> Iterable[Finding]:
    """18.45, where 18.49 does not speak of activities (doubt W113)."""
    bound = plays(game, "W113") == "extends"
    for unit in (one for one in request.units if not bound and box_of(game, lies_in(game, one.base))):
        limit = mission_range(game, unit, request.mission)
        if flight_by(game, "W102", unit.base, request.hex, limit) is None:
            ends = name(game, lies_in(game, unit.base)), name(game, request.hex)
            yield Finding(unit.name, *ends, str(limit))


def _in_boxes(game: Game, request: Any) -> Iterator[Finding]:
    for unit in request.units:
        base = lies_in(game, unit.base)
        if box_of(game, base) or box_of(game, request.hex):
            role = translated(request.role)
            yield Finding(unit.name, name(game, base), role, name(game, request.hex))


@rule(
    "23.162",
    "Who flies an air mission has nothing to do with naval activities in that player turn.",
    "{unit} is committed to {given}.",
)
def committed_to_no_mission(game: Game, request: Any) -> Iterable[Finding]:
    """23.162, first sentence; 23.462B lets those go on whose target escapes."""
    for unit in request.units if request.role != SPOTTING else ():
        errand = None if committed_at_sea(unit) else committed_to(game, unit)
        if errand and not pursues(game, unit, request.occasion):
            yield Finding(unit=unit.name, given=told(game, errand))


def _bound_to_spot(game: Game, request: Any) -> Iterator[Finding]:
    for unit in request.units if request.role == SPOTTING else ():
        if errand := committed_to(game, unit):
            yield Finding(unit=unit.name, given=told(game, errand))


def _spotting_grounds(_: Game, request: Any) -> Iterator[str]:
    if request.role == SPOTTING and any(committed_at_sea(unit) for unit in request.units):
        yield "W104"


@rule(
    "18.59",
    "Who is committed to another activity does not spot later in the player turn.",
    "{unit} is committed to {given}.",
    _spotting_grounds,
)
def committed_to_nothing_else(game: Game, request: Any) -> Iterable[Finding]:
    """18.59, last sentence; whether a search or cover is such an activity is doubt W104."""
    for found in _bound_to_spot(game, request):
        at_sea = committed_at_sea(game.units[found.unit])
        if not at_sea or plays(game, "W104") == "barred":
            yield found


@rule(
    "23.161/once",
    "An air unit has one role in each round of naval combat, and in each hex that a force enters.",
    "{unit} has its role there already: {given}.",
)
def one_role_an_occasion(game: Game, request: Any) -> Iterable[Finding]:
    """23.161, last sentence; spotting is no such role (18.42C)."""
    for unit in request.units if request.role != SPOTTING and request.occasion else ():
        if role := role_in(game, unit, request.occasion):
            yield Finding(unit=unit.name, given=translated(role))


@rule(
    "23.161/another",
    "A game may settle that an air unit keeps to one role in a hex, or in a player turn.",
    "{unit} had another role this player turn, {given}; it plays no {allowed} in {place}.",
    lambda game, request: (
        ("W412",) if turns_on(game, "W412", lambda played: list(_in_another_role(played, request))) else ()
    ),
)
def keeps_to_its_role(game: Game, request: Any) -> Iterable[Finding]:
    """23.161, last sentence, as doubt W412 reads it."""
    yield from _in_another_role(game, request)


MAY_INTERACT: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    *WHO_MAY,
    from_decks_in_combat,
    defends_its_base_alone,
    uninverted,
    uninverted_to_spot,
    base_is_supplied,
    spots_from_an_operational_base,
    base_lets_it_out,
    from_a_city_or_airbase,
    in_winter_over_its_own_hex,
    not_in_boxes,
    out_of_a_box_within_range,
    within_range,
    not_over_neutral_land,
    committed_to_no_mission,
    committed_to_nothing_else,
    one_role_an_occasion,
    keeps_to_its_role,
)
"""Every condition on land-based air at sea; those of other roles yield nothing."""


def _in_another_role(game: Game, request: Any) -> Iterator[Finding]:
    use = Use(request.role, request.hex, request.occasion)
    for unit in request.units if request.occasion else ():
        if role := another_role(game, unit, use):
            mine = translated(request.role)
            yield Finding(unit.name, name(game, request.hex), translated(role), mine)


# 23.1, 18.58, 18.59, 18.63: the use of land-based air about naval units at sea, as every chapter asks it.

LETTERS = {SEARCH: "A", COVER: "B", ATTACK: "C"}
"""The letters of 18.58."""


def may_interact(game: Game, unit: AirUnit, role: str, hex_: str, occasion: str = "") -> bool:
    """May this unit play a role (`SPOTTING`, `SEARCH`, `COVER`, `ATTACK`) in a hex now?

    It is uninverted, in a base that lets it, within range, committed to no mission, of a kind made for the
    role, and has no other role in the occasion (23.11, 23.161, 23.162, 18.51, 18.59). An army air factor may
    if the squadron may that it would become.

    18.58B, 18.58C: cover squadrons and land-based naval air cover, attack squadrons and naval air attack.
    """
    request = Interaction((unit,), role, hex_, occasion, GAMEMASTER)
    return all(rule.kept(game, request) for rule in MAY_INTERACT)


def able(
    game: Game, units: Iterable[AirUnit], role: str, hex_: str, occasion: str = ""
) -> tuple[AirUnit, ...]:
    """Those of these units that may play a role in a hex now, by name."""
    found = (u for u in units if u.base and may_interact(game, u, role, hex_, occasion))
    return tuple(sorted(found, key=lambda unit: unit.name))


def divided_first(request: Interaction) -> Iterator[Ruled]:
    """23.13: the army air factors among them become squadrons immediately before."""
    if request.dividing:
        numbers = (CONVERSION[request.role], "23.132", "23.133", "17.25")
        yield Ruled(AirUnitsDivided(request.dividing), numbers)


def employed(game: Game, request: Interaction) -> Iterator[Ruled]:
    """Factors are divided, and the squadrons are committed to naval activities for the turn (23.162).

    For searching, air cover and attacks at sea; spotting commits nobody (18.42C).

    23.163: each squadron of a factor by itself, in different hexes and at different times.
    """
    yield from divided_first(request)
    committed = AirUnitsEmployed(request.names, request.role, request.hex, request.occasion)
    yield Ruled(committed, (ROLES[request.role], *dict.fromkeys(_as_what(game, request)), "23.162"))


def _as_what(game: Game, request: Interaction) -> Iterator[str]:
    """The rules by which they take part; who goes on against escaping ships flies his mission still."""
    for unit in request.units:
        if pursues(game, unit, request.occasion):
            yield from ("23.462B", "23.51")
        elif any(one.activity == UNDER_ATTACK for one in game.activities[:1]):
            yield from ("18.511B", "W376")
        else:
            mine = side_of(game, unit.nation) == game.turn.side
            yield from (f"18.58{LETTERS[request.role]}" if mine else "18.63", "18.42B")
