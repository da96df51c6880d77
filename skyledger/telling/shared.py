"""What all games share, told: facts, dice, what a ruling stood on, and orders in notation."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from msgspec import UNSET

from core.dice import AGAIN, AT_ONCE, KEPT, MACHINE, SEED, TYPED, when_rolled
from core.history import in_words
from core.policy import KEPT as DICE_KEPT
from core.policy import TRUSTING, WAITS
from core.policy import told as policy_told
from core.proposals import in_words as asked_words
from core.ruling import FACT
from events.message import (
    ClaimRaised,
    ClaimRuled,
    CommentMade,
    DiceKept,
    DiceRolled,
    EntriesRedone,
    EntriesUndone,
    Event,
    PhaseEntered,
    PositionSealed,
    ProposalAccepted,
    ProposalAgreedBeforehand,
    ProposalCarried,
    ProposalDeclined,
    ProposalDisputed,
    ProposalInForce,
    ProposalOfOrder,
    ProposalRaised,
    ProposalsNotWelcomed,
    ProposalsWelcomed,
    RollCalledFor,
    RollsSet,
    SeatFinished,
    SecretRevealed,
)
from events.policy import BranchAdopted, PolicySet
from events.sentences import in_part, said, say, translated
from events.texts import LONGEST_TEXT
from phases.referee import System
from phases.states import state_words
from skyledger.notation.any_game import written
from skyledger.telling.by_fields import Cases, Kind, Telling, by_fields, itself, seat, where, word

# Dice told: what is rolled for, by whom, how it is modified; what fell, and where it came from.

SOURCES = {
    MACHINE: said("thrown by the machine"),
    SEED: said("thrown from the seed"),
    TYPED: said("typed in"),
    KEPT: said("kept as they fell"),
    AGAIN: said("kept as they fell before the undo"),
}


def source_told(_: Any, source: str) -> str:
    """Where dice came from."""
    return translated(SOURCES[source]) if source in SOURCES else source


def dice_told(_: Any, dice: int | Sequence[int]) -> int | tuple[str, ...]:
    """How many dice, or each of them."""
    return dice if isinstance(dice, int) else tuple(map(str, dice))


def _modifiers(_: Any, modifiers: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    return tuple(say("{value:+} ({rule})", value=value, rule=rule) for rule, value in modifiers)


def dice_sentence(game: Any) -> str:
    """Whose dice the game takes, such as "Dice: the machine's, from seed 5."; empty if any will do."""
    if when_rolled(game.dice) == AT_ONCE:
        return say(
            "Dice: the machine's, from seed {seed}, thrown as soon as they are due."
            if game.seed
            else "Dice: the machine's, thrown as soon as they are due.",
            seed=game.seed,
        )
    if game.dice == TYPED:
        return say("Dice: typed in by the seats.")
    if game.seed:
        return say(
            "Dice: the machine's, from seed {seed}."
            if game.dice
            else "Dice: the machine's, from seed {seed}, or typed in.",
            seed=game.seed,
        )
    return say("Dice: the machine's.") if game.dice else ""


# The facts that all games share, told.

SHOWN_OF_A_DIGEST = 12


def entries_undone(_: Any, event: EntriesUndone) -> str:
    """The fact knows first and last, and not which between them counted no more already."""
    if event.first == event.last:
        return undone_told(event, (event.first,))
    what = said("What counted of entries {first} to {last} is undone{dice}{reason}.")
    return say(what, first=event.first, last=event.last, dice=_its_dice(event), reason=_reason(event.because))


def undone_told(event: EntriesUndone, turned: Sequence[int]) -> str:
    """An undo with the very entries that ceased to count by it."""
    return say(
        "Entry {entries} is undone{dice}{reason}."
        if len(turned) == 1
        else "Entries {entries} are undone{dice}{reason}.",
        entries=in_words(turned),
        dice=_its_dice(event),
        reason=_reason(event.because),
    )


def _its_dice(event: EntriesUndone) -> str:
    """What becomes of the dice that fell in it, where they are not spent."""
    return say(", dice kept") if event.dice == DICE_KEPT else ""


def _reason(because: str) -> str:
    return say(": {reason}", reason=because) if because else ""


def proposal_raised(_: Any, event: ProposalRaised) -> str:
    """Whom it asks, and what comes of it once they agree."""
    return say("Proposed to {seats}: {what}", seats=asked_words(event.asked), what=would_come(event.proposed))


def order_proposed(_: Any, event: ProposalOfOrder) -> str:
    """Whom it asks; the order itself stands in the order of the entry."""
    what = said("Proposed to {seats}; it is done once they agree, if the rules allow it then.")
    waits = said(
        "Proposed to {seats}; it is done once they agree, if the rules allow it then, and the game may go on "
        "meanwhile."
    )
    return say(waits if event.way == WAITS else what, seats=asked_words(event.asked))


def in_force(_: Any, event: ProposalInForce) -> str:
    """Who may decline it."""
    return in_force_told(event, ())


def in_force_told(event: ProposalInForce, agreed: Collection[str]) -> str:
    """Who may decline it, where these seats agreed beforehand: they can't, and nobody where all agreed."""
    if agreed and all({*agreed} & {*group} for group in event.asked):
        return say(NOT_DECLINED, seats=asked_words(event.asked))
    groups = ([seat for seat in group if seat not in agreed] for group in event.asked)
    return say(DECLINED_BY, seats=asked_words([group for group in groups if group]))


