"""`next`: what awaits a seat, over all games; and how it is said in few words whose word a game waits for."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec

from core.mistakes import Mistake
from events.sentences import listed, said, say
from phases.referee import has_to_do, passes_by, to_declare
from skyledger.adopted import adoption_told
from skyledger.cli.desk import desk_at, place_of, viewer_at
from skyledger.cli.look.proposals import Asking, asks, open_in, write_asking
from skyledger.cli.look.since import since_json, write_in_a_line
from skyledger.cli.options import AS, USUAL, Common
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DATABASE, DONE
from skyledger.datafiles.problems import shortened
from skyledger.folding import IMPOSSIBLE, reason
from skyledger.games import PUBLIC
from skyledger.menus import Look, menu_of
from skyledger.notation.any_game import written
from skyledger.reporting.since import since
from skyledger.service import Desk, Table, table
from skyledger.showing import showing_of
from store.errors import NoMemory, StoreError

MOST_LISTED = 200
"""So many games are looked at, as `games` lists them."""

# What a game waits for.


def awaited_in(held: Table) -> tuple[str, ...]:
    """The seats whose word a game waits for: nobody's where a branch was adopted in its place."""
    return () if held.state.adopted else showing_of(held.system).awaited(held.state)


def awaited_of(held: Table | None) -> tuple[str, ...]:
    """The same of a game that may be damaged: then it waits for nobody, for nobody can play it."""
    with suppress(StoreError, Mistake, *IMPOSSIBLE):
        return awaited_in(held) if held else ()
    return ()


def only_words_of(held: Table, viewer: str) -> dict[str, str]:
    """The awaited seats of a game that may be damaged that have but one word left, and the word."""
    with suppress(StoreError, Mistake, *IMPOSSIBLE):
        words = {seat: only_word(held, seat, viewer) for seat in awaited_in(held)}
        return {seat: word for seat, word in words.items() if word}
    return {}


def adopted_of(desk: Desk, held: Table) -> str:
    """That a branch counts in place of a game, which may be damaged; nothing where none does."""
    with suppress(StoreError, Mistake, *IMPOSSIBLE):
        return adoption_told(desk.ledger, held.game, held.state.adopted)
    return ""


def wanted(held: Table, seat: str) -> str:
    """What a game wants of a seat in few words, or for whom it waits instead."""
    awaited = awaited_in(held)
    if seat not in awaited:
        return say("waiting for {seats}", seats=listed(awaited)) if awaited else say("nobody is awaited")
    if held.state.questions:
        return say("asked")
    if word := only_word(held, seat, seat):
        return say("only “{word}” is left", word=word)
    return say("to roll") if held.state.rolls else say("to order")


ASKED = said(
    "Nothing asks for “{word}” now: what you are asked is answered by an order; “orders” has the answers."
)
OTHERS = said("Nothing asks for “{word}” now: the game waits for {seats}.")
NOBODY = said("Nothing asks for “{word}” now: the game waits for nobody.")
ALONE = said("Nothing asks for “{word}” now: “{passing}” is the only thing left to say here.")
TO_ROLL = said("Nothing asks for “{word}” now: dice are due; “roll” lets them fall.")
TO_ORDER = said("Nothing asks for “{word}” now: it is your word to order; “orders” says what may be.")
TO_PASS = said(
    "Nothing asks for “{word}” now: it is your word to order; “orders” says what may be, and “{passing}” "
    "that you want no more."
)


def nothing_asks(held: Table, seat: str, word: str) -> str:
    """What is awaited, where a seat answered though nothing asks for such an answer."""
    awaited = awaited_in(held)
    if seat not in awaited:
        return say(OTHERS if awaited else NOBODY, word=word, seats=listed(awaited))
    if held.state.questions:
        return say(ASKED, word=word)
    if passing := only_word(held, seat, seat):
        return say(ALONE, word=word, passing=passing)
    if held.state.rolls:
        return say(TO_ROLL, word=word)
    order = passes_by(held.system, held.state)
    passing = "" if order is None else written(held.system.rules.name, held.state, order)
    return say(TO_PASS if passing else TO_ORDER, word=word, passing=passing)


def only_word(held: Table, seat: str, viewer: str) -> str:
    """The word by which a seat passes where it has nothing else to order, as far as a viewer may know (D13).

    Asked where something is under way: elsewhere a side has its turn. What task forces may hold counts as
    something that could be ordered, for nobody else may learn that they hold nothing.
    """
    known = showing_of(held.system).known_to(held.state, viewer)
    declares = next(to_declare(held.system, known, seat), None) is not None
    return "" if declares else word_but_to_declare(held, seat, viewer)


