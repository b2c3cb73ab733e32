"""Briscola for two, three or four."""
