"""Ground combats of the tests, laid in one line."""

from core.world_at_war.ground_combat.round import dues, fought
from core.world_at_war.ground_combat.strength import CVE, FLEET, GROUND, Attack, Part

KINDS = {"AAF": "AAF", "NAS": "NAS", "CVE": CVE, "fleet": FLEET}


def ground(count, factors=1, modifier=1, name="infantry"):
    return Part(name, GROUND, count, factors, modifier)


def side(*units, **support):
    """side(ground(2, 3), NAS=5): ground units, and support by its kind."""
    return (*units, *(Part(kind, KINDS[kind], count) for kind, count in support.items()))


def attack(attacker, defender, *, invasion=False):
    return Attack(attacker, defender, invasion)


def required(of, code, **readings):
    """What each side must lose by a result, as {"attacker": 3} or {"defender": "everything"}."""
    return {due.side: "everything" if due.everything else due.factors for due in dues(of, code, readings)}


def codes(of, die, earlier=0, **readings):
    return fought(of, die, earlier, None, readings).code
