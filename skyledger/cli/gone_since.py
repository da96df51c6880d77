"""Who names a unit that the game had and has no longer is told what became of it, and in which entry."""

from core.mistakes import Mistake
from events.sentences import said, say
from skyledger.notation.parsing import MistakeInOrder
from skyledger.service import Table
from skyledger.showing import showing_of


def told_what_became(held: Table, wrong: Mistake, seat: str) -> Mistake:
    """The same mistake, or of what is not there any more, where and in which entry its seat lost it."""
    named = wrong.mistake if isinstance(wrong, MistakeInOrder) else wrong
    steps = (step for step in held.past.steps() if not step.voided_by)
    told = [*showing_of(held.system).lost(steps, named.given, seat)] if named.what in NAMED else []
    if not told:
        return wrong
    hint = say(
        "{lost} `skyledger why {game} {unit}` says how.", lost=told[-1], game=held.game, unit=named.given
    )
    found = Mistake(named.what, named.given, (), hint)
    return MistakeInOrder(wrong.text, wrong.column, found) if isinstance(wrong, MistakeInOrder) else found


NAMED = frozenset({"unit", "place", "ship", "carrier", said("carrier or place")})
"""What is looked for where a unit may be named."""
