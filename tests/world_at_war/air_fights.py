"""Fights written briefly: `force("4 AAF Germany", "3 NAS Britain")`."""

from core.world_at_war.air_combat.groups import Circumstances, Group, fight_between
from core.world_at_war.air_combat.losses import suffered
from core.world_at_war.edition import AirResult


def force(*texts, **about):
    """Groups from "3 AAF Germany", "6 elite NAS Japan", "2 inverted AAF Italy", "1 air-transport France"."""
    return [group(text, **about) for text in texts]


def group(text, **about):
    count, *words = text.split()
    marks = {word: True for word in words if word in {"elite", "inverted"}}
    kind, *nation = [word for word in words if word not in marks]
    return Group(" ".join(nation), kind.replace("-", " "), int(count), **marks, **about)


def fight(attacker, defender, **circumstances):
    """A fight between forces given as texts separated by commas, or as groups."""
    return fight_between(_force(attacker), _force(defender), Circumstances(**circumstances))


def _force(given):
    return force(*given.split(", ")) if isinstance(given, str) else given


def losses(of, result, side="defender", answers=(), readings=None):
    """{"Germany AAF": (eliminated, aborted)} for everything that suffers."""
    done = suffered(of, side, AirResult(*result), answers, readings or {})
    return {
        one.group.name: (one.eliminated, one.aborted) for one in done.losses if one.eliminated or one.aborted
    }


def choices(of, result, side="defender", answers=()):
    """The side's choices about such a result."""
    return suffered(of, side, AirResult(*result), answers).choices
