"""Counterairs written briefly: who goes for what, what the dice show, and every menu held against the rules.

The channel: Lille and Ghent are German, Dover, Bath and York are British; Ghent is two hexes from Dover.
"""

from core.dice import RollDice
from core.mistakes import Mistake
from core.ruling import Accepted
from events.message import PositionSealed, RollCalledFor
from events.world_at_war.air_battle import AirCombatResolved, DecisionCalledFor
from events.world_at_war.board import DeclaredFact
from events.world_at_war.counterair import CounterairEnded, CounterairRoundBegan
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.conftest import Given, units
from tests.world_at_war.fillings import of_offer
from tests.world_at_war.orders import AnnounceCounterair, Choose, Disengage, FightOn, Finish

CHANNEL = "Lille . Ghent~ = Dover~ Bath~ York~"
BRITISH = {"0400": "Britain", "0500": "Britain", "0600": "Britain"}
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
ANSWERS = (FightOn(), Disengage(), Choose("spared"), Choose("both"), Choose("attack"), Choose("nothing"))


class Fight(Given):
    """A game in which counterairs are fought; `all` keeps every fact since it began."""

    def __init__(self, position):
        super().__init__(position)
        self.all = []

    def when(self, *orders):
        for order in orders:
            super().when(order)
            if isinstance(self.ruling, Accepted):
                self.all += [f for f in self.facts if not isinstance(f, PositionSealed)]
            menus_are_true(self.game)
        return self

    def said(self, seat, *orders):
        """These orders of a seat, all accepted."""
        for order in orders:
            self.as_seat(seat).when(order).accepted()
        return self

    def sent(self, *texts):
        """Announced: "3 AAF Germany Ghent > Dover"."""
        for text in texts:
            who, _, where = text.partition(" > ")
            self.said("axis", AnnounceCounterair(self.group(who), self.at(where)))
        return self

    def begun(self):
        return self.said("axis", Finish())

    def thrown(self, ours=None, theirs=None):
        """The attacker's dice and the defender's, each by itself; None where there are none."""
        for side, dice in (("attacker", ours), ("defender", theirs)):
            for due in (due for due in self.game.rolls if due.by == side and dice):
                self.said(due.seats[0], RollDice(dice))
        return self

    def chose(self, *options):
        """The answers of those who are asked, one after the other."""
        for option in options:
            self.said(self.game.questions[0].seats[0], Choose(option))
        return self

    def chose_the_first(self):
        """To everything that is asked of the losses, its first option."""
        while self.asked and self.asked[0] != "18.523":
            self.chose(self.asked[2][0])
        return self

    def last(self, kind):
        """The latest fact of a kind."""
        return next(fact for fact in reversed(self.all) if isinstance(fact, kind))

    def told_of(self, *kinds):
        """What of these kinds the last order led to."""
        return [fact for fact in self.facts if isinstance(fact, kinds)]

    @property
    def losses(self):
        """(attackers eliminated, aborted), (defenders eliminated, aborted) of the last round."""
        fought = self.last(AirCombatResolved)
        return (
            (fought.attackers_eliminated, fought.attackers_aborted),
            (fought.defenders_eliminated, fought.defenders_aborted),
        )

    @property
    def calls(self):
        """{"attacker": (row, {rule: modifier}), ...} of the latest round called for."""
        found = {}
        for fact in self.all:
            if isinstance(fact, CounterairRoundBegan):
                found = {}
            if isinstance(fact, RollCalledFor):
                found[fact.by] = (fact.row, dict(fact.modifiers))
        return found

    @property
    def asked(self):
        """What is asked now: rule, side, options; None if nothing is."""
        if not self.game.questions:
            return None
        question = self.game.questions[0]
        return question.rule, question.by, question.options

    @property
    def grounds(self):
        """Every rule and doubt that the last order's facts rest on."""
        return {number for fact in self.ruling.facts for number in fact.rules}

    @property
    def decides(self):
        """Which side has to decide now, and by which seats."""
        asked = self.last(DecisionCalledFor)
        return asked.side, asked.seats

    @property
    def phase(self):
        return self.game.turn.phase

    @property
    def ended(self):
        """How each counterair ended, in the order in which they did."""
        return [(fact.place, fact.how) for fact in self.all if isinstance(fact, CounterairEnded)]

    def inverted(self):
        """Every unit in play that is inverted, and by which rule."""
        return {u.name: u.inverted for u in self.game.units.values() if u.base and u.inverted}


def menus_are_true(game):
    """Between rounds: every filling of every menu is accepted, and no answer is that is on none."""
    if ".counterair." not in game.turn.phase or game.turn.phase.endswith("announcing"):
        return
    for seat in (*game.seats, "gamemaster"):
        offers = menu(WORLD_AT_WAR, game, seat)
        for offer in offers:
            for order in of_offer(offer) if not offer.open_ended else ():
                assert isinstance(decide(WORLD_AT_WAR, game, seat, order), Accepted), (seat, order)
        for order in ANSWERS:
            assert offered(offers, order) == taken(game, seat, order), (seat, order)


def taken(game, seat, order):
    try:
        return isinstance(decide(WORLD_AT_WAR, game, seat, order), Accepted)
    except Mistake:
        return False


def channel(board, *texts, facts=(), held=BRITISH, drawing=CHANNEL, **given):
    """The channel before counterairs are announced, with these units."""
    phase = given.pop("phase", "movement.counterair.announcing")
    laid = board(drawing, held=held, phase=phase, facts=(OPTION, *facts), **given)
    return Fight(units(laid, *texts))
