"""A program that appends to a game until it is killed, and prints each order id once it is acknowledged.

It begins by sending the last order again, which may have been written when the one before it was killed.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from small_games import MODELS, changes_of, entry_after

import store


def main(place: str) -> None:
    with store.open(place) as ledger:
        ledger.define(MODELS, "1")
        last = ledger.entry("malta", ledger.head("malta").number)
        while True:
            ledger.append(last, changes_of(last))
            last = entry_after(last)
            acknowledged = ledger.append(last, changes_of(last))
            sys.stdout.write(f"{acknowledged.order_id}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
