"""NXP PN532 over a serial line (HSU)."""
