"""What goes on at sea and over ports, in words: naval combat by groups, activities, attacks on bases."""

from collections.abc import Iterator, Sequence

from events.world_at_war.board import Nation
from skyledger.board.naval_view import ActivityView, BaseAttackView, GroupView, NavalCombatView
from skyledger.board.sentences import adjective, flown_words
from skyledger.board.stack import Flown
from skyledger.telling.listing import activity_of, listed

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
