"""19.21 Dice: who rolls for what is waited for, and with which dice."""

from collections.abc import Iterable, Iterator

from core.dice import RollDice
from core.ruling import Finding, Procedure, Ruled
from core.throwing import (
    Throw,
    dice_of_others,
    fallen,
    from_elsewhere,
    offers,
    other_dice_than_are_due,
    thrown,
)
from core.world_at_war.book import rule
from core.world_at_war.state import Game

AIR_COMBAT = "air combat"
FACES = 6


def faces_of(_: Game) -> int:
    """How many sides a die has (19.21)."""
    return FACES


def rolling(game: Game, order: RollDice, seat: str) -> Throw:
    """What the order means; raises `Unworkable` where no dice are due or given."""
    return thrown(game, order, seat, before="what is rolled for is declared first")


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
    rolling, (as_many_as_are_due, rolled_by_its_own_side, from_where_the_game_takes_them), roll, offers
)
