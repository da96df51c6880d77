"""What people at the table have yet to see to after an interception."""

from collections.abc import Iterable

from core.world_at_war.air_combat.fates import INVERTED, SUPPORTS, Fate
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.resolving.counterair_answer import Note
from skyledger.resolving.interception_request import BOMBERS, SUPPORT, TRANSPORT

NOTES = {
    "18.614": "Of what supports, three factors of air at most count for each ground factor, jets left out; "
    "what is beyond takes no part in the ground combat and is inverted with the others.",
    "18.618": "What supported has flown its mission and is inverted when it returns, attacked or not.",
    "18.46": "Who flew returns to the base it came from or to another one in range.",
    "18.472": "Counter-interception is an offensive operation, to be paid for but in the redeployment phase.",
    "18.42A": "Transports that live through it are inverted, at the end of their mission or back at base.",
    "18.57": "What bombs do to the target is told by rule 26.",
    "23.144": "Squadrons recombine; a factor with an inverted squadron in it is inverted.",
    "23.142B": "It is counted here as if all squadrons of a side were at one base.",
}


def notes(intercepted: str, fates: dict[Side, tuple[Fate, ...]], *, divided: bool) -> tuple[Note, ...]:
    """The notes on an interception that has ended; `divided` tells that it was fought in squadrons."""
    said = {
        "18.614": _any(fates[DEFENDER], SUPPORTS),
        "18.618": _any(fates[DEFENDER], SUPPORTS),
        "18.46": _any((*fates[ATTACKER], *fates[DEFENDER]), INVERTED),
        "18.472": intercepted == TRANSPORT and bool(fates[ATTACKER]),
        "18.42A": intercepted == TRANSPORT,
        "18.57": intercepted == BOMBERS,
        "23.144": divided and intercepted == SUPPORT,
        "23.142B": divided,
    }
    return tuple(Note(rule, NOTES[rule]) for rule, so in said.items() if so)


def _any(fates: Iterable[Fate], status: str) -> bool:
    return any(fate.status == status for fate in fates)
