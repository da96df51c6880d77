"""A World at War as the referee and the service get it, and the hash of a position.

A position is hashed as its public facts in a numbered form, without what a seat or a side keeps to itself.
"""

import hashlib
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import dice_due, seed_of
from core.rulebook import Doubt, Paragraph, paragraphs, register
from core.system import Printed, Rules, Share
from core.world_at_war.board import name
from core.world_at_war.concerns import concern
from core.world_at_war.conditions import BOOK
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.ground_combat import round as ground
from core.world_at_war.menus import told_apart
from core.world_at_war.projections import PROJECTIONS
from core.world_at_war.registry import PROCEDURES, SWITCHES, AnyOrder
from core.world_at_war.sequence import Choose, faces_of
from core.world_at_war.state import NAME, PACKAGE, Game, numbers, position_of, started
from core.world_at_war.strikes import course as strikes
from core.world_at_war.under_way import commitments
from core.world_at_war.under_way.announced import remembered
from core.world_at_war.under_way.at_sea import allotments_hidden, present_combat
from core.world_at_war.under_way.ships import concealed_forces, seen_from, without
from events.codec import encode
from events.message import PositionSealed
from events.world_at_war.air_battle import RollDue
from events.world_at_war.board import Map, Position, Question
from events.world_at_war.strikes import Strike

AnyFact: Any = reduce(or_, EVOLUTIONS)
"""Every fact that may stand in the game's ledger."""

FORM = 5
POSITION = ""
SINCE_3 = ("supports", "defenses", "kamikazes", "ground_attacks", "transports", "raids")
SINCE_4 = (
    "ships", "light", "forces", "strikes", "employments",
    "naval_combats", "activities", "base_attacks", "fought_over",
)  # fmt: skip
SINCE_5 = ("landings", "isolated", "counteraired", "escaping", "base_changes", "lost_by")
UNITS_SINCE_3 = ("made_from",)
OF_GROUND_SINCE_3 = ("flown",)
OF_GROUND_SINCE_5 = ("came_from",)
OF_CARRIERS_SINCE_4 = ("kind", "force", "hits")
OF_KAMIKAZES_SINCE_4 = ("attacked_in",)
OF_KAMIKAZES_SINCE_5 = ("grown_in", "grown_by", "fought_in", "filled")
OF_BASE_ATTACKS_SINCE_5 = ("entry",)
OF_SUPPORTS_SINCE_5 = ("followed",)
OF_FORCES_SINCE_5 = ("port", "voyage", "lead")
FORMS: dict[int, dict[str, tuple[str, ...]]] = {
    1: {
        POSITION: (
            "battles",
            "rolls",
            "standing",
            "choices",
            "dice",
            "seed",
            "built",
            *SINCE_3,
            *SINCE_4,
            *SINCE_5,
        ),
        "units": (
            *("part", "parent", "divided", "deck", "constructed", "redeployed", "redeployed_from"),
            *UNITS_SINCE_3,
        ),
        "questions": ("by", "about"),
        "ground": (*OF_GROUND_SINCE_3, *OF_GROUND_SINCE_5),
        "carriers": OF_CARRIERS_SINCE_4,
    },
    2: {
        POSITION: (*SINCE_3, *SINCE_4, *SINCE_5),
        "units": UNITS_SINCE_3,
        "battles": ("kind", "attackers_aborted"),
        "ground": (*OF_GROUND_SINCE_3, *OF_GROUND_SINCE_5),
        "carriers": OF_CARRIERS_SINCE_4,
    },
    3: {
        POSITION: (*SINCE_4, *SINCE_5),
        "carriers": OF_CARRIERS_SINCE_4,
        "kamikazes": (*OF_KAMIKAZES_SINCE_4, *OF_KAMIKAZES_SINCE_5),
        "ground": OF_GROUND_SINCE_5,
        "supports": OF_SUPPORTS_SINCE_5,
    },
    4: {
        POSITION: SINCE_5,
        "supports": OF_SUPPORTS_SINCE_5,
        "ground": OF_GROUND_SINCE_5,
        "forces": OF_FORCES_SINCE_5,
        "kamikazes": OF_KAMIKAZES_SINCE_5,
        "base_attacks": OF_BASE_ATTACKS_SINCE_5,
    },
    5: {},
}
"""Every form in which a position was ever hashed; what it, or a table in it, did not have yet."""

SEALED_UNDER = {
    "1": (1, 2),
    "2": (2,),
    "3": (2, 3, 4),
    "4": (4,),
    "5": (4, 5),
    "6": (5,),
    "7": (5,),
    "8": (FORM,),
}
"""By the version of the rules, in which forms positions were sealed under it."""

