"""18.21D, 18.45, 18.51, 18.6: what a base lets its air units fly, and which kind flies which mission when."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core.ruling import Finding, Rule
from core.world_at_war.basing.airbases import new_airbase_of, serves
from core.world_at_war.basing.open_bases import (
    has_strategic,
    ruled_as_air_unit,
    traced,
    traced_grounds,
    why_untraced,
)
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import declared, declared_number, hex_of, name, phase, side_of
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, fact_grounds, fact_key, numbers, plays
from core.world_at_war.under_way import missions
from core.world_at_war.units import AIR_TRANSPORT, BOMBER, JET, NAVAL_AIR, factor_kind
from events.sentences import said, say, translated
from events.world_at_war.board import AirUnit


def short_of_oil(game: Game, nation: str) -> bool:
    """Does this nation suffer the oil effects on air that 33.61A knows, as declared?"""
    return declared(game, "oil", nation) == "short"


def operational(game: Game, place: str, nation: str) -> bool:
    """Is a base operational for a nation's air units (18.46, doubt W107)?"""
    supplied = traced(game, place, nation)
    if plays(game, "W107") == "any_supply":
        return supplied != "none"
    return supplied == "full" and not short_of_oil(game, nation)


def confined_by(game: Game, unit: AirUnit) -> str:
    """Why this unit defends its own hex only (18.45): partial supply, oil or winter; empty: it does not."""
    return shortage(game, unit) or (say("under a hard winter") if winter_confines(game, unit.nation) else "")


def shortage(game: Game, unit: AirUnit) -> str:
    """What a unit lacks at its base of all that it needs to attack (18.51); empty: nothing."""
    if traced(game, unit.base, unit.nation) == "partial":
        return say("in partial supply")
    return say("under air oil effects") if short_of_oil(game, unit.nation) else ""


def based_by_ports_alone(game: Game, unit: AirUnit) -> bool:
    """Does nothing but ports base this unit? Naval air has one-hex islands, too (18.51)."""
    hex_ = hex_of(game, unit.base)
    if hex_ is None or any(p.city for p in hex_.places) or serves(game, hex_.id, unit.nation):
        return False
    return not (unit.kind == NAVAL_AIR and hex_.one_hex_island)


def winter_confines(game: Game, nation: str) -> bool:
    """18.45 names a result of nine; a harder winter is doubt W106."""
    felt, limit = declared_number(game, "winter", nation), numbers(game).winter_over_own_hex
    return felt == limit or (felt > limit and plays(game, "W106") == "nine_or_more")


def draws_on_its_base(game: Game, unit: AirUnit) -> bool:
    """Does the supply of its base bind this unit? Not afloat, and not in an SW box (17.72, doubt W114)."""
    return unit.base not in game.carriers and unit.kind not in STRATEGIC_KINDS


def base_grounds(game: Game, request: Any) -> Iterator[str]:
    """The declared facts on supply, oil and winter that bear on these units."""
    for unit in request.units:
        if draws_on_its_base(game, unit):
            yield from traced_grounds(game, unit.base, unit.nation)
        kept = (fact_key("oil", unit.nation), fact_key("winter", unit.nation))
        if ruled_as_air_unit(game, unit):
            yield from fact_grounds(game, kept)


def _bound(game: Game, request: Any) -> list[AirUnit]:
    return [unit for unit in request.units if draws_on_its_base(game, unit)]


@rule(
    "18.21D",
    "Air units at a base without supply carry out no activity.",
    "{unit} has no supply at {place}{given}.",
    base_grounds,
)
def base_is_supplied(game: Game, request: Any) -> Iterable[Finding]:
    """18.21D, first sentence; what it says of partial supply and oil is told by 18.45 and 18.51."""
    for unit in _bound(game, request):
        if traced(game, unit.base, unit.nation) == "none":
            why = why_untraced(game, unit.base, unit.nation)
            yield Finding(unit.name, name(game, unit.base), say(" yet, for {why}", why=why) if why else "")


@rule(
    "18.51/supply",
    "Offensive missions are flown from bases in full supply and free of air oil effects.",
    "{unit} at {place} is {given}.",
)
def base_lets_it_attack(game: Game, request: Any) -> Iterable[Finding]:
    """18.51 with 18.21D, second sentence."""
    if not offensive(game, request.mission):
        return
    for unit in _bound(game, request):
        if given := shortage(game, unit):
            yield Finding(unit.name, name(game, unit.base), given)


def _on_decks(game: Game, request: Any) -> list[AirUnit]:
    """Those on carriers whose nation suffers air oil effects (doubt W437)."""
    return [u for u in request.units if u.base in game.carriers and short_of_oil(game, u.nation)]


def _oil_grounds(game: Game, request: Any) -> tuple[str, ...]:
    aboard = _on_decks(game, request)
    return ("W437", *fact_grounds(game, (fact_key("oil", u.nation) for u in aboard))) if aboard else ()


