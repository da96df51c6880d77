"""Attacks on naval bases written briefly: who goes for what in which port, what the dice show, what is told."""

from core.dice import RollDice
from core.world_at_war.naval_bases import escaping, escaping_by_sea
from core.world_at_war.naval_bases.target import AttackNavalBase
from core.world_at_war.state import GAMEMASTER
from core.world_at_war.strikes.course import AimStrike, Goal, Squadrons
from events.world_at_war.board import Carrier, DeclaredFact
from events.world_at_war.ships import LightShips, NavalForce, Ship
from tests.world_at_war.battles import Fight
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import Finish

WATERS = "Lille . Malta~ = = Gozo~"
"""Lille 0000 is German, Malta 0200 and Gozo 0500 are British ports; army air from Lille reaches both but one."""

LILLE, MALTA, GOZO = "0000", "0200", "0500"
OPTIONS = tuple(DeclaredFact("option", f"{side}/Front", "offensive") for side in ("Axis", "Allied"))
EAGLE = Carrier("Eagle", "Britain", 3, MALTA)
WARSPITE = Ship("Warspite", "Britain", 4, MALTA)
DESTROYERS = LightShips("Britain", "DD", 6, MALTA)


class OverPort(Fight):
    """A game in which naval bases are attacked."""

    def attack(self, text, where=MALTA, against="ships", seat="axis"):
        """Sent: "3 AAF Germany Lille"."""
        return self.as_seat(seat).when(AttackNavalBase(self.group(text), where, against))

    def done(self, seat="axis"):
        return self.said(seat, Finish())

    def struck(self, *goals, defense=(1, 1), dice=((1, 1),)):
        """Air defense and the attack: goals such as ("Warspite", 2, "AAF", "Germany"), and a roll for each."""
        self.due(defense)
        if goals:
            aims = tuple(Goal(target, (Squadrons(*squadrons),)) for target, *squadrons in goals)
            self.said(self.attacker, AimStrike(aims))
            for fell in dice:
                self.due(fell)
        return self

    def all_at(self, target, kind="AAF", nation="Germany"):
        """Low dice of air defense; all that it leaves go for one target, and low dice do nothing to it."""
        self.due((1, 1))
        left = len(self.game.strikes[-1].left)
        self.said(self.attacker, AimStrike((Goal(target, (Squadrons(left, kind, nation),)),)))
        return self.due((1, 1))

    stays = True
    """Do ships outside task forces stay in their port, where they alone could leave it (23.462A)?"""

    def due(self, dice):
        """The dice that are waited for, and the word of ships that could leave by themselves."""
        self.said(self.game.rolls[0].seats[0], RollDice(dice))
        if self.stays and self.phase.endswith(".naval_bases.escaping") and not self._others_may_leave():
            self.said("allies" if self.attacker == "axis" else "axis", Finish())
        return self

    def _others_may_leave(self):
        ways = (escaping.offers(self.game, GAMEMASTER), escaping_by_sea.offers(self.game, GAMEMASTER))
        return any(next(iter(found), None) is not None for found in ways)

    @property
    def attacker(self):
        """The seat of the moving side."""
        return "axis" if self.game.turn.side == "Axis" else "allies"

    def told(self, *kinds):
        """All facts of these kinds so far."""
        return [fact for fact in self.all if isinstance(fact, kinds)]


def waters(board, *texts, drawing=WATERS, **more):
    """An Axis combat phase once the counterairs are over; Warspite and destroyers lie at Malta."""
    given = {
        "phase": "combat.naval_bases.announcing",
        "held": {MALTA: "Britain", GOZO: "Britain"},
        "facts": OPTIONS,
        "ships": (WARSPITE,),
        "light": (DESTROYERS,),
    } | more
    return OverPort(units(board(drawing, **given), *texts))


def rolled(table, ours=None, theirs=None):
    """The dice of air combat over the port: the attacker's and the defender's."""
    return table.thrown(ours, theirs)


def concealed(name="Force K", place=MALTA, decks=("Eagle",)):
    """A concealed task force in port with its carriers, as fields of a position."""
    carriers = tuple(Carrier(deck, "Britain", 3, place, force=name) for deck in decks)
    return {"forces": (NavalForce(name, "Britain", place),), "carriers": carriers}
