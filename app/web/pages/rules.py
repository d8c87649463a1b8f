"""The rulebook of docs/rules, rendered here: one page a chapter, one anchor a rule."""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import Response

from app.web.deps import ServiceDep
from app.web.pages.common import answer, go
from app.web.problems import Problem

router = APIRouter(include_in_schema=False)
BOOK = Path(__file__).parents[3] / "docs" / "rules"
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
WIDE = re.compile(r"<table>(\s*<thead>\s*<tr>(?:\s*<t[hd].*?</t[hd]>){4})")
LONG = re.compile(r"<pre>(?=(?:(?!</pre>).)*?[^\n]{45})", re.S)
"""A block with a line that a phone has no room for."""
# The book is our own text; the HTML in it is its anchors.
MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")


@lru_cache(maxsize=1)
def chapters() -> dict[str, Path]:
    """Chapters by the path they are served under; the first page is empty."""
    found = {
        path.relative_to(BOOK).as_posix().removesuffix(".md"): path
        for path in sorted(BOOK.rglob("*.md"))
    }
    return {"" if name == "index" else name: path for name, path in found.items()}


@lru_cache(maxsize=1)
def anchors() -> dict[str, str]:
    """The chapter of every rule id."""
    return {
        rule: name
        for name, path in chapters().items()
        for rule in ANCHOR.findall(path.read_text("utf-8"))
    }


@router.get("/rules/rule/{rule}")
async def find(request: Request, rule: str) -> Response:
    """On to the chapter of a rule, by its id; parts such as (a) belong to their rule."""
    known = anchors()
    short = rule
    while short and short not in known:
        short = short.rpartition(".")[0]
    if not short:
        return go(request, "/rules/")
    return go(request, f"/rules/{known[short]}#{short}")


@router.get("/notation")
async def notation(request: Request) -> HTMLResponse:
    """How orders and positions are written."""
    return _page(request, BOOK.parent / "notation.md")


@router.get("/notation/{ruleset}")
async def own_notation(request: Request, ruleset: str, service: ServiceDep) -> Response:
    """The same for a game that has words of its own for them."""
    path = BOOK.parent / f"notation-{ruleset}.md"
    if ruleset not in service.lobby.titles():
        raise Problem(404, "no-such-page", "There is no such game here.")
    return _page(request, path) if path.is_file() else go(request, "/notation")


@router.get("/rules/{name:path}")
async def chapter(request: Request, name: str, service: ServiceDep) -> HTMLResponse:
    """A chapter."""
    wanted = name.removesuffix(".md").strip("/")
    path = chapters().get("" if wanted == "index" else wanted)
    if path is None:
        raise Problem(404, "no-such-page", "The rulebook has no such chapter.")
    return _page(request, path, service.lobby.titles() if name == "" else None)


def _page(request: Request, path: Path, tables: Mapping[str, str] | None = None) -> HTMLResponse:
    """A text of ours as a page; the first one leads to the tables of every game."""
    title, html = _rendered(path)
    listed = tuple((tables or {}).items())
    return answer(request, "rules/page.html", title=title, html=Markup(html), tables=listed)


@lru_cache(maxsize=64)
def _rendered(path: Path) -> tuple[str, str]:
    text = path.read_text("utf-8")
    first = text.lstrip().splitlines()[0] if text.strip() else ""
    html = MARKDOWN.render(text)
    # Chapters name each other as files; here they are pages.
    html = re.sub(r'(href="[^":]+?)\.md(["#])', r"\1\2", html)
    # A heading can be linked to by its words, as where the files are read.
    html = re.sub(r"<(h[23])>([^<]+)</", _named, html)
    # A corner without words heads nothing.
    html = html.replace("<th></th>", "<td></td>")
    # On a phone a wide table and a long line scroll, which must be possible from the keyboard too.
    html = WIDE.sub(r'<table tabindex="0">\1', html)
    html = LONG.sub('<pre tabindex="0">', html)
    return first.lstrip("# ").strip(), html


def _named(heading: re.Match[str]) -> str:
    words = re.sub(r"[^a-z0-9 -]", "", heading[2].lower()).strip().replace(" ", "-")
    return f'<{heading[1]} id="{words}">{heading[2]}</'
