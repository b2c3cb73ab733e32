"""PicoBello: a trick game joined to a race of pawns, for two to four."""
