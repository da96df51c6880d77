"""`audit`: is a ledger what was once written, and was each order judged by its rules?"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args

from cyclopts import Parameter

from events.sentences import all_of, said, say, translated
from skyledger.audit import Found, Kind, Rest, rest
from skyledger.audit import audit as audited
from skyledger.auditing.found import NOT_ALL_READ
from skyledger.auditing.kept import left_open, whom
from skyledger.cli.answers import told_spans
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.keep.against import ANOTHER, Beside, History, held_against, history_in, write_beside
from skyledger.cli.keep.copies import head_given, told_head
from skyledger.cli.keep.dossiers import Held, Page, page_against, page_in, status_of_pages, write_page
from skyledger.cli.keep.judged_again import AS_PLAYED, Otherwise, judge_under, reading
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import hanging, lead, put
from skyledger.cli.status import DATABASE, DONE, RULES_CHANGED, TAMPERED, UNJUDGED, WRONG
from skyledger.games import PUBLIC
from skyledger.scenarios import load
from skyledger.service import GAMEMASTER, Desk
from skyledger.telling.cited import behind
from store.check import counted as stands_for
from store.errors import DamagedDatabase, DamagedInPart
from store.ledger import Head, Span

# `audit`: is a ledger what was once written, and was each order judged by its rules?

TAMPERED_WITH, WRONG_ITSELF, THE_FILE, CHANGED, WITHHELD, NOT_COMPARED = get_args(Kind)

LABELS = {
    TAMPERED_WITH: (said("tampered:"), "refused"),
    WRONG_ITSELF: (said("wrong under its own rules:"), "refused"),
    THE_FILE: (said("the file:"), "warning"),
    CHANGED: (said("rules changed since:"), "warning"),
    WITHHELD: (said("withheld:"), "warning"),
    NOT_COMPARED: (said("not compared:"), "warning"),
}
STATUS = {
    TAMPERED_WITH: TAMPERED,
    WITHHELD: TAMPERED,
    WRONG_ITSELF: WRONG,
    THE_FILE: DATABASE,
    NOT_COMPARED: UNJUDGED,
    CHANGED: RULES_CHANGED,
}
"""The gravest first; what is not compared is no finding against a game, and none for it."""


KeptHead = Annotated[
    str | None,
    Parameter(help="A head that was kept elsewhere, NUMBER:HASH; the ledger must still contain it."),
]
Beginning = Annotated[
    str | None,
    Parameter(help="The scenario that the game should have begun from: a shipped one's name, or a file."),
]
Against = Annotated[
    Path | None,
    Parameter(help="Another export of the game: the same, or where do they part, and is one forged?"),
]
Dossiers = Annotated[
    tuple[Path, ...],
    Parameter(
        name="--dossier",
        negative="",
        help="A dossier of a claim: is it as it was written, and has the game gone on since? May be given "
        "for several.",
    ),
]


def audit(  # noqa: PLR0913 - the command's options
    game: GameId,
    /,
    *,
    head: KeptHead = None,
    beginning: Beginning = None,
    against: Against = None,
    dossier: Dossiers = (),
    otherwise: Otherwise = AS_PLAYED,
    seat: Viewer = "",
    common: Common = USUAL,
) -> int:
    """Judge every order of a game again, and check chain, dice, sealed positions and read models.

    Each order, undone ones too, is judged in the game as it stood, with the dice that fell; every finding is
    told, and the gravest gives the status: tampered (3), wrong under its own rules (5), something wrong with
    the file and no game's more than another's (4), not compared (7), for what can't be judged is not known to
    be right, rules changed since (6), which may be a rule mended since or a forgery under an old version's
    name, or none (0). Findings are told as far as the viewer may know: of a secret only that it is wrong.

    That a ledger was cut short only a kept --head shows; that it was found is said. A position brought along
    is checked as a scenario is; what is missing from it only --beginning can show: it compares what the
    viewer may know, all of it for the gamemaster alone, and says which; dice and seed only where the scenario
    names them. What nobody compared is told as taken: that position, the seed, and dice without one.
    --against FILE holds another export of the game beside it: the same, longer, shorter; or (status 1, where
    nothing else is wrong) another history: where they part, and if one was tampered with or both went on.
    --dossier FILE says of the page of a claim if it is as it was written, the game has gone on since
    (status 1), or it was altered or is of another game (3). --option and --edition judge the orders under
    another reading, told as by `correct`; the status is 0 then, or 3 where orders are "withheld".

    JSON: {"game", "head", "clean", "findings": [{"kind", "entry", "what", "rules", "expected", "recorded",
    "told", "more"}], "unjudged", "taken", "rests_on", "compared"}; entry 0 is the game as a whole; clean is
    false if anything was tampered with, is wrong, gone, or could not be judged; unjudged are spans of entries
    that the rules do not give; `more` says how many findings are left out (of a read model cut off, at
    least). With --against "against": {"file", "outcome": "same" | "longer" | "shorter" | "another", "first",
    "findings" (against theirs from there on), "broken", "rewritten", "withheld" (entries it has in part)},
    with --dossier "dossiers": [{"file", "claim", "viewer", "at", "last", "state", "words"}].
    """
    if chosen := reading(otherwise, head, beginning, against, dossier or None):
        return judge_under(game, chosen, seat, common)
    kept = None if head is None else head_given(head)
    return _audited(game, kept, _files(beginning, against, dossier), seat, common)


class Files(NamedTuple):
    """What a game is held against: where it should have begun, another export, dossiers written of it."""

    beginning: Any
    other: History | None
    pages: tuple[Page, ...]


def _files(beginning: str | None, against: Path | None, dossiers: tuple[Path, ...]) -> Files:
    """What is in them. Raises `Mistake` and OSError for what can't be read."""
    position = None if beginning is None else load(beginning)
    return Files(position, None if against is None else history_in(against), tuple(map(page_in, dossiers)))


