"""What any state may ask for: an answer to a question, dice, the word of a seat that it is done."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

import msgspec

from core.chapter import Chapter, Removal
from core.dice import (
    RollDice,
    SetRolls,
    Setting,
    Throw,
    dice_of_others,
    fallen,
    from_elsewhere,
    no_offers,
    not_the_machines,
    other_dice_than_are_due,
    set_rolls,
    setting,
    thrown,
)
from core.dice import offers as offers_of_throwing
from core.fold import Evolutions, fold
from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.system import Consequence
from core.world_at_war.board import name, next_season
from core.world_at_war.conditions import another_seat_s, rule
from core.world_at_war.menus import Part
from core.world_at_war.state import Game
from core.world_at_war.units import Order
from events.message import PhaseEntered, SeatFinished
from events.sentences import said, say
from events.world_at_war.air_battle import ChoiceMade
from events.world_at_war.board import Question
from events.world_at_war.sequence import PlayerTurnBegan


class Finish(Order, frozen=True, tag="Finish/1"):
    """The seat has nothing more to do here."""


class Choose(Order, frozen=True, tag="Choose/1"):
    """Answer: take one of the options that a rule leaves (18.521B, 19.62, 19.64, 19.65, 23.141B, 23.142C)."""

    option: str


class Finishing(msgspec.Struct, frozen=True):
    """A seat has nothing more to do here."""

    seat: str


@rule(
    "sequence/finished",
    "A seat finishes once in each state of the turn.",
    "{given} has finished here already.",
)
def not_finished_yet(game: Game, request: Finishing) -> Iterable[Finding]:
    """The turn waits for the other seats of the side."""
    if request.seat in game.turn.finished:
        yield Finding(given=request.seat)


def finish(_: Game, request: Finishing) -> Iterator[Ruled]:
    """The seat is done here; the turn moves on when all of its side are."""
    yield Ruled(SeatFinished(request.seat), ())


def offers_to_finish(game: Game, seat: str) -> Iterator[Offer]:
    """To be done is always possible, once."""
    if not_finished_yet.kept(game, Finishing(seat)):
        yield Offer(Finish())


def next_player_turn(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """The other side's player turn; after the last side's, the next season begins."""
    place = game.sides.index(game.turn.side) + 1
    if place < len(game.sides):
        return (Ruled(PlayerTurnBegan(game.turn.year, game.turn.season, game.sides[place]), ()),)
    year, season = next_season(game.turn.year, game.turn.season)
    return (Ruled(PlayerTurnBegan(year, season, game.sides[0]), ()),)


FINISHING = Procedure(lambda _, __, seat: Finishing(seat), (not_finished_yet,), finish, offers_to_finish)


AIR_COMBAT = said("air combat")
FACES = 6


def faces_of(_: Game) -> int:
    """How many sides a die has (19.21)."""
    return FACES


def rolling(game: Game, order: RollDice, seat: str) -> Throw:
    """What the order means; raises `Unworkable` where no dice are due or given."""
    return thrown(game, order, seat, before=say("what is rolled for is declared first"))


@rule(
    "19.21/dice",
    "Each roll gets as many dice as are due, and each shows one of six faces.",
    "{given}; {allowed}.",
)
def as_many_as_are_due(_: Game, request: Throw) -> Iterable[Finding]:
    """19.21: two dice for each side's roll; of whom none are due, only that is told."""
    return other_dice_than_are_due(request, FACES)


@rule(
    "19.21/whose",
    "A side's dice are its own.",
    "The roll for {place} belongs to {allowed}, not to {given}.",
)
def rolled_by_its_own_side(_: Game, request: Throw) -> Iterable[Finding]:
    """19.21: either side makes its own roll; the gamemaster may make it for the table."""
    return dice_of_others(request)


@rule(
    "19.21/source",
    "Dice come from where this game takes them.",
    "{given} dice are no dice of this game: {allowed}.",
)
def from_where_the_game_takes_them(game: Game, request: Throw) -> Iterable[Finding]:
    """As agreed when the game began: the machine's dice, with a seed or without, or those of a table."""
    return from_elsewhere(game, request)