LAST_WITH_SECRETS = 3
"""Up to this form what was secret was hashed as well; a short secret can be guessed from such a hash."""


def sealed(game: Game) -> PositionSealed:
    """The hash of the position in the present form."""
    return _sealed(game, FORM)


def sealed_in(game: Game, form: int) -> PositionSealed | None:
    """The hash of the position in a numbered form, or None for a form that is not known here."""
    return _sealed(game, form) if form in FORMS else None


def _sealed(game: Game, form: int) -> PositionSealed:
    """The map stands in the position as its own digest."""
    told = game if form <= LAST_WITH_SECRETS else public(game)
    whole = replace(position_of(told), map=Map(game.atlas.digest, {}, ()))
    written = encode(_as_it_was(whole, form) if FORMS[form] else whole)
    return PositionSealed(form, hashlib.sha256(written).hexdigest())


def public(game: Game) -> Game:
    """The game as anybody knows it; the secrets stand as commitments in the entries that made them."""
    known = allotments_hidden(without(game, concealed_forces(game)))
    return replace(known, standing=(), choices=())


def _as_it_was(position: Position, form: int) -> object:
    """The position without the fields that a form did not have yet."""
    plain = msgspec.to_builtins(position)
    for table, later in FORMS[form].items():
        for one in plain[table] if table != POSITION else (plain,):
            for key in later:
                del one[key]
    return plain


# A World at War as the referee and the service get it.


def _doubts() -> Mapping[str, Doubt]:
    return register(PACKAGE)


def _paragraphs() -> Mapping[str, Paragraph]:
    return paragraphs(PACKAGE)


def _edition(game: Game) -> str:
    return game.edition


def _printed(game: Game) -> Printed:
    return numbers(game).cite


def _phase(game: Game) -> str:
    return game.turn.phase


def _rolled_for(game: Game, due: RollDue) -> tuple[Share, ...]:
    """When it is, and in what: the air combat, strike, ground combat or naval combat that is under way.

    In which order strikes, their aims or hexes were named makes no other roll of it, nor do allies who join
    an air battle or an attack on land: each party rolls once in a round of it.
    """
    turn, at_hand = game.turn, list[object]()
    if battle := commitments.present(game):
        at_hand += [battle.kind, battle.place, battle.force, battle.round]
    if strike := strikes.present(game):
        at_hand += [strike.kind, strike.place, strike.target, _so_far(game, strike), _at_what(strike)]
    if attack := ground.present(game):
        at_hand += [attack.kind, *sorted(attack.hexes), attack.round]
    if combat := present_combat(game):
        at_hand += [combat.place, combat.round]
    when = (str(turn.year), turn.season, turn.side, turn.phase)
    return (Share((*when, *map(str, at_hand), *_by_whom(game, due)), due.dice),)


def _by_whom(game: Game, due: RollDue) -> tuple[str, ...]:
    """The side of a party that rolls once, whichever of its seats take part; else those that roll."""
    at_once = commitments.present(game) or ground.present(game)
    if not at_once or strikes.present(game):
        return due.seats
    return tuple(dict.fromkeys(game.seats[seat].side for seat in due.seats if seat in game.seats))


def _so_far(game: Game, strike: Strike) -> int:
    """How many such strikes there were before it: the number of all strikes goes by who named which first."""
    like = (strike.kind, strike.place, strike.target)
    before = (one for one in remembered(game) if one.strike < strike.strike)
    return sum((one.kind, one.place, one.target) == like for one in before)


def _at_what(strike: Strike) -> str:
    """The target that is rolled for, once air units go for targets."""
    return strike.aims[strike.resolved].target if strike.resolved < len(strike.aims) else ""


def _seats(game: Game) -> tuple[str, ...]:
    return tuple(game.seats)


def _sides(game: Game) -> dict[str, str]:
    return {name: seat.side for name, seat in game.seats.items()}


def _questions(game: Game) -> tuple[Question, ...]:
    return game.questions


def _named_in(game: Game, seat: str, order: object) -> Game:
    """What a seat may see (17.3123); an answer names one of the options that it was asked about."""
    return game if isinstance(order, Choose) else seen_from(game, seat)


__all__ = ["RULES", "SWITCHES"]

RULES = Rules(
    name=NAME,
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
    procedures={order: told_apart(procedure) for order, procedure in PROCEDURES.items()},
    edition_of=_edition,
    printed_as=_printed,
    phase_of=_phase,
    seats=_seats,
    sides=_sides,
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
    concern=concern,
    rolled_for=_rolled_for,
)
