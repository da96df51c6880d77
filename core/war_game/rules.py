"""The War Game as the referee and the service get it: its chapters, its rules, and the hash of a position."""

import hashlib
from collections.abc import Mapping
from functools import reduce
from operator import getitem, or_
from typing import Any

import msgspec
from msgspec.structs import replace

from core.chapter import Chapter, played, procedures
from core.dice import dice_due, seed_of
from core.rulebook import Doubt, Paragraph, paragraphs, register
from core.ruling import Procedure
from core.system import Printed, Rules
from core.war_game import dice
from core.war_game.board import BOOK, name
from core.war_game.combat_orders import chapter as combat_orders
from core.war_game.concerns import concern
from core.war_game.dice import sides
from core.war_game.dispatching import chapter as dispatching
from core.war_game.folds.evolve import EVOLUTIONS
from core.war_game.losses import chapter as losses
from core.war_game.moves import chapter as moves
from core.war_game.projections import PROJECTIONS
from core.war_game.retreats import chapter as retreats
from core.war_game.rolling import chapter as rolling
from core.war_game.rolling.shares import shares
from core.war_game.rolling.unchosen import called_at_once
from core.war_game.rounds import chapter as rounds
from core.war_game.state import PACKAGE, Game, position_of, started
from events.codec import encode
from events.message import PositionSealed
from events.war_game.board import GAME, Map, Position, Question

# The chapters of the game in the order of their orders in menus, and what is collected of them.

CHAPTERS: tuple[Chapter, ...] = tuple(
    one.CHAPTER for one in (combat_orders, retreats, rounds, dispatching, rolling, dice, losses, moves)
)

PROCEDURES: dict[type, Procedure] = procedures(CHAPTERS)

AnyOrder: Any = reduce(or_, PROCEDURES)
"""Every order that the game takes."""

AnyFact: Any = reduce(or_, EVOLUTIONS)
"""Every fact that may stand in its ledger."""

SWITCHES = played(CHAPTERS)
"""The doubts that a game may settle, with the options that are played."""


# The War Game as the referee and the service get it, and the hash of a position.


def _doubts() -> Mapping[str, Doubt]:
    return register(PACKAGE)


def _paragraphs() -> Mapping[str, Paragraph]:
    return paragraphs(PACKAGE)


def _edition(game: Game) -> str:
    return game.edition


def _printed(_game: Game) -> Printed:
    """The module has one edition."""
    return str


def _phase(game: Game) -> str:
    return game.turn.phase


def _seats(game: Game) -> tuple[str, ...]:
    return tuple(game.seats)


def _sides(game: Game) -> dict[str, str]:
    return {name: seat.side for name, seat in game.seats.items()}


def _questions(game: Game) -> tuple[Question, ...]:
    return game.questions


def sealed(game: Game) -> PositionSealed:
    """The hash of the position in the present form."""
    return _sealed(game, FORM)


def sealed_in(game: Game, form: int) -> PositionSealed | None:
    """The hash of the position in a numbered form, or None for a form that is not known here."""
    return _sealed(game, form) if form in FORMS else None


FORM = 3
BOMBS = tuple(f"{hits}.{key}" for hits in ("on_attackers", "on_defenders") for key in ("down", "others"))
FORMS: dict[int, dict[str, tuple[str, ...]]] = {
    1: {"battles": ("whence", "joining", "aside", "scored", *BOMBS), "units": ("ship", "kept_down", "below")},
    2: {"battles": ("scored", *BOMBS), "units": ("below",)},
    3: {},
}
"""Every form in which a position was ever hashed; what a table in it did not have yet."""

SEALED_UNDER = {
    "1": (1,),
    "2": (1,),
    "3": (1,),
    "4": (1,),
    "5": (1, 2, 3),
    "6": (3,),
    "7": (3,),
    "8": (FORM,),
}
"""By the version of the rules, in which forms positions were sealed under it."""


def _sealed(game: Game, form: int) -> PositionSealed:
    """The map stands in the position as its own digest."""
    whole = replace(position_of(game), map=Map(game.atlas.digest, ()))
    written = encode(_as_it_was(whole, form) if FORMS[form] else whole)
    return PositionSealed(form, hashlib.sha256(written).hexdigest())


def _as_it_was(position: Position, form: int) -> object:
    """The position without the fields that a form did not have yet."""
    plain = msgspec.to_builtins(position)
    for table, later in FORMS[form].items():
        for one in plain[table]:
            for key in later:
                *within, last = key.split(".")
                del reduce(getitem, within, one)[last]
    return plain


RULES = Rules(
    name=GAME,
    event=AnyFact,
    order=AnyOrder,
    empty=Game(),
    started=started,
    position=Position,
    position_of=position_of,
    sealed=sealed,
    sealed_in=sealed_in,
    sealed_under=SEALED_UNDER,
    evolutions=EVOLUTIONS,
    procedures=PROCEDURES,
    edition_of=_edition,
    printed_as=_printed,
    phase_of=_phase,
    seats=_seats,
    sides=_sides,
    questions=_questions,
    dice_due=dice_due,
    seed=seed_of,
    faces=sides,
    called=name,
    projections=PROJECTIONS,
    rulebook=BOOK,
    paragraphs=_paragraphs,
    doubts=_doubts,
    concern=concern,
    rolled_for=shares,
    called_at_once=called_at_once,
)
