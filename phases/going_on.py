"""Whether a game goes on from where it stands: somebody is asked, throws, orders what is due, or is done."""

from collections.abc import Iterator, Sequence
from typing import Any

from core.dice import GAMEMASTER
from core.fold import fold
from core.ruling import Accepted
from events.sentences import any_of, listed, said, say
from phases.referee import System, decide, menu, of_its_own
from phases.states import around_words, places_named, state_words
from phases.verbs import verb


def goes_on(system: System, game: Any, awaited: Sequence[str]) -> bool:
    """Does the turn come on from here, by whatever those who sit at the table say, where these are awaited?

    Where it rests it does, as long as anybody is awaited. Elsewhere a question is open, a seat has an order
    that belongs there, or all are done and what follows goes on. Where nobody is awaited though some have
    finished, it is over, and nothing closes it.
    """
    if not awaited and (system.rules.phase_of(game) in system.rests or _finished(system, game)):
        return False
    passed = set()
    while (state := system.rules.phase_of(game)) not in passed:
        if state in system.rests or system.rules.questions(game) or _has_its_order(system, game):
            return True
        passed.add(state)
        game = _all_done(system, game)
    return False


def why_it_stands_still(system: System, game: Any, awaited: Sequence[str]) -> str:
    """What is told of a game that nobody could bring on from where it stands, where these are awaited."""
    state, finished = system.rules.phase_of(game), _finished(system, game)
    if finished and not awaited:
        return say(ALL_HAVE, state=state_words(state), finished=listed(finished), count=len(finished))
    return say(
        "In “{state}” somebody has to {orders}, and nobody can: nothing of {around} is under way here. "
        "A position in which nothing is stands in {places}.",
        state=state_words(state),
        orders=any_of([verb(kind) for kind in of_its_own(system, state)]) or say("go on"),
        around=around_words(state),
        places=places_named(system.rests, NOWHERE),
    )


NOWHERE = ""
"""No state is nearer to this than another: they are named in the order of the turn."""

ALL_HAVE = said(
    "In “{state}” nobody has anything left to say, for {finished} {count:has|have} finished: it is over, and "
    "no word of anybody could bring the game on."
)


def _finished(system: System, game: Any) -> tuple[str, ...]:
    found: tuple[str, ...] = system.rules.position_of(game).turn.finished
    return found


def _has_its_order(system: System, game: Any) -> bool:
    """Is there, on the menu of any seat, what is ordered here and not everywhere?"""
    own = of_its_own(system, system.rules.phase_of(game))
    return any(
        type(offer.order) in own for seat in _waited_for(system, game) for offer in menu(system, game, seat)
    )


def _all_done(system: System, game: Any) -> Any:
    """The game once everybody who may is done, or it has come on."""
    state = system.rules.phase_of(game)
    for seat in _waited_for(system, game):
        ruling = decide(system, game, seat, system.done)
        if isinstance(ruling, Accepted):
            game = fold(system.rules.evolutions, game, [fact.event for fact in ruling.facts])
        if system.rules.phase_of(game) != state:
            break
    return game


def _waited_for(system: System, game: Any) -> Iterator[str]:
    """Every seat; and the gamemaster, if there is a nation for which nobody else speaks."""
    yield from system.rules.seats(game)
    position = system.rules.position_of(game)
    spoken_for = {name for seat in position.seats for name in seat.nations}
    if any(nation.name not in spoken_for for nation in position.nations):
        yield GAMEMASTER
