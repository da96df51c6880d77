"""What the demo of The War Game shows: the sample battle, and what skyledger then knows about it."""

from skyledger.cli.status import REFUSED
from skyledger.demo.steps import Command, Query, Say, Step

BOMBING = "roll at Vladivostok with JA-bomber-01 as bombs"
ELSEWHERE = "dispatch 1 Soviet bomber from Vladivostok to Sakhalin"


def steps(game: str) -> tuple[Step, ...]:
    """The steps of the demo, in a game of this id."""
    return (*_declared(game), *_fought(game), *_ledger(game))


def _declared(game: str) -> tuple[Step, ...]:
    return (
        Say(
            "The sample battle of Module IV. A bomber, a fighter, a dive bomber and two infantry attack "
            "three infantry, a gun, a dogfighter and a bomber."
        ),
        _command(f"new air_supremacy_sample --id {game}"),
        _command(f"show {game} --region Vladivostok"),
        _file(game, "sample_1"),
        Say(
            "Before any die of a round the defender declares what retreats, stays down or is dispatched. He "
            "whose place is attacked sends nobody away, and nobody is sent where nothing is attacked."
        ),
        _command(f"orders {game}"),
        _would(game, "japan", BOMBING),
        _would(game, "russia", ELSEWHERE),
    )


def _fought(game: str) -> tuple[Step, ...]:
    return (
        Say(
            "Round 1. The bomber stays down, so that one aircraft is in the air: the fighter goes for it "
            "with its 6, and when it is hit the dive bomber has its 8 for the ground. Dice are typed in here."
        ),
        _file(game, "sample_2"),
        Say("Round 2. The attacker might call it all off, for fear of the gun; and thinks again, and again."),
        _command(f"orders {game} --as japan"),
        _command(f"order {game}", "call off Vladivostok", "--as", "japan"),
        _command(f"undo {game} --as japan"),
        _command(f"redo {game} --as japan"),
        _command(f"undo {game} --as japan"),
        Say(
            "He goes on. Now the bomber would rather be away; it takes off, and can be attacked as it leaves."
        ),
        _file(game, "sample_3"),
    )


def _ledger(game: str) -> tuple[Step, ...]:
    return (
        Say("The board after it, and where each aircraft was, round by round."),
        _command(f"show {game} --region", "Vladivostok"),
        _command(f"timeline {game}"),
        Say("Nothing is erased: what was called off stays to be seen. And why is the bomber where it is?"),
        _command(f"log {game} --from 20 --to 23"),
        _command(f"why {game} SU-bomber-01"),
        Say("The read models are tables that SQL can ask."),
        Query("SELECT unit, kind, place, state FROM aircraft ORDER BY unit"),
        Say(
            "The combat phase as a page for an e-mail. What the module leaves open is a doubt with options; "
            "the page says what was played."
        ),
        _command(f"report {game} combat"),
        Say("Each order is judged again, and the chain is checked."),
        _command(f"audit {game}"),
        Say("Several battles at once, with dispatches between them: skyledger new air_supremacy_2"),
    )


def _command(line: str, *quoted: str) -> Command:
    return Command((*line.split(), *quoted))


def _file(game: str, name: str) -> Command:
    return _command(f"order {game} --file air_supremacy/{name}.orders")


def _would(game: str, seat: str, text: str) -> Command:
    """An order that would be refused."""
    return Command(("order", game, text, "--as", seat, "--dry-run"), ends=(REFUSED,))
