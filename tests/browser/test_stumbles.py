"""Where newcomers stumbled: messages that go stale, logs that jump, orders without a reason why."""

from playwright.sync_api import Page, expect

from tests.browser import board
from tests.browser.game import Game, NewContext
from tests.browser.server import Server

LINED_UP = """shadow_line n3 P5 a
| a C0=CP@0206 C1=HVY@0606 C2=SHVY!@0506 C4=INF3!@0705
| b P0=CP@1206 P1=HVY@0706 P2=?LT@0806 P3=GEV!@0707"""
MOVING = """shadow_line n3 P3 a
| a C0=CP@0206 C1=HVY@0506 C2=GEV@0504 C3=?HVY@0301
| b P0=CP@1206 P1=HVY@0806 P2=?LT@1105"""
DRIVE = """shadow_line n3 P3 a
| a C0=CP@0206 C1=HVY@0605 C2=?GEV@0504
| b P0=CP@1206 P1=LT@0705 P4=?LT@1105"""
GAP = "log => log.scrollHeight - log.clientHeight - log.scrollTop"


def refused(page: Page) -> str:
    """What stands where orders are refused."""
    return page.locator("#message").inner_text()


def test_the_log_stays_at_its_end_unless_one_reads_further_up(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=MOVING)
    for _ in range(15):
        game.order("a", "move C1 0506-0507", "undo")
    page = game.sit(new_context(), "a")
    log = page.locator("#log")
    assert log.evaluate(GAP) < 2
    # A refusal makes the panel above it grow.
    board.type_order(page, "move C1 0105")
    expect(page.locator("#message .refusal")).to_be_visible()
    expect(page.locator("#line")).to_have_value("move C1 0105")
    page.set_viewport_size({"width": 1280, "height": 600})
    page.wait_for_function(f"({GAP})(document.getElementById('log')) < 2")
    log.evaluate("log => log.scrollTo(0, 40)")
    page.wait_for_timeout(100)
    lines = page.locator("#log > *").count()
    board.type_order(page, "C1 0507")
    board.stands(page, "C1", "0507")
    assert page.locator("#log > *").count() >= lines
    assert log.evaluate("log => log.scrollTop") == 40


def test_a_message_stays_through_news_and_goes_with_what_one_does_next(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=MOVING)
    page = game.sit(new_context(), "a")
    board.type_order(page, "move C1 0105")
    assert "no way" in refused(page)
    board.type_order(page, "C1 0507")
    assert refused(page) == ""
    expect(page.locator("#line")).to_have_value("")
    board.type_order(page, "move C1 0105")
    assert refused(page)
    game.order("b", "draw")
    expect(page.locator("#draw-offer")).to_be_visible()
    assert "no way" in refused(page)
    board.choose(page, "C1")
    assert refused(page) == ""


def test_not_connected_is_said_no_longer_than_it_is_so(
    server: Server, new_context: NewContext
) -> None:
    page = Game(server, position=MOVING).sit(new_context(), "a")
    page.evaluate(
        "document.dispatchEvent(new CustomEvent('htmx:ws:close', {detail: {code: 1006}}))"
    )
    page.locator("#line").fill("C1 0507")
    page.locator("#line").press("Enter")
    expect(page.locator("#message")).to_contain_text("Not connected")
    expect(page.locator("#line")).to_have_value("C1 0507")
    page.evaluate("document.dispatchEvent(new CustomEvent('table:online'))")
    expect(page.locator("#message")).to_be_empty()


def test_the_score_is_back_when_an_overrun_is_over(server: Server, new_context: NewContext) -> None:
    game = Game(server, position=DRIVE, dice=[1, 6])
    page = game.sit(new_context(), "b")
    game.order("a", "move C1 0605-0705", "overrun 0705")
    game.order("b", "react none")
    page.locator("#attack-target").select_option("C1")
    page.locator("#attack-guns input").first.check()
    expect(page.locator("#odds dl")).to_be_visible()
    expect(page.locator("#score")).to_be_hidden()
    board.order(page, "Fire (F)")
    game.order("a", "fire C1 > P1")
    board.logged(page, "The overrun in 0705 is over")
    expect(page.locator("#odds")).to_be_empty()
    expect(page.locator("#score")).to_be_visible()


def test_a_scan_that_gives_its_counter_away_asks_first(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server, position=LINED_UP, dice=[6])
    page = game.sit(new_context(), "a")
    board.choose(page, "C1")
    row = page.locator("#scan-list button", has_text="C1 scans P1")
    expect(row).to_contain_text("turns C1 face up")
    row.click()
    expect(page.locator("#ask-text")).to_have_text("The scan turns C1 face up. Scan P1?")
    page.locator("#ask").get_by_role("button", name="No").click()
    expect(board.counter(page, "C1")).to_have_class("unit own side-a concealed")
    # What is typed was thought over.
    board.type_order(page, "scan C1 > P1")
    expect(board.counter(page, "C1")).to_have_class("unit own side-a revealed")
    board.order(page, "Scans done")
    board.prompts(page, "Fire.")


