"""D11: whatever is ordered, undone, proposed and answered, the game is what a plain function makes of the entries."""

import random
from itertools import count

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.history import Redo, Undo
from core.mistakes import Unworkable
from core.policy import SHIPPED
from core.proposals import (
    AboutEntries,
    Accept,
    AcceptAlways,
    AcceptNoMore,
    AdoptBranch,
    Decline,
    Propose,
    ProposeOrder,
    SetPolicy,
    proposals,
)
from core.ruling import Accepted, Refused
from events.message import (
    EntriesRedone,
    EntriesUndone,
    Event,
    ProposalAccepted,
    ProposalAgreedBeforehand,
    ProposalDeclined,
    ProposalInForce,
    ProposalRaised,
    ProposalsNotWelcomed,
    ProposalsWelcomed,
)
from events.policy import BranchAdopted, Policy
from phases.bearing import bearing
from phases.consent import rule_on_any
from skyledger.again.correcting import Correction, corrected, entries_of
from skyledger.audit import audit
from skyledger.cli.look.proposals import proposal_of
from skyledger.folding import facts_of
from skyledger.games import GAMES
from skyledger.service import begin, rule_on, submit, table
from skyledger.touched import Moment, all_proposed
from store.ledger import Head
from tests.service.conftest import desk_over
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import Adjust, Declare

LATE = Policy("late", declared="until declined", undo="until declined", adjustments="waits")
LOOSE = Policy("loose", undo="free", redo="free", declared="consent", policy="free")
POLICIES = (*SHIPPED.values(), LATE, LOOSE)
LATER = (SetPolicy, AdoptBranch)
"""What comes in the second half of a course: the first is played by the policy that it began with."""
SEATS = ("axis", "allies", "gamemaster")
SAID = ("ProposalRaised", "ProposalOfOrder", "ProposalAccepted", "ProposalDeclined", "ProposalDisputed",
        "ProposalAgreedBeforehand", "ProposalsWelcomed", "ProposalsNotWelcomed")  # fmt: skip


def counting(entries: list[tuple[int, list[Event]]]) -> list[int]:
    """The entries that count, by nothing but what they say: orders, undos and redos one after the other."""
    count: list[int] = []
    taken: dict[int, list[int]] = {}
    for number, facts in entries:
        back = [fact for fact in facts if isinstance(fact, EntriesUndone)]
        again = [fact for fact in facts if isinstance(fact, EntriesRedone)]
        if back:
            taken[number] = [one for one in count if back[0].first <= one <= back[0].last]
            count = [one for one in count if one not in taken[number]]
        elif again:
            count = sorted([*count, *taken.pop(again[0].undone_by)])
        elif not all(type(fact).__name__ in SAID for fact in facts):
            count.append(number)
    return count


def an_order(chance: random.Random, but: tuple[type, ...] = ()):
    """Any order of the game or its policy, but for those."""
    orders = (one_of_them(chance) for _ in count())
    return next(one for one in orders if not isinstance(one, but))


def one_of_them(chance: random.Random):
    if chance.random() < 0.2:
        return Adjust("GE-AAF-01", "inverted", chance.choice(("yes", "no")), "a slip")
    if chance.random() < 0.1:
        return SetPolicy(chance.choice(POLICIES))
    if chance.random() < 0.05:
        return AdoptBranch("g~try", 1, 1, "ab" * 32)
    return Declare("supply", chance.choice(("0000", "0300")), chance.choice(("none", "full", "partial")))


def any_order(chance: random.Random, last: int, but: tuple[type, ...] = ()):
    number = chance.choice((0, 0, chance.randint(1, last)))
    turning = chance.choice((Undo(number, "why not"), Redo()))
    welcome = chance.choice(("undo", "redo", "declared")), chance.choice(("", "axis"))
    return chance.choice(
        (
            an_order(chance, but),
            an_order(chance, but),
            turning,
            Propose(turning),
            Propose(turning),
            an_order(chance, but),
            "propose",
            "propose",
            Accept(number),
            Accept(),
            Decline(number),
            chance.choice((AcceptAlways(*welcome), AcceptNoMore(*welcome))),
        )
    )


def as_given(order, chance, but=()):
    if order != "propose":
        return order
    return proposal_of(an_order(chance, but))


