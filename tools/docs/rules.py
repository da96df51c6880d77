"""docs/rules.md and docs/rules/: every number of the rule texts in our own words, with its status."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import get_args

from core.rulebook import Paragraph
from core.ruling import Rule
from core.world_at_war.differences import differences
from core.world_at_war.rules import RULES
from skyledger.library import LIBRARY, chapter_of, checks_of, doubts_about, page_of
from tools.citations.index import found
from tools.docs.registry import Documents, page

STATUSES: tuple[str, ...] = get_args(Paragraph.__annotations__["status"])
MOST = 4
"""So many files or facts are named beside a number before the rest are counted."""

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
    pages = {page_of(*key): _page(*key, numbers) for key, numbers in chapters.items()}
    rows = [
        f"| [{game}, {chapter}]({page_of(game, chapter)}) | {_counts(numbers)} |"
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
        found.setdefault(chapter_of(number), {})[number] = paragraph
    return found


def _counts(numbers: Numbers) -> str:
    counted: Counter[str] = Counter(paragraph.status for paragraph in numbers.values())
    return " | ".join(str(n) for n in (*(counted[s] for s in STATUSES), len(numbers)))


def _page(game: str, chapter: str, numbers: Numbers) -> str:
    if any(p.same_as or p.differs_from for p in numbers.values()):
        return _beside(game, chapter, numbers)
    rows = "\n".join(f"| {n} | {p.status} | {_says(game, n, p)} |" for n, p in numbers.items())
    return page(f"{game}, {chapter}", f"| number | status | in our words |\n|---|---|---|\n{rows}")


def _beside(game: str, chapter: str, numbers: Numbers) -> str:
    """The page of an older edition: each number beside that of today."""
    every = LIBRARY[game].paragraphs
    rows = "\n".join(
        f"| {n} | {p.status} | {_says(game, n, p)} | {_today(every, p)} |" for n, p in numbers.items()
    )
    head = "| number | status | in our words | current edition |\n|---|---|---|---|"
    return page(f"{game}, {chapter}", BESIDE, f"{head}\n{rows}")


BESIDE = "`skyledger editions diff RULE` tells what is ruled otherwise, and what sees it."


def _today(every: Numbers, paragraph: Paragraph) -> str:
    """The number of today; where the rule differs, what it says."""
    if paragraph.same_as:
        return f"{paragraph.same_as}, the same"
    if not (tie := paragraph.differs_from):
        return "none"
    return f"{tie}: {every[tie].text}".replace("|", "\\|")


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
        *_in_editions(game, number),
        *_named(game, number),
    ]
    return "<br>".join(part.replace("|", "\\|") for part in said if part)


def _in_editions(game: str, number: str) -> Iterator[str]:
    """What other editions rule in the place of a number of today."""
    for one in differences() if game == RULES.name else ():
        if number in one.rules:
            there = f" ({', '.join(one.there)})" if one.there else ", not printed there"
            yield f"**{one.edition}**{there}: {one.older} *{one.kind}*"


def _named(game: str, number: str) -> Iterator[str]:
    """Where the number is done, tried and told: files of the rules, of tests, facts and doubts."""
    where = found(LIBRARY[game].package, number)
    rules = [path for path in where.code if path.startswith(("core/", "phases/"))]
    for label, names in (("Code", rules), ("Tests", list(where.tests)), ("Facts", list(where.facts))):
        if names:
            yield f"{label}: {_short(names)}."
    if doubts := doubts_about(game, number):
        yield f"Doubts: {', '.join(doubts)}."


def _short(names: list[str]) -> str:
    """The first few; `skyledger rule` has all of them."""
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(f"`{name}`" for name in names[:MOST]) + more
