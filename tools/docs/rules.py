"""docs/rules.md and docs/rules/: every number of the rule texts in our own words, with its status."""

from collections import Counter
from collections.abc import Mapping
from typing import get_args

from core.rulebook import Paragraph
from core.ruling import Rule
from skyledger.library import LIBRARY, checks_of
from tools.docs.registry import Documents, page

STATUSES: tuple[str, ...] = get_args(Paragraph.__annotations__["status"])
REFEREED = ("17", "18", "19", "23", "IV")
"""The chapters that are refereed; of others there are only the numbers that these cite."""

Numbers = Mapping[str, Paragraph]

TOLD = (
    "A *condition* is asked of orders, a *consequence* follows from them, a *definition* is what "
    "others rest on; "
    "all three are in the code. *Later* is not refereed yet; *outside* is settled at the table and "
    "declared. The "
    "wording is ours, not the rulebook's."
)


def rules() -> Documents:
    """An index with counts, and a page a chapter."""
    chapters = {
        (game, chapter): numbers
        for game, shelf in LIBRARY.items()
        for chapter, numbers in _chapters(shelf.paragraphs).items()
    }
    pages = {f"rules/{_file(*key)}": _page(*key, numbers) for key, numbers in chapters.items()}
    rows = [
        f"| [{game}, {chapter}](rules/{_file(game, chapter)}) | {_counts(numbers)} |"
        for (game, chapter), numbers in chapters.items()
    ]
    head = f"| chapter | {' | '.join(STATUSES)} | all |\n|---|{'---|' * (len(STATUSES) + 1)}"
    return {"rules.md": page("Rules", TOLD, "\n".join((head, *rows)), *_stages()), **pages}


def _stages() -> list[str]:
    """What is still to come, by stage of the work."""
    waiting = Counter(
        p.stage for shelf in LIBRARY.values() for p in shelf.paragraphs.values() if p.status == "later"
    )
    rows = "\n".join(f"| {stage} | {count} |" for stage, count in sorted(waiting.items()))
    return ["## Later", f"| stage | numbers |\n|---|---|\n{rows}"] if waiting else []


def _chapters(numbers: Numbers) -> dict[str, dict[str, Paragraph]]:
    """The numbers of each chapter: "18", "2005 18", "charts" ..."""
    found: dict[str, dict[str, Paragraph]] = {}
    for number, paragraph in numbers.items():
        found.setdefault(_chapter(number), {})[number] = paragraph
    return found


def _chapter(number: str) -> str:
    edition, _, plain = number.rpartition(":")
    if edition == "chart":
        return "charts"
    chapter = plain.partition(".")[0].partition("/")[0]
    if chapter not in REFEREED:
        chapter = "other rules"
    return f"{edition} {chapter}" if edition else chapter


def _file(game: str, chapter: str) -> str:
    return f"{game.lower().replace(' ', '-')}/{chapter.lower().replace(' ', '-')}.md"


def _counts(numbers: Numbers) -> str:
    counted: Counter[str] = Counter(paragraph.status for paragraph in numbers.values())
    return " | ".join(str(n) for n in (*(counted[s] for s in STATUSES), len(numbers)))


def _page(game: str, chapter: str, numbers: Numbers) -> str:
    rows = "\n".join(f"| {n} | {p.status} | {_says(game, n, p)} |" for n, p in numbers.items())
    return page(f"{game}, {chapter}", f"| number | status | in our words |\n|---|---|---|\n{rows}")


def _checked(check: Rule) -> str:
    """A condition with the name that tells it from others of its number, so that a search finds it here."""
    named = f" ({check.check})" if check.check != check.number else ""
    return f"Checked{named}: {check.sentence}"


def _says(game: str, number: str, paragraph: Paragraph) -> str:
    said = [
        paragraph.text or (f"As {paragraph.same_as}." if paragraph.same_as else ""),
        f"*{paragraph.reason}*" if paragraph.reason else "",
        *(_checked(check) for check in checks_of(game, number)),
        f"Cites {', '.join(paragraph.cites)}." if paragraph.cites else "",
    ]
    return "<br>".join(part.replace("|", "\\|") for part in said if part)
