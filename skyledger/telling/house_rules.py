"""What house rules change, in a line that everybody sees who begins, receives or reads a game with them."""

from typing import Any

from msgspec import UNSET

from core.mistakes import Mistake
from core.world_at_war.edition import Edition
from core.world_at_war.revision import edition_of
from events.sentences import listed, say

MOST_NAMED = 40
"""So many of the rules that are otherwise are named; all stand in the first entry of the ledger."""


def house_rules_told(position: Any) -> str:
    """The house rules with which a position begins a game; nothing where it has none."""
    found = getattr(position, "revision", UNSET)
    if found is UNSET:
        return ""
    try:
        ours = edition_of(found)
    except Mistake:
        return say("It is played by house rules that can't be read.")
    return _told(ours, found)


def _told(ours: Edition, found: dict[str, Any]) -> str:
    readings = {number: str(option) for number, option in found.get("options", {}).items()}
    changed = sorted(ours.changed - readings.keys() - {one.partition("/")[0] for one in ours.left_out})
    parts = [
        say("{rules} otherwise", rules=_named(changed)) if changed else "",
        say("without {rules}", rules=_named(sorted(ours.left_out))) if ours.left_out else "",
        _named([f"{number}={option}" for number, option in sorted(readings.items())]),
    ]
    return say(
        "House rules “{name}” revise the edition “{edition}”: {parts}.",
        name=ours.house,
        edition=ours.name,
        parts="; ".join(part for part in parts if part) or say("nothing is otherwise"),
    )


def _named(rules: list[str]) -> str:
    more = len(rules) - MOST_NAMED
    told = rules[:MOST_NAMED] + ([say("{count} more", count=more)] if more > 0 else [])
    return listed(told) if told else ""
