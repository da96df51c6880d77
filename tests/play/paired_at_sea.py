"""Two games played by the same orders that differ in what one side conceals, until the rules tell of it."""

from core.fold import fold
from core.mistakes import Mistake
from core.ruling import Accepted
from core.world_at_war.state import game_from, position_of
from events.codec import encode
from events.entry import Entry
from events.message import PositionSealed
from phases.referee import decide
from phases.world_at_war import WORLD_AT_WAR
from skyledger.folding import Step
from skyledger.secrecy.entries import shows, tells
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.play.other_secrets import with_other_secrets
from tests.play.sea_turn import SeaPlay
from tests.play.watched_at_sea import alike

EVOLUTIONS = WORLD_AT_WAR.rules.evolutions


class ToldNow(Exception):
    """From here on the games may look different, by the rules."""


class PairedAtSea(SeaPlay):
    """Random play of one game; the other is given the same orders, and a side looks at the log of both."""

    def __init__(self, position, seed, side):
        super().__init__(WORLD_AT_WAR, position, seed)
        self.side, self.entries = side, 0
        twin = position_of(with_other_secrets(self.dice, game_from(position), side))
        self.other = self.started(twin)

    def offered(self, seat, order):
        """What the one accepts and the other refuses, for it names what is concealed, is not given at all."""
        here, there = decide(self.system, self.game, seat, order), self.ruled_there(seat, order)
        if not isinstance(there, Accepted):
            mine = seat in self.game.seats and self.game.seats[seat].side == self.side
            assert not mine, (seat, order, here, there)
            return
        self.log_is_alike(seat, order, here, there)
        self.other = fold(EVOLUTIONS, self.other, [ruled.event for ruled in there.facts])
        self.accepted(seat, order, here)
        self.entries += 1
        for viewer in self.viewers():
            assert encode(SHOWN.position(self.game, viewer)) == encode(SHOWN.position(self.other, viewer))

    def ruled_there(self, seat, order):
        try:
            return decide(self.system, self.other, seat, order)
        except Mistake as mistake:
            return mistake

    def viewers(self):
        return [*(seat.name for seat in self.game.seats.values() if seat.side == self.side), "public"]

    def log_is_alike(self, seat, order, here, there):
        """Both entries as each viewer is told them; raises `ToldNow` where one of them tells a secret."""
        told = False
        for viewer in self.viewers():
            (one, seen), (other, seen_there) = (
                entry_seen(game, seat, order, ruling, viewer)
                for game, ruling in ((self.game, here), (self.other, there))
            )
            if one != other and any("W387" in rules for _, rules in one[0]):
                raise ToldNow  # docs/trust.md: whether CVEs are counted tells that a concealed force has some
            assert alike(one, other), (viewer, seat, order, one, other)
            assert (seen.order, seen.entry.order) == (seen_there.order, seen_there.entry.order), (
                viewer,
                order,
            )
            told = told or not (one[1] and other[1])
        if told:
            for game, ruling in ((self.game, here), (self.other, there)):
                assert shows(step_of(game, seat, order, ruling)), (
                    "nobody takes this back",
                    order,
                    here,
                    there,
                )
            raise ToldNow


def step_of(game, seat, order, ruling):
    """The entry that an accepted order leads to."""
    entry = Entry("g", 1, seat, 0, "o", encode(order), b"", b"", (), "1", "current", b"", b"")
    facts = tuple((fact.event, fact.rules) for fact in ruling.facts)
    return Step(entry, order, facts, game, fold(EVOLUTIONS, game, [event for event, _ in facts]))


def entry_seen(game, seat, order, ruling, viewer):
    """The facts of an entry that a viewer reads in the log up to one that tells, and all of the entry."""
    seen = SHOWN.seen_by(step_of(game, seat, order, ruling), viewer)
    read = [fact for fact in seen.facts if not isinstance(fact[0], PositionSealed)]
    end = next((n for n, (event, rules) in enumerate(read) if tells(event, rules)), None)
    return (read[:end], end is None), seen
