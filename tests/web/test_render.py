"""Lock 3: a template sees Viewables and plain values by any path, or it raises."""

from typing import Any

import pytest
from jinja2 import UndefinedError
from jinja2.exceptions import SecurityError, TemplateRuntimeError
from markupsafe import Markup

from app.kernel.facts import Fact
from app.views.model import Counter, Viewable
from app.views.seats import Seat, Side
from app.web.render import ENV, TEMPLATES, Locked, call, guard, render


class Secret(Fact, frozen=True, kw_only=True):
    """As much of a State as a thief would want."""

    hex: str = "0510"


class Carrier(Viewable, frozen=True, kw_only=True):
    """A Viewable that somebody has put a secret into."""

    name: str = "C7"
    load: Any = None


SECRET = Secret()


def shown(source: str, **context: Any) -> str:
    return ENV.from_string(source).render(**context)


@pytest.mark.parametrize(
    "planted",
    [SECRET, [SECRET], {"x": SECRET}, {"x": [{"y": SECRET}]}, (1, (SECRET,)), object(), len],
)
def test_a_secret_does_not_get_into_a_context(planted: Any) -> None:
    with pytest.raises(Locked):
        render("error.html", title=planted)
    with pytest.raises(Locked):
        call("play/_board.html", "plate", planted)


@pytest.mark.parametrize(
    "source",
    [
        "{{ c.load }}",
        "{{ c['load'] }}",
        "{{ c.load.hex }}",
        "{% for x in c.load %}{{ x }}{% endfor %}",
        "{% set s = c.load %}{{ s.hex }}",
        "{% if c.load %}yes{% endif %}",
        "{{ [c]|map(attribute='load')|list }}",
        "{{ [c]|map(attribute='load.hex')|join }}",
        "{{ [c]|selectattr('load')|list|length }}",
        "{{ [c]|groupby('load') }}",
        "{{ c|json }}",
    ],
)
def test_a_secret_inside_a_viewable_stays_there(source: str) -> None:
    with pytest.raises(Locked):
        shown(source, c=Carrier(load=SECRET))


@pytest.mark.parametrize(
    "source",
    [
        "{{ secret.hex }}",
        "{{ secret['hex'] }}",
        "{{ secret }}",
        "{{ secret.__class__ }}",
    ],
)
def test_a_secret_that_got_in_cannot_be_read(source: str) -> None:
    with pytest.raises(Locked):
        shown(source, secret=SECRET)


@pytest.mark.parametrize(
    "source",
    [
        "{{ c.__class__ }}",
        "{{ c['__class__'] }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ c.name.__class__ }}",
        "{{ c.name.format }}",
        "{{ '{0.load}'.format(c) }}",
        "{{ c.__struct_fields__ }}",
        "{{ [].append(1) }}",
        "{{ {}.items() }}",
        "{{ cycler.__init__ }}",
        "{{ self.__init__ }}",
        "{{ c }}",
    ],
)
def test_no_way_leads_out_of_the_allowed_types(source: str) -> None:
    with pytest.raises((Locked, SecurityError, UndefinedError, TemplateRuntimeError)):
        shown(source, c=Carrier(load="safe"))


@pytest.mark.parametrize(
    "name", ["attr", "format", "pprint", "random", "safe", "tojson", "urlize", "xmlattr"]
)
def test_filters_that_look_by_themselves_are_gone(name: str) -> None:
    assert name not in ENV.filters


@pytest.mark.parametrize(
    "source",
    [
        "{{ c|string }}",
        "{{ c|e }}",
        "{{ c|upper }}",
        "{{ c|truncate(9) }}",
        "{{ [c]|join }}",
        "{{ 'x'|join(c) }}",
        "{{ 'x'|replace('x', c) }}",
        "{{ [c]|string }}",
        "{{ {'k': c}|string }}",
        "{{ c ~ '' }}",
        "{{ 'x' ~ [c] }}",
        "{{ '%s' % c }}",
        "{{ '%s' % [c] }}",
    ],
)
def test_no_text_is_made_of_a_whole_viewable(source: str) -> None:
    with pytest.raises(Locked):
        shown(source, c=Carrier(load=SECRET))


def test_text_is_made_of_plain_values() -> None:
    source = "{{ ['a', 1, none]|join('-') }} {{ 'x<' ~ 2 ~ side }} {{ 'ab'|upper }} {{ 7 % 4 }}"
    assert shown(source, side=Side.A) == "a-1-None x&lt;2a AB 3"


def test_plain_values_and_viewables_are_shown() -> None:
    counter = Counter(label="P3", side=Side.B, hex="0706")
    source = "{{ c.label }} {{ c.side }} {{ seat }} {{ n }} {{ xs[0] }} {{ d.k }} {{ nil }}|"
    text = shown(source, c=counter, seat=Seat.UMPIRE, n=3, xs=["x"], d={"k": "v"}, nil=None)
    assert text == "P3 b umpire 3 x v |"


def test_an_unknown_field_is_an_error_and_not_empty() -> None:
    with pytest.raises(UndefinedError):
        shown("{{ c.owner }}", c=Counter(label="P3", side=Side.B, hex="0706"))


def test_hostile_text_is_escaped_in_text_attributes_and_json() -> None:
    hostile = "\"><img src=x onerror=alert(1)>'</script>"
    text = shown('<a title="{{ x }}">{{ x }}</a><b>{{ d|json }}</b>', x=hostile, d={"x": hostile})
    assert "<img" not in text
    assert "</script" not in text
    assert text.count('"') - text.split("<b>")[1].count('"') == 2


def test_hex_labels_become_links_and_nothing_else_does() -> None:
    text = shown("{{ t|hexlinks }}", t="<b>C7</b> moves 0503-0504, 12345 points")
    assert text.count("<a ") == 2
    assert '<a class="hex" href="#c0503" data-go="0503">0503</a>' in text
    assert "&lt;b&gt;C7" in text
    assert "12345" in text


def test_every_template_can_be_read() -> None:
    names = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
    assert names
    for name in names:
        ENV.get_template(name)


def test_markup_made_by_the_renderer_passes() -> None:
    assert guard(Markup("<g>"), "x") == "<g>"
