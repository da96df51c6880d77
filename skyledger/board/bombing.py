"""What it means to bomb, as menus tell it: what waits meanwhile, who bombs, how far boxes are."""

from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import side_of
from core.world_at_war.bombing.attack import AnnounceBombing, EscortBombing, OpposeBombing, bombs_alone
from core.world_at_war.bombing.course import A_THIRD
from core.world_at_war.flight.targets import may_bomb
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.over_land import ARMY
from core.world_at_war.units import Group
from events.sentences import said, say


def bombing_means(game: Game, order: AnnounceBombing | EscortBombing | OpposeBombing) -> str:
    """What follows from a bombing, and what is left to the players; of who meets it, what a front is."""
    assigned = _assigned(game, order)
    if not isinstance(order, AnnounceBombing):
        return assigned.lstrip()
    return say(
        "With the first bombing a step of its own begins: announce all of them and say “done”; then they are "
        "opposed and fought out{together}. What else this step has waits until they are over. Who bombs "
        "flies no other mission in this player turn, and supports no attack on the ground (18.41). What it "
        "does there is worked out at the table (26).{alone}{third}{far}{assigned}",
        together=_together(game),
        alone=_alone(game, order),
        third=_a_third(game, order),
        far=_how_far(game, order),
        assigned=assigned,
    )


def _together(game: Game) -> str:
    """Whether more can be bombed later in the phase (W328)."""
    return (
        say(", and nothing more is bombed in this phase (W328)") if plays(game, "W328") == "together" else ""
    )


def _alone(game: Game, order: AnnounceBombing) -> str:
    """That partners bomb no target together (W323), where there are any."""
    if not isinstance(order.units, Group) or not bombs_alone(game, order.units.nation):
        return ""
    return say(" To one target the air of one nation alone flies, escorts among it (18.57, W323).")


def _assigned(game: Game, order: AnnounceBombing | EscortBombing | OpposeBombing) -> str:
    """What it is that strategic units are assigned to a front; of others nothing."""
    if not isinstance(order.units, Group):
        return ""
    nation, kinds = order.units.nation, STRATEGIC_KINDS
    if not any(u.front and u.nation == nation and u.kind in kinds for u in game.units.values()):
        return ""
    return say(
        " Strategic bombers and interceptors in an SW box are assigned to a front: how far they fly is "
        "counted from air bases on it, and they change it as they redeploy (17.71, 17.72, 17.81, 17.82). "
        "An order says it only where those of a box are on several."
    )


def _a_third(game: Game, order: AnnounceBombing) -> str:
    """Of army air a third bombs (W324), also where who bombs first is another."""
    if not isinstance(order.units, Group) or plays(game, "W324") != "a_third":
        return ""
    side = side_of(game, order.units.nation)
    ours = (unit for unit in game.units.values() if unit.kind == ARMY and unit.base and not unit.inverted)
    if not any(side_of(game, unit.nation) == side for unit in ours):
        return ""
    told = said(
        " Of army air a third bombs, rounded down: against one target send {third} or more, from all bases "
        "together (W324)."
    )
    return say(told, third=A_THIRD)


def _how_far(game: Game, order: AnnounceBombing) -> str:
    """The reach of those who bomb a box is the players' to see to (W264)."""
    if not isinstance(order.units, Group) or plays(game, "W264") != "table":
        return ""
    nation = order.units.nation
    someone = next((unit for unit in game.units.values() if unit.nation == nation), None)
    open_ = someone and any(may_bomb(game, someone, box) for box in game.atlas.boxes)
    return say(" How far a box is, is yours to see to (W264).") if open_ else ""
