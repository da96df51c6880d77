"""17.54, 17.75B, 17.141A and so on: may these units be built now, wherever they would appear?

A request here has the `.seat` that asks, the `.nation`, the `.kind`, the `.units` and the `.front`.
"""

from collections.abc import Iterable
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import commands, declared, side_of
from core.world_at_war.book import rule
from core.world_at_war.force_pool import cost, payer, purse_grounds, spent
from core.world_at_war.state import Game, fact_key, numbers, plays, turns_on
from core.world_at_war.strategic import pacific_bombers_by_now


@rule(
    "27/turn",
    "Air units are built in their own side's unit construction phase.",
    "{given} builds nothing in a player turn of the {allowed} side.",
)
def in_their_own_turn(game: Game, request: Any) -> Iterable[Finding]:
    """The phase is kept by the sequence of play; for others' units the seat has no word."""
    own = commands(game, request.seat, request.nation)
    if own and side_of(game, request.nation) != game.turn.side:
        yield Finding(given=request.nation, allowed=game.turn.side)


def _research(game: Game, request: Any) -> str:
    """The fact that tells what research has to reach before this kind is built; empty for none."""
    subject = numbers(game).construction[request.kind].research
    return fact_key("research", f"{request.nation}/{subject}") if subject else ""


@rule(
    "17.54",
    "Jets are built from a research result of 9 on.",
    "{given} has a result of {place} for jets; they are built from {allowed} on.",
    lambda game, request: (f"fact {key}",) if (key := _research(game, request)) in game.facts else (),
)
def research_has_come_to_it(game: Game, request: Any) -> Iterable[Finding]:
    """17.54, by the research result that is declared for the nation."""
    needed = numbers(game).construction[request.kind]
    if not needed.research:
        return
    result = declared(game, "research", f"{request.nation}/{needed.research}", "0")
    if int(result or 0) < needed.result:
        yield Finding(place=result, given=request.nation, allowed=str(needed.result))


APART = ("W293", "W397")
"""Which bombers are those of the Pacific, and since when there are any."""


def _too_early(game: Game, request: Any) -> str:
    """What bombers for this front wait for; empty if they need not wait (doubts W293, W397)."""
    year = numbers(game).pacific_bombers_from.get(request.nation, 0)
    bombers = request.kind == "strategic bomber" and game.atlas.map.fronts.get(request.front) == "Pacific"
    if not (year and bombers and plays(game, "W293") == "by_front"):
        return ""
    if plays(game, "W397") == "research":
        return "" if pacific_bombers_by_now(game, request.nation) else "their declared production"
    return str(year) if game.turn.year < year else ""


@rule(
    "17.75B",
    "American Pacific strategic bombers are built from 1944 on.",
    "Strategic bombers of {given} for the {place} front are built from {allowed} on.",
    lambda game, request: [d for d in APART if turns_on(game, d, lambda g: _too_early(g, request))],
)
def pacific_bombers_in_their_time(game: Game, request: Any) -> Iterable[Finding]:
    """17.75B; those for a front of the Pacific are taken for Pacific bombers (doubt W293)."""
    if since := _too_early(game, request):
        yield Finding(place=request.front, given=request.nation, allowed=since)


@rule(
    "17.141A",
    "What air units cost this turn is not more than the BRPs declared for it: 3 a factor, 1 a squadron.",
    "{given} would have spent {place} BRPs on air units this turn; it has {allowed}, as declared.",
    lambda game, request: purse_grounds(game, request.nation),
)
def paid_for(game: Game, request: Any) -> Iterable[Finding]:
    """17.141A with 17.24, 17.34, 17.54, 17.64, 17.74, 17.84; without a declaration nobody counts BRPs."""
    purse = payer(game, request.nation)
    total = spent(game, purse) + cost(game, request.kind, len(request.units))
    brps = declared(game, "brp", purse)
    if brps and total > int(brps):
        yield Finding(place=str(total), given=purse, allowed=brps)


def _without_front(game: Game, request: Any, kind: str) -> Iterable[Finding]:
    if request.kind == kind and not request.front:
        yield Finding(given=kind, allowed=" or ".join(game.atlas.map.fronts))


@rule(
    "17.71/front", "A strategic bomber is for one front of its box.", "A {given} is for a front: {allowed}."
)
def bombers_have_a_front(game: Game, request: Any) -> Iterable[Finding]:
    """17.71: an SW box has a part for each front."""
    return _without_front(game, request, "strategic bomber")


@rule("17.81/front", "An interceptor is for one front of its box.", "An {given} is for a front: {allowed}.")
def interceptors_have_a_front(game: Game, request: Any) -> Iterable[Finding]:
    """17.81, as 17.71 for bombers."""
    return _without_front(game, request, "interceptor")


ALLOWED = (
    in_their_own_turn,
    research_has_come_to_it,
    pacific_bombers_in_their_time,
    paid_for,
    bombers_have_a_front,
    interceptors_have_a_front,
)
