"""Dice as orders, and dice that are due: nobody rolls before declaring, and a replay never rolls.

Whose the dice are, which rolls a throw is for, and what is wrong with it, in any game.
"""

from collections.abc import Iterator
from itertools import accumulate, cycle, islice
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from core.fold import FitsNoGame
from core.menus import Offer
from core.mistakes import Mistake, Unworkable
from core.ruling import Finding, Ruled
from events.message import DiceRolled, RollsSet
from events.sentences import all_of, any_of, retold, said, say, translated

MACHINE, SEED, TYPED, KEPT, AGAIN = "machine", "seed", "typed", "kept", "again"
"""Where dice come from: random bytes of the machine, the machine by the seed of the game, or a table; kept
are dice of the machine that fell before something in the game was corrected, and again are those that fell
before an undo and stand again."""

AT_ONCE, BY_ORDER = said("at once"), said("by order")
"""When the machine throws: as soon as dice are due, before which nobody has a choice, or once asked."""

MOST_DICE = 20_000
"""No roll has more, of all units of a game together; a file may say of more, which nobody could throw."""


def of_a_roll(dice: int) -> int:
    """So many dice of a roll as a fact or position says; raises `FitsNoGame` for what no roll has."""
    if not 0 <= dice <= MOST_DICE:
        raise FitsNoGame(say("a roll has {most} dice at most, not {dice}", most=MOST_DICE, dice=dice))
    return dice


# Whose dice a game takes, and when they fall, stand in one word of its position: "machine, at once".


def taking(whose: str, rolls: str) -> str:
    """How a position says whose dice are taken (either: empty), and when they fall."""
    return ", ".join(filter(None, (whose, AT_ONCE if rolls == AT_ONCE else "")))


def whose_dice(dice: str) -> str:
    """Whose dice are taken: "machine", "typed", or either if it is empty."""
    return dice.removesuffix(AT_ONCE).removesuffix(", ")


def when_rolled(dice: str) -> str:
    """When they fall: "at once" or "by order"."""
    return AT_ONCE if dice.endswith(AT_ONCE) else BY_ORDER


class RollDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="RollDice/1"):
    """The dice of the rolls that are waited for, in their order; `source` says where they came from.

    Without dice it asks the machine to throw them, which is done before the order is ruled on.
    """

    dice: tuple[int, ...] = ()
    source: str = TYPED


class SetRolls(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="SetRolls/1"):
    """From here on the machine throws dice "at once", as soon as they are due, or "by order"."""

    rolls: str


THROW = RollDice(source=MACHINE)
"""The order that asks the machine for its dice."""


def by_machine(order: Any) -> bool:
    """Is this an order for the dice of the machine, thrown already or not?"""
    return isinstance(order, RollDice) and order.source != TYPED


def kept(order: Any) -> Any:
    """An order with dice of the machine as it is given again after a correction; others as they are."""
    return replace(order, source=KEPT) if by_machine(order) else order


def as_again(order: RollDice) -> RollDice:
    """The order with its dice as those that fell before an undo."""
    return replace(order, source=AGAIN)


def thrown_for(order: RollDice, dice: tuple[int, ...], seed: str) -> RollDice:
    """The order for the machine's dice with those that it threw, by the seed if the game has one."""
    return replace(order, dice=dice, source=SEED if seed else MACHINE)


GAMEMASTER = "gamemaster"


class Due(Protocol):
    """A roll that is waited for."""

    @property
    def purpose(self) -> str: ...
    @property
    def by(self) -> str: ...
    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def dice(self) -> int: ...


class Waiting(Protocol):
    """A game in which dice may be due: `dice` says whose are taken, `seed` what the machine's come from."""

    @property
    def rolls(self) -> tuple[Any, ...]: ...
    @property
    def dice(self) -> str: ...
    @property
    def seed(self) -> str: ...