def _audited(game: str, kept: Head | None, files: Files, seat: str, common: Common) -> int:
    """Audit a game and tell it to a seat."""
    against = files.beginning
    with _sending_to_no_audit(), desk_at(common) as desk:
        held = game_of(desk, game)
        viewer = _viewer(desk, held, seat)
        with desk.ledger.at_one_moment():
            last = desk.ledger.head(held)
            found = audited(desk.ledger, held, kept, against, viewer)
            compared_for = None if against is None else viewer
            also = rest(desk.ledger, held, compared_for, against)
            unjudged = desk.ledger.unjudged(held)
            beside = None if files.other is None else held_against(desk.ledger, held, files.other)
            pages = [page_against(desk, held, page, viewer) for page in files.pages]
    status = next((status for kind, status in STATUS.items() if _of(kind, found)), DONE)
    if common.json:
        told = {"game": held, "head": told_head(last), "clean": status in {DONE, RULES_CHANGED}}
        told |= {"unjudged": unjudged, "taken": also.taken, "rests_on": also.rests_on}
        told |= {"against": beside} if beside else {}
        told |= {"dossiers": pages} if pages else {}
        put({**told, "findings": found, "compared": _compared(compared_for, against)})
    else:
        _write(held, last, found, also)
        _write_kept(kept, found, last)
        _write_compared(_compared(compared_for, against), unjudged)
        _write_files(held, beside, pages)
    return status or status_of_pages(pages) or (ANOTHER if beside and beside.first else DONE)


def _write_compared(compared: str, unjudged: list[Span]) -> None:
    """How much of the beginning was compared, if any was, and what nobody judged."""
    if compared:
        hanging((say("Of the beginning was compared {compared}.", compared=compared), "aside"))
    if unjudged:
        hanging(lead(say("Taken over unjudged:"), "warning"), told_spans(unjudged))


def _write_files(game: str, beside: Beside | None, pages: Iterable[Held]) -> None:
    """How another export and dossiers stand to the game."""
    if beside is not None:
        write_beside(game, beside)
    for page in pages:
        write_page(game, page)


@contextmanager
def _sending_to_no_audit() -> Iterator[None]:
    """What can't be audited is not told to be audited."""
    try:
        yield
    except DamagedInPart as error:
        raise DamagedDatabase(say("{what}; please go back to a backup.", what=error.what)) from error


def _viewer(desk: Desk, game: str, given: str) -> str:
    """Who looks; the gamemaster may also where a game can't be read. Raises `Mistake` for nobody's name."""
    if given.casefold() == GAMEMASTER:
        return GAMEMASTER
    try:
        return seat_of(desk, game, given) if given else PUBLIC
    except DamagedInPart as error:
        told = say("{what}, so who sits there can't be known; ask without --as.", what=error.what)
        raise DamagedDatabase(told) from error


