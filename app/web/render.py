"""The one Jinja environment: a template sees Viewables and plain values, by any path, or nothing.

Lock 3 of the design. What enters a context is looked at before the template runs; what a template
reads from it is looked at again, so that a stray object cannot ride inside an allowed one.
"""

import re
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache, wraps
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import FileSystemLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, TemplateReference, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from app.hexes import sheet
from app.views.model import Viewable
from app.views.seats import Seat, Side

TEMPLATES = Path(__file__).parents[2] / "templates"
# What Jinja itself puts in a template's way.
_OWN = (LoopContext, Macro, TemplateModule, TemplateReference, BlockReference)
_PLAIN = (str, int, float, bool, type(None), Seat, Side)
_WRITERS = (
    "capitalize",
    "center",
    "e",
    "escape",
    "forceescape",
    "indent",
    "join",
    "lower",
    "replace",
    "string",
    "striptags",
    "title",
    "trim",
    "truncate",
    "upper",
    "urlencode",
    "wordcount",
    "wordwrap",
)
"""Filters of Jinja's that make text of what they are given, whatever it is."""


class Locked(TypeError):
    """Something that is neither a Viewable nor a plain value came near a template."""

    def __init__(self, value: object, where: str) -> None:
        # The type alone: the value may be a secret.
        super().__init__(f"{where}: a template may not see {type(value).__name__}")


def is_plain(value: object) -> bool:
    """Whether a value may be shown as it stands."""
    return isinstance(value, Markup) or (
        type(value) in _PLAIN or (isinstance(value, str) and not isinstance(value, Enum))
    )


def guard(value: Any, where: str) -> Any:
    """Give back a value a template may see, containers looked through. Raises Locked."""
    if is_plain(value) or isinstance(value, (Viewable, Undefined, *_OWN)):
        return value
    if isinstance(value, list | tuple):
        for item in value:
            guard(item, where)
        return value
    if isinstance(value, dict):
        for key, item in value.items():
            guard(key, where)
            guard(item, where)
        return value
    raise Locked(value, where)


def _finalize(value: Any) -> Any:
    """Only text, numbers and enums become text on a page; a whole Viewable has no place there."""
    texts((value,), "output")
    return "" if value is None else value.value if isinstance(value, Enum) else value


def texts(values: Iterable[Any], where: str = "text") -> list[Any]:
    """Give back values of which text may be made. Raises Locked."""
    found = list(values)
    for value in found:
        if not is_plain(value) and not isinstance(value, Undefined):
            raise Locked(value, where)
    return found


def _of_text(name: str, write: Callable[..., Any]) -> Callable[..., Any]:
    """A filter that makes text, given nothing but what text may be made of."""
    first = 1 if hasattr(write, "jinja_pass_arg") else 0

    @wraps(write)
    def checked(*args: Any, **kwargs: Any) -> Any:
        value, rest = args[first], (*args[first + 1 :], *kwargs.values())
        texts(rest, name)
        value = texts(value, name) if name == "join" else texts((value,), name)[0]
        return write(*args[:first], value, *args[first + 1 :], **kwargs)

    return checked


class _Writer(CodeGenerator):
    """Compiles templates in which `~` makes text of plain values alone."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """`one ~ two`."""
        self.write("markup_join(environment.texts((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write(")))")


class LockedEnvironment(ImmutableSandboxedEnvironment):
    """An environment whose every access goes through the guard."""

    code_generator_class = _Writer
    intercepted_binops = frozenset({"%"})
    texts = staticmethod(texts)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """`left % right`, which for a text would write the right side whatever it is."""
        if isinstance(left, str):
            raise Locked(left, operator)
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`: a declared field of a Viewable, an entry of a dict, a macro."""
        if isinstance(obj, Undefined):
            return super().getattr(obj, attribute)
        if attribute.startswith("_"):
            raise Locked(obj, f"attribute {attribute}")
        if isinstance(obj, Viewable):
            if attribute not in obj.__struct_fields__:
                return self.undefined(obj=obj, name=attribute)
            return guard(getattr(obj, attribute), attribute)
        if isinstance(obj, dict):
            return self._entry(obj, attribute)
        if isinstance(obj, _OWN):
            return super().getattr(obj, attribute)
        raise Locked(obj, f"attribute {attribute}")

    def getitem(self, obj: Any, argument: Any) -> Any:
        """`obj[argument]`: an entry of a dict or a sequence, or a field of a Viewable."""
        if isinstance(obj, dict):
            return self._entry(obj, argument)
        if isinstance(obj, list | tuple | str) and isinstance(argument, int | slice):
            try:
                return guard(obj[argument], "item")
            except IndexError:
                return self.undefined(obj=obj, name=str(argument))
        if isinstance(argument, str):
            return self.getattr(obj, argument)
        raise Locked(obj, "item")

    def _entry(self, obj: dict[Any, Any], key: Any) -> Any:
        if key in obj:
            return guard(obj[key], str(key))
        return self.undefined(obj=obj, name=key)