def test_an_offered_draw_is_seen_and_agreed_to(server: Server, new_context: NewContext) -> None:
    pages = Game(server, position=MOVING).table(new_context, "a", "b")
    board.type_order(pages["a"], "draw")
    expect(pages["a"].locator("#draw-offer")).to_have_text("Your offer of a draw stands.")
    offer = pages["b"].locator("#draw-offer")
    expect(offer).to_contain_text("Combine offers a draw.")
    with board.ordering(pages["b"]):
        offer.get_by_role("button", name="Agree to a draw").click()
        board.confirm(pages["b"])
    expect(pages["a"].locator("#verdict")).to_be_visible()


def test_a_piece_in_hand_stays_there_and_one_is_told_why_it_may_not_go(
    server: Server, new_context: NewContext
) -> None:
    game = Game(server)
    page = game.sit(new_context(), "a")
    tray = page.locator("#y-SHVY")
    tray.focus()
    page.keyboard.press("Enter")
    # With keys the board is where to go on.
    expect(page.locator("#cells .cell:focus")).to_have_count(1)
    page.locator("#line").fill("g 0205")
    page.locator("#line").press("Enter")
    expect(board.cell(page, "0205")).to_be_focused()
    expect(tray).to_have_attribute("aria-pressed", "true")
    page.locator("#line").fill("g 1205")
    page.locator("#line").press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("SHVY may not be set up in 1205")
    expect(tray).to_have_attribute("aria-pressed", "true")
    board.drag(page, page.locator("#y-D1"), "0907")
    expect(page.locator("#message")).to_contain_text("D1 may not be set up in 0907")
    # Nobody gave an order, so the umpire hears of none; of one that is typed he does.
    umpire = game.sit(new_context(), "umpire")
    umpire.goto(f"{game.url}/refusals")
    expect(umpire.locator("body")).not_to_contain_text("may not be set up")
    with board.ordering(page):
        page.locator("#line").fill("place SHVY 1205")
        page.locator("#line").press("Enter")
    umpire.reload()
    expect(umpire.locator("body")).to_contain_text("SHVY may not be set up in 1205")


def test_w_finds_a_counter(server: Server, new_context: NewContext) -> None:
    page = Game(server, position=MOVING).sit(new_context(), "a")
    page.locator("#line").fill("w p1")
    page.locator("#line").press("Enter")
    expect(page.locator("#message")).to_contain_text("P1 is in 0806")


def test_who_may_be_given_up_is_marked_on_the_map(server: Server, new_context: NewContext) -> None:
    crowd = " ".join(f"C{n}=?LT@0{n - 1}03" for n in range(3, 9))
    forces = f"a C0=CP@0206 C1=HVY@0506 {crowd} | b P0=CP@1206 P1=HVY@0806"
    game = Game(server, position=f"shadow_line n3 P3 a | {forces}")
    page = game.sit(new_context(), "a")
    board.order(page, "End movement", sure=True)
    answer = page.locator(".group > .btn")
    expect(answer).to_be_in_viewport(ratio=1)
    expect(page.locator("#reach .choice-hex")).to_have_count(6)
    page.locator(".pick input").first.check()
    expect(page.locator("#reach .choice-hex.chosen")).to_have_count(1)
    board.cell(page, "0403").click()
    expect(page.locator("#g-discard-C5")).to_be_checked()
    expect(page.locator("#reach .choice-hex.chosen")).to_have_count(2)


def test_the_umpires_boards_have_keys(server: Server, new_context: NewContext) -> None:
    page = Game(server, position=MOVING).sit(new_context(), "umpire")
    page.locator("#t-c0505").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#t-c0506")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#here")).to_have_text("hex 0506")
    expect(page.locator("#t-k-C1")).to_be_visible()
    page.get_by_role("button", name="How this desk works").click()
    expect(page.locator("#guide")).to_be_visible()


def test_the_umpires_boards_grow_and_show_the_same_part(
    server: Server, new_context: NewContext
) -> None:
    page = Game(server, scenario="valley").sit(new_context(), "umpire")
    widths = "() => [...document.querySelectorAll('.board')].map(board => board.clientWidth)"
    middles = """() => [...document.querySelectorAll(".wrap")].filter(w => w.clientWidth).map(w => {
        const board = w.querySelector(".board");
        return (w.scrollTop + w.clientHeight / 2) / board.clientHeight;
    })"""
    before = page.evaluate(widths)
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    assert all(now > 2 * then for now, then in zip(page.evaluate(widths), before, strict=True))
    page.locator("#fig-t .wrap").hover()
    page.mouse.wheel(0, 250)
    page.wait_for_function(f"() => Math.min(...({middles})()) > 0.55")
    shown = page.evaluate(middles)
    assert max(shown) - min(shown) < 0.02
    page.get_by_role("button", name="What Paneurope sees").click()
    (alone,) = page.evaluate(middles)
    assert abs(alone - shown[0]) < 0.1
    page.get_by_role("button", name="All three").click()
    page.get_by_role("button", name="fit the whole map").click()
    assert page.evaluate(widths) == before
