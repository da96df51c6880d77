"""17.312: what the deck of a fast carrier takes, and the naval air that is ashore from a deck in its port."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding, Ruled
from core.world_at_war.board import (
    controller,
    declared,
    game_turn,
    hex_of,
    name,
    phase,
    player_turn,
    side_of,
    units_at,
)
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, fact_grounds, fact_key, plays, turns_on
from core.world_at_war.under_way.at_sea import committed_at_sea
from core.world_at_war.under_way.commitments import defenders_at
from core.world_at_war.under_way.missions import OVER_PORT
from core.world_at_war.units import ChangeOfBase, Preference, factor_kind, to_fly
from events.sentences import say
from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.carriers import NavalAirPutAshore
from events.world_at_war.counterair import NavalAirBackAboard, NavalAirRevealed
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.sequence import HexTaken, PlayerTurnBegan, TerritoryGained

# 17.312: what the deck of a fast carrier takes, also where it is launched.

COMMONWEALTH = {"Britain", "Australia"}  # doubt W9
CHANGED_OVER = "17.3122D"
"""The rule that inverts squadrons aboard or off an inverted carrier."""


class Transfer(ChangeOfBase, frozen=True):
    """A request to change over: who asks, which units of one base, to which carrier or place."""


def same_nationality(game: Game, unit: AirUnit, carrier: Carrier) -> bool:
    """Is this squadron of the carrier's own nationality (17.312, doubt W9)?"""
    both = {unit.nation, carrier.nation}
    return len(both) == 1 or (plays(game, "W9") == "commonwealth" and both == COMMONWEALTH)


def _nationality_grounds(game: Game, request: Transfer) -> Iterable[str]:
    deck = game.carriers.get(request.base)
    if deck and any({u.nation, deck.nation} == COMMONWEALTH for u in request.units):
        yield "W9"


