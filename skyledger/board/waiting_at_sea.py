"""What is waited for at sea and over ports: what seats have to say in each step (22.41, 23.4-23.7)."""

from core.world_at_war.board import name
from core.world_at_war.carriers.other_decks import may_land
from core.world_at_war.state import Game
from core.world_at_war.strikes.course import present
from core.world_at_war.under_way.activities import here, present_activity
from core.world_at_war.under_way.base_attacks import next_attack, patrol_on_its_way
from core.world_at_war.under_way.naval_combats import present_combat
from core.world_at_war.under_way.steps import patrol_comes_down

STEPS = {
    "naval_activity.entered": "may attack the force at {place} with “attack at sea”; “done” lets it pass",
    "naval_activity.answering": "may spread groups, cover and patrols over the force at {place}, "
    "and must say “done”",
    "naval_activity.striking": "may send air against combat groups at {place}, and must say “done”",
    "naval_activity.covering": "must place cover groups over those that are attacked at {place}",
    "naval_activity.continuing": "must say “done” to sail on from {place}, or “abort activity”",
    "naval_combat.grouping": "may form combat groups at {place}, and must say “done”",
    "naval_combat.bases": "may counterair bases from carriers at {place}, and must say “done”",
    "naval_combat.allotting": "must allot combat air patrol at {place}, or “allot no patrol”",
    "naval_combat.covering": "must allot air cover at {place}, or “allot no cover”",
    "naval_combat.searching": "may search at {place} and say which groups are found, and must say “done”",
    "naval_combat.striking": "may launch air strikes at {place}, and must say “done”",
    "naval_combat.fleet": "may declare what fleet combat at {place} damaged and sank, and must say “done”",
    "naval_combat.deciding": "must say “stay in the battle” or “leave the battle” for their side",
    "naval_escape": "may let air and ships leave bases near {place}, and must say “done”",
    "counterair.escaping": "may let ships leave ports that were counteraired, or air and ships bases near "
    "the carriers that did it, and must say “done”",
    "naval_bases.announcing": "may send air over naval bases, and must say “done”",
    "naval_bases.from_carriers": "may send air from carriers over naval bases, and must say “done”",
    "naval_bases.escaping": "may let air and ships escape from {place}, and must say “done”",
    "naval_bases.another": "may fly another sortie over {place}, and must say “done”",
    "engaging": "must say who engages the strike on {target}: “engage strike with …”",
    "meeting": "must say who of the strike meets the defenders: “meet defenders with …”",
    "aiming": "must aim the strike: “aim strike: … at …”",
}
"""What seats say in a step, by the end of the state of the turn."""

LANDS = "; patrol that has lost its deck may land before that: “shift … to …”"
COUNTERAIRS = "; before that carriers of the patrol may “attack naval base … against its air”"
RESTING = "movement.naval_activity.continuing"
NAVAL = (".naval_activity.", ".naval_combat.", ".naval_bases.", ".naval_escape", ".counterair.escaping")


def what_is_said(game: Game) -> str:
    """What the seats that are awaited have to say; empty where nothing naval goes on."""
    state = game.turn.phase
    if not any(chapter in state for chapter in NAVAL):
        return ""
    words = next((said for step, said in STEPS.items() if state.endswith(f".{step}")), "")
    landing = LANDS if words and patrol_comes_down(game) and may_land(game) else ""
    raiding = COUNTERAIRS if state == RESTING and patrol_on_its_way(game) else ""
    return words.format(place=_place(game), target=_target(game)) + landing + raiding


def _place(game: Game) -> str:
    combat, activity, attack = present_combat(game), present_activity(game), next_attack(game)
    at_sea = activity is not None and ".naval_activity." in game.turn.phase
    if combat is not None and not at_sea:
        return name(game, combat.place)
    if activity is not None and (at_sea or attack is None):
        return name(game, here(activity))
    return name(game, attack.place) if attack else ""


def _target(game: Game) -> str:
    strike = present(game)
    if strike is None:
        return ""
    return strike.target or f"the ships at {name(game, strike.place)}"
