"""Dispatching: who is sent, the clock of flights, and where aircraft come down."""