def asked_at(held):
    """Who is asked at a game about which proposals."""
    found = proposals(whole(held)).values()
    return [(seat, one.number) for one in found for group in one.asked for seat in group if one.asks(seat)]


def an_answer(asked, chance):
    """What one who is asked about something says to it."""
    seat, number = chance.choice(asked)
    return seat, chance.choice((Accept(number), Accept(number), Decline(number)))


def what_may_follow(seat, order, ruling):
    """An undo may be redone by who gave it; what is refused may be proposed, or given by the gamemaster."""
    if isinstance(ruling, Accepted):
        return (seat, Redo()) if isinstance(order, Undo) else None
    if isinstance(order, Adjust):
        return "gamemaster", order
    return None if isinstance(order, AboutEntries) else (seat, proposal_of(order))


def whole(held):
    return list(Moment(held.past, held.head.number).whole(range(1, held.head.number + 1)))


def ruled_by_all(held, seat, order):
    """The ruling by all entries, with those doubts alone that bear on a refusal."""
    ruling = rule_on_any(held.system, held.state, lambda: whole(held), seat, order)
    if isinstance(ruling, Refused):
        return bearing(held.system, held.state, seat, order, ruling)
    return ruling


@pytest.mark.parametrize("policy", POLICIES, ids=lambda one: one.name)
def test_random_courses_give_the_game_that_the_entries_give(desk, board, policy):
    chance = random.Random(f"consent {policy.name}")
    laid = replace(units(board("Lille . . Lyon"), "2 AAF Germany Lille"), policy=policy)
    begin(desk, "g", "tiny", GAMES["A World at War"], laid, "t")
    accepted, follows = set(), None
    for step in range(160):
        held, but = table(desk, "g"), LATER if step < 80 else ()
        seat, order = chance.choice(SEATS), as_given(any_order(chance, held.head.number, but), chance, but)
        if held.state.adopted and chance.random() < 0.5:
            seat, order = chance.choice(SEATS), chance.choice((Propose(Undo()), Undo(0, "why not")))
        if (asked := asked_at(held)) and chance.random() < 0.3:
            seat, order = an_answer(asked, chance)
        if follows and chance.random() < 0.5:
            seat, order = follows
        told = rule_on(held, seat, order)
        assert told == ruled_by_all(held, seat, order), (seat, order)
        ruling = submit(desk, "g", seat, order).ruling
        assert ruling == told
        follows = what_may_follow(seat, order, ruling)
        if isinstance(ruling, Accepted):
            accepted.add(type(order))
    held = table(desk, "g")
    entries = [
        (one.number, [fact for fact, _ in facts_of(held.system, one)]) for one in desk.ledger.entries("g")
    ]
    facts = [fact for number, one in entries if number in counting(entries) for fact in one]
    assert fold(held.system.rules.evolutions, held.system.rules.empty, facts) == held.state
    assert table(desk_over(desk.ledger), "g").state == held.state
    assert proposals(all_proposed(Moment(held.past, held.head.number))) == proposals(whole(held))
    assert [one.told for one in audit(desk.ledger, "g") if one.what not in ("beginning", "branch")] == []
    assert len(accepted) > 4
    assert ProposeOrder in accepted or policy.declared not in ("consent", "waits")


PAST_ADOPTION = (
    EntriesUndone | ProposalRaised | ProposalAccepted | ProposalDeclined | ProposalInForce
    | ProposalAgreedBeforehand | ProposalsWelcomed | ProposalsNotWelcomed
)  # fmt: skip
"""What an entry may hold where a branch counts: what leads to an undo of that."""


WELCOMES = (ProposalsWelcomed, ProposalsNotWelcomed)


ADOPTED_AT, TAKEN_BACK_AT = 100, 130
"""The steps of a course at which a branch is adopted, and something taken back, whatever came before them."""


