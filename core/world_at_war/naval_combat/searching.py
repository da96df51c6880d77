"""22.452, 23.11B, 23.72A: search results against combat groups are declared, and land-based air searches."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import asdict

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, side_of
from core.world_at_war.conditions import at_war_with_one, one_at_war, rule
from core.world_at_war.naval_air.employment import MAY_INTERACT, able, employed
from core.world_at_war.naval_air.enlisting import enlisted, most_that_may
from core.world_at_war.naval_combat.orders import (
    FindGroup,
    Flown,
    SearchAtSea,
    does_nothing_else,
    foes_at_sea,
    in_this_round,
    near,
)
from core.world_at_war.ship_damage.chapter import MOST_SEARCH_RESULTS
from core.world_at_war.state import Game
from core.world_at_war.under_way.at_sea import (
    SEARCH,
    Interaction,
    as_known_to,
    being_fought,
    enemy_groups,
    known_group_in_combat,
    occasion_of_combat,
    present_combat,
    sides_of,
)
from core.world_at_war.under_way.ships import nations_met
from core.world_at_war.units import Group
from events.sentences import said, say
from events.world_at_war.naval_combat import CombatGroupFound, NavalCombat
from events.world_at_war.ships import NavalForce


class Searched(msgspec.Struct, frozen=True):
    """Search results that a seat declares against a combat group."""

    seat: str
    combat: NavalCombat
    group: NavalForce
    results: int


def finding(game: Game, order: FindGroup, seat: str) -> Searched:
    """What the order means; raises `Mistake` for a combat group that is not there."""
    combat = being_fought(game)
    return Searched(seat, combat, known_group_in_combat(game, combat, order.group), order.results)


@rule(
    "declaration/search",
    "A side declares its search results against enemy combat groups, none to three against each.",
    "{given} results against {place}; {allowed}.",
)
def none_to_three(_: Game, request: Searched) -> Iterable[Finding]:
    """23.74122A knows of one, two and three."""
    if not 0 <= request.results <= MOST_SEARCH_RESULTS:
        allowed = say("there are 0 to {most}", most=MOST_SEARCH_RESULTS)
        yield Finding(place=request.group.name, given=str(request.results), allowed=allowed)


@rule(
    "declaration/search of enemies",
    "A side searches for combat groups of the enemy.",
    "{place} is no enemy of {given}.",
)
def of_an_enemy(game: Game, request: Searched) -> Iterable[Finding]:
    """22.452."""
    if not any(side != side_of(game, request.group.nation) for side in sides_of(game, request.seat)):
        yield Finding(place=request.group.name, given=request.seat)


def _searchers(game: Game, request: Searched) -> Iterator[str]:
    """The nations for which a seat speaks and that search for the group."""
    for nation in game.nations:
        theirs = side_of(game, nation) not in ("", side_of(game, request.group.nation))
        if theirs and commands(game, request.seat, nation):
            yield nation


of_one_at_war_with_it = one_at_war(
    "declaration/search/war",
    said("Search results against a combat group are declared by a nation at war with it."),
    _searchers,
    lambda game, request: nations_met(game, request.group),
)


def find(_: Game, request: Searched) -> Iterator[Ruled]:
    """So it was found at the table; a later word takes the place of an earlier one."""
    yield Ruled(CombatGroupFound(request.group.name, request.results), ("23.72A",))


def offers_to_find(game: Game, seat: str) -> Iterator[Offer]:
    """Each enemy combat group, with none to three results."""
    if (combat := present_combat(game)) is None:
        return
    sides = sides_of(game, seat)
    there = (group for side in sides for group in enemy_groups(game, combat, side))
    groups = {one.name for one in there if of_one_at_war_with_it.kept(game, Searched(seat, combat, one, 0))}
    for results in range(MOST_SEARCH_RESULTS + 1):
        choices = tuple(Choice(name) for name in sorted(groups))
        if choices:
            yield Offer(FindGroup(choices[0].value, results), (Slot("group", choices),))


class Searching(Interaction, frozen=True):
    """Land-based air that would search in a round of naval combat."""

    @property
    def air(self) -> Flown:
        """The same, as a flight."""
        return Flown((), self)


def searching(game: Game, order: SearchAtSea, seat: str) -> Searching:
    """What the order means; raises `Mistake` for units that are not there."""
    combat = as_known_to(game, seat)
    asked = enlisted(game, order.units, in_this_round(SEARCH, combat, seat))
    return Searching(**asdict(asked))


@rule(
    "23.161/search",
    "A land-based air unit has one role in a round of naval combat.",
    "{unit} is used for {given} in this round.",
)
def free_to_search(game: Game, request: Searching) -> Iterable[Finding]:
    """23.161, for what was assigned in secret, too."""
    return does_nothing_else.findings(game, _InRound(as_known_to(game, request.seat), request.air))


at_war_with_the_sought = at_war_with_one(
    "23.11B/war in combat",
    said("Only a nation at war with those whose ships are sought searches for them."),
    foes_at_sea,
)


class _InRound(msgspec.Struct, frozen=True):
    """A flight in a round."""

    combat: NavalCombat
    air: Flown


def search(game: Game, request: Searching) -> Iterator[Ruled]:
    """They are committed; what they find is declared."""
    yield from employed(game, request)


def offers_to_search(game: Game, seat: str) -> Iterator[Offer]:
    """A ready unit of each kind and base."""
    if (combat := present_combat(game)) is None:
        return

    def asked(units: Group) -> Searching:
        return searching(game, SearchAtSea(units), seat)

    ready = able(game, near(game, combat), SEARCH, combat.place, occasion_of_combat(combat))
    mine = (unit for unit in ready if commands(game, seat, unit.nation))
    for group in dict.fromkeys(Group(1, unit.kind, unit.nation, unit.base) for unit in mine):
        if most := most_that_may(game, SEARCHING.requires, asked, group):
            yield Offer(SearchAtSea(group), most=most, open_ended=True)


FINDING = Procedure(finding, (of_an_enemy, of_one_at_war_with_it, none_to_three), find, offers_to_find)
SEARCHING = Procedure(
    searching, (*MAY_INTERACT, free_to_search, at_war_with_the_sought), search, offers_to_search
)
