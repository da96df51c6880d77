"""docs/doubts.md: the register of doubts, from core's data."""

from core.rulebook import Doubt
from skyledger.library import LIBRARY
from tools.citations.cases import turning
from tools.docs.registry import Documents, page

TOLD = (
    "Where a rule text is silent or at odds with itself there is one numbered doubt: the question, "
    "the options, the "
    "one that is played unless a game says otherwise, and why. `skyledger doubts NUMBER` tells the "
    "same; a scenario "
    'chooses other options under `doubts`, such as `doubts = {W2 = "two"}`, where code plays them already, '
    "and `skyledger new --option W2=two` as a game begins. "
    "[Compliance](compliance.md) has all of it in one table."
)


def doubts() -> Documents:
    """One page, by game and number."""
    parts = []
    for game, shelf in LIBRARY.items():
        if shelf.doubts:
            parts += [f"## {game}", *(_one(number, doubt) for number, doubt in shelf.doubts.items())]
    return {"doubts.md": page("Doubts", TOLD, *parts)}


def _one(number: str, doubt: Doubt) -> str:
    closed = (" (closed, read twice)" if doubt.read_again else " (closed)") if doubt.closed else ""
    options = "\n".join(_option(name, text, doubt) for name, text in doubt.options.items())
    head = f"### {number}. {doubt.title}{closed}\n\nRules: {', '.join(doubt.rules)}."
    cases = f"\n\nCases: {', '.join(found)}." if (found := turning().get(number)) else ""
    return f"{head}\n\n{doubt.question.strip()}\n\n{options}\n\nWhy: {doubt.why.strip()}{cases}"


def _option(name: str, text: str, doubt: Doubt) -> str:
    mark = " (default)" if name == doubt.default else ""
    return f"- `{name}`{mark}: {text.strip()}"
