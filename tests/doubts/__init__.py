"""The registers of doubts of both games."""