class Throw(msgspec.Struct, frozen=True):
    """Dice, where they come from, who brings them, and the rolls that they are for."""

    seat: str
    dice: tuple[int, ...]
    source: str
    rolls: tuple[Any, ...]


def thrower_at_once(game: Waiting) -> str:
    """Whose dice the machine throws without being asked, of those that are due; nobody's if it is empty."""
    if not game.rolls or when_rolled(game.dice) != AT_ONCE or whose_dice(game.dice) == TYPED:
        return ""
    seats: tuple[str, ...] = game.rolls[0].seats
    return (*seats, GAMEMASTER)[0]


def dice_due(game: Waiting, seat: str) -> int:
    """How many dice are waited for from this seat; the gamemaster may throw for everybody."""
    return sum(due.dice for due in due_from(game, seat))


def seed_of(game: Waiting) -> str:
    """What the machine's dice of the game are thrown from; empty where they come from random bytes."""
    return game.seed


def due_from(game: Waiting, seat: str) -> tuple[Any, ...]:
    """The rolls that this seat brings the dice for, in their order."""
    return tuple(due for due in game.rolls if _speaks(seat, due))


def _speaks(seat: str, due: Due) -> bool:
    return seat == GAMEMASTER or seat in due.seats


FALL_AT_ONCE = said(
    "No dice are due, and here they fall at once: {before}. “rolls by order” has them wait for you."
)


def thrown(game: Waiting, order: RollDice, seat: str, before: str) -> Throw:
    """What the order means; raises `Unworkable` where no dice are given, or why (`before`) none are due."""
    if not game.rolls:
        at_once = when_rolled(game.dice) == AT_ONCE
        raise Unworkable(
            "dice", say(FALL_AT_ONCE if at_once else "No dice are due: {before}.", before=before)
        )
    if order.source not in (MACHINE, SEED, TYPED, KEPT, AGAIN):
        told = say("Dice are typed in or the machine's; “{source}” is neither.", source=order.source)
        raise Unworkable("dice", told)
    if not order.dice and order.source == TYPED:
        told = say(
            "No dice are given: “dice {faces}” gives what was thrown at the table, “roll” asks the machine.",
            faces=_such_as((due_from(game, seat) or game.rolls)[0]),
        )
        raise Unworkable("dice", told)
    if not order.dice:
        told = say("The machine's dice are thrown when the order is given; it can't be tried out.")
        raise Unworkable("dice", told)
    return Throw(seat, order.dice, order.source, _meant(game, seat, len(order.dice)))


def _meant(game: Waiting, seat: str, count: int) -> tuple[Any, ...]:
    """The rolls that so many dice are for: the seat's own from the first on, else all, else the first.

    Who has a roll of his own means that one among others; another count than is due makes them no one else's.
    """
    mine = due_from(game, seat)
    for rolls in (mine, game.rolls):
        sums = tuple(accumulate(due.dice for due in rolls))
        meant = rolls[: sums.index(count) + 1] if count in sums else ()
        if meant and (not mine or any(due in mine for due in meant)):
            return meant
    return mine[:1] or game.rolls[:1]


def other_dice_than_are_due(request: Throw, faces: int) -> Iterator[Finding]:
    """Faces that a die does not have, and another count than is due from whoever brings his own."""
    for die in dict.fromkeys(request.dice):
        if not 1 <= die <= faces:
            yield Finding(
                given=say("A die shows {die}", die=die),
                allowed=say("a die has the faces 1 to {faces}", faces=faces),
            )
    due = sum(roll.dice for roll in request.rolls)
    its_own = any(_speaks(request.seat, roll) for roll in request.rolls)
    if its_own and len(request.dice) != due:
        count, rolls = len(request.dice), all_of(tuple(map(_told, request.rolls)))
        counted = say("One die is given" if count == 1 else "{dice} dice are given", dice=count)
        yield Finding(
            given=counted, allowed=say("{dice} {dice:is|are} due for {rolls}", dice=due, rolls=rolls)
        )


