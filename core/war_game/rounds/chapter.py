"""The rounds of combat: judged together, whom they wait for, who is done, whose player turn follows
(IV/dispatching/1.5, 3.7, 3.8; doubt N10); and what the chapter declares.
"""

from collections.abc import Iterable, Iterator

import msgspec

from core.chapter import Chapter
from core.dice import how_they_fall
from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import (
    ATTACKER,
    DEFENDER,
    ROUND,
    all_battles,
    fought,
    goes_on,
    holding,
    third_sides,
    to_stand_aside,
)
from core.war_game.board import acts, names, rule, side_of, whereabouts
from core.war_game.dispatching.chapter import may_send
from core.war_game.dispatching.flights import everybody_home, stranded
from core.war_game.losses.aboard import sunk_aboard
from core.war_game.losses.chapter import next_loss
from core.war_game.menus import Part, keeps
from core.war_game.orders import Finish, Ground
from core.war_game.retreats import chapter as calling_off
from core.war_game.retreats.departures import unscathed
from core.war_game.retreats.retreats import may_leave
from core.war_game.rolling.aiming import still_to_roll
from core.war_game.rounds.grounding import GROUNDING, may_stay_down
from core.war_game.rounds.verdicts import in_step, judged
from core.war_game.state import GAMEMASTER, Game, plays
from core.war_game.steps import attacker_gives_up, defender_declares, phase, side_to_roll, step
from events.message import Event, PhaseEntered, SeatFinished
from events.sentences import any_of, kept, say
from events.war_game.board import PassThrough
from events.war_game.facts import (
    AttackersJoined,
    BattleOpened,
    CombatEnded,
    FleetWentOn,
    LandingCalledFor,
    NothingFinished,
    PlayerTurnBegan,
    RoundBegan,
    RoundEnded,
    StepClosed,
    UnitsDestroyed,
)

# Rounds and their steps: judged together, and whom the turn waits for (IV/dispatching/1.5, doubt N10).

COMBAT, NONCOMBAT = "combat", "noncombat"
WITH_SHIP = kept("went down with their ship")()


def first_round(game: Game, _: StepClosed) -> Iterator[Ruled]:
    """It follows the combat orders, if they led to any battle."""
    if combat_goes_on(game):
        yield Ruled(RoundBegan(1), in_step(game))


def last_given_up(game: Game, _: StepClosed) -> Iterator[Ruled]:
    """A step in which the last battle is given up ends combat."""
    if not combat_goes_on(game):
        yield from _over(game)


def next_round(game: Game, _: RoundEnded) -> Iterator[Ruled]:
    """Every battle that is left goes into the next round together.

    As in IV/example 2/2.6 and IV/example 3/3.1.
    """
    if combat_goes_on(game):
        yield Ruled(RoundBegan(game.turn.round + 1), in_step(game))
    else:
        yield from _over(game)


def _over(game: Game) -> Iterator[Ruled]:
    yield from everybody_home(game, RoundEnded(game.turn.round))
    yield Ruled(CombatEnded(game.turn.round), ())


def battles_open(game: Game, event: RoundBegan) -> Iterator[Ruled]:
    """A fleet that passes through goes on, and the battles of this round open (IV/dispatching/3.9)."""
    for passage in game.passages if event.round == ROUND else ():
        if goes_on(game, passage):
            there = tuple(name for name in passage.fleet if name in game.units)
            went = FleetWentOn(there, passage.first, passage.second)
            held_up = ("N6",) if _is_held_up(game, passage) else ()
            yield Ruled(went, ("IV/dispatching/3.9", *held_up))
    for battle in fought(game):
        joined = tuple(name for name in battle.joining if name in game.units)
        if battle.opens == event.round:
            opened = BattleOpened(battle.place, event.round, to_stand_aside(game, battle.place))
            yield Ruled(opened, ("IV/dispatching/3.2", *_of_third_sides(game, battle.place)))
        elif joined and event.round == ROUND:
            yield Ruled(AttackersJoined(joined, battle.place, ROUND), ("IV/dispatching/3.9", "N25"))


def _is_held_up(game: Game, passage: PassThrough) -> bool:
    """Does a fleet go on before the battle in its first zone is settled (doubt N6)?"""
    first = game.battles.get(passage.first)
    return first is not None and bool(holding(game, first))


def _of_third_sides(game: Game, place: str) -> tuple[str, ...]:
    """The doubt about units of a third side in an attacked place."""
    there = {side_of(game, unit.nation) for unit in game.units.values() if unit.place == place}
    return ("N27",) if there.intersection(third_sides(game)) else ()


