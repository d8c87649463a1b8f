"""Headers on every answer: no referrer, no copy, nothing from strangers (UI 3f)."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURE = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def secure(headers: MutableHeaders, path: str) -> None:
    """Set them on an answer; a browser keeps only what is the same for everybody, and asks."""
    headers.update(SECURE)
    headers["Cache-Control"] = "no-cache" if path.startswith("/static/") else "no-store"


def local_path(scope: Scope) -> str:
    """The path of a request below the root path that a proxy serves us under."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


class SecureHeaders:
    """Puts the headers on whatever the application answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        # Asked now: a mounted application moves the root path.
        path = local_path(scope) if "path" in scope else ""

        async def send_secured(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                secure(MutableHeaders(raw=message["headers"]), path)
            await send(message)

        await self._app(scope, receive, send_secured)
