"""How a rule is written down, and how a referee answers.

A *violation* is a value: an order broke a rule, and every broken rule is named. A *mistake*
(`core.mistakes`) is an exception: the order makes no sense before any rule is asked.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

import msgspec

from events.message import Event
from events.sentences import Part, places, say


class Finding(msgspec.Struct, frozen=True):
    """One thing that breaks a rule: which unit, where, what was given and what would be allowed."""

    unit: str = ""
    place: str = ""
    given: str = ""
    allowed: str = ""


class Violation(msgspec.Struct, frozen=True):
    """A broken rule: its number, the check, the sentence that is true when it is kept, and what was found.

    `template` is what every finding of it says, and `parameters` hold for each finding what it says it of.
    """

    rule: str
    check: str
    sentence: str
    found: tuple[str, ...]
    template: str = ""
    parameters: tuple[dict[str, Part], ...] = ()


def breach(number: str, check: str, sentence: str, told: str, /, **of: Part) -> Violation:
    """A broken rule of which one thing is told that no check finds; `sentence` and `told` are templates."""
    return Violation(number, check, say(sentence), (say(told, **of),), told, (of,))


class Ruled(msgspec.Struct, frozen=True):
    """A fact, with the numbers of the rules (and doubts) that it rests on."""

    event: Event
    rules: tuple[str, ...]


class Accepted(msgspec.Struct, frozen=True):
    """The order stands: what happened, and the declared facts and doubts that the ruling stood on."""

    facts: tuple[Ruled, ...]
    grounds: tuple[str, ...] = ()


class Refused(msgspec.Struct, frozen=True):
    """The order breaks rules: all of them, and the declared facts and doubts that the ruling stood on."""

    violations: tuple[Violation, ...]
    grounds: tuple[str, ...] = ()


Ruling = Accepted | Refused

Check = Callable[[Any, Any], Iterable[Finding]]
Grounds = Callable[[Any, Any], Iterable[str]]
Has = Callable[[Any, str, str], bool]
"""Does the edition of a game have a rule, by its number, such as "18.59", and one condition of it by its id,
such as "18.59/base"? "18.59/" is the one without a name."""


WITHOUT = "without "
"""What stands before the number of a condition that house rules leave out, where a ruling turns on that."""
FACT = "fact "


def fact_ground(key: str) -> str:
    """The ground of a ruling that is a declared fact."""
    return f"{FACT}{key}"


def has_every_rule(_game: object, _number: str, _check: str) -> bool:
    """An edition that has every rule."""
    return True


def no_grounds(_game: object, _request: object) -> Iterable[str]:
    """A check that stands on nothing but the board."""
    return ()


Stands = Callable[[Any], bool]


def nothing_found(_game: object, _request: object) -> Iterable[Finding]:
    """A check that every request passes."""
    return ()


def stands_always(_game: object) -> bool:
    """A condition of every edition."""
    return True


def leaves_nothing_out(_game: object, _number: str, _check: str) -> bool:
    """No house rules."""
    return False


class Rule(msgspec.Struct, frozen=True):
    """A condition: its number, what is so when it is kept, how a breach is told, and the check.

    `stands` tells whether it is a rule of a game: one that an edition omits finds nothing and is no ground.
    `left_out` is what one would find that the house rules of a game leave out.
    """

    number: str
    check: str
    sentence: str
    told: str
    findings: Check
    grounds: Grounds
    stands: Stands = stands_always
    left_out: Check = nothing_found

    def violation(self, game: object, request: object) -> Violation | None:
        """The breach of this rule by a request in a game, or None when it is kept."""
        if found := tuple(map(msgspec.structs.asdict, self.findings(game, request))):
            told = tuple(say(self.told, **finding) for finding in found)
            named = {name for _, name, _ in places(self.told)}
            given = tuple(
                {name: part for name, part in one.items() if part or name in named} for one in found
            )
            return Violation(self.number, self.check, say(self.sentence), told, self.told, given)
        return None

    def would_break(self, game: object, request: object) -> bool:
        """Is it left out by the house rules of a game, and would be broken if it were not?"""
        return any(True for _ in self.left_out(game, request))

    def kept(self, game: object, request: object) -> bool:
        """Is this rule kept by a request in a game? Menus ask this, to whom no breach is told."""
        for _ in self.findings(game, request):
            return False
        return True


Asked = Callable[[Any, Any], Iterable[Any]]
"""What a condition is asked of in place of a request: of nothing, of parts of it, or of itself."""


def asked_of(condition: Rule, requests: Asked) -> Rule:
    """The same condition, asked of what a request comes to; also where house rules leave it out."""

    def findings(game: Any, request: Any) -> Iterable[Finding]:
        return chain.from_iterable(condition.findings(game, one) for one in requests(game, request))

    def grounds(game: Any, request: Any) -> Iterable[str]:
        return chain.from_iterable(condition.grounds(game, one) for one in requests(game, request))

    def left_out(game: Any, request: Any) -> Iterable[Finding]:
        return chain.from_iterable(condition.left_out(game, one) for one in requests(game, request))

    return msgspec.structs.replace(condition, findings=findings, grounds=grounds, left_out=left_out)


class Rulebook:
    """Every condition of one game that code checks, by its id: "18.21", or with a name "18.523/room".

    A game whose numbers have slashes themselves sets its names apart by another sign. What the edition of
    a game does not have is not asked in it, save to name what its house rules leave out.
    """

    def __init__(
        self, apart: str = "/", has: Has = has_every_rule, leaves_out: Has = leaves_nothing_out
    ) -> None:
        self.rules: dict[str, Rule] = {}
        self.apart = apart
        self.has = has
        self.leaves_out = leaves_out

    def number(self, check: str) -> str:
        """The number of a check: its id without the name."""
        return check.partition(self.apart)[0]

    def rule(
        self, check: str, sentence: str, told: str, grounds: Grounds = no_grounds
    ) -> Callable[[Check], Rule]:
        """Cite the rulebook for the check below; an id is written down once.

        `sentence` says what is so when the rule is kept; `told` tells a finding, with {unit}, {place},
        {given} and {allowed}.
        """

        def cite(findings: Check) -> Rule:
            if check in self.rules:
                raise ValueError(f"rule {check} is written down twice")
            number = self.number(check)
            one = check if self.apart in check else f"{check}{self.apart}"

            def stands(game: Any) -> bool:
                return self.has(game, number, one)

            def asked(game: Any, request: Any) -> Iterable[Finding]:
                return findings(game, request) if stands(game) else ()

            def left_out(game: Any, request: Any) -> Iterable[Finding]:
                return findings(game, request) if self.leaves_out(game, number, one) else ()

            made = Rule(number, check, sentence, told, asked, grounds, stands, left_out)
            return self.rules.setdefault(check, made)

        return cite


class Procedure(msgspec.Struct, frozen=True):
    """How an order is answered: what it names, what it requires, and what happens once that is met.

    `resolve` turns the order into a request (raising `Mistake` for unknown names), `perform` tells what
    happens. `menu` offers what a seat may order now.
    """

    resolve: Callable[[Any, Any, str], Any]
    requires: tuple[Rule, ...]
    perform: Callable[[Any, Any], Iterable[Ruled]]
    menu: Callable[[Any, str], Iterable[Any]]


def judge(procedure: Procedure, game: object, order: object, seat: str) -> Ruling:
    """Ask every rule that the order must keep; either all that happened, or all that was broken.

    Raises `Mistake` if the order names something that is not there.
    """
    request = procedure.resolve(game, order, seat)
    broken = tuple(v for rule in procedure.requires if (v := rule.violation(game, request)))
    standing = (rule.grounds for rule in procedure.requires if rule.stands(game))
    resting = dict.fromkeys(standing)  # rules that rest on the same are asked once
    grounds = tuple(dict.fromkeys(ground for grounds in resting for ground in grounds(game, request)))
    if broken:
        return Refused(broken, grounds)
    without = tuple(WITHOUT + rule.number for rule in procedure.requires if rule.would_break(game, request))
    also = (*(g for g in grounds if not g.startswith(FACT)), *without)
    return Accepted(tuple(_resting_on(also, fact) for fact in procedure.perform(game, request)), grounds)


def _resting_on(also: tuple[str, ...], fact: Ruled) -> Ruled:
    return Ruled(fact.event, tuple(dict.fromkeys((*fact.rules, *also)))) if also else fact