def roll(_: Game, request: Throw) -> Iterator[Ruled]:
    """The dice lie on the table, roll by roll."""
    return (Ruled(dice, ("19.21",) if dice.purpose == AIR_COMBAT else ()) for dice in fallen(request))


ROLLING = Procedure(
    rolling,
    (as_many_as_are_due, rolled_by_its_own_side, from_where_the_game_takes_them),
    roll,
    offers_of_throwing,
)


@rule("19.21/setting", "Dice fall at once where the machine throws them.", "{given}; {allowed}.")
def set_for_the_machine(game: Game, request: Setting) -> Iterable[Finding]:
    """A game is played by order until its scenario, whoever begins it, or an order says otherwise."""
    return not_the_machines(game, request)


SETTING = Procedure(setting, (set_for_the_machine,), set_rolls, no_offers)

CHOICE = "choice"
SEVERAL = re.compile(r"(?:\([^()]*\)|[^,])+")
"""What commas divide, but for those between brackets: "Japan NAS (elite, inverted)" is one option."""


JOINED = re.compile(r"\s*(?:[;/&+]|\b(?:and|or|then)\b)\s*", re.IGNORECASE)
"""What people write between several instead of commas."""


def with_commas(given: str) -> str:
    """That several are joined by commas, where somebody joined them otherwise; else nothing."""
    parts = [one for one in JOINED.split(given) if one]
    if len(parts) < 2:
        return ""
    return say("; several are joined by commas: “{parts}”", parts=", ".join(parts))


class Answers(msgspec.Struct, frozen=True):
    """What becomes of answers: how facts fold, and what the chapters say of it (`core.chapter`)."""

    evolutions: Evolutions
    removals: Mapping[str, Removal]
    reads: tuple[Consequence, ...]
    resumes: tuple[Consequence, ...]


class Pick(msgspec.Struct, frozen=True):
    """One option as it was said, and the question that it answers: None if nothing is asked any more."""

    said: str
    question: Question | None


class Choosing(msgspec.Struct, frozen=True):
    """An answer, and more of them to the questions that follow at once upon it."""

    seat: str
    picks: tuple[Pick, ...]


def _open(game: Game) -> Question | None:
    return next((q for q in game.questions[:1] if q.kind == CHOICE), None)


def choosing(by: Answers, game: Game, order: Choose, seat: str) -> Choosing:
    """What the order means: options by their own names or those of their places, small letters or capitals.

    Several, with commas between them, answer as many questions of a round that are put to the seat one after
    the other. Raises `Mistake` if nothing is asked that is answered so.
    """
    if _open(game) is None:
        raise Unworkable("question", say("Nothing is to be chosen now."))
    options = [one.strip() for one in SEVERAL.findall(order.option)] or [""]
    return Choosing(seat, tuple(_picks(by, game, options)))


def _picks(by: Answers, game: Game, options: list[str]) -> Iterator[Pick]:
    question = _open(game)
    for left, one in zip(range(len(options) - 1, -1, -1), options, strict=True):
        taken = _meant(game, question, one)
        yield Pick(taken, question)
        if left and question and taken in question.options:
            goes_on = question.rule not in by.removals  # what leaves a place then is known once it has left
            game = _after(by, game, question, taken) if goes_on else game
            question = _open(game) if goes_on else None


def _meant(game: Game, question: Question | None, given: str) -> str:
    options = question.options if question else ()
    meant = (o for o in options if given.casefold() in (o.casefold(), name(game, o).casefold()))
    return next(meant, given)


def _after(by: Answers, game: Game, question: Question, taken: str) -> Game:
    """The game with this answer, and with the question that follows upon it if there is one."""
    made = ChoiceMade(question.rule, question.by, question.place, taken)
    after = fold(by.evolutions, game, (made,))
    return fold(by.evolutions, after, [fact.event for read in by.reads for fact in read(after, made)])


