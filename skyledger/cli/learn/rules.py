"""`rule`, `doubts` and `help`: what a number says in our words, open questions, how orders are written."""

from typing import Annotated, Any

from cyclopts import Parameter

from core.mistakes import Mistake, near_misses
from core.rulebook import Doubt, Paragraph
from core.ruling import Rule
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DONE
from skyledger.library import (
    LIBRARY,
    all_doubts,
    chapter_of,
    checks_of,
    cited,
    doubts_about,
    found_in,
    known_checks,
    known_doubt,
    known_numbers,
    page_of,
    playable,
)
from skyledger.notation import HOW_NAMES_ARE_WRITTEN, NOTATIONS, Notation
from skyledger.notation.lines import Form
from skyledger.service import table

STATUS = {
    "condition": "a condition that orders must keep, asked in code",
    "consequence": "what follows from an order or a phase, done in code",
    "definition": "a definition, on which others rest",
    "outside": "outside of what is refereed; what it settles is declared",
    "later": "not refereed yet",
}


MOST_PARTS = 6
"""So many functions or tests of a file are named; the rest are counted, and --json has all."""


def rule(
    number: Annotated[str, Parameter(help="The number of a rule, such as 18.21B or 18.21/once.")] = "",
    /,
    *,
    search: Annotated[str, Parameter(help="List the rules whose number or paraphrase has this word.")] = "",
    common: Common = USUAL,
) -> int:
    """Say what a rule says, in our own words; what code checks of it, what it cites, the doubts about it.

    And where it is done: the files and functions, tests and facts that name it, and its page.

    JSON: {"number", "game", "status", "text", "cites", "stage", "reason", "same_as", "differs_from",
    "checks", "doubts", "under", "code": [{"file", "parts"}], "tests": [{"file", "parts"}], "facts", "page"};
    a file without parts names the rule as a whole; of a search a list of {"number", "game", "status",
    "text"}.
    """
    if bool(number) == bool(search):
        raise Mistake("rule", number, hint="Give a number such as 18.21B, or --search WORD.")
    return _search(search, common) if search else _one(number, common)


def _search(word: str, common: Common) -> int:
    hits = list(found_in(word))
    if common.json:
        put([{"number": n, "game": game, "status": p.status, "text": p.text} for game, n, p in hits])
        return DONE
    for _, number, paragraph in hits:
        hanging((number, "rule"), f"  {paragraph.text}", (f" ({paragraph.status})", "aside"))
    hanging((f"{len(hits)} found." if hits else f"No rule speaks of “{word}”.", "aside"))
    return DONE


def _one(number: str, common: Common) -> int:
    wanted = known_numbers().get(number.casefold()) or known_checks().get(number.casefold())
    if wanted is None:
        raise Mistake("rule", number, near_misses(number, [n for _, n in known_numbers().values()]))
    game, exact = wanted
    paragraph = LIBRARY[game].paragraphs[exact]
    checks, doubts = checks_of(game, exact), doubts_about(game, exact)
    under = [n for n in LIBRARY[game].paragraphs if n != exact and n.startswith(exact)]
    if common.json:
        put(_json(game, exact, paragraph, checks, doubts, under))
        return DONE
    _write(game, exact, paragraph, checks)
    for key, doubt in doubts.items():
        hanging(("Doubt ", "aside"), (key, "rule"), f"  {doubt.title}: {doubt.default}")
    if under:
        hanging(("Under it: ", "aside"), ", ".join(under))
    _write_where(game, exact)
    return DONE


def _write_where(game: str, number: str) -> None:
    """Where a number is done, tried and told; paths are those of the repository."""
    where = cited(game, number)
    for label, files in (("Code: ", where.code), ("Test: ", where.tests)):
        for file, parts in files.items():
            rest = f" and {len(parts) - MOST_PARTS} more" if len(parts) > MOST_PARTS else ""
            hanging((label, "aside"), file, f"  {', '.join(parts[:MOST_PARTS])}{rest}" if parts else "")
    if facts := ", ".join(where.facts) or LIBRARY[game].paragraphs[number].no_fact:
        hanging(("Facts: ", "aside"), facts)
    hanging(("Page: ", "aside"), _page(game, number))


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
    told = {name: getattr(paragraph, name) for name in ("status", "text", "cites", "stage", "reason")}
    return {
        "number": number,
        "game": game,
        **told,
        "same_as": paragraph.same_as,
        "differs_from": paragraph.differs_from,
        "checks": [{"check": c.check, "sentence": c.sentence} for c in checks],
        "doubts": list(doubts),
        "under": under,
        "code": _files(cited(game, number).code),
        "tests": _files(cited(game, number).tests),
        "facts": cited(game, number).facts,
        "page": _page(game, number),
    }


def _write(game: str, number: str, paragraph: Paragraph, checks: list[Rule]) -> None:
    hanging((number, "rule"), f"  {game}")
    hanging(paragraph.text or f"As {paragraph.same_as}.", indent=2, hang=0)
    blank()
    later = f" ({paragraph.stage})" if paragraph.status == "later" and paragraph.stage else ""
    hanging(("Status: ", "aside"), f"{STATUS[paragraph.status]}{later}")
    for label, text in (
        ("Why: ", paragraph.reason),
        ("Same as: ", paragraph.same_as),
        ("Differs from: ", paragraph.differs_from),
        ("Cites: ", ", ".join(paragraph.cites)),
    ):
        if text:
            hanging((label, "aside"), text)
    for check in checks:
        hanging(("Checked: ", "aside"), (check.check, "rule"), f"  {check.sentence}")


