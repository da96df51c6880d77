"""Random play of combat phases: what is changed in orders, and the statements T85-T92 that must always hold."""

from collections import Counter

from msgspec.structs import fields, replace

from core.mistakes import Mistake
from core.rulebook import paragraphs
from core.ruling import Accepted
from core.war_game.battles import airborne, battle_of, fought, members
from core.war_game.board import All, Group, Named, family, is_aircraft, is_ship, room, side_of, whereabouts
from core.war_game.dice import sides
from core.war_game.orders import Adjust, Attack, Dispatch, Finish, Land, PassThrough, RollUnits, SupportShots
from core.war_game.projections import state_of
from core.war_game.rounds.chapter import waited_for
from core.war_game.state import plays
from events.message import RollCalledFor
from events.war_game.facts import (
    AircraftDispatched,
    AircraftReturned,
    AircraftTurnedBack,
    CombatEnded,
    LossesTaken,
    PlayerTurnBegan,
    RoundBegan,
    UnitsRolled,
    UnitsSentToRoll,
)
from phases.referee import decide
from tests.menus import offered
from tests.play.any_play import GAMEMASTER, AnyPlay
from tests.statements.war_game import WarGameWatch

STATES = {
    "at home", "attacked", "in battle", "grounded", "en route", "engaged", "returning", "leaving", "retreated",
}  # fmt: skip
TABLE = ("seat", "sequence", "combat orders", "moves", "adjustment", "dice", "sequence of play")
"""What is no rule of the module, but of the table."""
LIKELY = {Attack: 6, Land: 3, SupportShots: 3, PassThrough: 3, Dispatch: 6, RollUnits: 15, Finish: 0.4}


