"""Words for what one would do in The War Game, and the orders that do it, each where it has its place."""

from skyledger.notation.notation import Intent, intended

ATTACKS = ("attack", "land", "drop", "support", "roll all", "roll at", "bomb on", "roll", "dispatch")
INVADES = ("land", "drop", "attack", "come down", "move")
SUPPORTS = ("support", "dispatch", "attack", "roll all", "roll at")
MOVES = ("move", "dispatch", "come down", "pass through", "attack", "retreat")
LEAVES = ("retreat", "dispatch", "call off", "move", "ground")
RETURNS = ("come down", "move", "retreat", "call off")
ENDS = ("call off", "retreat", "done")
STAYS = ("ground", "done")
GOES_ON = ("done", "roll all", "roll")
NOTHING = ("done",)
CHOOSES = ("lose", "come down", "bomb on")
LOSES = ("lose", "bomb on")
ROLLS = ("roll all", "roll at", "roll", "dice", "rolls")

INTENDED = intended((
    Intent(ATTACKS, (
        "attack, assault, raid, bomb, bombard, strike, hit, kill, destroy, fight, battle, combat, fire, "
        "shoot, engage, torpedo, shell, target, charge, close in, close with"
    )),
    Intent(INVADES, "invade, land, drop, paradrop, landing, conquer, capture, occupy, take"),
    Intent(SUPPORTS, (
        "support, intercept, escort, reinforce, help, scramble, defend, cover, protect, oppose, cap, "
        "patrol, meet"
    )),
    Intent(MOVES, (
        "move, fly, go, transfer, sail, rebase, relocate, redeploy, load, unload, embark, board, "
        "disembark, dispatch, carry, ship, send, bring, advance, stage, fleet, deploy, turn, head, join, "
        "transport"
    )),
    Intent(LEAVES, "retreat, withdraw, flee, escape, run, leave, disengage, evade, break"),
    Intent(RETURNS, "return, home, go home, fly home, fly back, come back, back to base, rtb, come, recall"),
    Intent(ENDS, "call, stop, abort, cancel, end combat, give up"),
    Intent(STAYS, "stay, ground, hide, hold, remain, keep, stand, wait"),
    Intent(GOES_ON, (
        "continue, proceed, finish, finished, over, end, next, onward, forward, go on, carry on, move on, "
        "go ahead"
    )),
    Intent(NOTHING, "pass, skip, no, none, nothing, nobody, no one, not now, enough"),
    Intent(CHOOSES, "yes, ok, okay, choose, pick, select, decide, prefer, answer, option"),
    Intent(LOSES, (
        "lose, lost, loss, losses, casualty, casualties, remove, eliminate, sink, scrap, sacrifice"
    )),
    Intent(ROLLS, "roll, throw, dice, die, roll dice"),
))  # fmt: skip
