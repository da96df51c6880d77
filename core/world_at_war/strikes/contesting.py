"""23.415, 23.416: the defender engages a strike, or not, and their round of air combat."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.types import befallen_among, groups_over
from core.world_at_war.air_combat.groups import Group
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.air_combat.round import Roll, call
from core.world_at_war.conditions import rule
from core.world_at_war.ship_damage.defending_air import (
    Engagement,
    Met,
    attackers_engaged,
    doubts_of_combat,
    doubts_of_engaging,
    fight_over_ships,
    met,
)
from core.world_at_war.state import Game, has_rule, plays
from core.world_at_war.strikes.course import (
    EngageStrike,
    MeetDefenders,
    as_flights,
    by_sort,
    defenders_there,
    hidden_ones,
    over_the_ships,
    picked,
    present,
    put_to_its_owners,
    seats_of,
    strikers,
)
from core.world_at_war.strikes.in_turn import (
    free,
    grounds_of_turns,
    in_turn,
    most_that_engage,
    there_and_coming,
)
from core.world_at_war.strikes.kamikazes import DIVERTED, by_kamikazes, in_vain
from core.world_at_war.strikes.mixed import is_mixed, without_kamikazes
from core.world_at_war.strikes.port_groups import at_sea
from core.world_at_war.under_way.commitments import Units, in_play
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.message import Event, PhaseEntered, RollCalledFor
from events.sentences import kept, said, say, translated
from events.world_at_war.air_battle import AirRoll
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.strikes import NavalStrikeContested, NavalStrikeEngaged, NavalStrikeMet, Strike

# 23.415A The defender engages a strike at sea with patrol and cover, with some of them, or not at all.


class Engaging(msgspec.Struct, frozen=True):
    """With which units a strike would be engaged."""

    strike: Strike
    patrol: tuple[str, ...]
    cover: tuple[str, ...]


def strike_asked(game: Game, step: str) -> Strike:
    """The strike that is at a step; raises `Unworkable` where there is none."""
    strike = present(game)
    if strike is None:
        told = say("No air strike on ships is at this point: {step}.", step=translated(step))
        raise Unworkable(said("air strike"), told)
    return strike


def engaging(game: Game, order: EngageStrike, _: str) -> Engaging:
    """What the order means; raises `Mistake` for air that does not fly over the ships."""
    strike = strike_asked(game, said("engaging"))
    patrol, cover = (free(game, strike, names) for names in (strike.patrol, strike.cover))
    return Engaging(strike, picked(game, order.patrol, patrol), picked(game, order.cover, cover))


def _doubts(game: Game, request: Engaging) -> tuple[str, ...]:
    strike = request.strike
    every = (*strike.patrol, *strike.cover)
    kept_out = ("W237",) if len(free(game, strike, every)) < len(defenders_there(game, strike)) else ()
    return (
        *doubts_of_engaging(*there_and_coming(game, strike), strike.surprise, game.doubts),
        *kept_out,
    )


@rule(
    "23.415A",
    "A strike is engaged with no more squadrons than it has, and fewer under surprise.",
    "{given} squadrons would engage, of {allowed} that may.",
    _doubts,
)
def no_more_than_may(game: Game, request: Engaging) -> Iterable[Finding]:
    """23.415B, 23.415E: the number of the strike is the limit; surprise of level 4 and more takes away.

    23.415B/paragraph: the attacker then says which of his meet the defenders.
    """
    most, given = most_that_engage(game, request.strike), len(request.patrol) + len(request.cover)
    if given > most:
        yield Finding(given=str(given), allowed=str(most))


@rule(
    "2005:17.462A",
    "Patrol engages a strike first, and air cover after it.",
    "It is not the turn of {unit}.",
    lambda game, request: grounds_of_turns(game, request.strike)[1:],
)
def in_their_turn(game: Game, request: Engaging) -> Iterable[Finding]:
    """2005:17.462A, of strikes without kamikazes doubt W152; today both fight together (23.415C)."""
    may = {name for names in in_turn(game, request.strike) for name in names}
    yield from (Finding(unit=name) for name in (*request.patrol, *request.cover) if name not in may)


def engage(game: Game, request: Engaging) -> Iterator[Ruled]:
    """They engage; or the strike passes.

    Surprise keeps squadrons out (23.415E, 23.7413/level.4, 23.7413/level.5, 23.7413/level.6,
    23.7413/level.7).
    """
    engaged = NavalStrikeEngaged(request.strike.strike, request.patrol, request.cover)
    yield Ruled(engaged, ("23.415A", *grounds_of_turns(game, request.strike)))


def may_be_engaged(game: Game) -> bool:
    """Is there a strike at sea that the defender may engage? Nobody engages diverted kamikazes (17.47E.3)."""
    strike = present(game)
    if strike is None or not at_sea(game, strike) or strike.kind == DIVERTED or in_vain(game, strike):
        return False
    return most_that_engage(game, strike) > 0


def offers_to_engage(game: Game, _: str) -> Iterator[Offer]:
    """To engage with patrol or cover of one sort; with as many as may of several; and to let it pass."""
    strike = present(game)
    if strike is None:
        return
    most = most_that_engage(game, strike)
    patrol, cover = (free(game, strike, names) for names in in_turn(game, strike))
    if most > 1 and len(by_sort(patrol)) + len(by_sort(cover)) > 1:
        yield Offer(_order(patrol[:most], cover[: most - len(patrol[:most])]), open_ended=True)
    for alike in by_sort(patrol) if most else ():
        yield Offer(_order(alike[:1], ()), most=min(most, len(alike)), open_ended=True)
    for alike in by_sort(cover) if most else ():
        yield Offer(_order((), alike[:1]), most=min(most, len(alike)), open_ended=True)
    yield Offer(EngageStrike())


def _order(patrol: Units, cover: Units) -> EngageStrike:
    return EngageStrike(as_flights(patrol), as_flights(cover))


ENGAGING = Procedure(engaging, (no_more_than_may, in_their_turn), engage, offers_to_engage)


# 23.415, 23.416: who of the strike meets the defenders, and their round of air combat.


class Meeting(msgspec.Struct, frozen=True):
    """Which of a strike would meet the defenders."""

    strike: Strike
    units: tuple[str, ...]


def meeting(game: Game, order: MeetDefenders, _: str) -> Meeting:
    """What the order means; raises `Mistake` for air that is not in the strike."""
    strike = strike_asked(game, said("meeting"))
    return Meeting(strike, picked(game, order.flights, strikers(game, strike)))


def must_meet(game: Game, strike: Strike) -> int:
    """How many of the strike meet the defenders."""
    there = len(over_the_ships(game, strike.engaging)) + hidden_ones(game, strike.engaging)
    return attackers_engaged(there, len(strikers(game, strike)))


@rule(
    "23.415B",
    "As many squadrons of a strike meet the defenders as engage it.",
    "{given} would meet them; {allowed} must.",
    lambda *_: ("W234",),
)
def as_many_as_engage(game: Game, request: Meeting) -> Iterable[Finding]:
    """The attacker's part is not optional."""
    must = must_meet(game, request.strike)
    if len(request.units) != must:
        yield Finding(given=str(len(request.units)), allowed=str(must))


