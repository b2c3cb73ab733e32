"""Which computer player is the stronger: many deals, each played with the seats changed over."""
