"""23.61C, 23.64: carriers counterair air bases as a round begins."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, partial

import msgspec
from msgspec.structs import replace

from core.fold import fold
from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.basing.open_bases import air_base
from core.world_at_war.board import hex_of, known_place, name, side_of
from core.world_at_war.carriers.decks import revealed_to
from core.world_at_war.conditions import (
    Peace,
    at_peace,
    facts_of,
    found_at_peace,
    held_by,
    holder_against,
    rule,
)
from core.world_at_war.counterair.refuge import turned_over
from core.world_at_war.counterair.targets import where_somebody_is
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.missions import in_an_offensive, not_from_a_damaged_carrier
from core.world_at_war.flight.operating import decks_let_it_attack, winter_bars_attacks
from core.world_at_war.flight.targets import WHERE_IT_GOES
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.naval_combat.allotting import group_of, of_its_own
from core.world_at_war.naval_combat.orders import (
    Flight,
    Flown,
    LaunchCounterair,
    Use,
    busy,
    does_nothing_else,
    flown,
    from_decks,
)
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.at_sea import ATTACK, being_fought, on_my_decks, present_combat
from core.world_at_war.under_way.commitments import COUNTERAIR, FROM_COMBAT, defenders_at, in_play
from core.world_at_war.under_way.missions import COUNTERAIR_FROM_DECK
from core.world_at_war.under_way.ships import NAVAL_AIR, not_ready
from core.world_at_war.units import Group
from events.message import Event, PhaseEntered
from events.sentences import say
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirUnitsUninverted
from events.world_at_war.naval_combat import (
    BaseCounterair,
    BaseCounteraired,
    BaseCounterairLaunched,
    BaseCounterairsFlown,
    NavalCombat,
)


class Counterairing(msgspec.Struct, frozen=True):
    """Carrier-based air that would counterair a base, as `WHERE_IT_GOES` asks for it."""

    seat: str
    combat: NavalCombat
    air: Flown
    hex: str
    mission: str = COUNTERAIR

    @property
    def units(self) -> tuple[AirUnit, ...]:
        """All of them."""
        return self.air.units

    @property
    def nations(self) -> tuple[str, ...]:
        """Whose they are."""
        return tuple(dict.fromkeys(unit.nation for unit in self.units))


def counterairing(game: Game, order: LaunchCounterair, seat: str) -> Counterairing:
    """What the order means; raises `Mistake` for units and places that are not there."""
    combat, place = being_fought(game), known_place(game, order.to)
    return Counterairing(seat, combat, flown(game, order.air, Use(seat, combat, ATTACK)), place)


@rule("23.61C/some", "A counterair is made by air units.", "No air unit would counterair {place}.")
def some_fly(game: Game, request: Counterairing) -> Iterable[Finding]:
    """23.61C."""
    if not request.units:
        yield Finding(place=name(game, request.hex))


@rule(
    "23.61C",
    "In naval combat air bases are counteraired from the carriers that fight in it.",
    "{unit} at {place} is on no carrier of the combat.",
)
def from_carriers_here(game: Game, request: Counterairing) -> Iterable[Finding]:
    """23.61C with 18.521; land-based air makes its counterairs in phases of their own (18.511A, 18.512A)."""
    for unit in request.units:
        if unit.kind != NAVAL_AIR or not group_of(game, request.combat, unit):
            yield Finding(unit.name, name(game, unit.base))


@rule(
    "23.64/ready",
    "Ready naval air counterairs from carriers.",
    "{unit} on {place} is {given}.",
)
def is_ready(game: Game, request: Counterairing) -> Iterable[Finding]:
    """18.41."""
    for unit in request.air.decks:
        if why := not_ready(game, unit):
            yield Finding(unit.name, unit.base, why)


@rule("23.61C/base", "What is counteraired is an air base of the enemy.", "{place} is {given}.")
def an_enemy_air_base(game: Game, request: Counterairing) -> Iterable[Finding]:
    """23.61C, 18.521; the base may be empty (18.521D), and boxes are closed to missions by 18.49."""
    hex_ = hex_of(game, request.hex)
    if hex_ is None:
        return
    if not air_base(game, hex_):
        yield Finding(place=name(game, hex_.id), given=say("no air base"))
    elif not all(holder_against(game, hex_, side_of(game, nation)) for nation in request.nations):
        yield Finding(place=name(game, hex_.id), given=held_by(game, hex_))


def _peace(game: Game, request: Counterairing) -> Iterator[Peace]:
    hex_ = hex_of(game, request.hex)
    for nation in request.nations if hex_ else ():
        holder = holder_against(game, hex_, side_of(game, nation)) if hex_ else ""
        yield from at_peace(game, (nation,), (holder,) if holder else ())


@rule(
    "23.61C/war",
    "Only nations at war counterair each other's bases.",
    "{given} is at peace with {allowed}, as declared.",
    lambda game, request: facts_of(_peace(game, request)),
)
def at_war(game: Game, request: Counterairing) -> Iterable[Finding]:
    """18.521: an enemy is a power at war; war is declared outside these rules."""
    return found_at_peace(_peace(game, request))


def _out_of_an_offensive(game: Game, request: Counterairing) -> Iterable[Finding]:
    return in_an_offensive.findings(game, request) if plays(game, "W362") == "as_missions" else ()


def _option_grounds(game: Game, request: Counterairing) -> Iterable[str]:
    return in_an_offensive.grounds(game, request) if plays(game, "W362") == "as_missions" else ()


IN_AN_OFFENSIVE = replace(in_an_offensive, findings=_out_of_an_offensive, grounds=_option_grounds)
"""18.45, for the side whose turn it is, if counterairs of naval combat are such missions (doubt W362)."""


def launch(game: Game, request: Counterairing) -> Iterator[Ruled]:
    """They are bound for the base, and naval air in its port is shown (18.521C)."""
    side = side_of(game, request.units[0].nation)
    launched = BaseCounterairLaunched(request.seat, side, request.hex, request.air.names)
    yield Ruled(launched, ("23.61C", "23.64", "W362", "W363"))
    yield from from_decks(request.combat, request.air, COUNTERAIR_FROM_DECK)
    yield from revealed_to(game, request.hex, side)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each carrier of the seat with ready air: so many squadrons of it, and the enemy bases they reach.

    Those in which nobody is seen stand aside (18.521D).
    """
    if (combat := present_combat(game)) is None or seat in game.turn.finished:
        return
    bases = cache(partial(_enemy_bases, game))
    taken = busy(combat)
    aboard = [u for _, units in on_my_decks(game, combat, seat) for u in units if u.name not in taken]
    for (nation, kind, deck), count in Counter((u.nation, u.kind, u.base) for u in aboard).items():
        unit = next(u for u in aboard if (u.nation, u.kind, u.base) == (nation, kind, deck))
        air = Group(count, kind, nation, deck)
        side = side_of(game, unit.nation)
        near = reach_by(game, "W102", combat.place, operational_range(game, unit)).keys() & bases(side)
        manned = where_somebody_is(game, near, side)
        yield from _offered(game, seat, air, sorted(manned))
        empty = _offered(game, seat, air, sorted(near - manned))
        yield from (replace(one, aside=True) for one in empty)


