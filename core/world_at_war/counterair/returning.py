"""18.523-18.526: defenders that disengage take refuge, and who attacked returns when the last is resolved."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from core.fold import evolve
from core.menus import Choice, Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import bases
from core.world_at_war.board import commands, known_place, name, on_land, seats_for
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.counterair.refuge import (
    counteraired,
    fits,
    flight_of_the_defenders,
    open_question,
    refuges_of,
)
from core.world_at_war.counterair.targets import FlyToRefuge, ReturnToBase
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.ways import (
    MAY_TAKE_REFUGE,
    RETURNING,
    controlled,
    hexes_flown_to,
    home_is_still_held,
    operational_range,
    staging_range,
    takes,
)
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.menus import most_kept, moving
from core.world_at_war.squadrons.dividing import recombined
from core.world_at_war.state import GAMEMASTER, Game, plays, turns_on
from core.world_at_war.under_way.commitments import COUNTERAIR, Units, defenders, in_play, present
from core.world_at_war.units import Preference, asked_first, chosen, groups, to_move
from events.message import Event, PhaseEntered, SeatFinished
from events.sentences import any_of, say
from events.world_at_war.board import AirUnit, Question
from events.world_at_war.counterair import AirUnitsTookRefuge, CounterairsOver
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted, AirUnitsUninverted

# 18.523: the owner's answer to where defenders that disengage take refuge.


class Fleeing(msgspec.Struct, frozen=True):
    """An answer: who gives it, to which question, which units go to which base."""

    seat: str
    question: Question
    units: Units
    base: str


def fleeing(game: Game, order: FlyToRefuge, seat: str) -> Fleeing:
    """What the order means; raises `Mistake` for units and places that are not there, or if nobody asked."""
    question = open_question(game)
    prefer = asked_first(question.units) if question else to_move
    units, base = chosen(game, order.units, prefer), known_place(game, order.to)
    if question is None:
        raise Unworkable("question", say("No air units wait for a decision where they take refuge."))
    return Fleeing(seat, question, units, base)


@rule("18.523/asked", "Only defenders that disengage take refuge.", "{unit} is not among them.")
def among_the_disengaged(_: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523: the question names them."""
    return (Finding(unit=unit.name) for unit in request.units if unit.name not in request.question.units)


