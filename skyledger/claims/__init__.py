"""Claims: what a seat says was so, tested on what the ledger has, as far as a viewer may know it."""