def _enemy_bases(game: Game, side: str) -> frozenset[str]:
    hexes = game.atlas.hexes.values()
    return frozenset(h.id for h in hexes if holder_against(game, h, side) and air_base(game, h))


def _offered(game: Game, seat: str, air: Group, near: Iterable[str]) -> Iterator[Offer]:
    """One squadron or up to as many as may fly there, of those that are alike aboard a carrier."""
    open_ = tuple(Choice(place, most) for place in near if (most := _most(game, seat, air, place)))
    if open_:
        one = LaunchCounterair(open_[0].value, Flight((replace(air, count=1),)))
        several = max(choice.most for choice in open_)
        yield Offer(one, (Slot("to", open_),), most=several if several > 1 else 0, open_ended=True)


def _most(game: Game, seat: str, air: Group, place: str) -> int:
    """How many of them may counterair a base; none where it may not be counteraired."""

    def kept(count: int) -> bool:
        order = LaunchCounterair(place, Flight((replace(air, count=count),)))
        request = counterairing(game, order, seat)
        return all(one.kept(game, request) for one in COUNTERAIRING.requires)

    return next((count for count in range(air.count, 0, -1) if kept(count)), 0)


COUNTERAIRING = Procedure(
    counterairing,
    (
        some_fly,
        of_its_own,
        from_carriers_here,
        is_ready,
        not_from_a_damaged_carrier,
        decks_let_it_attack,
        winter_bars_attacks,
        IN_AN_OFFENSIVE,
        does_nothing_else,
        *WHERE_IT_GOES,
        an_enemy_air_base,
        at_war,
    ),
    launch,
    offers,
)


