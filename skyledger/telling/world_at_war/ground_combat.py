"""Ground combat told: who attacks whom, what the die requires, what is given up for it."""

from collections.abc import Iterator, Sequence

from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import ATTACKER
from events import world_at_war as fact
from events.sentences import said, say
from skyledger.telling.by_fields import Cases, itself
from skyledger.telling.world_at_war.counterair import modifiers_told
from skyledger.telling.world_at_war.parts import place_told, side_told, told, units_told


def _factors(count: int) -> str:
    return say("a ground factor" if count == 1 else "{count} ground factors", count=count)


def _attackers(_: Game, event: fact.GroundAttackAnnounced) -> tuple[str, ...]:
    return (*event.ground, *([_factors(event.factors)] if event.factors else ()))


def _defended(game: Game, event: fact.GroundAttackAnnounced) -> tuple[str, ...]:
    return tuple(_defenders(game, event))


def _defenders(game: Game, event: fact.GroundAttackAnnounced) -> Iterator[str]:
    """The defenders of each hex, with its DM."""
    for place, modifier in event.modifiers.items():
        named = tuple(one for one in event.defenders if _is_there(game, one, place))
        if count := event.defending.get(place, 0):
            yield say(
                "{count} ground factors in {place} on a DM of {modifier}",
                count=count,
                place=place_told(game, place),
                modifier=modifier,
            )
        elif named:
            yield say("{units} on a DM of {modifier}", units=named, modifier=modifier)


def _is_there(game: Game, unit: str, place: str) -> bool:
    known = game.ground.get(unit)
    return known is None or known.place == place


def _modifiers(_: Game, modifiers: Sequence[tuple[str, int, str]]) -> str:
    return say(" with {modifiers}", modifiers=modifiers_told(modifiers)) if modifiers else ""


def _required(game: Game, event: fact.GroundCombatRolled) -> tuple[str, ...]:
    """What each side must lose."""
    due = tuple(
        say(
            "the {side} loses everything"
            if side in event.everything
            else "the {side} must lose a factor"
            if factors == 1
            else "the {side} must lose {factors} factors",
            side=side_told(game, side),
            factors=factors,
        )
        for side, factors in event.due.items()
    )
    return (*due, *_spared(event)) or (say("nobody loses anything"),)


def _spared(event: fact.GroundCombatRolled) -> Iterator[str]:
    """15.61/Ex-1, 15.61/Ex-2: why the attacker loses nothing by an exchange."""
    if event.due and event.code in LOWERED and ATTACKER not in event.due:
        yield say(
            "the attacker loses nothing, since with a DM {by} lower the defenders come to none",
            by=LOWERED[event.code],
        )


LOWERED = {"Ex-1": 1, "Ex-2": 2}
"""By how much the DM is lowered by which the attacker's loss is reckoned."""


def _given_up(game: Game, event: fact.GroundLossesTaken) -> tuple[str, ...]:
    return tuple(_lost(game, event))


def _lost(game: Game, event: fact.GroundLossesTaken) -> Iterator[str]:
    yield from event.ground
    if count := sum(event.factors.values()):
        yield _factors(count)
    if event.units:
        yield units_told(game, event.units)
    if event.cves:
        yield say("a CVE factor" if event.cves == 1 else "{count} CVE factors", count=event.cves)
    if event.fleet:
        yield say("a fleet factor" if event.fleet == 1 else "{count} fleet factors", count=event.fleet)


GROUND_COMBAT_TELLINGS = told(
    {
        fact.GroundAttackAnnounced: Cases(
            "kind",
            {
                "regular": said(
                    "Ground units make the attack on {hexes} with {attackers} against {defended}."
                ),
                "invasion": said(
                    "Ground units make the invasion of {hexes} with {attackers} against {defended}."
                ),
                "exploitation": said(
                    "Ground units make the exploitation attack on {hexes} with {attackers} against "
                    "{defended}."
                ),
            },
        ),
        fact.GroundLossesTaken: said("The {side} over {hexes} gives up {given_up}."),
        fact.GroundCombatEnded: Cases(
            "how",
            {
                "defender eliminated": said(
                    "The attack on {hexes} is over: no defender is left there; who holds it now is said by "
                    "“take PLACE for NATION”."
                ),
                "attacker eliminated": said("The attack on {hexes} is over: the attackers are eliminated."),
                "both eliminated": said("The attack on {hexes} is over: both sides are eliminated."),
                "break off": said("The attack on {hexes} is broken off."),
            },
        ),
    },
    attackers=_attackers,
    defended=_defended,
    given_up=_given_up,
) | told(
    {
        fact.GroundCombatRolled: said(
            "Ground combat over {hexes}, round {round}: {attackers} to {defenders}, column {column}; die "
            "{die}{modifiers}, net {net}: {code}; {required}."
        )
    },
    {
        **dict.fromkeys(("attackers", "defenders", "column", "code"), itself),
        "modifiers": _modifiers,
    },
    required=_required,
)
