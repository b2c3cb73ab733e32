"""Pili Pili for two to eight: the only copy of its rules (PP-R1 to PP-R20, PP-Q1 to PP-Q19)."""

from games.pilipili.rules.bidding import Bids
from games.pilipili.rules.missions import CARDS, DEFAULT, JOKER, KINDS, Mission, clash, parse_mission
from games.pilipili.rules.notation import card_number, card_text
from games.pilipili.rules.options import Options
from games.pilipili.rules.position import BID, DECK, DECLINE, LOOKED, NAME, NEXT, NOT_YET, POINT, SLOT
from games.pilipili.rules.state import State

__all__ = [
    "BID",
    "CARDS",
    "DECK",
    "DECLINE",
    "DEFAULT",
    "JOKER",
    "KINDS",
    "LOOKED",
    "NAME",
    "NEXT",
    "NOT_YET",
    "POINT",
    "SLOT",
    "Bids",
    "Mission",
    "Options",
    "State",
    "card_number",
    "card_text",
    "clash",
    "parse_mission",
]
