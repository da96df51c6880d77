"""`games` and `find`: the games that there are, where they are kept, and where something stands in them."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from core.mistakes import Mistake, Unworkable, near_misses
from events.sentences import listed, said, say, translated
from events.texts import is_a_name
from phases.states import state_words
from skyledger.cli.answers import told_spans, told_time
from skyledger.cli.desk import desk_at, game_of, place_of, seat_of, viewer_at
from skyledger.cli.look.awaiting import adopted_of, awaited_of, only_words_of, write_only
from skyledger.cli.look.log import step_json, write_day, write_step
from skyledger.cli.look.proposals import open_of, write_asking
from skyledger.cli.options import USUAL, Common, Number, Viewer
from skyledger.cli.paper import hanging, lead, put, styled
from skyledger.cli.status import DATABASE, DONE
from skyledger.finding import Hit, to_find
from skyledger.finding import find as found_in
from skyledger.folding import IMPOSSIBLE, reason
from skyledger.games import PUBLIC
from skyledger.service import GAMEMASTER, Desk, Table, table
from skyledger.showing import showing_of
from skyledger.telling.house_rules import played_by
from store.bounds import in_short, is_called_properly
from store.errors import NoMemory, StoreError
from store.ledger import Branch, GameRow, Span

MOST_LISTED = 200
"""So many games are listed at most; nobody plays so many, but a file may come from anybody."""


def games(*, common: Common = USUAL) -> int:
    """List the games, and say where they are kept.

    JSON: {"database", "games": [{"game", "title", "system", "edition", "created", "entries", "head",
    "stands", "awaited", "proposals", "unjudged", "parted"}]}; `edition` is that by which it is played now, or
    the name of house rules, "" where that can't be read; `created` in microseconds UTC; `awaited` are the
    seats whose word is waited for; `proposals` are open ones, as `next` has them; `unjudged` are spans of
    entries that were taken over though the rules do not give them; `parted` is {"game", "at"}, the trunk of
    a branch and the entry after which it parted, or null. Where there are more games than are listed it has
    "more": true.
    """
    place = place_of(common)
    if not place.exists():
        return _no_games(place, common)
    with desk_at(common) as desk:
        found = desk.ledger.games(most=MOST_LISTED + 1)
        rows, more = found[:MOST_LISTED], len(found) > MOST_LISTED
        if common.json:
            listed = {"database": str(place), "games": [_row(desk, row) for row in rows]}
            put(listed | ({"more": True} if more else {}))
            return DONE
        if not rows:
            return _no_games(place, common)
        for row in rows:
            _write_row(desk, row)
        if more:
            told = say("… and more than these {most}; each can be played by its name.", most=MOST_LISTED)
            hanging((told, "warning"))
        told = say("Kept in {place}", place=str(place))
        hanging(styled(told, (told.partition(str(place))[0], "aside")))
    return DONE


def _no_games(place: Path, common: Common) -> int:
    if common.json:
        put({"database": str(place), "games": []})
        return DONE
    hanging(say("No game has been begun yet: skyledger new SCENARIO begins one."))
    hanging(say("Games are kept in {place}", place=str(place)))
    hanging(say("unless --db FILE or SKYLEDGER_DB says otherwise."))
    return DONE


def _opened(desk: Desk, row: GameRow) -> tuple[Table | None, str]:
    """A game as it stands, or none and why it can't be read: no damage of one hides another."""
    try:
        return table(desk, row.game), ""
    except NoMemory:
        raise  # it says nothing against the game
    except (StoreError, Mistake, *IMPOSSIBLE) as error:
        return None, _unread(error)


def _unread(error: Exception) -> str:
    return say("can't be read ({reason}); audit it", reason=reason(error))


def _stands(held: Table | None, unread: str, named: Callable[[str], str]) -> str:
    if held is None:
        return unread
    try:
        return showing_of(held.system).stands(held.state, named)
    except NoMemory:
        raise
    except (StoreError, Mistake, *IMPOSSIBLE) as error:
        return _unread(error)


