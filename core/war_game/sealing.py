"""The hash of a position in a numbered form; nothing of The War Game is anybody's secret (doubt R32)."""

import hashlib
from functools import reduce
from operator import getitem

import msgspec
from msgspec.structs import replace

from core.war_game.state import Game, position_of
from events.codec import encode
from events.message import PositionSealed
from events.war_game.board import Map, Position

FORM = 3
BOMBS = tuple(f"{hits}.{key}" for hits in ("on_attackers", "on_defenders") for key in ("down", "others"))
FORMS: dict[int, dict[str, tuple[str, ...]]] = {
    1: {"battles": ("whence", "joining", "aside", "scored", *BOMBS), "units": ("ship", "kept_down", "below")},
    2: {"battles": ("scored", *BOMBS), "units": ("below",)},
    3: {},
}
"""Every form in which a position was ever hashed; what a table in it did not have yet."""


def sealed(game: Game) -> PositionSealed:
    """The hash of the position in the present form."""
    return _sealed(game, FORM)


def sealed_in(game: Game, form: int) -> PositionSealed | None:
    """The hash of the position in a numbered form, or None for a form that is not known here."""
    return _sealed(game, form) if form in FORMS else None


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
