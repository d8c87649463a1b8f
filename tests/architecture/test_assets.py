"""The game must look and work the same on a LAN without internet, and credit what it borrows."""

import re
from pathlib import Path

import pytest

from app.main import STATIC
from app.store.migrate import SCRIPTS
from app.web.pages.rules import BOOK
from app.web.render import TEMPLATES

ROOT = Path(__file__).parents[2]
VENDORED = [ROOT / "static" / "vendor", ROOT / "tests" / "browser" / "vendor"]
TEXT = {".css", ".html", ".j2", ".jinja", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest"}
HOST = re.compile(r"""(?:https?:|wss?:|["'(=\s])//[a-z0-9\[]""", re.IGNORECASE)
# A namespace is a name; nothing is loaded from it.
NAMESPACE = re.compile(r"http://www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml)\b")
# The comment at the head of a script, in which its authors name their page.
BANNER = re.compile(r"\A/\*\*.*?\*/", re.DOTALL)
# What a person may follow on purpose, such as a link to a source's page, stands in templates.
LINK = re.compile(r"""<a\s[^>]*?href="https?://[^"]*\"""", re.IGNORECASE)


def hosts_named(text: str, suffix: str) -> list[str]:
    """The lines of a page, style, script or picture that name another host to load from.

    >>> hosts_named('<script src="https://cdn.example/x.js">', ".html")
    ['<script src="https://cdn.example/x.js">']
    >>> hosts_named('<img src="//cdn.example/x.png">', ".html")
    ['<img src="//cdn.example/x.png">']
    >>> hosts_named('<svg xmlns="http://www.w3.org/2000/svg">', ".svg")
    []
    >>> hosts_named('<a class="out" href="https://example.org/">', ".html")
    []
    >>> hosts_named("let url; // the page's own", ".js")
    []
    >>> hosts_named("/** https://a.example */ import('https://b.example')", ".js")
    ["import('https://b.example')"]
    """
    allowed = BANNER.sub("", NAMESPACE.sub("", text))
    if suffix in {".html", ".j2", ".jinja"}:
        allowed = LINK.sub("", allowed)
    return [line.strip()[:120] for line in allowed.splitlines() if HOST.search(line)]


def served_files() -> list[Path]:
    """Every text file that the server renders or sends, without the licence texts."""
    return sorted(
        path
        for folder in ("templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in TEXT and ".LICENSE" not in path.name
    )


def vendored_files() -> list[Path]:
    """Every file that others made, without the licence texts."""
    return sorted(
        path
        for folder in VENDORED
        for path in folder.rglob("*")
        if path.is_file() and ".LICENSE" not in path.name
    )


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", [STATIC, TEMPLATES, SCRIPTS, BOOK], ids=name_of)
def test_the_image_of_a_container_holds_what_the_server_reads(folder: Path) -> None:
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_in = [line.removeprefix("!").rstrip("/") for line in lines if line.startswith("!")]
    assert folder.is_dir()
    assert folder.relative_to(ROOT).parts[0] in let_in


@pytest.mark.parametrize("path", served_files(), ids=name_of)
def test_no_page_loads_from_another_host(path: Path) -> None:
    assert hosts_named(path.read_text("utf-8"), path.suffix) == []


@pytest.mark.parametrize("path", vendored_files(), ids=name_of)
def test_a_vendored_file_has_its_licence_in_the_notice(path: Path) -> None:
    notice = (ROOT / "NOTICE.md").read_text("utf-8")
    rows = [row for row in notice.splitlines() if row.startswith(f"| `{name_of(path)}` |")]
    assert len(rows) == 1, f"NOTICE.md needs one row for {name_of(path)}"
    licences = re.findall(r"`([^`]*\.LICENSE[^`]*)`", rows[0])
    assert licences, f"NOTICE.md names no licence text for {name_of(path)}"
    for licence in licences:
        assert (ROOT / licence).is_file(), f"{licence} is missing"


def test_the_font_sheet_names_files_that_are_there() -> None:
    sheet = ROOT / "static" / "fonts.css"
    named = re.findall(r'url\("([^"]+)"\)', sheet.read_text("utf-8"))
    fonts = [name_of(path) for path in vendored_files() if path.suffix == ".woff2"]
    assert sorted(f"static/{name}" for name in named) == fonts


def test_the_socket_extension_comes_after_htmx_in_the_same_file() -> None:
    bundle = (ROOT / "static" / "vendor" / "htmx.bundle.js").read_text("utf-8")
    assert 0 < bundle.index("var htmx=") < bundle.index("WebSocket(")


@pytest.mark.parametrize(
    "page", [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))], ids=name_of
)
def test_a_link_in_the_documents_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []
