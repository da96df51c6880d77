"""Ledgers that earlier stages of the project wrote; they are never changed and are read for ever."""
