"""Order in, ruling out: is it this seat's word, does it keep the rules, and what follows from it."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.fold import evolve
from core.menus import Offer
from core.ruling import Accepted, Procedure, Refused, Rule, Ruled, Ruling, Violation, judge
from core.system import Rules
from events.message import PhaseEntered
from phases.following import Asks, Begins, Follows, Instead, after, begun
from phases.machine import Turn
from phases.where_in_turn import in_words, places_named

CAPITAL = re.compile("[A-Z]")
COUNTED = re.compile(
    " (activity|air transport|airbase|airdrop|attack|battle|bombing|carrier|counterair|force pool|force"
    "|ground combat|ground unit|group|hex|invasion|mission|naval base|overrun|port|sea transport|ship"
    "|standing choice|standing order|strike|supply line|territory)$"
)
"""What orders name one of at a time, so that it has an article."""

ENOUGH = 10_000  # facts that one order can lead to; more is a procedure that calls itself for ever


class System(msgspec.Struct, frozen=True):
    """A game that can be refereed.

    `may` asks whether a seat is who a state waits for ("phasing", "any" ...); `answers` names, for each kind
    of question, the orders that answer it; `why_not_now` the rule that gives an order its place in the turn;
    `follows` what comes of a fact, and where; `begins` what a state, or all that bear a tag, begin with;
    `asks` the conditions that an order meets there besides its own, `instead` how it is answered there alone.
    In the states of `rests` a turn may stand with nothing under way; `done` is the order of who has no more.
    """

    rules: Rules
    turn: Turn
    may: Mapping[str, Callable[[Any, str], bool]]
    answers: Mapping[str, tuple[type, ...]]
    why_not_now: Mapping[type, str]
    follows: Follows
    begins: Begins
    asks: Asks = {}
    instead: Instead = {}
    rests: tuple[str, ...] = ()
    done: Any = None


def decide(system: System, game: Any, seat: str, order: Any) -> Ruling:
    """Rule on an order that a seat gives in a game.

    Accepted: every fact that follows, in order, each with the rules it rests on. Refused: every broken
    rule. Raises `Mistake` when the order names something that is not there.
    """
    if early := out_of_turn(system, game, seat, order):
        return Refused(early)
    rules, procedure = system.rules, procedure_in(system, game, type(order))
    if (seen := rules.named_in(game, seat, order)) is not game:
        procedure.resolve(seen, order, seat)  # what the seat may not see has no name for it
    ruling = judge(procedure, game, order, seat, rules.prints(game))
    if isinstance(ruling, Refused):
        return ruling
    return Accepted(tuple(settle(system, game, ruling.facts)), ruling.grounds)


def menu(system: System, game: Any, seat: str) -> tuple[Offer, ...]:
    """Everything that a seat may order now."""
    kinds = (kind for kind in system.rules.procedures if _has_its_turn(system, game, seat, kind))
    return tuple(offer for kind in kinds for offer in _offered(system, game, seat, kind))


def _offered(system: System, game: Any, seat: str, kind: type) -> Iterator[Offer]:
    """What the menu of an order offers, as far as it meets what is asked of it in this state alone."""
    procedure, asked = procedure_in(system, game, kind), _asked_here(system, game, kind)
    for offer in procedure.menu(game, seat):
        request = procedure.resolve(game, offer.order, seat) if asked else None
        if all(rule.kept(game, request) for rule in asked):
            yield offer


def procedure_in(system: System, game: Any, kind: type) -> Procedure:
    """How such an order is answered in the present state of the turn."""
    here = system.turn.known_as(system.rules.phase_of(game))
    others = (system.instead[name][kind] for name in here if kind in system.instead.get(name, {}))
    procedure = next(others, system.rules.procedures[kind])
    if asked := _asked_here(system, game, kind):
        return replace(procedure, requires=(*procedure.requires, *asked))
    return procedure


def _asked_here(system: System, game: Any, kind: type) -> tuple[Rule, ...]:
    here = system.turn.known_as(system.rules.phase_of(game))
    return tuple(rule for name in here for rule in system.asks.get(name, {}).get(kind, ()))


def settle(system: System, game: Any, facts: Iterable[Ruled]) -> Iterator[Ruled]:
    """These facts and all that follows: consequences, the way of the turn, what a state begins with.

    The position is sealed once at the end of an entry in which a phase was left.
    """
    rules, waiting, left, told = system.rules, deque(facts), False, 0
    while waiting:
        fact = waiting.popleft()
        before, game = game, evolve(rules.evolutions, game, fact.event)
        left = left or _phase(rules, before) != _phase(rules, game)
        yield fact
        waiting.extendleft(reversed(list(following(system, game, fact))))
        if (told := told + 1) > ENOUGH:
            raise RuntimeError(f"{type(fact.event).__name__} never comes to an end")
    if left:
        yield Ruled(rules.sealed(game), ())


def following(system: System, game: Any, fact: Ruled) -> Iterator[Ruled]:
    """What follows at once from a fact, in the game after it: consequences, and the way of the turn."""
    state = system.rules.phase_of(game)
    for consequence in after(system.turn, system.follows, state, type(fact.event)):
        yield from consequence(game, fact.event)
    if isinstance(fact.event, PhaseEntered):
        for procedure in begun(system.turn, system.begins, state):
            yield from procedure(game, fact.event)
    elif entered := system.turn.advance(state, fact.event, game):
        yield Ruled(entered, ())


def _phase(rules: Rules, game: Any) -> str:
    return rules.phase_of(game).partition(".")[0]


def out_of_turn(system: System, game: Any, seat: str, order: Any) -> tuple[Violation, ...]:
    """What the sequence of play, or an open question, has against this order now."""
    return _sequence(system, game, seat, type(order))


def _sequence(system: System, game: Any, seat: str, order: type) -> tuple[Violation, ...]:
    asked = {q.kind for q in system.rules.questions(game)[:1]}
    if asked:
        return _while_asked(system, game, seat, order)
    who = system.turn.who(system.rules.phase_of(game), order)
    if who is None:
        return (_not_now(system, game, order),)
    return () if system.may[who](game, seat) else (_not_you(system, game, seat, who),)


def _has_its_turn(system: System, game: Any, seat: str, order: type) -> bool:
    """Has the sequence of play nothing against it? Menus ask this of every kind, and tell nobody why not."""
    if system.rules.questions(game)[:1]:
        return not _sequence(system, game, seat, order)
    who = system.turn.who(system.rules.phase_of(game), order)
    return who is not None and system.may[who](game, seat)


def _while_asked(system: System, game: Any, seat: str, order: type) -> tuple[Violation, ...]:
    question = system.rules.questions(game)[0]
    if order in system.answers["always"]:
        return ()
    if order not in system.answers[question.kind]:
        place = system.rules.called(game, question.place)
        given = f"First {_put_to(question)} must answer the open question about {place}."
        return (
            Violation(
                question.rule, "question", "An open question is answered before anything else.", (given,)
            ),
        )
    if seat in question.seats or system.may["gamemaster"](game, seat):
        return ()
    given = f"The question is put to {_put_to(question)}, not to {seat}."
    return (Violation(question.rule, "question", "A question is answered by whom it is put to.", (given,)),)


def _put_to(question: Any) -> str:
    """Who answers a question; where it is put to no seat, whoever leads the game does."""
    return " or ".join(question.seats) or "the gamemaster"


def _not_now(system: System, game: Any, order: type) -> Violation:
    rule, where = system.why_not_now.get(order, "sequence of play"), system.rules.phase_of(game)
    states = (state for state, accepted in system.turn.accepts.items() if order in accepted)
    places = places_named(states, where)
    its = f"the place for it is {places}" if places else "it only answers a question"
    told = f"Nobody may {verb(order)} in {in_words(where)}; {its}."
    return Violation(rule, "sequence", "An order has its place in the sequence of play.", (told,))


def verb(order: type) -> str:
    """The words of an order's name: "stage air units", "sail a force"."""
    words = CAPITAL.sub(lambda found: f" {found[0].casefold()}", order.__name__).strip()
    return COUNTED.sub(lambda found: f" {'an' if found[1][0] in 'aeiou' else 'a'} {found[1]}", words)


def _not_you(system: System, game: Any, seat: str, who: str) -> Violation:
    waiting = " or ".join(s for s in system.rules.seats(game) if system.may[who](game, s))
    told = f"{seat} can't give it now; it is the word of {waiting or 'the gamemaster'}."
    return Violation("sequence of play", "sequence", "An order is given by whose turn it is.", (told,))
