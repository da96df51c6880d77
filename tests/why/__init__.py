"""Why anything is as it is."""
