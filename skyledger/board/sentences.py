"""The board in words: the turn, a stack, a carrier, a place's room, a question; what goes on at sea."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce

from core.world_at_war.air_battle.laps import Lap, Left
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.units import so_many
from events.sentences import listed, said, say, translated
from events.world_at_war.air_battle import StandingOrder
from events.world_at_war.board import GroundUnit, Nation, Question
from phases.states import state_words
from skyledger.board.at_sea import PATROL, STRIKES
from skyledger.board.view import (
    TASK_FORCE,
    ActivityView,
    BaseAttackView,
    BattleView,
    CarrierView,
    Flown,
    GroupView,
    MissionView,
    NavalCombatView,
    NavalView,
    PlaceView,
    Pool,
    Rolled,
    Stack,
    SupportView,
)
from skyledger.board.waiting import waiting
from skyledger.telling.phrases import activity_of
from skyledger.telling.world_at_war.air_battle import how_battle_ended
from skyledger.telling.world_at_war.counterair import how_it_ended
from skyledger.telling.world_at_war.parts import question_told, runs

ATTACKS = {
    "regular": said("Attack on {places}: {air}"),
    "invasion": said("Invasion of {places}: {air}"),
    "overrun": said("Overrun of {places}: {air}"),
    "exploitation": said("Exploitation against {places}: {air}"),
}
"""What air may support, in words (18.551)."""

MISSIONS = {
    said("bombing"): said("Bombing of {place}: {units}"),
    said("air strike"): said("Air strike on {place}: {units}"),
    said("air supply"): said("Air supply of {place}: {units}"),
    said("air transport"): said("Air transport to {place}: {units}"),
    said("airdrop"): said("Airdrop at {place}: {units}"),
    said("the Hump"): said("The Hump is flown to {place}: {units}"),
}
"""What bombers, air transports and air against ships fly, in words (17.63, 18.57, 23.4)."""

PARTS = {
    "escorted": said("escorted by {units}"),
    "opposed": said("opposed by {units}"),
    "covered": said("covered by {units}"),
    "intercepted": said("intercepted by {units}"),
    "counter-intercepted": said("counter-intercepted by {units}"),
    "attacked": said("attacked by {units}"),
}
"""Who is in a mission, by the part."""

TOLD = frozenset({"choice", "refuge"})
"""The kinds of questions that say in a sentence of their own what is asked."""


def turn_sentence(game: Game) -> str:
    """Such as "Summer 1942, Axis player turn, movement phase: staging. germany has not finished."."""
    turn = game.turn
    when = say(
        "{season} {year}, {side} player turn, {state}.",
        season=translated(turn.season),
        year=turn.year,
        side=turn.side,
        state=state_words(turn.phase),
    )
    return f"{when} {waiting(game)}".strip()


def adjective(nations: Iterable[Nation], nation: str) -> str:
    """The adjective of a nation, "German" for Germany; the name of one that is not in the game."""
    return next((n.adjective for n in nations if n.name == nation), nation)


def kind_words(like: Stack | Pool, count: int) -> str:
    """So many of a kind without their number: "AAF", "jets", "elite NAS"."""
    kind = so_many(like.kind, count)
    return say("elite {kind}", kind=kind) if like.elite else kind


def stack_words(stack: Stack) -> str:
    """Such as "5 AAF", "2 elite NAS (1 inverted)", "3 AAF (inverted)"."""
    count = stack.ready + stack.inverted
    units = say("{count} {kind}", count=count, kind=kind_words(stack, count))
    if not stack.inverted:
        return units
    return say(
        "{units} ({inverted} inverted)" if stack.ready else "{units} (inverted)",
        units=units,
        inverted=stack.inverted,
    )


def stacks_words(stacks: Sequence[Stack], nations: Sequence[Nation]) -> str:
    """Such as "German 5 AAF, 2 NAS (1 inverted); Italian 1 AAF"."""
    order = dict.fromkeys(stack.nation for stack in stacks)
    each = ((adjective(nations, n), [stack_words(s) for s in stacks if s.nation == n]) for n in order)
    return "; ".join(say("{nation} {units}", nation=who, units=words) for who, words in each)


def naval_words(one: NavalView, nations: Sequence[Nation]) -> str:
    """Such as "British task force Force H (at sea)", "British BB Warspite (4, Force H)", "4 CA British"."""
    size = str(one.size) if one.name and one.size else ""
    sea = say("at sea") if one.at_sea else ""
    if one.name:
        hurt, borne = say("damaged") if one.damaged else "", hits_words(one.hits)
    else:
        hurt = say("{factors} damaged", factors=one.damaged) if one.damaged else ""
        borne = say("{factors} hit", factors=one.hits) if one.hits else ""
    marks = ", ".join(filter(None, (size, sea, one.force, hurt, borne)))
    ship = say(
        _afloat(one), nation=adjective(nations, one.nation), kind=one.kind, ship=one.name, factors=one.size
    )
    return f"{ship} ({marks})" if marks else ship


def _afloat(one: NavalView) -> str:
    if one.kind == TASK_FORCE:
        return said("{nation} task force {ship}")
    return said("{nation} {kind} {ship}") if one.name else said("{factors} {kind} {nation}")


def hits_words(hits: int) -> str:
    """The effects that a named ship bears since it left port (23.444); empty for none."""
    return say("{hits} {hits:hit|hits}", hits=hits) if hits else ""


def carrier_words(carrier: CarrierView, nations: Sequence[Nation]) -> str:
    """Such as "British carrier Eagle (2, at sea): 2 NAS"."""
    marks = (
        str(carrier.size),
        say("at sea") if carrier.at_sea else "",
        carrier.force,
        say("damaged") if carrier.damaged else "",
        hits_words(carrier.hits),
        say("inverted") if carrier.inverted else "",
    )
    who, others = adjective(nations, carrier.nation), {s.nation for s in carrier.air} - {carrier.nation}
    ship = say("{nation} carrier {ship}", nation=who, ship=carrier.name)
    own = ", ".join(stack_words(s) for s in carrier.air)
    air = stacks_words(carrier.air, nations) if others else own
    return f"{ship} ({', '.join(filter(None, marks))}){': ' if air else ''}{air}"


def place_words(place: PlaceView, nations: Sequence[Nation]) -> list[str]:
    """All that is in a place: air units, carriers, the airbase counter and ground units, one phrase each."""
    stacks = [stacks_words(place.stacks, nations)] if place.stacks else []
    carriers = [carrier_words(c, nations) for c in place.carriers]
    airbase = [say("{nation} airbase", nation=adjective(nations, place.airbase))] if place.airbase else []
    naval = [naval_words(one, nations) for one in place.naval]
    ground = [f"{ground_words(one, nations)} ({one.factors})" for one in place.ground]
    return [*stacks, *carriers, *naval, *airbase, *ground]


def ground_words(unit: GroundUnit, nations: Sequence[Nation]) -> str:
    """Such as "German armor 21st Panzer"."""
    who = adjective(nations, unit.nation)
    return say("{nation} {kind} {unit}", nation=who, kind=translated(unit.kind), unit=unit.name)


def room_words(place: PlaceView) -> str:
    """Such as "2 AAF/7 NAS", "1 NAS", "full"; empty where basing is not counted."""
    if place.room_factors is None or place.room_squadrons is None:
        return ""
    factors = say("{count} AAF", count=place.room_factors) if place.room_factors else ""
    squadrons = say("{count} NAS", count=place.room_squadrons) if place.room_squadrons else ""
    return "/".join(filter(None, (factors, squadrons))) or say("full")


def battle_words(battle: BattleView, nations: Sequence[Nation]) -> str:
    """Such as "Valletta, round 2: German 3 AAF from Catania against British 4 AAF"."""
    place, round_ = battle.name, battle.round
    ours = flown_words(Flown("", battle.attackers, unseen=battle.unseen), nations) or say("no attackers")
    if battle.ended:
        how = how_battle_ended(battle.ended) if battle.kind else how_it_ended(battle.ended)
        told = said("{place}, over after round {round} ({how}): {attackers}")
        over = say(told, place=place, round=round_, how=how, attackers=ours)
        return "; ".join((over, *_aborted(battle)))
    if not round_:
        return say("{place}, announced: {attackers}", place=place, attackers=ours)
    theirs = stacks_words(battle.defenders, nations) or say("no defenders")
    told = (
        said("{place}, round {round}: {attackers}, against {defenders}")
        if battle.unseen
        else said("{place}, round {round}: {attackers} against {defenders}")
    )
    fought = say(told, place=place, round=round_, attackers=ours, defenders=theirs)
    return "; ".join((fought, *_aborted(battle), *map(_rolled, battle.rolled)))


def _aborted(battle: BattleView) -> Iterator[str]:
    """Who was forced to abort in the last round, by their names."""
    each = (
        (battle.turned, said("{count} {count:attacker|attackers} forced to abort: {names}")),
        (battle.aborted, said("{count} {count:defender|defenders} forced to abort: {names}")),
    )
    return (say(told, count=len(some), names=tuple(runs(some))) for some, told in each if some)


def _rolled(rolled: Rolled) -> str:
    side, net, row, lost, turned = rolled
    return say(
        "{side} rolled {net} in row {row}: {lost} eliminated, {turned} aborted",
        side=translated(side),
        net=net,
        row=row,
        lost=lost,
        turned=turned,
    )


def support_words(support: SupportView, nations: Sequence[Nation]) -> str:
    """Such as "Attack on Tobruk: German 2 AAF from Derna", "Defense of Tobruk: British 1 AAF from Cairo"."""
    ours = support.side == "attacker"
    told = ATTACKS[support.kind] if ours else said("Defense of {places}: {air}")
    cves = say("{cves} CVE {cves:factor|factors}", cves=support.cves) if support.cves else ""
    fleet = say("{fleet} fleet {fleet:factor|factors}", fleet=support.fleet) if support.fleet else ""
    air = (*(_from(one, nations) for one in support.air), *filter(None, (cves, fleet)))
    return say(told, places=listed(support.places), air=listed(air))


def _from(stack: Stack, nations: Sequence[Nation]) -> str:
    return say("{units} from {base}", units=stacks_words((stack,), nations), base=stack.name)


def _of(stack: Stack, nations: Sequence[Nation]) -> str:
    """Patrol may have gone to another carrier of its force than that it took off from (17.3124)."""
    return say("{units} of {base}", units=stacks_words((stack,), nations), base=stack.name)


def mission_words(mission: MissionView, nations: Sequence[Nation]) -> str:
    """Such as "Bombing of Essen: British 2 AAF from London; opposed by German 1 AAF from Ghent"."""
    parts = [_part_words(one, mission.at, nations) for one in mission.parts if one.air or one.unseen]
    first, *others = parts or [say("nobody is left")]
    if mission.aboard:
        first = say("{units} (with {cargo})", units=first, cargo=listed(mission.aboard))
    return say(MISSIONS[mission.mission], place=mission.place, units="; ".join((first, *others)))


def _part_words(flown: Flown, at: str, nations: Sequence[Nation]) -> str:
    units = flown_words(flown, nations)
    if not flown.part:
        return units
    over = at and flown.part == "intercepted"
    told = said("intercepted over {place} by {units}") if over else PARTS[flown.part]
    return say(told, place=at, units=units)


def flown_words(flown: Flown, nations: Sequence[Nation]) -> str:
    """Such as "Japanese 2 NAS from Rabaul and 3 more from carriers that are not shown"."""
    told = _of if flown.part == PATROL else _from
    seen = [told(one, nations) for one in flown.air]
    if not flown.unseen:
        return listed(seen)
    more = say(
        "{count} more from carriers that are not shown"
        if seen
        else "{count} {count:squadron|squadrons} from carriers that are not shown",
        count=flown.unseen,
    )
    return listed((*seen, more))


def standing_words(order: StandingOrder, called: Callable[[str], str]) -> str:
    """Such as "germany at Valletta: disengage with fewer than 3 left"."""
    few = order.fewer_than
    what = say("disengage with fewer than {count} left" if few else "fight on", count=few)
    if order.to:
        what = say("{decision}, and escape to {bases}", decision=what, bases=tuple(map(called, order.to)))
    return say(
        "{seat} at {place}: {decision}" if order.place else "{seat} at every base: {decision}",
        seat=order.seat,
        place=called(order.place) if order.place else "",
        decision=what,
    )


def question_words(
    question: Question,
    called: Callable[[str], str],
    nations: Collection[Nation],
    lap: Lap | Left | None = None,
) -> str:
    """Such as "18.15 excess at Catania, for italy: IT-AAF-01. Options: ..."; `called` names places."""
    if question.kind in TOLD:
        return question_told(question, called, nations, lap)
    asked = say(
        "{rule} {kind} at {place}, for {seats}: {units}."
        if question.units
        else "{rule} {kind} at {place}, for {seats}.",
        rule=question.rule,
        kind=translated(question.kind),
        place=called(question.place) or say("the board"),
        seats=listed(question.seats) or GAMEMASTER,
        units=question.units,
    )
    options = say("Options: {options}.", options=tuple(map(called, question.options)))
    return f"{asked} {options}" if question.options else asked


ASKED = (said("displacement"), said("excess"), said("support excess"))
"""The kinds of the other questions."""
DECIDED = (said("stays"), said("leaves"))
"""What a side may say of naval combat."""


def combat_words(combat: NavalCombatView, nations: Sequence[Nation]) -> Iterator[str]:
    """A line on where it is and how far, and one for each combat group, strike, and side that has spoken."""
    sides = dict.fromkeys(group.side for group in combat.groups)
    groups = [listed([one.name for one in combat.groups if one.side == side]) for side in sides]
    yield say(
        "{place}, round {round}: {groups}" if combat.round else "{place}, combat groups are formed: {groups}",
        place=combat.name,
        round=combat.round,
        groups=reduce(_against, groups) if groups else "",
    )
    yield from (group_words(group, nations) for group in combat.groups)
    yield from (_begun(air_words(one, nations)) for one in combat.strikes)
    yield from (f"{side} {translated(decision)}" for side, decision in combat.decisions)


def _against(groups: str, others: str) -> str:
    return say("{groups} against {others}", groups=groups, others=others)


def group_words(group: GroupView, nations: Sequence[Nation]) -> str:
    """Such as "Force H (British: Eagle, 4 CA), found by 2 search results; air cover: ..."."""
    ships = ", ".join(group.ships) or say("under its marker")  # the viewer can't look into it (17.3123)
    told = say(
        "{group} ({nation}: {ships}), found by {results} search {results:result|results}"
        if group.found
        else "{group} ({nation}: {ships})",
        group=group.name,
        nation=adjective(nations, group.nation),
        ships=ships,
        results=group.found,
    )
    left = say("{count} NAS for patrol and strikes as the round began", count=group.to_allot)
    air = (air_words(one, nations) for one in group.air)
    return "; ".join((told, *((left,) if group.to_allot else ()), *air))


def air_words(flown: Flown, nations: Sequence[Nation]) -> str:
    """Such as "air strike on TF 17: Japanese 1 NAS from Rabaul"."""
    part, units = translated(flown.part), flown_words(flown, nations)
    if not flown.about:
        return f"{part}: {units}"
    return say(
        "{part} on {target}: {units}" if flown.part in STRIKES else "{part} over {target}: {units}",
        part=part,
        target=flown.about,
        units=units,
    )


def _begun(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def activity_words(activity: ActivityView, nations: Sequence[Nation]) -> str:
    """Such as "Patrol of Force H (Allied) at 2510, by way of Gibraltar; on to 2511"; then who is aloft."""
    come, ahead = activity.path[: activity.reached], activity.path[activity.reached + 1 :]
    told = say(
        "{activity} ({side}) at {place}, by way of {places}" if come else "{activity} ({side}) at {place}",
        activity=_begun(activity_of(activity.activity, activity.forces)),
        side=activity.side,
        place=activity.path[activity.reached],
        places=come,
    )
    goes = say("on to {places}" if ahead else "this is where it goes", places=ahead)
    return "; ".join((told, goes, *(air_words(one, nations) for one in activity.air)))


def base_attack_words(attack: BaseAttackView, nations: Sequence[Nation]) -> str:
    """Such as "Truk, from carriers at 3342, sortie 1; against the ships: American 4 NAS from Enterprise"."""
    origin = say("from carriers at {place}", place=attack.origin) if attack.origin else ""
    sortie = say("sortie {sortie}" if attack.sortie else "announced", sortie=attack.sortie)
    told = ", ".join(filter(None, (attack.name, origin, sortie)))
    return "; ".join((told, *(air_words(one, nations) for one in attack.air)))