def _compared(viewer: str | None, against: Any) -> str:
    """How much of the beginning was compared with a scenario, in words; nothing where none was named."""
    if viewer is None:
        return ""
    told = say("all" if viewer == GAMEMASTER else "what {viewer} may know of it", viewer=whom(viewer))
    if parts := tuple(map(translated, left_open(against))):
        return say(
            "{compared} but {parts}, which the scenario does not name", compared=told, parts=all_of(parts)
        )
    return told


def _of(kind: str, found: list[Found]) -> int:
    return sum(one.kind == kind for one in found)


def _write(game: str, last: Head, found: list[Found], also: Rest) -> None:
    if also.rests_on:
        hanging(lead(f"{game}:", "heading"), (also.rests_on, "warning"))
    for one in found:
        write_finding(one)
    for what in also.taken:
        hanging(lead(say("taken as recorded:"), "warning"), f"{what}.")
    hanging(lead(f"{game}:", "heading"), _summary(last, found))


def _write_kept(kept: Head | None, found: list[Found], last: Head) -> None:
    """Whether the head that was kept is there, and the one that is to be kept now."""
    if kept is not None and not any(one.what == "kept head" for one in found):
        hanging((say("The head that was kept is there: {head}.", head=told_head(kept)), "done"))
    gone = any(STATUS.get(one.kind) == TAMPERED for one in found)
    what = say("The head as it is now; do not keep it:" if gone else "Keep this head elsewhere:")
    hanging(lead(what, "aside"), told_head(last))


def write_finding(one: Found) -> None:
    """Print one finding under its kind, with what should be there and what is."""
    label, style = LABELS[one.kind]
    if one.more or one.kind not in {WRONG_ITSELF, CHANGED}:
        hanging(lead(say(label), style), one.told)
        return
    rules = (behind(one.rules), "rule")
    entry = say("entry {entry}", entry=one.entry)
    hanging(lead(say(label), style), (entry, "entry"), f": {translated(one.what)}", rules)
    expected, recorded = say("by the rules:"), say("recorded:")
    hanging(lead(expected, "aside"), one.expected, indent=2)
    hanging(lead(recorded.ljust(len(expected)), "aside"), one.recorded, indent=2)


def _summary(last: Head, found: list[Found]) -> tuple[str, str]:
    """The whole audit in one sentence, and its style."""
    counted: Counter[str] = Counter()
    for one in found:
        counted[TAMPERED_WITH if one.kind == WITHHELD else one.kind] += stands_for(one)
    tampered, wrong = _findings(counted[TAMPERED_WITH]), _findings(counted[WRONG_ITSELF])
    if any(one.what == NOT_ALL_READ for one in found):
        tampered = say("at least {findings}", findings=tampered)
    if counted[TAMPERED_WITH] and counted[WRONG_ITSELF]:
        told = say(
            "this is not what was once written: {tampered}, and {wrong} that its own rules do not give.",
            tampered=tampered,
            wrong=wrong,
        )
        return told, "refused"
    if counted[TAMPERED_WITH]:
        return say("this is not what was once written: {tampered}.", tampered=tampered), "refused"
    if counted[WRONG_ITSELF]:
        told = say("the chain holds, and its own rules do not give this: {wrong}.", wrong=wrong)
        return told, "refused"
    sound = say("nothing was tampered with in {entries} {entries:entry|entries}", entries=last.number)
    return _sound(sound, counted)


def _sound(sound: str, counted: Mapping[str, int]) -> tuple[str, str]:
    """The sentence on a game with which nothing was tampered, and which is as its own rules give it."""
    if counted[THE_FILE]:
        told = say(
            "{sound}, but the file that holds it is not sound; `rebuild` makes again what is missing beside "
            "the entries, a backup has the rest.",
            sound=sound,
        )
        return told, "warning"
    if counted[NOT_COMPARED]:
        told = say(
            "{sound}; in {places} it can't be said whether it was ruled on rightly.",
            sound=sound,
            places=_places(counted[NOT_COMPARED]),
        )
        return told, "warning"
    if counted[CHANGED]:
        places = _places(counted[CHANGED])
        told = say("{sound}; in {places} newer rules give something else.", sound=sound, places=places)
        return told, "done"
    return say("{sound}; all was ruled on rightly.", sound=sound), "done"


def _places(count: int) -> str:
    return say("one place" if count == 1 else "{count} places", count=count)


def _findings(count: int) -> str:
    return say("{count} {count:finding|findings}", count=count)
