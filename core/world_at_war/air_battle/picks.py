"""19.62, 19.64, 19.65: what a round leaves to a side, and what a seat says beforehand that it takes."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import msgspec
from msgspec.structs import replace

from core.menus import Offer
from core.mistakes import near_misses
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.decisions import LeaveStandingChoice, LiftStandingChoice
from core.world_at_war.air_battle.kinds import ENGAGED, SPARED, kind_of, rounds_of
from core.world_at_war.air_combat.groups import AAF, BOTH, KINDS, PARTS, UNINVERTED_ONLY, Fight, Group
from core.world_at_war.air_combat.losses import ABORTED, Choice, Loss, Suffered
from core.world_at_war.air_combat.round import Round, fought
from core.world_at_war.board import name, seats_for
from core.world_at_war.conditions import rule
from core.world_at_war.sequence import with_commas
from core.world_at_war.state import GAMEMASTER, Game, has_rule, plays
from core.world_at_war.under_way.commitments import (
    attackers,
    opponent,
    seats_of,
    seats_of_most,
    turns_on_who_speaks,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.message import Event
from events.sentences import any_of, say
from events.world_at_war.air_battle import AirBattle, ChoiceMade, StandingChoiceLeft

# 19.62, 19.64, 19.65B: what a round leaves to a side, and in which words.

SIDES: tuple[Side, Side] = (ATTACKER, DEFENDER)
NOT_ROLLED = (1, 1)
INVERSION = "19.64"


class Judged(msgspec.Struct, frozen=True):
    """A round by its dice: the fight, both dice added, what came of it, and the first choice still open."""

    fight: Fight
    dice: Mapping[Side, int]
    done: Round
    open: Choice | None


def judged(game: Game, battle: AirBattle) -> Judged:
    """The round by the dice that fell and the answers that were given."""
    rounds = rounds_of(battle)
    fight = rounds.fight(game, battle)
    dice: dict[Side, int] = {side: sum(battle.dice.get(side, NOT_ROLLED)) for side in SIDES}
    if not fight.circumstances.apply_to_inverted and _one_way_or_the_other(game, fight, dice):
        fight = _applied(fight, UNINVERTED_ONLY)
    given = {side: iter(battle.answers.get(side, ())) for side in SIDES}
    picked: dict[Side, tuple[str, ...]] = dict.fromkeys(SIDES, ())
    while True:
        done = rounds.fought(game, battle, fight, dice, picked)
        open_ = [one for one in done.choices if not one.answered]
        if not (further := list(_further(game, battle, fight, open_, given))):
            return Judged(fight, dice, done, next(iter(open_), None))
        for side, taken in further:
            picked[side] += (taken,)


def _further(
    game: Game, battle: AirBattle, fight: Fight, open_: list[Choice], given: Mapping[Side, Iterator[str]]
) -> Iterator[tuple[Side, str]]:
    """What is taken of the open choices, as long as it is said and what is asked next does not turn on it."""
    for choice in open_:
        if choice.rule == INVERSION:
            return
        idle = _without_consequence(game, battle, fight, choice)
        if taken := choice.taken if idle else next(given[choice.side], ""):
            yield choice.side, taken
        if taken != choice.taken:  # the others were dealt as if it had been
            return


def says_before_the_dice(game: Game, fight: Fight) -> bool:
    """Does the attacker say before the dice whom he strikes, and is there something to say (doubt W275)?

    So it is, too, where the strength of the defender hangs on it (doubt W220).
    """
    before = plays(game, "W275") == "before_the_dice" or plays(game, "W220") == "attacker_spares"
    mixed = len({group.inverted for group in fight.defender}) > 1
    return before and mixed and not fight.circumstances.apply_to_inverted


def _applied(fight: Fight, chosen: str) -> Fight:
    return replace(fight, circumstances=replace(fight.circumstances, apply_to_inverted=chosen))


def _one_way_or_the_other(game: Game, fight: Fight, dice: Mapping[Side, int]) -> bool:
    """Would the round end alike whomever the attacker strikes (19.64)?"""
    if not any(group.inverted for group in fight.defender):
        return True
    one, other = (
        fought(_applied(fight, chosen), dice, readings=game.doubts) for chosen in (UNINVERTED_ONLY, BOTH)
    )
    rolled = (one.attacker, one.defender) == (other.attacker, other.defender)
    return rolled and all(_felt(one.losses[side]) == _felt(other.losses[side]) for side in SIDES)


def _felt(suffered: Suffered) -> tuple[frozenset[Loss], tuple[Choice, ...]]:
    """The losses that are any, and what was picked."""
    losses = (loss for loss in suffered.losses if loss.eliminated or loss.aborted)
    return frozenset(losses), suffered.choices


def _without_consequence(game: Game, battle: AirBattle, fight: Fight, choice: Choice) -> bool:
    """Aborts change nothing for attackers who may fight on and are inverted in the end (18.522B, 18.524,
    18.5634, 18.564), nor for inverted defenders (19.64). Bombers that abort do not bomb.
    """
    if not choice.about.startswith(ABORTED):
        return False
    if choice.side == ATTACKER and not kind_of(battle).turned_back:
        return True
    if choice.rule != "19.62":
        return False
    force = rounds_of(battle).force(game, battle, fight, choice.side)
    return all(group.inverted for group in force if group.name in choice.options)


def put_to(
    game: Game, battle: AirBattle, fight: Fight, choice: Choice
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which seats a choice is put to, and the doubts that this turns on: losses are their owner's (19.62)."""
    if choice.rule == INVERSION:
        return seats_of(game, battle, ATTACKER), ("W275", *turns_on_who_speaks(game, attackers(game, battle)))
    of = choice.options if choice.rule == "19.62" else (choice.about.partition("/")[2],)
    force = rounds_of(battle).force(game, battle, fight, choice.side)
    owners = {group.nation for group in force if group.name in of}
    several = len({seats_for(game, frozenset({nation})) for nation in owners}) > 1
    if several and plays(game, "W216") == "opponent":
        return seats_of(game, battle, opponent(choice.side)), ("W216",)
    named = (group.nation for group in force if group.nation in owners for _ in range(group.count))
    return seats_of_most(game, named), ("W216",) if several else ()


