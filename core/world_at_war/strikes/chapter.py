"""Air strikes on ships (23.4, 23.73, 23.76): the attacker names the targets, and how the steps go on."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from core.chapter import Chapter
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.types import as_group
from core.world_at_war.air_combat.groups import Group
from core.world_at_war.conditions import rule
from core.world_at_war.menus import Part
from core.world_at_war.ship_damage.course import Aims, Over, after_air_defense
from core.world_at_war.ship_damage.ships import Aimed, Misdirected, misdirected, targets
from core.world_at_war.state import Game, plays
from core.world_at_war.strikes.attacking import air_defense, groups_of, naval_attack, revealed
from core.world_at_war.strikes.contesting import ENGAGING, MEETING, contested, strike_asked
from core.world_at_war.strikes.course import (
    AimStrike,
    EngageStrike,
    Goal,
    MeetDefenders,
    as_flights,
    fleet,
    hidden_ones,
    picked,
    present,
    strikers,
)
from core.world_at_war.strikes.divided import divided, is_divided
from core.world_at_war.strikes.kamikazes import (
    DIVERTING,
    by_kamikazes,
    categories_called,
    diverted_to,
    ended,
    fitting_counts,
    over,
    wrongly_aimed,
)
from core.world_at_war.strikes.mixed import divers, is_mixed, others
from core.world_at_war.strikes.ranked import (
    aimed,
    at_their_ships,
    found_by_dice,
    ranked,
    with_those_aimed,
)
from core.world_at_war.under_way.steps import (
    AT_THE_LIGHT_SHIPS,
    LEFT_TO_A_SIDE,
    OVER_THE_FORCES,
    step_of_the_strike,
)
from events.message import DiceRolled, PhaseEntered
from events.sentences import said, say
from events.world_at_war.air_battle import ChoiceCalledFor, ChoiceMade
from events.world_at_war.strikes import (
    FOUGHT,
    NOBODY_LEFT,
    Aim,
    NavalStrikeAimed,
    NavalStrikeDivided,
    Strike,
)

# 23.43 The attacker names the targets, once he knows what air defense has left him.


class Aiming(msgspec.Struct, frozen=True):
    """Who of a strike would go for what."""

    strike: Strike
    aims: tuple[Aim, ...]


def aiming(game: Game, order: AimStrike, _: str) -> Aiming:
    """What the order means; raises `Mistake` for air that is not left, and where nothing is aimed at.

    23.76C: targets are shared out once air defense was rolled for.
    """
    strike = strike_asked(game, said("aiming"))
    if not order.goals:
        raise Unworkable("targets", say("A strike is aimed at one target at least."))
    known = {name.casefold(): name for name in (*targets(fleet(game, strike)), *_named(game, strike))}
    free, aims = others(game, strike), []
    for goal in order.goals:
        units = picked(game, goal.flights, free)
        free = tuple(unit for unit in free if unit.name not in units)
        aims.append(Aim(known.get(goal.target.casefold(), goal.target), units))
    return Aiming(strike, tuple(aims))


def _named(game: Game, strike: Strike) -> Iterator[str]:
    return (ship.name for ship in fleet(game, strike).named)


def _wrong(game: Game, request: Aiming) -> list[Misdirected]:
    aims = [Aimed(aim.target, _groups(game, request.strike, aim)) for aim in request.aims]
    return list(misdirected(fleet(game, request.strike), aims, groups_of(game, request.strike)))


def _groups(game: Game, strike: Strike, aim: Aim) -> tuple[Group, ...]:
    return tuple(as_group(game, strike.place, game.units[name]) for name in aim.units)


def _found(game: Game, request: Aiming, *rules: str) -> Iterator[Finding]:
    return (Finding(unit=one.target, given=one.why) for one in _wrong(game, request) if one.rule in rules)


@rule("23.43", "A strike goes for ships of its target.", "{given}.")
def ships_of_its_target(game: Game, request: Aiming) -> Iterable[Finding]:
    """What belongs to another force is not open to it."""
    return _found(game, request, "23.43", "23.43A")


@rule("23.43C", "Submarines are attacked on patrol alone, in the opponent's player turn.", "{given}.")
def submarines_on_patrol(game: Game, request: Aiming) -> Iterable[Finding]:
    """21.4184C."""
    return _found(game, request, "23.43C")


@rule("23.44", "Each target is named once, for it gets one roll.", "{given}.")
def one_roll_for_each(game: Game, request: Aiming) -> Iterable[Finding]:
    """All that goes for a ship goes for it together."""
    return _found(game, request, "23.44")


@rule("17.47F/dice", "Dice give kamikazes their targets first.", "The dice for {given} kamikazes are due.")
def categories_known(game: Game, request: Aiming) -> Iterable[Finding]:
    """17.47F: Japan names targets within the categories that the dice give."""
    if (by_kamikazes(request.strike) or is_mixed(request.strike)) and (game.rolls or game.questions):
        yield Finding(given=str(len(divers(game, request.strike))))


@rule("17.47F", "Kamikazes go for ships of their category, one for each, and none stays away.", "{given}.")
def within_their_categories(game: Game, request: Aiming) -> Iterable[Finding]:
    """17.47F.4: only those that are more than the ships of their category may go for others."""
    if by_kamikazes(request.strike) and not game.rolls:
        wrong = wrongly_aimed(game, request.strike, request.aims)
        yield from (Finding(unit=one.target, given=one.why) for one in wrong)


def _without_a_target(game: Game, request: Aiming) -> tuple[str, ...]:
    """Of kamikazes none stays away in any case (17.47F)."""
    aimed = {name for one in request.aims for name in one.units}
    ours = () if by_kamikazes(request.strike) else others(game, request.strike)
    return tuple(unit.name for unit in ours if unit.name not in aimed)


@rule(
    "23.43/all",
    "All that air defense left of a strike goes for a target.",
    "{unit} has no target.",
    lambda game, request: ("W378",) if _without_a_target(game, request) else (),
)
def nobody_is_left_out(game: Game, request: Aiming) -> Iterable[Finding]:
    """23.424 lets nobody turn back; whether squadrons may go for nothing is doubt W378."""
    if plays(game, "W378") == "all":
        yield from (Finding(unit=name) for name in _without_a_target(game, request))


def aim(game: Game, request: Aiming) -> Iterator[Ruled]:
    """The targets are named.

    Kamikazes go for fast carriers and capital ships of their category (17.47F.4), of which Japan picks where
    there are more (17.47F.4.2); where there are fewer the surplus goes for anything (17.47F.4.3), and light
    ships are one target (17.47F.4.4, 23.43B).
    """
    if is_mixed(request.strike) and divers(game, request.strike):
        together = with_those_aimed(game, request.strike, request.aims)
        yield aimed(game, request.strike, together, "2005:17.462E")
    else:
        yield Ruled(NavalStrikeAimed(request.strike.strike, request.aims), ("23.43",))


def targets_open(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Where nobody is left or nothing may be attacked it is over; a single target is not asked for."""
    if (strike := present(game)) is None:
        return
    if is_divided(game, strike):
        yield from divided(game, strike)
        return
    ours = strikers(game, strike)
    match after_air_defense(ours, fleet(game, strike)):
        case Over(how=how):
            yield ended(game, strike, how)
        case Aims(targets=(only,)):
            aim_ = Aim(only, tuple(unit.name for unit in ours))
            yield Ruled(NavalStrikeAimed(strike.strike, (aim_,)), ("23.43",))
        case _ if is_mixed(strike) and divers(game, strike):
            yield from found_by_dice(game, strike)
        case _ if by_kamikazes(strike):
            yield from found_by_dice(game, strike) if ranked(game) else categories_called(game, strike)


