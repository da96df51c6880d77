"""Order in, ruling out: is it this seat's word, does it keep the rules, and what follows from it."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import GAMEMASTER
from core.fold import evolve
from core.menus import Offer
from core.ruling import Accepted, Procedure, Refused, Rule, Ruled, Ruling, Violation, breach, judge
from core.system import Rules
from events.message import PhaseEntered
from events.sentences import any_of, said, say
from phases.machine import Asks, Begins, Follows, Instead, Lying, Rather, Turn, after, begun
from phases.passed import comes_back_to, is_closed, over
from phases.states import places_named, round_words, state_words
from phases.verbs import verb

ENOUGH = 10_000  # facts that one order can lead to; more is a procedure that calls itself for ever


class System(msgspec.Struct, frozen=True):
    """A game that can be refereed.

    `may` asks whether a seat is who a state waits for ("phasing", "any" ...); `answers` names, for each kind
    of question, the orders that answer it; `why_not_now` the rule that gives an order its place in the turn;
    `follows` what comes of a fact, and where; `begins` what a state, or all that bear a tag, begin with;
    `asks` the conditions that an order meets there besides its own, `instead` how it is answered there alone.
    In the states of `rests` a turn may stand with nothing under way; `done` is the order of who has no more;
    `lying` tells what it lets lie for good; `none` are other orders by which a seat wants nothing;
    `waits` has whose word a state waits for, where that is not the phasing side's.
    `light` are the states, or tags, in which who named a step further on in what is under way wants nothing:
    what he could order there comes again, or costs him nothing.
    `declares` has, by state or tag, what is declared there of what the table decided, though that may be
    declared elsewhere too.
    `rather` is what is told of an order in a state where it has no place, if that is not where its place is.
    `opened` has, by the number of a rule, in which states orders are accepted where an edition has that rule.
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
    lying: Lying = {}
    none: tuple[Any, ...] = ()
    light: tuple[str, ...] = ()
    rather: Rather = {}
    opened: Mapping[str, Mapping[str, Mapping[type, str]]] = {}
    waits: Mapping[str, Callable[[Any], tuple[str, ...]]] = {}
    declares: Mapping[str, tuple[type, ...]] = {}


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
    ruling = judge(procedure, game, order, seat)
    if isinstance(ruling, Refused):
        return ruling
    return Accepted(tuple(settle(system, game, ruling.facts)), ruling.grounds)


def menu(system: System, game: Any, seat: str) -> tuple[Offer, ...]:
    """Everything that a seat may order now."""
    kinds = (kind for kind in system.rules.procedures if has_its_turn(system, game, seat, kind))
    offers = tuple(offer for kind in kinds for offer in _offered(system, game, seat, kind))
    if not silent_beside(system, game, seat):
        return offers
    return tuple(replace(one, aside=True) if one.order == system.done else one for one in offers)


def waited_for(system: System, game: Any) -> tuple[str, ...] | None:
    """Whose word the turn waits for in its present state; None where that is the phasing side's as ever."""
    here = system.turn.known_as(system.rules.phase_of(game))
    return next((system.waits[name](game) for name in here if name in system.waits), None)


def silent_beside(system: System, game: Any, seat: str) -> tuple[str, ...]:
    """The others that have still to speak here, where nobody waits for this seat; else nobody.

    That such a seat is done does nothing, but counts beforehand.
    """
    silent = waited_for(system, game) or ()
    return () if seat in (*silent, GAMEMASTER) else silent


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
    return against_in_sequence(system, game, seat, type(order))


def against_in_sequence(system: System, game: Any, seat: str, order: type) -> tuple[Violation, ...]:
    """What the sequence of play, or an open question, has against any order of a kind now."""
    asked = {q.kind for q in system.rules.questions(game)[:1]}
    if asked:
        return _while_asked(system, game, seat, order)
    who = whose_word(system, game, order)
    if who is None:
        return (_has_spoken(system, game, seat, order) or _not_now(system, game, order),)
    return () if system.may[who](game, seat) else (_not_you(system, game, seat, who, order),)


def has_its_turn(system: System, game: Any, seat: str, order: type) -> bool:
    """Has the sequence of play nothing against it? Menus ask this of every kind, and tell nobody why not."""
    if system.rules.questions(game)[:1]:
        return not against_in_sequence(system, game, seat, order)
    who = whose_word(system, game, order)
    return who is not None and system.may[who](game, seat)


def whose_word(system: System, game: Any, order: type) -> str | None:
    """Whose word such an order is now, or None where nobody may give it."""
    here = system.rules.phase_of(game)
    return system.turn.who(here, order) or _opened(system, game, here, order)


