"""The demo, and the ledgers of finished stages."""