def _told(due: Due) -> str:
    """Such as "air combat (attacker)"."""
    return f"{retold(due.purpose)} ({translated(due.by)})" if due.by else retold(due.purpose)


def _such_as(due: Due) -> str:
    """As many faces as a roll has dice, such as "5 3"."""
    return " ".join(islice(cycle("53"), due.dice))


def dice_of_others(request: Throw) -> Iterator[Finding]:
    """The rolls that are not this seat's to make."""
    for due in request.rolls:
        if not _speaks(request.seat, due):
            whose = any_of(due.seats) or GAMEMASTER
            yield Finding(place=_told(due), given=request.seat, allowed=whose)


BY_ROLL = said("“roll” has the machine throw them")
BY_DICE = said("“dice {faces}” gives what was thrown at the table")


def how_they_fall(game: Waiting, due: Due) -> str:
    """What is typed for dice that are due: “roll”, or in a game with dice of a table what they show."""
    return say(BY_DICE if whose_dice(game.dice) == TYPED else BY_ROLL, faces=_such_as(due))


def from_elsewhere(game: Waiting, request: Throw) -> Iterator[Finding]:
    """Dice from where this game does not take them, as agreed when it began."""
    if request.source == AGAIN:
        return  # they came from where it takes them when they fell first
    if request.source == TYPED:
        if whose_dice(game.dice) == MACHINE:
            yield Finding(given=say("Typed"), allowed=say(BY_ROLL))
    elif whose_dice(game.dice) == TYPED:
        given = say("The machine's")
        yield Finding(given=given, allowed=how_they_fall(game, request.rolls[0]))
    elif request.source != KEPT and (request.source == SEED) != bool(game.seed):
        agreed = say(
            "the machine throws them from its seed" if game.seed else "the machine throws them without a seed"
        )
        yield Finding(given=say("Such"), allowed=agreed)


def fallen(request: Throw) -> Iterator[DiceRolled]:
    """The dice on the table, roll by roll."""
    start = 0
    for due in request.rolls:
        yield DiceRolled(due.purpose, request.dice[start : start + due.dice], request.source, due.by)
        start += due.dice


def offers(game: Waiting, seat: str) -> Iterator[Offer]:
    """The machine's throw, and one's own dice for all rolls due; what they show is on no list."""
    if not due_from(game, seat):
        return
    if whose_dice(game.dice) != TYPED:
        yield Offer(THROW, open_ended=True)
    if whose_dice(game.dice) != MACHINE:
        yield Offer(RollDice((1,) * dice_due(game, seat)), open_ended=True)


# When dice fall: a setting of the game, which somebody may change by an order.


class Setting(msgspec.Struct, frozen=True):
    """When dice are to fall from here on."""

    rolls: str


def setting(_: Waiting, order: SetRolls, __: str) -> Setting:
    """What the order means; raises `Mistake` for another moment than the two that there are."""
    if order.rolls in (AT_ONCE, BY_ORDER):
        return Setting(order.rolls)
    raise Mistake("moment", order.rolls, (AT_ONCE, BY_ORDER))


def not_the_machines(game: Waiting, request: Setting) -> Iterator[Finding]:
    """Dice that are to fall at once where they are typed in, or as they fall already."""
    if request.rolls == AT_ONCE and whose_dice(game.dice) == TYPED:
        yield Finding(given=say("Dice that are typed in"), allowed=say("they fall when somebody says so"))
    elif request.rolls == when_rolled(game.dice):
        told = say("They fall so already") if request.rolls == AT_ONCE else say("They wait already")
        yield Finding(given=told, allowed=say("nothing is left to be set"))


def set_rolls(_: Waiting, request: Setting) -> Iterator[Ruled]:
    """From here on they fall so."""
    yield Ruled(RollsSet(request.rolls), ())


def no_offers(_: Waiting, __: str) -> tuple[Offer, ...]:
    """A setting is on no menu: it is no move in the game."""
    return ()
