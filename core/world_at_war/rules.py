"""A World at War as the referee and the service get it."""

from collections.abc import Mapping

from core.doubts import Doubt, register
from core.rulebook import Paragraph, paragraphs
from core.ruling import Prints
from core.system import Rules
from core.throwing import dice_due, seed_of
from core.world_at_war.board import name
from core.world_at_war.conditions import BOOK
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.menus import told_apart
from core.world_at_war.projections import PROJECTIONS
from core.world_at_war.registry import PROCEDURES, AnyOrder
from core.world_at_war.sealing import sealed, sealed_in
from core.world_at_war.sequence import Choose, faces_of
from core.world_at_war.state import PACKAGE, Game, numbers, position_of, started
from core.world_at_war.under_way.ships import seen_from
from events.world_at_war import WorldAtWarEvent
from events.world_at_war.board import Position, Question


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


def _named_in(game: Game, seat: str, order: object) -> Game:
    """What a seat may see (17.3123); an answer names one of the options that it was asked about."""
    return game if isinstance(order, Choose) else seen_from(game, seat)


RULES = Rules(
    name="A World at War",
    event=WorldAtWarEvent,
    order=AnyOrder,
    empty=Game(),
    started=started,
    position=Position,
    position_of=position_of,
    sealed=sealed,
    sealed_in=sealed_in,
    evolutions=EVOLUTIONS,
    procedures={order: told_apart(procedure) for order, procedure in PROCEDURES.items()},
    edition_of=_edition,
    prints=_prints,
    phase_of=_phase,
    seats=_seats,
    questions=_questions,
    dice_due=dice_due,
    seed=seed_of,
    faces=faces_of,
    called=name,
    projections=PROJECTIONS,
    rulebook=BOOK,
    paragraphs=_paragraphs,
    doubts=_doubts,
    named_in=_named_in,
)
