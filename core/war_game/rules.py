"""The War Game as the referee and the service get it."""

from collections.abc import Mapping

from core.doubts import Doubt, register
from core.rulebook import Paragraph, paragraphs
from core.ruling import Prints
from core.system import Rules
from core.throwing import dice_due, seed_of
from core.war_game import orders as give
from core.war_game.board import name
from core.war_game.book import BOOK
from core.war_game.dice import sides
from core.war_game.evolve import EVOLUTIONS
from core.war_game.procedures import FOLLOWS, ON_ENTRY, PROCEDURES
from core.war_game.projections import PROJECTIONS
from core.war_game.sealing import sealed, sealed_in
from core.war_game.state import PACKAGE, Game, numbers, position_of, started
from events.war_game import WarGameEvent
from events.war_game.battle import Question
from events.war_game.board import Position


def _doubts() -> Mapping[str, Doubt]:
    return register(PACKAGE)


def _paragraphs() -> Mapping[str, Paragraph]:
    return paragraphs(PACKAGE)


def _edition(game: Game) -> str:
    return game.edition


def _prints(game: Game) -> Prints:
    return numbers(game).prints


def _phase(game: Game) -> str:
    return game.turn.phase


def _seats(game: Game) -> tuple[str, ...]:
    return tuple(game.seats)


def _questions(game: Game) -> tuple[Question, ...]:
    return game.questions


RULES = Rules(
    name="The War Game",
    event=WarGameEvent,
    order=give.AnyOrder,
    empty=Game(),
    started=started,
    position=Position,
    position_of=position_of,
    sealed=sealed,
    sealed_in=sealed_in,
    evolutions=EVOLUTIONS,
    procedures=PROCEDURES,
    follows=FOLLOWS,
    on_entry=ON_ENTRY,
    edition_of=_edition,
    prints=_prints,
    phase_of=_phase,
    seats=_seats,
    questions=_questions,
    dice_due=dice_due,
    seed=seed_of,
    faces=sides,
    called=name,
    projections=PROJECTIONS,
    rulebook=BOOK,
    paragraphs=_paragraphs,
    doubts=_doubts,
)
