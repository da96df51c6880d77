"""What a chart says in a row and for a roll, in words, for claims."""

from core.mistakes import Mistake, near_misses
from events.sentences import say
from skyledger.cli.learn.charts import KINDS, NUMBERS
from skyledger.cli.options import whole


def cell(name: str, row: str, roll: str) -> str:
    """What a chart says, by its name or number. Raises `Mistake`."""
    name = NUMBERS.get(name, name)
    if name not in KINDS:
        hint = say("The tables are {tables}.", tables=tuple(KINDS))
        raise Mistake("table", name, near_misses(name, KINDS), hint)
    kind = KINDS[name]
    return kind.told(kind.look(row, whole("roll", roll)))
