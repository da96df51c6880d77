"""A player who tries all of the air turn, on the board of `whole_board`."""

from collections import Counter

from msgspec.structs import replace

from core.menus import fill, most
from core.mistakes import Mistake
from core.ruling import Accepted
from core.world_at_war.air_battle.chapter import MODIFIERS
from core.world_at_war.air_battle.picks import words
from core.world_at_war.basing.room import room_for
from core.world_at_war.board import controller, side_of
from core.world_at_war.declared.facts import RESEARCH
from core.world_at_war.displacement.displacement import is_away
from core.world_at_war.state import GAMEMASTER
from phases.referee import decide
from tests.play.random_play import RARE, Play
from tests.world_at_war.orders import (
    Adjust,
    Declare,
    EnlargeForcePool,
    Finish,
    LeaveStandingChoice,
    LeaveStandingOrder,
    MoveGroundUnit,
    RouteBombing,
)

SELDOM = {
    **dict.fromkeys((kind.__name__ for kind in RARE), 0.05),
    "SailCarrier": 0.2,
    "EliminateAirbase": 0.05,
}
SELDOM |= {"SinkCarrier": 0.02, "HitShip": 0.02, "DamageShip": 0.02}
"""How much less often than other orders what is settled at the table is declared; alone it is waited with."""

OFTEN = {
    "AnnounceCounterair": 5, "AnnounceBombing": 3, "EscortBombing": 4, "OpposeBombing": 6,
    "ReinforceCounterair": 6, "BeginEscortCarriers": 4, "TransferNavalAir": 3, "ReturnToBase": 3,
    "FlyTheHump": 12, "FlyAirTransport": 12, "FlyAirdrop": 12, "FlyAirSupply": 4, "InterceptAirTransport": 8, "AttackAirTransport": 8, "CounterIntercept": 6,
    "KeepSupport": 6, "InterceptSupport": 3, "AnnounceExploitation": 3, "SettleAttack": 0.3, "AttackHex": 6, "AnnounceGroundCombat": 4, "SupportAttack": 3, "DefendFromTheAir": 3, "InvokeKamikazes": 6, "ConvertToKamikazes": 4, "BuildKamikazes": 4, "SendKamikazes": 6,
}  # fmt: skip
"""How much more often than others orders are given that have few occasions."""


IN_SUPPORT = ("SupportAttack", "DefendFromTheAir")
"""Orders by which more and more air comes to one hex, until it is too much (18.554, 18.614)."""


