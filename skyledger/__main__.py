"""`python -m skyledger` is the command `skyledger`."""

import sys

from skyledger.cli import main

if __name__ == "__main__":
    sys.exit(main())
