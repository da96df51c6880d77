"""Questions about battles, fleets that pass through, and whose rolls made which hits."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.mistakes import Unworkable
from core.war_game.board import acting_nations, is_aircraft, is_cargo, opposes, side_of, whereabouts
from core.war_game.state import Game, plays
from events.sentences import kept, said, say
from events.war_game.board import Battle, Hits, PassThrough, Scored, Unit

ATTACKER, DEFENDER = said("attacker"), said("defender")
SIDES = (ATTACKER, DEFENDER)
NO_ATTACK = kept("no attack")()
COMBAT_AT = kept("combat at {place}")
"""What dice are for that units roll in a battle."""

ROUND = 2
"""The round in which a fleet that passes through attacks (IV/dispatching/3.9)."""


def is_open(game: Game, battle: Battle) -> bool:
    """Is this battle being fought in the present round?"""
    return not battle.ended and battle.opens <= game.turn.round


def fought(game: Game) -> tuple[Battle, ...]:
    """The battles of the present round, in the order of their places."""
    return tuple(game.battles[place] for place in sorted(game.battles) if is_open(game, game.battles[place]))


def awaited(game: Game) -> tuple[Battle, ...]:
    """The battles that open in a later round, after a pass-through."""
    found = (game.battles[place] for place in sorted(game.battles))
    return tuple(b for b in found if not b.ended and b.opens > game.turn.round)


def no_battle_at(place: str) -> Unworkable:
    """What is raised where an order speaks of a battle, and none is fought there in this round."""
    return Unworkable("battle", say("No battle is fought at {place} in this round.", place=place))


def battle_at(game: Game, place: str) -> Battle | None:
    """The battle that is fought at a place in this round."""
    battle = game.battles.get(place)
    return battle if battle and is_open(game, battle) else None


def battle_of(game: Game, unit: Unit) -> Battle | None:
    """The battle in which a unit fights now, if it does."""
    near = battle_at(game, whereabouts(unit))
    if near and side_in(game, near, unit):
        return near
    return next((b for b in game.battles.values() if unit.name in b.support and is_open(game, b)), None)


def side_in(game: Game, battle: Battle, unit: Unit) -> str:
    """On which side a unit is in a battle; empty when it is not in it."""
    if unit.name in battle.attackers or unit.name in battle.support:
        return ATTACKER
    return DEFENDER if _defends(game, battle, unit) else ""


def _defends(game: Game, battle: Battle, unit: Unit) -> bool:
    """Is it there, and the other side's? The place is asked first, for most units are elsewhere."""
    flight = unit.flight
    here = unit.place if flight is None else flight.to if flight.status == "engaged" else ""
    if here != battle.place or unit.retreated:
        return False
    takes_part = opposes(game, unit.nation) and not is_cargo(game, unit)
    return takes_part and side_of(game, unit.nation) not in aside(game, battle)


def aside(game: Game, battle: Battle) -> tuple[str, ...]:
    """The sides that take no part in a battle, as it is or will be opened (doubt N27)."""
    return battle.aside if battle.opens <= game.turn.round else to_stand_aside(game, battle.place)


def to_stand_aside(game: Game, place: str) -> tuple[str, ...]:
    """The third sides at a place where another enemy of the attacker stands; by default they defend, too."""
    attacker = side_of(game, acting_nations(game)[0])
    if plays(game, "N27") == "defend" or attacker in (third := third_sides(game)):
        return ()
    there = {side_of(game, u.nation) for u in game.units.values() if u.place == place}
    return tuple(side for side in third if side in there) if there - {attacker, *third} else ()


def third_sides(game: Game) -> tuple[str, ...]:
    """The sides that a position names after the two that are at war."""
    return game.sides[2:]


def attackers(game: Game, battle: Battle) -> list[Unit]:
    """The attackers that are left, in the order of their names; not the ships that only support them."""
    return [game.units[name] for name in sorted(battle.attackers) if name in game.units]


