"""Who decides after a round of an interception, and what is said too early or too late (18.563, 18.622)."""

from collections.abc import Iterator

from msgspec import UnsetType

from core.world_at_war.air_combat.round import Forces
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from skyledger.datafiles.problems import Fault, Path
from skyledger.resolving.air_combat.rounds import (
    ATTACKER_GONE,
    BOTH_GONE,
    DEFENDER_GONE,
    FLOWN,
    NEXT_ROUND,
    SINGLE,
    WAITING,
    End,
    eliminated,
)
from skyledger.resolving.counterair.faults import AFTER_A_ROUND, pointless
from skyledger.resolving.counterair.request import DISENGAGE, FIGHT_ON
from skyledger.resolving.interception.request import TRANSPORT, Interception, InterceptionRound

DEFENDER_DECIDES, ATTACKER_DECIDES = f"{DEFENDER} decides", f"{ATTACKER} decides"


def after_the_round(request: Interception, number: int, forces: Forces) -> End:
    """Where the interception stands after this round, by what is said of the time after it.

    A further round says that both sides fought on. An attacker who lost all may still be joined by others.
    """
    asked, so_far = request.fought[number], number + 1
    gone = eliminated(forces)
    if gone in (DEFENDER_GONE, BOTH_GONE):
        return End(gone, so_far)
    if request.sort.battle.single:
        return End(gone or SINGLE, so_far)
    if asked.defender_decides == DISENGAGE:
        return End(f"{DEFENDER}{FLOWN}", so_far)
    if not asked.defender_decides and not _another(request, number):
        left_it = bool(gone) and not isinstance(request.attack, UnsetType)
        return End(ATTACKER_GONE, so_far) if left_it else End(WAITING, so_far, DEFENDER_DECIDES)
    return _of_the_attacker(request, asked, number, gone)


def _of_the_attacker(request: Interception, asked: InterceptionRound, number: int, gone: str) -> End:
    """18.5634, 18.622: he goes on, is reinforced, or ends it; who protects transports isn't asked (W312)."""
    so_far = number + 1
    if asked.attacker_decides == DISENGAGE:
        return End(gone or f"{ATTACKER}{FLOWN}", so_far)
    if asked.reinforcement or asked.attacker_decides or _another(request, number):
        return End(WAITING, so_far, NEXT_ROUND)
    if gone and not isinstance(request.attack, UnsetType):
        return End(ATTACKER_GONE, so_far)
    if request.intercepted == TRANSPORT and not gone:
        return End(WAITING, so_far, NEXT_ROUND)
    return End(WAITING, so_far, ATTACKER_DECIDES)


def _another(request: Interception, number: int) -> bool:
    return number + 1 < len(request.fought)


def said_wrong(request: Interception, number: int, forces: Forces, end: End) -> Iterator[Fault]:
    """What is said of the time after this round, and can't be."""
    asked, path = request.fought[number], ("rounds", number)
    gone = eliminated(forces)
    if end.how != WAITING:
        yield from pointless(request.fought, number, _over(request, end), _no_more(end))
        return
    kind = request.sort.battle
    if not asked.defender_decides and not _another(request, number):
        for key in AFTER_A_ROUND[1:]:
            if getattr(asked, key):
                reason = f"The defender decides first ({kind.defender_says}); say what he decided, too."
                yield Fault((*path, key), reason)
        return
    going_on = bool(asked.attacker_decides) or _another(request, number)
    if gone and going_on and not asked.reinforcement:
        reason = f"No attacker is left; another round needs a reinforcement ({kind.joined})."
        yield Fault((*path, "reinforcement"), reason)


def withdrawing(request: Interception, number: int, forces: Forces, path: Path) -> Iterator[Fault]:
    """18.622: who protects transports does not break off a round that the interceptors want (doubt W312)."""
    asked = request.fought[number]
    if asked.attacker_decides != DISENGAGE:
        return
    if request.intercepted == TRANSPORT and forces.attacker and asked.defender_decides == FIGHT_ON:
        reason = "The interceptors fight on, and they alone break off (18.622, doubt W312)."
        yield Fault((*path, "attacker_decides"), reason)
    if asked.reinforcement:
        reason = f"Who brings reinforcements fights another round ({request.sort.battle.joined})."
        yield Fault((*path, "reinforcement"), reason)


def _over(request: Interception, end: End) -> str:
    """What ended it, in words and with its rule."""
    kind = request.sort.battle
    if end.how == BOTH_GONE:
        return f"in round {end.round} both sides were eliminated ({kind.over})"
    who = DEFENDER if end.how.startswith(DEFENDER) else ATTACKER
    if end.how.endswith(FLOWN):
        rule = kind.broken_off if who == DEFENDER else kind.attacker_says
        return f"the {who} disengaged after round {end.round} ({rule})"
    return f"in round {end.round} the {who} was eliminated ({kind.over})"


def _no_more(end: End) -> tuple[str, ...]:
    """What is decided no more after such an end."""
    if end.how.endswith(FLOWN):
        return AFTER_A_ROUND[1:] if end.how.startswith(DEFENDER) else ()
    return AFTER_A_ROUND if end.how in (DEFENDER_GONE, BOTH_GONE) else ()
