"""`scenarios`, `new` and `demo`: what can be played, how a game begins, and games played to be watched."""

import re
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter, Token, convert
from msgspec.structs import replace

from core.dice import AT_ONCE, BY_ORDER, TYPED, taking, when_rolled, whose_dice
from core.mistakes import Mistake, Unworkable, near_misses
from events.sentences import any_of, said, say, translated
from events.texts import LONGEST_NAME, plain
from skyledger import maps
from skyledger import scenarios as shelf
from skyledger.adopted import require_free, spoken_for
from skyledger.cli.answers import entry_json
from skyledger.cli.choices import options_chosen
from skyledger.cli.desk import SOURCES, desk_for_new_games, place_of
from skyledger.cli.names_given import proper_game_id, proper_title
from skyledger.cli.options import USUAL, Common, SeedIfAny, a_name, an_id
from skyledger.cli.paper import hanging, hanging_lines, lead, line, put, stands
from skyledger.cli.status import DONE, MISTAKEN
from skyledger.datafiles.problems import Problem
from skyledger.datafiles.reading import at_home
from skyledger.games import system_of
from skyledger.scenarios.blame import blamed
from skyledger.scenarios.editions import REVISION, edition_asked_for
from skyledger.scenarios.policies import POLICY, policy_asked_for
from skyledger.scenarios.reader import NO_SEED, NOT_AT_ONCE
from skyledger.service import Answer, Desk, begin, table
from skyledger.telling import fact_told
from skyledger.telling.shared import dice_sentence, policy_sentence
from store.errors import GameExists


def _as_orders_say_it(kind: Any, tokens: Sequence[Token]) -> Any:
    """“rolls at once” is the order; the option takes its words, too."""
    words = (re.split(r"[\s_-]+", token.value.strip()) for token in tokens)
    joined = ["-".join(one) for one in words]
    return convert(kind, [token.evolve(value=one) for token, one in zip(tokens, joined, strict=True)])


def scenarios(
    about: Annotated[str, Parameter(help="check: say all that is wrong with FILE.")] = "",
    file: Annotated[Path | None, Parameter(help="A scenario of your own, or a position.")] = None,
    /,
    *,
    common: Common = USUAL,
) -> int:
    """List the scenarios that can be begun, or check one of your own: `skyledger scenarios check FILE`.

    A check tells everything that is wrong at once; status 2 if anything is.

    JSON: a list of {"name", "title", "description"}; of a check {"file", "title", "problems": [{"file",
    "key", "reason"}]}.
    """
    if about:
        return _check(about, file, common)
    listed = [
        replace(one, title=translated(one.title), description=translated(one.description))
        for one in shelf.names()
    ]
    if common.json:
        put(listed)
        return DONE
    for one in listed:
        hanging((one.name, "heading"), f"  {one.title}")
        hanging(one.description.strip(), indent=2, hang=0)
    line(say("Begin one with: skyledger new SCENARIO"))
    return DONE


CHECK = "check"


def _check(about: str, file: Path | None, common: Common) -> int:
    """Tell all that is wrong with a file; raises `Mistake` where it is not said which is to be checked."""
    if about != CHECK or file is None:
        told = say("A file is checked by: skyledger scenarios check FILE")
        raise Unworkable("scenario", told)
    title, found = _looked_at(at_home(file))
    if common.json:
        put({"file": str(file), "title": title, "problems": found})
        return MISTAKEN if found else DONE
    for problem in found:
        hanging((f"{problem.key}: " if problem.key else "", "entry"), problem.reason)
    told = say(
        "{count} {count:thing is|things are} wrong with {file}." if found else "{file} can be begun: {title}",
        count=len(found),
        file=str(file),
        title=title,
    )
    hanging(told)
    return MISTAKEN if found else DONE


def _looked_at(file: Path) -> tuple[str, tuple[Problem, ...]]:
    """The title of a sound scenario, or everything that is wrong with it."""
    try:
        shelf.require_whole(file)
        return str(shelf.load(file).title), ()
    except shelf.ScenarioError as wrong:
        return "", wrong.problems


