"""Ground support and defensive air support (18.55, 18.56, 18.61): intercepted, fought over, and settled."""

from collections.abc import Iterable, Iterator

import msgspec

from core.chapter import Chapter
from core.fold import fold
from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.decisions import Deciding, reinforced
from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.air_combat.fates import INVERTED, Left, of_support
from core.world_at_war.board import known_place, lies_in, name
from core.world_at_war.conditions import BREAKING_OFF, at_war_with_them, rule, side_finished
from core.world_at_war.counterair.announcing import could_be_joined
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.missions import MISSION_RULES, in_an_offensive
from core.world_at_war.flight.targets import WHERE_IT_GOES
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.menus import Part, most_kept, moving
from core.world_at_war.squadrons.chapter import AT_ONCE
from core.world_at_war.squadrons.dividing import recombined
from core.world_at_war.state import Game, numbers
from core.world_at_war.support.announcing import (
    ANNOUNCING_COMBAT,
    EXPLOITING,
    OVERRUNNING,
    AnnounceExploitation,
    AnnounceGroundCombat,
    AnnounceOverrun,
    DefendFromTheAir,
    InterceptSupport,
    KeepSupport,
    NameExcess,
    SettleAttack,
    SupportAttack,
    SupportInvasion,
    attacking_factors,
    defending_factors,
    ready,
)
from core.world_at_war.support.asked_again import support_called_off
from core.world_at_war.support.defending import DEFENDING, KEEPING
from core.world_at_war.support.limits import NAMING, still_defended
from core.world_at_war.support.ships import SHIPPING
from core.world_at_war.support.supporting import SUPPORTING, flown_home
from core.world_at_war.under_way.commitments import INTERCEPTION, free_first
from core.world_at_war.under_way.missions import DEFENDER
from core.world_at_war.under_way.over_land import (
    DEFENSIVE_SUPPORT,
    GROUND_SUPPORT,
    INVASION,
    aloft,
    attacks,
    defense_over,
    defenses,
    defensive_support,
    ground_support,
    in_play,
    occasion,
)
from core.world_at_war.under_way.steps import against_low_odds
from core.world_at_war.units import WHOLE, chosen
from events.message import Event, SeatFinished
from events.sentences import said, say
from events.world_at_war.air_battle import DISENGAGED, AirBattleBegan, AirBattleEnded
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit
from events.world_at_war.support import (
    ABORTED,
    AT_THE_TABLE,
    FOUGHT,
    NOT_MADE,
    PREVENTED,
    TURNED_BACK,
    AttackSettled,
    DefensiveSupport,
    DefensiveSupportAborted,
    DefensiveSupportCancelled,
    GroundSupport,
    InterceptorsCommitted,
    SupportCounted,
    SupportMeasured,
)

# 18.563: what is peculiar to the interception of defensive air support among air battles.


