"""What the demo shows, step by step: sentences, commands as a player types them, and questions in SQL."""

import msgspec

from skyledger.cli.status import DONE, REFUSED


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step; `ends` are the statuses that it may end with."""

    ends: tuple[int, ...] = (DONE,)


class Say(Step, frozen=True):
    """A sentence between commands."""

    text: str


class Command(Step, frozen=True):
    """A command of skyledger, word by word; an order file is one that the demo brings along."""

    words: tuple[str, ...]


class Query(Step, frozen=True):
    """A question to the read models, in SQL."""

    sql: str


def _command(line: str, *quoted: str, ends: tuple[int, ...] = (DONE,)) -> Command:
    return Command((*line.split(), *quoted), ends=ends)


def _order(seat: str, text: str, *more: str) -> Command:
    return Command(("order", "demo", text, "--as", seat, *more))


def _refused(seat: str, text: str) -> Command:
    return Command(("order", "demo", text, "--as", seat, "--dry-run"), ends=(REFUSED,))


STEPS: tuple[Step, ...] = (
    Say("Summer 1942. The Axis stands before El Alamein, Malta is besieged. A game is begun."),
    _command("new malta_1942 --id demo"),
    _command("show demo --region", "Malta 5"),
    Say("What may germany order? Here as at every moment there is a menu."),
    _command("orders demo --as germany"),
    Say("Some orders break rules. --dry-run asks for the ruling without giving the order."),
    _refused("germany", "place airbase German at Bizerte"),
    _refused("italy", "place airbase Italian at Catania"),
    Say(
        "The Axis player turn, from an order file: staging, and two counterairs. Malta has naval air, so "
        "all fight there as squadrons, and in a second round others join."
    ),
    _command("order demo --file axis.orders"),
    Say("Over Cairo one round is fought, and the defender decides first whether it goes on."),
    _command("orders demo --as britain"),
    _refused("italy", "fight on"),
    Say("Who disengages flies with all that is left to bases that are not counteraired. The turn goes on."),
    _command("order demo --file axis_2.orders"),
    Say(
        "The Allied player turn: carriers strike a port, for a single round. Then the Axis loses a base and "
        "must answer for its air units."
    ),
    _command("order demo --file allied.orders"),
    Say("The nearest base holds only some of the displaced: the rules leave the choice to their owner."),
    _refused("britain", "done"),
    _command("orders demo --as germany"),
    _refused("germany", "displace 4 AAF German from Mersa Matruh to Bardia"),
    _order("germany", "displace 2 AAF German from Mersa Matruh to Bardia"),
    Say(
        "On second thoughts: nothing has happened since, so germany takes it back, and forth, and back again."
    ),
    _command("undo demo --as germany"),
    _command("redo demo --as germany"),
    _command("undo demo --as germany"),
    _order("germany", "displace GE-AAF-10, GE-AAF-11 to Bardia"),
    Say("Nothing is erased, and what was undone stays to be seen."),
    _command("log demo --from 72"),
    Say("The Allied player turn goes on, until Fall begins."),
    _command("order demo --file allied_2.orders"),
    Say("Any moment of the game can be stepped through again."),
    _command("replay demo --from 18 --to 20"),
    Say("The read models are tables that SQL can ask."),
    Query("SELECT nation, place, count(*) FROM basing WHERE place IN ('Bardia', 'Tobruk') GROUP BY 1, 2"),
    Query("SELECT unit, base, rule FROM inversion WHERE nation = 'Germany' ORDER BY unit"),
    Query("SELECT entry, purpose, side, dice, source FROM rolls ORDER BY entry"),
    Query("SELECT nation, kind, in_play, unbuilt FROM force_pools WHERE nation = 'Italy'"),
    Query("SELECT place, nation, placed FROM airbases ORDER BY nation, place"),
    Query("SELECT entry, fact, rule FROM rulings WHERE voided_by IS NOT NULL"),
    Say("At the end the chain is checked; who keeps its head can prove later that nothing was cut off."),
    _command("audit demo"),
    Say("That was `skyledger demo`. Begin a game of your own: skyledger new malta_1942"),
)