DECLINED_BY = said("It counts at once, until declined: {seats} may decline it.")
NOT_DECLINED = said("It counts at once, and nobody can decline it: the word of {seats} was given beforehand.")


def policy_sentence(held: Any) -> str:
    """By which policy a game, or one from this position, is played; nothing where it is the usual one."""
    found = getattr(held, "policy", UNSET)
    return "" if found in (UNSET, TRUSTING) else policy_told(found)


def policy_set(_: Any, event: PolicySet) -> str:
    """All of the policy."""
    return say("From here on: {policy}", policy=policy_told(event.policy))


def branch_adopted(_: Any, event: BranchAdopted) -> str:
    """Which branch, and as it stood then."""
    what = said(
        "{branch} counts from here on in place of this game; it parted after entry {at}; head {head}."
    )
    head = f"{event.number}:{event.head[:SHOWN_OF_A_DIGEST]}…"
    return say(what, branch=event.branch, at=event.at, head=head)


def would_come(proposed: EntriesUndone | EntriesRedone | ClaimRuled) -> str:
    """What comes of a proposal once it is agreed upon."""
    match proposed:
        case EntriesUndone(first, last):
            return say(
                "entry {first} is taken back{dice}{reason}."
                if first == last
                else "what counts of entries {first} to {last} is taken back{dice}{reason}.",
                first=first,
                last=last,
                dice=_its_dice(proposed),
                reason=_reason(proposed.because),
            )
        case EntriesRedone(undone_by):
            return say("what entry {undone_by} undid counts again.", undone_by=undone_by)
        case ClaimRuled(claim, finding):
            told = said("the claim of entry {claim} is upheld{reason}.")
            other = said("the claim of entry {claim} is denied{reason}.")
            upheld = finding == "upheld"
            return say(told if upheld else other, claim=claim, reason=_reason(proposed.because))


def proposal_declined(_: Any, event: ProposalDeclined) -> str:
    """With the reason, if one was given."""
    what = said("What entry {proposal} proposes is declined{reason}.")
    return say(what, proposal=event.proposal, reason=_reason(event.because))


SHARED_KINDS: dict[str, Kind] = {
    **dict.fromkeys(("side", "at", "claim", "because"), itself),
    **dict.fromkeys(("seats", "table", "row", "form", "undone_by", "proposal", "of", "fell_in"), itself),
    "seat": seat,
    "by": word,
    "purpose": word,
    "kind": word,
    "what": word,
    "dice": dice_told,
    "source": source_told,
    "modifiers": _modifiers,
    "phase": lambda _, phase: state_words(phase),
    "digest": lambda _, digest: digest[:SHOWN_OF_A_DIGEST],
}

SHARED_TELLINGS: dict[type[Event], Telling] = {
    **by_fields(
        {
            PhaseEntered: said("The turn moves on to {phase}."),
            SeatFinished: said("{seat} has finished here."),
            PositionSealed: said("The position is sealed in form {form}: {digest}…"),
            RollCalledFor: said("{dice} {dice:die is|dice are} due for {purpose}{whose}{lookup}{modifiers}."),
            DiceRolled: Cases(
                "by",
                {"": said("Dice for {purpose}: {dice} ({source}).")},
                said("The {by}'s dice for {purpose}: {dice} ({source})."),
            ),
            RollsSet: Cases(
                "rolls",
                {
                    "at once": said(
                        "From here on the machine throws dice as soon as they are due, those of every seat; "
                        "“rolls by order” has them wait again, whoever says it."
                    )
                },
                said(
                    "From here on dice fall when somebody says “roll”, or what they show; so it is for every "
                    "seat."
                ),
            ),
            SecretRevealed: said("Shown to all: {what}."),
            EntriesRedone: said("What entry {undone_by} undid counts again."),
            ClaimRaised: said("Claimed of entry {at}."),
            ClaimRuled: Cases(
                "finding",
                {
                    "upheld": said("The claim of entry {claim} is upheld{why}."),
                    "denied": said("The claim of entry {claim} is denied{why}."),
                },
            ),
            CommentMade: Cases("side", {"": said("Said to all.")}, said("Said to the {side} alone.")),
            ProposalAccepted: said("What entry {proposal} proposes is agreed to."),
            DiceKept: said("What fell in entry {fell_in}, which was undone, stands again."),
            ProposalDisputed: said(
                "What entry {proposal} did stays as it is, for the game went on from it; it is disputed."
            ),
            ProposalAgreedBeforehand: said("Agreed to beforehand, by a standing acceptance: {seats}."),
            ProposalsWelcomed: Cases(
                "of",
                {"": said("Such proposals are agreed to beforehand from here on: {kind}.")},
                said("Such proposals of {of} are agreed to beforehand from here on: {kind}."),
            ),
            ProposalsNotWelcomed: Cases(
                "of",
                {"": said("Such proposals are agreed to beforehand no more: {kind}.")},
                said("Such proposals of {of} are agreed to beforehand no more: {kind}."),
            ),
            ProposalCarried: Cases(
                "proposal",
                {0: said("It is done at once, for {seat}.")},
                said("What entry {proposal} proposes is done, for {seat}."),
            ),
        },
        SHARED_KINDS,
        {
            "whose": where("by", said(": the {by}'s roll ({seats})")),
            "lookup": where(
                "table", Cases("row", {0: said(", table {table}")}, said(", table {table}, row {row}"))
            ),
            "why": where("because", said(": {because}")),
            "modifiers": where("modifiers", said(", modified by {modifiers}")),
        },
    ),
    EntriesUndone: entries_undone,
    ProposalRaised: proposal_raised,
    ProposalDeclined: proposal_declined,
    ProposalOfOrder: order_proposed,
    ProposalInForce: in_force,
    PolicySet: policy_set,
    BranchAdopted: branch_adopted,
}


