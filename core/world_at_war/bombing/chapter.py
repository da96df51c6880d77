"""Strategic bombing (17.7, 17.8, 18.57): who may oppose it, how it is fought, and what comes of it."""

from collections.abc import Collection, Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled, fact_ground
from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.board import hex_of, known_front, lies_in, name, side_of
from core.world_at_war.bombing.announcing import ANNOUNCING, ESCORTING, LEADING
from core.world_at_war.bombing.asked_again import bombers_called_off
from core.world_at_war.bombing.attack import (
    AnnounceBombing,
    EscortBombing,
    OpposeBombing,
    RouteBombing,
    on_the_front_that_is_said,
)
from core.world_at_war.bombing.course import army_over_the_target, counted
from core.world_at_war.bombing.fronts import alike, sent
from core.world_at_war.conditions import at_war_with_them, rule
from core.world_at_war.flight.missions import MISSION_RULES
from core.world_at_war.flight.operating import over_its_own_hex
from core.world_at_war.flight.targets import (
    interceptors_reach_from_their_front,
    not_over_neutral_land,
    out_of_reach,
    within_range,
)
from core.world_at_war.menus import Part, most_kept
from core.world_at_war.state import GAMEMASTER, Game, fact_key, has_rule, numbers, plays, turns_on
from core.world_at_war.under_way.commitments import BOMBING
from core.world_at_war.under_way.commitments import attackers as attackers_left
from core.world_at_war.under_way.commitments import defenders as defenders_left
from core.world_at_war.under_way.over_land import (
    ARMY,
    BOMBER,
    ESCORTING_RAID,
    OPPOSING,
    Units,
    in_the_air,
    known_raid,
    opposing_raid,
    raid_on,
    raiders,
    those_in_play,
)
from core.world_at_war.units import Group, factor_kind
from events.message import Event
from events.sentences import said, say
from events.world_at_war.air_battle import AirBattle, AirBattleBegan, AirBattleEnded
from events.world_at_war.board import AirUnit
from events.world_at_war.bombing import NOBODY, UNOPPOSED, BombingOpposed, BombingResolved, Raid
from events.world_at_war.flight import AirMissionFlown

# 18.57, 19.12: what is peculiar to a bombing among air battles.


def _counted(game: Game, battle: AirBattle) -> int | None:
    return _met(game, battle.place, attackers_left(game, battle), defenders_left(game, battle))


def _met(game: Game, place: str, ours: Collection[AirUnit], theirs: Collection[AirUnit]) -> int | None:
    raid = raid_on(game, place)
    return counted(len(ours), len(theirs), len(_army(game, raid)), game.doubts) if raid else None


def _army(game: Game, raid: Raid) -> list[str]:
    """The army air that set out to bomb, and is no escort of others."""
    return [one for one in raid.bombers if one in game.units and game.units[one].kind == ARMY]


BOMBINGS = Kind(
    BOMBING, fought="19.12", over="19.12", single="19.12", turned_back=True, bombing=True, counted=_counted
)


# 18.57, 17.582, 17.82: who may oppose a bombing, where he meets it, and who is waited for.


class Opposition(msgspec.Struct, frozen=True):
    """Air units of one base that would oppose a raid; `hex` is where they would meet it."""

    seat: str
    units: tuple[AirUnit, ...]
    raid: Raid
    hex: str
    front: str = ""
    mission: str = OPPOSING

    @property
    def returning(self) -> str:
        """Where they are based, and land again."""
        return self.units[0].base


def meeting(game: Game, request: Opposition) -> Opposition:
    """The same, with the hex where all of these units can meet the raid: its target, or one of its route."""
    for place in meeting_places(game, request.units[0], request.raid):
        here = replace(request, hex=place)
        if not any(one.violation(game, here) for one in WHERE_THEY_MEET):
            return here
    return request


def meeting_places(game: Game, unit: AirUnit, raid: Raid) -> Iterator[str]:
    """The target, and what the route adds to it: all of it for jets and interceptors (17.582, 17.82).

    For army air that is doubt W327.
    """
    target, played = hex_of(game, raid.place), plays(game, "W327")
    if target or not raid.route or lies_in(game, unit.base) == raid.place:  # a box is met in it alone (W399)
        yield raid.place
    if factor_kind(unit.kind) == "jet" and has_rule(game, "2005:17.582"):  # the target alone
        return
    for place in reversed(raid.route):
        elsewhere = target is None or game.atlas.hexes[place].front != target.front
        if factor_kind(unit.kind) != ARMY or played == "route" or (played == "other_front" and elsewhere):
            yield place


