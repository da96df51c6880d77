"""`adopt`: a branch becomes the line that counts, in place of the game that it parted from."""

from itertools import accumulate

from core.mistakes import Unworkable
from core.proposals import AdoptBranch
from core.ruling import Refused
from events.sentences import say
from skyledger.adopted import in_place_of
from skyledger.cli.answers import Hearing, hear
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.look.proposals import proposal_of
from skyledger.cli.options import USUAL, Common, DryRun, GameId, Seat
from skyledger.cli.trial import try_out
from skyledger.service import Desk, rule_on, table
from store.ledger import Branch, Ledger


def adopt(
    branch: GameId,
    /,
    *,
    seat: Seat = "",
    dry_run: DryRun = False,
    common: Common = USUAL,
) -> int:
    """Let a branch be the line that counts, by consent; the game that it parted from stays as it is.

    It is an entry of that game, its trunk, and names the head of the branch and where it parted. By the
    usual policy it is proposed to each other side. Once they `accept`, the trunk takes no orders any more,
    and the game goes on in the branch, under the branch's name. Nothing is lost: the trunk can be read,
    exported and audited, and an undo of that entry, by consent, lets it go on. Where the branch goes on
    before they answered, the proposal is void: adopt it once more.

    A policy or standing acceptance that is otherwise in the branch is told before anybody agrees, which
    entries of it are orders of others that the trunk has not, and which orders of others, allies too, the
    branch has not: with the answer, by `proposals`, `next`, `games`, `log` and `accept --dry-run`.

    What others agreed to with the branch nobody takes back in it alone, as long as the adoption counts and
    the trunk is here. A branch that took back what is proposed of it is not adopted until it is proposed
    anew, and one that has adopted another branch is not adopted at all: that one is, and it is proposed
    to the nearest game in whose place it does not count.

    JSON: as `order`, for the trunk, with "comes_with": [{"branch", "here", "policy": {KIND: [BEFORE, THEN]},
    "comes", "ends", "dice", "thrown", "orders": {SEAT: [ENTRY]}, "again", "gone", "unagreed"}]: acceptances
    as {"seat", "kind", "of"}, dice that stand no more, such that count in the trunk alone, orders of others
    that the trunk has not, that it took back, that the branch has not, and what lacks the word of others.
    """
    with desk_at(common) as desk:
        game = game_of(desk, branch)
        trunk, order = adoption(desk, game)
        at = table(desk, trunk)
        hearing = Hearing(desk, at, seat_of(desk, trunk, seat), common.json)
        alone = not isinstance(rule_on(at, hearing.seat, order), Refused)
        meant = order if alone or at.state.adopted else proposal_of(order)
        return try_out(hearing, meant) if dry_run else hear(hearing, meant)


def adoption(desk: Desk, game: str) -> tuple[str, AdoptBranch]:
    """The order by which a branch is adopted as it stands, and its trunk. Raises `Mistake` for no branch."""
    parted, head = _parted(desk.ledger, game), desk.ledger.head(game)
    desk.found.add(game)
    return parted.trunk, AdoptBranch(game, parted.at, head.number, head.hash.hex())


def _parted(ledger: Ledger, game: str) -> Branch:
    """Where a branch parted from the nearest game in whose place it does not count, or else from its trunk.

    Raises `Mistake` for a game that is none.
    """
    if not (lineage := ledger.lineage(game)):
        told = say("{game} is no branch; `skyledger branches {game}` lists what parted from it.", game=game)
        raise Unworkable("branch", told)
    after = accumulate((one.at for one in lineage), min)
    parted = (Branch(game, one.trunk, at) for one, at in zip(lineage, after, strict=True))
    return next((one for one in parted if in_place_of(ledger, one.trunk) != game), lineage[0])
