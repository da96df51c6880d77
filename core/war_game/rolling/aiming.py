"""What a unit aims at when its die comes, with how many dice, and who may roll at what."""

from collections.abc import Iterable, Iterator

import msgspec

from core.ruling import Finding, Rule
from core.war_game.battles import (
    ATTACKER,
    DEFENDER,
    ROUND,
    airborne,
    grounded,
    is_open,
    members,
    other,
    passage_of,
    side_in,
    surface,
    targets_left,
    was_on_the_ground,
)
from core.war_game.board import (
    ANTI_AIRCRAFT,
    BOMBER,
    FIGHTER,
    commands,
    family,
    is_aircraft,
    neighbours,
    rule,
    seat_speaks_for_the_units,
    values,
)
from core.war_game.rolling import kinds
from core.war_game.rolling.kinds import (
    AIRCRAFT,
    BOMBS,
    SURFACE,
    Rolling,
    has_bombed,
    of_the_attacker,
    ships_are_below,
    sky_may_be_clear,
    something_flies,
    turns_on,
)
from core.war_game.state import Game, numbers, plays
from events.sentences import said, say
from events.war_game.board import EN_ROUTE, Battle, Unit

# What a unit aims at when its die comes, with which value and how many dice.

AIMS = ("", AIRCRAFT, SURFACE, BOMBS)


def aims(game: Game, battle: Battle, unit: Unit, by: str, left: int) -> tuple[str, ...]:
    """All that a unit may aim at with so many enemy aircraft left, the rules' own choice first."""
    match family(game, unit):
        case found if found == FIGHTER:
            possible = kinds.fighters_aim(game, left)
        case found if found == BOMBER and by == ATTACKER:
            possible = kinds.attacking(game, battle, unit, left)
        case found if found == BOMBER:
            possible = kinds.defending(game, battle, left)
        case found if found == ANTI_AIRCRAFT:
            possible = kinds.guns_aim(game, by, left)
        case _:
            possible = (SURFACE,)
    return tuple(aim for aim in possible if any(rolls(game, unit, by, aim)))


def rolls(game: Game, unit: Unit, by: str, aim: str) -> tuple[int, ...]:
    """The value of each die that a unit rolls at an aim."""
    found = values(game, unit)
    if aim == BOMBS:
        return found.bombs
    if aim == AIRCRAFT:
        return (found.air,)
    return (found.attack if by == ATTACKER else found.defense,)


def aimed(game: Game, battle: Battle, unit: Unit, by: str, asked: tuple[int, str]) -> str:
    """What a unit aims at with so many aircraft left, if its owner wants that; empty when there is nothing.

    Who wants aircraft and finds none left aims at land and sea, but for a bomber that has its bombs.
    """
    left, wanted = asked
    possible = aims(game, battle, unit, by, left)
    if wanted in possible:
        return wanted
    if not wanted:
        return possible[0] if possible else ""
    gives_up = wanted == AIRCRAFT and SURFACE in possible and BOMBS not in possible
    return SURFACE if gives_up and AIRCRAFT in aims(game, battle, unit, by, 1) else ""


def still_to_roll(game: Game, battle: Battle, by: str, seat: str) -> list[Unit]:
    """The units of a seat on a side that have a roll and have not made it in this round."""
    if not is_open(game, battle):
        return []
    there = (*members(game, battle, by), *supporting(game, battle, by))
    ready = [u for u in there if commands(game, seat, u.nation) and rolls_now(game, u)]
    left = targets_left(game, battle, other(by)) if ready else 0
    return [u for u in ready if aims(game, battle, u, by, left)]


def without_a_target(game: Game, battle: Battle, by: str, units: Iterable[Unit]) -> list[Unit]:
    """Those who can hit nothing, for all of the other side are in the air, at which they do not aim.

    Their dice fall all the same, if their owner does not let them pass (doubt N15).
    """
    if not all_are_beyond(game, battle, other(by)):
        return []
    left = targets_left(game, battle, other(by))
    return [unit for unit in units if AIRCRAFT not in aims(game, battle, unit, by, left)]


