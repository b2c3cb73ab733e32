"""Pili Pili: bids, tricks and missions for two to eight."""
