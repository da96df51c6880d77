"""How a game is seen: the pure functions that make a `BoardView` for a viewer."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from core.world_at_war.air_battle.picks import judged
from core.world_at_war.basing.room import extra_naval_squadrons, room_for, squadrons_held
from core.world_at_war.board import controller, hex_of, lies_in, name, neutral, side_of
from core.world_at_war.state import Game, place_name
from core.world_at_war.under_way.commitments import defenders, in_play
from core.world_at_war.under_way.over_land import aloft, in_the_air, there, transports_left
from core.world_at_war.units import KINDS, builds_elite
from events.sentences import say
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.air_transport import TransportMission
from events.world_at_war.board import AirUnit, Carrier, Hex
from events.world_at_war.bombing import Raid
from events.world_at_war.strikes import Strike
from skyledger.board.at_sea import (
    STRIKE,
    activities_seen,
    base_attacks_seen,
    combats_seen,
    naval_seen,
    tracks_seen,
)
from skyledger.board.sentences import turn_sentence
from skyledger.board.view import (
    BattleView,
    BoardView,
    CarrierView,
    Flown,
    HexView,
    MissionView,
    PlaceView,
    Pool,
    Rolled,
    Stack,
    Stacking,
    SupportView,
    flown,
    known_viewer,
)
from skyledger.secrecy.known import contents_seen, standing_seen
from skyledger.telling.world_at_war.air_battle import kind_called
from skyledger.telling.world_at_war.strikes import target_told

# The air that is out: in support of ground units, on bombings, against ships, and with air transports.


def supports_seen(game: Game, stacks: Stacking) -> Iterator[SupportView]:
    """The air that is out in support of ground units, on both sides, and the ships with it (18.55, 18.61)."""
    for one in game.supports:
        air = aloft(game, one.units)
        if one.hexes and not one.ended and (air or one.cves or one.fleet):
            places = tuple(name(game, place) for place in one.hexes)
            yield SupportView("attacker", one.kind, places, stacks(game, air), one.cves, one.fleet, one.hexes)
    for its in game.defenses:
        if air := aloft(game, (*its.units, *its.escorts)):
            place = (name(game, its.hex),)
            yield SupportView("defender", its.occasion, place, stacks(game, air), hexes=(its.hex,))


def missions_seen(game: Game, stacks: Stacking) -> Iterator[MissionView]:
    """Bombings, strikes on ships and air transports that are not over, and who escorts and meets them."""
    yield from (_raid(game, raid, stacks) for raid in in_the_air(game))
    yield from (_strike(game, strike, stacks) for strike in game.strikes if not strike.ended)
    yield from (_transport(game, mission, stacks) for mission in game.transports)


def _raid(game: Game, raid: Raid, stacks: Stacking) -> MissionView:
    """18.57."""
    parts = (("", raid.bombers), ("escorted", raid.escorts), ("opposed", raid.defenders))
    told = tuple(flown(game, part, names, stacks) for part, names in parts)
    return MissionView("bombing", name(game, raid.place), told, hexes=(raid.place,))


def _strike(game: Game, strike: Strike, stacks: Stacking) -> MissionView:
    """23.4: who is left of it, who flies over the ships, and who of these engages."""
    ours = strike.left if strike.began else strike.units
    over = (*strike.patrol, *strike.cover)
    parts = (("", ours), ("opposed", strike.engaging) if strike.engaging else ("covered", over))
    told = tuple(flown(game, part, names, stacks) for part, names in parts)
    place = name(game, strike.place)
    at = target_told(game, strike, place) if strike.target else say("ships at {place}", place=place)
    return MissionView(STRIKE, at, told, hexes=(strike.place,))


def _transport(game: Game, mission: TransportMission, stacks: Stacking) -> MissionView:
    """18.62."""
    left = tuple(unit.name for unit in transports_left(game, mission))
    parts = (
        ("", left),
        ("intercepted", mission.interceptors),
        ("counter-intercepted", mission.escorts),
        ("attacked", mission.attackers),
    )
    told = tuple(Flown(part, stacks(game, there(game, names))) for part, names in parts)
    brps = (say("{brps} BRPs", brps=mission.brps),) if mission.brps else ()
    at, hexes = name(game, mission.at) if mission.at else "", (mission.hex, mission.at)
    return MissionView(mission.mission, name(game, mission.hex), told, (*mission.ground, *brps), at, hexes)


GROUND = {"none": "sea", "part": "coast", "all": "land"}
By = dict[str, list[AirUnit]]


def board_view(game: Game, viewer: str) -> BoardView:
    """What a seat, "gamemaster" or "public" sees of the board; raises `Mistake` for an unknown viewer."""
    known_viewer(game, viewer)
    battles, told, game = battles_seen(game, viewer), turn_sentence(game), contents_seen(game, viewer)
    based = _by_base(game)
    return BoardView(
        title=game.title,
        map=game.atlas.map.title or game.atlas.map.name,
        viewer=viewer,
        turn=told,
        sides=game.sides,
        nations=tuple(game.nations[n] for n in sorted(game.nations)),
        hexes=_hexes(game),
        places=_places(game, based),
        boxes=tuple(_place(game, box.name, based) for box in game.atlas.map.boxes),
        pools=_pools(game),
        questions=game.questions,
        battles=battles,
        supports=tuple(supports_seen(game, _stacks)),
        missions=tuple(missions_seen(game, _stacks)),
        combats=tuple(combats_seen(game, _stacks)),
        activities=tuple(activities_seen(game, _stacks)),
        base_attacks=tuple(base_attacks_seen(game, _stacks)),
        tracks=tracks_seen(game),
        standing=standing_seen(game.standing, viewer),
        choices=standing_seen(game.choices, viewer),
    )


def battles_seen(game: Game, viewer: str) -> tuple[BattleView, ...]:
    """The air battles of the phase as a viewer sees them, in the order in which they are fought."""
    seen = contents_seen(game, viewer)
    return tuple(_battle(seen, battle, tuple(_rolled(game, battle))) for battle in game.battles)


def _battle(game: Game, battle: AirBattle, rolled: tuple[Rolled, ...]) -> BattleView:
    there = defenders(game, battle) if not battle.ended else ()
    left = sorted(in_play(game, battle.attackers), key=lambda unit: unit.name)
    return BattleView(
        battle.place,
        name(game, battle.place),
        _stacks(game, left),
        _stacks(game, there),
        battle.round,
        battle.ended,
        rolled,
        kind_called(game, battle.kind, battle.place),
        sum(one not in game.units for one in battle.attackers),
        tuple(unit.name for unit in in_play(game, battle.attackers_aborted)),
        tuple(unit.name for unit in in_play(game, battle.aborted) if battle.ended or unit in there),
    )


def _rolled(game: Game, battle: AirBattle) -> Iterator[Rolled]:
    """What both sides rolled, while a choice about it is open (19.62-19.65)."""
    if not battle.dice or game.rolls or battle.ended:
        return
    done = judged(game, battle).done
    for side, roll in (("attacker", done.attacker), ("defender", done.defender)):
        if roll is not None:
            result = roll.result
            yield side, roll.net_roll, roll.call.row, result.eliminated, result.aborted


def _hexes(game: Game) -> tuple[HexView, ...]:
    return tuple(sorted((_hex(game, h) for h in game.atlas.map.hexes), key=lambda h: (h.row, h.column)))


def _hex(game: Game, hex_: Hex) -> HexView:
    names = tuple(p.name for p in hex_.places) or (place_name(game.atlas, hex_.id),)
    return HexView(
        id=hex_.id,
        column=hex_.q + (hex_.r - (hex_.r & 1)) // 2,
        row=hex_.r,
        ground=GROUND[hex_.land],
        control=_control(game, hex_),
        front=hex_.front,
        names=tuple(n for n in names if n != hex_.id),
        city=any(p.city for p in hex_.places),
        port=any(p.port for p in hex_.places),
        terrain=hex_.terrain,
        land_sides=hex_.land_sides,
        strait_sides=hex_.strait_sides,
    )


def _control(game: Game, hex_: Hex) -> str:
    if hex_.land == "none":
        return ""
    return "neutral" if neutral(game, hex_) else side_of(game, controller(game, hex_))


def _by_base(game: Game) -> By:
    based: By = {}
    for unit in sorted(game.units.values(), key=lambda u: u.name):
        based.setdefault(unit.base, []).append(unit)
    return based


def _places(game: Game, based: By) -> tuple[PlaceView, ...]:
    filled = {lies_in(game, base) for base in based if base}
    filled.update(carrier.place for carrier in game.carriers.values())
    filled.update(one.place for table in (game.forces, game.ships, game.light) for one in table.values())
    filled.update(base.hex for base in game.airbases.values())
    filled.update(unit.place for unit in game.ground.values())
    seen = (_place(game, place, based) for place in filled.difference(game.atlas.boxes, {""}))
    return tuple(sorted(seen, key=lambda p: (_rank(game, p.side), p.name.casefold(), p.place)))


def _place(game: Game, place: str, based: By) -> PlaceView:
    hex_, box = hex_of(game, place), game.atlas.boxes.get(place)
    holder = controller(game, hex_) if hex_ else ""
    aboard = sorted((c for c in game.carriers.values() if c.place == place), key=lambda c: c.name)
    airbase, ground = game.airbases.get(place), (g for g in game.ground.values() if g.place == place)
    factors, squadrons = _room(game, hex_) if hex_ else (None, None)
    return PlaceView(
        place=place,
        name=name(game, place),
        kind="hex" if hex_ else box.kind if box else "",
        side=_control(game, hex_) if hex_ else "",
        nation=holder,
        stacks=_stacks(game, based.get(place, ()) if place else ()),
        airbase=airbase.nation if airbase else "",
        carriers=tuple(_carrier(game, c, based) for c in aboard),
        ground=tuple(sorted(ground, key=lambda g: g.name)),
        naval=naval_seen(game, place),
        room_factors=factors,
        room_squadrons=squadrons,
    )


def _room(game: Game, hex_: Hex) -> tuple[int | None, int | None]:
    if not squadrons_held(game, hex_) + extra_naval_squadrons(game, hex_):
        return None, None
    factor, squadron = AirUnit("", "", "AAF"), AirUnit("", "", "NAS")
    return int(room_for(game, hex_.id, factor)), int(room_for(game, hex_.id, squadron))


def _carrier(game: Game, carrier: Carrier, based: By) -> CarrierView:
    return CarrierView(
        carrier.name,
        side_of(game, carrier.nation),
        carrier.nation,
        carrier.size,
        carrier.place,
        carrier.at_sea,
        bool(carrier.inverted),
        carrier.damaged,
        _stacks(game, based.get(carrier.name, ())),
        carrier.force,
        carrier.hits,
    )


def _stacks(game: Game, units: Iterable[AirUnit]) -> tuple[Stack, ...]:
    there = tuple(units)
    over = Counter(_alike(u) for u in there if u.inverted)
    counted = Counter(map(_alike, there))
    return tuple(
        Stack(*_where(game, one[0], one[1]), one[1], one[2], counted[one] - over[one], over[one], one[3])
        for one in sorted(counted, key=partial(_stack_rank, game))
    )


def _alike(unit: AirUnit) -> tuple[str, str, str, bool]:
    return unit.base, unit.nation, unit.kind, unit.elite


def _stack_rank(game: Game, alike: tuple[str, str, str, bool]) -> tuple[int, str, tuple[int, str], bool]:
    _, nation, kind, elite = alike
    return _rank(game, side_of(game, nation)), nation, _kind_rank(kind), elite


def _where(game: Game, base: str, nation: str) -> tuple[str, str, str]:
    return base, name(game, base), side_of(game, nation)


def _pools(game: Game) -> tuple[Pool, ...]:
    lying = (_alike(u) for u in game.units.values() if not (u.base or u.divided))
    counted = Counter(
        (nation, kind, elite and builds_elite(game, nation)) for _, nation, kind, elite in lying
    )
    heads = sorted(counted, key=lambda like: _stack_rank(game, ("", *like)))
    return tuple(
        Pool(side_of(game, who), who, kind, counted[who, kind, elite], elite) for who, kind, elite in heads
    )


def _rank(game: Game, side: str) -> int:
    return game.sides.index(side) if side in game.sides else len(game.sides)


def _kind_rank(kind: str) -> tuple[int, str]:
    return (KINDS.index(kind) if kind in KINDS else len(KINDS)), kind