def _reachable(game: Game, request: Opposition) -> list[str]:
    """The jets that reach no hex of the route."""
    hexes = [place for place in meeting_places(game, request.units[0], request.raid) if hex_of(game, place)]
    jets = [unit for unit in request.units if factor_kind(unit.kind) == "jet"]
    met = [any(not _broken(game, request, jet, place) for place in hexes) for jet in jets]
    return [jet.name for jet, reached in zip(jets, met, strict=True) if not reached]


def _broken(game: Game, request: Opposition, unit: AirUnit, place: str) -> bool:
    there = replace(request, units=(unit,), hex=place)
    return bool(within_range.violation(game, there) or not_over_neutral_land.violation(game, there))


@rule(
    "17.582",
    "Jets engage bombers whose target or route is within their range.",
    "{unit} reaches no hex of the route to {place}.",
)
def jets_reach_the_route(game: Game, request: Opposition) -> Iterable[Finding]:
    """17.582."""
    for jet in _reachable(game, request):
        yield Finding(unit=jet, place=name(game, request.raid.place))


def _not_met(game: Game, request: Opposition) -> Iterator[Finding]:
    """Interceptors whose front or bases the bombers do not come near (doubt W263)."""
    place = name(game, request.raid.place)
    hexes = [one for one in (*request.raid.route, request.raid.place) if hex_of(game, one)]
    for unit in (one for one in request.units if one.kind == "interceptor"):
        crossed = any(game.atlas.hexes[one].front == unit.front for one in hexes)
        near = any(not list(out_of_reach(game, unit, one, OPPOSING)) for one in hexes)
        front = unit.front or say("no front")
        if plays(game, "W263") == "either":
            if not crossed and not near:
                yield Finding(unit.name, place, say("neither cross nor come near"), front)
        elif not crossed or not near:
            why = say("do not come near a supplied base on" if crossed else "do not cross")
            yield Finding(unit.name, place, why, front)


def _grounds_of_the_front(game: Game, request: Opposition) -> Iterator[str]:
    """What is declared of the interceptors' air range (17.82), and doubt W263 where it matters."""
    for nation in dict.fromkeys(unit.nation for unit in request.units if unit.kind == "interceptor"):
        if (key := fact_key("research", f"{nation}/{said('air range')}")) in game.facts:
            yield fact_ground(key)
    if turns_on(game, "W263", lambda played: list(_not_met(played, request))):
        yield "W263"


@rule(
    "17.82/defense",
    "Interceptors engage bombers that cross their front, or bomb there, and come near a supplied base on it.",
    "The bombers of {place} {given} {allowed}, the front of {unit}.",
    _grounds_of_the_front,
)
def interceptors_are_crossed(game: Game, request: Opposition) -> Iterable[Finding]:
    """17.82 with 18.31G; the range is that of the interceptors, from any base of the front."""
    return _not_met(game, request)


def _bombing(game: Game, request: Opposition) -> Iterator[str]:
    return (unit.nation for unit in raiders(game, request.raid))


at_war_with_the_bombers = at_war_with_them(
    "18.57/at war", said("Only a nation at war opposes the other's bombing."), _bombing
)
"""18.57: war is declared outside these rules."""


def _excused(game: Game, request: Opposition) -> Iterator[Finding]:
    target, table = hex_of(game, request.raid.place), numbers(game).not_defended_against_bombing
    for unit in request.units if target else ():
        if target and factor_kind(unit.kind) == ARMY and target.territory in table.get(unit.nation, ()):
            yield Finding(unit.name, name(game, request.raid.place), unit.nation, target.territory)


@rule(
    "18.57/defended",
    "Army air of Italy does not oppose the bombing of Germany.",
    "{unit} is of {given} and does not defend {place} in {allowed}.",
    lambda game, request: ("W323",) if any(_excused(game, request)) else (),
)
def defends_that_country(game: Game, request: Opposition) -> Iterable[Finding]:
    """Rule 26 says so (doubt W323)."""
    if plays(game, "W323") == "kept":
        yield from _excused(game, request)


