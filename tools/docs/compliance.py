"""docs/compliance.md: which reading of each doubt is played unless a game says otherwise, and why."""

from collections.abc import Mapping

from core.rulebook import Doubt
from skyledger.library import LIBRARY, playable
from tools.docs.registry import Documents, page

TOLD = (
    "How the referee reads what the rule texts leave open, in the manner in which adjudicators of Diplomacy "
    "publish theirs. Each row is a [doubt](doubts.md): the reading that is played where neither scenario, "
    "edition nor group chooses another, the readings that may be chosen instead, and the reason. Another one "
    "is chosen by `skyledger new SCENARIO --option W249=five_more`, under `doubts` in a "
    "[scenario](scenarios.md), under `options` in [house rules](house_rules.md), or in a game by the "
    "gamemaster's `adjust W249 option five_more because “we agreed”`, from that entry on. Where nothing else "
    "may be chosen, the doubt is closed, because the text answers it, or its other readings can't be "
    "played yet. Of a closed one that was read twice, somebody else "
    "read the text anew and played it, and found the same."
)


def compliance() -> Documents:
    """One page with a table for each game."""
    parts = []
    for game, shelf in LIBRARY.items():
        if shelf.doubts:
            rows = (_row(number, doubt) for number, doubt in shelf.doubts.items())
            parts += [f"## {game}", _counted(shelf.doubts), "\n".join((*HEAD, *rows))]
    return {"compliance.md": page("Compliance", TOLD, *parts)}


HEAD = ("| doubt | rules | question | played | instead | why |", "|---|---|---|---|---|---|")


def _counted(doubts: Mapping[str, Doubt]) -> str:
    closed = sum(doubt.closed for doubt in doubts.values())
    chosen = len(doubts) - closed
    return f"{len(doubts)} doubts: of {chosen} a game may choose the reading, and {closed} are closed."


def _row(number: str, doubt: Doubt) -> str:
    others = [f"`{one}`" for one in playable(number, doubt) if one != doubt.default]
    instead = _closed(doubt) if doubt.closed else ", ".join(others)
    cells = (
        number,
        ", ".join(doubt.rules),
        _line(doubt.question),
        _default(doubt),
        instead,
        _line(doubt.why),
    )
    return f"| {' | '.join(cells)} |"


def _closed(doubt: Doubt) -> str:
    return "closed, read twice" if doubt.read_again else "closed"


def _default(doubt: Doubt) -> str:
    return f"`{doubt.default}`: {_line(doubt.options[doubt.default])}"


def _line(text: str) -> str:
    """A text as a cell of a table has it."""
    return " ".join(text.split()).replace("|", "\\|")
