"""The die: how many sides, what a hit is, who throws for what is waited for (doubts N16 and N17)."""

from collections.abc import Iterable, Iterator
from itertools import accumulate

import msgspec

from core.dice import MACHINE, SEED, THROW, TYPED, RollDice
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.war_game.book import rule
from core.war_game.state import GAMEMASTER, Game, numbers, plays
from events.message import DiceRolled
from events.war_game.battle import RollDue


class Throwing(msgspec.Struct, frozen=True):
    """Dice, where they come from, who brings them, and the rolls that they are for."""

    seat: str
    dice: tuple[int, ...]
    source: str
    rolls: tuple[RollDue, ...]


def sides(game: Game) -> int:
    """How many sides the die has (doubt N16)."""
    return numbers(game).die[plays(game, "N16")]


def hits(game: Game, die: int, value: int) -> bool:
    """Does a die hit with this value (doubt N17)?"""
    return die <= value if plays(game, "N17") == "equal_or_less" else die < value


def dice_due(game: Game, seat: str) -> int:
    """How many dice are waited for from this seat; the gamemaster may throw for everybody."""
    return sum(due.dice for due in _mine(game, seat))


def seed_of(game: Game) -> str:
    """What the machine's dice of the game are thrown from; empty where they come from random bytes."""
    return game.seed


def _mine(game: Game, seat: str) -> tuple[RollDue, ...]:
    return tuple(due for due in game.rolls if _speaks(seat, due))


def _speaks(seat: str, due: RollDue) -> bool:
    return seat == GAMEMASTER or seat in due.seats


def throwing(game: Game, order: RollDice, seat: str) -> Throwing:
    """What the order means; raises `Unworkable` where no dice are due or given."""
    if not game.rolls:
        raise Unworkable("dice", "No dice are due: who rolls is said first.")
    if order.source not in (MACHINE, SEED, TYPED):
        raise Unworkable("dice", f"Dice are typed in or the machine's; “{order.source}” is neither.")
    if not order.dice and order.source == TYPED:
        told = "No dice are given: “dice 5 3” gives what was thrown at the table, “roll” asks the machine."
        raise Unworkable("dice", told)
    if not order.dice:
        told = "The machine's dice are thrown when the order is given; it can't be tried out."
        raise Unworkable("dice", told)
    return Throwing(seat, order.dice, order.source, _meant(game, seat, len(order.dice)))


def _meant(game: Game, seat: str, count: int) -> tuple[RollDue, ...]:
    """The rolls that so many dice are for: the seat's own from the first on, else all, else the first."""
    mine = _mine(game, seat)
    for due in (mine, game.rolls):
        sums = tuple(accumulate(one.dice for one in due))
        if count in sums:
            return due[: sums.index(count) + 1]
    return mine[:1] or game.rolls[:1]


@rule(
    "IV/sample battle/1:dice",
    "Each roll gets as many dice as are due, and each shows one of the die's faces.",
    "{given}; {allowed}.",
    lambda _game, _request: ("N16",),
)
def as_many_as_are_due(game: Game, request: Throwing) -> Iterable[Finding]:
    """The die is not printed in the module; how many sides it has is doubt N16."""
    for die in dict.fromkeys(request.dice):
        if not 1 <= die <= sides(game):
            yield Finding(given=f"A die shows {die}", allowed=f"a die has the faces 1 to {sides(game)}")
    due = sum(roll.dice for roll in request.rolls)
    its_own = any(_speaks(request.seat, roll) for roll in request.rolls)
    if its_own and len(request.dice) != due:
        counted = f"{len(request.dice)} dice are given" if len(request.dice) > 1 else "One die is given"
        yield Finding(given=counted, allowed=f"{due} are due for {_told(request.rolls)}")


def _told(rolls: tuple[RollDue, ...]) -> str:
    """Such as "combat at Great Britain (attacker)"."""
    return " and ".join(f"{due.purpose} ({due.by})" for due in rolls)


@rule(
    "IV/fighters/1.5:whose",
    "A player rolls for his own units.",
    "The roll for {place} belongs to {allowed}, not to {given}.",
)
def thrown_by_their_owner(_: Game, request: Throwing) -> Iterable[Finding]:
    """Each player when it is his side's time; the gamemaster may throw for the table."""
    for due in request.rolls:
        if not _speaks(request.seat, due):
            yield Finding(
                place=_told((due,)), given=request.seat, allowed=" or ".join(due.seats) or GAMEMASTER
            )


@rule(
    "dice:source",
    "Dice come from where this game takes them.",
    "{given} dice are no dice of this game: {allowed}.",
)
def from_where_the_game_takes_them(game: Game, request: Throwing) -> Iterable[Finding]:
    """As agreed when the game began: the machine's dice, with a seed or without, or those of a table."""
    if request.source == TYPED:
        if game.dice == MACHINE:
            yield Finding(given="Typed", allowed="“roll” has the machine throw them")
    elif game.dice == TYPED:
        yield Finding(given="The machine's", allowed="“dice 5 3” gives what was thrown at the table")
    elif (request.source == SEED) != bool(game.seed):
        agreed = "from its seed" if game.seed else "without a seed"
        yield Finding(given="Such", allowed=f"the machine throws them {agreed}")


def throw(_: Game, request: Throwing) -> Iterator[Ruled]:
    """The dice lie on the table, roll by roll."""
    start = 0
    for due in request.rolls:
        dice = request.dice[start : start + due.dice]
        yield Ruled(DiceRolled(due.purpose, dice, request.source, due.by), ("IV/fighters/1.5",))
        start += due.dice


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The machine's throw, and one's own dice for the first roll; what they will show is on no list."""
    if not (mine := _mine(game, seat)):
        return
    if game.dice != TYPED:
        yield Offer(THROW, open_ended=True)
    if game.dice != MACHINE:
        yield Offer(RollDice((1,) * mine[0].dice), open_ended=True)


THROWING = Procedure(
    throwing, (as_many_as_are_due, thrown_by_their_owner, from_where_the_game_takes_them), throw, offers
)