# What a ruling stood on, told: declared facts and the doubts that it turned on.

NUMBER = re.compile(r"W[0-9]+|[0-9][0-9.]*[A-Z]?[0-9.]*")


def is_number(reason: str) -> bool:
    """Is what was given as a reason the number of a rule or doubt, and no words?"""
    return NUMBER.fullmatch(reason) is not None


def ground_told(system: System, game: Any, ground: str) -> str:
    """A ground of a ruling: "fact KIND SUBJECT" is a declared fact, anything else the number of a doubt."""
    if ground.startswith(FACT):
        return _fact_told(system, game, ground.removeprefix(FACT))
    doubts = system.rules.doubts()
    if ground not in doubts:
        return say("declared fact {key}", key=ground)
    taken = game.doubts.get(ground, doubts[ground].default)
    title = translated(doubts[ground].title)
    return say("doubt {number}, {title}: {option}", number=ground, title=title, option=taken)


def ground_in_full(system: System, game: Any, ground: str) -> str:
    """As `ground_told`; of a doubt in a sentence, for who never heard of doubts, what is played."""
    doubt = system.rules.doubts().get(ground)
    if doubt is None:
        return ground_told(system, game, ground)
    taken = game.doubts.get(ground, doubt.default)
    played = translated(doubt.options.get(taken, taken)).removesuffix(".")
    asks = translated(doubt.question).strip() if YES_OR_NO.match(played) else translated(doubt.title)
    sentence = PLAYED[doubt.closed, asks.endswith("?")]
    return say(sentence, number=ground, asks=asks, played=played, option=taken)


YES_OR_NO = re.compile(r"(?:Yes|No)\b")
"""A reading that says nothing without the question."""
PLAYED = {
    (False, False): said(
        "doubt {number}, {asks}: the text leaves it open, and this game plays “{played}” ({option})"
    ),
    (False, True): said(
        "doubt {number}: {asks} The text leaves it open, and this game plays “{played}” ({option})"
    ),
    (True, False): said("doubt {number}, {asks}: this game plays “{played}” ({option})"),
    (True, True): said("doubt {number}: {asks} This game plays “{played}” ({option})"),
}
"""By whether the text answers it, and whether its question is told or its title."""


def _fact_told(system: System, game: Any, key: str) -> str:
    fact = game.facts.get(key)
    if fact is None:
        return say("declared fact {key}", key=key)
    return say(
        _declared(fact.rule),
        kind=word(game, fact.kind),
        subject=system.rules.called(game, fact.subject),
        value=word(game, fact.value),
        by=seat(game, fact.by),
        rule=fact.rule,
    )


def _declared(reason: str) -> str:
    if not reason:
        return said("{kind} of {subject} is declared {value} (by {by})")
    if is_number(reason):
        return said("{kind} of {subject} is declared {value} (by {by}, rule {rule})")
    return said("{kind} of {subject} is declared {value} (by {by}, because {rule})")


# Orders in the words in which a person would give them.


LONGEST_TOLD = 2 * LONGEST_TEXT
"""So many signs of an order or fact are told; from elsewhere may come lists of a hundred thousand units."""

LONGEST_HOUSE_RULES = 500_000
"""So many signs are told of house rules: all, for what is told of 64 KB comes to fewer."""


def order_told(system: System, game: Any, order: Any) -> str:
    """An order in notation, from the game in which it was given; None was withheld."""
    if order is None:
        return say("(sealed)")
    return in_part(written(system.rules.name, game, order), LONGEST_TOLD)