def _opened(system: System, game: Any, state: str, order: type) -> str | None:
    """Whose word an order is in a state by a rule that not every edition has; None where it is nobody's."""
    opened = ((number, states.get(state, {})) for number, states in system.opened.items())
    known = ((number, orders[order]) for number, orders in opened if order in orders)
    return next((who for number, who in known if system.rules.rulebook.has(game, number, number)), None)


def _while_asked(system: System, game: Any, seat: str, order: type) -> tuple[Violation, ...]:
    question = system.rules.questions(game)[0]
    if order in system.answers["always"]:
        who = whose_word(system, game, order)
        return (
            () if who is None or system.may[who](game, seat) else (_not_you(system, game, seat, who, order),)
        )
    if order not in system.answers[question.kind]:
        place = system.rules.called(game, question.place)
        told = ANSWERED_BY_YOU if seat in question.seats else FIRST_ANSWERED
        return (breach(question.rule, "question", *told, seats=_put_to(question), place=place),)
    if seat in question.seats or system.may["gamemaster"](game, seat):
        return ()
    return (breach(question.rule, "question", *PUT_TO_OTHERS, seats=_put_to(question), seat=seat),)


FIRST_ANSWERED = (
    said("An open question is answered before anything else."),
    said("First {seats} must answer the open question about {place}."),
)
ANSWERED_BY_YOU = (
    FIRST_ANSWERED[0],
    said("First {seats} must answer the open question about {place}; “orders” lists the answers."),
)
PUT_TO_OTHERS = (
    said("A question is answered by whom it is put to."),
    said("The question is put to {seats}, not to {seat}."),
)


def _put_to(question: Any) -> str:
    """Who answers a question; where it is put to no seat, whoever leads the game does."""
    return any_of(question.seats) or say("the gamemaster")


SEQUENCE = said("sequence of play")
"""What is cited where no rule of a game gives an order its place."""


def _not_now(system: System, game: Any, order: type) -> Violation:
    rule, where = system.why_not_now.get(order, SEQUENCE), system.rules.phase_of(game)
    accepts = system.turn.accepts
    states = [one for one in accepts if order in accepts[one] or _opened(system, game, one, order)]
    sentence = said("An order has its place in the sequence of play.")
    of = {"order": verb(order), "state": state_words(where)}
    of["places"] = places_named(states, where) if states else ""
    if (told := _rather(system, where, order)) is not None:
        return breach(rule, "sequence", sentence, told, **of, waits=_who_speaks(system, game))
    if not states:
        return breach(rule, "sequence", sentence, ONLY_ANSWERS, **of)
    if order is type(system.done) and (ways := any_of(map(verb, of_its_own(system, where)))):
        waits = _who_speaks(system, game)
        return breach(rule, "sequence", sentence, NOT_BY_DONE, **of, waits=waits, ways=ways)
    past = over(system.turn, system.rests[0], states, where)
    if past is None:
        back = comes_back_to(system.turn, system.rests, states, where)
        told, further = (GOES_ON, {"back": state_words(back)}) if back else (HAS_A_PLACE, {})
        return breach(rule, "sequence", sentence, told, **of, **further)
    if past.again:
        return breach(rule, "sequence", sentence, OVER_FOR_NOW, **of)
    return breach(rule, "sequence", sentence, TOO_LATE, **of, around=round_words(past.within))


def _has_spoken(system: System, game: Any, seat: str, order: type) -> Violation | None:
    """That a seat isn't asked, or no more, where it is by an order of its own that one wants nothing."""
    state = system.rules.phase_of(game)
    words = [type(one) for one in system.none if type(one) in system.turn.accepts[state]]
    silent = waited_for(system, game) or ()
    if order is not type(system.done) or not words or not silent or seat in (*silent, GAMEMASTER):
        return None
    who = whose_word(system, game, words[0])
    told = SPOKEN if who is not None and system.may[who](game, seat) else NOT_ASKED
    sentence = said("A seat has its say once in each state of the turn.")
    of = {"state": state_words(state), "seats": any_of(silent)}
    return breach(SEQUENCE, "sequence", sentence, told, seat=seat, **of)


SPOKEN = said("{seat} has had its say in “{state}” already; it waits for the word of {seats}.")
NOT_ASKED = said("{seat} has nothing to say in “{state}”; it waits for the word of {seats}.")


def _rather(system: System, state: str, order: type) -> str | None:
    """What is told in such a state of an order that has no place in it, if it is not where its place is."""
    found = (system.rather.get(name, {}) for name in system.turn.known_as(state))
    return next((told[order] for told in found if order in told), None)