class WholeTurn(Play):
    """Who prefers orders that were seldom given yet, and has much declared, adjusted and said beforehand."""

    haste = 80
    patience = 800

    def __init__(self, system, position, seed):
        super().__init__(system, position, seed)
        self.given = Counter()

    def step(self, *, hurry=False):
        if self.dice.random() < (
            0.3 if self.in_an_air_battle() or self.in_a_raid() or self.supported() else 0.12
        ):
            self.say_something()
        super().step(hurry=hurry)

    def picked(self, offers):
        by_kind = {}
        for offer in offers:
            by_kind.setdefault(type(offer.order).__name__, []).append(offer)
        kinds = sorted(by_kind)
        if by_kind.keys() <= SELDOM.keys() and self.dice.random() < 0.95:
            return None
        if (more := [kind for kind in IN_SUPPORT if kind in by_kind]) and self.supported():
            kinds = more if self.dice.random() < 0.5 else kinds
        weights = [SELDOM.get(kind, OFTEN.get(kind, 1)) / (1 + self.given[kind]) ** 0.5 for kind in kinds]
        return self.dice.choice(by_kind[self.dice.choices(kinds, weights)[0]])

    def filled(self, offer):
        """Ports with carriers are attacked, and airbases with air units taken up, as often as all others.

        What is supported already is supported more, and by as many as can, and attacked.
        """
        kind = type(offer.order).__name__
        if kind in (*IN_SUPPORT, "AttackHex") and self.dice.random() < 0.8:
            offer = replace(offer, slots=tuple(_among(slot, self.supported()) for slot in offer.slots))
            picks = {slot.field: self.dice.choice(slot.choices).value for slot in offer.slots}
            return fill(offer, picks, *([most(offer, picks)] if offer.most else []))
        if self.dice.random() < 0.5:
            full = {c.place for c in self.game.carriers.values() if not c.at_sea}
            full |= {u.base for u in self.game.units.values()} & self.game.airbases.keys()
            full |= {unit.place for unit in self.game.ground.values()} if self.game.supports else set()
            return super().filled(replace(offer, slots=tuple(_among(slot, full) for slot in offer.slots)))
        return super().filled(offer)

    def take(self, seat, order, facts):
        if not isinstance(order, Finish):
            self.given[type(order).__name__] += 1
        super().take(seat, order, facts)

    def say_something(self):
        """What no menu lists: a declaration, something set right by hand, a word for later."""
        ways = {
            self.declared: 12,
            self.adjusted: 4,
            self.standing: 6,
            self.enlarged: 1,
            self.embarking: 3 if self.game.ground else 0,
            self.led: 60 if self.in_a_raid() else 0,
            self.battle_set_right: 20 if self.in_an_air_battle() else 0,
            self.fewer_than_thought: 20 if self.supported() else 0,
        }
        said = self.dice.choices(list(ways), ways.values())[0]
        seat, order = said()
        try:
            ruling = decide(self.system, self.game, seat, order)
        except Mistake:
            return
        if isinstance(ruling, Accepted):
            self.accepted(seat, order, ruling)

    def declared(self):
        one, nations = self.dice.choice, sorted(self.game.nations)
        fronts, factions = (
            sorted(self.game.atlas.map.fronts),
            sorted({n.faction for n in self.game.nations.values()}),
        )
        theaters = sorted(set(self.game.atlas.map.fronts.values()))
        places = [*sorted(self.game.atlas.hexes), *sorted(self.game.atlas.boxes), *factions]
        number, season = str(self.dice.randint(0, 12)), f"{self.game.turn.season} {self.game.turn.year}"
        kind, subject, value = one([
            ("supply", one(places), one(["full", "full", "partial", "none"])),
            ("oil", one(nations), one(["normal", "short"])),
            ("winter", one(nations), number),
            ("option", f"{one(self.game.sides)}/{one(fronts)}", one(["none", "limited", "offensive", "offensive"])),
            ("brp", one(nations), str(3 * self.dice.randint(0, 12))),
            ("war", "/".join(sorted(self.dice.sample(nations, 2))), one([season, "peace", "Spring 1940"])),
            ("usjt", "level", str(self.dice.randint(30, 50))),
            ("research", f"{one(nations)}/{one(RESEARCH)}", number),
            ("cooperation", "/".join(sorted(self.dice.sample(factions, 2))), one(["full", "none"])),
            ("permission", f"{one(nations)}/{one(nations)}", one(["yes", "no"])),
            ("counters", f"{one(nations)}/{one(['any', *theaters])}", str(self.dice.randint(0, 3))),
            ("launched", one(sorted(self.game.carriers) or ["none"]), season),
            *2 * [(f"{one(['attacking', 'defending'])} factors", self.attacked(), one("0012"))],
            ("artificial port", one(self.with_ports()), one(["yes", "no"])),
            ("defense modifier", one(sorted(self.game.atlas.hexes)), str(self.dice.randint(1, 3))),
            ("defending factors", one(sorted(self.game.atlas.hexes)), str(self.dice.randint(1, 4))),
            ("attacking factors", one(sorted(self.game.atlas.hexes)), str(self.dice.randint(1, 6))),
        ])  # fmt: skip
        seat = one([*self.game.seats, GAMEMASTER])
        return seat, Declare(kind, subject, value, one(["", "phase", "player turn", "game turn"]))

    def fewer_than_thought(self):
        """One factor attacks or defends a hex that air supports, so that the support is too much (18.554, 18.614)."""
        kind = self.dice.choice(["attacking factors", "defending factors", "defense modifier"])
        if kind == "attacking factors" and self.game.turn.phase.endswith((".missions", ".support")):
            kind = "defense modifier"  # so few would keep any support away
        return self.dice.choice(list(self.game.seats)), Declare(kind, self.attacked(), "1", "phase")

    def in_an_air_battle(self):
        """Are the dice of an air battle other than a counterair waited for?"""
        return self.game.turn.phase.endswith(".rolling") and ".counterair." not in self.game.turn.phase

    def battle_set_right(self):
        """What is adjusted of the units in an air battle, or declared of its modifiers."""
        battle = self.game.battles[0]
        name = self.dice.choice([*battle.attackers, *battle.defenders])
        if self.dice.random() < 0.5:
            return GAMEMASTER, Adjust(name, "inverted", self.dice.choice(["yes", "no"]), "it lay wrong")
        while (said := self.declared())[1].kind not in MODIFIERS:
            pass
        return said

    def embarking(self):
        """A small ground unit comes to where transports of its nation lie, as before 18.54 and airdrops."""
        small = sorted(u.name for u in self.game.ground.values() if u.factors == 1)
        unit = self.game.ground[self.dice.choice(small)]
        bases = {u.base for u in self.game.units.values() if u.base and u.kind == "air transport"}
        ours = {u.base for u in self.game.units.values() if u.base in bases and u.nation == unit.nation}
        return self.dice.choice(list(self.game.seats)), MoveGroundUnit(
            unit.name, self.dice.choice(sorted(ours or bases or {unit.place}))
        )

    def attacked(self):
        """A hex that air supports or defends, or else any with ground units."""
        over = sorted(self.supported())
        there = sorted(unit.place for unit in self.game.ground.values())
        return self.dice.choice(over or there or sorted(self.game.atlas.hexes))

    def supported(self):
        """The hexes over which air supports attackers or defenders."""
        attacked = {place for one in self.game.supports if not one.ended for place in one.hexes}
        return attacked | {one.hex for one in self.game.defenses}

    def with_ports(self):
        """The hexes in which artificial ports lie, or else all."""
        lying = [
            f.subject for f in self.game.facts.values() if (f.kind, f.value) == ("artificial port", "yes")
        ]
        return sorted(lying) if lying and self.dice.random() < 0.6 else sorted(self.game.atlas.hexes)

    def without_air(self):
        """The hexes in which nothing lies that a new owner would be the enemy of."""
        taken = {unit.base for unit in self.game.units.values()} | self.game.airbases.keys()
        return sorted(self.game.atlas.hexes.keys() - taken)

    def adjusted(self):
        """Whatever the gamemaster may set right, but of units in the air: they would be home before their mission is over."""
        game, one = self.game, self.dice.choice
        unit = game.units[one(sorted(name for name, unit in game.units.items() if not is_away(game, unit)))]
        subject, what, value = one([
            (unit.name, "base", one(["force pool", *self.with_room(unit)])),
            (unit.name, "inverted", one(["yes", "no"])),
            (unit.name, "front", one(sorted(game.atlas.map.fronts))),
            (one(sorted(game.carriers) or ["none"]), "place", one([*sorted(game.atlas.hexes), *sorted(game.atlas.boxes)])),
            (one(self.without_air()), "control", one(sorted(game.nations))),
        ])  # fmt: skip
        return GAMEMASTER, Adjust(subject, what, value, "it lay wrong")

    def with_room(self, unit):
        """The bases that take one more such unit, and carriers; the gamemaster puts none under an enemy."""
        there = Counter(u.base for u in self.game.units.values())
        hexes = [h.id for h in self.game.atlas.hexes.values() if self.is_friendly(h, unit)]
        places, ashore = (*hexes, *self.game.atlas.boxes), replace(unit, deck="")
        decks = [c.name for c in self.game.carriers.values() if unit.kind == "NAS" and there[c.name] < c.size]
        return [*(place for place in places if room_for(self.game, place, ashore) >= 1), *decks]

    def is_friendly(self, hex_, unit):
        """Is the hex in no enemy hand?"""
        holder = controller(self.game, hex_)
        return not holder or side_of(self.game, holder) == side_of(self.game, unit.nation)

    def enlarged(self):
        nation = self.dice.choice(sorted(self.game.nations))
        seats = [seat.name for seat in self.game.seats.values() if nation in seat.nations]
        kind = self.dice.choice(["AAF", "AAF", "NAS", "jet", "air transport", "interceptor"])
        return self.dice.choice([*seats, GAMEMASTER]), EnlargeForcePool(nation, kind, self.dice.randint(1, 2))

    def in_a_raid(self):
        """Do bombers wait for their route?"""
        return self.game.turn.phase == "combat.bombing.announcing"

    def led(self):
        """The bombers of a target by way of some hex, mostly one of their route."""
        raid = self.dice.choice([raid for raid in self.game.raids if not raid.ended])
        hexes = raid.route if raid.route and self.dice.random() < 0.7 else sorted(self.game.atlas.hexes)
        seats = [seat.name for seat in self.game.seats.values() if seat.side == self.game.turn.side]
        return self.dice.choice(seats), RouteBombing(raid.place, (self.dice.choice(hexes),))

    def standing(self):
        seat, one = self.dice.choice(list(self.game.seats)), self.dice.choice
        said = words(self.game)
        choice = LeaveStandingChoice((*self.dice.sample(said, 3), "uninverted only", "engaged"))
        few = LeaveStandingOrder(self.dice.randint(0, 9), one(["", *sorted(self.game.atlas.hexes)]))
        return seat, one([choice, few, LeaveStandingOrder(3)])


def _among(slot, places):
    """The slot with those of its choices that are among these places, if there are any."""
    some = tuple(choice for choice in slot.choices if choice.value in places)
    return replace(slot, choices=some or slot.choices)
