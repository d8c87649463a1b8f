"""Print the path of a Chromium or Chrome for the browser tests.

    python tools/find_browser.py              print it, or say that there is none
    python tools/find_browser.py --install    install one first, where this system can

The environment variable SEALED_CHROMIUM names one by hand; what it names must exist.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
MAC_APPS = (
    "Chromium.app/Contents/MacOS/Chromium",
    "Google Chrome.app/Contents/MacOS/Google Chrome",
    "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS_APPS = (
    "Chromium/Application/chrome.exe",
    "Google/Chrome/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)


class NoBrowserError(Exception):
    """There is no browser; the text says so in a plain sentence."""


def find_browser() -> Path | None:
    """The browser that SEALED_CHROMIUM names, else the first one installed, else None."""
    named = os.environ.get("SEALED_CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise NoBrowserError(f"SEALED_CHROMIUM is {named!r}, which cannot be run.")
        return Path(found)
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    return next((path for path in _usual_places() if path.is_file()), None)


def _usual_places() -> list[Path]:
    """Where macOS and Windows put browsers, which are seldom on the PATH there."""
    if sys.platform == "darwin":
        roots = [Path("/Applications"), Path.home() / "Applications"]
        return [root / app for root in roots for app in MAC_APPS]
    if sys.platform == "win32":
        variables = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        roots = [Path(os.environ[name]) for name in variables if name in os.environ]
        return [root / app for root in roots for app in WINDOWS_APPS]
    return []


def install_browser() -> Path:
    """Install a browser by the system's own means; raise NoBrowserError where that cannot be."""
    for command in _install_commands():
        print("Installing a browser for the tests:", *command, file=sys.stderr)
        # What an installer prints must not mix with the path that we print, and is long.
        result = subprocess.run(command, capture_output=True, check=False, text=True)
        if result.returncode != 0:
            print(result.stdout, result.stderr, file=sys.stderr)
        if found := find_browser():
            return found
    raise NoBrowserError(
        "No Chromium or Chrome was found, and it cannot be installed from here. "
        "Install one, or name it in SEALED_CHROMIUM."
    )


def _install_commands() -> list[list[str]]:
    """The commands to try, in order; empty when this user may install nothing."""
    if shutil.which("apt-get"):
        prefix = _as_root()
        if prefix is None:
            return []
        apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        install = [*apt, "install", "-y", "-q", "--no-install-recommends"]
        return [[*apt, "update", "-q"], [*install, "chromium"], [*install, "chromium-browser"]]
    if shutil.which("brew"):
        return [["brew", "install", "--cask", "google-chrome"]]
    return []


def _as_root() -> list[str] | None:
    """What to put before a command that needs root; None when we cannot become root."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    if shutil.which("sudo"):
        asked = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False)
        if asked.returncode == 0:
            return ["sudo", "-n"]
    return None


def main(arguments: list[str]) -> int:
    """Print the path and return 0, or say on stderr why there is none and return 1."""
    try:
        found = find_browser()
        if found is None and "--install" in arguments:
            found = install_browser()
    except NoBrowserError as problem:
        print(problem, file=sys.stderr)
        return 1
    if found is None:
        print("No Chromium or Chrome was found.", file=sys.stderr)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
