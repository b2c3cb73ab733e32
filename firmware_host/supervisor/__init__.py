"""Looks after a running table: tells systemd and whoever asks how it is."""
