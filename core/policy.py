"""Policies: by which way each kind of thing that touches all at the table comes to count.

*free*: whoever wants it does it. *consent*: it is proposed, and done once those who are asked agree, as long
as the game did not go on meanwhile. *waits*: as consent, but the game may go on until they answer, and the
order is ruled on as it stands then. *until declined*: it counts at once; who is asked may decline it, and it
is taken back as far as its seat could do that alone, or else stays disputed. *gamemaster*: it is his alone.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from core.mistakes import near_misses
from events.policy import Policy
from events.sentences import either, listed, said, say, translated

FREE, CONSENT, GAMEMASTERS = said("free"), said("consent"), said("gamemaster")
UNTIL_DECLINED, WAITS = said("until declined"), said("waits")

UNDO, REDO, DECLARED = "undo", "redo", "declared"
ADJUSTMENTS, OPTIONS, POLICY = "adjustments", "options", "policy"
ADOPTION = "adoption"
OF_ORDERS = (FREE, CONSENT, GAMEMASTERS, UNTIL_DECLINED, WAITS)
WAYS: Mapping[str, tuple[str, ...]] = {
    UNDO: (FREE, CONSENT, GAMEMASTERS, UNTIL_DECLINED),
    REDO: (FREE, CONSENT, GAMEMASTERS),
    DECLARED: OF_ORDERS,
    ADJUSTMENTS: OF_ORDERS,
    OPTIONS: OF_ORDERS,
    POLICY: (FREE, CONSENT, GAMEMASTERS),
    ADOPTION: (FREE, CONSENT, GAMEMASTERS),
}
"""The ways that each kind may take. What is undone or redone is the game as it stands: it can't wait."""

KINDS_TOLD: Mapping[str, str] = {
    UNDO: said("undo past a die, a shown secret or another's decision"),
    REDO: said("redo of what others undid"),
    DECLARED: said("declared facts that bind another side"),
    ADJUSTMENTS: said("adjustments"),
    OPTIONS: said("readings of doubts in mid-game"),
    POLICY: said("the policy itself"),
    ADOPTION: said("the adoption of a branch"),
}

KEPT, SPENT = said("kept"), said("spent")
"""What becomes of the dice of undone play."""

BY_THE_TABLE = (ADJUSTMENTS, OPTIONS)
"""Kinds of orders that no seat gives for itself: who gives one by right speaks as the gamemaster does."""

TRUSTING = Policy()
SHIPPED: Mapping[str, Policy] = {
    one.name: one
    for one in (
        TRUSTING,
        Policy("consent", (), CONSENT, CONSENT, WAITS, *(CONSENT,) * 4),
        Policy("gamemaster", (GAMEMASTERS,), *(GAMEMASTERS,) * len(WAYS)),
    )
}
"""Those that come with skyledger, by name."""


class Concern(msgspec.Struct, frozen=True):
    """Of which kind an order is that touches others, and which sides: every other one, if none is named."""

    kind: str
    sides: tuple[str, ...] = ()


def keeps_dice(policy: Policy) -> bool:
    """Do dice of undone play stand again where the same is rolled for?"""
    return policy.dice == KEPT


def way_of(policy: Policy, kind: str) -> str:
    """By which way things of this kind come to count."""
    return str(getattr(policy, kind))


def policy_of(game: Any) -> Policy:
    """The policy by which a game is played as it stands."""
    return getattr(game, "policy", TRUSTING)


def policy_in(position: Any) -> Policy:
    """The policy that a position begins with."""
    return TRUSTING if position.policy is UNSET else position.policy


def policy_kept(game: Any) -> Any:
    """The policy as a position of this game has it: none where it is the usual one."""
    return UNSET if game.policy == TRUSTING else game.policy


NAME = re.compile(r"\w(?:[\w .'-]{0,58}[\w.'])?")


def unsound(policy: Policy, seats: Collection[str] | None = None) -> Iterator[tuple[str, str]]:
    """What is wrong with a policy, by its keys; `seats` are those of its game, if that is known."""
    if not NAME.fullmatch(policy.name):
        yield "name", say("A policy needs a name, of letters, digits, blanks, dots, dashes and apostrophes.")
    if SHIPPED.get(policy.name, policy) != policy:
        told = said("The policy “{name}” comes with skyledger and says otherwise; one's own needs its own.")
        yield "name", say(told, name=policy.name)
    for kind, ways in WAYS.items():
        yield from _way(policy, kind, ways)
    if policy.dice not in (UNSET, KEPT, SPENT):
        told = said("Dice of undone play are {ways}, and not “{given}”.")
        yield "dice", say(told, ways=either((SPENT, KEPT)), given=str(policy.dice)[:60])
    if twice := [one for one, count in Counter(policy.gamemaster).items() if count > 1]:
        yield "gamemaster", say("{seats} {count:is|are} named twice.", seats=listed(twice), count=len(twice))
    for seat in policy.gamemaster:
        if seats is not None and seat not in (*seats, GAMEMASTERS):
            told = said("Nobody sits as {seat}; the seats are {seats}, and the gamemaster's.")
            yield "gamemaster", say(told, seat=seat, seats=listed(list(seats)))


def _way(policy: Policy, kind: str, ways: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    given = way_of(policy, kind)
    if given not in ways:
        near = near_misses(given, ways)
        told = said("“{given}” is no way for this; did you mean {near}?") if near else NO_WAY
        yield kind, say(told, given=given[:60], near=listed(near), ways=listed(list(ways)))
    elif given == GAMEMASTERS and not policy.gamemaster:
        yield kind, say("This is the gamemaster's alone, and nobody sits as one.")


NO_WAY = said("“{given}” is no way for this; the ways are {ways}.")


def told(policy: Policy) -> str:
    """A policy in a sentence."""
    ways = [
        say("{kind}: {way}", kind=translated(text), way=translated(way_of(policy, kind)))
        for kind, text in KINDS_TOLD.items()
    ]
    sits = (
        say("Gamemaster: {seats}.", seats=listed(list(policy.gamemaster)))
        if policy.gamemaster
        else say("Nobody sits as gamemaster.")
    )
    told = said("Policy “{name}”: {ways}. {sits}")
    keeping = said("Policy “{name}”: {ways}. Dice of undone play are kept. {sits}")
    return say(keeping if keeps_dice(policy) else told, name=policy.name, ways="; ".join(ways), sits=sits)
