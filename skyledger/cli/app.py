"""All commands under one name; the code of a command is imported once it is given."""

from cyclopts import App, Group

from skyledger.cli.commands import COMMANDS
from skyledger.cli.help_pages import HelpPages
from skyledger.cli.status import MEANINGS

HELP = f"""\
A referee for the air war of board wargames: it rules on orders, keeps every game as a ledger, and tells,
replays and undoes what happened.

Every command takes --json. Games are kept in games.skyledger in your folder for data of programs, unless
--db FILE or SKYLEDGER_DB says otherwise; `skyledger games` says where. `skyledger COMMAND --help` says more.

Exit status: {"; ".join(f"{status} {meaning}" for status, meaning in MEANINGS.items())}."""


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - dear, and for --version alone

    try:
        return version("skyledger")
    except PackageNotFoundError:
        return "unreleased"


GROUPS = {name: Group(name, sort_key=number) for number, name in enumerate(("Play", "Look", "Keep", "Rules"))}

APP = App(
    name="skyledger",
    help=HELP,
    version=_version,
    help_formatter=HelpPages({name: command.says for name, command in COMMANDS.items()}),
    help_format="plaintext",
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
for name, command in COMMANDS.items():
    APP.command(f"{__package__}.{command.function}", name=name, group=GROUPS[command.group])
