"""Lamps on a controller of their own."""
