"""What is different after each fact of ground support and defensive air support (18.55, 18.56, 18.61)."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes, Names, names_as_factors, names_as_squadrons
from core.world_at_war.state import Game
from core.world_at_war.under_way.over_land import INVASION
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import Question
from events.world_at_war.support import ABORTED, TURNED_BACK, DefensiveSupport, GroundSupport

EXCESS = "support excess"
"""The kind of question that asks which air units are beyond the limit."""


def ground_combat_announced(game: Game, event: fact.GroundCombatAnnounced) -> Changes:
    """Attacks are to come; of which hexes is not said."""
    return {"supports": (*game.supports, GroundSupport((), event.occasion, event.occasion))}


def overrun_announced(game: Game, event: fact.OverrunAnnounced) -> Changes:
    """The hex is to be overrun; support is added as it is announced."""
    return {"supports": (*game.supports, GroundSupport((event.hex,), "overrun", "overrun"))}


def exploitation_announced(game: Game, _: fact.ExploitationAnnounced) -> Changes:
    """Attacks are to come again."""
    return {"supports": (*game.supports, GroundSupport((), "exploitation", "exploitation"))}


def ground_support_announced(game: Game, event: fact.GroundSupportAnnounced) -> Changes:
    """The units are committed to the attack on these hexes."""
    begun = GroundSupport(event.hexes, event.occasion, event.kind)
    return _supporting(game, begun, lambda s: replace(s, units=(*s.units, *event.units)))


def naval_support_announced(game: Game, event: fact.NavalSupportAnnounced) -> Changes:
    """The ships are committed to the invasion."""
    begun = GroundSupport((event.hex,), "regular", "invasion")
    field = "cves" if event.ships == "CVE" else "fleet"

    def more(support: GroundSupport) -> GroundSupport:
        ships = {field: getattr(support, field) + event.factors}
        return replace(support, followed=support.followed or event.followed, **ships)

    return _supporting(game, begun, more)


def _supporting(
    game: Game, begun: GroundSupport, change: Callable[[GroundSupport], GroundSupport]
) -> Changes:
    """The support of this attack changed, begun if there is none."""

    def same(one: GroundSupport) -> bool:
        here = one.hexes, one.occasion, one.kind
        return here == (begun.hexes, begun.occasion, begun.kind) and not one.ended

    if any(same(one) for one in game.supports):
        return {"supports": tuple(change(one) if same(one) else one for one in game.supports)}
    return {"supports": (*game.supports, change(begun))}


def defensive_support_placed(game: Game, event: fact.DefensiveSupportPlaced) -> Changes:
    """The units are over the hex."""
    begun = DefensiveSupport(event.hex, event.occasion, deferred=event.deferred)
    return _defending(
        game,
        begun,
        lambda d: replace(d, units=(*d.units, *event.units), escorts=(*d.escorts, *event.escorts)),
    )


def defensive_support_kept(game: Game, event: fact.DefensiveSupportKept) -> Changes:
    """These units are over the hex for the occasion to come, and no more for the one before."""
    going = frozenset(event.units)
    before = {"defenses": tuple(_without(one, going) for one in game.defenses)}
    stay = tuple(name for name in event.units if _is_escort(game, name))
    rest = tuple(name for name in event.units if name not in stay)
    begun = DefensiveSupport(event.hex, event.occasion)
    return _defending(
        replace(game, **before),
        begun,
        lambda d: replace(d, units=(*d.units, *rest), escorts=(*d.escorts, *stay)),
    )


def _is_escort(game: Game, name: str) -> bool:
    return any(name in one.escorts for one in game.defenses)


def _without(one: DefensiveSupport, names: frozenset[str]) -> DefensiveSupport:
    return replace(one, units=_less(one.units, names), escorts=_less(one.escorts, names))


def _less(units: Iterable[str], names: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in units if name not in names)


def _defending(
    game: Game, begun: DefensiveSupport, change: Callable[[DefensiveSupport], DefensiveSupport]
) -> Changes:
    """The support in this hex changed, begun if there is none."""
    same = _same(begun.hex, begun.occasion, begun.deferred)
    if any(same(one) for one in game.defenses):
        return {"defenses": tuple(change(one) if same(one) else one for one in game.defenses)}
    return {"defenses": (*game.defenses, change(begun))}


def _same(hex_: str, occasion: str, deferred: bool) -> Callable[[DefensiveSupport], bool]:  # noqa: FBT001 - a field
    return lambda one: (one.hex, one.occasion, one.deferred) == (hex_, occasion, deferred)


def interceptors_committed(game: Game, event: fact.InterceptorsCommitted) -> Changes:
    """The units are sent against the support in the hex."""
    begun = DefensiveSupport(event.hex, event.occasion, deferred=event.deferred)
    return _defending(game, begun, lambda d: replace(d, interceptors=(*d.interceptors, *event.units)))


def defensive_support_aborted(game: Game, event: fact.DefensiveSupportAborted) -> Changes:
    """These units do not support the hex."""
    begun = DefensiveSupport(event.hex, event.occasion, deferred=event.deferred)
    return _defending(game, begun, lambda d: replace(d, aborted=(*d.aborted, *event.units)))


def defensive_support_cancelled(game: Game, event: fact.DefensiveSupportCancelled) -> Changes:
    """Nobody supports the hex any more."""
    begun = DefensiveSupport(event.hex, event.occasion, deferred=event.deferred)
    return _defending(game, begun, lambda d: replace(d, cancelled=True))


def deferred_support_called_for(game: Game, event: fact.DeferredSupportCalledFor) -> Changes:
    """Each attacked hex may get more air."""
    new = tuple(DefensiveSupport(hex_, event.occasion, deferred=True) for hex_ in event.hexes)
    known = {(one.hex, one.occasion) for one in game.defenses if one.deferred}
    return {"defenses": (*game.defenses, *(one for one in new if (one.hex, one.occasion) not in known))}


def called_off(game: Game, event: fact.AirUnitsCalledOff) -> Changes:
    """These units support no attack any more (doubt W349)."""
    stay = frozenset(event.units)
    if not any(stay.intersection(one.units) for one in game.supports):
        return {}
    return {"supports": tuple(replace(one, units=_less(one.units, stay)) for one in game.supports)}


def support_measured(game: Game, event: fact.SupportMeasured) -> Changes:
    """The attack starts with these ground factors on both sides."""
    known = (s for s in game.supports if _starts(s, event))
    kind = next((s.kind for s in known), event.occasion)
    begun = GroundSupport(event.hexes, event.occasion, kind)
    found = {"factors": event.attackers, "against": event.defenders, "because": event.because}
    return _supporting(game, begun, lambda s: replace(s, **found))


def _starts(one: GroundSupport, event: fact.SupportMeasured) -> bool:
    return (one.hexes, one.occasion) == (event.hexes, event.occasion) and not one.ended


def _of_attack(one: GroundSupport, hexes: frozenset[str], occasion: str) -> bool:
    return bool(one.hexes) and one.occasion == occasion and hexes.issuperset(one.hexes) and not one.ended


def excess_called_for(game: Game, event: fact.SupportExcessCalledFor) -> Changes:
    """A question waits for its answer."""
    asked = Question(EXCESS, event.rule, event.seats, event.place, event.units)
    return {"questions": (*game.questions, asked)}


def excess_named(game: Game, event: fact.SupportExcessNamed) -> Changes:
    """These units have no part in the ground combat; the question about them is answered."""
    names = frozenset(event.units)
    here = EXCESS, event.rule, event.place
    return {
        "questions": tuple(q for q in game.questions if (q.kind, q.rule, q.place) != here),
        "supports": tuple(replace(s, excess=_more(s.excess, s.units, names)) for s in game.supports),
        "defenses": tuple(replace(d, excess=_more(d.excess, d.units, names)) for d in game.defenses),
    }


def _more(excess: tuple[str, ...], units: tuple[str, ...], names: frozenset[str]) -> tuple[str, ...]:
    return (*excess, *(name for name in units if name in names and name not in excess))


def support_counted(game: Game, event: fact.SupportCounted) -> Changes:
    """The defenders' units are part of a ground combat now."""
    names, hexes = frozenset(event.defense), frozenset(event.hexes)
    return {
        "supports": tuple(
            replace(one, counted=True) if _of_attack(one, hexes, event.occasion) else one
            for one in game.supports
        ),
        "defenses": tuple(replace(d, used=_more(d.used, d.units, names)) for d in game.defenses),
    }