def meet(_: Game, request: Meeting) -> Iterator[Ruled]:
    """They meet the defenders."""
    yield Ruled(NavalStrikeMet(request.strike.strike, request.units), ("23.415B",))


def met_without_choice(game: Game, strike: Strike) -> Ruled:
    """Nobody is asked where all must meet the defenders, or all are alike."""
    units = sorted(unit.name for unit in strikers(game, strike))[: must_meet(game, strike)]
    return Ruled(NavalStrikeMet(strike.strike, tuple(units)), ("23.415B",))


def is_engaged(game: Game) -> bool:
    """Has the defender engaged the strike?"""
    strike = present(game)
    return strike is not None and bool(over_the_ships(game, strike.engaging))


def chooses_who_meets(game: Game) -> bool:
    """Is there a choice for the attacker: do fewer meet the defenders than there are, of several sorts?"""
    if (strike := present(game)) is None:
        return False
    ours = strikers(game, strike)
    return len(by_sort(ours)) > 1 and must_meet(game, strike) < len(ours)


def offers(game: Game, _: str) -> Iterator[Offer]:
    """As many as must: of each sort of which there are so many; where they may be mixed, a specimen too."""
    if (strike := present(game)) is None or not (ours := strikers(game, strike)):
        return
    must = must_meet(game, strike)
    enough = [alike[:must] for alike in by_sort(ours) if len(alike) >= must]
    if must > 1 or not enough:
        yield Offer(MeetDefenders(as_flights(_mixed(ours)[:must])), open_ended=True)
    yield from (Offer(MeetDefenders(as_flights(alike)), open_ended=True) for alike in enough)


