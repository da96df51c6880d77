"""Orders of ground attacks: their line, and what attacks (15.6)."""

from lark import Token, Tree

from core.world_at_war.ground_combat.announcing import AttackHex
from core.world_at_war.state import Game
from events.sentences import said
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.numbers import counted
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.names import GROUND_UNITS
from skyledger.notation.world_at_war.slots import KINDS


def _force_read(reader: Reader, trees: Trees, _: Said) -> tuple[tuple[str, ...], int]:
    """Ground units, and how many factors beside them. Raises `Mistake` for names."""
    pieces = trees[0].children
    units = (span_of(reader, one) for one in pieces if isinstance(one, Tree))
    factors = (counted(str(one).split()[0]) for one in pieces if isinstance(one, Token))
    return tuple(named(reader, span, GROUND_UNITS, "ground unit") for span in units), sum(factors)


def _force_told(game: Game, ground: tuple[str, ...], factors: int) -> str:
    units: str = KINDS["ground"].write(game, ground)
    more = f"{factors} {'factor' if factors == 1 else 'factors'}" if factors else ""
    return ", ".join(filter(None, (units, more)))


GROUND_COMBAT = Chapter(
    heading=said("Ground combat"),
    lines=(
        Line(
            AttackHex,
            "attack {to,also:goals} [{kind:from the sea=invasion}] [with {ground,factors:ground force}]"
            " [{because:after interception=interception}]",
            "attack Tobruk with 9 factors",
            "Ground units attack a hex: those of the ledger by name, others as so many factors.",
            "15.6",
        ),
    ),
    words={"from the sea": Word(), "after interception": Word()},
    kinds={
        "ground force": Kind("GROUND UNIT, …, NUMBER factors", _force_read, _force_told, shapes=("force",))
    },
)
