"""What is different when kamikazes are made, used, and may be more (17.4)."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from core.world_at_war.board import phase_label
from core.world_at_war.changes import Changes, counted, out_of_play
from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import KAMIKAZE, MAP_EDGE
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import AirUnit
from events.world_at_war.kamikazes import Conversion, KamikazePool


def kamikazes_invoked(_: Game, event: fact.KamikazesInvoked) -> Changes:
    """The nation has a kamikaze force pool, with nothing in it yet."""
    return {"kamikazes": {event.nation: KamikazePool(event.nation, event.limit)}}


def units_converted(game: Game, event: fact.AirUnitsConverted) -> Changes:
    """The units are no more, in the force pool neither; what is built becomes built kamikazes."""
    units = _of_another_factor(game, event) | {one.unit: None for one in event.conversions}
    units |= {unit.name: unit for one in event.conversions for unit in _made_from(game, event, one)}
    paid = counted(game, event.nation, KAMIKAZE, event.paid) if event.paid else {}
    return {"units": units, "built": paid, "kamikazes": _filled(game, event.nation)}


def _of_another_factor(game: Game, event: fact.AirUnitsConverted) -> dict[str, AirUnit | None]:
    """23.132, 23.143: squadrons in play whose factor is no more belong to one that lies aside as well."""
    gone = {one.unit for one in event.conversions}
    orphans = [unit for unit in game.units.values() if unit.parent in gone]
    if not orphans:
        return {}
    alike = [u for u in game.units.values() if (u.nation, u.kind) == (event.nation, event.kind)]
    others = sorted((u for u in alike if u.name not in gone), key=lambda unit: (not unit.divided, unit.name))
    return {unit.name: replace(unit, parent=others[0].name) for unit in orphans if others}


def _filled(game: Game, nation: str) -> dict[str, KamikazePool]:
    """The pool, whose last growth, if it grew, is one into which units were converted."""
    pool = game.kamikazes.get(nation)
    if pool is None or not pool.increases or pool.increases in pool.filled:
        return {}
    return {nation: replace(pool, filled=(*pool.filled, pool.increases))}


def _made_from(game: Game, event: fact.AirUnitsConverted, conversion: Conversion) -> Iterator[AirUnit]:
    """The kamikazes have the status of the unit that became them."""
    unit = game.units[conversion.unit]
    for name in conversion.kamikazes:
        yield AirUnit(
            name,
            unit.nation,
            KAMIKAZE,
            base=(event.at or MAP_EDGE) if unit.base else "",
            inverted=unit.inverted,
            inverted_in=unit.inverted_in,
            constructed=unit.constructed,
            made_from=unit.name,
        )


def kamikazes_expended(game: Game, event: fact.KamikazesExpended) -> Changes:
    """They are unbuilt, and counted as used; it is kept in which phase (17.47D)."""
    pool = game.kamikazes[event.nation]
    gone: dict[str, AirUnit | None] = {
        name: out_of_play(game.units[name], divided=False) for name in event.units
    }
    now = phase_label(game)
    used = replace(pool, flown=pool.flown + len(event.units), attacked_in=now)
    if event.fought:
        used = replace(used, fought_in=now)
    return {"units": gone, "kamikazes": {event.nation: used}}


def kamikaze_pool_enlarged(game: Game, event: fact.KamikazePoolEnlarged) -> Changes:
    """The limit is higher, and of the present kamikazes none was used yet."""
    pool, now = game.kamikazes[event.nation], phase_label(game)
    grown = replace(pool, limit=event.limit, increases=pool.increases + 1, flown=0)
    return {"kamikazes": {event.nation: replace(grown, grown_in=now, grown_by=event.by)}}


def kamikaze_pool_raised(game: Game, event: fact.KamikazePoolRaised) -> Changes:
    """The last growth was larger."""
    pool = game.kamikazes[event.nation]
    raised = replace(pool, limit=event.limit, grown_by=pool.grown_by + event.by)
    return {"kamikazes": {event.nation: raised}}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.KamikazesInvoked: kamikazes_invoked,
    fact.AirUnitsConverted: units_converted,
    fact.KamikazesExpended: kamikazes_expended,
    fact.KamikazePoolEnlarged: kamikaze_pool_enlarged,
    fact.KamikazePoolRaised: kamikaze_pool_raised,
}
