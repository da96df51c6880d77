"""19.21 Dice: who rolls for what is waited for, and with which dice."""

from collections.abc import Iterable, Iterator
from itertools import accumulate

import msgspec

from core.dice import MACHINE, SEED, THROW, TYPED, RollDice
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.book import rule
from core.world_at_war.state import GAMEMASTER, Game
from events.message import DiceRolled
from events.world_at_war.battle import RollDue

AIR_COMBAT = "air combat"
FACES = range(1, 7)


class Rolling(msgspec.Struct, frozen=True):
    """Dice, where they come from, who brings them, and the rolls that they are for."""

    seat: str
    dice: tuple[int, ...]
    source: str
    rolls: tuple[RollDue, ...]


def dice_due(game: Game, seat: str) -> int:
    """How many dice are waited for from this seat; the gamemaster may roll for everybody."""
    return sum(due.dice for due in _mine(game, seat))


def seed_of(game: Game) -> str:
    """What the machine's dice of the game are thrown from; empty where they come from random bytes."""
    return game.seed


def faces_of(_: Game) -> int:
    """How many sides a die has (19.21)."""
    return len(FACES)


def _mine(game: Game, seat: str) -> tuple[RollDue, ...]:
    return tuple(due for due in game.rolls if _speaks(seat, due))


def _speaks(seat: str, due: RollDue) -> bool:
    return seat == GAMEMASTER or seat in due.seats


def rolling(game: Game, order: RollDice, seat: str) -> Rolling:
    """What the order means; raises `Unworkable` where no dice are due or given."""
    if not game.rolls:
        raise Unworkable("dice", "No dice are due: what is rolled for is declared first.")
    if order.source not in (MACHINE, SEED, TYPED):
        raise Unworkable("dice", f"Dice are typed in or the machine's; “{order.source}” is neither.")
    if not order.dice and order.source == TYPED:
        told = "No dice are given: “dice 5 3” gives what was thrown at the table, “roll” asks the machine."
        raise Unworkable("dice", told)
    if not order.dice:
        told = "The machine's dice are thrown when the order is given; it can't be tried out."
        raise Unworkable("dice", told)
    return Rolling(seat, order.dice, order.source, _meant(game, seat, len(order.dice)))


def _meant(game: Game, seat: str, count: int) -> tuple[RollDue, ...]:
    """The rolls that so many dice are for: the seat's own from the first on, else all, else the first."""
    mine = _mine(game, seat)
    for rolls in (mine, game.rolls):
        sums = tuple(accumulate(due.dice for due in rolls))
        if count in sums:
            return rolls[: sums.index(count) + 1]
    return mine[:1] or game.rolls[:1]


@rule(
    "19.21/dice",
    "Each roll gets as many dice as are due, and each shows one of six faces.",
    "{given}; {allowed}.",
)
def as_many_as_are_due(_: Game, request: Rolling) -> Iterable[Finding]:
    """19.21: two dice for each side's roll; of whom none are due, only that is told."""
    for die in dict.fromkeys(request.dice):
        if die not in FACES:
            yield Finding(given=f"A die shows {die}", allowed="a die has the faces 1 to 6")
    due = sum(roll.dice for roll in request.rolls)
    its_own = any(_speaks(request.seat, roll) for roll in request.rolls)
    if its_own and len(request.dice) != due:
        counted = f"{len(request.dice)} dice are given" if len(request.dice) > 1 else "One die is given"
        yield Finding(given=counted, allowed=f"{due} are due for {_told(request.rolls)}")


def _told(rolls: tuple[RollDue, ...]) -> str:
    """Such as "air combat (attacker)"."""
    return " and ".join(f"{due.purpose} ({due.by})" if due.by else due.purpose for due in rolls)


@rule(
    "19.21/whose",
    "A side's dice are its own.",
    "The roll for {place} belongs to {allowed}, not to {given}.",
)
def rolled_by_its_own_side(_: Game, request: Rolling) -> Iterable[Finding]:
    """19.21: either side makes its own roll; the gamemaster may make it for the table."""
    for due in request.rolls:
        if not _speaks(request.seat, due):
            whose = " or ".join(due.seats) or GAMEMASTER
            yield Finding(place=_told((due,)), given=request.seat, allowed=whose)


@rule(
    "19.21/source",
    "Dice come from where this game takes them.",
    "{given} dice are no dice of this game: {allowed}.",
)
def from_where_the_game_takes_them(game: Game, request: Rolling) -> Iterable[Finding]:
    """As agreed when the game began: the machine's dice, with a seed or without, or those of a table."""
    if request.source == TYPED:
        if game.dice == MACHINE:
            yield Finding(given="Typed", allowed="“roll” has the machine throw them")
    elif game.dice == TYPED:
        yield Finding(given="The machine's", allowed="“dice 5 3” gives what was thrown at the table")
    elif (request.source == SEED) != bool(game.seed):
        agreed = "from its seed" if game.seed else "without a seed"
        yield Finding(given="Such", allowed=f"the machine throws them {agreed}")


def roll(_: Game, request: Rolling) -> Iterator[Ruled]:
    """The dice lie on the table, roll by roll."""
    start = 0
    for due in request.rolls:
        dice = request.dice[start : start + due.dice]
        rules = ("19.21",) if due.purpose == AIR_COMBAT else ()
        yield Ruled(DiceRolled(due.purpose, dice, request.source, due.by), rules)
        start += due.dice


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The machine's throw, and one's own dice for the first roll; what they will show is on no list."""
    if not (mine := _mine(game, seat)):
        return
    if game.dice != TYPED:
        yield Offer(THROW, open_ended=True)
    if game.dice != MACHINE:
        yield Offer(RollDice((1,) * mine[0].dice), open_ended=True)


ROLLING = Procedure(
    rolling, (as_many_as_are_due, rolled_by_its_own_side, from_where_the_game_takes_them), roll, offers
)
