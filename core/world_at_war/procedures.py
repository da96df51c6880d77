"""A World at War as the referee gets it: every order with its procedure, every fact with what follows from it."""

from collections.abc import Mapping

from core.doubts import Doubt, register
from core.ruling import Procedure
from core.rulebook import Paragraph, paragraphs
from core.system import Consequence, Rules
from core.world_at_war import orders as give
from core.world_at_war.book import BOOK
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.projections import PROJECTIONS
from core.world_at_war.sequence import FINISHING, next_player_turn
from core.world_at_war.staging import STAGING
from core.world_at_war.state import PACKAGE, Game, position_of, sealed, started
from events.message import Event
from events.world_at_war import WorldAtWarEvent
from events.world_at_war.board import Position, Question

PROCEDURES: dict[type, Procedure] = {
    give.Finish: FINISHING,
    give.StageAirUnits: STAGING,
}

FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {}

ON_ENTRY: dict[str, tuple[Consequence, ...]] = {
    "movement.airbases": (next_player_turn,),
}


def _doubts() -> Mapping[str, Doubt]:
    return register(PACKAGE)


def _paragraphs() -> Mapping[str, Paragraph]:
    return paragraphs(PACKAGE)


def _edition(game: Game) -> str:
    return game.edition


def _phase(game: Game) -> str:
    return game.turn.phase


def _seats(game: Game) -> tuple[str, ...]:
    return tuple(game.seats)


def _questions(game: Game) -> tuple[Question, ...]:
    return game.questions


RULES = Rules(
    name="A World at War",
    event=WorldAtWarEvent,
    order=give.AnyOrder,
    empty=Game(),
    started=started,
    position=Position,
    position_of=position_of,
    sealed=sealed,
    evolutions=EVOLUTIONS,
    procedures=PROCEDURES,
    follows=FOLLOWS,
    on_entry=ON_ENTRY,
    edition_of=_edition,
    phase_of=_phase,
    seats=_seats,
    questions=_questions,
    projections=PROJECTIONS,
    rulebook=BOOK,
    paragraphs=_paragraphs,
    doubts=_doubts,
)
