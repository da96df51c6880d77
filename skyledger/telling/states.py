"""What people call the states of a turn: phases as the rules print them, and in each what is decided or done.

Programs know a state by its dotted name, which is in ledgers: "movement.naval_combat.strikes.engaging".
"""

from events.sentences import said, say, translated

PHASES = {
    "movement": said("movement phase"),
    "combat": said("combat phase"),
    "construction": said("construction phase"),
    "redeployment": said("redeployment phase"),
    "end": said("end of the player turn"),
    "combat_orders": said("combat orders"),
    "noncombat": said("noncombat"),
}
"""The first word of a state."""

CHAPTERS = {
    "counterair": said("counterair"),
    "interception": said("interception of defensive air support"),
    "deferred": said("deferred defensive air support"),
    "exploitation": said("exploitation"),
    "overrun": said("overrun"),
    "dropping": said("airdrops"),
    "air_transport": said("air transport"),
    "protection": said("counter-interception"),
    "attack": said("interception of air transport"),
    "raiding": "",
    "bombing": said("bombing"),
    "naval_activity": said("naval activity"),
    "naval_combat": said("naval combat"),
    "naval_bases": said("attack on a naval base"),
    "naval_strike": said("air strike on ships"),
    "opposed": said("air battle"),
    "strike": "",
    "strikes": "",
}
"""The words between the first and the last; those that say nothing which the step does not are left out."""

STEPS = {
    "airbases": said("airbases"),
    "staging": said("staging"),
    "transfers": said("transfers"),
    "missions": said("air missions"),
    "uninversion": said("uninversion"),
    "defense": said("defensive air support"),
    "support": said("ground support"),
    "attacks": said("attacks"),
    "ground_combat": said("ground combat"),
    "announcing": said("what is attacked"),
    "rolling": said("dice of the round"),
    "defender_decides": said("whether the defender fights on"),
    "attacker_decides": said("whether the attacker fights on"),
    "returning": said("where attackers land"),
    "escaping": said("what leaves the bases"),
    "interception.announcing": said("who intercepts"),
    "intercepting": said("who intercepts"),
    "countering": said("who counter-intercepts"),
    "attacking": said("whether interceptors attack"),
    "settling": said("what arrives"),
    "bombing.announcing": said("what is bombed"),
    "opposing": said("who opposes"),
    "entered": said("whether the force is attacked"),
    "answering": said("groups, cover and patrols"),
    "striking": said("who strikes"),
    "covering": said("air cover"),
    "naval_activity.covering": said("where cover groups fly"),
    "continuing": said("whether the force sails on"),
    "beginning": said("the next strike"),
    "engaging": said("who engages the strike"),
    "meeting": said("who of the strike meets the defenders"),
    "contesting": said("air combat over the ships"),
    "firing": said("air defense of the ships"),
    "aiming": said("what the strike is aimed at"),
    "strike.attacking": said("air attack on the ships"),
    "strikes.attacking": said("air attack on the ships"),
    "naval_strike.attacking": said("air attack on the ships"),
    "grouping": said("combat groups"),
    "bases": said("counterair from carriers"),
    "resolving": said("counterair from carriers"),
    "allotting": said("combat air patrol"),
    "searching": said("searches"),
    "surprise": said("surprise"),
    "launching": said("air strikes are launched"),
    "fleet": said("fleet combat"),
    "deciding": said("who stays in the battle"),
    "naval_bases.announcing": said("who flies over naval bases"),
    "from_carriers": said("who flies over naval bases from carriers"),
    "sorties": said("the next sortie"),
    "another": said("whether another sortie is flown"),
    "naval_escape": said("what leaves bases near the battle"),
    "combat_orders.attacks": said("what attacks"),
    "calling_off": said("whether the attack goes on"),
    "declaring": said("declarations"),
    "attack_rolls": said("attack rolls"),
    "attack_losses": said("losses to the attack"),
    "defense_rolls": said("defense rolls"),
    "losses": said("losses"),
    "moves": said("moves"),
}
"""The last word of a state, or the last two where the same word means something else elsewhere."""


def state_words(state: str) -> str:
    """Such as "movement phase, naval combat: who engages the strike"; an unknown state as it is written."""
    first, *between = state.split(".")
    if not between or first not in PHASES:
        return state
    within = [translated(told) for told in map(_chapter, between[:-1]) if told]
    last = between[-1].replace("_", " ")
    step = STEPS.get(".".join(state.split(".")[-2:])) or STEPS.get(between[-1]) or last
    return say(
        "{phase}, {chapters}: {step}" if within else "{phase}: {step}",
        phase=translated(PHASES[first]),
        chapters=tuple(within),
        step=translated(step),
    )


def _chapter(word: str) -> str:
    return CHAPTERS.get(word, word.replace("_", " "))
