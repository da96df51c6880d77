"""War: no air unit of a nation at peace attacks those with whom it is at peace, or is attacked by them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from events.world_at_war.activities import StrikeAtSeaSent
from events.world_at_war.air_battle import AirBattleRoundBegan
from events.world_at_war.air_transport import AirTransportIntercepted
from events.world_at_war.counterair import CounterairRoundBegan
from events.world_at_war.naval_combat import CombatStrikeLaunched
from events.world_at_war.sequence import FactDeclared, FactLapsed, PlayerTurnBegan
from events.world_at_war.strikes import NavalStrikeBegan
from events.world_at_war.support import DefensiveSupportPlaced, GroundSupportAnnounced, InterceptorsCommitted
from tests.statements.sorties import Moment


class Peace:
    """Who is at peace, but for what was declared within the player turn, when missions may be under way already."""

    def __init__(self) -> None:
        self.declared: set[str] = set()

    def broken(self, moment: Moment) -> Iterator[str]:
        """What a fact breaks of the statement."""
        game, fact = moment.before, moment.fact
        if isinstance(fact, PlayerTurnBegan):
            self.declared.clear()
        if isinstance(fact, FactDeclared | FactLapsed) and fact.kind == "war":
            self.declared.add(fact.subject)
        meetings = MEETINGS.get(type(fact))
        for ours, theirs, what in meetings(game, fact) if meetings else ():
            at_peace = {(one, other) for one in ours for other in theirs if self._at_peace(game, one, other)}
            if _over_a_base(fact) or game.doubts.get("W394") == "all":
                # whose base it is (W286), or with all whom one meets (W394), not with any of them
                at_peace = {
                    (one, other) for one, other in at_peace if all((one, t) in at_peace for t in theirs)
                }
            for one, other in sorted(at_peace):
                yield f"war: {one} is at peace with {other}, and there is {what}"

    def _at_peace(self, game: Any, one: str, other: str) -> bool:
        return any(key not in self.declared for key in _peace(game, one, other))


Meetings = Iterator[tuple[set[str], set[str], str]]
"""The nations on either side of what a fact begins, and what that is."""


def _battle(game: Any, fact: AirBattleRoundBegan) -> Meetings:
    theirs = _of(game, fact.defenders) | ({_holder(game, fact.place)} if _over_a_base(fact) else set())
    yield _of(game, fact.attackers), theirs, f"air combat over {fact.place}"


def _over_a_base(fact: Any) -> bool:
    """Is a base attacked, be it a naval one (23.51), so that its holder counts (W286)?"""
    return isinstance(fact, CounterairRoundBegan) or getattr(fact, "kind", "") == "attack on a naval base"


def _counterair(game: Any, fact: CounterairRoundBegan) -> Meetings:
    for battle in game.battles:
        if (battle.place, battle.force) == (fact.place, fact.force) and not battle.kind:
            theirs = _of(game, fact.defenders) | {_holder(game, fact.place)}
            yield _of(game, battle.attackers), theirs, f"counterair of {fact.place}"


def _holder(game: Any, place: str) -> str:
    """Whose the base is, with whom there is war, though air of others fights there (W286)."""
    home = game.territories.get(game.atlas.hexes[place].territory)
    return str(game.held.get(place, home.controller if home else ""))


def _strike(game: Any, fact: NavalStrikeBegan) -> Meetings:
    yield _of(game, fact.units), _afloat(game, fact.target), f"a strike on {fact.target}"


def _sent(game: Any, fact: StrikeAtSeaSent | CombatStrikeLaunched) -> Meetings:
    yield _of(game, fact.units), _afloat(game, fact.group), f"a strike sent against {fact.group}"


def _support(game: Any, fact: GroundSupportAnnounced) -> Meetings:
    """Who is attacked is of the other side, whoever of one's own stands in the hex as well (18.611)."""
    for hex_ in fact.hexes:
        there = {u.nation for u in game.ground.values() if u.place == hex_ and not _moving(game, u.nation)}
        yield _of(game, fact.units), there, f"ground support against {hex_}"


def _moving(game: Any, nation: str) -> bool:
    return game.nations[nation].side == game.turn.side


def _interception(game: Any, fact: InterceptorsCommitted) -> Meetings:
    over = [n for one in game.defenses if one.hex == fact.hex for n in (*one.units, *one.escorts)]
    yield _of(game, fact.units), _of(game, over), f"interception of support over {fact.hex}"


def _of_transports(game: Any, fact: AirTransportIntercepted) -> Meetings:
    flying = [n for one in game.transports for n in one.units]
    yield _of(game, fact.units), _of(game, flying), "interception of transports"


def _defense(game: Any, fact: DefensiveSupportPlaced) -> Meetings:
    """Who is at peace with all that may attack has no part in it."""
    moving = {n.name for n in game.nations.values() if n.side == game.turn.side}
    for nation in sorted(_of(game, fact.units)):
        if moving and all(_peace(game, nation, other) for other in moving):
            yield {nation}, {min(moving)}, f"defensive air support over {fact.hex}"


MEETINGS: dict[type, Callable[[Any, Any], Meetings]] = {
    AirBattleRoundBegan: _battle,
    CounterairRoundBegan: _counterair,
    NavalStrikeBegan: _strike,
    StrikeAtSeaSent: _sent,
    CombatStrikeLaunched: _sent,
    GroundSupportAnnounced: _support,
    InterceptorsCommitted: _interception,
    AirTransportIntercepted: _of_transports,
    DefensiveSupportPlaced: _defense,
}


def _of(game: Any, names: Iterable[str]) -> set[str]:
    return {game.units[name].nation for name in names if name in game.units}


def _afloat(game: Any, force: str) -> set[str]:
    ships = (*game.carriers.values(), *game.ships.values(), *game.light.values())
    return {one.nation for one in ships if one.force == force}


def _peace(game: Any, one: str, other: str) -> list[str]:
    """The pairs of powers by which two nations are at peace."""
    pairs = ("/".join(sorted((a, b))) for a in _powers(game, one) for b in _powers(game, other))
    said = {pair: game.facts.get(f"war {pair}") for pair in pairs}
    return [pair for pair, fact in said.items() if fact is not None and fact.value == "peace"]


def _powers(game: Any, nation: str) -> tuple[str, ...]:
    serves = game.nations[nation].serves if nation in game.nations else ""
    return (nation, serves) if serves else (nation,)