def with_vain_bombs(game: Game, battle: Battle, by: str, units: Iterable[Unit]) -> list[Unit]:
    """Those whose own choice are bombs, which can hit nothing there, and who may aim at aircraft instead."""
    if not all_are_beyond(game, battle, other(by)):
        return []
    left = targets_left(game, battle, other(by))
    each = ((unit, aims(game, battle, unit, by, left)) for unit in units)
    return [unit for unit, found in each if found[:1] == (BOMBS,) and AIRCRAFT in found]


def all_are_beyond(game: Game, battle: Battle, by: str) -> bool:
    """Are all of a side in the air, where other hits than at aircraft reach nobody?"""
    below = surface(game, battle, by) or grounded(game, battle, by)
    return not below and not _reached_in_the_air(game, battle, by)


def _reached_in_the_air(game: Game, battle: Battle, by: str) -> bool:
    """May other hits than at aircraft reach a side in the air (doubts R4, R22 and N9)?"""
    if plays(game, "R4") == "yes" or plays(game, "R22") == "carried_over":
        return True
    leaving = [unit for unit in airborne(game, battle, by) if unit.leaving and was_on_the_ground(game, unit)]
    return bool(leaving) and plays(game, "N9") == "yes"


def rolls_now(game: Game, unit: Unit) -> bool:
    """Has it neither rolled nor reason not to: on the ground (IV/grounding/1.3) or leaving (doubt N2)?"""
    return not unit.rolled and not unit.grounded and not (unit.leaving and plays(game, "N2") == "no")


def supporting(game: Game, battle: Battle, by: str) -> tuple[Unit, ...]:
    """The ships outside that shoot in this round (doubts R24, N30 and N31)."""
    if by == DEFENDER:
        return ()
    there = (game.units[name] for name in battle.support if name in game.units)
    return tuple(ship for ship in there if _shoots_now(game, battle, ship))


def _shoots_now(game: Game, battle: Battle, ship: Unit) -> bool:
    begun = game.turn.round >= _shoots_from(game, battle, ship)
    over = has_shot(game, battle, ship) and plays(game, "R24") == "first_round"
    stopped = passage_of(game, ship) is not None or battle.place not in neighbours(game, ship.place)
    return begun and not over and not stopped


def has_shot(game: Game, battle: Battle, ship: Unit) -> bool:
    """Are the rounds over in which support shots fall by the usual reading of doubt R24?"""
    return game.turn.round - _shoots_from(game, battle, ship) >= numbers(game).support_rounds


def _shoots_from(game: Game, battle: Battle, ship: Unit) -> int:
    """The first round of a ship's support: its battle's, or that in which it has passed through (doubt N30).

    By doubt N31 it is the round in which troops of a fleet that passes through come ashore beside others.
    """
    coming = (game.units[name] for name in battle.joining if name in game.units)
    troops = any(not is_aircraft(game, unit) for unit in coming)
    waits = troops and plays(game, "N31") == "with_the_landing"
    return ROUND if ship.origin or waits else battle.opens


# Who may roll at what: the conditions of fighters, bombers, anti-aircraft and of those on the ground.

WANTED = {
    "": said("at anything"),
    "aircraft": said("at aircraft"),
    "land": said("at land or sea"),
    "bombs": said("with bombs"),
}
"""What an owner wants to roll at, in words."""


def _about_support(request: Rolling) -> tuple[str, ...]:
    """The doubts that say when ships shoot which pass through, or beside troops that do."""
    shooting = [unit for unit in request.units if unit.name in request.battle.support]
    passed = any(unit.origin for unit in shooting)
    beside = bool(shooting) and bool(request.battle.joining)
    return (*(("N30",) if passed else ()), *(("N31",) if beside else ()))


