"""Bonnie & Clyde: rummy along ten locations, for two to four."""