def new(  # noqa: PLR0913 - the command's options
    scenario: Annotated[str, Parameter(help="The name of a scenario; see `skyledger scenarios`.")] = "",
    /,
    *,
    id: Annotated[  # noqa: A002 - the option is called so
        str,
        Parameter(
            converter=an_id,
            help="What the game is called in commands; without it, the scenario's name, numbered.",
        ),
    ] = "",
    from_: Annotated[
        Path | None,
        Parameter(
            name="--from", help="A scenario of your own, or a position from `show --json` to go on from."
        ),
    ] = None,
    title: Annotated[
        str,
        Parameter(converter=a_name, help="What the game is called in lists; without it, as the scenario."),
    ] = "",
    dice: Annotated[
        Literal["machine", "typed"] | None,
        Parameter(help="Whose dice the game takes; without it, the machine's and those typed in."),
    ] = None,
    rolls: Annotated[
        Literal["at-once", "by-order"] | None,
        Parameter(
            converter=_as_orders_say_it,
            help="Whether the machine throws dice as soon as they are due, or once somebody says “roll”; "
            "without it, as the scenario says, or by order.",
        ),
    ] = None,
    edition: Annotated[
        str,
        Parameter(
            converter=a_name,
            help="By which edition of the rules it is played, see `skyledger editions`, or by house rules in "
            "a file. Without it, as the scenario says.",
        ),
    ] = "",
    option: Annotated[
        tuple[str, ...],
        Parameter(
            negative="",
            help="Play this option of a doubt, such as W249=five_more; see `skyledger doubts`. May be "
            "given for several doubts.",
        ),
    ] = (),
    policy: Annotated[
        str,
        Parameter(
            converter=a_name,
            help="By which policy it is played what touches others: trusting, consent, gamemaster, or a file "
            "of your own. Without it, as the scenario says, or trusting.",
        ),
    ] = "",
    seed: Annotated[
        SeedIfAny,
        Parameter(help="Throw the machine's dice from this number, so that they fall alike each time."),
    ] = None,
    common: Common = USUAL,
) -> int:
    """Begin a game.

    Whoever knows the seed can tell the dice beforehand: it is for trials and for games that are shown.

    JSON: {"game", "title", "entry": {"number", "seat", "at", "order_id", "hash", "order"}, "seats", "dice",
    "rolls", "seed", "database"}; `dice` is "machine", "typed", or "" for both, `rolls` "at once" or
    "by order", `seed` "" where there is none.
    """
    if bool(scenario) == (from_ is not None):
        raise _one_of_the_two(scenario)
    proper_title(title)
    file = _file_meant(scenario, from_)
    if file is not None:
        shelf.require_whole(file)
    played = {**edition_asked_for(edition), **policy_asked_for(policy)}
    chosen = {**played, "doubts": options_chosen(option)}
    with blamed(edition, REVISION), blamed(policy, POLICY):
        laid = shelf.load(file or scenario, SOURCES.get().entropy(16), chosen)
    position = _with_rolls(_with_dice(laid, dice, seed), rolls)
    name = _called(file) if file else scenario
    with desk_for_new_games(common) as desk:
        called = proper_game_id(id) if id else ""
        game, answer = _begun(desk, called, title or position.title, position, name)
        stands(say("{game} is begun.", game=game))
        _write_new(desk, game, answer.entry, common)
        _write_otherwise(position, common)
        if (agreed := policy_sentence(position)) and not common.json:
            hanging(agreed, indent=2)
    return DONE


def _begun(desk: Desk, game: str, title: str, position: Any, name: str) -> tuple[str, Answer]:
    """Begin the game; where no id is given, under one of our choice, the next if somebody was faster."""
    if game and _is_taken(desk, game):
        raise GameExists(say("There is a game {game} already; choose another --id.", game=game))
    if game:
        require_free(desk.ledger, game, "--id", game)
    while True:
        chosen = game or _free_id(desk, re.sub(r"[^a-z0-9._-]+", "-", Path(name).stem.lower()))
        try:
            return chosen, begin(desk, chosen, title, system_of(position.game), position, name)
        except GameExists:
            if game:
                raise


def _file_meant(scenario: str, from_: Path | None) -> Path | None:
    """The file from which a game begins, by whichever way it is named; None for a shipped scenario."""
    if from_ is None and (maps.is_no_path(scenario) or scenario in _shipped()):
        return None
    return at_home(from_ or Path(scenario))


def _shipped() -> set[str]:
    return {one.name for one in shelf.names()}


def _called(file: Path) -> str:
    """What entry 1 calls a scenario's file: its name alone, for where it lies concerns nobody else.

    A backslash parts folders as well, for so it does on Windows.

    What nobody can see of it is replaced and the end of an endless one left out, or no import would take
    it. A file that has the name of a shipped scenario is told from it.
    """
    last = file.name.rpartition("\\")[2]
    name = plain(last.encode(errors="replace").decode()).strip() or "_"
    if len(name) > LONGEST_NAME:
        name = f"{name[: LONGEST_NAME - 1]}…"
    return f"./{name}" if name in _shipped() else name


def _one_of_the_two(scenario: str) -> Unworkable:
    told = say(
        "Both {scenario} and --from FILE are given, and a game begins from one of them; leave the other out."
        if scenario
        else "Say from what to begin: a scenario, as `skyledger scenarios` lists them, or --from FILE.",
        scenario=scenario,
    )
    return Unworkable("scenario", told)


