"""The application: the only floor that sees all others."""

__version__ = "0.1.0"