def _there(game: Game, request: Rolling, unit: Unit) -> bool:
    battle, by = request.battle, request.by
    if unit.name in battle.support:
        return unit in supporting(game, battle, by)
    return side_in(game, battle, unit) == by


@rule(
    "IV/fighters/1.5:turn",
    "Each side rolls in its own time, with the units that it has in the battle.",
    "{unit} is not among those who roll at {place} now.",
    lambda _game, request: _about_support(request),
)
def of_the_side_that_rolls(game: Game, request: Rolling) -> Iterable[Finding]:
    """Attack rolls come before defense rolls; support shots only when doubts R24, N30 and N31 have it."""
    for unit in request.units:
        if not _there(game, request, unit) and not _under_way(request, unit):
            yield Finding(unit.name, request.battle.place)


def _under_way(request: Rolling, unit: Unit) -> bool:
    flight = unit.flight
    return flight is not None and (flight.to, flight.status) == (request.battle.place, EN_ROUTE)


@rule(
    "IV/dispatching/1.3:arrival",
    "A dispatched aircraft fights from the round after its dispatch on.",
    "{unit} arrives at {place} in round {allowed}, not in round {given}.",
)
def has_arrived(game: Game, request: Rolling) -> Iterable[Finding]:
    """It rolls at neither place in the round in which it is sent."""
    for unit in request.units:
        if unit.flight and _under_way(request, unit):
            yield Finding(unit.name, request.battle.place, str(game.turn.round), str(unit.flight.arrives))


@rule(
    "IV/fighters/1.5:once",
    "A unit rolls once in a round.",
    "{unit} has rolled {given} in this round.",
)
def has_not_rolled(_: Game, request: Rolling) -> Iterable[Finding]:
    """A miss at an aircraft is no second roll at land."""
    for unit in request.units:
        if unit.rolled:
            yield Finding(unit.name, given=say(WANTED[unit.rolled]))


@rule(
    "IV/fighters/1.5:dice",
    "One roll of a side in a battle is thrown before the next is called for.",
    "The dice for {given} at {place} are still to be thrown.",
)
def no_dice_are_waited_for(game: Game, request: Rolling) -> Iterable[Finding]:
    """What is left to aim at is known only when they lie."""
    for due in game.rolls:
        if (due.place, due.by) == (request.battle.place, request.by):
            yield Finding(place=due.place, given=", ".join(due.units))


@rule(
    "IV/grounding/1.3",
    "Aircraft on the ground make no defense roll.",
    "{unit} is grounded in this round.",
)
def is_in_the_air(_: Game, request: Rolling) -> Iterable[Finding]:
    """Below deck as on land."""
    for unit in request.units:
        if unit.grounded:
            yield Finding(unit.name)


@rule(
    "IV/dispatching/3.4",
    "Who retreats in a round does not fight in it.",
    "{unit} retreats to {given} in this round.",
    lambda _game, request: ("N2",) if any(unit.leaving for unit in request.units) else (),
)
def is_not_leaving(game: Game, request: Rolling) -> Iterable[Finding]:
    """One retreats, the other stays and fights (doubt N2)."""
    for unit in request.units:
        if unit.leaving and plays(game, "N2") == "no":
            yield Finding(unit.name, given=unit.leaving)


def _without_aim(game: Game, request: Rolling, families: tuple[str, ...]) -> Iterator[Finding]:
    """The units of these families that have nothing to aim at, or may have nothing when their die comes.

    Every unit before may hit: each has to have an aim, with as many dice, if all do and if none does.
    """
    battle, by, wanted = request.battle, request.by, request.at
    rolling = [(before, u) for before, u in enumerate(request.units) if family(game, u) in families]
    left = targets_left(game, battle, other(by)) if rolling else 0
    for before, unit in rolling:
        if not _there(game, request, unit) or unit.grounded:
            continue
        cases = [aimed(game, battle, unit, by, (count, wanted)) for count in (left, max(0, left - before))]
        dice = {len(rolls(game, unit, by, aim)) if aim else 0 for aim in cases}
        if (0 in dice) or len(dice) > 1 or (wanted == "aircraft" and left <= 0):
            yield Finding(unit.name, battle.place, say(WANTED[wanted]), str(max(0, left - before)))


