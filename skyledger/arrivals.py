"""A game that comes from elsewhere: every order in it that is new here is judged before it is taken over.

What the rules do not give is taken over only if it makes a game at all.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Any

import msgspec

from core.history import Deed
from core.mistakes import Mistake
from events.entry import Entry
from events.message import EntriesUndone, ProposalInForce, ProposalOfOrder, ProposalRaised
from events.sentences import listed, say
from phases.going_on import goes_on, why_it_stands_still
from phases.referee import System, menu
from skyledger.audit import Found, orders_judged
from skyledger.auditing.adoptions import adoptions
from skyledger.auditing.agreed import beside
from skyledger.auditing.comparing import RecordedFacts, Unreadable, readable, recorded_facts, recorded_order
from skyledger.auditing.found import rest as left_out
from skyledger.auditing.found import told_in_part
from skyledger.auditing.kept import beginning
from skyledger.auditing.texts import TEXTS
from skyledger.auditing.walking import Line
from skyledger.folding import IMPOSSIBLE, reason
from skyledger.games import GAMES, PUBLIC
from skyledger.notation.any_game import proposed_in
from skyledger.rebuilding import rows_from
from skyledger.secrecy.remarks import is_withheld
from skyledger.service import GAMEMASTER
from skyledger.showing import showing_of
from skyledger.telling import fact_told, told_in
from skyledger.telling.shared import order_told
from store.check import bounded, counted
from store.errors import ImportRefused, WithheldContent
from store.ledger import Ledger, Rows, Span
from store.transfer import Arrived, Imported, take_over

NO_GAME = (Mistake, *IMPOSSIBLE)
"""What entries that make no game can end in, also where there are no such rules as it would be played by."""

# Whether entries that the rules do not give make a game at all: one that can be read, told and played on.


def require_playable(system: System, game: Arrived) -> None:
    """Look at each new entry of a game as those who play will meet it.

    Its order and facts are of this game, its facts fit the game before it, and after it the turn stands where
    it can stand and go on. Raises ImportRefused with the line; what is withheld is left to others.
    """
    line, entries = Line(system.rules), game.entries
    for entry in entries:
        if is_withheld(entry):
            return
        if wrong := _wrong(system, line, entry, game.known.number):
            raise ImportRefused(
                game.line_of(entry.number),
                say("Entry {number} can't be taken over: {wrong}", number=entry.number, wrong=wrong),
            )
    if wrong := _without_menus(system, line.state):
        raise ImportRefused(
            game.line_of(len(entries)),
            say("The game can't go on after entry {number}: {wrong}", number=len(entries), wrong=wrong),
        )


def _wrong(system: System, line: Line, entry: Entry, known: int) -> str:
    """What is wrong with an entry, in a sentence, nothing if it can be played on; the line walks over it."""
    order, facts = recorded_order(system, entry), recorded_facts(system, entry)
    if no_game := _unreadable(system, order, facts) or _unbegun(system, entry, known) or _undoes_all(facts):
        return no_game
    before = line.state
    if entry.number > known and (unasked := _asks_nobody(system, before, facts)):
        return unasked
    try:
        line.walk(Deed(entry.number, entry.seat, readable(facts)))
        if entry.number <= known:
            return ""
        return _astray(system, line.state) or _told(system, before, line.state, order, readable(facts))
    except NO_GAME as error:
        return _impossible(error)


def _without_menus(system: System, game: Any) -> str:
    """Why it can't be said what a seat may order where all ends; nothing if it can. (Menus take long.)"""
    try:
        for seat in (*system.rules.seats(game), GAMEMASTER):
            menu(system, game, seat)
    except NO_GAME as error:
        return _impossible(error)
    return ""


def _impossible(error: Exception) -> str:
    return say("no game is as it would be then ({error}).", error=reason(error))


def _unreadable(system: System, order: Any, facts: RecordedFacts) -> str:
    name = system.rules.name
    if isinstance(order, Unreadable):
        return say("its order is none of {name}.", name=name)
    for number, (fact, _) in enumerate(facts, 1):
        if isinstance(fact, Unreadable):
            return say("fact {number} of it is none of {name}.", number=number, name=name)
    return ""


