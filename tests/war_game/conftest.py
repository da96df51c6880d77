"""given(board).when(order).then(facts) or .refused("IV/dispatching/1.4"), and tiny maps to play them on.

A map is written as its ways: `board("Kent - Channel~ - Brest - Paris; Channel~ - Solent~")`; a name with ~ is a
sea zone. Units are written as "2 fighter Germany Brest", a fighter on a carrier as "1 fighter United States UK-CV-01".
"""

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.ruling import Accepted, Refused
from core.war_game import orders as give
from core.war_game.board import Group, Named, known_kinds
from core.war_game.folds.evolve import EVOLUTIONS
from core.war_game.state import GAMEMASTER, Game, game_from
from events.message import PositionSealed
from events.war_game.board import Nation, PlayerTurn, Position, Seat, Turn, Unit
from events.war_game.facts import UnitsRolled
from phases.referee import decide, menu
from phases.war_game import WAR_GAME
from skyledger.cases.drawn import way_map
from tests.menus import offered

NATIONS = (
    Nation("Germany", "GE", "German", "Axis"),
    Nation("Italy", "IT", "Italian", "Axis"),
    Nation("Rumania", "RU", "Rumanian", "Axis", "minor", "Germany"),
    Nation("Japan", "JP", "Japanese", "Axis"),
    Nation("United Kingdom", "UK", "British", "Allied"),
    Nation("Canada", "CA", "Canadian", "Allied", "minor", "United Kingdom"),
    Nation("United States", "US", "American", "Allied"),
    Nation("U.S.S.R.", "SU", "Soviet", "Allied"),
    Nation("France", "FR", "French", "Allied"),
    Nation("China", "CH", "Chinese", "Allied"),
)
SEATS = (
    Seat("germany", "Axis", ("Germany", "Rumania")),
    Seat("italy", "Axis", ("Italy",)),
    Seat("japan", "Axis", ("Japan",)),
    Seat("britain", "Allied", ("United Kingdom", "Canada")),
    Seat("america", "Allied", ("United States",)),
    Seat("russia", "Allied", ("U.S.S.R.",)),
    Seat("france", "Allied", ("France",)),
    Seat("china", "Allied", ("China",)),
)
TURNS = (
    PlayerTurn("Germany", ("Germany", "Rumania")),
    PlayerTurn("Italy", ("Italy",)),
    PlayerTurn("Japan", ("Japan",)),
    PlayerTurn("United Kingdom", ("United Kingdom", "Canada")),
    PlayerTurn("United States", ("United States",)),
    PlayerTurn("U.S.S.R.", ("U.S.S.R.",)),
)
SHORT = {
    "fighter": "FTR", "dive bomber": "DIV", "dogfighter": "DOG", "bomber": "BMR", "infantry": "INF",
    "artillery": "ART", "armor": "ARM", "anti-aircraft": "AAG", "paratroops": "PAR", "battleship": "BB",
    "destroyer": "DD", "carrier": "CV", "submarine": "SS", "transport": "TR",
}  # fmt: skip


def board(ways, *texts, player="Germany", **given):
    """A position on the map of these ways, with these units, as a player's combat orders are given."""
    position = Position(
        title="tiny", turn=Turn(1, player), map=way_map(ways), nations=NATIONS,
        seats=given.pop("seats", SEATS), turns=given.pop("turns", TURNS), **given,
    )  # fmt: skip
    return units(position, *texts)


def parse(text, kinds):
    """ "2 fighter Germany Brest" -> (2, "fighter", "Germany", "Brest")."""
    count, _, rest = text.partition(" ")
    kind = next(k for k in sorted(kinds, key=len, reverse=True) if rest.startswith(k + " "))
    rest = rest.removeprefix(kind + " ")
    nation = next(n.name for n in NATIONS if rest.startswith(n.name + " "))
    return int(count), kind, nation, rest.removeprefix(nation + " ")


def units(position, *texts):
    """Add units; a place that is a ship's name takes them aboard."""
    made, known = list(position.units), known_kinds(game_from(position))
    for text in texts:
        count, kind, nation, where = parse(text, known)
        code = next(n.code for n in NATIONS if n.name == nation)
        for _ in range(count):
            stem = f"{code}-{SHORT.get(kind, kind)}-"
            name = f"{stem}{sum(1 for u in made if u.name.startswith(stem)) + 1:02d}"
            deck = next((u for u in made if u.name == where), None)
            made.append(Unit(name, nation, kind, deck.place if deck else where, deck.name if deck else ""))
    return replace(position, units=tuple(made))


def named(*names):
    return Named(names)


