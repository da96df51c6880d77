"""The service, from an order to a row."""
