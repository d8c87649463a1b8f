"""The shapes of the API's answers for OpenAPI, from the very types that are encoded."""

from typing import Any

import msgspec
from fastapi import FastAPI

from app.service.answers import Accepted, ScenarioCard
from app.service.records import Record
from app.views.menu import Menu
from app.views.model import View, Viewable
from app.views.umpire import UmpireView
from app.web.problems import ProblemDoc


class Catalogue(Viewable, frozen=True, kw_only=True):
    """What can be played."""

    scenarios: tuple[ScenarioCard, ...]


class Place(Viewable, frozen=True, kw_only=True):
    """How to sit down at one place."""

    token: str
    url: str
    """The join link; it works once, except the observer's."""


class Created(Viewable, frozen=True, kw_only=True):
    """A new game."""

    game: str
    seats: dict[str, Place]


ANSWERS: dict[str, type[Viewable]] = {
    kind.__name__: kind
    for kind in (Accepted, Catalogue, Created, Menu, ProblemDoc, Record, UmpireView, View)
}
REF = "#/components/schemas/{name}"


def described(answer: str, *problems: int) -> dict[str, Any]:
    """What a route says of its answers in OpenAPI."""
    status = {"Created": 201, "Nothing": 204}.get(answer, 200)
    responses: dict[int, Any] = {
        status: {"description": answer}
        if answer == "Nothing"
        else _content("application/json", answer)
    }
    for problem in problems:
        responses[problem] = (
            {"description": "Not Modified"}
            if problem == 304
            else _content("application/problem+json", "ProblemDoc")
        )
    return {"responses": responses, "response_model": None}


class Application(FastAPI):
    """An application that describes itself with our shapes among its components."""

    def openapi(self) -> dict[str, Any]:
        """The document of OpenAPI."""
        document = super().openapi()
        _, shapes = msgspec.json.schema_components(tuple(ANSWERS.values()), ref_template=REF)
        document.setdefault("components", {}).setdefault("schemas", {}).update(shapes)
        return document


def _content(media_type: str, answer: str) -> dict[str, Any]:
    schema: dict[str, Any] = {"$ref": REF.format(name=answer)}
    if answer == "View":
        schema = {"anyOf": [schema, {"$ref": REF.format(name="UmpireView")}]}
    return {"description": ANSWERS[answer].__name__, "content": {media_type: {"schema": schema}}}
