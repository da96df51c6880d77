"""A rule case written from a game: how it stood before an entry, the order, and what came of it."""

from collections.abc import Iterator
from typing import Any

import tomli_w
from msgspec.structs import replace

from core.dice import TYPED, RollDice
from core.mistakes import Unworkable
from core.proposals import AboutEntries
from events.message import DiceRolled, PhaseEntered, PositionSealed, SeatFinished
from events.sentences import say
from skyledger import maps
from skyledger.cases.expected import fact_written
from skyledger.cases.plain_data import without_defaults
from skyledger.cases.set_up import THE_WAR_GAME
from skyledger.cases.written import EXPECTED, FENCE
from skyledger.folding import Step
from skyledger.maps import war_game
from skyledger.service import Table
from skyledger.telling.shared import order_told

OF_THE_TURN = (PhaseEntered, PositionSealed, SeatFinished)
"""Facts by which the turn goes on, whatever the order was."""


OF_THE_DICE = ("dice", "seed")
"""What says whose dice a game takes: in a case they are typed in, as they fell."""


def case_of(held: Table, entry: int, number: str, title: str) -> str:
    """The text of a case: the position before an entry, its order, the rules and facts of its ruling.

    Everything that is concealed stands in it. Raises `Mistake` for an entry that has no order to judge.
    """
    step = next(iter(held.past.line(entry, entry)), None)
    if step is None or entry == 1 or step.order is None or isinstance(step.order, AboutEntries):
        told = say(
            "Entry {number} has no order that can be a case; choose another from 2 to {last}.",
            number=str(entry),
            last=str(held.head.number),
        )
        raise Unworkable("entry", told)
    position = held.system.rules.position_of(step.before)
    head = {"number": number, "title": title, **_played_by(position), "set-up": set_up(position)}
    order = order_told(held.system, step.before, _typed(step.order))
    orders = "\n".join((f"@{step.entry.seat}", order, *_expected(step)))
    return f"{FENCE}\n{tomli_w.dumps(head)}{FENCE}\n{orders}\n"


def set_up(position: Any) -> dict[str, Any]:
    """A position as a set-up, without what is so anyway, its map by name if that comes with skyledger."""
    found: dict[str, Any] = {"game": position.game, **without_defaults(position)}
    left_out = (*OF_THE_DICE, *_played_by(position), "doubts")
    given = {key: value for key, value in found.items() if key not in left_out}
    shelf = war_game if position.game == THE_WAR_GAME else maps
    for name in shelf.names():
        if shelf.load(name) == position.map:
            return {"chart": name, **{key: value for key, value in given.items() if key != "map"}}
    return given


def _played_by(position: Any) -> dict[str, Any]:
    """The edition and the options of doubts; of house rules the set-up has all, their edition too."""
    edition = {} if getattr(position, "revision", None) else {"edition": position.edition}
    options = {"options": dict(sorted(position.doubts.items()))} if position.doubts else {}
    return {**edition, **options}


def _typed(thrown: Any) -> Any:
    """An order, or a fact, with its dice as if they had been typed in."""
    return replace(thrown, source=TYPED) if isinstance(thrown, RollDice | DiceRolled) else thrown


def _expected(step: Step) -> Iterator[str]:
    """That the order stands, by which rules, and what came of it."""
    numbers = dict.fromkeys(rule for _, rules in step.facts for rule in rules)
    yield " ".join((EXPECTED, "accepted", ", ".join(numbers))).rstrip()
    for event, _ in step.facts:
        if not isinstance(event, OF_THE_TURN):
            yield f"{EXPECTED} {fact_written(_typed(event))}"