LAND, ASHORE = ("18.526A", "W364"), ("17.3126C", "18.526B", "W364")
"""By which rules defenders that aborted are inverted; what 22.43 adds is not at hand (doubt W364)."""
TURNED_OVER = ("18.526A", "17.3126C")


def counterairs_launched(game: Game) -> bool:
    """Is a base to be counteraired in this round?"""
    return any(combat.counterairs for combat in game.naval_combats)


def next_base(game: Game, _: PhaseEntered | Event) -> Iterator[Ruled]:
    """The next counterair as doubts W274 and W363 order them, or the way back of all.

    They come in the order in which bases were named; those of the side whose turn it is perhaps first.
    """
    if (combat := present_combat(game)) is None:
        return
    left = [one for one in combat.counterairs if not one.over]
    if plays(game, "W363") == "moving_side_first":
        left.sort(key=lambda one: one.side != game.turn.side)
    to_come = next(iter(left), None)
    yield from _fought(game, to_come) if to_come else _all_back(game, combat.counterairs)


def _fought(game: Game, raid: BaseCounterair) -> Iterator[Ruled]:
    """All air in the base meets the attackers; where there is none, nothing is fought (18.521B-D)."""
    shown = tuple(revealed_to(game, raid.place, raid.side))
    yield from shown
    game = fold(EVOLUTIONS, game, [fact.event for fact in shown])
    ours = tuple(unit.name for unit in in_play(game, raid.units))
    theirs = tuple(unit.name for unit in defenders_at(game, raid.place, raid.side))
    if ours and theirs:
        yield Ruled(AirBattleBegan(FROM_COMBAT, raid.place, ours, theirs), ("18.521B", "19.12", "23.64"))
    else:
        yield Ruled(BaseCounteraired(raid.side, raid.place, ours), ("18.521D",))


def after_the_battle(game: Game, event: AirBattleEnded) -> Iterator[Ruled]:
    """19.12: carrier-based air fights one round over a base."""
    combat = present_combat(game)
    if event.kind != FROM_COMBAT or combat is None:
        return
    for raid in combat.counterairs:
        if raid.place == event.place:
            told = BaseCounteraired(raid.side, raid.place, event.attackers, event.defenders_aborted, met=True)
            yield Ruled(told, ("19.12",))


def _all_back(game: Game, flown: tuple[BaseCounterair, ...]) -> Iterator[Ruled]:
    """What the rolls did to defenders, and the attackers on their carriers, used for the round (18.524B)."""
    for raid in flown:
        yield from turned_over(game, raid.aborted, raid.place, LAND, ASHORE)
    units = tuple(unit.name for raid in flown for unit in in_play(game, raid.units))
    yield Ruled(BaseCounterairsFlown(units), ("18.524B", "23.64"))


def ready_after_the_round(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Defenders that aborted in a counterair of this round are ready again, if doubt W364 is played so."""
    if plays(game, "W364") != "round" or (combat := present_combat(game)) is None:
        return
    aborted = in_play(game, (name for raid in combat.counterairs for name in raid.aborted))
    if ready := tuple(unit.name for unit in aborted if unit.inverted in TURNED_OVER):
        yield Ruled(AirUnitsUninverted(ready), ("18.526A", "W364"))


COUNTERAIRS_OF_BASES = Kind(COUNTERAIR, fought="18.522", over="18.522A", single="19.12", on_bases=True)
