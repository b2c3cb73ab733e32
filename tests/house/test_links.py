"""What the pages point at: each file that a page links to is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")

pytestmark = pytest.mark.once


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_page_links_to_is_there(page: Path):
    targets = [link for link in LINK.findall(page.read_text()) if "://" not in link]
    missing = [link for link in targets if not (page.parent / link).exists()]
    assert not missing, f"{page.relative_to(ROOT)} links to {', '.join(missing)}"
