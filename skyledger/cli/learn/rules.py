"""`rule`: what a number says in our words, and where it is done, tried and told."""

from typing import Annotated, Any

from cyclopts import Parameter

from core.mistakes import Mistake, Unfit, near_misses
from core.rulebook import Doubt, Paragraph
from core.ruling import Rule
from core.world_at_war.differences import Difference, differences
from core.world_at_war.edition import CURRENT
from events.sentences import said, say, translated
from skyledger.cli.learn.doubts import doubts, first, write_cases
from skyledger.cli.learn.editions import difference_json
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import blank, hanging, lead, put, styled
from skyledger.cli.status import DONE
from skyledger.datafiles.problems import shortened
from skyledger.library import (
    LIBRARY,
    all_doubts,
    cases_of,
    chapter_of,
    checks_of,
    cited,
    doubts_about,
    found_in,
    known_checks,
    known_numbers,
    page_of,
    printed_in,
)

STATUS = {
    said("condition"): said("a condition that orders must keep, asked in code"),
    said("consequence"): said("what follows from an order or a phase, done in code"),
    said("definition"): said("a definition, on which others rest"),
    said("outside"): said("outside of what is refereed; what it settles is declared"),
    said("later"): said("not refereed yet"),
}


def rule(
    number: Annotated[str, Parameter(help="The number of a rule, such as 18.21B or 18.21/once.")] = "",
    /,
    *,
    edition: Annotated[
        str, Parameter(help="By the number that this edition prints, such as 17.354 of 2005.")
    ] = "",
    search: Annotated[str, Parameter(help="List the rules whose number or paraphrase has this word.")] = "",
    where: Annotated[
        bool,
        Parameter(
            negative="",
            show_default=False,
            help="Name the files and functions, the tests and the facts that have the number, too.",
        ),
    ] = False,
    common: Common = USUAL,
) -> int:
    """Say what a rule says, in our own words; what is checked of it, what it cites, the doubts about it.

    And the rule cases that turn on it, and its page; with --where also where it is done, tried and told. The
    number of a doubt, such as W238, is told as by `doubts`.

    JSON: {"number", "game", "status", "text", "cites", "stage", "reason", "same_as", "differs_from",
    "checks", "doubts", "under", "differences" as `editions diff` gives them, "code": [{"file", "parts"}],
    "tests": [{"file", "parts"}], "cases", "facts", "page"}; a file without parts names the rule as a whole;
    of a search a list of {"number", "game", "status", "text"}; of a doubt what `doubts` gives.
    """
    if bool(number) == bool(search):
        told = say(
            "Give either a number or --search WORD, not both."
            if number
            else "Say which rule: a number such as 18.21B, or --search WORD."
        )
        raise Unfit("rule", number, told)
    if search:
        return _search(search, common)
    return _one(printed_in(edition, number) if edition else number, common, where=where)


def _search(word: str, common: Common) -> int:
    hits = list(found_in(word))
    if common.json:
        listed = ((n, game, p.status, translated(p.text)) for game, n, p in hits)
        put([dict(zip(("number", "game", "status", "text"), one, strict=True)) for one in listed])
        return DONE
    for _, number, paragraph in hits:
        text, status = translated(paragraph.text), translated(paragraph.status)
        hanging((number, "rule"), f"  {text}", (f" ({status})", "aside"))
    told = say("{count} found." if hits else "No rule speaks of “{word}”.", count=len(hits), word=word)
    hanging((told, "aside"))
    return DONE


def _one(number: str, common: Common, *, where: bool) -> int:
    wanted = known_numbers().get(number.casefold()) or known_checks().get(number.casefold())
    if wanted is None and number.upper() in all_doubts():
        return doubts(number.upper(), common=common)
    if wanted is None:
        hint = say("`skyledger rule --search WORD` looks through what the rules say.")
        near = near_misses(number, [n for _, n in known_numbers().values()])
        raise Mistake("rule", shortened(number), near, hint)
    game, exact = wanted
    paragraph = LIBRARY[game].paragraphs[exact]
    checks, about = checks_of(game, exact), doubts_about(game, exact)
    under = [n for n in LIBRARY[game].paragraphs if n != exact and n.startswith(exact)]
    if common.json:
        put(_json(game, exact, paragraph, checks, about, under))
        return DONE
    _write(game, exact, paragraph, checks)
    _write_editions(exact)
    for key, doubt in about.items():
        told = say(
            "Doubt {number}  {title}: {option}",
            number=key,
            title=translated(doubt.title),
            option=doubt.default,
        )
        hanging(styled(told, (told.partition(key)[0], "aside"), (key, "rule")))
    if under:
        hanging(lead(say("Under it:"), "aside"), ", ".join(under))
    write_cases(cases_of(game, exact))
    hanging(lead(say("Page:"), "aside"), _page(game, exact))
    _write_where(game, exact) if where else _write_how_often(game, exact)
    return DONE