def defenders(game: Game, battle: Battle) -> list[Unit]:
    """All that defends, visitors too, in the order of their names."""
    near = (u for u in game.units.values() if (u.flight.to if u.flight else u.place) == battle.place)
    return sorted((u for u in near if _defends(game, battle, u)), key=lambda unit: unit.name)


def holding(game: Game, battle: Battle) -> list[Unit]:
    """The defenders that keep a battle going (doubts R15 and N14 for the last of them)."""
    there = defenders(game, battle)
    if plays(game, "R15") == "battle_ends" and all(visits(unit) for unit in there):
        return []
    if plays(game, "N14") == "ends" and all(unit.grounded for unit in there):
        return []
    return there


def last_in_doubt(game: Game, battle: Battle) -> tuple[str, ...]:
    """The doubts about the last who defend: visitors all of them, or all of them on the ground."""
    there = defenders(game, battle)
    cited = {"R15": all(map(visits, there)), "N14": all(unit.grounded for unit in there)}
    return tuple(doubt for doubt, matters in cited.items() if there and matters)


def members(game: Game, battle: Battle, by: str) -> list[Unit]:
    """All of one side of a battle."""
    return attackers(game, battle) if by == ATTACKER else defenders(game, battle)


def other(by: str) -> str:
    """The other side."""
    return DEFENDER if by == ATTACKER else ATTACKER


def visits(unit: Unit) -> bool:
    """Is it an aircraft that came from elsewhere?"""
    return unit.flight is not None


def airborne(game: Game, battle: Battle, by: str) -> list[Unit]:
    """The aircraft of a side that are in the air; who leaves has taken off (IV/grounding/2.1)."""
    return [u for u in members(game, battle, by) if is_aircraft(game, u) and not u.grounded]


def grounded(game: Game, battle: Battle, by: str) -> list[Unit]:
    """The aircraft of a side that stay on the ground or below deck."""
    return [u for u in members(game, battle, by) if u.grounded]


def was_on_the_ground(game: Game, unit: Unit) -> bool:
    """Was it kept on the ground in this round or the one before, so that it takes off to leave (doubt N9)?"""
    return bool(unit.kept_down) and unit.kept_down >= game.turn.round - 1


def surface(game: Game, battle: Battle, by: str) -> list[Unit]:
    """The units of a side on land and sea."""
    return [u for u in members(game, battle, by) if not is_aircraft(game, u)]


def hits_on(battle: Battle, by: str) -> Hits:
    """The hits that a side of a battle has still to take."""
    return battle.on_attackers if by == ATTACKER else battle.on_defenders


def air_targets(game: Game, battle: Battle, by: str) -> list[Unit]:
    """The aircraft of a side that rolls at aircraft may hit (doubt R21 for those on the ground alone)."""
    flying = airborne(game, battle, by)
    if flying or surface(game, battle, by) or plays(game, "R21") == "no":
        return flying
    return grounded(game, battle, by)


def targets_left(game: Game, battle: Battle, by: str) -> int:
    """How many aircraft of a side are in the air and not yet hit in this round."""
    return len(air_targets(game, battle, by)) - hits_on(battle, by).air


def under_attack(game: Game, place: str) -> bool:
    """Is this place being attacked in the present round (doubt N1 for an attack called off)?"""
    battle = game.battles.get(place)
    if battle is None or battle.opens > game.turn.round:
        return False
    return not battle.ended or battle.last_round >= game.turn.round


def attacked_now_or_next(game: Game, place: str) -> bool:
    """Is it under attack, or will it be after a pass-through (IV/dispatching/3.9)?"""
    battle = game.battles.get(place)
    return battle is not None and not battle.ended


def joining(game: Game, battle: Battle) -> list[Unit]:
    """Who comes to this battle in round 2, after a pass-through, and is still there to do so (doubt N25)."""
    if game.turn.round >= ROUND:
        return []
    return [game.units[name] for name in battle.joining if name in game.units]