class Several:
    """Games that part from each other, and of each a plain list of the numbers and facts of its entries."""

    def __init__(self, desk, chance):
        self.desk, self.chance, self.entries = desk, chance, {"g": plainly(desk, "g")}

    def part(self):
        trunk = self.chance.choice(list(self.entries))
        self.parted(trunk, self.chance.randint(1, len(self.entries[trunk])))

    def parted(self, trunk, at):
        name = f"g~b{len(self.entries)}"
        self.desk.ledger.branch(name, trunk, at)
        self.entries[name] = self.entries[trunk][:at]

    def adopt(self):
        """Where no branch counts in place of the first game, one does."""
        self.parted("g", len(self.entries["g"]))
        one = next(one for one in self.desk.ledger.branches("g") if one.game == list(self.entries)[-1])
        head = self.desk.ledger.head(one.game)
        self.done(
            "g",
            AdoptBranch(one.game, one.at, head.number, head.hash.hex()),
            lambda: adopted(self.entries["g"]),
        )

    def take_back(self):
        """What counted last in the first game is taken back."""
        before = len(self.entries["g"])
        self.done("g", Undo(0, "why not"), lambda: any(map(undoes, self.entries["g"][before:])))

    def done(self, game, order, is_done):
        """An order is done by who may give it, or whoever is asked agrees."""
        for seat in SEATS:
            for given in (order, proposal_of(order)):
                if not is_done():
                    self.given(game, seat, given)
                    self.agreed(game, len(self.entries[game]))

    def agreed(self, game, proposal):
        """All who are asked about the last proposal agree."""
        for seat, number in asked_at(table(self.desk, game)):
            if number == proposal:
                self.given(game, seat, Accept(number))

    def order(self):
        game = self.chance.choice(list(self.entries))
        seat, order = self.chance.choice(SEATS), any_order(self.chance, len(self.entries[game]))
        order = an_order(self.chance) if order == "propose" else order
        if self.chance.random() < 0.3:
            order = self.adopted_into(game) or order
        if not isinstance(order, AboutEntries) and self.chance.random() < 0.5:
            order = proposal_of(order)
        if self.chance.random() < 0.3:
            order = self.chance.choice((Accept(), Accept(), Decline(), Undo(0, "why not"), Redo(), Redo()))
        if adopted(self.entries[game]) and self.chance.random() < 0.5:
            order = Propose(Undo())
        seat, order = self.answer(game) or (seat, order)
        self.given(game, seat, order)

    def answer(self, game):
        """Now and then who is asked about something answers it."""
        asked = asked_at(table(self.desk, game))
        return None if not asked or self.chance.random() < 0.5 else an_answer(asked, self.chance)

    def adopted_into(self, game):
        branches = [one for one in self.desk.ledger.branches(game) if one.trunk == game]
        if not branches:
            return None
        one = self.chance.choice(branches)
        head = self.desk.ledger.head(one.game)
        return AdoptBranch(one.game, one.at, head.number, head.hash.hex())

    def given(self, game, seat, order):
        before = adopted(self.entries[game])
        try:
            answer = submit(self.desk, game, seat, order)
        except Unworkable as mistake:  # of a branch that went on, or took back what was proposed of it
            told = str(mistake)
            branch, away, _ = told.partition(" adopted another branch")
            if away:
                assert adopted(self.entries[branch]), told
                return
            branch, late, _ = told.partition(" was to be adopted as it stood")
            went_on = late and went_on_behind(0, self.entries[branch])
            assert went_on or "changed what is to be adopted" in told or "would count again" in told
            return
        if answer.entry is not None:
            facts = [fact for fact, _ in facts_of(table(self.desk, game).system, answer.entry)]
            self.entries[game].append((answer.entry.number, facts))
            for fact in facts:
                if isinstance(fact, BranchAdopted) and fact.branch in self.entries:
                    assert not went_on_behind(fact.number, self.entries[fact.branch])
            assert not before or all(isinstance(fact, PAST_ADOPTION) for fact in facts), facts


def went_on_behind(number, entries):
    """Does an order of a branch count behind an entry, or did a standing acceptance begin or end there?"""
    welcomes = [n for n, facts in entries if any(isinstance(one, WELCOMES) for one in facts)]
    return any(n > number for n in (*counting(entries), *welcomes))


def plainly(desk, game):
    system = table(desk, game).system
    return [(one.number, [fact for fact, _ in facts_of(system, one)]) for one in desk.ledger.entries(game)]


def undoes(entry):
    """Does an entry take others back?"""
    return any(isinstance(fact, EntriesUndone) for fact in entry[1])


def adopted(entries):
    """The branch that counts in place of a game; empty where it goes on itself."""
    count = counting(entries)
    found = [fact for number, facts in entries if number in count for fact in facts]
    return next((fact.branch for fact in reversed(found) if isinstance(fact, BranchAdopted)), "")