def _who_speaks(system: System, game: Any) -> str:
    return any_of(list(_may_speak(system, game))) or say("nobody")


def _may_speak(system: System, game: Any) -> Iterator[str]:
    """The seats that may be done here; where nobody says so, those that have an order of this state."""
    here, done = system.rules.phase_of(game), type(system.done)
    kinds = (done,) if done in system.turn.accepts[here] else of_its_own(system, here)
    for seat in system.rules.seats(game):
        in_turn = (kind for kind in kinds if has_its_turn(system, game, seat, kind))
        if any(True for kind in in_turn for _ in _offered(system, game, seat, kind)):
            yield seat


ONLY_ANSWERS = said("Nobody may {order} in “{state}”; it only answers a question.")
NOT_BY_DONE = said(
    "Nobody is done in “{state}”: it goes on by the word of {waits}, who can {ways} (`orders` has the lines)."
)
HAS_A_PLACE = said("Nobody may {order} in “{state}”; the place for it is {places}.")
GOES_ON = said(
    "Nobody may {order} in “{state}”; the place for it is {places}. Once what is under way now is over, "
    "“{back}” goes on."
)
OVER_FOR_NOW = said(
    "Nobody may {order} in “{state}”; the place for it is {places}, and that is over for now."
)
TOO_LATE = said(
    "Nobody may {order} in “{state}”; the place for it is {places}, and that is over in this {around}."
)


def _not_you(system: System, game: Any, seat: str, who: str, order: type) -> Violation:
    may = [one for one in system.rules.seats(game) if system.may[who](game, one)]
    silent = waited_for(system, game) or () if order is type(system.done) else ()
    waiting = any_of([one for one in may if one in silent] or may)
    return breach(
        SEQUENCE,
        "sequence",
        said("An order is given by whose turn it is."),
        said("{seat} can't give it now; it is the word of {seats}."),
        seat=seat,
        seats=waiting or say("the gamemaster"),
    )


def closed_by_itself(system: System, order: Any, before: str, now: str) -> bool:
    """Did an order close a step that ends when somebody is done, though nobody was?"""
    done = type(system.done)
    ends_so = not isinstance(order, done) and done in system.turn.accepts[before]
    return ends_so and is_closed(system.turn, system.rests, before, now)


# What a seat passes by when it is done, and whether it has anything to do here.


def let_lie(system: System, game: Any, seat: str) -> tuple[str, ...]:
    """What a seat could still do here and not later, and lets lie where it is done: a sentence for each."""
    here = system.turn.known_as(system.rules.phase_of(game))
    return tuple(told for name in here if name in system.lying for told in system.lying[name](game, seat))


def has_to_do(system: System, game: Any, seat: str) -> bool:
    """Is there an order on the menu of a seat that has its place here and not everywhere, but to pass?"""
    return next(to_do(system, game, seat), None) is not None


def of_its_own(system: System, state: str) -> tuple[type, ...]:
    """The orders that have their place in a state, but for those that have it wherever a turn rests."""
    everywhere = [set(system.turn.accepts[rest]) for rest in system.rests]
    return tuple(kind for kind in system.turn.accepts[state] if kind not in set.intersection(*everywhere))


def to_do(system: System, game: Any, seat: str) -> Iterator[Offer]:
    """What there is of these orders on the menu of a seat, in its order."""
    here, passing = system.rules.phase_of(game), (system.done, *system.none)
    own = of_its_own(system, here)
    for offer in menu(system, game, seat):
        kind = type(offer.order)
        if offer.order not in passing and (kind in own or _opened(system, game, here, kind)):
            yield offer


def to_declare(system: System, game: Any, seat: str) -> Iterator[Offer]:
    """What a seat may declare of what the table decides in this step."""
    kinds = declared_here(system, game)
    return (offer for offer in menu(system, game, seat) if type(offer.order) in kinds) if kinds else iter(())


def declared_here(system: System, game: Any) -> frozenset[type]:
    """The orders that declare what the table decides in this step."""
    here = system.turn.known_as(system.rules.phase_of(game))
    return frozenset(kind for name in here for kind in system.declares.get(name, ()))


def lets_nothing_go(system: System, game: Any) -> bool:
    """Does a seat lose nothing by what it could order in this step, where it names a later one?"""
    return not {*system.light}.isdisjoint(system.turn.known_as(system.rules.phase_of(game)))


def passes_by(system: System, game: Any) -> Any:
    """The order by which a seat wants nothing in this step; None where it must say something."""
    here = system.turn.accepts[system.rules.phase_of(game)]
    return next((order for order in (system.done, *system.none) if type(order) in here), None)
