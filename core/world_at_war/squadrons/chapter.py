"""Squadrons as factors again (23.13-23.15): by their owner's word (23.141A), or by what follows."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from core.chapter import Chapter
from core.fold import fold
from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.room import too_many
from core.world_at_war.board import commands, name, units_at
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.menus import Part
from core.world_at_war.squadrons.dividing import recombined, removed, third_removed
from core.world_at_war.squadrons.sets import as_named, sets_of, sort_of
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.commitments import under_way
from core.world_at_war.uninversion.by_itself import inverted_as_redeployment_ends, uninverted_by_themselves
from core.world_at_war.units import WHOLE, Group, Order, Preference, Units, chosen, groups
from events.message import PhaseEntered
from events.sentences import translated
from events.world_at_war.board import AirUnit

# 23.141A: squadrons become factors by their owner's word, before an activity that factors carry out.

AT_ONCE, AS_THE_TURN_ENDS = "23.141A", "23.141C"


class Recombining(msgspec.Struct, frozen=True):
    """A request to make squadrons of one base factors again."""

    seat: str
    units: tuple[AirUnit, ...]


class RecombineAirUnits(Order, frozen=True, tag="RecombineAirUnits/1"):
    """Turn squadrons back into factors before an activity that factors carry out (23.141A)."""

    units: Units


def recombining(game: Game, order: RecombineAirUnits, seat: str) -> Recombining:
    """What the order means; raises `Mistake` for units that are not there."""
    return Recombining(seat, chosen(game, order.units, in_sets(game)))


def in_sets(game: Game) -> Preference:
    """In what order like squadrons are taken: free and ready ones first, one of each kind in turn."""
    bound, turn = _bound(game), Counter[tuple[object, ...]]()
    rank: dict[str, int] = {}
    for unit in sorted(game.units.values(), key=lambda one: (bool(one.used), one.name)):
        likeness = unit.base, unit.nation, unit.kind, unit.part, bool(unit.inverted), unit.parent in bound
        rank[unit.name] = turn[likeness]
        turn[likeness] += 1

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        in_turn = f"{rank[unit.name]:03d} {unit.name}"
        return unit.parent in bound, bool(unit.inverted), bool(unit.used), unit.elite, in_turn

    return preference


def _bound(game: Game) -> frozenset[str]:
    """The factors of which a squadron is out on a mission, to a counterair as a rule."""
    return frozenset(game.units[one].parent for one in under_way(game) if one in game.units) - {""}


@rule("23.14", "What recombines are squadrons of divided factors.", "{unit} is {given}, no such squadron.")
def squadrons_alone(_: Game, request: Recombining) -> Iterable[Finding]:
    """23.14, 23.17, 23.18."""
    others = (unit for unit in request.units if unit.kind not in WHOLE)
    return (Finding(unit=unit.name, given=translated(unit.kind)) for unit in others)


@rule(
    "23.152B/bound",
    "Of a factor that was divided for a counterair no squadron is withheld from it.",
    "{unit} is bound by the counterair for which {given} was divided.",
)
def not_bound_by_a_counterair(game: Game, request: Recombining) -> Iterable[Finding]:
    """23.152B, 23.152D: they are factors again when the counterairs of the phase are over."""
    bound = _bound(game)
    return (Finding(unit=unit.name, given=unit.parent) for unit in request.units if unit.parent in bound)


@rule(
    "23.142A",
    "By order squadrons recombine in such numbers that none is left over and lost.",
    "{given} at {place} would be lost; name one more, or leave it a squadron.",
    lambda game, request: ("W224",) if any(_left_over(game, request)) else (),
)
def none_left_over(game: Game, request: Recombining) -> Iterable[Finding]:
    """23.142A: a remnant is lost when it must recombine, as the turn ends; it need not do so before."""
    for units in _left_over(game, request):
        lost = ", ".join(unit.name for unit in units)
        yield Finding(place=name(game, units[0].base), given=lost)


def _left_over(game: Game, request: Recombining) -> Iterator[tuple[AirUnit, ...]]:
    squadrons = [unit for unit in request.units if unit.kind in WHOLE]
    for sort in sorted({sort_of(unit) for unit in squadrons}):
        sets = sets_of(game, sort[1], [unit for unit in squadrons if sort_of(unit) == sort])
        if sets.lost:
            yield sets.lost


@rule(
    "18.12/factors",
    "The base has room for the factors and for the squadrons that are left.",
    "With these {place} would hold {given} squadrons, an AAF counted as three; it has room for {allowed}.",
    lambda game, request: ("W279",) if any(_overfull(game, request)) else (),
)
def factors_have_room(game: Game, request: Recombining) -> Iterable[Finding]:
    """18.12: a factor made of two squadrons takes the room of three; all at once they fit (doubt W279)."""
    return _overfull(game, request)


def _overfull(game: Game, request: Recombining) -> Iterator[Finding]:
    if all(unit.kind in WHOLE for unit in request.units):
        after = fold(EVOLUTIONS, game, [fact.event for fact in recombine(game, request)])
        for base in dict.fromkeys(unit.base for unit in request.units):
            yield from too_many(after, base, units_at(after, base))


def recombine(game: Game, request: Recombining) -> Iterator[Ruled]:
    """The squadrons are factors again; whether those that are named together go together is doubt W225."""
    into = as_named if plays(game, "W225") == "owner" else sets_of
    yield from recombined(game, request.units, AT_ONCE, into)


def as_the_turn_ends(game: Game, event: PhaseEntered) -> Iterator[Ruled]:
    """23.164, then 23.141C: no squadron remains one, on both sides; then 18.73 (doubt W223)."""
    used = tuple(inverted_as_redeployment_ends(game, event))
    yield from used
    game = fold(EVOLUTIONS, game, [fact.event for fact in used])
    facts = () if ready_before_they_recombine(game) else _none_is_left(game)
    yield from facts
    yield from uninverted_by_themselves(fold(EVOLUTIONS, game, [fact.event for fact in facts]), event)


def _none_is_left(game: Game) -> tuple[Ruled, ...]:
    squadrons = (unit for unit in game.units.values() if unit.kind in WHOLE)
    return tuple(recombined(game, squadrons, AS_THE_TURN_ENDS))


def ready_before_they_recombine(game: Game) -> bool:
    """Are squadrons uninverted before they recombine, as the player turn ends (doubt W223)?"""
    return plays(game, "W223") == "uninversion_first"


def once_it_has_ended(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """23.141C, after all that could be uninverted was, if doubt W223 is played so."""
    if ready_before_they_recombine(game):
        yield from (Ruled(one.event, (*one.rules, "W223")) for one in _none_is_left(game))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like squadrons the numbers in which they may recombine."""
    bound = _bound(game)
    mine = (u for u in game.units.values() if u.kind in WHOLE and u.base and commands(game, seat, u.nation))
    for ready in groups(game, (u for u in mine if u.parent not in bound), in_sets(game)):
        for count in range(1, len(ready) + 1):
            wanted = Recombining(seat, tuple(ready[:count]))
            if all(rule.kept(game, wanted) for rule in (none_left_over, factors_have_room)):
                group = Group(count, ready[0].kind, ready[0].nation, ready[0].base)
                yield Offer(RecombineAirUnits(group))


MAY_RECOMBINE = (
    seat_speaks_for_the_units,
    squadrons_alone,
    not_bound_by_a_counterair,
    none_left_over,
    factors_have_room,
)
RECOMBINING = Procedure(recombining, MAY_RECOMBINE, recombine, offers)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            RecombineAirUnits: RECOMBINING,
        },
    },
    removals={"23.141B": third_removed, "23.142C": lambda game, _, taken: removed(game, taken)},
    plays={
        "W223": ("conversion_first", "uninversion_first"),
        "W225": ("best_sets", "owner"),
        "W226": ("owner", "largest"),
        "W280": ("at_once", "in_the_end"),
        "W287": ("factor", "wait"),
    },
)