class Given:
    """A game at a position, the orders given in it, and the last ruling."""

    def __init__(self, position):
        self.game = position if isinstance(position, Game) else game_from(position)
        self.begin, self.all_facts = self.game, []
        self.facts, self.ruling, self.seat, self.cited = [], None, "germany", set()

    def group(self, text):
        """The units that "2 fighter Germany Brest" speaks of."""
        count, kind, nation, place = parse(text, known_kinds(self.game))
        return Group(count, nation, kind, place)

    def as_seat(self, seat):
        self.seat = seat
        return self

    def playing(self, **doubts):
        """The same game with other options of some doubts."""
        self.game = self.begin = replace(self.game, doubts={**self.game.doubts, **doubts})
        return self

    def after(self, *events):
        self.game = fold(EVOLUTIONS, self.game, events)
        self.begin = self.game
        return self

    def when(self, *orders):
        for order in orders:
            on_the_menu = offered(menu(WAR_GAME, self.game, self.seat), order)
            self.ruling = decide(WAR_GAME, self.game, self.seat, order)
            if isinstance(self.ruling, Accepted):
                self.facts = [f.event for f in self.ruling.facts]
                self.cited |= {rule for f in self.ruling.facts for rule in f.rules}
                self.all_facts += self.facts
                self.game = fold(EVOLUTIONS, self.game, self.facts)
            elif isinstance(getattr(order, "units", None), Group):
                assert not on_the_menu, f"the menu offers what is refused: {order}"
        return self

    def seats(self, **orders):
        """Orders of several seats, each accepted: seats(germany=[...], britain=[...])."""
        for seat, given in orders.items():
            for order in given:
                self.as_seat(seat).when(order).accepted()
        return self

    def owner(self, *names):
        """Speak for the nation of these units."""
        nation = self.game.units[names[0]].nation
        self.seat = next(s.name for s in self.game.seats.values() if nation in s.nations)
        return self

    def attack(self, place, *names):
        return self.owner(*names).when(give.Attack(Named(names), place)).accepted()

    def land(self, place, *names, through=""):
        return self.owner(*names).when(give.Land(Named(names), place, through)).accepted()

    def dispatch(self, to, *names):
        return self.owner(*names).when(give.Dispatch(Named(names), to))

    def retreat(self, *names, to=""):
        return self.owner(*names).when(give.Retreat(Named(names), to))

    def ground(self, *names):
        return self.owner(*names).when(give.Ground(Named(names)))

    def sends(self, place, *names, at=""):
        """The owner of these units orders them to roll; the dice are not thrown yet."""
        return self.owner(*names).when(give.RollUnits(place, Named(names), at))

    def opened(self):
        """The combat orders are given; round 1 is being declared, or rolled if nobody has anything to declare."""
        assert self.game.turn.phase == "combat_orders.attacks"
        while self.game.turn.phase == "combat_orders.attacks":
            self.as_seat(GAMEMASTER).when(give.Finish()).accepted()
        return self

    def rolling(self, by="attack"):
        """Nobody declares anything more; the attacker, or the defender, rolls in this round."""
        return self.pass_on(f"combat.{by}_rolls", self.game.turn.round)

    def next_round(self, *, calling_off=False):
        """Nobody does anything more in this round; the next one is being declared, or called off."""
        now = self.game.turn.round
        for _ in range(9):
            if self.game.turn.round != now and (calling_off or not self.game.turn.phase.endswith("off")):
                return self
            self.as_seat(GAMEMASTER).when(give.Finish()).accepted()
        raise AssertionError(f"no next round: {self.game.turn}")

    def next_round_or_end(self):
        """Nobody does anything more in this round, be it the last or not."""
        now = self.game.turn.round
        while self.game.turn.round == now and self.game.turn.phase.startswith("combat."):
            self.as_seat(GAMEMASTER).when(give.Finish()).accepted()
        return self

    def finish(self, *seats):
        """These seats are done in this step."""
        for seat in seats:
            self.as_seat(seat).when(give.Finish()).accepted()
        return self

    def pass_on(self, phase=None, round_=None):
        """Everybody is done, step after step, till the turn stands there; nobody rolls or declares anything."""
        for _ in range(60):
            at = self.game.turn.phase == (phase or self.game.turn.phase)
            if at and self.game.turn.round == (self.game.turn.round if round_ is None else round_):
                return self
            self.as_seat(GAMEMASTER).when(give.Finish()).accepted()
        raise AssertionError(f"never came to {phase} in round {round_}: {self.game.turn}")

    def roll(self, place, *names, dice, at=""):
        """The owner of these units rolls them at a place, and these dice fall."""
        self.sends(place, *names, at=at).accepted()
        self.when(give.RollDice(tuple(dice))).accepted()
        return self

    def then(self, *events):
        """Exactly these facts followed, seals of the position left out."""
        assert isinstance(self.ruling, Accepted), self.ruling
        assert [f for f in self.facts if not isinstance(f, PositionSealed)] == list(events)
        return self

    def accepted(self):
        assert isinstance(self.ruling, Accepted), self.ruling
        return self

    def refused(self, *numbers):
        """Exactly these rules were broken, in this order; "combat orders:once" is one of a number's checks."""
        assert isinstance(self.ruling, Refused), self.ruling
        broken = self.ruling.violations
        assert [v.check if v.check in numbers else v.rule for v in broken] == list(numbers), self.ruling
        return self

    def told(self):
        """What the refusal says, all of it."""
        return " ".join(t for v in self.ruling.violations for t in v.found)

    def rolled(self):
        """What was rolled last: each unit, at what, with which value, how many hits."""
        made = next(f for f in reversed(self.all_facts) if isinstance(f, UnitsRolled))
        return [(one.unit, one.at, one.value, one.hits) for one in made.rolls]

    def all_rules(self):
        """Every number and doubt that any fact since the beginning rests on."""
        return self.cited

    def at(self):
        """Where the turn stands: its state and round."""
        return self.game.turn.phase, self.game.turn.round

    def flight(self, name):
        """How an aircraft flies: its status and since which round; None at home."""
        flight = self.game.units[name].flight
        return flight and (flight.status, flight.since)


@pytest.fixture
def given():
    return Given


__all__ = ["GAMEMASTER", "Given", "Named", "Unit", "board", "give", "named", "units"]