@rule(
    "18.51/decks",
    "A game may settle that naval air under air oil effects attacks from no carrier.",
    "{unit} on {place} is under air oil effects.",
    _oil_grounds,
)
def decks_let_it_attack(game: Game, request: Any) -> Iterable[Finding]:
    """18.51 with 18.45, as doubt W437 reads them; for attacks at sea too."""
    if plays(game, "W437") == "bound":
        yield from (Finding(unit.name, unit.base) for unit in _on_decks(game, request))


@rule(
    "18.51/missions from decks",
    "A game may settle that naval air under air oil effects flies no mission from a carrier.",
    "{unit} on {place} is under air oil effects.",
    lambda game, request: _oil_grounds(game, request) if offensive(game, request.mission) else (),
)
def decks_let_it_fly(game: Game, request: Any) -> Iterable[Finding]:
    """The same of offensive missions; what defends over its own hex may."""
    if offensive(game, request.mission):
        yield from decks_let_it_attack.findings(game, request)


@rule(
    "18.51",
    "Offensive missions start from cities or airbases; naval air has one-hex islands and carriers too.",
    "{place} is neither city nor airbase{given}; {unit} can't attack from there.",
    lambda game, request: ("W116",) if next(_from_ports(game, request), None) else (),
)
def from_a_city_or_airbase(game: Game, request: Any) -> Iterable[Finding]:
    """18.51, first sentence; a port that is neither is doubt W116."""
    if plays(game, "W116") == "barred":
        for unit in _from_ports(game, request):
            yield Finding(unit.name, name(game, unit.base), closed_to(game, unit))


def closed_to(game: Game, unit: AirUnit) -> str:
    """That an airbase would do; of a new one in the unit's hex that it does not serve it yet (18.146)."""
    owner = new_airbase_of(game, unit.base, unit.nation)
    if owner:
        return say(" (the new one serves {owner} alone until the phase ends)", owner=owner)
    return say(" (an airbase that is placed at {base} would do)", base=name(game, unit.base))


def _from_ports(game: Game, request: Any) -> Iterator[AirUnit]:
    """Units that would attack from a hex where nothing but ports bases them."""
    if offensive(game, request.mission):
        yield from (unit for unit in _bound(game, request) if based_by_ports_alone(game, unit))


def _winter_doubts(game: Game, request: Any) -> Iterator[str]:
    """Whether winter bars attacks at all, and whether it bars those of strategic bombers."""
    cold = [unit for unit in request.units if winter_confines(game, unit.nation)]
    if cold and offensive(game, request.mission):
        yield "W268"
        if has_strategic(cold):
            yield "W393"


def offensive(game: Game, mission: str) -> bool:
    """Is this one of the offensive missions (18.511-18.513)?"""
    return any(mission in flown for flown in numbers(game).offensive.values())


@rule(
    "18.45/winter",
    "Under a hard winter, air units fly defensive missions only.",
    "{unit} is {given} and flies no {allowed}.",
    _winter_doubts,
)
def winter_bars_attacks(game: Game, request: Any) -> Iterable[Finding]:
    """18.45, last sentence; 18.51 repeats it for supply and oil but not for winter (doubt W268)."""
    if not offensive(game, request.mission) or plays(game, "W268") == "own_hex_only":
        return
    for unit in _wintry(game, request):
        yield Finding(unit.name, given=say("under a hard winter"), allowed=translated(request.mission))


def _wintry(game: Game, request: Any) -> list[AirUnit]:
    meant = (unit for unit in request.units if ruled_as_air_unit(game, unit))
    return [unit for unit in meant if winter_confines(game, unit.nation)]


@rule(
    "18.45/own hex",
    "In partial supply, under air oil effects or a hard winter, air units defend only the hex of their base.",
    "{unit} is {given}; it flies over {place} alone.",
)
def over_its_own_hex(game: Game, request: Any) -> Iterable[Finding]:
    """18.45, exceptions of the last sentence (doubt W106)."""
    if offensive(game, request.mission):
        return
    for unit in (unit for unit in request.units if _has_an_own_hex(game, unit)):
        if unit.base != request.hex and (why := confined_by(game, unit)):
            yield Finding(unit.name, name(game, unit.base), why)


def _has_an_own_hex(game: Game, unit: AirUnit) -> bool:
    """Is it based on land? Strategic units in their box are over no hex of their own (doubt W393)."""
    return draws_on_its_base(game, unit) or (unit.base not in game.carriers and ruled_as_air_unit(game, unit))


BASE_LETS = (
    base_is_supplied,
    base_lets_it_attack,
    decks_let_it_fly,
    from_a_city_or_airbase,
    winter_bars_attacks,
    over_its_own_hex,
)