ASKED = ("18.521B", "19.62", "19.64", "19.65B")
"""The choices of a round, which come again and again; what leaves the game is never decided beforehand."""


def options_of(game: Game, number: str) -> tuple[str, ...]:
    """Every option that a question of a round by this rule can have in a game; of other rules none."""
    fixed = {"18.521B": (ENGAGED, SPARED), "19.64": (UNINVERTED_ONLY, BOTH), "19.65B": PARTS}
    return _groups(game) if number == "19.62" else fixed.get(number, ())


def words(game: Game) -> tuple[str, ...]:
    """Every option that any question of a round can have in a game."""
    return tuple(option for number in ASKED for option in options_of(game, number))


def _groups(game: Game) -> tuple[str, ...]:
    """What equal types are called: each nation's air of each kind, elite or not, inverted or not (19.61).

    Where its owner tells like air apart by its base, each base of any air is one more mark (doubt W277).
    """
    sorts = ("",) if has_rule(game, "19.65") else ("", *PARTS)
    marks = product(sorted(game.nations), KINDS, (False, True), (False, True), sorts, _bases(game))
    return tuple(
        Group(nation, kind, 1, elite=elite, inverted=inverted, sort=sort, base=base).name
        for nation, kind, elite, inverted, sort, base in marks
        if not sort or kind == AAF
    )


def _bases(game: Game) -> list[str]:
    told_apart = plays(game, "W277") == "owner"
    return (
        sorted({name(game, unit.base) for unit in game.units.values() if unit.base}) if told_apart else [""]
    )


# 19.62, 19.65 by e-mail: a seat says beforehand what it takes where a rule leaves it a choice.

MOST = 20
LONGEST = 100
"""No word that is offered comes near to so many letters."""


class Leaving(msgspec.Struct, frozen=True):
    """A standing choice as a seat would leave it."""

    seat: str
    options: tuple[str, ...]


