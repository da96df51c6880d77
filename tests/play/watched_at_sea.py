"""A player of the sea who at each step looks, with the eyes of one side, at two games that differ in secrets."""

from io import StringIO

from rich.console import Console

from core.mistakes import Mistake
from core.ruling import Refused, Ruled
from core.world_at_war.under_way.ships import seen_from
from events.codec import encode
from events.entry import Entry
from events.message import PositionSealed, SeatFinished
from events.world_at_war import DecisionCalledFor
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.folding import Step
from skyledger.menus import Look, Scope
from skyledger.notation import notation_of
from skyledger.notation.parsing import MistakeInOrder
from skyledger.secrecy.entries import tells
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.menus import lines_of_menu
from tests.play.any_play import filled
from tests.play.other_secrets import with_other_secrets
from tests.play.sea_turn import SeaPlay

NOTATION = notation_of("A World at War")


def told(game, seat, order):
    """What the ruling on an order tells its seat: refusals whole, facts up to those that the rules let reveal."""
    try:
        ruling = decide(WORLD_AT_WAR, game, seat, order)
    except Mistake as mistake:
        return str(mistake)
    if isinstance(ruling, Refused):
        return ruling
    seen = seen_facts(game, seat, order, ruling)
    facts = [one for one in seen if not isinstance(one.event, PositionSealed)]
    ends = (n for n, one in enumerate(facts) if _another_word(one.event, seat) or tells(one.event, one.rules))
    end = next(ends, None)
    return (facts[:end], end is None)


def seen_facts(game, seat, order, ruling):
    """The facts of a ruling as its seat is told them."""
    entry = Entry("g", 1, seat, 0, "o", b"{}", b"", b"", (), "1", "current", b"", b"")
    step = Step(entry, order, tuple((fact.event, fact.rules) for fact in ruling.facts), game, game)
    return [Ruled(*fact) for fact in SHOWN.seen_by(step, seat).facts]


def alike(one, other):
    """Do two answers agree, as far as the rules let neither tell what was secret?"""
    if not (isinstance(one, tuple) and isinstance(other, tuple)):
        return one == other
    shorter = min(len(facts) for facts, whole in (one, other))
    return one[0][:shorter] == other[0][:shorter] and not (one[1] and other[1] and one != other)


def _another_word(event, seat):
    """Is another seat asked, whose standing order might have answered (18.522B), or did one do so (23.46)?"""
    if isinstance(event, DecisionCalledFor):
        return seat not in event.seats
    said = event.seat if isinstance(event, SeatFinished) else getattr(event, "standing", "")
    return said not in ("", seat)


def differing(one, other):
    """What one answer tells and the other does not, for the message of a failed test."""
    if not (isinstance(one, tuple) and isinstance(other, tuple)):
        return one, other
    return [fact for fact in (*one[0], *other[0]) if (fact in one[0]) != (fact in other[0])]


def board_told(game, viewer):
    """The board as `show` prints it, and as it draws it."""
    out = Console(file=StringIO(), width=80)
    out.print(SHOWN.picture(game, viewer, 80, None, None), SHOWN.now(game, viewer, None, None))
    return out.file.getvalue() + SHOWN.svg(game, viewer, None, None)


def read(game, seat, text):
    try:
        return NOTATION.read(game, text, seat)
    except (MistakeInOrder, Mistake) as mistake:
        return str(mistake)


class WatchedAtSea(SeaPlay):
    """At each step one side has other secrets, and the other side looks and tries all it can."""

    often = 0.3

    def __init__(self, system, position, seed):
        super().__init__(system, position, seed)
        self.looked = 0

    def step(self, *, hurry=False):
        super().step(hurry=hurry)
        if self.dice.random() < self.often:
            self.looks(self.dice.choice(self.game.sides))

    def looks(self, side):
        here, there = self.game, with_other_secrets(self.dice, self.game, side)
        self.looked += here != there
        seats = [seat.name for seat in self.game.seats.values() if seat.side == side]
        for viewer in (*seats, "public"):
            assert encode(SHOWN.position(here, viewer)) == encode(SHOWN.position(there, viewer))
            assert SHOWN.stacks(here, viewer) == SHOWN.stacks(there, viewer)
            if self.dice.random() < 0.1:
                assert board_told(here, viewer) == board_told(there, viewer)
        assert (SHOWN.awaited(here), SHOWN.speaking(here), SHOWN.turn(here)) == (
            SHOWN.awaited(there),
            SHOWN.speaking(there),
            SHOWN.turn(there),
        )
        for seat in seats:
            offers = menu(WORLD_AT_WAR, here, seat)
            others = menu(WORLD_AT_WAR, there, seat)
            assert offers == others, [one for one in (*offers, *others) if (one in offers) != (one in others)]
            if self.dice.random() < 0.1:
                look = Look(seat, seat, Scope.WHOLE)
                assert lines_of_menu(WORLD_AT_WAR, here, look) == lines_of_menu(WORLD_AT_WAR, there, look)
            if offers:
                self.tries(here, there, seat, offers)

    def tries(self, here, there, seat, offers):
        assert SHOWN.known_to(here, seat) == SHOWN.known_to(there, seat)
        for _ in range(3):
            order = filled(self.dice, self.dice.choice(offers))
            for one in (order, self.mutated(order)):
                told_here, told_there = told(here, seat, one), told(there, seat, one)
                assert alike(told_here, told_there), (seat, one, differing(told_here, told_there))
                text = NOTATION.render(seen_from(here, seat), one)
                assert text == NOTATION.render(seen_from(there, seat), one)
                assert read(here, seat, text) == read(there, seat, text)