def _unbegun(system: System, entry: Entry, known: int) -> str:
    """Why no game begins with entry 1 if it is new; nothing if one does."""
    if entry.number > 1 or known or beginning(system, (entry,)) is not None:
        return ""
    return say(
        "it begins no game of {name}: its first fact must be the position at the beginning.",
        name=system.rules.name,
    )


def _undoes_all(facts: RecordedFacts) -> str:
    """What is wrong with an undo that leaves no game; nothing for any other entry."""
    meant = (fact.proposed if isinstance(fact, ProposalRaised) else fact for fact, _ in facts)
    undoes = any(isinstance(fact, EntriesUndone) and fact.first <= 1 for fact in meant)
    return say("it undoes the beginning of the game, and nothing would be left of it.") if undoes else ""


def _asks_nobody(system: System, game: Any, facts: RecordedFacts) -> str:
    """What is wrong with whom a proposal asks; nothing where they sit here and each is asked once."""
    for fact in readable(facts):
        if isinstance(fact, ProposalOfOrder) and not _is_an_order(system, fact):
            return say("what it proposes is no order of {name}.", name=system.rules.name)
        if isinstance(fact, ProposalRaised | ProposalOfOrder | ProposalInForce):
            asked = [seat for group in fact.asked for seat in group]
            here = set(asked) <= {*system.rules.seats(game), GAMEMASTER} and len(asked) == len({*asked})
            if not (here and fact.asked and all(fact.asked)):
                return say("it proposes something to nobody who sits here, or asks one seat twice.")
    return ""


def _is_an_order(system: System, fact: ProposalOfOrder) -> bool:
    try:
        proposed_in(system.rules.name, fact.order)
    except msgspec.MsgspecError:
        return False
    return True


def _astray(system: System, game: Any) -> str:
    """Why the turn can't stand where it does, or go on from there; nothing if it can."""
    state = system.rules.phase_of(game)
    if state not in system.turn.accepts:
        return say(
            "it leads into “{state}”, and the turn of {name} has no such state.",
            state=state,
            name=system.rules.name,
        )
    awaited = showing_of(system).awaited(game)
    return "" if goes_on(system, game, awaited) else why_it_stands_still(system, game, awaited)


def _told(system: System, before: Any, game: Any, order: Any, facts: Sequence[Any]) -> str:
    """Nothing, once all has been told and shown that commands tell and show; raises what that ends in."""
    order_told(system, before, order)
    for fact in facts:
        fact_told(system, told_in(system, before, game), fact)
    showing_of(system).turn(game)
    showing_of(system).stacks(game, GAMEMASTER)
    showing_of(system).position(game, GAMEMASTER)
    return ""


SHOWN = 3
"""So many findings are told where a game is refused; a trial tells more."""


A_DAY = 24 * 60 * 60 * 1_000_000
"""In microseconds: so much may the clocks of two machines differ without a word."""


class Arrival(msgspec.Struct, frozen=True):
    """A game that arrived, and what the rules find against what is new in it.

    Of very many findings of a kind the first are there, and how many more there are.
    """

    game: Arrived
    findings: tuple[Found, ...]

    @property
    def found(self) -> int:
        """How many findings there are, with those that are not told one by one."""
        return sum(map(counted, self.findings))

    @property
    def by_seat(self) -> dict[str, int]:
        """How many new entries are whose, in the order of their first."""
        return dict(Counter(entry.seat for entry in self.game.new))

    @property
    def back_in_time(self) -> list[int]:
        """The new entries that are dated before the entry that they follow."""
        new = pairwise(self.game.entries[max(self.game.known.number - 1, 0) :])
        return [entry.number for before, entry in new if entry.at < before.at]

    def ahead_of(self, now: int) -> list[int]:
        """The new entries that are dated more than a day after a moment: no time zones explain that."""
        return [entry.number for entry in self.game.new if entry.at > now + A_DAY]