def _row(desk: Desk, row: GameRow) -> dict[str, Any]:
    held, unread = _opened(desk, row)
    return {
        "game": in_short(row.game),
        "title": in_short(row.title),
        "system": in_short(row.system),
        "edition": in_short(str(getattr(held and held.state, "edition", ""))),
        "created": row.created,
        "entries": row.head.number,
        "head": row.head.hash.hex(),
        "stands": _stands(held, unread, str),
        "awaited": awaited_of(held),
        "proposals": open_of(held),
        "unjudged": _unjudged(desk, row),
        "parted": next(({"game": one.trunk, "at": one.at} for one in _parted(desk, row)), None),
    }


def _parted(desk: Desk, row: GameRow) -> list[Branch]:
    """Where a game parted, in a list; nothing of one that has a beginning of its own or can't be read."""
    with suppress(StoreError):
        return desk.ledger.lineage(row.game)[:1]
    return []


def _unjudged(desk: Desk, row: GameRow) -> list[Span]:
    """What was taken over unjudged; nothing of a game that can't be read, for that is told already."""
    with suppress(StoreError):
        return desk.ledger.unjudged(row.game)
    return []


def _damage(row: GameRow) -> str:
    """Which name in a game's row is none that skyledger gives; nothing if all are."""
    names = {said("title"): row.title or "none", said("game system"): row.system}
    if not is_called_properly(row.game):
        return say("that is no id of a game")
    odd = next((translated(what) for what, name in names.items() if not is_a_name(name)), "")
    return say("its {what} is no such name", what=odd) if odd else ""


def _write_row(desk: Desk, row: GameRow) -> None:
    if damage := _damage(row):
        told = say("damaged in the list of games: {damage}.", damage=damage)
        hanging((in_short(row.game), "heading"), (f"  {told}", "warning"))
        return
    hanging((row.game, "heading"), f"  {row.title} ({row.system})")
    held, unread = _opened(desk, row)
    told = say(
        "{stands}; {entries} {entries:entry|entries}, begun {moment}",
        stands=_stands(held, unread, state_words),
        entries=row.head.number,
        moment=told_time(row.created),
    )
    hanging(told, indent=2)
    if held and (played := played_by(held.state)):
        hanging(played, indent=2)
    for one in _parted(desk, row):
        hanging(say("A branch of {game}, after its entry {at}", game=one.trunk, at=one.at), indent=2)
    if held:
        _write_what_it_wants(desk, held)
    if spans := _unjudged(desk, row):
        hanging(lead(say("Taken over unjudged:"), "warning"), told_spans(spans), indent=2)


def _write_what_it_wants(desk: Desk, held: Table) -> None:
    if adopted := adopted_of(desk, held):
        hanging((adopted, "warning"), indent=2)
    if seats := awaited_of(held):
        hanging((say("Awaited: "), "aside"), listed(seats), indent=2)
        write_only(only_words_of(held, PUBLIC))
    write_asking(open_of(held), game=held.game)


# `find`: where something stands in what was ordered and ruled.

MOST_GAMES = 500
"""So many games are searched by one command."""

USUALLY, MOST = 50, 100_000
"""So many entries of a game are told if nobody says otherwise, and at most."""


class Search(msgspec.Struct, frozen=True):
    """A text to find, as it was given and as it is looked for, and how many entries of a game are told."""

    text: str
    wanted: str
    limit: int


class Found(msgspec.Struct, frozen=True):
    """What was found in a game; `more` if there are entries before these."""

    held: Table
    hits: list[Hit]
    more: bool