def _deep(value: Any, where: str) -> None:
    """Look through all that a Viewable holds, before it is written out whole."""
    guard(value, where)
    if isinstance(value, Viewable):
        for name in value.__struct_fields__:
            _deep(getattr(value, name), name)
    elif isinstance(value, list | tuple):
        for item in value:
            _deep(item, where)
    elif isinstance(value, dict):
        for item in value.values():
            _deep(item, where)


def _json(value: Any) -> Markup:
    """JSON that is safe as the text of an element."""
    _deep(value, "json")
    text = msgspec.json.encode(value, order="deterministic").decode()
    for char, escape in (("&", "\\u0026"), ("<", "\\u003c"), (">", "\\u003e")):
        text = text.replace(char, escape)
    return Markup(text)


def slug(label: str) -> str:
    """A label as part of an element id that CSS selectors can name.

    >>> slug("HVY.2")
    'HVY-2'
    """
    return re.sub(r"[^A-Za-z0-9_]", "-", label)


def _hexlinks(text: str) -> Markup:
    """A sentence whose hex labels are links to the board."""
    link = Markup('<a class="hex" href="#c{0}" data-go="{0}">{0}</a>')
    parts = re.split(r"\b(\d{4})\b", text)
    return Markup("").join(link.format(part) if at % 2 else part for at, part in enumerate(parts))


def _environment() -> LockedEnvironment:
    env = LockedEnvironment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )
    env.globals.clear()
    env.globals["range"] = range
    # Filters that reach for attributes by themselves, or print whole objects.
    for name in ("attr", "format", "pprint", "random", "safe", "tojson", "urlize", "xmlattr"):
        del env.filters[name]
    for name in _WRITERS:
        env.filters[name] = _of_text(name, env.filters[name])
    env.filters["json"] = _json
    env.filters["x"] = lambda hex_, off=0.0: f"{sheet.centre(hex_)[0] + off:g}"
    env.filters["y"] = lambda hex_, off=0.0: f"{sheet.centre(hex_)[1] + off:g}"
    env.filters["road"] = sheet.road
    env.filters["outline"] = sheet.outline
    env.filters["hexlinks"] = _hexlinks
    env.filters["slug"] = slug
    env.filters["number"] = lambda value: f"{value:g}"
    return env


ENV = _environment()
ENV.globals["symbols"] = tuple(
    path.relative_to(TEMPLATES).as_posix()
    for path in sorted(TEMPLATES.glob("*/_symbols.html"))
    if path.parent.name != "play"
)
"""The drawings of every game, which all go into every page."""


@cache
def own(ruleset: str, name: str) -> str:
    """The template of a game for a piece of a page; that of play where the game has none."""
    path = f"{ruleset}/{name}.html"
    return path if (TEMPLATES / path).is_file() else f"play/{name}.html"


def render(template: str, /, **context: Any) -> str:
    """A page or a fragment as text. Raises Locked for anything a template may not see."""
    for name, value in context.items():
        guard(value, name)
    return ENV.get_template(template).render(**context)


def macro(template: str, name: str) -> Any:
    """A macro of a template file, for callers that render one piece at a time."""
    return getattr(ENV.get_template(template).module, name)


def call(template: str, name: str, /, *args: Any, **kwargs: Any) -> str:
    """One macro's output as text; the arguments pass the same guard as a page's context."""
    for value in (*args, *kwargs.values()):
        guard(value, name)
    return str(macro(template, name)(*args, **kwargs))
