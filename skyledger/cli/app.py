"""All commands under one name."""

from importlib.metadata import PackageNotFoundError, version

from cyclopts import App, Group

from skyledger.cli.audit import audit
from skyledger.cli.charts import table
from skyledger.cli.demo import demo
from skyledger.cli.games import games, new, scenarios
from skyledger.cli.help_orders import help_
from skyledger.cli.help_pages import HelpPages
from skyledger.cli.keeping import backup, export, head, import_
from skyledger.cli.log import log, replay
from skyledger.cli.order import order, redo, undo
from skyledger.cli.orders import orders
from skyledger.cli.report import report
from skyledger.cli.resolve import resolve
from skyledger.cli.rules import doubts, rule
from skyledger.cli.show import show
from skyledger.cli.status import MEANINGS
from skyledger.cli.timeline import timeline
from skyledger.cli.why import why

HELP = f"""\
A referee for the air war of board wargames: it rules on orders, keeps every game as a ledger, and tells,
replays and undoes what happened.

Every command takes --json. Games are kept in games.skyledger in your folder for data of programs, unless
--db FILE or SKYLEDGER_DB says otherwise; `skyledger games` says where. `skyledger COMMAND --help` says more.

Exit status: {"; ".join(f"{status} {meaning}" for status, meaning in MEANINGS.items())}."""


def _version() -> str:
    try:
        return version("skyledger")
    except PackageNotFoundError:
        return "unreleased"


PLAY = Group("Play", sort_key=1)
LOOK = Group("Look", sort_key=2)
KEEP = Group("Keep", sort_key=3)
RULES = Group("Rules", sort_key=4)

APP = App(
    name="skyledger",
    help=HELP,
    version=_version,
    help_formatter=HelpPages(),
    help_format="plaintext",
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
for function, group in (
    (demo, PLAY), (scenarios, PLAY), (new, PLAY), (order, PLAY), (undo, PLAY), (redo, PLAY),
    (games, LOOK), (orders, LOOK), (show, LOOK), (log, LOOK), (replay, LOOK),
    (timeline, LOOK), (report, LOOK), (why, LOOK),
    (audit, KEEP), (head, KEEP), (backup, KEEP), (export, KEEP), (import_, KEEP),
    (table, RULES), (resolve, RULES), (rule, RULES), (doubts, RULES), (help_, RULES),
):  # fmt: skip
    APP.command(function, name=function.__name__.rstrip("_"), group=group)
