"""23.77: air attacks stop a naval activity by losses alone; that these are too large is declared."""

from collections.abc import Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands
from core.world_at_war.book import rule
from core.world_at_war.naval.activity.course import ABORTED, ended, rejoined
from core.world_at_war.naval.activity.under_way import forces_of, present_activity, under_way
from core.world_at_war.naval_activity_orders import AbortActivity
from core.world_at_war.state import Game
from events.world_at_war.naval_activity import NavalActivity


class Aborting(msgspec.Struct, frozen=True):
    """The naval force is to give up its activity where it is."""

    seat: str
    activity: NavalActivity


def aborting(game: Game, _: AbortActivity, seat: str) -> Aborting:
    """What the order means; raises `Mistake` if no naval force is under way."""
    return Aborting(seat, under_way(game))


@rule(
    "23.77",
    "A naval activity is given up by those that sail.",
    "{given} speaks for none of the task forces.",
)
def owner_gives_up(game: Game, request: Aborting) -> Iterator[Finding]:
    """23.77; what an activity needs is for the rules on ships."""
    if not any(commands(game, request.seat, f.nation) for f in forces_of(game, request.activity)):
        yield Finding(given=request.seat)


def abort(game: Game, request: Aborting) -> Iterator[Ruled]:
    """The activity is over; from here the force is sailed home."""
    yield from rejoined(game, request.activity)
    yield from ended(game, request.activity, ABORTED)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """To those that sail."""
    activity = present_activity(game)
    if activity is not None and owner_gives_up.kept(game, Aborting(seat, activity)):
        yield Offer(AbortActivity())


ABORTING = Procedure(aborting, (owner_gives_up,), abort, offers)