@rule(
    "18.5634/reinforced",
    "Who brings reinforcements fights another round.",
    "Reinforcements have joined the attackers over {place}.",
)
def interceptors_not_just_reinforced(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.5634: an attacker renews the combat, with more units if he likes, or disengages."""
    if request.battle.kind == INTERCEPTION and reinforced(request.battle):
        yield Finding(place=name(game, request.battle.place))


INTERCEPTIONS = Kind(
    INTERCEPTION,
    fought="18.5631",
    over="18.5634",
    defender_says="18.5631",
    broken_off="18.5632",
    attacker_says="18.5634",
    joined="18.5634",
    has_a_mission=True,
    may_join=could_be_joined,
    leaving=(interceptors_not_just_reinforced,),
)


# 18.56: defensive air support is intercepted, fought over, and what is left of it.


class Intercepting(msgspec.Struct, frozen=True):
    """Air units of one base or deck that would intercept the defensive air support in a hex."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str
    mission: str = INTERCEPTION

    @property
    def returning(self) -> str:
        """They return to their base (18.564)."""
        return self.units[0].base


def intercepting(game: Game, order: InterceptSupport, seat: str) -> Intercepting:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return Intercepting(seat, chosen(game, order.units, free_first(game)), known_place(game, order.to))


def there_to_intercept(game: Game, place: str) -> tuple[AirUnit, ...]:
    """The defensive air support in a hex that may be intercepted in this window."""
    one = defense_over(game, place)
    return in_play(game, (*one.units, *one.escorts)) if one else ()


@rule(
    "18.561",
    "What is intercepted is defensive air support, once it is placed.",
    "There is none over {place} that could be intercepted now.",
)
def support_is_there(game: Game, request: Intercepting) -> Iterable[Finding]:
    """18.561; deferred support is intercepted apart from what was there before (18.619)."""
    if not there_to_intercept(game, request.hex):
        yield Finding(place=name(game, request.hex))


def _met(game: Game, request: Intercepting) -> Iterator[str]:
    return (unit.nation for unit in there_to_intercept(game, request.hex))


at_war_with_the_support = at_war_with_them(
    "18.561/war", said("Only a nation at war intercepts the other's defensive air support."), _met
)


def intercept(game: Game, request: Intercepting) -> Iterator[Ruled]:
    """The units are committed."""
    names = tuple(unit.name for unit in request.units)
    afloat = ("18.562",) if request.units[0].base in game.carriers else ()
    sent = InterceptorsCommitted(names, request.hex, occasion(game), against_low_odds(game))
    yield Ruled(sent, ("18.561", *afloat))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may fly: the hexes with defensive air support within range."""
    kinds = numbers(game).operations[INTERCEPTION]
    goals = {one.hex for one in defenses(game) if there_to_intercept(game, one.hex)}
    for like in ready(game, seat, kinds) if goals else ():

        def request(units: tuple[AirUnit, ...], to: str) -> Intercepting:
            return Intercepting(seat, units, to)

        home = lies_in(game, like[0].base)
        if not all(asked.kept(game, request((like[0],), home)) for asked in OF_THE_UNITS):
            continue
        near = goals & reach_by(game, "W102", home, operational_range(game, like[0])).keys()
        choices = (Choice(to, most_kept(game, OF_THE_HEX, request, like, to)) for to in sorted(near))
        yield from moving(InterceptSupport, like, choices)


OF_THE_HEX = (*WHERE_IT_GOES, in_an_offensive, support_is_there, at_war_with_the_support)
MAY_INTERCEPT = (*MISSION_RULES, support_is_there, at_war_with_the_support)
OF_THE_UNITS = tuple(asked for asked in MAY_INTERCEPT if asked not in OF_THE_HEX)
INTERCEPTING = Procedure(intercepting, MAY_INTERCEPT, intercept, offers)


def interceptions_begin(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """18.561: all interceptors meet all of the support in their hex, one hex after the other."""
    if side_finished(game):
        for one in defenses(game):
            ours, theirs = aloft(game, one.interceptors), aloft(game, (*one.units, *one.escorts))
            if ours and theirs:
                sides = (tuple(unit.name for unit in units) for units in (ours, theirs))
                yield Ruled(AirBattleBegan(INTERCEPTION, one.hex, *sides), ("18.561", "18.5631"))


def after_interception(game: Game, event: AirBattleEnded) -> Iterator[Ruled]:
    """Interceptors go home (18.564), and defenders that aborted (18.5633) or called it off (18.5632)."""
    one = next((d for d in defenses(game) if d.hex == event.place), None)
    if event.kind != INTERCEPTION or one is None:
        return
    facts = tuple(_flights(game, one, event))
    yield from facts
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    yield from _factors_again(after, (*event.attackers, *event.defenders))


def _flights(game: Game, one: DefensiveSupport, event: AirBattleEnded) -> Iterator[Ruled]:
    """Who flies home, inverted."""
    others = tuple(name for name in event.defenders if name not in event.defenders_aborted)
    left = Left(event.attackers, event.defenders_aborted, others, event.how == DISENGAGED)
    home = {
        fate.who: fate.rule
        for fate in of_support(left, one.escorts.__contains__)[DEFENDER]
        if fate.status == INVERTED
    }
    names = tuple(name for name in event.defenders if name in home)
    yield from flown_home(aloft(game, event.attackers), INTERCEPTION, one.hex, ("18.564", "18.42A"))
    for number in dict.fromkeys(home.values()):
        yield Ruled(_told(one, names, left), (number,))
        yield from flown_home(aloft(game, names), DEFENSIVE_SUPPORT, one.hex, (number, "18.618", "18.42A"))


def _told(one: DefensiveSupport, names: tuple[str, ...], left: Left[str]) -> Event:
    if left.broken_off:
        return DefensiveSupportCancelled(one.hex, one.occasion, one.deferred)
    return DefensiveSupportAborted(names, one.hex, one.occasion, one.deferred)


def _factors_again(game: Game, names: Iterable[str]) -> Iterator[Ruled]:
    """23.141A: what fought as squadrons supports as factors; an inverted factor is out of it (23.144)."""
    if squadrons := [unit for unit in in_play(game, names) if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, AT_ONCE)


# 18.555, 18.5551: what becomes of ground support when an attack is fought, not made, or prevented.

HOW = (FOUGHT, NOT_MADE, PREVENTED, TURNED_BACK, ABORTED)


class Settling(msgspec.Struct, frozen=True):
    """What became of an attack: whose word it is, on which hexes, and how it ended."""

    seat: str
    hexes: tuple[str, ...]
    how: str


def settling(game: Game, order: SettleAttack, seat: str) -> Settling:
    """What the order means: the attack that the hex is part of. Raises `Mistake` for places and words."""
    place = known_place(game, order.to)
    if order.how not in HOW:
        told = say("“{how}” is not how an attack ends; that is {ends}.", how=order.how, ends=HOW)
        raise Unworkable("attack", told)
    meant = next((s.hexes for s in attacks(game) if place in s.hexes), (place,))
    return Settling(seat, meant, order.how)


def _there(game: Game, request: Settling) -> tuple[GroundSupport, ...]:
    return tuple(s for s in attacks(game) if s.hexes == request.hexes)


@rule(
    "18.555/known",
    "What is settled is an attack that air or ships support, or whose defenders air supports.",
    "Nothing supports an attack on {place}, nor its defenders.",
)
def there_is_support(game: Game, request: Settling) -> Iterable[Finding]:
    """18.555: of attacks without any air nothing has to be said."""
    if not _there(game, request) and not _defended(game, request):
        yield Finding(place=name(game, request.hexes[0]))


def _defended(game: Game, request: Settling) -> bool:
    return request.how == FOUGHT and bool(defensive_support(game, request.hexes, occasion(game)))


@rule(
    "18.5551",
    "What is turned back or aborted is a seaborne invasion.",
    "The attack on {place} is no invasion.",
)
def only_invasions_turn_back(game: Game, request: Settling) -> Iterable[Finding]:
    """18.5551; an attack over land on the same hex goes on without the invasion."""
    at_sea = any(s.kind == INVASION for s in _there(game, request))
    if request.how in (TURNED_BACK, ABORTED) and not at_sea:
        yield Finding(place=name(game, request.hexes[0]))


def settle(game: Game, request: Settling) -> Iterator[Ruled]:
    """Fought, its air takes part (18.615); given up, its air is lost; else it goes home (18.5551)."""
    when = occasion(game)
    if request.how != FOUGHT:
        yield Ruled(AttackSettled(request.hexes, when, request.how), (_number(request.how),))
        return
    off, game = support_called_off(game, request.hexes)
    yield from off
    if (start := _as_it_starts(game, request)) is not None:
        yield Ruled(start, ("18.554C", "18.614B"))
    else:
        ours, theirs = (
            tuple(unit.name for unit in found(game, request.hexes, when))
            for found in (ground_support, defensive_support)
        )
        yield Ruled(SupportCounted(request.hexes, when, ours, theirs), ("18.615",))
        yield Ruled(AttackSettled(request.hexes, when, FOUGHT), (_number(FOUGHT),))


def _as_it_starts(game: Game, request: Settling) -> SupportMeasured | None:
    """18.554C, 18.614B: the ground factors by which the limits are held; None where not all are known."""
    there = _there(game, request)
    attackers = attacking_factors(game, request.hexes, there[0].kind if there else occasion(game))
    against = {place: factors for place in request.hexes if (factors := defending_factors(game, place))}
    if attackers is None or len(against) < len(request.hexes):
        return None
    return SupportMeasured(request.hexes, occasion(game), attackers, against, AT_THE_TABLE)


def fought_at_the_table(game: Game, event: SupportCounted) -> Iterator[Ruled]:
    """It was told that the attack was fought, and who takes part is known now."""
    about = event.hexes, event.occasion
    told = (one for one in game.supports if (one.hexes, one.occasion) == about and not one.ended)
    if any(one.because == AT_THE_TABLE for one in told):
        yield Ruled(AttackSettled(event.hexes, event.occasion, FOUGHT), (_number(FOUGHT),))


def _number(how: str) -> str:
    return "18.5551" if how in (TURNED_BACK, ABORTED) else "18.555"


def after_the_attack(game: Game, event: AttackSettled) -> Iterator[Ruled]:
    """18.555: support of an attack that was not made is lost; of one that could not be made it goes home."""
    if event.how == FOUGHT:
        return
    names = [n for s in game.supports if s.hexes == event.hexes and s.ended == event.how for n in s.units]
    units = aloft(game, names)
    if units and event.how == NOT_MADE:
        yield Ruled(AirUnitsEliminated(tuple(unit.name for unit in units)), ("18.555",))
    elif units:
        yield from flown_home(units, GROUND_SUPPORT, event.hexes[0], (_number(event.how), "18.42A"))


def offers_to_settle(game: Game, _: str) -> Iterator[Offer]:
    """Each attack that is open, and each way in which it may end; none that was fought out here already."""
    found = dict.fromkeys((*(place for s in attacks(game) for place in s.hexes), *still_defended(game)))
    for how in HOW:
        able = tuple(Choice(p) for p in found if not _broken(game, SettleAttack(p, how)))
        if able:
            yield Offer(SettleAttack(able[0].value, how), (Slot("to", able),))


def _broken(game: Game, order: SettleAttack) -> bool:
    request = settling(game, order, "")
    return not all(asked.kept(game, request) for asked in SETTLING.requires)


SETTLING = Procedure(settling, (there_is_support, only_invasions_turn_back), settle, offers_to_settle)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            AnnounceGroundCombat: ANNOUNCING_COMBAT,
            AnnounceOverrun: OVERRUNNING,
            AnnounceExploitation: EXPLOITING,
            SupportAttack: SUPPORTING,
            SupportInvasion: SHIPPING,
            DefendFromTheAir: DEFENDING,
            KeepSupport: KEEPING,
            InterceptSupport: INTERCEPTING,
            SettleAttack: SETTLING,
            NameExcess: NAMING,
        },
    },
    adds={BREAKING_OFF: INTERCEPTIONS.leaving},
    kinds={INTERCEPTION: INTERCEPTIONS},
    plays={
        "W191": ("owner", "opponent"),
        "W193": ("both_kinds", "army_only"),
        "W194": ("player_turn", "game_turn"),
        "W195": ("owner_at_combat", "owner_at_start"),
        "W313": ("no", "may"),
        "W348": ("lost", "home"),
        "W387": ("followed", "in_the_hex", "as_declared"),
        "W417": ("in_the_hex", "afloat"),
        "W427": ("from_elsewhere", "all"),
        "W428": ("in_part", "wholly"),
        "W449": ("counts", "as_announced"),
    },
)
