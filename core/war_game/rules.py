"""The War Game as the referee and the service get it, its doubts, and the hash of a position."""

import hashlib
from collections.abc import Mapping
from functools import reduce
from operator import getitem

import msgspec
from msgspec.structs import replace

from core.doubts import Doubt, register
from core.rulebook import Paragraph, paragraphs
from core.ruling import Prints
from core.system import Rules
from core.throwing import dice_due, seed_of
from core.war_game.board import name
from core.war_game.conditions import BOOK
from core.war_game.dice import sides
from core.war_game.folds.evolve import EVOLUTIONS
from core.war_game.projections import PROJECTIONS
from core.war_game.registry import PROCEDURES, AnyOrder
from core.war_game.state import PACKAGE, Game, numbers, position_of, started
from events.codec import encode
from events.message import PositionSealed
from events.war_game import WarGameEvent
from events.war_game.battle import Question
from events.war_game.board import Map, Position


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
    name="The War Game",
    event=WarGameEvent,
    order=AnyOrder,
    empty=Game(),
    started=started,
    position=Position,
    position_of=position_of,
    sealed=sealed,
    sealed_in=sealed_in,
    evolutions=EVOLUTIONS,
    procedures=PROCEDURES,
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


SWITCHES: dict[str, tuple[str, ...]] = {
    "R2": ("attacker_first", "defender_first"),
    "R3": ("optional", "binding"),
    "R4": ("no", "yes"),
    "R5": ("still_roll", "removed"),
    "R6": ("yes", "no"),
    "R7": ("no", "yes"),
    "R8": ("each_round", "no_return"),
    "R9": ("no", "yes"),
    "R10": ("lost", "lands_elsewhere"),
    "R12": ("free", "return_round"),
    "R13": ("locked", "free"),
    "R14": ("no", "yes"),
    "R15": ("battle_goes_on", "battle_ends"),
    "R17": ("lands_elsewhere", "lost"),
    "R18": ("scenario", "no"),
    "R19": ("counts", "surface_only"),
    "R20": ("symmetric", "as_listed"),
    "R21": ("no", "yes"),
    "R22": ("wasted", "carried_over"),
    "R23": ("ours", "none"),
    "R24": ("first_round", "each_round"),
    "R25": ("no", "yes"),
    "R26": ("next_place", "as_declared"),
    "R27": ("land_units", "any_unit"),
    "R28": ("shot_at", "unscathed"),
    "R29": ("next_place", "same_place"),
    "R30": ("back_to_deck", "own_landing"),
    "N1": ("round_before", "this_round"),
    "N2": ("no", "yes"),
    "N3": ("owner_of_target", "shooter"),
    "N5": ("same_round", "later_rounds"),
    "N8": ("with_major", "not_helped"),
    "N9": ("no", "yes"),
    "N12": ("yes", "no"),
    "N14": ("goes_on", "ends"),
    "N15": ("may_pass", "must_roll"),
    "N16": ("twelve", "ten", "eight"),
    "N17": ("equal_or_less", "less"),
    "N18": ("any_defender", "land_and_sea"),
    "N19": ("open", "shut"),
    "N20": ("own_units", "any_of_them"),
    "N21": ("flies_back", "lost"),
    "N22": ("no", "yes"),
    "N23": ("deck_and_done", "to_its_deck", "no_home"),
    "N24": ("after_a_round", "at_once"),
    "N25": ("at_once", "with_the_fleet"),
    "N26": ("fought_again", "elsewhere", "beside"),
    "N27": ("defend", "stand_aside"),
    "N28": ("others_first", "bombs_first"),
    "N29": ("as_a_landing", "as_a_retreat"),
    "N30": ("no", "yes"),
    "N31": ("with_the_battle", "with_the_landing"),
    "N32": ("home", "with_her"),
    "N33": ("two_steps", "owner_picks"),
    "N34": ("landing", "any_attack"),
    "N35": ("any_ship", "as_printed"),
    "N36": ("counts", "empty"),
    "N37": ("shut", "open"),
    "N38": ("own_first", "first_answer"),
    "N39": ("own_hits", "any_of_them"),
}