@rule(
    "choice",
    "An answer is one of the options that the question names.",
    "“{given}” is none of them; they are {allowed}.",
)
def one_of_the_options(game: Game, request: Choosing) -> Iterable[Finding]:
    """Each question lists all that its rule leaves open."""
    for pick in request.picks[:1]:
        if _beside(pick):
            allowed = f"{_options(game, pick)}{with_commas(pick.said)}"
            yield Finding(given=pick.said, allowed=allowed)


def _beside(pick: Pick) -> bool:
    return pick.question is not None and pick.said not in pick.question.options


def _options(game: Game, pick: Pick) -> str:
    return ", ".join(name(game, one) for one in pick.question.options) if pick.question else ""


@rule(
    "choice/next",
    "Each option behind the first answers the question that follows at once.",
    "“{given}” is one too many: {unit} answers this question, and the one that follows has {allowed}.",
)
def one_of_those_that_follow(game: Game, request: Choosing) -> Iterable[Finding]:
    """Who names two for one question is told that, before what the question after it asks."""
    for before, pick in zip(request.picks, request.picks[1:], strict=False):
        if _beside(before):
            return
        if _beside(pick):
            allowed = f"{_options(game, pick)}{with_commas(pick.said)}"
            yield Finding(unit=name(game, before.said), given=pick.said, allowed=allowed)
            return


@rule(
    "seat/choice",
    "Of the units of a side each seat gives up its own.",
    "{unit} is {allowed}'s, and {given} does not speak for {allowed}.",
)
def its_own_units(game: Game, request: Choosing) -> Iterable[Finding]:
    """18.556, 18.616: partners share the losses of a ground combat, and nobody names the other's units."""
    for pick in request.picks:
        seats = pick.question.seats if pick.question else ()
        if whose := another_seat_s(game, request.seat, seats, pick.said):
            yield Finding(unit=pick.said, given=request.seat, allowed=whose)


@rule(
    "choice/more",
    "No more is chosen than the seat is asked.",
    "“{given}” is one too many: {unit} answers the question, and no other is asked at once.",
)
def no_more_than_is_asked(game: Game, request: Choosing) -> Iterable[Finding]:
    """What follows may be another seat's to say, or nobody's."""
    first, told = request.picks[0].question, set[tuple[str, str]]()
    for before, pick in zip(request.picks, request.picks[1:], strict=False):
        one = name(game, before.said), pick.said
        if one not in told and (pick.question is None or (first and pick.question.seats != first.seats)):
            told.add(one)
            yield Finding(unit=one[0], given=one[1])


def choose(by: Answers, game: Game, request: Choosing) -> Iterator[Ruled]:
    """The options are taken. What waited for something to leave a place goes on then (23.142C)."""
    for pick in request.picks:
        if (question := pick.question) is None:
            return
        made = Ruled(ChoiceMade(question.rule, question.by, question.place, pick.said), (question.rule,))
        if question.rule not in by.removals:
            yield made
            continue
        facts = (made, *by.removals[question.rule](game, question, pick.said))
        yield from facts
        after = fold(by.evolutions, game, [fact.event for fact in facts])
        yield from (fact for goes_on in by.resumes for fact in goes_on(after, made.event))
        return


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The options of the open question, but for the units of partners who are asked as well."""
    if (question := _open(game)) is None:
        return
    able = [one for one in question.options if not another_seat_s(game, seat, question.seats, one)]
    if able:
        yield Offer(Choose(able[0]), (Slot("option", tuple(Choice(option) for option in able)),))


def answering(by: Answers) -> Procedure:
    """How an answer is answered, with what becomes of it by the chapters."""
    asked = (one_of_the_options, one_of_those_that_follow, its_own_units, no_more_than_is_asked)
    return Procedure(partial(choosing, by), asked, partial(choose, by), offers)


CHAPTER = Chapter(
    orders={Part.FIRST: {Finish: FINISHING}, Part.TABLE: {RollDice: ROLLING, SetRolls: SETTING}},
    plays={
        "W138": ("at_outbreak", "next_turn"),
        "W224": ("two_or_more", "three_only"),
        "W394": ("any", "all"),
        "W429": ("any_of_them", "most_units"),
        "W432": ("as_named", "bound"),
    },
)
"""With the doubts that the frame asks."""
