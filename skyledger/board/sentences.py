"""The board in words: the turn, a stack, a carrier, a place's room, a question; what goes on at sea."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from core.world_at_war.state import GAMEMASTER, Game
from events.world_at_war.air_battle import StandingOrder
from events.world_at_war.board import Nation, Question
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
    Stack,
    SupportView,
)
from skyledger.board.waiting import waiting
from skyledger.telling.message import activity_of, listed
from skyledger.telling.saying import say
from skyledger.telling.world_at_war.air_battle import how_battle_ended
from skyledger.telling.world_at_war.counterair import how_it_ended
from skyledger.telling.world_at_war.parts import question_told

ATTACKS = {
    "regular": "Attack on",
    "invasion": "Invasion of",
    "overrun": "Overrun of",
    "exploitation": "Exploitation against",
}
"""What air may support, in words (18.551)."""

MISSIONS = {
    "bombing": "Bombing of",
    "air strike": "Air strike on",
    "air supply": "Air supply of",
    "air transport": "Air transport to",
    "airdrop": "Airdrop at",
    "the Hump": "The Hump is flown to",
}
"""What bombers, air transports and air against ships fly, in words (17.63, 18.57, 23.4)."""

TOLD = frozenset({"choice", "refuge"})
"""The kinds of questions that say in a sentence of their own what is asked."""


def turn_sentence(game: Game) -> str:
    """Such as "Summer 1942, Axis player turn, movement: staging. germany and italy have not finished."."""
    turn = game.turn
    phase, _, state = turn.phase.partition(".")
    inner = state.replace(".", ", ")
    when = f"{turn.season} {turn.year}, {turn.side} player turn, {phase}{': ' if inner else ''}{inner}."
    return f"{when.replace('_', ' ')} {waiting(game)}".strip()


def adjective(nations: Iterable[Nation], nation: str) -> str:
    """The adjective of a nation, "German" for Germany; the name of one that is not in the game."""
    return next((n.adjective for n in nations if n.name == nation), nation)


def kind_words(like: Stack | Pool) -> str:
    """Such as "AAF" or "elite NAS"."""
    return f"elite {like.kind}" if like.elite else like.kind


def stack_words(stack: Stack) -> str:
    """Such as "5 AAF", "2 elite NAS (1 inverted)", "3 AAF (inverted)"."""
    count = f"{stack.ready + stack.inverted} {kind_words(stack)}"
    if not stack.inverted:
        return count
    return f"{count} ({f'{stack.inverted} ' if stack.ready else ''}inverted)"


def stacks_words(stacks: Sequence[Stack], nations: Sequence[Nation]) -> str:
    """Such as "German 5 AAF, 2 NAS (1 inverted); Italian 1 AAF"."""
    order = dict.fromkeys(stack.nation for stack in stacks)
    each = ((adjective(nations, n), [stack_words(s) for s in stacks if s.nation == n]) for n in order)
    return "; ".join(f"{who} {', '.join(words)}" for who, words in each)


def naval_words(one: NavalView, nations: Sequence[Nation]) -> str:
    """Such as "British task force Force H (at sea)", "British BB Warspite (4, Force H)", "4 CA British"."""
    who, sea = adjective(nations, one.nation), "at sea" if one.at_sea else ""
    hurt = "" if not one.damaged else "damaged" if one.name else f"{one.damaged} damaged"
    size = str(one.size) if one.name and one.size else ""
    borne = hits_words(one.hits) if one.name else f"{one.hits} hit" if one.hits else ""
    marks = ", ".join(mark for mark in (size, sea, one.force, hurt, borne) if mark)
    told = f" ({marks})" if marks else ""
    if one.kind == TASK_FORCE:
        return f"{who} task force {one.name}{told}"
    return f"{who} {one.kind} {one.name}{told}" if one.name else f"{one.size} {one.kind} {who}{told}"


def hits_words(hits: int) -> str:
    """The effects that a named ship bears since it left port (23.444); empty for none."""
    return "" if not hits else "1 hit" if hits == 1 else f"{hits} hits"


def carrier_words(carrier: CarrierView, nations: Sequence[Nation]) -> str:
    """Such as "British carrier Eagle (2, at sea): 2 NAS"."""
    marks = (
        (carrier.at_sea, "at sea"),
        (bool(carrier.force), carrier.force),
        (carrier.damaged, "damaged"),
        (bool(carrier.hits), hits_words(carrier.hits)),
        (carrier.inverted, "inverted"),
    )
    states = ", ".join((str(carrier.size), *(word for so, word in marks if so)))
    who, others = adjective(nations, carrier.nation), {s.nation for s in carrier.air} - {carrier.nation}
    own = ", ".join(stack_words(s) for s in carrier.air)
    air = stacks_words(carrier.air, nations) if others else own
    return f"{who} carrier {carrier.name} ({states}){': ' if air else ''}{air}"


def place_words(place: PlaceView, nations: Sequence[Nation]) -> list[str]:
    """All that is in a place: air units, carriers, the airbase counter and ground units, one phrase each."""
    stacks = [stacks_words(place.stacks, nations)] if place.stacks else []
    carriers = [carrier_words(c, nations) for c in place.carriers]
    airbase = [f"{adjective(nations, place.airbase)} airbase"] if place.airbase else []
    naval = [naval_words(one, nations) for one in place.naval]
    ground = [f"{adjective(nations, g.nation)} {g.kind} {g.name} ({g.factors})" for g in place.ground]
    return [*stacks, *carriers, *naval, *airbase, *ground]


def room_words(place: PlaceView) -> str:
    """Such as "2 AAF/7 NAS", "1 NAS", "full"; empty where basing is not counted."""
    if place.room_factors is None or place.room_squadrons is None:
        return ""
    factors = f"{place.room_factors} AAF" if place.room_factors else ""
    squadrons = f"{place.room_squadrons} NAS" if place.room_squadrons else ""
    return "/".join(filter(None, (factors, squadrons))) or "full"


def battle_words(battle: BattleView, nations: Sequence[Nation]) -> str:
    """Such as "Valletta, round 2: German 3 AAF from Catania against British 4 AAF"."""
    ours = flown_words(Flown("", battle.attackers, unseen=battle.unseen), nations)
    who, theirs = ours or "no attackers", stacks_words(battle.defenders, nations)
    if battle.ended:
        how = how_battle_ended(battle.ended) if battle.kind else how_it_ended(battle.ended)
        return f"{battle.name}, over after round {battle.round} ({say(how)}): {who}"
    if not battle.round:
        return f"{battle.name}, announced: {who}"
    rolled = "".join(
        f"; {side} rolled {net} in row {row}: {lost} eliminated, {turned} aborted"
        for side, net, row, lost, turned in battle.rolled
    )
    return f"{battle.name}, round {battle.round}: {who} against {theirs or 'no defenders'}{rolled}"


def support_words(support: SupportView, nations: Sequence[Nation]) -> str:
    """Such as "Attack on Tobruk: German 2 AAF from Derna", "Defense of Tobruk: British 1 AAF from Cairo"."""
    what = ATTACKS[support.kind] if support.side == "attacker" else "Defense of"
    air = [f"{stacks_words((one,), nations)} from {one.name}" for one in support.air]
    ships = [ship_factors(count, kind) for count, kind in ((support.cves, "CVE"), (support.fleet, "fleet"))]
    return f"{what} {listed(support.places)}: {listed([*air, *filter(None, ships)])}"


def ship_factors(count: int, kind: str) -> str:
    """Such as "5 CVE factors", "1 fleet factor", and nothing for none."""
    return f"{count} {kind} factor{'s' if count > 1 else ''}" if count else ""


def mission_words(mission: MissionView, nations: Sequence[Nation]) -> str:
    """Such as "Bombing of Essen: British 2 AAF from London; opposed by German 1 AAF from Ghent"."""
    said = [_part_words(one, mission.at, nations) for one in mission.parts if one.air or one.unseen]
    aboard = f" (with {listed(mission.aboard)})" if mission.aboard else ""
    first, *others = said or ["nobody is left"]
    return f"{MISSIONS[mission.mission]} {mission.place}: {'; '.join([first + aboard, *others])}"


def _part_words(flown: Flown, at: str, nations: Sequence[Nation]) -> str:
    part, who = flown.part, flown_words(flown, nations)
    return f"{part}{f' over {at}' if at and part == 'intercepted' else ''} by {who}" if part else who


def flown_words(flown: Flown, nations: Sequence[Nation]) -> str:
    """Such as "Japanese 2 NAS from Rabaul and 3 more from carriers that are not shown"."""
    seen = [f"{stacks_words((one,), nations)} from {one.name}" for one in flown.air]
    more = f"{flown.unseen}{' more' if seen else ''} from carriers that are not shown"
    return listed([*seen, more] if flown.unseen else seen)


def standing_words(order: StandingOrder, called: Callable[[str], str]) -> str:
    """Such as "germany at Valletta: disengage with fewer than 3 left"."""
    where = f"at {called(order.place)}" if order.place else "at every base"
    few = f"disengage with fewer than {order.fewer_than} left" if order.fewer_than else "fight on"
    escape = f", and escape to {', '.join(map(called, order.to))}" if order.to else ""
    return f"{order.seat} {where}: {few}{escape}"


def question_words(question: Question, called: Callable[[str], str]) -> str:
    """Such as "18.15 excess at Catania, for italy: IT-AAF-01. Options: ..."; `called` names places."""
    if question.kind in TOLD:
        return say(question_told(question, called))
    about = f": {', '.join(question.units)}" if question.units else ""
    options = f" Options: {', '.join(map(called, question.options))}." if question.options else ""
    who = listed(question.seats) or GAMEMASTER
    where = called(question.place) or "the board"
    return f"{question.rule} {question.kind} at {where}, for {who}{about}.{options}"


CONCEALED = "under its marker"
"""What is told of the ships of a task force that the viewer can't look into (17.3123)."""