def at_their_forces(game: Game, _: NavalStrikeDivided) -> Iterator[Ruled]:
    """2005:17.462D: what is attacked is shown, and each kamikaze goes for a ship of its task force."""
    if (strike := present(game)) is not None:
        yield from revealed(game, strike)
        yield from found_by_dice(game, strike)


def offers(game: Game, _: str) -> Iterator[Offer]:
    """Everybody for one target; and as a specimen, one after the other for each.

    Nothing to whom some of them are concealed, for all must be named.
    """
    if (strike := present(game)) is None or (by_kamikazes(strike) and (game.rolls or ranked(game))):
        return
    ours, open_ = others(game, strike), tuple(targets(fleet(game, strike)))
    if not ours or not open_ or hidden_ones(game, strike.left):
        return
    if is_mixed(strike) and (game.rolls or game.questions):
        return
    shares: dict[str, int] = Counter(open_[at % len(open_)] for at, _ in enumerate(ours))
    if by_kamikazes(strike):
        shares, open_ = fitting_counts(game, strike), ()
    left, goals = list(ours), []
    for target, count in shares.items():
        goals.append(Goal(target, as_flights(left[:count])))
        left = left[count:]
    yield Offer(AimStrike(tuple(goals)), open_ended=True)
    yield from (Offer(AimStrike((Goal(target, as_flights(ours)),))) for target in open_)


