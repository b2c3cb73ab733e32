"""WLED over a serial line: Adalight frames with the WLED profile."""
