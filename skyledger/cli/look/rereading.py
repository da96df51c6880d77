"""What a reading that is set or proposed in mid-game would have come to, told with it."""

from collections.abc import Iterable
from typing import Any

from core.readings import reading_in
from core.ruling import Accepted, Ruling
from events.message import ProposalOfOrder
from events.sentences import listed, said, say
from skyledger.cli.paper import hanging, lead
from skyledger.notation.any_game import proposed_in
from skyledger.scenarios import Played
from skyledger.service import Table

MOST_TOLD = 5
"""So many of a group are told one by one beside an answer."""


def set_by(held: Table, ruling: Ruling | None) -> Played:
    """The reading that an accepted order sets, or proposes; empty for any other."""
    facts = ruling.facts if isinstance(ruling, Accepted) else ()
    return set_in(held, (ruled.event for ruled in facts))


def set_in(held: Table, facts: Iterable[Any]) -> Played:
    """The same of facts: the first of an edition is the edition, what comes with it are its own readings."""
    name = held.system.rules.name
    for fact in facts:
        meant = proposed_in(name, fact.order) if isinstance(fact, ProposalOfOrder) else fact
        if found := reading_in(meant):
            return found
    return {}


def write_reread(held: Table, chosen: Played, seat: str, last: int, indent: int = 2) -> None:
    """What past orders would have come to; nothing where no reading is set."""
    if not chosen:
        return
    from skyledger.again.rereading import reread  # noqa: PLC0415 - large, and seldom wanted
    from skyledger.auditing.kept import whom  # noqa: PLC0415 - seldom wanted
    from skyledger.cli.look.judged_again import counted, first_otherwise, write_outcomes  # noqa: PLC0415 - seldom wanted

    found = reread(held, chosen, seat, last)
    heading = lead(say("Past orders under {reading}:", reading=listed(found.reading)), "heading")
    if found.impossible:
        hanging(heading, say("none can be judged so, for {why}", why=found.impossible), indent=indent)
        return
    write_outcomes(found.outcomes, whom(seat), MOST_TOLD)
    first, count = first_otherwise(found.outcomes), len(found.outcomes)
    if first or any(one.kind == "beyond" for one in found.outcomes):
        since = say("The first that is otherwise is entry {entry}.", entry=first.number) if first else ""
        told = " ".join(filter(None, (counted(found.outcomes), since, say(STANDS))))
        hanging(heading, told, indent=indent)
    else:
        hanging(heading, say(NONE if count else NO_ORDER, count=count), indent=indent)
    if not found.whole:
        hanging((say(NOT_WHOLE, until=found.until, last=last, game=held.game), "warning"), indent=indent)


NONE = said("none of {count} {count:order|orders} would have come to anything else.")
NO_ORDER = said("there are none.")
STANDS = said("Set in mid-game it holds from there on; what was ruled before stays as it is.")
NOT_WHOLE = said(
    "That is up to entry {until} of {last}; skyledger audit {game} with --option or --edition goes through "
    "the whole game."
)


def reread_json(held: Table, chosen: Played, seat: str, last: int) -> dict[str, Any]:
    """The same as JSON, under the key "rereads"; no key where no reading is set."""
    if not chosen:
        return {}
    from skyledger.again.rereading import reread  # noqa: PLC0415 - large, and seldom wanted
    from skyledger.cli.look.judged_again import outcomes_json  # noqa: PLC0415 - seldom wanted

    found = reread(held, chosen, seat, last)
    judged = {"judged": len(found.outcomes), "until": found.until, "whole": found.whole}
    why = {"impossible": found.impossible} if found.impossible else {}
    return {"rereads": {"reading": found.reading, **judged, **outcomes_json(found.outcomes), **why}}