def _with_dice(position: Any, dice: str | None, seed: int | None) -> Any:
    """The position with the dice that were asked for; raises `Mistake` where a seed throws none of them."""
    whose = whose_dice(position.dice) if dice is None else dice
    taken = taking(whose, BY_ORDER if whose == TYPED else when_rolled(position.dice))
    if taken == TYPED and seed is not None:
        told = say("{why} Leave --seed out, or say --dice machine.", why=say(NO_SEED))
        raise Unworkable("seed", told)
    sown = str(seed) if seed is not None else "" if taken == TYPED else position.seed
    return replace(position, dice=taken, seed=sown)


def _with_rolls(position: Any, rolls: str | None) -> Any:
    """The position with dice that fall when it was asked for; raises `Mistake` where they are typed in."""
    if rolls is None:
        return position
    whose, when = whose_dice(position.dice), rolls.replace("-", " ")
    if whose == TYPED and when == AT_ONCE:
        told = say("{why} Leave --rolls out, or say --dice machine.", why=say(NOT_AT_ONCE))
        raise Unworkable("rolls", told)
    return replace(position, dice=taking(whose, when))


def _free_id(desk: Desk, wanted: str) -> str:
    base = wanted.strip("._-")[:60] or "game"
    names = (base if number == 1 else f"{base}-{number}" for number in count(1))
    return next(one for one in names if not _is_taken(desk, one) and not any(spoken_for(desk.ledger, one)))


def _is_taken(desk: Desk, game: str) -> bool:
    return game in {row.game for row in desk.ledger.games(game, 1)}


def _write_new(desk: Desk, game: str, entry: Any, common: Common) -> None:
    held, row = table(desk, game), desk.ledger.game(game)
    seats = held.system.rules.seats(held.state)
    if common.json:
        told = {"game": game, "title": row.title, "entry": entry_json(entry), "seats": seats}
        dice = held.state.dice
        told |= {"dice": whose_dice(dice), "rolls": when_rolled(dice), "seed": held.state.seed}
        put({**told, "database": str(place_of(common))})
        return
    hanging(lead(say("Begun:"), "done"), (game, "heading"), f"  {row.title}")
    hanging(say("Seats: {seats}, and the gamemaster.", seats=tuple(seats)), indent=2)
    if dice := dice_sentence(held.state):
        hanging(dice, indent=2)
    if held.state.dice != TYPED and when_rolled(held.state.dice) == BY_ORDER:
        hanging(say(MAY_FALL_AT_ONCE), indent=2)
    hanging(say("See what may be ordered: skyledger orders {game}", game=game), indent=2)


def _write_otherwise(position: Any, common: Common) -> None:
    """What the game has otherwise than usual, as its entry 1 tells it."""
    if common.json:
        return
    system = system_of(position.game)
    _, *otherwise = fact_told(system, system.rules.empty, system.rules.started(position)).split("\n")
    if otherwise:
        hanging_lines("\n".join((say("Otherwise than usual:"), *otherwise)), indent=2)


MAY_FALL_AT_ONCE = said("Dice fall once somebody says “roll”, or as soon as due: “rolls at once”.")


# `demo`: a game played to be watched, a whole game turn, eight seasons of a campaign, or a battle.

GAME_TURN = "game_turn"
KEPT = ("eight_seasons", "air_supremacy")
DEMOS = (GAME_TURN, *KEPT)


def demo(
    name: Annotated[str, Parameter(help=f"What to watch: {', '.join(DEMOS)}.")] = GAME_TURN,
    /,
    *,
    keep: Annotated[
        str,
        Parameter(
            converter=a_name,
            help=f"An id: keep the game of {' or '.join(KEPT)} under it among yours, to look at as you like.",
        ),
    ] = "",
    common: Common = USUAL,
) -> int:
    """Watch a game played from order files; nothing of yours is touched.

    game_turn is one game turn, command by command: orders and refusals, questions, undo and redo, why, log,
    report and audit. eight_seasons is a campaign from Summer 1942 to Spring 1944, in a few lines a season,
    with the board at its end, the audit of all of it, and its head. air_supremacy is the sample battle of
    The War Game, Module IV, with board, timeline, ledger, report and audit at its end.

    JSON: none; the demo is for people.
    """
    if common.json:
        raise Unworkable("option", say("The demo is for people and has no --json."))
    if name not in DEMOS:
        raise Mistake("demo", name, near_misses(name, DEMOS), say("There are {demos}.", demos=DEMOS))
    if keep and name not in KEPT:
        told = say(
            "--keep goes with {demos}: skyledger demo {first} --keep ID", demos=any_of(KEPT), first=KEPT[0]
        )
        raise Unworkable("option", told)
    if find_spec("skyledger.demo") is None:
        raise Unworkable("demo", say("This skyledger comes without its demo."))
    return _watched(name, keep, common)


def _watched(name: str, keep: str, common: Common) -> int:
    shown = import_module(f"skyledger.demo.{name}")
    left = shown.play(keep, common) if name in KEPT else shown.play()
    return left if isinstance(left, int) else DONE
