"""Ground attacks in a game, written briefly: Lille and Arras are German, Metz is British."""

from msgspec.structs import replace

from core.dice import RollDice
from events.message import PositionSealed, RollCalledFor
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.board import DeclaredFact, GroundUnit
from events.world_at_war.ground_combat import GroundCombatRolled
from tests.world_at_war.conftest import Given, units
from tests.world_at_war.orders import (
    AnnounceGroundCombat,
    AttackHex,
    Choose,
    DefendFromTheAir,
    Finish,
    SupportAttack,
    SupportInvasion,
)

FRONT = "Lille Arras Metz~ = Dover~"
METZ = "0200"
BRITISH = {METZ: "Britain", "0400": "Britain"}
OPTION = DeclaredFact("option", "Axis/Front", "offensive")


def dm(modifier, place=METZ):
    return DeclaredFact("defense modifier", place, str(modifier))


def fact(kind, value, place=METZ):
    return DeclaredFact(kind, place, str(value))


def corps(name, factors, place, nation="Germany", kind="infantry"):
    return GroundUnit(name, nation, kind, factors, place)


class Front(Given):
    """A game in which ground attacks are made; `all` keeps every fact since it began."""

    def __init__(self, position):
        super().__init__(position)
        self.all = []

    def when(self, *orders):
        for order in orders:
            super().when(order)
            self.all += [f for f in self.facts if not isinstance(f, PositionSealed)]
        return self

    def said(self, seat, *orders):
        """These orders of a seat, all accepted."""
        for order in orders:
            self.as_seat(seat).when(order).accepted()
        return self

    def supported(self, *texts, kind=""):
        """Announced: "3 AAF Germany Lille"."""
        for text in texts:
            self.said("axis", SupportAttack(self.group(text), METZ, kind=kind))
        return self

    def shipped(self, **ships):
        for kind, count in ships.items():
            self.said("axis", SupportInvasion(count, kind, METZ))
        return self

    def announced(self):
        return self.said("axis", AnnounceGroundCombat())

    def defended(self, *texts):
        """The attackers are done, the defenders place their air, and nobody intercepts it."""
        self.said("axis", Finish())
        for text in texts:
            self.said("allies", DefendFromTheAir(self.group(text), METZ))
        self.said("allies", Finish())
        if self.game.turn.phase.endswith("interception.announcing"):
            self.said("axis", Finish())
        return self

    def attacked(self, *ground, **more):
        return self.said("axis", AttackHex(METZ, ground, **more))

    def rolled(self, die):
        return self.said("axis", RollDice((die,)))

    def chose(self, seat, *options):
        for option in options:
            self.said(seat, Choose(option))
        return self

    def happened(self, kind):
        """All facts of a kind since the game began."""
        return [one for one in self.all if isinstance(one, kind)]

    @property
    def due(self):
        """The die that is waited for, as its modifiers."""
        return [(one.purpose, one.dice, one.modifiers) for one in self.happened(RollCalledFor)][-1]

    @property
    def odds(self):
        one = self.happened(GroundCombatRolled)[-1]
        return one.attackers, one.defenders, one.column

    @property
    def asked(self):
        """The open question: by which rule, who, and what may be taken."""
        question = self.game.questions[0]
        return question.rule, question.seats, question.options

    @property
    def questions(self):
        return self.happened(ChoiceCalledFor)


def front(board, *texts, ground=(), facts=(), **more):
    """front(board, "3 AAF Germany Lille", ground=(corps(...),), facts=(dm(2),)) -> Front in combat: missions."""
    position = board(FRONT, held=BRITISH, facts=(OPTION, *facts), phase="combat.missions", **more)
    return Front(replace(units(position, *texts), ground=ground))
