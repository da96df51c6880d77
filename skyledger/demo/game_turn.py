"""The demo of a game turn of Malta 1942, step by step, with the commands that a player would type."""

from skyledger.cli.status import REFUSED
from skyledger.demo.apart import apart
from skyledger.demo.steps import Command, Query, Say, Step, taken


def _command(line: str, *quoted: str) -> Command:
    return Command((*line.split(), *quoted))


def _file(name: str) -> Command:
    return _command(f"order demo --file {name}.orders")


def _order(seat: str, text: str) -> Command:
    return Command(("order", "demo", text, "--as", seat))


def _refused(seat: str, text: str, *more: str) -> Command:
    return Command(("order", "demo", text, "--as", seat, *more), ends=(REFUSED,))


def _would(seat: str, text: str) -> Command:
    """An order that would be refused."""
    return _refused(seat, text, "--dry-run")


def _why_not(seat: str, text: str) -> Command:
    return Command(("why", "demo", "--order", text, "--as", seat))


AXIS: tuple[Step, ...] = (
    Say(
        "Summer 1942. The Axis stands before El Alamein, Malta is besieged and hungry. A game is begun; at "
        "every moment it says what may be ordered."
    ),
    _command("new malta_1942 --id demo"),
    _command("orders demo --as germany"),
    Say(
        "Air units are turned face up at any time of their own side's player turn: those at Tobruk now, "
        "those at Cairo not. --dry-run asks for the ruling and gives no order."
    ),
    _order("germany", "uninvert 2 AAF German at Tobruk"),
    _would("britain", "uninvert 2 AAF British at Cairo"),
    _would("germany", "place airbase German at Bizerte"),
    Say(
        "Movement, from a file as it would come by e-mail: an airbase, staging, two counterairs. Malta has "
        "naval air, so all fight there as squadrons. For Cairo britain leaves word that it will not stay."
    ),
    _file("axis_movement"),
    Say("Who disengages says where to fly. When all have landed the turn goes on, to ground support."),
    _file("axis_combat"),
    Say("Unit construction. BRPs lie outside of the air rules; once they are declared, they count."),
    _order("germany", "declare brp of Germany 9 until end of game turn"),
    _refused("germany", "build 4 AAF German at Vienna"),
    _file("axis_construction"),
    Say(
        "Redeployment. In the phase in which an airbase is placed its owner alone uses it; that of 2820 was "
        "placed before and takes others too."
    ),
    _order("italy", "place airbase Italian at 2821"),
    _would("germany", "redeploy 1 AAF German from Catania to 2821"),
    _file("axis_redeployment"),
    Say(
        "So the turn ends: squadrons are factors again, a new interceptor is ready by itself. What flew may "
        "be ready for the enemy's turn, but not if it redeployed after that."
    ),
    _why_not("germany", "uninvert GE-AAF-02"),
    _file("axis_end"),
)

ALLIED: tuple[Step, ...] = (
    Say(
        "The Allied player turn. One who fled from Cairo is turned up at once. Malta is in partial supply: "
        "there nobody is, until the convoy is in."
    ),
    _order("britain", "uninvert 1 AAF British at Suez"),
    _would("britain", "uninvert 2 AAF British at Malta"),
    _file("allied_movement"),
    Say("Combat. Carrier air strikes a port, for a single round. Then the Axis loses a base."),
    _file("allied_combat"),
    Say("The nearest base takes only some of its air units; until germany says which, the turn waits."),
    _command("orders demo --as germany"),
    _would("germany", "displace 4 AAF German from Mersa Matruh to Bardia"),
    _order("germany", "displace 2 AAF German from Mersa Matruh to Bardia"),
    Say(
        "On second thoughts: nothing has happened since, so germany takes it back, and forth, and back, and "
        "sends others."
    ),
    _command("undo demo --as germany"),
    _command("redo demo --as germany"),
    _command("undo demo --as germany"),
    _file("allied_displacement"),
    Say("Unit construction. Britain trains one naval air squadron a turn, unless production adds to it."),
    _refused("britain", "build 2 NAS British at Gibraltar"),
    _file("allied_construction"),
    Say("Redeployment. The carrier comes home, naval air goes aboard, bombers change their front."),
    _file("allied_redeployment"),
    Say(
        "So this turn ends: bombers, and what lies in the U.S. box or on a deck, are ready by themselves. "
        "What redeployed inverted waits; Americans would not, were they not at war here."
    ),
    _why_not("america", "uninvert 1 AAF American at Port Said"),
    _file("allied_end"),
)

LEDGER: tuple[Step, ...] = (
    Say("The game turn is over. Why is a unit where it is, and as it is?"),
    _command("why demo GE-AAF-02"),
    Say("Nothing is erased: what was undone stays to be seen."),
    _command("log demo --from 91 --to 95"),
    Say(
        "A phase as a page for an e-mail, as britain may see it; nobody else is told what was refused to it."
    ),
    _command("report demo construction --turn", "Summer 1942 Allied", "--as", "britain"),
    Say("Step by step, as anybody may see it: the word that britain left for Cairo is sealed."),
    _command("replay demo --from 12 --to 13"),
    Say("The read models are tables that SQL can ask."),
    Query("SELECT nation, kind, in_play, unbuilt FROM force_pools WHERE nation = 'Italy'"),
    Query("SELECT unit, base, rule FROM inversion WHERE nation = 'Germany' ORDER BY unit"),
    Query("SELECT place, nation, placed FROM airbases ORDER BY nation, place"),
    Query("SELECT entry, fact, rule FROM rulings WHERE voided_by IS NOT NULL"),
    Say(
        "The board as Fall begins. Then each order is judged again and the chain checked; who keeps its "
        "head can prove later that nothing was cut off."
    ),
    _command("show demo --region", "Tobruk 3"),
    _command("audit demo"),
    Say("That was `skyledger demo`. Begin a game of your own: skyledger new malta_1942"),
)

STEPS: tuple[Step, ...] = (*AXIS, *ALLIED, *LEDGER)


def play() -> int:
    """Play the demo; the status is that of the first command that did not end as it should."""
    with apart() as path:
        return taken(STEPS, path)
