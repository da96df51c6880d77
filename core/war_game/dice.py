"""The die: how many sides, what a hit is, who throws for what is waited for (doubts N16 and N17)."""

from collections.abc import Iterable, Iterator

from core.chapter import Chapter
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
    offers,
    other_dice_than_are_due,
    set_rolls,
    setting,
    thrown,
)
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import fought, members
from core.war_game.board import of_seat, rule
from core.war_game.menus import Part
from core.war_game.state import Game, numbers, plays
from core.war_game.steps import side_to_roll
from events.sentences import said, say, translated


def sides(game: Game) -> int:
    """How many sides the die has (doubt N16)."""
    return numbers(game).die[plays(game, "N16")]


def hits(game: Game, die: int, value: int) -> bool:
    """Does a die hit with this value (doubt N17)?"""
    return die <= value if plays(game, "N17") == "equal_or_less" else die < value


def throwing(game: Game, order: RollDice, seat: str) -> Throw:
    """What the order means; raises `Unworkable` where no dice are due or given."""
    by = side_to_roll(game)
    first = say(BY_THE_OTHER if by and not rolls_for(game, seat, by) else SAID_FIRST, by=translated(by))
    return thrown(game, order, seat, before=first)


SAID_FIRST = said("who rolls is said first, by “roll at PLACE with UNITS”")
BY_THE_OTHER = said("the {by} rolls now, and you have nobody on that side")


def rolls_for(game: Game, seat: str, by: str) -> bool:
    """Has a seat anybody on the side that rolls, in any battle?"""
    mine = of_seat(game, seat)
    return any(mine(unit) for battle in fought(game) for unit in members(game, battle, by))


@rule(
    "IV/sample battle/1:dice",
    "Each roll gets as many dice as are due, and each shows one of the die's faces.",
    "{given}; {allowed}.",
    lambda _game, _request: ("N16",),
)
def as_many_as_are_due(game: Game, request: Throw) -> Iterable[Finding]:
    """The die is not printed in the module; how many sides it has is doubt N16."""
    return other_dice_than_are_due(request, sides(game))


@rule(
    "IV/fighters/1.5:whose",
    "A player rolls for his own units.",
    "The roll for {place} belongs to {allowed}, not to {given}.",
)
def thrown_by_their_owner(_: Game, request: Throw) -> Iterable[Finding]:
    """Each player when it is his side's time; the gamemaster may throw for the table."""
    return dice_of_others(request)


@rule(
    "dice:source",
    "Dice come from where this game takes them.",
    "{given} dice are no dice of this game: {allowed}.",
)
def from_where_the_game_takes_them(game: Game, request: Throw) -> Iterable[Finding]:
    """As agreed when the game began: the machine's dice, with a seed or without, or those of a table."""
    return from_elsewhere(game, request)


def throw(_: Game, request: Throw) -> Iterator[Ruled]:
    """The dice lie on the table, roll by roll."""
    return (Ruled(dice, ("IV/fighters/1.5",)) for dice in fallen(request))


THROWING = Procedure(
    throwing, (as_many_as_are_due, thrown_by_their_owner, from_where_the_game_takes_them), throw, offers
)


@rule("dice:setting", "Dice fall at once where the machine throws them.", "{given}; {allowed}.")
def set_for_the_machine(game: Game, request: Setting) -> Iterable[Finding]:
    """A game is played by order until its scenario, whoever begins it, or an order says otherwise."""
    return not_the_machines(game, request)


SETTING = Procedure(setting, (set_for_the_machine,), set_rolls, no_offers)

CHAPTER = Chapter(
    orders={Part.REST: {RollDice: THROWING, SetRolls: SETTING}},
    plays={
        "R15": ("battle_goes_on", "battle_ends"),
        "R20": ("symmetric", "as_listed"),
        "R21": ("no", "yes"),
        "R23": ("ours", "none"),
        "R25": ("no", "yes"),
        "N9": ("no", "yes"),
        "N14": ("goes_on", "ends"),
        "N16": ("twelve", "ten", "eight"),
        "N17": ("equal_or_less", "less"),
        "N27": ("defend", "stand_aside"),
        "N36": ("counts", "empty"),
        "N37": ("shut", "open"),
        "N39": ("own_hits", "any_of_them"),
    },
)
"""With the doubts that the frame asks."""
