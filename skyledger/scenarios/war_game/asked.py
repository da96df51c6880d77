"""Checks of what a position waits for: dice that are due, and questions that are open."""

from collections.abc import Iterator

from core.war_game.battles import SIDES, other, targets_left
from core.war_game.losses.losses import PURSES
from core.war_game.rolling.aiming import AIMS, aimed
from core.war_game.rolling.aiming import rolls as dice_of
from core.war_game.rolling.directing import AIMS as SORTS
from core.war_game.state import GAMEMASTER, Game, game_from
from events.war_game.battle import Question, RollDue
from events.war_game.board import Position
from skyledger.datafiles.checks import a_name, among
from skyledger.datafiles.problems import Fault, Path
from skyledger.scenarios.war_game.fighting import named
from skyledger.scenarios.war_game.table import Table

ROLLS = {"combat.attack_rolls": "attacker", "combat.defense_rolls": "defender"}
LOSSES, LANDING, BOMB = KINDS = ("losses", "landing", "bomb")


def rolls(at: Table) -> Iterator[Fault]:
    """A roll that is due is one of a battle, by units in it, from whoever may throw it."""
    for index, due in enumerate(at.position.rolls):
        yield from _roll(at, due, ("rolls", index))


def _roll(at: Table, due: RollDue, path: Path) -> Iterator[Fault]:
    yield from _of_a_battle(at, (*path, "place"), due.place)
    yield from _seats(at, (*path, "seats"), due.seats)
    yield from named(at, (*path, "units"), due.units)
    yield from among((*path, "by"), "side of a battle", due.by, SIDES)
    yield from among((*path, "aim"), "aim", due.aim, AIMS)
    if due.by in SIDES and ROLLS.get(at.position.turn.phase) != due.by:
        told = f"The {due.by} does not roll in {at.position.turn.phase}."
        yield Fault((*path, "by"), told)
    if due.purpose != f"combat at {due.place}":
        yield Fault((*path, "purpose"), f"This roll is for “combat at {due.place}”, and nothing else.")
    if not due.units:
        yield Fault((*path, "units"), "Somebody rolls; this names nobody.")


def dice_due(position: Position) -> Iterator[Fault]:
    """In a position that is sound otherwise, each roll has the dice of its units and their bombs."""
    game = game_from(position)
    for index, due in enumerate(position.rolls):
        if (dice := _dice(game, due)) != due.dice:
            yield Fault(("rolls", index, "dice"), f"These units roll {dice} dice, not {due.dice}.")


def _dice(game: Game, due: RollDue) -> int:
    battle, by = game.battles[due.place], due.by
    asked = (targets_left(game, battle, other(by)), due.aim)
    units = (game.units[name] for name in due.units)
    return sum(len(dice_of(game, unit, by, aimed(game, battle, unit, by, asked))) for unit in units)


def questions(at: Table) -> Iterator[Fault]:
    """A question is about losses or a landing, put to a seat, with units and what may be said of them."""
    for index, question in enumerate(at.position.questions):
        path: Path = ("questions", index)
        yield from among((*path, "kind"), "kind of question", question.kind, KINDS)
        yield from a_name((*path, "rule"), question.rule, "A question names the rule that asks it.")
        yield from _seats(at, (*path, "seats"), question.seats)
        yield from named(at, (*path, "units"), question.units)
        if not question.units:
            yield Fault((*path, "units"), "A question is about units; this names none.")
        yield from ASKS.get(question.kind, _nothing)(at, question, path)


def _losses(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    yield from _of_a_battle(at, (*path, "place"), question.place)
    yield from among((*path, "by"), "side of a battle", question.by, SIDES)
    yield from among((*path, "about"), "kind of hits", question.about, PURSES)
    if question.hits not in range(1, len(question.units) + 1):
        told = f"From 1 to {len(question.units)} hits remove these units, not {question.hits}."
        yield Fault((*path, "hits"), told)


def _bomb(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    yield from _losses(at, question, path)
    for number, option in enumerate(question.options):
        yield from among((*path, "options", number), "what a bomb falls on", option, SORTS)
    if not question.options:
        yield Fault((*path, "options"), "A bomb falls on aircraft or on others; this names neither.")


def _landing(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    yield from among((*path, "place"), "place", question.place, at.places)
    for number, option in enumerate(question.options):
        known = (*at.places, *at.units)
        yield from among((*path, "options", number), "place or ship", option, known)
    if not question.options:
        yield Fault((*path, "options"), "Whoever lands has a place to land; this names none.")


def _nothing(_at: Table, _question: Question, _path: Path) -> Iterator[Fault]:
    yield from ()


ASKS = {LOSSES: _losses, LANDING: _landing, BOMB: _bomb}


def _of_a_battle(at: Table, path: Path, place: str) -> Iterator[Fault]:
    yield from among(path, "battle", place, (battle.place for battle in at.position.battles))


def _seats(at: Table, path: Path, seats: tuple[str, ...]) -> Iterator[Fault]:
    known = (*(seat.name for seat in at.position.seats), GAMEMASTER)
    for number, seat in enumerate(seats):
        yield from among((*path, number), "seat", seat, known)


ASKED = (rolls, questions)