def combat_words(combat: NavalCombatView, nations: Sequence[Nation]) -> Iterator[str]:
    """A line on where it is and how far, and one for each combat group, strike, and side that has spoken."""
    began = f"round {combat.round}" if combat.round else "combat groups are formed"
    sides = dict.fromkeys(group.side for group in combat.groups)
    against = (listed([one.name for one in combat.groups if one.side == side]) for side in sides)
    yield f"{combat.name}, {began}: {' against '.join(against)}"
    yield from (group_words(group, nations) for group in combat.groups)
    yield from (_begun(air_words(one, nations)) for one in combat.strikes)
    yield from (f"{side} {decision}" for side, decision in combat.decisions)


def group_words(group: GroupView, nations: Sequence[Nation]) -> str:
    """Such as "Force H (British: Eagle, 4 CA), found by 2 search results; air cover: ..."."""
    ships = f"{adjective(nations, group.nation)}: {', '.join(group.ships) or CONCEALED}"
    results = "result" if group.found == 1 else "results"
    found = f", found by {group.found} search {results}" if group.found else ""
    air = [air_words(one, nations) for one in group.air]
    left = f"{group.to_allot} NAS for patrol and strikes as the round began" if group.to_allot else ""
    return "; ".join(filter(None, (f"{group.name} ({ships}){found}", left, *air)))