def losses_go_on(game: Game, event: Event) -> Iterator[Ruled]:
    """Purse after purse is paid for, what is aboard a ship goes down with it; then the round is judged."""
    if not _waits_for_losses(game, event):
        yield from _owed(game) or judged(game)


def attackers_losses_go_on(game: Game, event: Event) -> Iterator[Ruled]:
    """Those hit in the attacker's roll are paid for before they roll; then the step is over (doubt R5)."""
    if not _waits_for_losses(game, event):
        yield from _owed(game) or (Ruled(StepClosed(step(game)), ("R5",)),)


def _waits_for_losses(game: Game, event: Event) -> bool:
    """Is something asked, or does this fact not bring it on, being about others than go down with a ship?"""
    others = isinstance(event, UnitsDestroyed) and event.how != WITH_SHIP
    return others or bool(game.questions)


def _owed(game: Game) -> tuple[Ruled, ...]:
    if sunk := sunk_aboard(game):
        rules = ("IV/grounding/1.5", *(("R9",) if any(unit.below for unit in sunk) else ()))
        return (Ruled(UnitsDestroyed(names(tuple(sunk)), whereabouts(sunk[0]), WITH_SHIP), rules),)
    return tuple(next_loss(game))


def combat_goes_on(game: Game) -> bool:
    """Is any battle fought or still to come?"""
    return any(True for _ in all_battles(game))


def attacker_first(game: Game) -> bool:
    """Does the attacker speak before the defender declares (doubt R2)?"""
    return plays(game, "R2") == "attacker_first"


def attacker_speaks_last(game: Game) -> bool:
    """Has the attacker still to say whether he goes on? In the first round he has just attacked."""
    return game.turn.round > 1 and not attacker_first(game)


def casualties_removed(game: Game) -> bool:
    """Do units hit in the attacker's roll go before they roll themselves (doubt R5)?"""
    return plays(game, "R5") == "removed"


def waited_for(game: Game) -> tuple[str, ...]:
    """The seats that may still say or roll something in this step, and have not finished."""
    done = game.turn.finished
    if GAMEMASTER in done:
        return ()
    return tuple(seat for seat in game.seats if seat not in done and has_a_word(game, seat))


def has_a_word(game: Game, seat: str) -> bool:
    """Has a seat anything to say or to roll in this step of the turn?"""
    if phase(game) != COMBAT:
        return of_the_acting_side(game, seat)
    if side_to_roll(game):
        return _has_rolls(game, seat)
    return _may_declare(game, seat)


def of_the_acting_side(game: Game, seat: str) -> bool:
    """Does the seat speak for a nation whose turn it is?"""
    return any(acts(game, nation) for nation in game.seats[seat].nations)


def _has_rolls(game: Game, seat: str) -> bool:
    by = side_to_roll(game)
    return any(still_to_roll(game, battle, by, seat) for battle in fought(game))


def left_unrolled(game: Game, seat: str) -> Iterator[str]:
    """IV/example 2/2.1: who does not roll now has no roll of this kind in the round any more.

    Nothing lies where the seat can't be done yet.
    """
    if not keeps(game, MAY_FINISH, Finishing(seat)):
        return
    by = side_to_roll(game)
    for battle in fought(game):
        if waiting := still_to_roll(game, battle, by, seat):
            yield say(
                "{units} at {place} {count:has|have} not rolled, and {count:rolls|roll} no more in this step "
                "(IV/example 2/2.1).",
                units=[unit.name for unit in waiting],
                place=battle.place,
                count=len(waiting),
            )


def _may_declare(game: Game, seat: str) -> bool:
    if attacker_gives_up(game):
        return any(True for _ in calling_off.offers(game, seat)) or may_leave(game, seat)
    if defender_declares(game):
        return may_stay_down(game, seat) or may_leave(game, seat) or may_send(game, seat)
    return False


def step_goes_on(game: Game, _: Event) -> Iterator[Ruled]:
    """When nobody is waited for any more, the step is over."""
    if not (game.questions or game.rolls) and not waited_for(game):
        landing = tuple(stranded(game)) if phase(game) == NONCOMBAT else ()
        yield from landing
        if any(isinstance(fact.event, LandingCalledFor) for fact in landing):
            return
        yield from _left_before_a_die(game)
        yield Ruled(StepClosed(step(game)), ("IV/example 2/2.1",) if game.turn.round else ())


def _left_before_a_die(game: Game) -> Iterable[Ruled]:
    if attacker_gives_up(game):
        return unscathed(game, ATTACKER)
    if defender_declares(game) and plays(game, "R28") == "unscathed":
        return unscathed(game, DEFENDER)
    return ()