@rule(
    "18.523/counteraired",
    "A base that is or was counteraired in the phase is no refuge.",
    "{place} is counteraired in this phase.",
)
def not_counteraired(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523; all counterairs of the phase are announced before the first is fought (doubt W178)."""
    if request.base in counteraired(game):
        yield Finding(place=name(game, request.base))


def _out_of_range(game: Game, request: Fleeing) -> list[Finding]:
    limits = {unit.name: staging_range(game, unit) for unit in request.units}
    reached = {n: reach_by(game, "W72", request.question.place, n) for n in set(limits.values())}
    there = name(game, request.base)
    far = ((one, limit) for one, limit in limits.items() if request.base not in reached[limit])
    return [Finding(one, there, allowed=str(limit)) for one, limit in far]


@rule(
    "18.523/range",
    "A refuge is within staging range.",
    "{place} is not within {allowed} hexes for {unit}.",
    lambda game, request: (
        ("W72",) if turns_on(game, "W72", lambda played: _out_of_range(played, request)) else ()
    ),
)
def within_staging_range(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523, along the permitted path (doubt W72)."""
    return _out_of_range(game, request)


def _uncontrolled(game: Game, request: Fleeing) -> list[str]:
    """The nations whose units the base is not open to."""
    strangers = (unit.nation for unit in request.units if not controlled(game, unit, request.base))
    return list(dict.fromkeys(strangers))


def _grounds_of_control(game: Game, request: Fleeing) -> Iterable[str]:
    for doubt in ("W89", "W95"):
        if turns_on(game, doubt, lambda played: _uncontrolled(played, request)):
            yield doubt


@rule(
    "18.523",
    "A refuge is a base or box that the unit's side controls.",
    "{place} is no refuge for units of {given}.",
    _grounds_of_control,
)
def a_controlled_base(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523; whose bases these are is doubt W89, which boxes W95."""
    for nation in _uncontrolled(game, request):
        yield Finding(place=name(game, request.base), given=nation)


@rule(
    "18.523/all",
    "Nobody stays behind: the others must still find a refuge.",
    "With {given} of them at {place} the rest would have no room anywhere.",
)
def the_rest_finds_room(game: Game, request: Fleeing) -> Iterable[Finding]:
    """18.523: nobody disengages alone; asked of answers that nothing else speaks against."""
    battle = present(game)
    waiting = defenders(game, battle) if battle else ()
    open_ = refuges_of(game, request.question.place, waiting)
    alone = all(request.base in open_.get(unit.name, ()) for unit in request.units)
    if not alone or not takes(game, request.base, request.units):
        return
    gone = AirUnitsTookRefuge(_names(request.units), request.question.place, request.base)
    rest = tuple(unit for unit in waiting if unit.name not in gone.units)
    theirs = {unit.name: open_[unit.name] for unit in rest}
    stranded = rest and not fits(evolve(EVOLUTIONS, game, gone), rest, theirs)
    if stranded and fits(game, waiting, open_):  # what was closed meanwhile is nobody's fault
        yield Finding(place=name(game, request.base), given=str(len(request.units)))


def _names(units: Units) -> tuple[str, ...]:
    return tuple(unit.name for unit in units)


def flee(game: Game, request: Fleeing) -> Iterator[Ruled]:
    """These units are there, inverted; for the rest the question goes on until all have a refuge."""
    gone = AirUnitsTookRefuge(_names(request.units), request.question.place, request.base)
    yield Ruled(gone, ("18.523",))
    after = evolve(EVOLUTIONS, game, gone)
    if (battle := present(after)) is not None:
        yield from flight_of_the_defenders(after, battle)


def offers_to_flee(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that wait: the bases that the question names, and how many each takes."""
    if (question := open_question(game)) is None:
        return
    waiting = (game.units[one] for one in question.units)
    mine = [unit for unit in waiting if commands(game, seat, unit.nation)]
    request = partial(Fleeing, seat, question)
    for ready in groups(game, mine, asked_first(question.units)):
        choices = (Choice(to, most_kept(game, ANSWER, request, ready, to)) for to in question.options)
        yield from moving(FlyToRefuge, ready, choices)


ANSWER = (
    among_the_disengaged,
    not_counteraired,
    within_staging_range,
    a_controlled_base,
    *MAY_TAKE_REFUGE,
    the_rest_finds_room,
)
FLEEING = Procedure(fleeing, (seat_speaks_for_the_units, *ANSWER), flee, offers_to_flee)


# 18.524, 18.526: what the counterairs of a phase leave behind once the last of them is resolved.


class Returning(msgspec.Struct, frozen=True):
    """Attackers on their way back: whose word it is, which, from over which base, to where."""

    seat: str
    units: Units
    hex: str
    returning: str
    mission: str = COUNTERAIR

    @property
    def base(self) -> str:
        """The base that they would land at."""
        return self.returning


def flying(game: Game) -> Units:
    """The attackers that are still in the air."""
    names = (name for battle in game.battles for name in battle.attackers)
    return tuple(unit for unit in in_play(game, names) if not (unit.used or unit.inverted))


def _over(game: Game, unit: AirUnit) -> str:
    """The base over which an attacker fought; empty for others."""
    return next((battle.place for battle in game.battles if unit.name in battle.attackers), "")


def seats_in_the_air(game: Game) -> tuple[str, ...]:
    """The seats that have attackers in the air; the gamemaster if there are none."""
    return seats_for(game, frozenset(unit.nation for unit in flying(game))) or (GAMEMASTER,)


def after_the_last(game: Game, event: PhaseEntered) -> Iterator[Ruled]:
    """What the last rolls did to the defenders; carrier-based attackers are back on their decks."""
    yield from _turned_over(game)
    decks = [unit for unit in flying(game) if not on_land(game, unit)]
    yield from _landed(game, decks, ("18.524B", "18.42A", "W276"))
    yield from all_back(game, event)


def _turned_over(game: Game) -> Iterator[Ruled]:
    """18.526A, 17.3126C: those that the last roll forced to abort, if they did not disengage."""
    last = {battle.place: battle for battle in game.battles}
    counted = game.battles if plays(game, "W283") == "each" else tuple(last.values())
    there = {
        u.name: u for b in counted for u in in_play(game, b.aborted) if u.base == b.place and not u.inverted
    }
    doubts = ("W283",) if len(last) < len(game.battles) else ()
    ashore = tuple(name for name, unit in there.items() if unit.deck)
    based = tuple(name for name, unit in there.items() if not unit.deck)
    if based:
        yield Ruled(AirUnitsInverted(based, "18.526A"), ("18.526A", "18.43", *doubts))
    if ashore:
        yield Ruled(AirUnitsInverted(ashore, "17.3126C"), ("17.3126C", "18.526B", *doubts))


def _landed(game: Game, units: Iterable[AirUnit], rules: tuple[str, ...]) -> Iterator[Ruled]:
    """Home they are, each to its own base, by the base over which they fought."""
    found: dict[tuple[str, str], list[str]] = {}
    for unit in units:
        found.setdefault((_over(game, unit), unit.base), []).append(unit.name)
    for (place, base), names in found.items():
        yield Ruled(AirMissionFlown(tuple(names), COUNTERAIR, place, base), rules)


def homeward(game: Game, event: SeatFinished) -> Iterator[Ruled]:
    """18.524A, 18.46: who says no other base returns to the own one."""
    mine = [u for u in flying(game) if commands(game, event.seat, u.nation)]
    yield from _landed(game, mine, ("18.524A", "18.46", "18.42A"))


def ready_on_their_deck(game: Game, event: AirMissionFlown) -> Iterator[Ruled]:
    """18.524B: carrier-based air that counteraired is inverted, or has its carrier's status (doubt W276)."""
    carrier_based = event.mission == COUNTERAIR and event.base in game.carriers
    if carrier_based and plays(game, "W276") == "as_carrier":
        yield Ruled(AirUnitsUninverted(event.units), ("18.524B", "17.3122D.1", "W276"))


def all_back(game: Game, _: Event) -> Iterator[Ruled]:
    """23.152D: once nobody is in the air, squadrons are factors again, and the counterairs are over."""
    if flying(game):
        return
    if squadrons := _of_divided_factors(game):
        yield from recombined(game, squadrons, "23.152D")
    yield Ruled(CounterairsOver(), ("18.524",))


def _of_divided_factors(game: Game) -> list[AirUnit]:
    """All squadrons of the factors that were divided for these counterairs, those left at home, too."""
    names = (name for battle in game.battles for name in battle.attackers if name in game.units)
    divided = {game.units[name].parent for name in names} - {""}
    return [unit for unit in game.units.values() if unit.base and unit.parent in divided]


def to_return(game: Game) -> Preference:
    """In what order like units are taken: those in the air, first those of the first counterair."""
    up = {unit.name for unit in flying(game)}
    turn = {one: f"{at:03}" for at, battle in enumerate(game.battles) for one in battle.attackers}

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        flown = turn.get(unit.name, "")
        return unit.name not in up, False, False, False, f"{flown} {int(unit.elite)} {unit.name}"

    return preference


def returning(game: Game, order: ReturnToBase, seat: str) -> Returning:
    """What the order means; raises `Mistake` for units and places that are not there."""
    units, base = chosen(game, order.units, to_return(game)), known_place(game, order.to)
    over = _over(game, units[0]) or base  # for units that fought nowhere the distance is no further mistake
    return Returning(seat, units, over, base)


@rule(
    "18.524A",
    "Attackers that survived return, from the base over which they fought.",
    "{unit} is not on its way back from a counterair over the same base.",
)
def on_its_way_back(game: Game, request: Returning) -> Iterable[Finding]:
    """18.524A; one order brings back those that fought over one base. Who is home is 18.46's (W346)."""
    up = {unit.name for unit in flying(game)}
    for unit in request.units:
        if unit.name not in up or _over(game, unit) != request.hex:
            yield Finding(unit=unit.name)


def come_back(_: Game, request: Returning) -> Iterator[Ruled]:
    """The units are at their base, inverted (18.524A, 18.46).

    18.526: who did not disengage stands as the last roll against him says; 18.526C: who was not forced to
    abort is free.
    """
    names = tuple(unit.name for unit in request.units)
    yield Ruled(
        AirMissionFlown(names, COUNTERAIR, request.hex, request.returning), ("18.524A", "18.46", "18.42A")
    )


def may_finish(game: Game, seat: str) -> bool:
    """Has this seat attackers in the air?"""
    return seat == GAMEMASTER or any(commands(game, seat, unit.nation) for unit in flying(game))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like attackers: the bases open to them."""
    mine = [u for u in flying(game) if commands(game, seat, u.nation)]
    for ready in groups(game, mine, to_return(game)):
        over = _over(game, ready[0])
        together = [unit for unit in ready if _over(game, unit) == over]

        def request(units: Units, base: str, over: str = over) -> Returning:
            return Returning(seat, units, over, base)

        near = bases_near(game, ready[0], over)
        choices = (Choice(to, most_kept(game, MAY_RETURN, request, together, to)) for to in near)
        yield from elsewhere_first(together, choices)


def elsewhere_first(units: list[AirUnit], choices: Iterable[Choice]) -> Iterator[Offer]:
    """Other bases, and aside the own one, to which they come home by themselves (18.46)."""
    every = tuple(choices)
    yield from moving(ReturnToBase, units, (choice for choice in every if choice.value != units[0].base))
    home = moving(ReturnToBase, units, (choice for choice in every if choice.value == units[0].base))
    yield from (replace(offer, aside=True, unlikely=True) for offer in home)


def bases_near(game: Game, unit: AirUnit, over: str) -> list[str]:
    """The unit's own base, and all bases within its range of the one over which it fought (doubt W111)."""
    within, flown = operational_range(game, unit), hexes_flown_to(game, unit, over)
    near = {base for hex_ in flown for base in reach_by(game, "W102", hex_, within)}
    return sorted(near & bases(game) | {unit.base})


@rule(
    "18.46/home",
    "Attackers whose own base is closed to them go to another that is open.",
    "{unit} can't go back to {place}: it is {given}; bring it to {allowed}.",
)
def closed_homes_are_avoided(game: Game, request: Any) -> Iterable[Finding]:
    """18.46, before a seat leaves its attackers to go home; asked where any other base would take them."""
    for unit in flying(game):
        home = Returning(GAMEMASTER, (unit,), _over(game, unit), unit.base)
        closed = next(iter(home_is_still_held.findings(game, home)), None)
        if closed and commands(game, request.seat, unit.nation) and (open_ := _open_to(game, unit)):
            yield replace(closed, allowed=any_of(name(game, base) for base in open_))


def _open_to(game: Game, unit: AirUnit) -> list[str]:
    over = _over(game, unit)
    landings = (Returning(GAMEMASTER, (unit,), over, base) for base in bases_near(game, unit, over))
    return [one.base for one in landings if not any(rule.violation(game, one) for rule in MAY_RETURN)]


MAY_RETURN = (seat_speaks_for_the_units, on_its_way_back, *RETURNING)
LANDING = Procedure(returning, MAY_RETURN, come_back, offers)
