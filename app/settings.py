"""Settings: environment variables, all documented in docs/hosting.md."""

import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from limits import parse_many

DATABASE_FILE = "sealed-orders.sqlite3"
TOKEN_FILE = "host-token"
SQLITE_FILE = "sqlite:///"
WHOLE = re.compile(r"[0-9]{1,6}")
TRUE, FALSE = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


class SettingsError(ValueError):
    """A variable that cannot be used; the message names it."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How this server runs."""

    host: str = "0.0.0.0"
    port: int = 8000
    data_dir: Path = Path("data")
    database_url: str = ""
    """Empty for SQLite in the data folder."""
    public_hosts: tuple[str, ...] = ()
    host_token: str = field(default="", repr=False)
    """Who holds it is the host; empty for the one kept in the data folder."""
    root_path: str = ""
    test_mode: bool = False
    api_docs: bool = False
    create_rate: str = "600/minute"
    join_rate: str = "120/minute"
    pin_rate: str = "5/minute"
    replay_rate: str = "1200/minute"
    sockets_per_seat: int = 8
    sockets_per_address: int = 64
    live_games: int = 200
    log_level: str = "info"

    @property
    def database(self) -> str:
        """The address of the database."""
        return self.database_url or f"{SQLITE_FILE}{self.data_dir / DATABASE_FILE}"

    @property
    def database_path(self) -> Path:
        """The file of the database."""
        return Path(self.database.removeprefix(SQLITE_FILE))

    def prepared(self) -> "Settings":
        """With the data folder made and the host token read, or made once and kept there."""
        self.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.host_token:
            return self
        return replace(self, host_token=_kept_token(self.data_dir / TOKEN_FILE))


def from_environment(env: Mapping[str, str] | None = None) -> Settings:
    """Settings from `SEALED_*` and `DATABASE_URL`. Raises SettingsError.

    >>> from_environment({"SEALED_PORT": "8080", "SEALED_TEST_MODE": "1"}).port
    8080
    """
    source = _Source(os.environ if env is None else env)
    default = Settings()
    return Settings(
        host=source.text("SEALED_HOST", default.host),
        port=source.number("SEALED_PORT", default.port, most=65535),
        data_dir=Path(source.text("SEALED_DATA_DIR", str(default.data_dir))),
        database_url=source.database("DATABASE_URL", default.database_url),
        public_hosts=source.names("SEALED_PUBLIC_HOSTS"),
        host_token=source.text("SEALED_HOST_TOKEN", default.host_token),
        root_path=source.text("SEALED_ROOT_PATH", default.root_path).rstrip("/"),
        test_mode=source.switch("SEALED_TEST_MODE"),
        api_docs=source.switch("SEALED_API_DOCS"),
        create_rate=source.rate("SEALED_CREATE_RATE", default.create_rate),
        join_rate=source.rate("SEALED_JOIN_RATE", default.join_rate),
        pin_rate=source.rate("SEALED_PIN_RATE", default.pin_rate),
        replay_rate=source.rate("SEALED_REPLAY_RATE", default.replay_rate),
        sockets_per_seat=source.number("SEALED_SOCKETS_PER_SEAT", default.sockets_per_seat),
        sockets_per_address=source.number(
            "SEALED_SOCKETS_PER_ADDRESS", default.sockets_per_address
        ),
        live_games=source.number("SEALED_LIVE_GAMES", default.live_games),
        log_level=source.level("SEALED_LOG_LEVEL", default.log_level),
    )


class _Source:
    """Reads variables; a variable that is empty counts as not set."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = env

    def text(self, name: str, default: str) -> str:
        """As it stands."""
        return self._env.get(name, "").strip() or default

    def names(self, name: str) -> tuple[str, ...]:
        """Host names with commas between them."""
        parts = self._env.get(name, "").split(",")
        return tuple(part.strip().lower() for part in parts if part.strip())

    def database(self, name: str, default: str) -> str:
        """The address of an SQLite file: no other database is served."""
        text = self.text(name, default)
        if text and not (text.startswith(SQLITE_FILE) and text.removeprefix(SQLITE_FILE)):
            raise SettingsError(
                f"{name} must name a file, such as {SQLITE_FILE}/srv/games.sqlite3."
            )
        return text

    def number(self, name: str, default: int, most: int = 999_999) -> int:
        """A whole number above zero."""
        text = self.text(name, str(default))
        if not WHOLE.fullmatch(text) or not 1 <= int(text) <= most:
            raise SettingsError(f"{name} must be a whole number from 1 to {most}.")
        return int(text)

    def switch(self, name: str) -> bool:
        """On or off, off by default."""
        text = self._env.get(name, "").strip().lower()
        if text not in TRUE | FALSE:
            raise SettingsError(f"{name} must be 1 or 0.")
        return text in TRUE

    def rate(self, name: str, default: str) -> str:
        """A rate such as `10/minute`."""
        text = self.text(name, default)
        try:
            rates = parse_many(text)
        except ValueError:
            rates = []
        if len(rates) != 1:
            raise SettingsError(f"{name} must be one rate such as 10/minute.")
        return text

    def level(self, name: str, default: str) -> str:
        """How much is logged."""
        text = self.text(name, default).lower()
        if text not in {"debug", "info", "warning", "error"}:
            raise SettingsError(f"{name} must be debug, info, warning or error.")
        return text


def _kept_token(path: Path) -> str:
    """The token in a file that only its owner may read; made when it is missing."""
    if not path.exists():
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(32) + "\n")
    return path.read_text("ascii").strip()