@rule("17.21", "Army air units never base on carriers.", "{unit} is army air and can't board {place}.")
def no_army_air_aboard(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.21, last sentence."""
    if request.base in game.carriers:
        army = (u for u in request.units if factor_kind(u.kind) == "AAF")
        yield from (Finding(unit=u.name, place=request.base) for u in army)


@rule("17.51", "Jets never operate from carriers.", "{unit} is a jet and can't board {place}.")
def no_jets_aboard(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.51, second sentence."""
    if request.base in game.carriers:
        jets = (u for u in request.units if factor_kind(u.kind) == "jet")
        yield from (Finding(unit=u.name, place=request.base) for u in jets)


@rule("17.312", "Only naval air units base on carriers.", "{unit} is no naval air and can't board {place}.")
def naval_air_alone_aboard(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.312, second sentence; army air is told by 17.21, and jets by 17.51."""
    if request.base in game.carriers:
        others = (u for u in request.units if factor_kind(u.kind) not in {"NAS", "AAF", "jet"})
        yield from (Finding(unit=u.name, place=request.base) for u in others)


@rule(
    "17.312/nationality",
    "A carrier bases naval air units of its own nationality.",
    "{unit} is of {given}; {place} is of {allowed}.",
    _nationality_grounds,
)
def own_nationality(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.312, first sentence (doubt W9)."""
    if deck := game.carriers.get(request.base):
        others = (u for u in request.units if not same_nationality(game, u, deck))
        yield from (Finding(u.name, deck.name, u.nation, deck.nation) for u in others)


def by_status(units: Iterable[AirUnit], inverting: str) -> dict[str, tuple[str, ...]]:
    """The names of squadrons that change decks, by the status that they have afterwards.

    Who is inverted stays so by the rule that turned it over (18.42A, 18.72B); the others are inverted by the
    rule that is given, if any is (17.3122D).
    """
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        status = unit.inverted or inverting
        found[status] = (*found.get(status, ()), unit.name)
    return found


def complement(game: Game, deck: Carrier) -> tuple[AirUnit, ...]:
    """The naval air that has its place on a carrier, aboard or ashore from it under attack (17.3126C)."""
    ashore = (unit for unit in game.units.values() if unit.deck == deck.name)
    return (*units_at(game, deck.name), *ashore)


@rule(
    "17.312/room",
    "A carrier bases as many naval air units as it has factors.",
    "{place} would carry {given} squadrons; its size is {allowed}.",
)
def deck_has_room(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.312 and 17.3122; damage takes nothing from the size."""
    if deck := game.carriers.get(request.base):
        aboard = {u.name for u in (*complement(game, deck), *request.units)}
        if len(aboard) > deck.size:
            yield Finding(place=deck.name, given=str(len(aboard)), allowed=str(deck.size))


@rule(
    "17.3122C",
    "Inverted naval air units do not board carriers.",
    "{unit} is inverted and can't board {place}.",
)
def only_uninverted_ones_board(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3122C (doubt W19); as construction phases are kept by `launched.only_with_a_new_carrier`."""
    deck = game.carriers.get(request.base)
    if deck and not building(game) and not (deck.inverted and plays(game, "W19") == "yes"):
        yield from (Finding(unit=u.name, place=deck.name) for u in request.units if u.inverted)


def _used_at_sea(game: Game, request: Transfer) -> Iterator[AirUnit]:
    """Who would board in the redeployment phase and searched, covered or attacked at sea before."""
    if request.base in game.carriers and phase(game) == "redeployment":
        yield from (unit for unit in request.units if committed_at_sea(unit) and not unit.inverted)


@rule(
    "23.164/boards",
    "Whether naval air that was used at sea from land boards in the redeployment phase is doubt W419.",
    "{unit} was used at sea this player turn; it is inverted as it leaves its base, and can't board {place}.",
    lambda game, request: ("W419",) if any(_used_at_sea(game, request)) else (),
)
def boards_though_used_at_sea(game: Game, request: Transfer) -> Iterable[Finding]:
    """23.164 and 17.3122C against 17.3122D.1."""
    if plays(game, "W419") == "inverted":
        yield from (Finding(unit=u.name, place=request.base) for u in _used_at_sea(game, request))


@rule(
    "17.3124", "No naval air unit lands on a damaged carrier.", "{place} is damaged; {unit} can't go aboard."
)
def not_onto_a_damaged_carrier(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3124, last sentence; what is aboard may go ashore in port."""
    if (deck := game.carriers.get(request.base)) and deck.damaged:
        yield from (Finding(unit=u.name, place=deck.name) for u in request.units)


DECK_TAKES = (
    no_army_air_aboard,
    no_jets_aboard,
    naval_air_alone_aboard,
    own_nationality,
    deck_has_room,
    only_uninverted_ones_board,
    boards_though_used_at_sea,
    not_onto_a_damaged_carrier,
)


CONSTRUCTION = "construction"


def building(game: Game) -> bool:
    """Is this the unit construction phase?"""
    return phase(game) == CONSTRUCTION


def launched_now(game: Game, deck: Carrier) -> bool:
    """Is the carrier launched in this game turn, as declared?"""
    return declared(game, "launched", deck.name) == game_turn(game)


def boards_as_new(game: Game, unit: AirUnit, deck: Carrier) -> bool:
    """May this squadron board though it is inverted, for it is new (17.3122C, doubts W13 and W18)?"""
    if not building(game) or unit.base != deck.place:
        return False
    new = unit.constructed == player_turn(game)
    if launched_now(game, deck):
        return new or (plays(game, "W18") == "launch_only" and bool(unit.constructed))
    return new and plays(game, "W13") == "yes"


def to_change_over(game: Game) -> Preference:
    """New squadrons come first where only they may board; else those that may fly."""

    def new_ones_first(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        now = unit.constructed == player_turn(game)
        return not now, not unit.constructed, bool(unit.inverted), unit.elite, unit.name

    return new_ones_first if building(game) else to_fly


def _boarding(game: Game, request: Any) -> Iterator[tuple[AirUnit, bool]]:
    deck = game.carriers.get(request.base)
    yield from ((u, deck is not None and boards_as_new(game, u, deck)) for u in request.units)


def _grounds(game: Game, request: Any) -> Iterator[str]:
    if not building(game):
        return
    yield from fact_grounds(game, [fact_key("launched", request.base)])
    for doubt in ("W13", "W18"):
        if turns_on(game, doubt, lambda other: tuple(_boarding(other, request))):
            yield doubt


@rule(
    "17.3122/construction",
    "In the unit construction phase only new naval air boards, and only a carrier launched there in it.",
    "{unit} can't go to {place} in the unit construction phase: {given}.",
    _grounds,
)
def only_with_a_new_carrier(game: Game, request: Any) -> Iterable[Finding]:
    """17.3122 has no other moment for transfers in that phase than the exception of 17.3122C (W13, W18)."""
    if not building(game):
        return
    deck = game.carriers.get(request.base)
    for unit, new in _boarding(game, request):
        if not new:
            why = say("naval air does not go ashore in it") if deck is None else _why_not(game, deck)
            yield Finding(unit.name, name(game, request.base), why)


def _why_not(game: Game, deck: Carrier) -> str:
    if launched_now(game, deck):
        return say("it was not built there in this phase, in which {carrier} was launched", carrier=deck.name)
    return say("{carrier} was not launched in it, as far as is declared", carrier=deck.name)


# 17.3126, 18.521C: naval air in a port that is attacked is shown, comes ashore, and goes aboard again.

ON_SHIPS = OVER_PORT


def ashore(game: Game) -> list[AirUnit]:
    """All naval air that came ashore because its port was attacked, in the order of the names."""
    return [unit for _, unit in sorted(game.units.items()) if unit.deck]


def ashore_under_attack(game: Game, event: AirMissionFlown) -> Iterator[Ruled]:
    """17.3126A, D: an attack on the ships shows the naval air aboard; it may meet it as land-based air."""
    if event.mission == ON_SHIPS:
        yield from (Ruled(fact.event, ("17.3126A", "17.3126D")) for fact in revealed(game, event.hex))


def its_carrier(game: Game, unit: AirUnit) -> Carrier | None:
    """The carrier in the same port that a unit came from and can go back to."""
    deck = game.carriers.get(unit.deck)
    in_port = deck is not None and not deck.at_sea and deck.place == unit.base
    return deck if in_port and deck and _takes_them(game, deck) else None


def _takes_them(game: Game, deck: Carrier) -> bool:
    """17.3124: nothing flies onto a damaged carrier; whether this is a flight is doubt W282."""
    return not deck.damaged or plays(game, "W282") == "aboard"


def leaves_with_its_carrier(game: Game, unit: AirUnit) -> bool:
    """Does this unit leave a captured port on its carrier (doubt W97)?"""
    return plays(game, "W97") == "with_carriers" and its_carrier(game, unit) is not None


def aboard_as_they_sail(game: Game, decks: Iterable[Carrier]) -> Iterator[Ruled]:
    """17.3126C, 18.526B: naval air goes to sea with its carrier; that it does so unasked is doubt W281.

    `decks` are the carriers that put to sea, where they still lie. Those whose own carrier is sunk, or takes
    nobody, go aboard of others as far as these have room (doubt W403). Nobody goes before the counterairs on
    the port are over: naval air there must take part in them (18.521C).
    """
    if plays(game, "W281") != "go_along":
        return
    bound = {battle.place for battle in game.battles if not battle.ended}
    leaving = [c for c in decks if not c.at_sea and c.place not in bound and _takes_them(game, c)]
    for deck in leaving:
        own = [u for u in ashore(game) if u.deck == deck.name and u.base == deck.place]
        yield from _onto(game, deck, own, ("17.3126C", "18.526B", "17.3122D.1", "W281"))
    homeless = _homeless(game) if plays(game, "W403") == "any_carrier" else []
    for deck in (one for one in leaving if not one.damaged):
        fit = [u for u in homeless if u.base == deck.place and same_nationality(game, u, deck)]
        boarding = fit[: max(0, deck.size - len(complement(game, deck)))]
        homeless = [unit for unit in homeless if unit not in boarding]
        yield from _onto(game, deck, boarding, ("17.3126C", "17.3122D.1", "W403"))


def _homeless(game: Game) -> list[AirUnit]:
    """Who is ashore, and has no carrier there to go back to: elite squadrons first, then ready ones."""
    without = (unit for unit in ashore(game) if its_carrier(game, unit) is None)
    return sorted(without, key=lambda unit: (not unit.elite, bool(unit.inverted), unit.name))


def aboard_as_the_port_falls(game: Game, _: HexTaken | TerritoryGained) -> Iterator[Ruled]:
    """18.25: the ships leave a captured port, and their naval air with them (doubt W97)."""
    going = [unit for unit in ashore(game) if _overrun(game, unit) and leaves_with_its_carrier(game, unit)]
    yield from _aboard(game, going, ("18.25", "W97", "17.3122D.1"))


def _overrun(game: Game, unit: AirUnit) -> bool:
    hex_ = hex_of(game, unit.base)
    holder = side_of(game, controller(game, hex_)) if hex_ else ""
    return holder not in ("", side_of(game, unit.nation))


def aboard_as_the_turn_ends(game: Game, _: PlayerTurnBegan) -> Iterator[Ruled]:
    """17.3126C, 17.3123: when the player turn of the attack is over it is clear who is aboard (doubt W23)."""
    there = ashore(game)
    if plays(game, "W23") != "end_of_player_turn":
        there = [unit for unit in there if unit.deck not in game.carriers]
    yield from _aboard(
        game, [u for u in there if its_carrier(game, u)], ("17.3126C", "17.3123", "17.3122D.1", "W23")
    )
    yield from _for_good(game, [unit for unit in there if not its_carrier(game, unit)])


def _aboard(game: Game, units: Iterable[AirUnit], rules: tuple[str, ...]) -> Iterator[Ruled]:
    """Each goes back to its own carrier."""
    decks: dict[str, list[AirUnit]] = {}
    for unit in units:
        decks.setdefault(unit.deck, []).append(unit)
    for deck, some in decks.items():
        yield from _onto(game, game.carriers[deck], some, rules)


def _onto(game: Game, deck: Carrier, units: Iterable[AirUnit], rules: tuple[str, ...]) -> Iterator[Ruled]:
    """17.3122D.1: aboard they have the status of the carrier; who flew a mission this turn is doubt W416."""
    found: dict[tuple[str, bool], list[str]] = {}
    for unit in units:
        flew = not deck.inverted and _turned_over_by_a_mission(unit)
        kept = unit.inverted if flew and plays(game, "W416") == "stays_inverted" else ""
        found.setdefault((CHANGED_OVER if deck.inverted else kept, flew), []).append(unit.name)
    for (status, flew), names in found.items():
        doubt = ("W416",) if flew else ()
        yield Ruled(NavalAirBackAboard(tuple(names), deck.name, status), (*rules, *doubt))


def _turned_over_by_a_mission(unit: AirUnit) -> bool:
    """Is it inverted, and has it flown a mission of its own this player turn (18.42A)?"""
    return bool(unit.inverted and unit.used) and not committed_at_sea(unit)


def _for_good(game: Game, units: Iterable[AirUnit]) -> Iterator[Ruled]:
    """The carrier is gone, or nothing may fly onto it: they are based in the port."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for unit in units:
        found.setdefault((unit.deck, unit.base, unit.inverted), []).append(unit.name)
    for (deck, base, status), names in found.items():
        damaged = deck in game.carriers and game.carriers[deck].damaged
        rules = ("17.3126C", *(("17.3124", "W282") if damaged else ()))
        yield Ruled(NavalAirPutAshore(tuple(names), deck, base, status), rules)


def revealed(game: Game, place: str) -> Iterator[Ruled]:
    """Each carrier in the port of a base that the side attacks whose turn it is puts its naval air ashore."""
    return revealed_to(game, place, game.turn.side)


def revealed_to(game: Game, place: str, side: str) -> Iterator[Ruled]:
    """Each carrier that lies in the port of a base that a side attacks puts its naval air ashore."""
    aboard = [unit for unit in defenders_at(game, place, side) if unit.base in game.carriers]
    for carrier in dict.fromkeys(unit.base for unit in aboard):
        names = tuple(unit.name for unit in aboard if unit.base == carrier)
        yield Ruled(NavalAirRevealed(names, carrier, place), ("18.521C", "17.3126A", "17.3126B"))