def air_words(flown: Flown, nations: Sequence[Nation]) -> str:
    """Such as "air strike on TF 17: Japanese 1 NAS from Rabaul"."""
    about = f" on {flown.about}" if flown.about and flown.part.endswith("strike") else ""
    about = about or (f" over {flown.about}" if flown.about else "")
    return f"{flown.part}{about}: {flown_words(flown, nations)}"


def _begun(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def activity_words(activity: ActivityView, nations: Sequence[Nation]) -> str:
    """Such as "Patrol of Force H (Allied) at 2510, by way of Gibraltar; on to 2511"; then who is aloft."""
    what = f"{_begun(activity_of(activity.activity, activity.forces))} ({activity.side})"
    come, ahead = activity.path[: activity.reached], activity.path[activity.reached + 1 :]
    way = f" at {activity.path[activity.reached]}"
    way += f", by way of {', '.join(come)}" if come else ""
    way += f"; on to {', '.join(ahead)}" if ahead else "; this is where it goes"
    return "; ".join((what + way, *(air_words(one, nations) for one in activity.air)))


def base_attack_words(attack: BaseAttackView, nations: Sequence[Nation]) -> str:
    """Such as "Truk, from carriers at 3342, sortie 1; against the ships: American 4 NAS from Enterprise"."""
    origin = f", from carriers at {attack.origin}" if attack.origin else ""
    sortie = f", sortie {attack.sortie}" if attack.sortie else ", announced"
    return "; ".join((f"{attack.name}{origin}{sortie}", *(air_words(one, nations) for one in attack.air)))