@pytest.mark.parametrize("policy", POLICIES, ids=lambda one: one.name)
def test_branches_and_adoptions_among_them_are_what_plain_lists_of_entries_give(desk, board, policy):
    chance = random.Random(f"branches {policy.name}")
    laid = replace(units(board("Lille . . Lyon"), "2 AAF Germany Lille"), policy=policy)
    begin(desk, "g", "tiny", GAMES["A World at War"], laid, "t")
    several = Several(desk, chance)
    for step in range(160):
        if len(several.entries) < 6 and chance.random() < 0.1:
            several.part()
        if step == ADOPTED_AT:
            several.adopt()
        if step == TAKEN_BACK_AT:
            several.take_back()
        several.order()
    for game, entries in several.entries.items():
        assert plainly(desk, game) == entries
        rules, count = table(desk, game).system.rules, counting(entries)
        facts = [fact for number, one in entries if number in count for fact in one]
        there = fold(rules.evolutions, rules.empty, facts)
        assert there == table(desk, game).state == table(desk_over(desk.ledger), game).state
        assert there.adopted == adopted(entries)
        told = [one.told for one in audit(desk.ledger, game) if one.what != "beginning"]
        assert not [one for one in told if "g~try was adopted, and is not here" not in one]
    assert len(several.entries) > 2
    facts = {type(fact) for entries in several.entries.values() for _, one in entries for fact in one}
    assert {BranchAdopted, EntriesUndone} <= facts


def test_of_two_who_answer_at_once_the_second_is_told(desk, board):
    laid = replace(units(board("Lille . . Lyon"), "2 AAF Germany Lille"), policy=SHIPPED["consent"])
    begin(desk, "g", "tiny", GAMES["A World at War"], laid, "t")
    submit(desk, "g", "allies", proposal_of(Declare("supply", "0000", "none")))
    other = desk_over(desk.ledger)
    assert table(desk, "g").head == table(other, "g").head
    assert isinstance(submit(desk, "g", "axis", Accept(2)).ruling, Accepted)
    (late,) = submit(other, "g", "axis", Decline(2), "late").ruling.violations
    assert late.found == ("What entry 2 proposes is done already, by entry 3.",)
    assert desk.ledger.head("g").number == 3


@pytest.mark.parametrize("policy", POLICIES, ids=lambda one: one.name)
def test_a_branch_in_which_an_order_is_left_out_has_all_the_consent_that_it_needs(desk, board, policy):
    chance = random.Random(f"corrected {policy.name}")
    laid = replace(units(board("Lille . . Lyon"), "2 AAF Germany Lille"), policy=policy)
    begin(desk, "g", "tiny", GAMES["A World at War"], laid, "t")
    several = Several(desk, chance)
    for _ in range(200):
        several.order()
    held = table(desk, "g")
    steps = [one for one in held.past.line(2, held.head.number) if not isinstance(one.order, AboutEntries)]
    for step in steps:
        correction = Correction(step, (), step.entry.number + 1)
        line = list(corrected(held.past, correction))
        before = desk.ledger.entry("g", step.entry.number - 1)
        name = f"g~without-{step.entry.number}"
        own = entries_of(desk, held.system, name, Head(before.number, before.hash), line)
        desk.ledger.branch(name, "g", before.number, list(own))
        found = [one.told for one in audit(desk.ledger, name) if one.what not in ("beginning", "branch")]
        assert found == []


def test_what_was_done_by_consent_and_undone_is_not_proposed_to_be_undone_again(desk, board):
    policy = replace(SHIPPED["consent"], name="ours")
    laid = replace(units(board("Lille . . Lyon"), "2 AAF Germany Lille"), policy=policy)
    begin(desk, "g", "tiny", GAMES["A World at War"], laid, "t")
    for seat, order in (
        ("allies", proposal_of(Declare("supply", "0300", "none"))),
        ("axis", Accept()),
        ("allies", Propose(Undo())),
        ("axis", Accept()),
    ):
        assert submit(desk, "g", seat, order).entry is not None
    assert submit(desk, "g", "allies", Propose(Undo())).entry is None
    assert not [one.told for one in audit(desk.ledger, "g") if one.what != "beginning"]