def find(
    text: Annotated[str, Parameter(help="What is to be found: a place, a unit, a rule, a few words.")],
    game: Annotated[
        str, Parameter(help="The game's id, or enough of its beginning; without it, all games.")
    ] = "",
    /,
    *,
    seat: Viewer = "",
    limit: Annotated[Number, Parameter(help="So many entries of a game at most, the latest.")] = USUALLY,
    common: Common = USUAL,
) -> int:
    """Find a text in what was ordered and ruled: the entries that tell of it, as `log` tells them.

    It is found wherever it stands in an order or in what came of it, whatever its capitals, also within words
    and in the numbers of rules: "Malta", "5 AAF", "18.21B". What a seat may not see is not found for it. In
    all games at once, one in which nobody sits at that seat is searched as everybody may see it. The status
    is 4 if any game can't be read.

    JSON: {"text", "games": [{"game", "entries", "more"}], "left"}: the games in which something was found,
    with entries as `log` gives them, but of facts only those that tell of it where the order does not;
    `left` is {game: why it can't be read}.
    """
    search = Search(text.strip(), to_find(text), _limit(limit))
    left: dict[str, str] = {}
    with desk_at(common) as desk:
        if game:
            held = table(desk, game_of(desk, game))
            found = [_found(desk, held, seat_of(desk, held.game, seat) if seat else PUBLIC, search)]
        else:
            found = list(_in_all(desk, seat, search, left))
        hits = [one for one in found if one.hits]
        if common.json:
            put({"text": search.text, "games": [_json(one) for one in hits], "left": left})
        else:
            _write(search, hits, left, named=bool(game))
    return DATABASE if left else DONE


def _limit(given: int) -> int:
    if not 1 <= given <= MOST:
        told = say(
            "{given} entries can't be told; --limit is a number from 1 to {most}.", given=given, most=MOST
        )
        raise Unworkable("limit", told)
    return given


def _in_all(desk: Desk, seat: str, search: Search, left: dict[str, str]) -> Iterator[Found]:
    """What was found in each game; `left` gets the games that can't be read, with the reason."""
    names = [row.game for row in desk.ledger.games(most=MOST_GAMES + 1)]
    if len(names) > MOST_GAMES:
        told = say(
            "There are more than {most} games in the file; name the one that is to be searched.",
            most=MOST_GAMES,
        )
        raise Unworkable("game", told)
    _require_a_seat(seat, desk, names)
    for name in names:
        try:
            held = table(desk, name)
            yield _found(desk, held, viewer_at(held, seat), search)
        except (StoreError, Mistake) as error:
            left[name] = str(error)


def _require_a_seat(given: str, desk: Desk, games: list[str]) -> None:
    """Raises `Mistake` for a seat at which nobody sits in any game."""
    seats: dict[str, None] = {}
    for name in games if given else ():
        with suppress(StoreError, Mistake):
            held = table(desk, name)
            if viewer_at(held, given) != PUBLIC:
                return
            seats |= dict.fromkeys((*held.system.rules.seats(held.state), GAMEMASTER))
    if seats:
        raise Mistake("seat", given, near_misses(given, seats) or tuple(seats)[:9])


def _found(desk: Desk, held: Table, viewer: str, search: Search) -> Found:
    hits, more = found_in(desk, held, viewer, search.wanted, search.limit)
    return Found(held, hits, more)


def _json(found: Found) -> dict[str, Any]:
    hits = [step_json(found.held, hit.step, hit.facts) for hit in found.hits]
    return {"game": found.held.game, "entries": hits, "more": found.more}


def _write(search: Search, found: list[Found], left: dict[str, str], *, named: bool) -> None:
    for one in found:
        if not named:
            hanging((one.held.game, "heading"))
        if one.more:
            hanging((say("The latest {count}; --limit tells more.", count=search.limit), "warning"))
        _write_hits(one)
    if not found:
        hanging(say("Nothing found of “{text}”.", text=search.text))
    for game, why in left.items():
        hanging(styled(say("{game}: not searched. {why}", game=game, why=why), (game, "refused")))


def _write_hits(found: Found) -> None:
    day = ""
    for hit in found.hits:
        day = write_day(hit.step, day)
        write_step(found.held, hit.step, hit.facts)
