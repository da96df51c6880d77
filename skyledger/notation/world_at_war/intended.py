"""Words for what one would do in A World at War, and the orders that do it, each where it has its place."""

from skyledger.notation.notation import Intent, intended

ATTACKS = (
    "support", "attack", "strike", "launch", "counterair", "bomb", "attack naval base", "attack at sea",
    "attack transports", "attack submarines of", "aim strike", "announce ground attacks",
    "announce exploitation", "overrun", "engage strike", "intercept", "intercept transports",
    "oppose bombing of", "dive on", "dive into", "send", "fight on", "hit", "roll",
)  # fmt: skip
FIGHTS = ("fight on", "stay in the battle", "engage strike", *ATTACKS)
OPPOSES = (
    "defend", "intercept", "oppose bombing of", "intercept transports", "counter-intercept", "engage strike",
    "meet defenders", "reinforce", "join battle", "patrol", "allot", "cover", "attack at sea", "fight on",
)  # fmt: skip
COVERS = (
    "cover", "patrol", "allot", "place cover", "escort bombing of", "support", "counter-intercept", "defend",
    "reinforce", "meet defenders", "engage strike",
)  # fmt: skip
HELPS = ("reinforce", "join battle", "support", "defend", "cover", "escort bombing of")
MOVES = (
    "stage", "redeploy", "transfer", "fly", "sail", "move", "sea transport", "shift", "move excess",
    "displace", "return", "flee", "escape by air with", "escape by sea with",
)  # fmt: skip
SAILS = (
    "sail", "form", "combat group", "join battle", "attack at sea", "escape by sea with", "abort activity",
    "sea supply line", "stay in the battle", "leave the battle", "strike", "launch", "allot", "engage strike",
    "search the battle",
)  # fmt: skip
SPLITS = ("combat group", "form")
CARRIES = ("transfer", "sea transport", "air transport", "airdrop", "air supply", "shift")
INVADES = ("support", "attack", "announce ground attacks", "airdrop", "take", "gain")
BUILDS = ("build", "add", "begin", "place airbase", "convert")
MENDS = ("uninvert", "recombine")
SEARCHES = ("search the battle", "search for", "spot", "find")
LEAVES = (
    "disengage", "leave the battle", "abort activity", "turn back", "flee", "return", "escape by air with",
    "escape by sea with", "displace",
)  # fmt: skip
RETURNS = (
    "return", "flee", "turn back", "disengage", "leave the battle", "abort activity", "escape by air with",
)  # fmt: skip
STAYS = ("stay in the battle", "fight on", "keep", "done")
GOES_ON = ("done", "fight on", "stay in the battle", "roll")
NOTHING = ("done",)
CHOOSES = ("choose",)
CHOICES = (
    *CHOOSES,
    "fight on",
    "disengage",
    "allot",
    "engage strike",
    "meet defenders",
    "aim strike",
    "excess",
)
LOSES = (*CHOOSES, "excess", "give up", "hit", "sink", "damage")
ROLLS = ("roll", "dice", "rolls")
BASES = ("place airbase", "airbase at", "stage", "redeploy")

INTENDED = intended((
    Intent(ATTACKS, (
        "attack, assault, raid, bomb, bombard, bombing, strike, hit, kill, destroy, charge, torpedo, "
        "shell, target, strafe, launch, sink, damage, airstrike, hunt, ambush, close in, close with"
    )),
    Intent(FIGHTS, "fight, battle, combat, fire, shoot, engage, flak"),
    Intent(OPPOSES, (
        "intercept, oppose, scramble, stop, block, contest, meet, react, defend, interception, resist, "
        "challenge"
    )),
    Intent(COVERS, "escort, cover, protect, cap, patrol, shield, guard, screen"),
    Intent(HELPS, "support, reinforce, help, assist, join, commit"),
    Intent(MOVES, (
        "move, fly, go, transfer, rebase, relocate, base, deploy, redeploy, stage, ferry, send, shift, "
        "transport, bring, advance"
    )),
    Intent(SAILS, "sail, fleet, ships, ship, convoy, naval, task, tf, group, sortie, navy, steam, turn"),
    Intent(SPLITS, "form, split, divide, detach, separate, organize, organise"),
    Intent(CARRIES, "load, unload, embark, board, disembark, debark, carry, supply, pick up, take on"),
    Intent(INVADES, "invade, land, drop, paradrop, invasion, landing, conquer, capture, occupy, take"),
    Intent(BUILDS, (
        "build, construct, create, produce, buy, make, train, add, raise, place, recruit, "
        "construction, production, begin"
    )),
    Intent(MENDS, "repair, refit, refresh, restore, ready, rest, recover, uninvert, recombine, fix"),
    Intent(SEARCHES, (
        "search, scout, recon, spot, find, look, reconnoiter, reconnoitre, reconnaissance, locate, "
        "detect, hunt for"
    )),
    Intent(LEAVES, (
        "withdraw, retreat, flee, escape, run, leave, disengage, abort, break, evade, cancel, displace, "
        "give up, turn away"
    )),
    Intent(RETURNS, (
        "return, home, rtb, recall, go home, go back home, fly home, fly back, come back, back to base, "
        "break off"
    )),
    Intent(STAYS, "stay, hold, remain, keep, stand, wait, press on, hold on"),
    Intent(GOES_ON, (
        "continue, proceed, finish, finished, over, end, next, onward, forward, go on, carry on, move on, "
        "go ahead"
    )),
    Intent(NOTHING, "pass, skip, no, none, nothing, nobody, no one, not now, enough"),
    Intent(CHOOSES, "yes, ok, okay"),
    Intent(CHOICES, "choose, pick, select, decide, prefer, answer, option, excess, allot"),
    Intent(LOSES, "lose, lost, loss, losses, casualty, casualties, remove, eliminate, scrap, sacrifice"),
    Intent(ROLLS, "roll, throw, dice, die, roll dice"),
    Intent(BASES, "airbase, airfield, airbases"),
))  # fmt: skip