def doubts(
    number: Annotated[str, Parameter(help="One doubt, such as W16; without it, all of them in short.")] = "",
    /,
    *,
    game: Annotated[str, Parameter(help="Say which options this game plays.")] = "",
    common: Common = USUAL,
) -> int:
    """List where the rule texts are silent or at odds with themselves, and what is done about it.

    JSON: {"doubts": [{"number", "title", "rules", "question", "default", "why", "options", "closed",
    "playable", "played"}]}; `playable` are the options that a game may choose so far, `played` is what --game
    plays.
    """
    chosen, played = _of_the_game(game, common)
    listed = known_doubt(number) if number else (chosen or all_doubts())
    if common.json:
        put({"doubts": [_doubt_json(key, doubt, played) for key, doubt in listed.items()]})
        return DONE
    for key, doubt in listed.items():
        if number:
            _write_doubt(key, doubt, played)
        else:
            taken = _taken(key, doubt, played)
            hanging(
                (key, "rule"),
                f"  {doubt.title}: {taken}",
                ("  closed" if doubt.closed else "", "aside"),
                hang=5,
            )
    return DONE


def _of_the_game(game: str, common: Common) -> tuple[dict[str, Doubt], dict[str, str] | None]:
    """The doubts of a game's system and the options that it plays; nothing where no game is named."""
    if not game:
        return {}, None
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        register = held.system.rules.doubts()
        return dict(register), {key: held.state.doubts.get(key, one.default) for key, one in register.items()}


def _taken(key: str, doubt: Doubt, played: dict[str, str] | None) -> str:
    return doubt.default if played is None else played.get(key, doubt.default)


def _doubt_json(key: str, doubt: Doubt, played: dict[str, str] | None) -> dict[str, Any]:
    fields = ("title", "rules", "question", "default", "why", "options", "closed")
    told = {name: getattr(doubt, name) for name in fields}
    return {"number": key, **told, "playable": playable(key, doubt), "played": _taken(key, doubt, played)}


def _write_doubt(key: str, doubt: Doubt, played: dict[str, str] | None) -> None:
    hanging((key, "rule"), (f"  {doubt.title}", "heading"), f"  ({', '.join(doubt.rules)})")
    hanging(doubt.question.strip(), indent=2, hang=0)
    for name, meaning in doubt.options.items():
        marks = [
            m
            for m, so in (
                ("default", name == doubt.default),
                ("played", bool(played) and name == _taken(key, doubt, played)),
                ("can't be played yet", name not in playable(key, doubt)),
            )
            if so
        ]
        hanging(
            (name, "heading"), f" ({', '.join(marks)})" if marks else "", f": {meaning.strip()}", indent=2
        )
    hanging(("Why: ", "aside"), doubt.why.strip(), indent=2)


# `help`: how orders are written, all of them or those of one verb.

EVERY = "orders"
OF_ALL = "“help orders” tells of every order, and how units, places and nations are named."
LONGEST = 60
"""No verb comes near to so many letters."""


def help_(
    *topic: Annotated[
        str,
        Parameter(help="What to explain: orders, or the words that an order begins with, as in: fight on."),
    ],
    common: Common = USUAL,
) -> int:
    """Explain how orders are written: every form, what it means, an example; or the forms of one order.

    JSON: {"game": [{"verb", "form", "example", "meaning", "rule"}]}.
    """
    asked = " ".join(" ".join(topic).split()).casefold() or EVERY
    found = {game: _forms(notation, asked) for game, notation in NOTATIONS.items()}
    if not any(found.values()):
        raise _unknown(asked)
    if common.json:
        put({game: [_form(form) for form in forms] for game, forms in found.items()})
        return DONE
    for game, forms in found.items():
        _write_forms(game, NOTATIONS[game], forms)
    blank()
    hanging(" ".join(HOW_NAMES_ARE_WRITTEN.split()) if asked == EVERY else OF_ALL, hang=0)
    return DONE


def _forms(notation: Notation, asked: str) -> tuple[Form, ...]:
    """The forms of the orders that begin with these words, or else that have them among the first."""
    if asked == EVERY:
        return notation.forms
    exact = tuple(form for form in notation.forms if form.verb == asked)
    within = tuple(form for form in notation.forms if f" {asked} " in f" {form.verb} ")
    return exact or within


def _unknown(asked: str) -> Mistake:
    verbs = {form.verb for notation in NOTATIONS.values() for form in notation.forms}
    near = near_misses(asked, (EVERY, *verbs)) if len(asked) <= LONGEST else []
    return Mistake("topic", asked, near or (EVERY,), "Commands have --help.")


def _write_forms(game: str, notation: Notation, forms: tuple[Form, ...]) -> None:
    """Each form, and below them what the words in capitals stand for that have a list of their own."""
    hanging((game, "heading"))
    for form in forms:
        hanging((form.form, "entry"), (f"  [{form.rule}]" if form.rule else "", "rule"))
        hanging(form.meaning, indent=4, hang=0)
        hanging(("e.g. ", "aside"), form.example, indent=4)
    in_use = " ".join(form.form for form in forms)
    for one in notation.lists:
        if one.partition(" ")[0].rstrip(",") in in_use:
            blank()
            hanging(one, hang=0)


def _form(form: Form) -> dict[str, str]:
    return {name: getattr(form, name) for name in ("verb", "form", "example", "meaning", "rule")}