def _mixed(units: Units) -> Units:
    """One of each sort first, and then the others."""
    firsts = tuple(alike[0] for alike in by_sort(units))
    return (*firsts, *(unit for unit in units if unit not in firsts))


MEETING = Procedure(meeting, (as_many_as_engage,), meet, offers)


PURPOSE = kept("air combat")()
DICE = 2
SIDES: tuple[Side, Side] = (ATTACKER, DEFENDER)


class Judged(msgspec.Struct, frozen=True):
    """A round by its dice: what came of it, and the first choice that is still open."""

    engagement: Engagement
    dice: Mapping[Side, int]
    done: Met
    open: Choice | None


def air_combat_begins(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Who meets the defenders is told where nobody was asked; then both sides' dice are called for."""
    if (strike := present(game)) is None:
        return
    if not strike.engaged:
        yield met_without_choice(game, strike)
    else:
        yield from _calls(game, strike)


def they_have_met(game: Game, _: Event) -> Iterator[Ruled]:
    """The dice are called for once it is known who fights."""
    if (strike := present(game)) is not None:
        yield from _calls(game, strike)


def _calls(game: Game, strike: Strike) -> Iterator[Ruled]:
    fight = fight_over_ships(engagement_of(game, strike))
    for side in SIDES:
        if (called := call(fight, side, game.doubts)) is not None:
            modifiers = tuple((one.rule, one.value) for one in called.modifiers)
            seats = seats_of(game, strike, side)
            roll = RollCalledFor(PURPOSE, DICE, modifiers, side, seats, "19.2", called.row)
            yield Ruled(roll, ("23.415C", "19.21", *(rule for rule, _ in modifiers)))


def engagement_of(game: Game, strike: Strike) -> Engagement:
    """The strike and who engages whom, as groups of squadrons."""
    ours, there = strikers(game, strike), over_the_ships(game, strike.engaging)
    return Engagement(
        _groups(game, strike, ours),
        _groups(game, strike, tuple(unit for unit in ours if unit.name in strike.engaged)),
        _groups(game, strike, tuple(unit for unit in there if unit.name in strike.patrol)),
        _groups(game, strike, tuple(unit for unit in there if unit.name not in strike.patrol)),
        strike.surprise,
    )


def _groups(game: Game, strike: Strike, units: Units) -> tuple[Group, ...]:
    return groups_over(game, strike.place, units)


def judged(game: Game, strike: Strike) -> Judged:
    """The round by the dice that fell and the answers that were given.

    23.416A, 23.416B: by which side's result, and what it does not do.
    """
    engagement = engagement_of(game, strike)
    dice: dict[Side, int] = {side: sum(strike.dice.get(side, (1, 1))) for side in SIDES}
    answers = {side: strike.answers.get(side, ()) for side in SIDES}
    done = met(engagement, dice, answers, game.doubts)
    return Judged(engagement, dice, done, next((c for c in done.round.choices if not c.answered), None))


def contested(game: Game, strike: Strike) -> Iterator[Ruled]:
    """What the dice leave to a side is asked; then the round is told.

    The result falls on the whole strike, and who came through goes on (23.416A); of the defenders it
    eliminates and aborts nobody (23.416B). Kamikazes roll no dice (17.47E.1), and patrol alone has its
    modifier (23.415D), which surprise takes away (23.7413/level.1). Army air is counted in squadrons
    (17.141D).
    """
    now = judged(game, strike)
    if now.open is not None:
        yield put_to_its_owners(game, strike, now.open)
        return
    doubts = doubts_of_combat(now.engagement, now.dice, game.doubts)
    told = _told(game, strike, now)
    doubts = (*doubts, *_others_for_those_that_met(game, strike, now, told))
    # Who has fallen is gone before the turn goes on, for else a strike of which nobody is left would return.
    shot_down = () if by_kamikazes(strike) else without_kamikazes(game, told.attackers_eliminated)
    if fallen := (*shot_down, *told.defenders_eliminated):
        yield Ruled(AirUnitsEliminated(fallen), ("23.416",))
    together = ("2005:17.462A", "2005:17.47") if is_mixed(strike) else ()
    kamikazes = ("17.47E.2", "17.47E.3") if by_kamikazes(strike) else together
    yield Ruled(told, ("23.416", "19.42", *kamikazes, *doubts))
    if turned := _turned_back(game, strike, now):
        yield Ruled(AirUnitsInverted(turned, "2005:19.42"), ("2005:19.42",))


def _turned_back(game: Game, strike: Strike, now: Judged) -> tuple[str, ...]:
    """19.42 of 2005: patrol and cover that abort meet no later strike; today nobody there does (23.416B)."""
    if not has_rule(game, "2005:19.42"):
        return ()
    losses = now.done.round.losses[DEFENDER].losses
    return befallen_among(game, strike.place, in_play(game, strike.engaging), losses)[1]


def _others_for_those_that_met(
    game: Game, strike: Strike, now: Judged, told: NavalStrikeContested
) -> tuple[str, ...]:
    """Doubt W375, where squadrons fall or turn back that met nobody, and others that did come through.

    By the other reading it is cited where other ones would.
    """
    gone = {*told.attackers_eliminated, *told.attackers_aborted}
    if plays(game, "W375") == "met_first":
        by_name = _befallen(game, strike, now, ())
        return ("W375",) if by_name != (told.attackers_eliminated, told.attackers_aborted) else ()
    return ("W375",) if gone - set(strike.engaged) and set(strike.engaged) - gone else ()


def _befallen(
    game: Game, strike: Strike, now: Judged, first: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who of the strike is eliminated, and who aborts; of like ones those that come first."""
    ours, losses = strikers(game, strike), now.done.round.losses[ATTACKER].losses
    return befallen_among(game, strike.place, ours, losses, first)


def _told(game: Game, strike: Strike, now: Judged) -> NavalStrikeContested:
    """The fact of a round over ships: 23.416A, 23.416B, 23.415D, 17.47E.1, 17.141D, 23.7413/level.1."""
    ours, theirs = strikers(game, strike), in_play(game, strike.engaging)
    losses, rolls = now.done.round.losses, (now.done.round.attacker, now.done.round.defender)
    first = strike.engaged if plays(game, "W375") == "met_first" else ()
    lost, turned = _befallen(game, strike, now, first)
    fallen, _ = befallen_among(game, strike.place, theirs, losses[DEFENDER].losses)
    through = tuple(unit.name for unit in ours if unit.name not in (*lost, *turned))
    told = tuple(_roll(side, strike, roll) for side, roll in zip(SIDES, rolls, strict=True) if roll)
    return NavalStrikeContested(strike.strike, strike.place, "squadrons", told, lost, turned, fallen, through)


def _roll(side: str, strike: Strike, roll: Roll) -> AirRoll:
    modifiers = tuple((one.rule, one.value, one.why) for one in roll.call.modifiers)
    result = roll.result
    dice = strike.dice[side]
    return AirRoll(side, roll.call.row, dice, modifiers, roll.net_roll, result.eliminated, result.aborted)