OPEN_TO = {
    "AAF": "17.23",
    NAVAL_AIR: "17.33",
    "kamikaze": "17.463",
    JET: "17.53",
    AIR_TRANSPORT: "17.63",
    BOMBER: "17.73",
    "interceptor": "17.83",
}
LISTED = {
    "AAF": said("The missions of each AAF are listed."),
    NAVAL_AIR: said("The missions of each NAS are listed."),
    "kamikaze": said("The missions of each kamikaze are listed."),
    JET: said("The missions of each jet are listed."),
    AIR_TRANSPORT: said("The missions of each air transport are listed."),
    BOMBER: said("The missions of each strategic bomber are listed."),
    "interceptor": said("The missions of each interceptor are listed."),
}
FROM_LAND_ALONE = {
    missions.DEFENSIVE_SUPPORT: (
        "17.33H",
        said("Only land-based naval air flies defensive air support."),
    ),
    missions.INTERCEPTING_TRANSPORT: (
        "17.33I",
        said("Only land-based naval air flies interception of air transport."),
    ),
    missions.COUNTER_INTERCEPTION: (
        "17.33J",
        said("Only land-based naval air flies counter-interception."),
    ),
}
WHEN = {
    said("movement"): ("18.511", said("The offensive missions of the movement phase are listed.")),
    said("combat"): ("18.512", said("The offensive missions of the combat phase are listed.")),
    said("redeployment"): ("18.513", said("The offensive missions of the redeployment phase are listed.")),
}


def phasing(game: Game, request: Any) -> bool:
    """Is it the player turn of the units' side?"""
    return side_of(game, request.units[0].nation) == game.turn.side


def flown_now(game: Game, side: str) -> list[str]:
    """The missions that a side may fly in the present phase."""
    edition = numbers(game)
    table = edition.offensive if side == game.turn.side else edition.defensive
    return table.get(phase(game), [])


def _open_to(kind: str) -> Callable[[Game, Any], Iterable[Finding]]:
    """What is barred by name has a number of its own."""

    def closed(game: Game, request: Any) -> Iterable[Finding]:
        barred = request.mission in numbers(game).barred.get(kind, ())
        if kind not in numbers(game).operations[request.mission] and not barred:
            yield from _flown_by(kind, request)

    return closed


def _flown_by(kind: str, request: Any) -> Iterator[Finding]:
    such = (u for u in request.units if factor_kind(u.kind) == kind)
    yield from (Finding(unit=u.name, given=translated(request.mission)) for u in such)


@rule(
    "17.531",
    "Jets neither bomb nor attack naval units, and give no ground and no defensive air support.",
    "{unit} is a jet and may not fly {given}.",
)
def barred_to_jets(game: Game, request: Any) -> Iterable[Finding]:
    """17.531; cover and attacks at sea are no missions here, and go by squadrons that jets do not become."""
    if request.mission in numbers(game).barred.get(JET, ()):
        yield from _flown_by(JET, request)


def _from_land_alone(mission: str) -> Callable[[Game, Any], Iterable[Finding]]:
    def afloat(game: Game, request: Any) -> Iterable[Finding]:
        if request.mission == mission:
            aboard = (u for u in request.units if u.base in game.carriers)
            yield from (Finding(unit=u.name, place=u.base, given=translated(mission)) for u in aboard)

    return afloat


def _of_the_phase(when: str) -> Callable[[Game, Any], Iterable[Finding]]:
    def too_early_or_late(game: Game, request: Any) -> Iterable[Finding]:
        flown = numbers(game).offensive[when]
        mine = phase(game) == when and phasing(game, request) and offensive(game, request.mission)
        if mine and request.mission not in flown:
            yield _another_than(flown, request)

    return too_early_or_late


def _another_than(flown: list[str], request: Any) -> Finding:
    return Finding(given=translated(request.mission), allowed=", ".join(map(translated, flown)))


KINDS_FLY: tuple[Rule, ...] = tuple(
    rule(number, LISTED[kind], "{unit} may not fly {given}.")(_open_to(kind))
    for kind, number in OPEN_TO.items()
)
LAND_BASED_FLY: tuple[Rule, ...] = tuple(
    rule(number, sentence, "{unit} is on {place} and can't fly {given}.")(_from_land_alone(mission))
    for mission, (number, sentence) in FROM_LAND_ALONE.items()
)
PHASES_HAVE: tuple[Rule, ...] = tuple(
    rule(number, sentence, "Not {given}, but {allowed}.")(_of_the_phase(when))
    for when, (number, sentence) in WHEN.items()
)


@rule(
    "18.41/turn",
    "Offensive missions are flown in the own player turn, defensive ones in the opponent's.",
    "{given} is flown in {allowed}.",
)
def in_the_right_player_turn(game: Game, request: Any) -> Iterable[Finding]:
    """18.41, last sentence."""
    if phasing(game, request) != offensive(game, request.mission):
        attacks = offensive(game, request.mission)
        whose = say("the own player turn" if attacks else "the opponent's player turn")
        yield Finding(given=translated(request.mission), allowed=whose)


@rule("18.6", "A defensive mission answers what the phase may bring.", "Not {given}, but {allowed}.")
def in_a_phase_to_defend(game: Game, request: Any) -> Iterable[Finding]:
    """18.611 and 18.621 by phase; opposing bombing goes with bombing (18.512F)."""
    flown = numbers(game).defensive.get(phase(game), [])
    late = request.mission not in flown and not offensive(game, request.mission)
    if late and not phasing(game, request):
        yield _another_than(flown, request)


OPERATIONS = (
    *KINDS_FLY,
    barred_to_jets,
    *LAND_BASED_FLY,
    in_the_right_player_turn,
    *PHASES_HAVE,
    in_a_phase_to_defend,
)
