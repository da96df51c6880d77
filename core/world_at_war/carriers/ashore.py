"""17.3126, 18.521C: naval air in a port that is attacked is shown, comes ashore, and goes aboard again."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.board import controller, hex_of, side_of
from core.world_at_war.carriers.decks import CHANGED_OVER, complement, same_nationality
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.battles import defenders_at
from core.world_at_war.under_way.naval_air import committed_at_sea
from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.carriers import NavalAirPutAshore
from events.world_at_war.counterair import NavalAirBackAboard, NavalAirRevealed
from events.world_at_war.declared import HexTaken, TerritoryGained
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.sequence import PlayerTurnBegan

ON_SHIPS = "attack on a naval base"


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