WHERE_THEY_MEET = (within_range, not_over_neutral_land, over_its_own_hex)
"""What is asked of the hex where a raid is met; of interceptors, 17.82 asks about the whole route."""

OF_THE_RAID = (jets_reach_the_route, interceptors_are_crossed, at_war_with_the_bombers, defends_that_country)
OF_THE_UNITS = (
    *(rule for rule in MISSION_RULES if rule is not interceptors_reach_from_their_front),
    on_the_front_that_is_said,
)
MAY_OPPOSE = (*OF_THE_UNITS, *OF_THE_RAID)


BY_WHICH = {"AAF": "17.23I", "jet": "17.53F", "interceptor": "17.83"}
"""The rules by which each kind opposes bombing."""


def opposing(game: Game, order: OpposeBombing, seat: str) -> Opposition:
    """What the order means; raises `Mistake` for units, fronts and bombings that are not there."""
    front = known_front(game, order.front)
    units, raid = sent(game, order.units, front), known_raid(game, order.to)
    return meeting(game, Opposition(seat, units, raid, raid.place, front))


def oppose(_: Game, request: Opposition) -> Iterator[Ruled]:
    """The units are committed."""
    names = tuple(unit.name for unit in request.units)
    cited = tuple(dict.fromkeys(BY_WHICH[unit.kind] for unit in request.units))
    doubts = ("W327",) if "17.23I" in cited and request.hex != request.raid.place else ()
    yield Ruled(BombingOpposed(names, request.raid.place), ("18.57", *cited, *doubts))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units of the other side: the raids that it may oppose."""
    raids = in_the_air(game)
    for front, ready in alike(game, seat, numbers(game).operations[OPPOSING] if raids else ()):
        if side_of(game, ready[0].nation) == game.turn.side:
            continue
        choices = tuple(_choices(game, seat, front, ready, raids))
        if choices:
            unit = ready[0]
            group = Group(1, unit.kind, unit.nation, unit.base)
            yield Offer(OpposeBombing(group, choices[0].value, front), (Slot("to", choices),), len(ready))


def _choices(
    game: Game, seat: str, front: str, ready: list[AirUnit], raids: tuple[Raid, ...]
) -> Iterator[Choice]:
    for raid in raids:

        def request(units: tuple[AirUnit, ...], place: str, raid: Raid = raid) -> Opposition:
            return meeting(game, Opposition(seat, units, raid, place, front))

        if most := most_kept(game, MAY_OPPOSE, request, ready, raid.place):
            yield Choice(raid.place, most)


def may_oppose(game: Game, seat: str) -> bool:
    """Has this seat anything that could oppose a bombing?"""
    return next(offers(game, seat), None) is not None


def opponents(game: Game) -> tuple[str, ...]:
    """The seats of the other side that oppose a bombing, or may, and have not said that they are done."""
    met = {game.units[one].nation for raid in in_the_air(game) for one in raid.defenders}
    others = (s for s in game.seats.values() if s.side != game.turn.side and s.name not in game.turn.finished)
    return tuple(s.name for s in others if met.intersection(s.nations) or may_oppose(game, s.name))


def opponents_unheard(game: Game) -> tuple[str, ...]:
    """The seats that have still to say whether they oppose; nobody once the gamemaster has for them."""
    return () if GAMEMASTER in game.turn.finished else opponents(game)


def bombing_is_answered(game: Game) -> bool:
    """Is every seat done that might oppose a bombing, or the gamemaster for them?"""
    return GAMEMASTER in game.turn.finished or not opponents(game)


OPPOSING_BOMBING = Procedure(opposing, MAY_OPPOSE, oppose, offers)


# 18.57, 19.12: what comes of raids, and what the states of bombings begin with.


def once_answered(game: Game, _: Event) -> Iterator[Ruled]:
    """All defenders are done: unopposed raids reach their targets, the others are met one by one.

    Who may fly no more is out of it before; a raid of which nobody is left is over at once (doubt W349).
    """
    off, game = bombers_called_off(game)
    yield from off
    answered = bombing_is_answered(game)
    for raid in in_the_air(game) if answered or off else ():
        if not (ours := raiders(game, raid)):
            yield from _resolved(game, raid, NOBODY, (), ())
        elif answered and (theirs := opposing_raid(game, raid)):
            names = (tuple(unit.name for unit in units) for units in (ours, theirs))
            doubts = _doubts_of_strength(game, raid, ours, theirs)
            yield Ruled(AirBattleBegan(BOMBING, raid.place, *names), ("18.57", "19.12", *doubts))
        elif answered:
            yield from _resolved(game, raid, UNOPPOSED, tuple(unit.name for unit in ours), ())


def _doubts_of_strength(game: Game, raid: Raid, ours: Units, theirs: Units) -> tuple[str, ...]:
    return ("W325",) if turns_on(game, "W325", lambda played: _row(played, raid, ours, theirs)) else ()


def _row(game: Game, raid: Raid, ours: Units, theirs: Units) -> int:
    """As how many the attackers count, jets aside."""
    met = _met(game, raid.place, ours, theirs)
    return len(ours) if met is None else met


def after_the_battle(game: Game, event: AirBattleEnded) -> Iterator[Ruled]:
    """Who survived and was not forced to abort gets through (19.42, 19.12)."""
    raid = raid_on(game, event.place) if event.kind == BOMBING else None
    if raid is not None and not raid.ended:
        through = tuple(one for one in event.attackers if one not in event.attackers_aborted)
        yield from _resolved(game, raid, event.how, through, event.attackers_aborted)


def _resolved(
    game: Game, raid: Raid, how: str, through: Collection[str], aborted: tuple[str, ...]
) -> Iterator[Ruled]:
    """Everybody is back, inverted, and what reached the target is told."""
    for mission, names in (
        (BOMBING, raid.bombers),
        (ESCORTING_RAID, raid.escorts),
        (OPPOSING, raid.defenders),
    ):
        yield from _home(game, raid, mission, names)
    bombing = _over_the_target(game, raid, through)
    done = BombingResolved(raid.place, how, len(bombing), bombing, aborted)
    yield Ruled(done, ("18.57", *_doubts(game, raid, through)))


def _over_the_target(game: Game, raid: Raid, through: Collection[str]) -> tuple[str, ...]:
    """The units that reach the target and bomb it, out of those that got through."""
    heavy = (one for one in raid.bombers if one in through and game.units[one].kind == BOMBER)
    sent = _army(game, raid)
    army = [one for one in sent if one in through]
    return (*heavy, *army[: army_over_the_target(len(sent), len(army), game.doubts)])


def _doubts(game: Game, raid: Raid, through: Collection[str]) -> tuple[str, ...]:
    """How much army air bombs, and who of it is lost first."""
    army = [one for one in raid.bombers if game.units[one].kind == ARMY]
    lost = [one for one in army if one not in through]
    return (*(["W324"] if army else []), *(["W326"] if lost else []))


def _home(game: Game, raid: Raid, mission: str, names: tuple[str, ...]) -> Iterator[Ruled]:
    """18.42A: each to its own base, inverted for the rest of the player turn."""
    found: dict[str, list[str]] = {}
    for unit in those_in_play(game, names):
        found.setdefault(unit.base, []).append(unit.name)
    for base, there in found.items():
        yield Ruled(AirMissionFlown(tuple(there), mission, raid.place, base), ("18.41", "18.42A", "18.46"))


CHAPTER = Chapter(
    orders={
        Part.TABLE: {
            AnnounceBombing: ANNOUNCING,
            EscortBombing: ESCORTING,
            RouteBombing: LEADING,
            OpposeBombing: OPPOSING_BOMBING,
        },
    },
    kinds={BOMBING: BOMBINGS},
    plays={
        "W102": ("permitted_path", "straight"),
        "W263": ("both", "either"),
        "W323": ("kept", "not_asked"),
        "W324": ("a_third", "all_of_it"),
        "W325": ("as_met", "all_engaged"),
        "W326": ("escorts_first", "recounted"),
        "W327": ("other_front", "target", "route"),
        "W328": ("together", "any_time"),
        "W395": ("whole_phase", "before_attacks"),
        "W425": ("with_all", "with_one"),
    },
)