# The sequence of play: who is done, and whose player turn follows (IV/dispatching/3.7, 3.8).


class Finishing(msgspec.Struct, frozen=True):
    """A seat has nothing more to do here."""

    seat: str


@rule(
    "sequence:question",
    "Who is asked answers before he is done.",
    "{given} has still to answer the question about {place}.",
)
def nothing_is_asked(game: Game, request: Finishing) -> Iterable[Finding]:
    """Of several questions the first is answered first."""
    for question in game.questions[:1]:
        if request.seat in (GAMEMASTER, *question.seats):
            yield Finding(place=question.place, given=any_of(question.seats) or GAMEMASTER)


def _lets_pass(game: Game, seat: str) -> bool:
    """Does who says done let a roll pass, or would if he might (doubt N15)? Else his word changes nothing."""
    waiting = bool(side_to_roll(game)) and _has_rolls(game, seat)
    return waiting and (_counts(game, seat) or plays(game, "N15") == "must_roll")


@rule(
    "IV/fighters/1.5:all",
    "Where every unit must roll, nobody is done before all of his have.",
    "{unit} has still to roll at {place}.",
    lambda game, request: ("N15",) if _lets_pass(game, request.seat) else (),
)
def nobody_passes(game: Game, request: Finishing) -> Iterable[Finding]:
    """By default a unit may let its roll pass (doubt N15)."""
    if plays(game, "N15") == "may_pass" or not (by := side_to_roll(game)):
        return
    for battle in fought(game):
        for unit in still_to_roll(game, battle, by, request.seat):
            yield Finding(unit.name, battle.place)


@rule("IV/fighters/1.5:thrown", "Dice that were called for are thrown.", "{given} at {place}: {allowed}.")
def nothing_is_left_to_throw(game: Game, request: Finishing) -> Iterable[Finding]:
    """What was sent to roll rolls."""
    for due in game.rolls:
        if request.seat in (GAMEMASTER, *due.seats):
            given = say("{dice} {dice:die is|dice are} due", dice=due.dice)
            yield Finding(place=due.place, given=given, allowed=how_they_fall(game, due))


MAY_FINISH = (nothing_is_asked, nobody_passes, nothing_is_left_to_throw)


def finish(game: Game, request: Finishing) -> Iterator[Ruled]:
    """The seat is done here; the turn moves on when nobody is waited for any more.

    A step ends by itself when nothing is left to declare or to roll, so that a file of orders may say “done”
    once too often: that changes nothing.
    """
    counts = _counts(game, request.seat)
    yield Ruled(SeatFinished(request.seat) if counts else NothingFinished(request.seat), ())


def _counts(game: Game, seat: str) -> bool:
    """Does the word of a seat that it is done change anything now?"""
    return may_finish(game, seat) and not game.questions


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """To be done is possible for all; it counts for whoever is waited for."""
    if keeps(game, MAY_FINISH, Finishing(seat)):
        yield Offer(Finish(), aside=bool(game.questions) or not may_finish(game, seat))


def may_finish(game: Game, seat: str) -> bool:
    """Is this seat's word waited for in this step?"""
    if seat == GAMEMASTER:
        return True
    return seat in game.seats and seat not in game.turn.finished and has_a_word(game, seat)


def next_player_turn(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """The next turn in the order of play; after the last, the next game turn begins."""
    order = [turn.name for turn in game.turns]
    at = order.index(game.turn.player) + 1
    number = game.turn.number + at // len(order)
    began = PlayerTurnBegan(number, order[at % len(order)])
    together = any(_has_minors(game, turn) for turn in (game.turn.player, began.player))
    return (Ruled(began, ("IV/dispatching/3.7", *(("IV/dispatching/3.8",) if together else ()))),)


def _has_minors(game: Game, player: str) -> bool:
    """Do minor nations move together with a major one in this player turn?"""
    nations = next((turn.nations for turn in game.turns if turn.name == player), ())
    return len(nations) > 1 and any(game.nations[nation].power == "minor" for nation in nations)


FINISHING = Procedure(lambda _, __, seat: Finishing(seat), MAY_FINISH, finish, offers)


CHAPTER = Chapter(
    orders={
        Part.FIRST: {
            Finish: FINISHING,
        },
        Part.REST: {
            Ground: GROUNDING,
        },
    },
    plays={
        "R2": ("attacker_first", "defender_first"),
        "R5": ("still_roll", "removed"),
        "R9": ("no", "yes"),
        "R28": ("shot_at", "unscathed"),
        "N15": ("may_pass", "must_roll"),
    },
)