def _write_editions(number: str) -> None:
    """What editions rule otherwise, beside what is so today; of an edition's own number, what is so today."""
    for one in _differences(number):
        numbers, edition, text = one.there, one.edition, one.older
        if number not in one.rules:
            numbers, edition, text = one.rules, CURRENT, one.current
        what = say("{edition} ({there}):", edition=edition, there=numbers or (say("not printed"),))
        hanging(lead(what, "aside"), f"{translated(text)} ", (f"({translated(one.kind)})", "aside"))


def _differences(number: str) -> tuple[Difference, ...]:
    """Those about this very number."""
    return tuple(one for one in differences() if number in one.numbers)


HOW_OFTEN = said("Named in {files} {files:file|files} of code and {tests} of tests; --where tells which.")


def _write_how_often(game: str, number: str) -> None:
    """In how many files a number is done and tried, in one line."""
    where = cited(game, number)
    if where.code or where.tests:
        told = say(HOW_OFTEN, files=len(where.code), tests=len(where.tests))
        hanging((told, "aside"))


def _write_where(game: str, number: str) -> None:
    """Where a number is done, tried and told; paths are those of the repository."""
    where = cited(game, number)
    for label, files in ((said("Code:"), where.code), (said("Test:"), where.tests)):
        for file, parts in files.items():
            hanging(lead(say(label), "aside"), file, f"  {first(parts)}" if parts else "")
    if facts := ", ".join(where.facts) or translated(LIBRARY[game].paragraphs[number].no_fact):
        hanging(lead(say("Facts:"), "aside"), facts)


def _files(named: dict[str, tuple[str, ...]]) -> list[dict[str, Any]]:
    return [{"file": file, "parts": parts} for file, parts in named.items()]


def _page(game: str, number: str) -> str:
    return f"docs/{page_of(game, chapter_of(number))}"


def _json(  # noqa: PLR0913 - all that is known of a number
    game: str,
    number: str,
    paragraph: Paragraph,
    checks: list[Rule],
    doubts: dict[str, Doubt],
    under: list[str],
) -> dict[str, Any]:
    return {
        "number": number,
        "game": game,
        "status": paragraph.status,
        "text": translated(paragraph.text),
        "cites": paragraph.cites,
        "stage": paragraph.stage,
        "reason": translated(paragraph.reason),
        "same_as": paragraph.same_as,
        "differs_from": paragraph.differs_from,
        "checks": [{"check": c.check, "sentence": say(c.sentence)} for c in checks],
        "doubts": list(doubts),
        "under": under,
        "differences": [difference_json(one) for one in _differences(number)],
        "code": _files(cited(game, number).code),
        "tests": _files(cited(game, number).tests),
        "cases": cases_of(game, number),
        "facts": cited(game, number).facts,
        "page": _page(game, number),
    }


def _write(game: str, number: str, paragraph: Paragraph, checks: list[Rule]) -> None:
    hanging((number, "rule"), f"  {game}")
    as_another = say("As {number}.", number=paragraph.same_as)
    hanging(translated(paragraph.text) or as_another, indent=2, hang=0)
    blank()
    stage = translated(paragraph.stage) if paragraph.status == "later" else ""
    hanging(lead(say("Status:"), "aside"), say(STATUS[paragraph.status]), f" ({stage})" if stage else "")
    for label, text in (
        (said("Why:"), translated(paragraph.reason)),
        (said("Same as:"), paragraph.same_as),
        (said("Differs from:"), paragraph.differs_from),
        (said("Cites:"), ", ".join(paragraph.cites)),
    ):
        if text:
            hanging(lead(say(label), "aside"), text)
    for check in checks:
        hanging(lead(say("Checked:"), "aside"), (check.check, "rule"), f"  {say(check.sentence)}")
