"""The War Game drawn: territories and sea zones with their units, battles, and who is waited for."""
