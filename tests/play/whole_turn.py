"""A board on which all of the air turn meets, in one theater or two, and a player who tries all of it."""

from collections import Counter

from msgspec.structs import replace

from core.mistakes import Mistake
from core.ruling import Accepted
from core.world_at_war.air_battle.options import words
from core.world_at_war.basing import room_for
from core.world_at_war.board import controller, side_of
from core.world_at_war.fact_kinds import RESEARCH
from core.world_at_war.orders import (
    Adjust,
    Declare,
    EnlargeForcePool,
    Finish,
    LeaveStandingChoice,
    LeaveStandingOrder,
    RouteBombing,
)
from core.world_at_war.state import GAMEMASTER
from phases.referee import decide
from tests.play.random_play import RARE, Play
from tests.world_at_war.building import unbuilt
from tests.world_at_war.conftest import (
    Airbase,
    Box,
    Carrier,
    DeclaredFact,
    GroundUnit,
    Seat,
    Turn,
    units,
)
from tests.world_at_war.fillings import country, recast

DRAWING = """
Lille~ ,  Ghent^  =    Dover!  ,      Kent   .      Kobe~  =
.      .  Calais  ,    Hull~   *      York   #      Kure~  Wake!
Lyon   %  Rome~   =    Bath~   o      Oran   .      Sasebo o
=      ,  Malta!  =    Cairo~  =      Truk!  =      =      Pearl~
"""
SEATS = (
    Seat("germany", "Axis", ("Germany", "Rumania")),
    Seat("italy", "Axis", ("Italy",)),
    Seat("japan", "Axis", ("Japan",)),
    Seat("britain", "Allied", ("Britain", "Australia", "Free France")),
    Seat("america", "Allied", ("United States", "France")),
    Seat("russia", "Allied", ("Russia", "China")),
)
THEATERS = {"Europe": ("Europe", "Europe"), "Pacific": ("Pacific", "Pacific"), "World": ("Europe", "Pacific")}
"""The theaters of the western and of the eastern front."""

SEASON = {"Europe": (1942, "Winter"), "Pacific": (1941, "Summer"), "World": (1944, "Spring")}
WARS = {
    "Europe": ("Britain/Germany", "Germany/Russia", "Britain/Italy", "Germany/United States"),
    "Pacific": ("China/Japan", "Britain/Germany"),
    "World": ("Britain/Germany", "Germany/United States", "Japan/United States", "Britain/Japan"),
}
"""In the Pacific the United States are at peace still (17.355, 18.72D)."""

HELD = {
    "Britain": ("0400", "0500", "0600", "0401", "0402", "0502", "0403", "0203"),
    "United States": ("0601", "0602", "0903"),
    "Russia": ("0501",),
    "Japan": ("0800", "0801", "0802", "0901", "0902", "0603", "0700", "0702"),
    "Italy": ("0202", "0103"),
}
BOXES = (
    Box("Axis SW box", "sw"),
    Box("Japanese SW box", "sw"),
    Box("Western Allied SW box", "sw"),
    Box("Atlantic U.S. box", "mapboard"),
    Box("Pacific U.S. box", "mapboard"),
    Box("India box", "mapboard", ("Western Allies",), {"0502": 1}),
)
CARRIERS = (
    Carrier("Graf", "Germany", 3, "0301", at_sea=True),
    Carrier("Akagi", "Japan", 4, "0700", at_sea=True),
    Carrier("Zuiho", "Japan", 2, "0800"),
    Carrier("Ark", "Britain", 3, "0401"),
    Carrier("Hornet", "United States", 3, "0903"),
    Carrier("Wasp", "United States", 2, "Atlantic U.S. box"),
)
GROUND = (
    GroundUnit("GE-infantry-1", "Germany", "infantry", 3, "0000"),
    GroundUnit("BR-infantry-1", "Britain", "infantry", 1, "0401"),
    GroundUnit("GE-infantry-2", "Germany", "infantry", 2, "0301"),
    GroundUnit("JP-infantry-1", "Japan", "infantry", 1, "0801"),
)
IN_PLAY = (
    "3 AAF Germany Lille", "2 NAS Germany Ghent", "3 AAF Germany Calais", "1 jet Germany Calais",
    "1 air transport Germany Ghent", "3 NAS Germany Graf", "1 interceptor Germany Axis SW box",
    "1 AAF Rumania Lyon", "2 AAF Germany 0001", "2 AAF Italy Rome", "1 NAS Italy Rome", "1 AAF Italy Lille",
    "4 NAS Japan Akagi", "3 AAF Japan Kobe", "1 NAS Japan Wake", "2 NAS Japan Kobe", "1 AAF Japan Truk", "2 AAF Japan 0702",
    "3 AAF Britain Hull", "2 NAS Britain Dover", "3 NAS Britain Ark", "1 strategic bomber Britain Western Allied SW box",
    "2 air transport Britain Hull", "1 AAF Britain Cairo", "1 AAF Australia Bath", "1 AAF Free France Bath",
    "2 AAF United States York", "3 NAS United States Hornet", "2 NAS United States Pearl", "1 AAF United States Oran",
    "1 NAS United States Atlantic U.S. box", "1 AAF France Kent", "2 AAF Italy 0100", "2 AAF Australia 0500", "2 AAF Russia 0501", "1 AAF China Kent",
)  # fmt: skip
ELITE = ("JP-NAS-01", "JP-NAS-02", "JP-NAS-05")
POOLS = (
    "3 AAF Germany", "1 jet Germany", "1 interceptor Germany", "2 NAS Germany", "2 AAF Italy", "2 AAF Japan",
    "1 NAS Japan", "2 AAF Britain", "2 NAS Britain", "1 air transport Britain", "2 AAF Russia", "1 AAF China",
    "2 strategic bomber United States", "4 NAS United States", "2 AAF United States",
)  # fmt: skip


