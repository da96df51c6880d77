"""`python -m skyledger` is the command `skyledger`."""

try:
    import sys

    from skyledger.cli import main

    if __name__ == "__main__":
        sys.exit(main())
except KeyboardInterrupt:  # before the command has its own word for it
    raise SystemExit(130) from None