def ordered(game: Game) -> frozenset[str]:
    """The units that have their orders: an attack, a landing, support shots, a pass-through."""
    battles = (name for b in all_battles(game) for name in (*b.attackers, *b.support, *b.joining))
    return frozenset((*battles, *(name for passage in game.passages for name in passage.fleet)))


def all_battles(game: Game) -> Iterator[Battle]:
    """The battles of the combat phase that are not over."""
    return (game.battles[place] for place in sorted(game.battles) if not game.battles[place].ended)


DEFENDED = kept("defenders won")()
CALLED_OFF, GIVEN_UP = kept("called off")(), kept("defenders left")()
OFF = (CALLED_OFF, GIVEN_UP, NO_ATTACK)
"""The outcomes of battles that ended in the declarations of a round (doubt N1)."""


def passage_of(game: Game, unit: Unit) -> PassThrough | None:
    """The pass-through of a ship, or of the ship that a unit is aboard of."""
    return next((p for p in game.passages if unit.name in p.fleet or unit.aboard in p.fleet), None)


def is_passing(game: Game, unit: Unit) -> bool:
    """Is it aboard a ship that passes through?"""
    return bool(unit.aboard) and passage_of(game, unit) is not None


def goes_on(game: Game, passage: PassThrough) -> bool:
    """Is anybody of the fleet left, and an attack to make: in its second zone, or from there on land?"""
    if not any(name in game.units for name in passage.fleet):
        return False
    targets = (
        game.battles[place] for place in (passage.second, *landings(game, passage)) if place in game.battles
    )
    return any(_is_to_be_fought(game, battle) for battle in targets)


def _is_to_be_fought(game: Game, battle: Battle) -> bool:
    """Is it to begin in round 2, or have those who attack before the fleet left anybody to attack?"""
    return not battle.ended and (battle.opens == ROUND or bool(holding(game, battle)))


def landings(game: Game, passage: PassThrough) -> tuple[str, ...]:
    """The places that troops or fighters attack in round 2 that are aboard this fleet."""
    battles = (game.battles[place] for place in sorted(game.battles))
    return tuple(
        battle.place
        for battle in battles
        if not battle.ended
        and any(_aboard(game, name, passage) for name in (*battle.attackers, *battle.joining))
    )


def _aboard(game: Game, name: str, passage: PassThrough) -> bool:
    return name in game.units and game.units[name].aboard in passage.fleet


BOMBS = ("bombs", "down", "others")
"""The purses of bombs' hits, of which it is kept together whose they are."""


def purse(about: str) -> str:
    """Under which name it is kept whose the hits of a purse are."""
    return "bombs" if about in BOMBS else about


def scored(battle: Battle, hits: Iterable[Scored]) -> Battle:
    """The battle with these hits more; a negative number takes some away."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for one in (*battle.scored, *hits):
        counts[one.nation, one.by, one.about] += one.hits
    left = (Scored(*key, count) for key, count in sorted(counts.items()) if count > 0)
    return replace(battle, scored=tuple(left))


def settled(battle: Battle, by: str, about: str, picked: tuple[str, ...], hits: int) -> Battle:
    """The battle after so many hits were paid for that these nations picked the losses to."""
    own = [one for one in battle.scored if (one.by, one.about) == (by, purse(about)) and one.nation in picked]
    for one in own:
        taken = min(hits, one.hits)
        battle, hits = scored(battle, [replace(one, hits=-taken)]), hits - taken
    if _unpaid(battle, by, about):
        return battle
    left = tuple(one for one in battle.scored if (one.by, one.about) != (by, purse(about)))
    return replace(battle, scored=left)


def _unpaid(battle: Battle, by: str, about: str) -> bool:
    due = hits_on(battle, by)
    return any(getattr(due, one) for one in (BOMBS if about in BOMBS else (about,)))


def scorers(game: Game, battle: Battle, by: str, about: str) -> dict[str, int]:
    """How many hits of a purse on a side each nation's rolls made; empty where that is all one (N39)."""
    if plays(game, "N39") == "any_of_them":
        return {}
    return {one.nation: one.hits for one in battle.scored if (one.by, one.about) == (by, purse(about))}