class NotAsTheRulesGive(ImportRefused):
    """A game was not taken over, for the rules do not give what is new in it."""

    def __init__(self, arrival: Arrival) -> None:
        findings = arrival.findings
        told = "; ".join(one.told.removesuffix(".") for one in findings[:SHOWN])
        left = arrival.found - sum(map(counted, findings[:SHOWN]))
        more = say("; and {left} more {left:finding|findings}", left=left) if left else ""
        ways = say("--dry-run tells more; --unjudged takes it over as it is, and marks it.")
        super().__init__(
            arrival.game.line_of(findings[0].entry),
            say("The rules do not give this: {told}{more}. {ways}", told=told, more=more, ways=ways),
        )
        self.findings = findings


def judge(ledger: Ledger, game: Arrived) -> Arrival:
    """Judge what is new in a game, in the game as it stood; branches that it adopts, if they are here.

    Also what newer rules give otherwise is found against it: under which version an entry was judged is the
    word of whoever sent it. The findings are for everybody: no secret is in them.
    Raises ImportRefused for a game that is not refereed here.
    """
    if game.row.system not in GAMES:
        known = listed(tuple(GAMES))
        raise ImportRefused(
            1,
            say(
                "The game system is “{system}”; refereed here are {known}.",
                system=game.row.system,
                known=known,
            ),
        )
    if not game.new:
        return Arrival(game, ())
    also = beside(ledger, game.row.game, game.entries)
    judged = chain(orders_judged(game.row, game.entries, PUBLIC, also), _adopted_otherwise(ledger, game))
    found = (told_in_part(one) for one in judged if _stands_against(one, game.known.number))
    return Arrival(game, tuple(bounded(found, left_out)))


def _adopted_otherwise(ledger: Ledger, game: Arrived) -> Iterator[Found]:
    """What it says of branches that are kept here, and is not so; others can't be compared."""
    found = adoptions(GAMES[game.row.system], ledger, game.entries)
    return (one for one in found if one.kind == "wrong")


def _stands_against(one: Found, known: int) -> bool:
    """Is this a finding against a new entry, or the word that something of it can't be judged or compared?

    That newer rules cite another number for the same fact is none.
    """
    cited = one.kind == "rules changed" and one.what == "rules"
    of_the_beginning = one.entry <= 1 and one.what not in TEXTS
    return not cited and (one.entry > known or of_the_beginning)


def take(ledger: Ledger, arrival: Arrival) -> Imported:
    """Take over a game that the rules give as it is.

    Raises `NotAsTheRulesGive`, StaleHead, ImportRefused.
    """
    if arrival.findings:
        raise NotAsTheRulesGive(arrival)
    return take_over(ledger, arrival.game, partial(_rows, arrival))


def take_unjudged(ledger: Ledger, arrival: Arrival) -> Imported:
    """Take over a game as it is; what the rules do not give is marked. Raises StaleHead, ImportRefused."""
    require_a_game(arrival)
    return take_over(ledger, arrival.game, partial(_rows, arrival), _marked(arrival))


def require_a_game(arrival: Arrival) -> None:
    """Whatever the rules give, what is new can be read, told and played on. Raises ImportRefused."""
    if arrival.findings:
        game = arrival.game
        require_playable(GAMES[game.row.system], game)


def _marked(arrival: Arrival) -> Span | None:
    new = arrival.game.new
    return (new[0].number, new[-1].number) if arrival.findings and new else None


def _rows(arrival: Arrival, entries: Sequence[Entry]) -> Rows:
    """The read models of a game. Raises ImportRefused if its facts fit no game."""
    try:
        return rows_from(GAMES[arrival.game.row.system], entries)
    except WithheldContent as error:
        withheld = next(e.number for e in entries if any(one.payload is None for one in e.events))
        raise ImportRefused(
            arrival.game.line_of(withheld),
            say("A part of this entry is withheld; only a whole game is taken over."),
        ) from error
    except NO_GAME as error:
        raise ImportRefused(
            arrival.game.line_of(len(entries)), say("Its facts fit no game: {error}.", error=reason(error))
        ) from error