class Play(AnyPlay):
    """One random game of The War Game."""

    patience = 2500
    haste = 25

    def __init__(self, system, position, seed):
        super().__init__(system, position, seed)
        self.faces = sides(self.game)
        self.free_in = {}  # aircraft that were away -> the first round in which they may be dispatched again
        self.at_once, self.seen, self.broken = 0, 0, set()
        self.rolled, self.sent = Counter(), {}  # who has rolled in this round; rolls that are waited for
        self.watch = WarGameWatch(system.rules.evolutions, family)

    def menu(self, seat):
        """What a seat may order now; nothing in it is about what was destroyed."""
        asked = seat in self.menus
        offers = super().menu(seat)
        assert asked or not (told := self.watch.menu(self.game, offers)), told
        return offers

    def combats(self, count):
        """Play player turns until so many combat phases are over, or nobody fights in a whole game turn."""
        quiet = 0
        while self.fought_out() < count and quiet < len(self.game.turns):
            before = self.fought_out()
            self.turns(1)
            quiet = 0 if self.fought_out() > before else quiet + 1
        return self

    def fought_out(self):
        """How many combat phases are over."""
        return sum(isinstance(fact, CombatEnded) for fact in self.facts)

    def player_turn(self):
        return self.game.turn.number, self.game.turn.player

    def seats_to_move(self):
        return waited_for(self.game)

    def step(self, *, hurry=False):
        if not self.game.turn.round and self.dice.random() < 0.02:
            self.adjusted()
        if not self.game.questions and not self.game.rolls and self.dice.random() < 0.02:
            self.done_once_too_often()
        super().step(hurry=hurry)

    def done_once_too_often(self):
        """A seat that is not waited for says that it is done."""
        idle = [seat for seat in self.game.seats if seat not in self.seats_to_move()]
        if idle and offered(self.menu(seat := self.dice.choice(idle)), Finish()):
            self.offered(seat, Finish())

    def adjusted(self):
        """The gamemaster sets something right between two combats."""
        unit, place = (
            self.dice.choice(sorted(self.game.units)),
            self.dice.choice(sorted(self.game.atlas.places)),
        )
        order = self.dice.choice(
            (Adjust(unit, "place", place, "a slip"), Adjust(unit, "lost", "yes", "a slip"))
        )
        ruling = decide(self.system, self.game, GAMEMASTER, order)
        if isinstance(ruling, Accepted) and not self.among_enemies(unit, order.value):
            self.accepted(GAMEMASTER, order, ruling)

    def among_enemies(self, unit, place):
        """A slip is set right to where a unit may stand: no enemy is there, or set out from there to attack."""
        there = (unit for unit in self.game.units.values() if place in (unit.place, unit.origin))
        sides = {side_of(self.game, unit.nation) for unit in there}
        return not sides <= {side_of(self.game, self.game.units[unit].nation)}

    def picked(self, offers):
        kinds = sorted({type(o.order) for o in offers}, key=lambda kind: kind.__name__)
        weights = [LIKELY.get(kind, 1) for kind in kinds]
        kind = self.dice.choices(kinds, weights)[0]
        return self.dice.choice([o for o in offers if type(o.order) is kind])

    def mutated(self, order):
        places, changes = sorted(self.game.atlas.places), []
        for field in fields(order):
            value = getattr(order, field.name)
            if field.name in ("to", "place", "first", "second", "through"):
                changes.append({field.name: self.dice.choice([*places, *sorted(self.game.units)[:3]])})
            if field.name == "at":
                changes.append({"at": self.dice.choice(["", "aircraft", "land", "bombs"])})
            if isinstance(value, Group) and self.game.units:
                one = self.dice.choice(sorted(self.game.units.values(), key=lambda u: u.name))
                changes += [
                    {field.name: replace(value, count=value.count + 1)},
                    {field.name: replace(value, kind=one.kind, nation=one.nation, place=whereabouts(one))},
                ]
        return replace(order, **self.dice.choice(changes)) if changes else order

    def on_the_menu(self, seat, order, ruling):
        """All at a place are there as the group that they are, where only one sort of them may; all of no place as
        those at the one where they stand, or place by place.
        """
        if offered(self.menu(seat), order):
            return True
        units = getattr(order, "units", None)
        if not isinstance(units, All):
            return False
        at_one = any(
            offered(self.menu(seat), replace(order, units=some))
            for some in self.all_at_one_place(units)
            if self.comes_to(seat, replace(order, units=some), ruling)
        )
        return at_one or (not units.place and self.offered_place_by_place(seat, order, ruling))

    def offered_place_by_place(self, seat, order, ruling):
        """Is each sort of those whom the ruling is about offered where it stands, in number or one by one?"""
        about = {name for ruled in ruling.facts for name in getattr(ruled.event, "units", ())}
        sorts = {}
        for one in (self.game.units[name] for name in sorted(about)):
            sorts.setdefault((one.nation, one.kind, whereabouts(one)), []).append(one.name)
        return len({place for _, _, place in sorts}) > 1 and all(
            self.offered_for(seat, order, Group(len(some), *sort))
            or all(self.offered_for(seat, order, Named((name,))) for name in some)
            for sort, some in sorts.items()
        )

    def offered_for(self, seat, order, units):
        return offered(self.menu(seat), replace(order, units=units))

    def all_at_one_place(self, units):
        """All of them at a place, as all and as groups; where none is named, at each."""
        anywhere = sorted({whereabouts(one) for one in self.game.units.values()})
        for place in [units.place] if units.place else anywhere:
            yield from (replace(units, place=place), *self.groups_at(place))

    def groups_at(self, place):
        """Every group of like units that may be spoken of there."""
        sorts = Counter(
            (one.nation, one.kind) for one in self.game.units.values() if whereabouts(one) == place
        )
        return [Group(count, *sort, place) for sort, most in sorts.items() for count in range(1, most + 1)]

    def comes_to(self, seat, order, ruling):
        """Does the same come of an order?"""
        try:
            return decide(self.system, self.game, seat, order) == ruling
        except Mistake:
            return False

    def refused(self, ruling):
        """T92: every refusal names a number of the module, or a rule of the table."""
        super().refused(ruling)
        self.broken |= {violation.check for violation in ruling.violations}
        for violation in ruling.violations:
            assert violation.rule in paragraphs("core.war_game") or violation.rule in TABLE, violation

    def take(self, seat, order, facts):
        self.begun = self.game
        super().take(seat, order, facts)
        if self.game.turn.phase == "combat.defense_rolls":
            self.fought()
        for fact in facts:
            self.clock(fact)

    def clock(self, fact):
        """T86, T87 and T90: a dispatch arrives in the next round, and home is where it was sent from."""
        match fact:
            case AircraftDispatched():
                assert fact.arrives == fact.declared + 1
                assert all(fact.declared >= self.free_in.get(name, 1) for name in fact.units), fact
            case AircraftTurnedBack():
                now = dict.fromkeys(fact.units, fact.returning + 1)
                self.free_in |= {name: max(self.free_in.get(name, 1), free) for name, free in now.items()}
            case AircraftReturned():
                before = (self.begun.units[name] for name in fact.units if name in self.begun.units)
                assert all(unit.aboard or unit.place == fact.place for unit in before), "home is elsewhere"
            case PlayerTurnBegan():
                self.free_in = {}

    def fought(self):
        """Whoever is engaged when dice are thrown has fought this round, and is free in the second after it."""
        for unit in self.game.units.values():
            if unit.flight and unit.flight.status == "engaged":
                self.free_in[unit.name] = self.game.turn.round + 2

    def invariants(self, before):
        game = self.game
        assert not (told := self.watch.entry(before, [one.event for one in self.told])), told
        self.at_once = max(self.at_once, len(fought(game)))
        assert set(game.units) <= set(before.units), "a unit came from nowhere"
        self.rolls_and_losses()
        for unit in game.units.values():
            self.unit_is_sound(unit)
        for ship in game.units.values():
            if is_ship(game, ship):
                assert room(game, ship.name) >= 0 or not any(
                    u.aboard == ship.name and is_aircraft(game, u) for u in game.units.values()
                ), f"{ship.name} is overfull"
        for battle in fought(game):
            assert not set(battle.attackers) & {u.name for u in members(game, battle, "defender")}
        if not game.turn.phase.startswith("combat."):
            assert not any(u.leaving or u.rolled or u.grounded for u in game.units.values())
            assert game.questions or not any(u.flight for u in game.units.values())
        assert sum(due.dice for due in game.rolls) >= len(game.rolls)

    def unit_is_sound(self, unit):
        """T85: an aircraft is in one state of the list; nothing hangs in the air, aboard or between."""
        game = self.game
        assert unit.place in game.atlas.places
        if is_aircraft(game, unit):
            assert state_of(game, unit) in STATES
            assert not (unit.grounded and unit.leaving)
            if unit.flight and unit.flight.status == "engaged" and not game.questions:
                assert battle_of(game, unit), f"{unit.name} is engaged where nothing is fought"
        elif unit.aboard:
            assert unit.aboard in game.units, f"{unit.name} floats"
        if unit.aboard in game.units and not unit.flight and not battle_of(game, unit):
            assert game.units[unit.aboard].place == unit.place or unit.retreated or game.questions, unit

    def rolls_and_losses(self):
        """T88: nobody rolls twice in a round, and dice are those of units and bombs; T89: no land hit on aircraft."""
        rolled, sent, new = self.rolled, self.sent, self.facts[self.seen :]
        self.seen = len(self.facts)
        for fact in new:
            match fact:
                case RoundBegan():
                    rolled.clear()
                case UnitsSentToRoll():
                    sent[fact.place, fact.by] = fact
                case RollCalledFor():
                    assert fact.dice >= 1
                case UnitsRolled():
                    rolled.update(roll.unit for roll in fact.rolls)
                    called = sent.pop((fact.place, fact.by))
                    bombs = sum(1 for roll in fact.rolls if roll.at == "bombs")
                    assert called.dice == len(fact.rolls) + bombs == sum(len(r.dice) for r in fact.rolls)
        assert not [unit for unit, times in rolled.items() if times > 1]
        self.no_land_hit_on_aircraft(new)

    def no_land_hit_on_aircraft(self, new):
        """T89, with the defaults of R4, R22 and N9."""
        if any(plays(self.game, one) in {"yes", "carried_over"} for one in ("R4", "R22", "N9")):
            return
        flying = {
            unit.name for battle in fought(self.begun) for by in ("attacker", "defender")
            for unit in airborne(self.begun, battle, by)
        }  # fmt: skip
        for fact in new:
            if isinstance(fact, LossesTaken) and fact.about != "air":
                assert not flying & set(fact.units), f"{fact} took what was in the air"
