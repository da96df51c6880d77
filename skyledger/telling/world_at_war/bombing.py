"""The facts of bombings told (18.57): who goes where and how, who opposes it, and what reaches the target."""

from typing import Any

from core.world_at_war.board import box_of
from core.world_at_war.bombing.attack import bombs_alone
from core.world_at_war.bombing.course import A_THIRD
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.over_land import ARMY, raid_on
from events import world_at_war as fact
from events.sentences import said, say, translated
from skyledger.telling.by_fields import Cases, where
from skyledger.telling.world_at_war.air_battle import how_battle_ended
from skyledger.telling.world_at_war.parts import place_told, places_told, told

OWN_ENDS = {"unopposed": said("unopposed"), "no attackers": said("no bomber is left")}


def _route(game: Game, event: Any) -> str:
    """The base from which the route is counted, and the hexes between it and the target."""
    if not (between := event.route[1:-1]):
        return ""
    base, by_way = place_told(game, event.route[0]), places_told(game, between)
    return say(", from {base} by way of {route}", base=base, route=by_way)


def _too_few(game: Game, event: Any) -> str:
    """That army air sent by itself does not bomb, where so little of it goes (W324)."""
    army = sum(one in game.units and game.units[one].kind == ARMY for one in event.units)
    if not 0 < army < A_THIRD or plays(game, "W324") != "a_third":
        return ""
    return say(
        "; of army air a third bombs, rounded down: for one to bomb, {third} have to be sent in all",
        third=A_THIRD,
    )


def _far(game: Game, event: Any) -> str:
    """Whose it is to see how far a box is, where no range is asked (W264)."""
    if box_of(game, event.place) is None or plays(game, "W264") != "table":
        return ""
    return say("; how far that is, is yours to see to (W264)")


def _alone(game: Game, event: Any) -> str:
    """That partners fly there no more (W323), with the first that is announced against a target."""
    nation, raid = game.units[event.units[0]].nation, raid_on(game, event.place)
    first = raid is None or {*raid.bombers, *raid.escorts} <= {*event.units}
    if not first or not bombs_alone(game, nation):
        return ""
    return say("; air of no other nation flies there with it (18.57, W323)")


def _none_bombs(game: Game, event: Any) -> str:
    """Why nothing reaches the target though nobody opposed it (W324)."""
    if event.how != "unopposed" or event.units or plays(game, "W324") != "a_third":
        return ""
    return say(": of army air a third bombs, rounded down, and of fewer than {third} none", third=A_THIRD)


def _a_third(game: Game, event: Any) -> str:
    """Why of the army air that came through less bombs than was sent (W324)."""
    army = any(one in game.units and game.units[one].kind == ARMY for one in event.units)
    told = army and plays(game, "W324") == "a_third"
    return say(" (of army air a third bombs, rounded down: W324)") if told else ""


def _how(_: Game, how: str) -> str:
    return translated(OWN_ENDS[how]) if how in OWN_ENDS else how_battle_ended(how)


BOMBING_TELLINGS = told(
    {
        fact.BombingAnnounced: said("{units} will bomb {place}{route}{far}{too_few}{alone}."),
        fact.BombingEscorted: said("{units} will escort the bombing of {place}."),
        fact.BombingRouted: said("The bombers of {place} will fly via {via}{route}."),
        fact.BombingOpposed: said("{units} will oppose the bombing of {place}."),
        fact.BombingResolved: Cases(
            "factors",
            {
                0: said(
                    "The bombing of {place} is over ({how}): nothing reaches the target{none_bombs}"
                    "{turned_back}."
                )
            },
            said(
                "The bombing of {place} is over ({how}): {factors} {factors:factor reaches|factors reach} "
                "the target{bombers}{a_third}{turned_back}; what {factors:it does|they do} there is worked "
                "out at the table (26), and nothing more of it is ordered."
            ),
        ),
    },
    {"how": _how},
    route=_route,
    too_few=_too_few,
    far=_far,
    alone=_alone,
    none_bombs=_none_bombs,
    a_third=_a_third,
    bombers=where("units", said(", {units}")),
    turned_back=where("turned_back", said("; {turned_back} turned back")),
)