@rule("19.6/standing", "A standing choice names what is to be taken, once each.", "{given}")
def names_something(_: Game, request: Leaving) -> Iterable[Finding]:
    """What is said of several rules comes in one list."""
    named = [option.strip().casefold() for option in request.options]
    if not named or "" in named:
        yield Finding(given=say("An empty choice is none."))
    if len(set(named)) < len(named):
        yield Finding(given=say("{options} is said twice in part.", options=request.options))
    if len(named) > MOST:
        yield Finding(given=say("A list of {count} is longer than {most}.", count=len(named), most=MOST))


@rule(
    "19.6/words",
    "A standing choice is made of words that a question of a round can offer.",
    "“{given}” is never offered{allowed}",
)
def words_that_are_offered(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.521B, 19.62, 19.64, 19.65B: with a word that none of them knows, the seat would wait in vain."""
    known = words(game)
    folded = {word.casefold() for word in known}
    for option in request.options:
        if option.strip() and option.casefold() not in folded:
            short = len(option) <= LONGEST
            near = near_misses(option, known) if short else ()
            meant = say("did you mean {near}?", near=any_of(near)) if near else _such(known)
            instead = say("; {meant}", meant=_asked_now(game, request.seat) or meant)
            joined = with_commas(option) if short else ""
            yield Finding(given=option, allowed=f"{joined}." if joined else instead)


def _asked_now(game: Game, seat: str) -> str:
    """The words of the question that waits for this seat, where one does."""
    question = next((one for one in game.questions[:1] if one.kind == "choice" and one.rule in ASKED), None)
    if question is None or seat not in question.seats:
        return ""
    return say("asked for now are {words}.", words=tuple(name(game, one) for one in question.options))


def _such(known: tuple[str, ...]) -> str:
    """The words that are no types of air, and of the types the first."""
    types = [word for word in known if word[0].isupper()]
    others = [word for word in known if word not in types]
    return say("such are {words}, and types of air as in “{type}”.", words=others, type=types[0])


@rule("19.6/player", "Standing choices are left by who commands air units.", "{given} commands none.")
def left_by_a_player(_: Game, request: Leaving) -> Iterable[Finding]:
    """The gamemaster takes no losses."""
    if request.seat == GAMEMASTER:
        yield Finding(given=request.seat)


@rule("19.6/left", "What is lifted was left before.", "{given} has left no standing choice.")
def was_left(game: Game, request: Leaving) -> Iterable[Finding]:
    """A seat has one or none."""
    if request.seat not in {choice.seat for choice in game.choices}:
        yield Finding(given=request.seat)


def leave(_: Game, request: Leaving) -> Iterator[Ruled]:
    """It holds from now on, or no more."""
    yield Ruled(StandingChoiceLeft(request.seat, request.options), ("19.62", "19.65B"))


def by_standing_choice(game: Game, _: Event) -> Iterator[Ruled]:
    """The open question of a round is answered as its seat said beforehand, if that is among the options."""
    question = next((q for q in game.questions[:1] if q.kind == "choice" and q.rule in ASKED), None)
    for choice in game.choices if question else ():
        if question and choice.seat in question.seats:
            called = {said: o for o in question.options for said in (o.casefold(), name(game, o).casefold())}
            taken = next((called[s.casefold()] for s in choice.options if s.casefold() in called), "")
            if taken:
                made = ChoiceMade(question.rule, question.by, question.place, taken, choice.seat)
                yield Ruled(made, (question.rule,))
                return


def offers(_: Game, seat: str) -> Iterator[Offer]:
    """A specimen: what comes first is the seat's to say."""
    if seat != GAMEMASTER:
        yield Offer(LeaveStandingChoice(("search", "cover", "attack")), open_ended=True)


def offers_to_lift(game: Game, seat: str) -> Iterator[Offer]:
    """The standing choice of the seat."""
    yield from (Offer(LiftStandingChoice()) for choice in game.choices if choice.seat == seat)


def leaving(_: Game, order: LeaveStandingChoice, seat: str) -> Leaving:
    """What the order means."""
    return Leaving(seat, order.options)


CHOOSING_BEFOREHAND = Procedure(
    leaving, (left_by_a_player, names_something, words_that_are_offered), leave, offers
)
LIFTING = Procedure(lambda _, __, seat: Leaving(seat, ()), (was_left,), leave, offers_to_lift)
