"""Request bodies: strict, without unknown fields, with amounts as whole numbers."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.house import people
from croupier.house.floor.request import LONGEST_ID
from croupier.web.api.openapi import BOOK

WHOLE: Final = 2**53
"""The largest whole number that is exact in every language."""

Cents = Annotated[int, Field(ge=-WHOLE, le=WHOLE, description="Whole cents.", examples=[5000])]
Name = Annotated[str, Field(min_length=1, max_length=96, examples=["ann"])]
Secret = Annotated[str, Field(max_length=1024, examples=["correct horse battery"])]
Role = Annotated[people.Role, Field(strict=False, examples=["dealer"])]
CommandId = Annotated[
    str,
    Field(
        description="Chosen by the client; the same id takes effect once.",
        examples=["7d1f6a4e-1"],
        json_schema_extra={"minLength": 1, "maxLength": LONGEST_ID},
    ),
]


class RequestBody(BaseModel):
    """A request body; unknown fields and wrong types are refused."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Once(RequestBody):
    """A request that takes effect once per id."""

    id: CommandId | None = None


class SignIn(RequestBody):
    """A name and a password."""

    name: Name
    password: Secret


class NewPassword(RequestBody):
    """The old and the new password."""

    old: Secret = ""
    new: Secret


class LinkText(RequestBody):
    """The part of an invitation link after the #."""

    link: Annotated[str, Field(max_length=400, examples=["IkQyNlVJ…"])]


class Join(LinkText):
    """An invitation link, and the name that the player chose."""

    name: Name


class Guest(RequestBody):
    """The name that a guest chose."""

    name: Name


class Amount(Once):
    """An amount of money."""

    cents: Cents


class NewPerson(RequestBody):
    """A new person."""

    name: Name
    role: Role


class PersonChange(RequestBody):
    """One change of a person's account."""

    role: Role | None = None
    disabled: bool | None = None
    unlock: Literal[True] | None = None
    new_password: Literal[True] | None = None


class NewLink(RequestBody):
    """The limits of an invitation link."""

    hours: Annotated[int, Field(ge=1, le=720, examples=[12])] = 12
    uses: Annotated[int, Field(ge=1, le=1000, examples=[5])] = 5


class ConductForm(RequestBody):
    """The settings of a table that are not part of its submission."""

    floor: Literal["staff", "automatic"] = "staff"
    pace: Annotated[int, Field(ge=0, le=60_000, description="Milliseconds.")] = 700
    betting: Annotated[int, Field(ge=1000, le=600_000, description="Milliseconds.")] = 20_000
    inventory: Annotated[int, Field(ge=0, le=10**10, description="Cents.")] = 10_000_000
    most_fill: Annotated[int, Field(ge=1, le=10**10, description="Cents.")] = 100_000_000
    meter_set: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{0,24}$")] = ""


class SubmissionForm(RequestBody):
    """A Rules Submission as JSON, with the keys of `croupier submission new`."""

    submission: Annotated[
        dict[str, Any],
        Field(examples=[{"rulebook": BOOK, "name": "Main floor", "operator": "We"}]),
    ]


class NewTable(SubmissionForm, Once):
    """A table to open."""

    name: Annotated[str, Field(min_length=1, max_length=40, examples=["Lantern"])]
    settings: ConductForm = ConductForm()


class CommandForm(BaseModel):
    """A command and its fields, as in a table's offers."""

    model_config = ConfigDict(
        strict=True,
        extra="allow",
        json_schema_extra={
            "examples": [{"id": "7d1f6a4e-1", "do": "play", "seat": 1, "multiple": 4}]
        },
    )

    id: CommandId
    do: Annotated[str, Field(max_length=40, examples=["play"])]


class MeterChange(Once):
    """The amount to move a meter by, and the reason; a second person must confirm it."""

    account: Annotated[str, Field(max_length=120, examples=["meter:D26UJK:Meter"])]
    units: Annotated[int, Field(ge=-(2**62), le=2**62, examples=[10_000_000])]
    reason: Annotated[str, Field(max_length=400, examples=["misread sign"])]
