"""18.25: which facts displace air units, and when an open question has to be looked at again."""

from collections.abc import Iterator

from core.fold import evolve, fold
from core.ruling import Ruled
from core.world_at_war.absent import flew_in_this_phase
from core.world_at_war.board import side_of
from core.world_at_war.displacement import next_step, overrun, steps
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.open_bases import gained_this_turn
from core.world_at_war.state import Game, plays
from events.message import Event, PhaseEntered
from events.world_at_war.basing import AirbaseRemoved
from events.world_at_war.board import Question
from events.world_at_war.declarations import HexTaken, TerritoryGained
from events.world_at_war.staging import DisplacementCalledFor, DisplacementSettled, SeaTransportFailed

WITHOUT_AN_ENEMY_IN_THE_HEX = ("isolation", "surrender")


def displaced(game: Game, event: HexTaken) -> tuple[Ruled, ...]:
    """18.25: the enemy is in the hex, and the air units based there flee.

    18.251 needs nothing more: an airdrop takes no hex until its ground combat is won and the hex is declared
    taken. Nor does 18.252: the flight is over before anybody could order something against it.
    """
    return tuple(_home_already(game, event.hex)) if overrun(game, event.hex) else ()


def _home_already(game: Game, place: str) -> Iterator[Ruled]:
    """What becomes of those that are displaced now; of who flew in the phase this is doubt W421."""
    for fact in steps(game, place):
        flew = [n for n in getattr(fact.event, "units", ()) if flew_in_this_phase(game, game.units[n])]
        yield Ruled(fact.event, (*fact.rules, *(("W421",) if flew else ())))


def displaced_by_isolation(game: Game, event: AirbaseRemoved) -> tuple[Ruled, ...]:
    """18.15 with 18.25: an airbase is lost by isolation or surrender, and its hex holds less."""
    return tuple(steps(game, event.hex)) if event.how in WITHOUT_AN_ENEMY_IN_THE_HEX else ()


def displaced_on_return(game: Game, event: SeaTransportFailed) -> tuple[Ruled, ...]:
    """18.25: the port to which the units are turned back was taken by the enemy."""
    return tuple(steps(game, event.origin)) if overrun(game, event.origin) else ()


def displaced_as_the_phase_ends(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """18.25: a base was captured while its air was away, and the phase of its mission is over."""
    return _and_asked_anew(game, tuple(_back_at_lost_bases(game)))


def _back_at_lost_bases(game: Game) -> Iterator[Ruled]:
    flown = {unit.base for unit in game.units.values() if unit.used and unit.base in game.atlas.hexes}
    for place in sorted(flown):
        if overrun(game, place) and not _guests_stay(game, place):
            for fact in steps(game, place):
                yield Ruled(fact.event, (*fact.rules, *_only_now(game, place)))
                game = evolve(EVOLUTIONS, game, fact.event)
        elif place in game.isolated:
            for fact in steps(game, place):
                yield Ruled(fact.event, (*fact.rules, "W398"))
                game = evolve(EVOLUTIONS, game, fact.event)


def _only_now(game: Game, place: str) -> tuple[str, ...]:
    """The doubts on which it rests when units of the side that moves, or that are back, go only now."""
    sides = {side_of(game, unit.nation) for unit in overrun(game, place) if unit.used}
    waited = ("W421",) if plays(game, "W421") == "phase_end" else ()
    return (*(("W345",) if game.turn.side in sides else ()), *waited)


def _guests_stay(game: Game, place: str) -> bool:
    """Did the hex go over with its country, and are guests left there (doubt W261)?"""
    return plays(game, "W261") == "stay" and gained_this_turn(game, game.atlas.hexes[place])


def displaced_with_their_host(game: Game, event: TerritoryGained) -> tuple[Ruled, ...]:
    """The air units of the other side in a country that goes over (doubt W261)."""
    if plays(game, "W261") == "stay":
        return ()
    return _and_asked_anew(game, tuple(_from_everywhere(game, event.territory)))


def _from_everywhere(game: Game, territory: str) -> Iterator[Ruled]:
    for hex_ in game.atlas.hexes.values():
        if hex_.territory == territory and overrun(game, hex_.id):
            for fact in steps(game, hex_.id):
                game = evolve(EVOLUTIONS, game, fact.event)
                yield Ruled(fact.event, (*fact.rules, "W261"))


def look_again(game: Game, place: str) -> tuple[Ruled, ...]:
    """Some of those asked about are gone: what follows for the rest of them, and for other questions."""
    return _and_asked_anew(game, _continued(game, place))


def _continued(game: Game, place: str) -> tuple[Ruled, ...]:
    """The question as it is now, after what happens by itself; or that it is settled."""
    facts = tuple(steps(game, place))
    if facts and isinstance(facts[-1].event, DisplacementCalledFor):
        return facts
    return (*facts, Ruled(DisplacementSettled(place), ("18.25",)))


def _and_asked_anew(game: Game, facts: tuple[Ruled, ...]) -> tuple[Ruled, ...]:
    """These facts, and what they do to questions that were asked before: a base may be full by now."""
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    stale = next((q for q in after.questions if q.kind == "displacement" and not _stands(after, q)), None)
    return facts if stale is None else (*facts, *_and_asked_anew(after, _continued(after, stale.place)))


def asked_anew(game: Game, _: Event) -> tuple[Ruled, ...]:
    """Questions whose units or bases are others by now are put as they are."""
    return _and_asked_anew(game, ())


def _stands(game: Game, question: Question) -> bool:
    fact = next_step(game, question.place)
    asked = DisplacementCalledFor(question.place, question.seats, question.units, question.options)
    return fact is not None and fact.event == asked