def whole_turn(board, theaters):
    """The board as a player turn of the Axis begins: both sides have all that air forces are made of."""
    west, east = THEATERS[theaters]
    facts = (
        *(DeclaredFact("option", f"{side}/{f}", "offensive") for side in ("Axis", "Allied") for f in ("West", "East")),
        *(DeclaredFact("war", pair, "Spring 1941") for pair in WARS[theaters]),
        DeclaredFact("brp", "Germany", "40"),
        DeclaredFact("research", "Germany/jets", "12"),
        DeclaredFact("research", "Britain/air range", "1"),
        DeclaredFact("research", "Japan/naval air training", "2"),
        DeclaredFact("usjt", "level", "45"),
        *(
            DeclaredFact(kind, place, value)
            for place in ("0400", "0401", "0201", "0801")
            for kind, value in (("defense modifier", "2"), ("defending factors", "2"), ("attacking factors", "4"))
        ),
        DeclaredFact("artificial port", "0100", "yes"),
        DeclaredFact("artificial port", "0500", "yes"),
    )  # fmt: skip
    position = board(
        DRAWING, phase="movement.airbases", seats=SEATS, boxes=BOXES, carriers=CARRIERS, ground=GROUND,
        airbases=(Airbase("0501", "Russia"), Airbase("0001", "Germany"), Airbase("0702", "Japan")),
        held={hex_: nation for nation, hexes in HELD.items() for hex_ in hexes}, facts=facts,
    )  # fmt: skip
    year, season = SEASON[theaters]
    position = replace(position, turn=Turn(year, season, "Axis"))
    position = _fronts(position, {"West": west, "East": east})
    position = country(position, "Vichy", ("0602", "0600"), "France")
    position = country(position, "Japan", ("0800", "0801", "0802"), "Japan")
    return _forces(position)


def _fronts(position, theaters):
    for hex_ in position.map.hexes:
        position = recast(position, hex_.id, front="West" if hex_.id < "05" else "East")
    return replace(position, map=replace(position.map, fronts=theaters))


def _forces(position):
    laid = units(position, *IN_PLAY)
    on_the_west = {"strategic bomber", "interceptor"}
    laid = replace(laid, units=tuple(
        replace(u, elite=u.name in ELITE, front="West" if u.kind in on_the_west else "") for u in laid.units
    ))  # fmt: skip
    return unbuilt(unbuilt(laid, *POOLS), "2 NAS Japan", elite=True)


SELDOM = {
    **dict.fromkeys((kind.__name__ for kind in RARE), 0.05),
    "SailCarrier": 0.2,
    "EliminateAirbase": 0.05,
}
SELDOM["SinkCarrier"] = 0.02
"""How much less often than other orders what is settled at the table is declared; alone it is waited with."""

OFTEN = {
    "AnnounceBombing": 3, "EscortBombing": 4, "OpposeBombing": 6,
    "ReinforceCounterair": 6, "BeginEscortCarriers": 4, "TransferNavalAir": 3, "ReturnToBase": 3,
    "FlyAirTransport": 12, "FlyAirdrop": 12, "FlyAirSupply": 4, "InterceptAirTransport": 8, "AttackAirTransport": 8, "CounterIntercept": 6,
    "KeepSupport": 6, "InterceptSupport": 3, "AnnounceExploitation": 3, "SettleAttack": 0.3, "AttackHex": 6, "AnnounceGroundCombat": 4, "SupportAttack": 3, "DefendFromTheAir": 3, "InvokeKamikazes": 6, "ConvertToKamikazes": 4, "BuildKamikazes": 4, "SendKamikazes": 6,
}  # fmt: skip
"""How much more often than others orders are given that have few occasions."""


class WholeTurn(Play):
    """Who prefers orders that were seldom given yet, and has much declared, adjusted and said beforehand."""

    haste = 80
    patience = 800

    def __init__(self, system, position, seed):
        super().__init__(system, position, seed)
        self.given = Counter()

    def step(self, *, hurry=False):
        if self.dice.random() < 0.12:
            self.say_something()
        super().step(hurry=hurry)

    def picked(self, offers):
        by_kind = {}
        for offer in offers:
            by_kind.setdefault(type(offer.order).__name__, []).append(offer)
        kinds = sorted(by_kind)
        if by_kind.keys() <= SELDOM.keys() and self.dice.random() < 0.95:
            return None
        weights = [SELDOM.get(kind, OFTEN.get(kind, 1)) / (1 + self.given[kind]) ** 0.5 for kind in kinds]
        return self.dice.choice(by_kind[self.dice.choices(kinds, weights)[0]])

    def filled(self, offer):
        """Ports with carriers are attacked, and airbases with air units taken up, as often as all others."""
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
        ways = [self.declared, self.adjusted, self.standing, self.enlarged, self.led]
        said = self.dice.choices(ways, [12, 4, 6, 1, 30 if self.in_a_raid() else 0])[0]
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

    def attacked(self):
        """A hex that air supports or defends, or else any with ground units."""
        over = [
            *(place for s in self.game.supports for place in s.hexes),
            *(d.hex for d in self.game.defenses),
        ]
        there = sorted(unit.place for unit in self.game.ground.values())
        return self.dice.choice(over or there or sorted(self.game.atlas.hexes))

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
        """Whatever the gamemaster may set right."""
        game, one = self.game, self.dice.choice
        unit = game.units[one(sorted(game.units))]
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
