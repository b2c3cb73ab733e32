"""Presence sensors under the board's spots."""
