"""18.4 and 18.7 watched in play: no unit is used twice a turn, and none is ready again without its rule."""

from core.fold import evolve
from core.world_at_war.board import supply, turns_at_war
from events.world_at_war.carriers import NavalAirPutAshore, NavalAirTransferred
from events.world_at_war.counterair import (
    CounterairAnnounced,
    CounterairCalledOff,
    CounterairReinforced,
    NavalAirBackAboard,
)
from events.world_at_war.flight import AirMissionFlown, AirUnitsUninverted
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced
from events.world_at_war.sequence import PositionAdjusted

STRATEGIC = ("strategic bomber", "interceptor")
WITH_ITS_CARRIER = (NavalAirTransferred, NavalAirBackAboard, NavalAirPutAshore)
"""17.3122D, 17.3126C: naval air that changes decks has its carrier's status."""

AFTER_THE_ROUND = ("18.526A", "W364")
"""Whoever aborted over a base is ready after the round of naval combat, whoever's turn it is, by one reading."""


class Flown:
    """The units that were used in a player turn, by what the facts say, and those announced for counterairs."""

    def __init__(self):
        self.units, self.announced = set(), set()

    def once_each(self, before, ruled):
        """18.41: a unit is used once in a player turn; what is called off was not used (18.521)."""
        for fact in (one.event for one in ruled):
            if isinstance(fact, CounterairCalledOff):
                self.units -= set(fact.units)
                self.announced -= set(fact.units)
            if isinstance(fact, CounterairAnnounced | CounterairReinforced | NavalBaseAttackAnnounced):
                self.announced |= set(fact.units)
            if isinstance(fact, PositionAdjusted) and put_back(before, fact):
                self.units -= {fact.subject}
            if isinstance(fact, AirMissionFlown) and fact.mission == "counterair":
                known = all({unit, unit.partition(".")[0]} & self.announced for unit in fact.units)
                assert known, f"{fact}, which nobody announced"
                self.units |= set(fact.units)
            elif isinstance(fact, AirMissionFlown | CounterairAnnounced | CounterairReinforced):
                assert not self.units.intersection(fact.units), f"{fact} after others this turn"
                self.units |= set(fact.units)


def put_back(before, fact):
    """Is a lost unit put on the board by hand? It is as new, and may yet come home from its counterair."""
    return fact.what == "base" and not before.units[fact.subject].base


def uninverted_by_18_7(system, game, ruled, end):
    """Each fact after which an inverted unit in play is inverted no more, is one that a rule knows."""
    if not any(_ready(end, u.name) for u in game.units.values() if u.inverted and u.base):
        return
    for one in ruled:
        after = evolve(system.rules.evolutions, game, one.event)
        if ready := [u for u in game.units.values() if u.inverted and u.base and _ready(after, u.name)]:
            _by_a_rule(game, one, ready)
        game = after


def _ready(game, name):
    unit = game.units.get(name)
    return unit is not None and unit.base and not unit.inverted


def _by_a_rule(game, one, ready):
    if isinstance(one.event, (PositionAdjusted, *WITH_ITS_CARRIER)):
        return
    assert isinstance(one.event, AirUnitsUninverted), f"{one} made {ready} ready"
    if one.rules[:2] == AFTER_THE_ROUND:
        assert all(unit.inverted in ("18.526A", "17.3126C") for unit in ready), f"18.526A: {ready}"
        return
    watch = {"18.71": _by_order, "18.73A": _strategic, "18.73B": _in_america, "17.3122D.1": _aboard}
    for unit in ready:
        assert game.nations[unit.nation].side == game.turn.side, f"18.72E: {unit}"
        watch[one.rules[0]](game, unit)


def _by_order(game, unit):
    """18.71, 18.72A-18.72D."""
    the_last_part = game.turn.phase == "end.uninversion"
    built = unit.constructed == f"{game.turn.season} {game.turn.year} {game.turn.side}"
    assert supply(game, unit.base, unit.nation) == "full", f"18.72A: {unit}"
    assert unit.kind not in STRATEGIC, f"18.73A: {unit}"
    assert the_last_part or not (unit.used or built) or _at_peace(game, unit), f"18.72B, 18.72C: {unit}"
    assert not unit.redeployed or (not built and _at_peace(game, unit)), f"18.72D: {unit}"


def _at_peace(game, unit):
    """The American exception of 18.72D.1: no war in its theater yet, whichever that is."""
    enemies = [e for e in ("Germany", "Italy", "Japan") if e in game.nations]
    return unit.nation == "United States" and any(turns_at_war(game, unit.nation, e) is None for e in enemies)


def _strategic(game, unit):
    assert game.turn.phase == "end.uninversion"
    assert unit.kind in STRATEGIC
    assert game.atlas.boxes[unit.base].kind == "sw"


def _in_america(game, unit):
    assert game.turn.phase == "end.uninversion"
    assert "U.S. box" in unit.base
    assert game.nations[unit.nation].faction == "Western Allies"
    assert unit.redeployed != "NR" or "U.S. box" in unit.redeployed_from


def _aboard(game, unit):
    assert not game.carriers[unit.base].inverted
