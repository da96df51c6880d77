"""17.23-17.83, 18.51, 18.6: which kind of air unit flies which mission, in whose turn and in which phase."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core.ruling import Finding, Rule
from core.world_at_war.board import phase, side_of
from core.world_at_war.book import rule
from core.world_at_war.squadrons import factor_kind
from core.world_at_war.state import Game, numbers

OPEN_TO = {
    "AAF": "17.23",
    "NAS": "17.33",
    "kamikaze": "17.463",
    "jet": "17.53",
    "air transport": "17.63",
    "strategic bomber": "17.73",
    "interceptor": "17.83",
}
FROM_LAND_ALONE = {
    "defensive air support": "17.33H",
    "interception of air transport": "17.33I",
    "counter-interception": "17.33J",
}
WHEN = {"movement": "18.511", "combat": "18.512", "redeployment": "18.513"}


def offensive(game: Game, mission: str) -> bool:
    """Is this one of the offensive missions (18.511-18.513)?"""
    return any(mission in flown for flown in numbers(game).offensive.values())


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
    yield from (Finding(unit=u.name, given=request.mission) for u in such)


@rule(
    "17.531",
    "Jets neither bomb nor attack naval units, and give no ground and no defensive air support.",
    "{unit} is a jet and may not fly {given}.",
)
def barred_to_jets(game: Game, request: Any) -> Iterable[Finding]:
    """17.531; cover and attacks at sea are no missions here, and go by squadrons that jets do not become."""
    if request.mission in numbers(game).barred.get("jet", ()):
        yield from _flown_by("jet", request)


def _from_land_alone(mission: str) -> Callable[[Game, Any], Iterable[Finding]]:
    def afloat(game: Game, request: Any) -> Iterable[Finding]:
        if request.mission == mission:
            aboard = (u for u in request.units if u.base in game.carriers)
            yield from (Finding(unit=u.name, place=u.base, given=mission) for u in aboard)

    return afloat


def _of_the_phase(when: str) -> Callable[[Game, Any], Iterable[Finding]]:
    def too_early_or_late(game: Game, request: Any) -> Iterable[Finding]:
        flown = numbers(game).offensive[when]
        mine = phase(game) == when and phasing(game, request) and offensive(game, request.mission)
        if mine and request.mission not in flown:
            yield Finding(given=request.mission, allowed=", ".join(flown))

    return too_early_or_late


KINDS_FLY: tuple[Rule, ...] = tuple(
    rule(number, f"The missions of each {kind} are listed.", "{unit} may not fly {given}.")(_open_to(kind))
    for kind, number in OPEN_TO.items()
)
LAND_BASED_FLY: tuple[Rule, ...] = tuple(
    rule(
        number, f"Only land-based naval air flies {mission}.", "{unit} is on {place} and can't fly {given}."
    )(_from_land_alone(mission))
    for mission, number in FROM_LAND_ALONE.items()
)
PHASES_HAVE: tuple[Rule, ...] = tuple(
    rule(number, f"The offensive missions of the {when} phase are listed.", "Not {given}, but {allowed}.")(
        _of_the_phase(when)
    )
    for when, number in WHEN.items()
)


@rule(
    "18.41/turn",
    "Offensive missions are flown in the own player turn, defensive ones in the opponent's.",
    "{given} is flown in {allowed} player turn.",
)
def in_the_right_player_turn(game: Game, request: Any) -> Iterable[Finding]:
    """18.41, last sentence."""
    if phasing(game, request) != offensive(game, request.mission):
        whose = "the own" if offensive(game, request.mission) else "the opponent's"
        yield Finding(given=request.mission, allowed=whose)


@rule("18.6", "A defensive mission answers what the phase may bring.", "Not {given}, but {allowed}.")
def in_a_phase_to_defend(game: Game, request: Any) -> Iterable[Finding]:
    """18.611 and 18.621 by phase; opposing bombing goes with bombing (18.512F)."""
    flown = numbers(game).defensive.get(phase(game), [])
    late = request.mission not in flown and not offensive(game, request.mission)
    if late and not phasing(game, request):
        yield Finding(given=request.mission, allowed=", ".join(flown))


OPERATIONS = (
    *KINDS_FLY,
    barred_to_jets,
    *LAND_BASED_FLY,
    in_the_right_player_turn,
    *PHASES_HAVE,
    in_a_phase_to_defend,
)
