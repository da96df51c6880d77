"""`audit` and `rebuild`: was each order judged by its rules, and what can be made again."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, get_args

import msgspec
from cyclopts import Parameter

import store
from core.mistakes import Mistake
from events.sentences import all_of, in_part, listed, said, say, translated
from events.texts import plain
from skyledger.audit import Found, Kind, Rest, rest
from skyledger.audit import audit as audited
from skyledger.auditing.found import conceals
from skyledger.auditing.kept import left_open, whom
from skyledger.cli.answers import told_spans
from skyledger.cli.desk import desk_at, game_of, place_of, seat_of, viewer_at
from skyledger.cli.keep.copies import head_given, told_head
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import hanging, lead, put, stands, styled
from skyledger.cli.status import DATABASE, DONE, RULES_CHANGED, TAMPERED, UNJUDGED, WRONG
from skyledger.folding import LONGEST_REASON
from skyledger.games import PUBLIC
from skyledger.rebuilding import Differing, rebuild_what_differs
from skyledger.scenarios import load
from skyledger.service import GAMEMASTER, Desk, table
from skyledger.telling.cited import behind
from store.check import counted as stands_for
from store.errors import DamagedDatabase, DamagedInPart, StoreError
from store.ledger import Head

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


def audit(
    game: GameId,
    /,
    *,
    head: Annotated[
        str | None,
        Parameter(help="A head that was kept elsewhere, NUMBER:HASH; the ledger must still contain it."),
    ] = None,
    beginning: Annotated[
        str | None,
        Parameter(help="The scenario that the game should have begun from: a shipped one's name, or a file."),
    ] = None,
    seat: Viewer = "",
    common: Common = USUAL,
) -> int:
    """Judge every order of a game again, and check chain, dice, sealed positions and read models.

    Each order, undone ones too, is judged in the game as it stood, with the dice that fell; every finding is
    told, and the gravest gives the status: tampered (3), wrong under its own rules (5), something wrong with
    the file and no game's more than another's (4), not compared (7), for what can't be judged is not known to
    be right, rules changed since (6), which may be a rule mended since or a forgery under an old version's
    name, or none (0).

    Findings are told as far as the viewer may know of them: without --as no secret is in them, and of what is
    wrong with one it is said that it is wrong.

    That a ledger was cut short only a kept --head shows; that it was found is said. A position brought along
    is checked as a scenario is; what is missing from it only --beginning can show: it compares what the
    viewer may know, all of it for the gamemaster alone, and says which; dice and seed only where the scenario
    names them. What nobody compared is told as taken: that position, the seed of the game, and dice that were
    typed in or thrown without a seed.

    JSON: {"game", "head", "clean", "findings": [{"kind", "entry", "what", "rules", "expected", "recorded",
    "told", "more"}], "unjudged", "taken", "rests_on", "compared"}; entry 0 is the game as a whole; clean is
    false if anything was tampered with, is wrong, gone, or could not be judged; unjudged are the spans of
    entries that were taken over though the rules do not give them; of very many findings of a kind the first
    20 of an entry and 1,000 of a game are told, and one more says how many are left out, its `more`; rests_on
    says which entries name other rules than today's, compared how much of the beginning --beginning compared.
    """
    kept = None if head is None else head_given(head)
    against = None if beginning is None else load(beginning)
    return _audited(game, kept, against, seat, common)


def _audited(game: str, kept: Head | None, against: Any, seat: str, common: Common) -> int:
    """Audit a game and tell it to a seat; `against` is the position that it should have begun from."""
    with _sending_to_no_audit(), desk_at(common) as desk:
        held = game_of(desk, game)
        viewer = _viewer(desk, held, seat)
        with desk.ledger.at_one_moment():
            last = desk.ledger.head(held)
            found = audited(desk.ledger, held, kept, against, viewer)
            compared_for = None if against is None else viewer
            also = rest(desk.ledger, held, compared_for, against)
            unjudged = desk.ledger.unjudged(held)
    status = next((status for kind, status in STATUS.items() if _of(kind, found)), DONE)
    if common.json:
        told = {"game": held, "head": told_head(last), "clean": status in {DONE, RULES_CHANGED}}
        told |= {"unjudged": unjudged, "taken": also.taken, "rests_on": also.rests_on}
        put({**told, "findings": found, "compared": _compared(compared_for, against)})
        return status
    _write(held, last, found, also)
    _write_kept(kept, found, last)
    if compared_for is not None:
        compared = _compared(compared_for, against)
        hanging((say("Of the beginning was compared {compared}.", compared=compared), "aside"))
    if unjudged:
        hanging(lead(say("Taken over unjudged:"), "warning"), told_spans(unjudged))
    return status


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


# `rebuild`: what can be made again from the entries is made again.

Tables = tuple[Differing, ...]

MOST_NAMED = 12
"""So many units, entries or places are named of a table in which rows were others."""

MOST_GAMES = 500
"""So many games are made anew by one command; nobody plays so many, but a file may come from anybody."""


class Ended(msgspec.Struct, frozen=True):
    """What became of a game: why it was left; whether anything differed, and what, if it may be told."""

    game: str
    left: str = ""
    differed: bool = False
    tables: Tables = ()


def rebuild(
    game: Annotated[
        str, Parameter(help="The game's id, or enough of its beginning; without it, all games.")
    ] = "",
    /,
    *,
    seat: Viewer = "",
    common: Common = USUAL,
) -> int:
    """Make again all that can be made from the entries, and take away what is not skyledger's.

    The tables of what is known about a game (read models) are written anew; triggers, indexes and tables
    beside the ledger that are missing from the file are made again, and what somebody else put in that could
    change what is read or written is taken out. No entry is touched.
    Refused orders, marks of entries taken over unjudged and what ids of orders are made with can't be made
    again: their rows are carried over; where a column is gone, the file is left, and it says how to go on.
    Of each table whose rows were not as the entries give them it is said how many were others, and what they
    are about; of a game in which something is kept from who asks, only that some were. Where a file has more
    than 500 games, each has to be named; none is made anew without.
    The status is 4 if any game had to be left as it is.

    JSON: {"mended", "rebuilt", "differed", "left"}: what was done to the file, the games made anew, {game:
    [{"table", "rows", "about"}]} of those in which anything was otherwise (an empty list where something is
    kept from who asks), and {game: why not}. Where there are too many games it has "more": true.
    """
    mended = store.mend(place_of(common))
    with desk_at(common) as desk:
        found = [game_of(desk, game)] if game else _all_games(desk)
        games = found if len(found) <= MOST_GAMES else []
        ended = [_rebuilt(desk, one, seat) for one in games]
    more = len(found) > MOST_GAMES
    stands(say("{count} games are made anew.", count=sum(not one.left for one in ended)))
    if common.json:
        put(_json(mended, ended) | ({"more": True} if more else {}))
    else:
        _write_mended(mended, ended)
        if more:
            hanging((_too_many(), "refused"))
    return DATABASE if more or any(one.left for one in ended) else DONE


def _too_many() -> str:
    return say(
        "There are more than {most} games in the file; name the one that is to be made anew.", most=MOST_GAMES
    )


def _all_games(desk: Desk) -> list[str]:
    """The ids of all games, or of more than can be made anew."""
    return [row.game for row in desk.ledger.games(most=MOST_GAMES + 1)]


def _rebuilt(desk: Desk, game: str, seat: str) -> Ended:
    """Make a game's tables anew. What another version made of them is not worth telling."""
    by_others = game in desk.to_rebuild
    try:
        found = rebuild_what_differs(desk.ledger, game)
    except (StoreError, Mistake) as error:
        return Ended(game, left=in_part(str(error), LONGEST_REASON))
    if by_others or not found:
        return Ended(game)
    return Ended(game, differed=True, tables=() if _is_concealed(desk, game, seat) else found)