@rule(
    "IV/fighters/1.4",
    "A fighter rolls at aircraft while one is left, and at land and sea units then.",
    "{unit} can't roll {given} at {place}: {allowed} enemy aircraft are left to aim at.",
    turns_on((FIGHTER,), R3=something_flies),
)
def fighter_has_an_aim(game: Game, request: Rolling) -> Iterable[Finding]:
    """Whether the owner may give up the air target is doubt R3."""
    yield from _without_aim(game, request, (FIGHTER,))


@rule(
    "IV/bombers/1.3",
    "An attacking bomber rolls at aircraft while one is left, or bombs.",
    "{unit} can't roll {given} at {place}: only {allowed} enemy aircraft are sure to be left.",
    turns_on(
        (BOMBER,),
        ATTACKER,
        R8=has_bombed,
        R14=sky_may_be_clear,
        N4=something_flies,
        N12=ships_are_below,
    ),
)
def attacking_bomber_has_an_aim(game: Game, request: Rolling) -> Iterable[Finding]:
    """One die or two; the choice is made when it is rolled (doubt N4)."""
    if request.by == ATTACKER:
        yield from _without_aim(game, request, (BOMBER,))


@rule(
    "IV/dispatching/1.2:bombs",
    "A dispatched bomber has its air defense roll alone.",
    "{unit} was dispatched to {place} and drops no bombs.",
)
def no_bombs_of_visitors(_: Game, request: Rolling) -> Iterable[Finding]:
    """Neither bombs nor troops."""
    for unit in request.units:
        if unit.flight and request.at == BOMBS:
            yield Finding(unit.name, request.battle.place)


@rule(
    "IV/bombers/1.2",
    "A defending bomber rolls its air value, at aircraft or at land and sea units.",
    "{unit} can't roll {given} at {place}: {allowed} enemy aircraft are left to aim at.",
    turns_on((BOMBER,), DEFENDER, R3=something_flies, N5=sky_may_be_clear),
)
def defending_bomber_has_an_aim(game: Game, request: Rolling) -> Iterable[Finding]:
    """It has no bombs in defense."""
    if request.by != ATTACKER:
        there = tuple(u for u in request.units if not (u.flight and request.at == BOMBS))
        yield from _without_aim(game, msgspec.structs.replace(request, units=there), (BOMBER,))


@rule(
    "IV/anti-aircraft/1",
    "An anti-aircraft gun rolls at aircraft while one is left, and at land units then.",
    "{unit} can't roll {given} at {place}: {allowed} enemy aircraft are left to aim at.",
    turns_on((ANTI_AIRCRAFT,), R6=sky_may_be_clear, R7=of_the_attacker),
)
def gun_has_an_aim(game: Game, request: Rolling) -> Iterable[Finding]:
    """A gun of the attacker does not fire at aircraft (doubt R7)."""
    yield from _without_aim(game, request, (ANTI_AIRCRAFT,))


@rule(
    "IV/concept/1",
    "What is neither aircraft nor anti-aircraft rolls at units on land and sea, if it has a value.",
    "{unit} can't roll {given} at {place}.",
)
def surface_unit_has_an_aim(game: Game, request: Rolling) -> Iterable[Finding]:
    """The fight for the sky belongs to aircraft and guns; a unit without a value has no roll."""
    yield from _without_aim(game, request, ("land", "ship"))


MAY_ROLL: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    of_the_side_that_rolls,
    has_arrived,
    has_not_rolled,
    no_dice_are_waited_for,
    is_in_the_air,
    is_not_leaving,
    fighter_has_an_aim,
    attacking_bomber_has_an_aim,
    no_bombs_of_visitors,
    defending_bomber_has_an_aim,
    gun_has_an_aim,
    surface_unit_has_an_aim,
)