AIMING = Procedure(
    aiming,
    (
        ships_of_its_target,
        submarines_on_patrol,
        one_roll_for_each,
        categories_known,
        within_their_categories,
        nobody_is_left_out,
    ),
    aim,
    offers,
)


# 23.4: how the step of a strike goes on, upon dice and upon answers.

STEPS = {
    "contesting": contested,
    "firing": air_defense,
    "aiming": at_their_ships,
    "attacking": naval_attack,
}
"""What dice are read by, step by step."""


def dice_read(game: Game, _: DiceRolled) -> Iterator[Ruled]:
    """The step goes on once the last of its dice has fallen."""
    yield from step_goes_on(game)


def step_goes_on(game: Game) -> Iterator[Ruled]:
    """What the step of the present strike comes to, when all dice lie on the table and nothing is asked."""
    strike, step = present(game), step_of_the_strike(game)
    if strike and strike.dice and step in STEPS and not (game.rolls or game.questions):
        yield from STEPS[step](game, strike)


def choice_read(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """The step goes on with what was chosen in it."""
    strike = present(game)
    if event.rule == DIVERTING and strike is not None:
        yield from diverted_to(game, strike, event.taken)
        yield over(game, strike, FOUGHT if strike.aims else NOBODY_LEFT)
    elif event.rule == OVER_THE_FORCES and strike is not None:
        yield from divided(game, strike)
    elif event.rule == AT_THE_LIGHT_SHIPS and strike is not None:
        yield from found_by_dice(game, strike)
    elif event.rule in LEFT_TO_A_SIDE:
        yield from step_goes_on(game)


def asked_upon(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """What is asked next upon an answer in a strike."""
    return (fact for fact in choice_read(game, event) if isinstance(fact.event, ChoiceCalledFor))


CHAPTER = Chapter(
    orders={
        Part.SEA: {
            EngageStrike: ENGAGING,
            MeetDefenders: MEETING,
            AimStrike: AIMING,
        },
    },
    reads=(asked_upon,),
    plays={
        "W152": ("current_23", "cap_then_cover"),
        "W153": ("one", "two"),
        "W160": ("same_group", "lost"),
        "W237": ("owner_and_later", "owner_and_out"),
        "W340": ("one_factor", "none_known"),
        "W355": ("most", "fewest"),
        "W356": ("port", "full"),
        "W367": ("others", "any_group"),
        "W368": ("own_strike", "with_those_there"),
        "W375": ("by_name", "met_first"),
        "W377": ("the_line_too", "guards_alone"),
        "W378": ("all", "as_named"),
        "W380": ("kept", "used_up"),
        "W402": ("spared", "as_the_holder"),
        "W439": ("of_one_size", "of_any_size"),
        "W440": ("task_forces", "whole_port"),
        "W441": ("attacked", "all"),
    },
)