def _is_concealed(desk: Desk, game: str, seat: str) -> bool:
    """Is anything in a game kept from who sits at a seat, or can that not be said?"""
    try:
        held = table(desk, game)
    except (StoreError, Mistake):
        return True
    return conceals(held.system, held.state, viewer_at(held, seat))


def _json(mended: list[str], ended: list[Ended]) -> dict[str, Any]:
    return {
        "mended": mended,
        "rebuilt": [one.game for one in ended if not one.left],
        "differed": {one.game: one.tables for one in ended if one.differed},
        "left": {one.game: one.left for one in ended if one.left},
    }


def _write_mended(mended: list[str], ended: list[Ended]) -> None:
    for done in mended:
        hanging(lead(say("In the file:"), "heading"), done)
    for one in ended:
        if one.left:
            continue
        hanging(styled(say("{game}: made anew from its entries.", game=one.game), (one.game, "heading")))
        if one.differed:
            _write_differing(one.tables)
    for one in ended:
        if one.left:
            left = say("{game}: left as it is. {why}", game=one.game, why=one.left)
            hanging(styled(left, (one.game, "refused")))


def _write_differing(tables: Tables) -> None:
    """What was otherwise before."""
    if not tables:
        hanging(say("Rows were not what the entries give."), indent=2)
    for one in tables:
        hanging(styled(_differing(one), (one.table, "heading")), indent=2)


def _differing(one: Differing) -> str:
    """How many rows of a table were others, and what they are about."""
    if not one.rows:
        return say("{table}: could not be read.", table=one.table)
    about = [plain(name[:40]) for name in one.about[:MOST_NAMED]]
    if (more := len(one.about) - MOST_NAMED) > 0:
        about.append(say("{count} more", count=more))
    return say(
        "{table}: {rows} {rows:row was|rows were} not what the entries give: {about}.",
        table=one.table,
        rows=one.rows,
        about=listed(about),
    )
