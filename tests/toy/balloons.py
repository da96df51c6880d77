"""Balloons over one's own ground: an order in six places. In the house each place is a file of its own."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Rulebook, Ruled
from core.world_at_war.board import controller, known_place, name, side_of
from core.world_at_war.changes import Changes
from core.world_at_war.menus import Part
from core.world_at_war.state import Game, fact_key
from core.world_at_war.units import Order
from events.message import Event
from events.sentences import said, say
from events.world_at_war.board import DeclaredFact
from phases import chapter as turn
from skyledger.notation import lines
from skyledger.telling.world_at_war.parts import told

# 1. The fact: events/world_at_war/<chapter>.py


class BalloonRaised(Event, frozen=True, tag="BalloonRaised/1"):
    """A balloon hangs over a place."""

    seat: str
    place: str


# 2. The order with its conditions, its procedure and its menu: core/world_at_war/<room>/chapter.py

rule = Rulebook().rule


class RaiseBalloon(Order, frozen=True, tag="RaiseBalloon/1"):
    """Raise a balloon."""

    over: str


class Raising(msgspec.Struct, frozen=True):
    """Who wants a balloon, and where."""

    seat: str
    place: str


def raising(game: Game, order: RaiseBalloon, seat: str) -> Raising:
    return Raising(seat, known_place(game, order.over))


@rule("99.1", "A balloon is raised over ground that one's own side holds.", "{place} is held by {given}.")
def over_own_ground(game: Game, request: Raising) -> Iterable[Finding]:
    """99.1."""
    holder = controller(game, game.atlas.hexes[request.place])
    if not holder or side_of(game, holder) != game.seats[request.seat].side:
        yield Finding(place=name(game, request.place), given=holder or say("nobody"))


def raise_it(_: Game, request: Raising) -> Iterator[Ruled]:
    yield Ruled(BalloonRaised(request.seat, request.place), ("99.1",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    places = [hex_ for hex_ in game.atlas.hexes if over_own_ground.kept(game, Raising(seat, hex_))]
    if places:
        yield Offer(RaiseBalloon(places[0]), (Slot("over", tuple(map(Choice, places))),))


CHAPTER = Chapter(
    orders={Part.LAST: {RaiseBalloon: Procedure(raising, (over_own_ground,), raise_it, offers)}}
)


# 3. What is different after the fact: core/world_at_war/folds/<chapter>.py


def balloon_raised(game: Game, event: BalloonRaised) -> Changes:
    hangs = DeclaredFact("balloon", event.place, "raised", event.seat)
    return {"facts": {fact_key("balloon", event.place): hangs}}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {BalloonRaised: balloon_raised}


# 4. When, and by whose word: phases/world_at_war/<chapter>.py

TURN = turn.Chapter(
    opens={"movement.staging": {RaiseBalloon: "phasing"}},
    why_not_now={RaiseBalloon: "18.21"},
)


# 5. Its line: skyledger/notation/world_at_war/<chapter>.py

LINES = lines.Chapter(
    heading="Balloons",
    lines=(
        lines.Line(
            RaiseBalloon,
            "raise balloon over {over:place}",
            "raise balloon over Lille",
            "A balloon goes up.",
            "99.1",
        ),
    ),
)


# 6. How the fact is told: skyledger/telling/world_at_war/<chapter>.py

TELLING = told({BalloonRaised: said("{seat} has raised a balloon over {place}.")})
