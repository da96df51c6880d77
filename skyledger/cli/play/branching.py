"""`branch`: a game that begins as another one's prefix, to try from there what might have been."""

from collections.abc import Sequence
from itertools import count
from typing import Annotated

import msgspec
from cyclopts import Parameter

from core.mistakes import Unfit, Unworkable
from events.entry import LOCAL, hashed_id
from events.sentences import kept, said, say
from skyledger.adopted import require_free, spoken_for
from skyledger.again.correcting import entries_of
from skyledger.again.line import Given, Judged, judged_again
from skyledger.again.outcomes import outcome
from skyledger.again.reading import under
from skyledger.cli.answers import no_such_entry
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.keep.copies import told_head
from skyledger.cli.keep.judged_again import AS_PLAYED, Otherwise, reading
from skyledger.cli.names_given import proper_game_id
from skyledger.cli.options import USUAL, Common, GameId, NumberIfAny, a_name
from skyledger.cli.paper import hanging, put, stands
from skyledger.cli.status import DONE
from skyledger.notation import notation_of
from skyledger.notation.readings import said_by_the_gamemaster
from skyledger.service import GAMEMASTER, Desk, Table, table
from store.kin import kin_of, while_kin_are_stale
from store.ledger import GameRow, Head, Ledger


def branch(
    game: GameId,
    /,
    *,
    at: Annotated[
        NumberIfAny,
        Parameter(help="The entry after which it parts; without it, the last one of the game."),
    ] = None,
    name: Annotated[
        str,
        Parameter(
            converter=a_name,
            help="What it is called: GAME~NAME; without it, after the entry at which it parts.",
        ),
    ] = "",
    otherwise: Otherwise = AS_PLAYED,
    common: Common = USUAL,
) -> int:
    """Begin a branch: a game that has another's entries up to one of them, and goes on by itself.

    The other game, its trunk, is not touched, and goes on as if there were no branch. In the branch orders,
    undo, audit and export work as in any game; it is exported as the game that it would be, and comes home
    with `import --beside`. Nothing is copied: a branch takes room for its own entries alone, and its trunk
    stays in the file while it is there. `branches` draws what parted from where.

    With --option or --edition it is played from there on under another reading, which the gamemaster's
    `adjust` says in its first entries of its own.

    Dice of a branch fall anew, but where a seed throws them. What a seat may not see of the trunk it may not
    see in the branch.

    JSON: {"game", "trunk", "at", "head"}.
    """
    with desk_at(common) as desk:
        trunk = game_of(desk, game)
        last = desk.ledger.head(trunk).number
        if at is not None and not 1 <= at <= last:
            raise no_such_entry(trunk, last, at)
        row = _begun(desk, trunk, at or last, name, otherwise)
    stands(say("{branch} is begun.", branch=row.game))
    if common.json:
        put({"game": row.game, "trunk": trunk, "at": at or last, "head": told_head(row.head)})
    else:
        told = said("{branch} is begun: it is {game} up to entry {entry}, and goes on by itself.")
        hanging(say(told, branch=row.game, game=trunk, entry=at or last))
    return DONE


def _begun(desk: Desk, trunk: str, at: int, name: str, otherwise: Otherwise) -> GameRow:
    """The new branch. Raises `Mistake` for a name that is taken, or a reading that it can't go on under."""
    line = _read_otherwise(table(desk, trunk), at, otherwise)
    return begun(desk, Meant(trunk, at, name, f"at-{at}"), line)


class Meant(msgspec.Struct, frozen=True):
    """A branch that is to begin: of which game, after which entry; its name, or the usual one."""

    trunk: str
    at: int
    name: str
    usual: str


def begun(desk: Desk, meant: Meant, line: Sequence[Judged]) -> GameRow:
    """The branch with entries of its own, written at once. Raises `Mistake` for a name that is taken."""
    system, parting = table(desk, meant.trunk).system, desk.ledger.entry(meant.trunk, meant.at)

    def named() -> GameRow:
        resting_on = kin_of(desk.ledger, meant.trunk)
        called = name_of_branch(desk.ledger, meant)
        head = Head(parting.number, parting.hash) if parting else None
        own = list(entries_of(desk, system, called, head, line)) if head else []
        return desk.ledger.branch(called, meant.trunk, meant.at, own, resting_on)

    return while_kin_are_stale(named)


def _read_otherwise(held: Table, at: int, otherwise: Otherwise) -> list[Judged]:
    """What the gamemaster says for another reading from an entry on; nothing where none is asked for.

    Raises `Mistake`, and `ScenarioError` where the position can't be so under it.
    """
    if not (chosen := reading(otherwise)):
        return []
    system, state = held.system, held.past.at(at)
    if "revision" in chosen:
        raise Unworkable("edition", say(NEW_GAME, game=held.game, entry=at, file=otherwise.edition))
    under(system, system.rules.position_of(state), chosen)
    read = notation_of(system.rules.name).read
    orders = [read(state, text, GAMEMASTER) for text in said_by_the_gamemaster(chosen, WHY)]
    line = list(judged_again(system, state, [Given(0, GAMEMASTER, order) for order in orders]))
    for one in line:
        if not one.stands:
            raise Unworkable("option", outcome(system, one).why[0])
    return line


WHY = kept("a branch under another reading")()
NEW_GAME = said(
    "House rules in a file begin a game of their own: take the position of {game} after entry {entry} by "
    "`skyledger show --json --as gamemaster`, and begin from it with --edition {file}. What they would "
    "have come to says `skyledger audit {game} --edition {file}`."
)


def name_of_branch(ledger: Ledger, meant: Meant) -> str:
    """The id of a new branch: with the name that is given, or the usual one, numbered where it is taken.

    Raises `Mistake` for a name that is taken, or none.
    """
    taken = {row.game for row in ledger.games(f"{hashed_id(meant.trunk)}{LOCAL}")}
    if not (name := meant.name):
        return _free(ledger, meant.trunk, meant.usual, taken)
    called = _called(meant.trunk, proper_game_id(name))
    if called in taken:
        told = say("There is a game {game} here already; choose another --name.", game=called)
        raise Unfit(said("free name"), name, told)
    require_free(ledger, called, "--name", name)
    return called


def _called(trunk: str, name: str) -> str:
    return f"{hashed_id(trunk)}{LOCAL}{name}"


def _free(ledger: Ledger, trunk: str, usual: str, taken: set[str]) -> str:
    """The first name that no branch or copy has, or that is kept for one: "malta~at-12-2"."""
    names = (_called(trunk, usual if number == 1 else f"{usual}-{number}") for number in count(1))
    return next(one for one in names if one not in taken and not any(spoken_for(ledger, one)))
