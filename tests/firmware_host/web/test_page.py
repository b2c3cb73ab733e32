"""The page itself in Chromium: what fingers do on it, and what it shows of the table."""

import shutil
from urllib.parse import urlsplit

import pytest

from firmware_host.table.words import SIGNS
from tests.firmware_host.web.live import served_in_a_thread
from tests.firmware_host.web.paper_floor import BLANK, FIRST_SPOT, PaperFloor

pytestmark = pytest.mark.browser
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    where = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if where is None:
        pytest.skip("no Chromium on this machine: the page is not tried in a browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=where, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def table():
    with served_in_a_thread(PaperFloor(dealt=3)) as table:
        yield table


@pytest.fixture
def dutch(chromium):
    """The page of a Dutch table and that table."""
    with served_in_a_thread(PaperFloor(dealt=3, language="nl")) as table:
        page = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.goto(table.url)
        expect(page.get_by_test_id("card-k0")).to_be_visible()
        yield page, table
        page.close()


@pytest.fixture
def page(chromium, table):
    """The page at seat 1, which must stay without errors and ask nobody else for anything."""
    page = chromium.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.set_default_timeout(8000)
    wrong, foreign = [], []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("request", lambda asked: foreign.append(asked.url) if table.url not in asked.url else None)
    page.goto(table.url)
    expect(page.get_by_test_id("card-k0")).to_be_visible()
    yield page
    page.close()
    assert [line for line in wrong if "WebSocket" not in line] == []
    assert [url for url in foreign if not url.startswith("data:")] == []


def lies(page, card, place):
    expect(page.get_by_test_id(f"card-{card}")).to_have_attribute("data-at", place)


def resize(page, width, height):
    """A window of that size in which everything has found its new place."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("wide => innerWidth === wide", arg=width)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def moves(table):
    return [deed for _, deed in table.floor.deeds if deed["do"] not in ("down", "up", "sit")]


def press_until(page, key, test_id):
    """Press Tab (or Shift+Tab) until that element has the focus."""
    for _ in range(120):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.dataset.testid") == test_id:
            return
    pytest.fail(f"{test_id} cannot be reached by {key}")


def test_a_card_is_picked_up_by_a_click_and_laid_by_another(page, table):
    page.get_by_test_id("card-k0").click()
    expect(page.get_by_test_id("card-k0")).to_have_class("card mine picked")
    expect(page.get_by_test_id("place-reader-0")).to_have_class("place reader target")
    page.get_by_test_id("place-reader-0").click()
    lies(page, "k0", "reader:0")
    assert moves(table) == [{"do": "move", "card": "k0", "to": "reader:0"}]


def test_a_card_is_laid_by_dragging_it(page, table):
    page.get_by_test_id("card-k4").drag_to(page.get_by_test_id("place-reader-shared"))
    lies(page, "k4", "reader:shared")


def test_a_card_is_laid_by_two_taps_of_a_finger(chromium, table):
    page = chromium.new_page(viewport={"width": 1180, "height": 820}, has_touch=True)
    page.goto(table.url)
    page.get_by_test_id("card-k0").tap()
    page.get_by_test_id("place-reader-0").tap()
    lies(page, "k0", "reader:0")
    page.close()


def test_a_card_is_laid_with_tab_and_enter_alone(page, table):
    press_until(page, "Tab", "card-k8")
    page.keyboard.press("Enter")
    press_until(page, "Tab", "place-slot-1-2")
    page.keyboard.press("Enter")
    lies(page, "k8", "slot:1:2")
    assert [deed["do"] for _, deed in table.floor.deeds] == ["sit", "move"]


def test_enter_once_more_lays_a_picked_card_on_ones_own_reader_and_says_so_before(page, table):
    expect(page.get_by_test_id("hint")).to_be_empty()
    press_until(page, "Tab", "card-k8")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("hint")).to_contain_text("Enter: lay it on your reader")
    page.clock.install()
    page.clock.fast_forward(2000)  # no hurry: this is no double click
    page.keyboard.press("Enter")
    lies(page, "k8", "reader:0")
    expect(page.get_by_test_id("hint")).to_be_empty()
    assert moves(table) == [{"do": "move", "card": "k8", "to": "reader:0"}]


def test_enter_once_more_draws_the_top_card_of_the_stock(page, table):
    press_until(page, "Tab", "card-k13")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("hint")).to_contain_text("Enter: draw it")
    page.keyboard.press("Enter")
    lies(page, "k13", "hand:0")


def test_escape_puts_the_card_back_and_once_more_gives_enter_to_the_seats_ok(page, table):
    press_until(page, "Tab", "card-k8")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("hint")).to_be_empty()
    page.keyboard.press("Escape")
    page.keyboard.down("Enter")
    expect(page.get_by_test_id("notes")).to_have_text("Seat 0 holds ok.")
    page.keyboard.up("Enter")
    assert moves(table) == []


def test_a_held_enter_picks_a_card_up_once(page, table):
    press_until(page, "Tab", "card-k8")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # the keyboard's own repeat
    page.keyboard.up("Enter")
    expect(page.get_by_test_id("card-k8")).to_have_class("card mine picked")
    assert moves(table) == []


def test_a_card_picked_up_by_a_pointer_gets_no_hint_about_keys(page, table):
    page.get_by_test_id("card-k0").click()
    expect(page.get_by_test_id("card-k0")).to_have_class("card mine picked")
    expect(page.get_by_test_id("hint")).to_be_empty()


def test_a_double_click_lays_a_card_on_ones_own_reader(page, table):
    page.get_by_test_id("card-k0").dblclick()
    lies(page, "k0", "reader:0")


def test_a_click_on_the_stock_draws_its_top_card(page, table):
    page.get_by_test_id("card-k13").click()
    page.get_by_test_id("place-hand-2").click(position={"x": 5, "y": 5})
    lies(page, "k13", "hand:2")
    assert moves(table) == [{"do": "draw", "to": "hand:2"}]


def test_escape_puts_a_picked_card_back(page, table):
    page.get_by_test_id("card-k0").click()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("card-k0")).to_have_class("card mine")
    page.get_by_test_id("place-reader-0").click()
    expect(page.get_by_test_id("card-k0")).to_have_attribute("data-at", "hand:0")
    assert moves(table) == []


def test_the_trick_is_taken_with_one_button_or_by_dragging_one_of_its_cards(page, table):
    expect(page.get_by_test_id("take-0")).to_be_hidden()
    page.get_by_test_id("card-k0").dblclick()
    lies(page, "k0", "reader:0")
    page.get_by_test_id("take-0").click()
    lies(page, "k0", "pile:0")
    page.get_by_test_id("card-k4").dblclick()
    lies(page, "k4", "reader:0")
    page.get_by_test_id("card-k4").drag_to(page.get_by_test_id("place-pile-1"))
    lies(page, "k4", "pile:1")
    assert [deed for deed in moves(table) if deed["do"] == "take"] == [
        {"do": "take", "to": "pile:0"},
        {"do": "take", "to": "pile:1"},
    ]


def test_whoever_has_a_helper_is_not_tempted_to_take_a_trick_too_early(page, table):
    page.get_by_test_id("card-k0").dblclick()
    lies(page, "k0", "reader:0")
    expect(page.get_by_test_id("take-0")).to_be_visible()
    page.get_by_test_id("helper").click()
    expect(page.get_by_test_id("take-0")).to_be_hidden()
    page.get_by_test_id("helper").click()
    expect(page.get_by_test_id("take-0")).to_be_visible()


def test_a_button_is_down_as_long_as_the_mouse_holds_it(page, table):
    notes = page.get_by_test_id("notes")
    page.get_by_test_id("key-2-ok").hover()
    page.mouse.down()
    expect(notes).to_have_text("Seat 2 holds ok.")
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(notes).to_be_empty()
    assert table.floor.deeds[1:] == [
        (0, {"do": "down", "seat": 2, "key": "ok"}),
        (0, {"do": "up", "seat": 2, "key": "ok"}),
    ]


@pytest.mark.parametrize(("pressed", "key"), [("ArrowLeft", "left"), ("Enter", "ok"), (" ", "ok")])
def test_the_keyboard_holds_the_keys_of_ones_own_seat(page, table, pressed, key):
    page.get_by_test_id("card-k0").click()  # a mouse leaves no focus behind that would swallow Enter
    page.get_by_test_id("card-k0").click(delay=400)
    page.keyboard.down(pressed)
    page.keyboard.down(pressed)  # the keyboard's own repeat
    expect(page.get_by_test_id("notes")).to_have_text(f"Seat 0 holds {key}.")
    page.keyboard.up(pressed)
    expect(page.get_by_test_id("notes")).to_be_empty()
    assert [deed["do"] for _, deed in table.floor.deeds] == ["sit", "down", "up"]


def test_a_held_key_is_let_go_when_the_window_loses_the_keyboard(page, table):
    page.keyboard.down("ArrowRight")
    expect(page.get_by_test_id("notes")).to_have_text("Seat 0 holds right.")
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(page.get_by_test_id("notes")).to_be_empty()


def test_sitting_elsewhere_turns_the_table_and_shows_that_hand(page, table):
    page.get_by_test_id("sit-2").check(force=True)
    expect(page.get_by_test_id("seat-2")).to_have_attribute("data-side", "bottom")
    expect(page.get_by_test_id("seat-3")).to_have_attribute("data-side", "left")
    expect(page.get_by_test_id("card-k2")).to_have_attribute("data-face", table.floor.faces["k2"])
    expect(page.get_by_test_id("card-k0")).to_have_attribute("data-face", "null")
    page.keyboard.press("Enter")  # the choice kept no focus: Enter is seat 3's OK
    page.get_by_test_id("card-k2").dblclick()
    lies(page, "k2", "reader:2")
    assert (2, {"do": "down", "seat": 2, "key": "ok"}) in table.floor.deeds
    page.reload()
    expect(page.get_by_test_id("seat-2")).to_have_attribute("data-side", "bottom")


def test_a_panel_names_every_suit_aloud(page, table):
    table.floor.text = ", ".join(f"7{sign}" for sign in SIGNS.values())
    table.floor.pictures = [bytes([1]) + BLANK[1:]] * 4
    table.floor.change()
    named = ("coins", "cups", "swords", "clubs", "diamonds", "hearts", "spades", "clubs")
    expect(page.get_by_test_id("panel-0")).to_have_attribute(
        "aria-label", "Screen of seat 1: " + ", ".join(f"7 of {suit}" for suit in named)
    )


def test_another_deck_on_the_table_has_other_faces(page, table):
    held = table.floor.places["hand:0"][0]
    table.floor.faces[held] = "UN"
    table.floor.change()
    card = page.get_by_test_id(f"card-{held}")
    expect(card).to_have_attribute("aria-label", "knight of cups, hand of seat 1")
    drawn = card.evaluate("card => card.style.backgroundImage")
    table.floor.deck = "briscola40-french"
    table.floor.change()
    expect(card).to_have_attribute("aria-label", "queen of hearts, hand of seat 1")
    assert card.evaluate("card => card.style.backgroundImage") != drawn


def test_no_hidden_face_is_anywhere_in_the_page(page, table):
    seen = page.evaluate("[...document.querySelectorAll('.card')].map(card => card.outerHTML).join()")
    hidden = [face for card, face in table.floor.faces.items() if table.floor.place_of(card) != "hand:0"]
    assert [face for face in hidden if f'data-face="{face}"' in seen] == [
        table.floor.faces[table.floor.places["turned"][0]]
    ]


def test_a_refused_deed_is_said_and_the_card_stays(page, table):
    page.get_by_test_id("card-k0").dblclick()
    lies(page, "k0", "reader:0")
    page.get_by_test_id("card-k4").dblclick()
    expect(page.get_by_test_id("toast")).to_have_text("That reader already holds a card.")
    lies(page, "k4", "hand:0")


def test_a_panel_shows_every_bit_and_lamps_glow(page, table):
    def light():
        table.floor.pictures[0] = b"\x80" + BLANK[:-2] + b"\x01"
        table.floor.lamps[1] = (0, 0, 255)
        table.floor.lamps[FIRST_SPOT + 3] = (9, 0, 0)

    table.alter(light)
    expect(page.get_by_test_id("board")).to_have_attribute("data-lit", "1")
    expect(page.get_by_test_id("lamp-1")).to_have_attribute("data-lit", "true")
    lit = page.get_by_test_id("panel-0").evaluate(
        """canvas => { const n = canvas.width / 128, look = canvas.getContext("2d");
        const lit = []; for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++)
          if (look.getImageData((x + .5) * n, (y + .5) * n, 1, 1).data[1] > 128) lit.push([x, y]);
        return lit; }"""
    )
    assert lit == [[0, 0], [127, 63]]


def test_the_helper_is_switched_on_and_off(page, table):
    page.get_by_test_id("helper").check(force=True)
    page.get_by_test_id("helper").uncheck(force=True)
    expect(page.get_by_test_id("helper")).not_to_be_checked()
    page.get_by_test_id("card-k0").dblclick()
    lies(page, "k0", "reader:0")
    assert [deed["on"] for deed in moves(table) if deed["do"] == "helper"] == [True, False]


def test_the_page_finds_its_table_again_after_a_restart(chromium):
    page = chromium.new_page()
    with served_in_a_thread(PaperFloor(dealt=3)) as table:
        page.goto(table.url)
        expect(page.get_by_test_id("card-k0")).to_be_visible()
        port = urlsplit(table.url).port
    expect(page.get_by_test_id("link")).to_have_text("Connecting to the table…")
    with served_in_a_thread(PaperFloor(dealt=1), port):
        expect(page.get_by_test_id("link")).to_be_empty(timeout=10_000)
        lies(page, "k4", "turned")
    page.close()


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768), (1920, 1080), (1180, 820)], ids=str)
def test_nothing_overlaps_or_leaves_the_window_at_any_size(page, table, size):
    resize(page, *size)
    boxes = page.evaluate(
        """() => [...document.querySelectorAll(
             ".console, .place:not(.stock, .turned, .hand), .frame, .pack, #sit, .take")]
           .map(e => { const r = e.getBoundingClientRect();
             return [e.dataset.testid ?? e.className, r.x, r.y, r.right, r.bottom]; })
           .filter(([, x, , right]) => right > x)"""
    )
    assert len(boxes) > 25
    for i, (name, x, y, right, bottom) in enumerate(boxes):
        assert 0 <= x < right <= size[0], name
        assert 0 <= y < bottom <= size[1], name
        for other, ox, oy, oright, obottom in boxes[i + 1 :]:
            assert right <= ox + 1 or oright <= x + 1 or bottom <= oy + 1 or obottom <= y + 1, (name, other)


PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (412, 915), (600, 960)], ids=str)
def test_on_an_upright_phone_ones_own_seat_is_large_and_nothing_overlaps(page, table, size):
    resize(page, *size)
    boxes = page.evaluate(
        """() => [...document.querySelectorAll(
             ".console, .place:not(.stock, .turned, .slot), .frame, .pack, #sit, #helper-switch, .own .take")]
           .map(e => { const r = e.getBoundingClientRect();
             return [e.dataset.testid ?? e.className, r.x, r.y, r.right, r.bottom]; })
           .filter(([, x, , right]) => right > x)"""
    )
    assert len(boxes) > 20
    for i, (name, x, y, right, bottom) in enumerate(boxes):
        assert 0 <= x < right <= size[0], name
        assert 0 <= y < bottom <= size[1], name
        for other, ox, oy, oright, obottom in boxes[i + 1 :]:
            assert right <= ox + 1 or oright <= x + 1 or bottom <= oy + 1 or obottom <= y + 1, (name, other)


def test_a_card_is_played_on_an_upright_phone(chromium, table):
    page = chromium.new_page(viewport=PHONE, has_touch=True, device_scale_factor=3)
    page.goto(table.url)
    page.get_by_test_id("card-k0").tap()
    page.get_by_test_id("place-reader-0").tap()
    lies(page, "k0", "reader:0")
    page.get_by_test_id("sit-2").check(force=True)
    expect(page.get_by_test_id("seat-2")).to_have_attribute("data-side", "bottom")
    page.get_by_test_id("key-2-ok").tap()
    page.close()
    assert (2, {"do": "down", "seat": 2, "key": "ok"}) in table.floor.deeds


ENGLISH = {"seat", "of", "the", "Watch", "Helping", "Take", "Draw", "Won", "Reader", "Shared", "card"}


def test_a_dutch_tables_page_is_dutch_in_every_word(dutch):
    page, _ = dutch
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.get_by_test_id("seat-0")).to_contain_text("Plek 1")
    expect(page.locator("#helper-switch")).to_contain_text("Helpende hand")
    said = page.evaluate(
        """[...document.querySelectorAll("body *")].flatMap(e => [e.getAttribute("aria-label"), e.title,
           e.dataset.label, e.children.length ? "" : e.textContent]).filter(Boolean)"""
    )
    assert [line for line in said if any(word in line.split() for word in ENGLISH)] == []
    assert "Lezer" in said


def test_a_dutch_tables_refusals_and_hints_are_dutch(dutch):
    page, table = dutch
    press_until(page, "Tab", "card-k0")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("hint")).to_contain_text("leg hem op je lezer")
    page.keyboard.press("Escape")
    table.floor.refusing = ("turned_stays", "The turned card stays.")
    page.get_by_test_id("card-k0").dblclick()
    expect(page.get_by_test_id("toast")).to_contain_text("De open kaart blijft")
    table.floor.refusing = ("unheard_of", "Nobody has translated this.")
    page.get_by_test_id("card-k0").dblclick()
    expect(page.get_by_test_id("toast")).to_have_text("Nobody has translated this.")


def test_an_english_tables_page_says_its_language(page, table):
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_test_id("seat-0")).to_contain_text("Seat 1")
