"""Air battles that are no counterairs, written briefly: a chapter of its own that has them in the combat phase.

The channel: Ghent is German, Dover and Bath are British; what meets does so over Dover, two hexes from Ghent.
"""

from core.dice import RollDice
from core.fold import fold
from core.mistakes import Mistake
from core.ruling import Accepted, Ruled
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.rules import RULES
from core.world_at_war.under_way.commitments import INTERCEPTION
from events.message import PositionSealed, RollCalledFor
from events.world_at_war.air_battle import (
    AirBattleBegan,
    AirBattleEnded,
    AirBattleRoundBegan,
    AirCombatResolved,
    DecisionCalledFor,
)
from events.world_at_war.board import DeclaredFact
from phases.chapter import Chapter, system_of
from phases.referee import decide, menu, settle
from phases.world_at_war import CHAPTERS, TABLE
from phases.world_at_war.air_battle import BATTLES
from phases.world_at_war.frame import Place, accepts, nested, ways
from tests.menus import offered
from tests.world_at_war.conftest import Given, units
from tests.world_at_war.fillings import of_offer
from tests.world_at_war.orders import Choose, Disengage, FightOn

NAME, AROUND = "combat.tested", "combat.missions"
HERE = Place(NAME, AROUND, AROUND)
CHANNEL = "Ghent~ . Dover~ = Bath~"
BRITISH = {"0200": "Britain", "0400": "Britain"}
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
SAID = (FightOn(), Disengage(), Choose("attack"))


TESTED = Chapter(
    states={"combat": (nested(BATTLES, HERE),)},
    transitions=ways(BATTLES, HERE),
    accepts=accepts(BATTLES, HERE),
)
SYSTEM = system_of(RULES, TABLE, (*CHAPTERS, TESTED))


class Battle(Given):
    """A game in which air units meet; `all` keeps every fact since it began."""

    def __init__(self, position):
        super().__init__(position)
        self.all = []

    def met(self, attackers, defenders, place="0200", kind=INTERCEPTION):
        """These units meet over Dover: "3 AAF Germany Ghent" against "2 AAF Britain Bath"."""
        ours, theirs = self.named(attackers), self.named(defenders)
        begun = Ruled(AirBattleBegan(kind, place, ours, theirs), ())
        return self.happened(tuple(settle(SYSTEM, self.game, [begun])))

    def named(self, text):
        """The first units of these sorts: "3 AAF Germany Ghent, 1 jet Germany Ghent"; names stay names."""
        return tuple(name for one in text.split(", ") for name in self._of(one))

    def _of(self, text):
        if text in self.game.units:
            return [text]
        group = self.group(text)
        like = (group.kind, group.nation, group.base)
        found = [u.name for u in self.game.units.values() if (u.kind, u.nation, u.base) == like]
        return sorted(found)[: group.count]

    def happened(self, facts):
        self.facts = [fact.event for fact in facts if not isinstance(fact.event, PositionSealed)]
        self.rules = {number for fact in facts for number in fact.rules}
        self.game = fold(EVOLUTIONS, self.game, self.facts)
        self.all += self.facts
        menus_are_true(self.game)
        return self

    def said(self, seat, *orders):
        """These orders of a seat, all accepted."""
        for order in orders:
            self.ruling = decide(SYSTEM, self.game, seat, order)
            self.accepted().happened(self.ruling.facts)
        return self

    def barred(self, seat, order, *numbers):
        """The order is refused by these rules."""
        self.ruling = decide(SYSTEM, self.game, seat, order)
        return self.refused(*numbers)

    def thrown(self, ours=None, theirs=None):
        """The attacker's dice and the defender's."""
        for side, dice in (("attacker", ours), ("defender", theirs)):
            for due in (due for due in self.game.rolls if due.by == side and dice):
                self.said(due.seats[0], RollDice(dice))
        return self

    def chose(self, *options):
        for option in options:
            self.said(self.game.questions[0].seats[0], Choose(option))
        return self

    def last(self, kind):
        """The latest fact of a kind."""
        return next(fact for fact in reversed(self.all) if isinstance(fact, kind))

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
            if isinstance(fact, AirBattleRoundBegan):
                found = {}
            if isinstance(fact, RollCalledFor):
                found[fact.by] = (fact.row, dict(fact.modifiers))
        return found

    @property
    def decides(self):
        """Which side has to decide now, and by which seats; None if nobody has."""
        asked = self.last(DecisionCalledFor)
        battles = [battle for battle in self.game.battles if battle.asked]
        return (asked.side, asked.seats) if battles else None

    @property
    def phase(self):
        return self.game.turn.phase

    @property
    def ended(self):
        """How each battle ended, in the order in which they did."""
        return [(fact.place, fact.how) for fact in self.all if isinstance(fact, AirBattleEnded)]

    def may(self, seat, order):
        return taken(self.game, seat, order)


def menus_are_true(game):
    """Every filling of every menu is accepted, and no answer is that is on none."""
    if not game.turn.phase.startswith(NAME):
        return
    for seat in (*game.seats, "gamemaster"):
        offers = menu(SYSTEM, game, seat)
        for offer in offers:
            for order in of_offer(offer) if not offer.open_ended else ():
                assert isinstance(decide(SYSTEM, game, seat, order), Accepted), (seat, order)
        for order in SAID:
            assert offered(offers, order) == taken(game, seat, order), (seat, order)


def taken(game, seat, order):
    try:
        return isinstance(decide(SYSTEM, game, seat, order), Accepted)
    except Mistake:
        return False


def battle(board, *texts, facts=(), held=BRITISH, drawing=CHANNEL, **given):
    """The channel in the combat phase, with these units."""
    laid = board(drawing, held=held, phase=AROUND, facts=(OPTION, *facts), **given)
    return Battle(units(laid, *texts))