def word_but_to_declare(held: Table, seat: str, viewer: str) -> str:
    """The same, though the seat may declare what the table decided."""
    system, game = held.system, held.state
    passing = passes_by(system, game)
    if passing is None or game.rolls or game.questions or system.rules.phase_of(game) in system.rests:
        return ""
    look, known = Look(seat, viewer), showing_of(system).known_to(game, viewer)
    if has_to_do(system, known, seat) or menu_of(system, game, look).unseen:
        return ""
    return written(system.rules.name, game, passing)


# `next`: over all games.


class Waiting(msgspec.Struct, frozen=True):
    """A game that waits for somebody: for whom, where the turn is, what is asked and what is proposed.

    `only` has, by the seats that have nothing else to order, the word by which they pass; `since` what
    happened since the last entry of the seat that asks.
    """

    game: str
    title: str
    awaited: tuple[str, ...]
    turn: str
    asked: tuple[str, ...]
    proposals: tuple[Asking, ...]
    only: dict[str, str] = {}
    since: dict[str, Any] = {}


def next_(
    *,
    seat: Annotated[str, AS(help="The seat that asks; without it, what awaits anybody.")] = "",
    common: Common = USUAL,
) -> int:
    """List what awaits a seat, over all games.

    A game in which nobody sits at that seat is passed over; of the others one line says how much happened
    since the seat ordered last. The status is 4 if any game can't be read.

    JSON: {"seat", "games": [{"game", "title", "awaited", "turn", "asked", "proposals", "only", "since"}],
    "left"}: the games that wait for the seat, or for anybody; `asked` are the open questions in words,
    `proposals` those open for the seat, or for anybody: [{"proposal" (its entry), "seat", "text",
    "waits_for"}], with "void" where nobody can agree to one any more, which waits for nobody: why that is;
    `only` is {seat: order} of those that have nothing else to order; `since` is {"own" (the last entry of the
    seat), "first", "entries", "seats", "losses", "taken_back"} of what happened after it, empty where nothing
    did; `taken_back` are the seat's own entries that others have undone: [{"entry", "order", "by" (the entry
    of the undo), "seat"}]; `left` is {game: why it can't be read}.
    """
    left: dict[str, str] = {}
    found: list[Waiting] = []
    if place_of(common).exists():
        with desk_at(common) as desk:
            found = list(_waiting(desk, seat, left))
    if common.json:
        put({"seat": seat, "games": found, "left": left})
    else:
        _write(found, left, seat)
    return DATABASE if left else DONE


def _waiting(desk: Desk, seat: str, left: dict[str, str]) -> Iterator[Waiting]:
    """The games that wait for a seat, or for anybody; `left` gets those that can't be read, with why."""
    for row in desk.ledger.games(most=MOST_LISTED):
        try:
            found = _in_game(desk, table(desk, row.game), row.title, seat)
        except NoMemory:
            raise
        except (StoreError, Mistake, *IMPOSSIBLE) as error:
            left[row.game] = reason(error)
        else:
            yield from found


def _in_game(desk: Desk, held: Table, title: str, seat: str) -> list[Waiting]:
    shown, awaited = showing_of(held.system), awaited_in(held)
    viewer = viewer_at(held, seat) if seat else PUBLIC
    proposals = tuple(one for one in open_in(held) if not seat or asks(one, viewer))
    if not proposals and (not awaited or (seat and viewer not in awaited)):
        return []
    called = partial(held.system.rules.called, held.state)
    asked = tuple(shown.question(held.state, question, called) for question in held.state.questions)
    words = {one: only_word(held, one, viewer) for one in awaited if not seat or one == viewer}
    only = {one: word for one, word in words.items() if word}
    told = since_json(since(desk, held, viewer)) if seat and viewer != PUBLIC else {}
    return [Waiting(held.game, title, awaited, shown.turn(held.state), asked, proposals, only, told)]


def write_only(only: Mapping[str, str]) -> None:
    """Who has nothing else to order, and by which word he passes."""
    for seat, word in only.items():
        hanging(say("{seat} has nothing else to order than “{word}”.", seat=seat, word=word), indent=2)


WOULD_COME = said(
    "`skyledger proposals {game} --as SEAT` tells more of each, and which past orders a reading would have "
    "judged otherwise."
)


def _write(found: list[Waiting], left: dict[str, str], seat: str) -> None:
    for one in found:
        told = say("  {title}, waiting for {seats}", title=one.title, seats=listed(one.awaited))
        hanging((one.game, "heading"), told)
        hanging(one.turn, indent=2)
        write_in_a_line(one.game, seat, one.since)
        write_only(one.only)
        for question in one.asked:
            hanging((say("Asked: "), "warning"), question, indent=2)
        write_asking(one.proposals, seat, one.game)
        if one.proposals:
            hanging((say(WOULD_COME, game=one.game), "aside"), indent=2)
    if not found:
        told = said(
            "No game here waits for a seat called “{seat}”." if seat else "No game waits for anybody here."
        )
        hanging(say(told, seat=shortened(seat)))
    for game, why in left.items():
        hanging((game, "refused"), say(": not looked at. {why}", why=why))
