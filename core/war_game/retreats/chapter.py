"""Retreats, and attacks that are called off if the whole force can leave (IV/dispatching/3.4, IV/sample
battle/round 2/1).
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import attackers, battle_at, fought, no_battle_at
from core.war_game.board import belongs, commands, is_aircraft, known_place, names, room, rule
from core.war_game.menus import Part, keeps
from core.war_game.orders import CallOff, Retreat
from core.war_game.retreats.refuges import (
    back_among_enemies,
    has_lost_its_deck,
    lands_for_good,
    may_stay_aboard,
    refuges,
)
from core.war_game.retreats.retreats import RETREATING, back
from core.war_game.retreats.shut import why_it_stays
from core.war_game.selection import in_groups
from core.war_game.state import Game, plays
from core.war_game.steps import attacker_gives_up
from events.war_game.board import Battle, Unit
from events.war_game.facts import AttackCalledOff, RetreatDeclared


class CallingOff(msgspec.Struct, frozen=True):
    """A seat gives up a battle."""

    seat: str
    battle: Battle


def calling_off(game: Game, order: CallOff, seat: str) -> CallingOff:
    """What the order means; raises `Mistake` where no battle is."""
    battle = battle_at(game, place := known_place(game, order.place))
    if battle is None:
        raise no_battle_at(place)
    return CallingOff(seat, battle)


@rule(
    "seat:all",
    "A seat calls off a battle for all who attack in it.",
    "{given} does not speak for {allowed}, who attack as well.",
)
def speaks_for_all(game: Game, request: CallingOff) -> Iterable[Finding]:
    """Others may retreat each with its own units."""
    nations = dict.fromkeys(unit.nation for unit in attackers(game, request.battle))
    others = [nation for nation in nations if not commands(game, request.seat, nation)]
    if others:
        yield Finding(given=request.seat, allowed=", ".join(others))


def _ways_in_doubt(game: Game, request: CallingOff) -> tuple[str, ...]:
    """The doubts about ways back among enemies, and about the landing of who has lost its carrier."""
    there = attackers(game, request.battle)
    among = any(back_among_enemies(game, unit) for unit in there)
    sunk = [unit for unit in there if has_lost_its_deck(game, unit)]
    anywhere = any(not lands_for_good(game, unit) for unit in sunk)
    doubts = {"N26": among, "N29": sunk, "N41": anywhere}
    return tuple(doubt for doubt, matters in doubts.items() if matters)


@rule(
    "IV/example 3/3.3",
    "A battle is called off when every attacker can leave it.",
    "{unit} can't leave {place}, for {given}; the others may retreat, and are shot at while it stays.",
    lambda game, request: ("R25", "R26", *_ways_in_doubt(game, request)),
)
def everybody_can_leave(game: Game, request: CallingOff) -> Iterable[Finding]:
    """One landed infantry is enough to hold the rest to a counterattack."""
    for unit in who_can_not_leave(game, request.battle):
        yield Finding(unit.name, request.battle.place, why_it_stays(game, unit))


def who_can_not_leave(game: Game, battle: Battle) -> Iterator[Unit]:
    """The attackers that hold the rest in a battle: without a way back, or ashore (doubts R25 and R26)."""
    ways = _ways_back(game, battle)
    for unit in attackers(game, battle):
        stays = unit.landed and plays(game, "R25") == "no" and not may_stay_aboard(game, unit)
        if stays or not ways[unit.name]:
            yield unit


@rule(
    "IV/sample battle/round 2/1",
    "A battle is called off once.",
    "All who attack {place} leave already.",
)
def somebody_is_left(game: Game, request: CallingOff) -> Iterable[Finding]:
    """Whoever has declared his own retreat keeps to it."""
    if all(unit.leaving for unit in attackers(game, request.battle)):
        yield Finding(place=request.battle.place)


def _ways_back(game: Game, battle: Battle) -> dict[str, str]:
    """Where each attacker goes: whence it came, or else the first place open to it that has room; or "".

    Whose carrier was sunk leaves if it can land; its owner is asked where when it has left (doubts N29, R17).
    """
    ways: dict[str, str] = {}
    guests: Counter[str] = Counter()
    for unit in attackers(game, battle):
        open_ = (unit.leaving,) if unit.leaving else _open_to(game, battle, unit)
        first = sorted(open_, key=back(unit).__ne__)
        free = (to for to in first if unit.leaving or _has_room(game, unit, to, guests[to]))
        to = next(free, "")
        asked_later = bool(to) and not unit.leaving and lands_for_good(game, unit)
        ways[unit.name] = back(unit) if asked_later else to
        guests[to] += not belongs(unit, to) and not unit.leaving
    return ways


def _open_to(game: Game, battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Its refuges, and the deck of its own carrier, for she leaves as well."""
    own = (back(unit),) if back(unit) in battle.attackers else ()
    return (*own, *refuges(game, unit))


def _has_room(game: Game, unit: Unit, to: str, guests: int) -> bool:
    """Is it a place, its own deck, or a deck that has room beside those that go there as well?"""
    if to not in game.units or not is_aircraft(game, unit) or belongs(unit, to):
        return True
    return room(game, to) > guests


def call_off(game: Game, request: CallingOff) -> Iterator[Ruled]:
    """IV/sample battle/round 2/1: all attackers leave, each where it came from."""
    battle = request.battle
    yield Ruled(AttackCalledOff(battle.place), (somebody_is_left.number,))
    staying = [unit for unit in attackers(game, battle) if not unit.leaving]
    ways = _ways_back(game, battle)
    for there in in_groups(lambda unit: ways[unit.name], staying):
        to = ways[there[0].name]
        yield Ruled(RetreatDeclared(names(there), battle.place, to), (somebody_is_left.number,))


MAY_CALL_OFF = (speaks_for_all, everybody_can_leave, somebody_is_left)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The battles that the seat may give up."""
    if possible := given_up(game, seat):
        yield Offer(CallOff(possible[0]), (Slot("place", tuple(Choice(place) for place in possible)),))


def given_up(game: Game, seat: str) -> list[str]:
    """The places of the attacks that a seat may call off now."""
    if not attacker_gives_up(game):
        return []
    return [b.place for b in fought(game) if _may(game, CallingOff(seat, b))]


def _may(game: Game, request: CallingOff) -> bool:
    return keeps(game, MAY_CALL_OFF, request)


CALLING_OFF = Procedure(calling_off, MAY_CALL_OFF, call_off, offers)


CHAPTER = Chapter(
    orders={
        Part.REST: {
            CallOff: CALLING_OFF,
            Retreat: RETREATING,
        },
    },
    plays={
        "R26": ("next_place", "as_declared"),
        "N1": ("round_before", "this_round"),
        "N19": ("open", "shut"),
        "N26": ("fought_again", "elsewhere", "beside"),
        "N29": ("as_a_landing", "as_a_retreat"),
        "N32": ("home", "with_her"),
        "N41": ("defenders", "with_friends", "open"),
    },
)
