"""How a ruling says what it rests on: rules by their numbers, and by a word what no book has a number for."""

from collections.abc import Iterable

from core.ruling import WITHOUT
from core.system import Printed
from events.sentences import said, say, translated

IN_WORDS = frozenset(
    {
        said("adjusted"), said("adjustment"), said("choice"), said("combat orders"), said("declaration"),
        said("dice"), said("force pool"), said("moves"), said("proposal"), said("redo"), said("scenario"),
        said("seat"), said("sequence"), said("sequence of play"), said("undo"),
    }
)  # fmt: skip
"""What is cited where a rulebook is silent; numbers are the same in every language."""


def cited(rule: str, printed: Printed = str) -> str:
    """Such as "18.21B" or "sequence of play"; `printed` gives the number of the edition that is played."""
    if rule.startswith(WITHOUT):
        return say("without {rule}", rule=printed(rule.removeprefix(WITHOUT)))
    return translated(rule) if rule in IN_WORDS else printed(rule)


def all_cited(rules: Iterable[str], printed: Printed = str) -> str:
    """Such as "18.21B, force pool", each once; empty for none."""
    return ", ".join(dict.fromkeys(cited(rule, printed) for rule in rules))


def behind(rules: Iterable[str], printed: Printed = str) -> str:
    """As it stands behind a sentence, such as " [18.21B, force pool]"; empty for none."""
    told = all_cited(rules, printed)
    return f" [{told}]" if told else ""


def printed_json(rules: Iterable[str], printed: Printed) -> dict[str, dict[str, str]]:
    """The key "printed" of an answer; no key where the edition prints all of them as they are cited."""
    return {"printed": found} if (found := other_numbers(rules, printed)) else {}


def other_numbers(rules: Iterable[str], printed: Printed) -> dict[str, str]:
    """For programs: each rule that the edition prints under another number, with that number."""
    return {rule: number for rule in rules if (number := cited(rule, printed)) != cited(rule)}
