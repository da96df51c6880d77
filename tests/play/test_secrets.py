"""Two games that differ in one side's standing orders alone look alike to the other side, whatever is played."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.ruling import Refused
from core.world_at_war.air_battle.picks import words
from events.codec import encode
from events.message import PositionSealed
from events.world_at_war.air_battle import StandingChoice, StandingOrder
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.play.any_play import filled
from tests.play.test_random_play import contested
from tests.play.whole_board import whole_turn
from tests.play.whole_turn import WholeTurn
from tests.world_at_war.conftest import board

__all__ = ["board"]


def told(game, seat, order):
    """What the ruling on an order tells at once: refusals whole, facts up to those that another's word led to."""
    try:
        ruling = decide(WORLD_AT_WAR, game, seat, order)
    except Mistake as mistake:
        return str(mistake)
    if isinstance(ruling, Refused):
        return ruling
    facts = [one for one in ruling.facts if not isinstance(one.event, PositionSealed)]
    words_of_others = (
        n for n, one in enumerate(facts) if getattr(one.event, "standing", "") not in ("", seat)
    )
    return facts[: next(words_of_others, len(facts))]


class Watched(WholeTurn):
    """At each step the one side leaves other standing orders, and the other side looks and tries all it can."""

    def __init__(self, position, seed):
        super().__init__(WORLD_AT_WAR, position, seed)
        self.looked = 0

    def step(self, *, hurry=False):
        super().step(hurry=hurry)
        if self.dice.random() < 0.25:
            self.looks(self.dice.choice(self.game.sides))

    def looks(self, side):
        """What a side sees of two games that differ in the secrets of the others."""
        here, there = (self.with_secrets_of_others(side) for _ in range(2))
        self.looked += here != there
        seats = [seat.name for seat in self.game.seats.values() if seat.side == side]
        for viewer in (*seats, "public"):
            assert encode(SHOWN.position(here, viewer)) == encode(SHOWN.position(there, viewer))
            assert SHOWN.picture(here, viewer, 80, None, None) is not None
            assert SHOWN.svg(here, viewer, None, None) == SHOWN.svg(there, viewer, None, None)
            assert SHOWN.stacks(here, viewer) == SHOWN.stacks(there, viewer)
        for seat in seats:
            offers = menu(WORLD_AT_WAR, here, seat)
            assert offers == menu(WORLD_AT_WAR, there, seat)
            if offers:
                self.tries(here, there, seat, offers)

    def tries(self, here, there, seat, offers):
        assert SHOWN.known_to(here, seat) == SHOWN.known_to(there, seat)
        order = filled(self.dice, self.dice.choice(offers))
        for one in (order, self.mutated(order)):
            assert told(here, seat, one) == told(there, seat, one), one

    def with_secrets_of_others(self, side):
        game, dice, said = self.game, self.dice, words(self.game)
        theirs = [seat.name for seat in game.seats.values() if seat.side != side]
        places = ["", *game.atlas.hexes]
        orders = (
            StandingOrder(dice.choice(theirs), dice.choice(places), dice.randint(0, 9)) for _ in range(4)
        )
        choices = (
            StandingChoice(seat, tuple(dice.sample(said, 4)))
            for seat in dice.sample(theirs, 2 % len(theirs) + 1)
        )
        ours = [one for one in game.standing if one.seat not in theirs]
        chosen = [one for one in game.choices if one.seat not in theirs]
        return replace(game, standing=(*ours, *orders), choices=(*chosen, *choices))


@pytest.mark.parametrize("seed", range(2))
def test_games_that_differ_in_secrets_look_alike_in_counterairs(board, seed):
    play = Watched(contested(board, "Europe"), 1942 + seed)
    play.turns(2)
    assert play.looked > 10


def test_games_that_differ_in_secrets_look_alike_in_the_whole_turn(board):
    play = Watched(whole_turn(board, "World"), 1942)
    play.turns(2)
    assert play.looked > 10