def attack_settled(game: Game, event: fact.AttackSettled) -> Changes:
    """The attack is no more to come; of one by sea and over land the invasion alone turns back (18.5551)."""
    hexes, at_sea = frozenset(event.hexes), event.how in (TURNED_BACK, ABORTED)
    return {
        "supports": tuple(
            replace(one, ended=event.how)
            if _of_attack(one, hexes, event.occasion) and (one.kind == INVASION or not at_sea)
            else one
            for one in game.supports
        )
    }


def supports_ended(game: Game, event: fact.SupportsEnded) -> Changes:
    """What supported is forgotten; what stays over its hex is of the occasion to come by then (18.613)."""
    if event.occasion != "overrun":
        return {"supports": (), "defenses": ()}
    return {
        "supports": tuple(one for one in game.supports if one.occasion != event.occasion),
        "defenses": tuple(one for one in game.defenses if one.occasion != event.occasion),
    }


def units_divided(game: Game, event: fact.AirUnitsDivided) -> Changes:
    """Squadrons support and intercept in the place of their factors."""
    if not game.defenses:
        return {}
    names = names_as_squadrons(game, event)
    return {"defenses": tuple(_renamed(one, names) for one in game.defenses)}


def units_recombined(game: Game, event: fact.AirUnitsRecombined) -> Changes:
    """Factors support and intercept in the place of their squadrons."""
    if not game.defenses:
        return {}
    names = names_as_factors(event)
    return {"defenses": tuple(_renamed(one, names) for one in game.defenses)}


def _renamed(one: DefensiveSupport, names: Names) -> DefensiveSupport:
    def now(units: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new for name in units for new in names.get(name, (name,)))

    return replace(one, units=now(one.units), escorts=now(one.escorts), interceptors=now(one.interceptors))


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.GroundCombatAnnounced: ground_combat_announced,
    fact.OverrunAnnounced: overrun_announced,
    fact.ExploitationAnnounced: exploitation_announced,
    fact.GroundSupportAnnounced: ground_support_announced,
    fact.NavalSupportAnnounced: naval_support_announced,
    fact.DefensiveSupportPlaced: defensive_support_placed,
    fact.DefensiveSupportAborted: defensive_support_aborted,
    fact.DefensiveSupportCancelled: defensive_support_cancelled,
    fact.DefensiveSupportKept: defensive_support_kept,
    fact.InterceptorsCommitted: interceptors_committed,
    fact.DeferredSupportCalledFor: deferred_support_called_for,
    fact.AirUnitsCalledOff: called_off,
    fact.SupportMeasured: support_measured,
    fact.SupportExcessCalledFor: excess_called_for,
    fact.SupportExcessNamed: excess_named,
    fact.SupportCounted: support_counted,
    fact.AttackSettled: attack_settled,
    fact.SupportsEnded: supports_ended,
    fact.AirUnitsDivided: units_divided,
    fact.AirUnitsRecombined: units_recombined,
}
