"""What requests bring along: read strictly, nothing unknown, every amount a whole number."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.house.floor.request import LONGEST_ID
from croupier.web.api.openapi import BOOK

WHOLE: Final = 2**53
"""Whole numbers beyond this one are not the same in every language."""

Cents = Annotated[int, Field(ge=-WHOLE, le=WHOLE, description="Whole cents.", examples=[5000])]
Name = Annotated[str, Field(min_length=1, max_length=96, examples=["ann"])]
Secret = Annotated[str, Field(max_length=1024, examples=["correct horse battery"])]
Role = Annotated[Literal["player", "dealer", "floorperson", "auditor"], Field(examples=["dealer"])]
CommandId = Annotated[
    str,
    Field(
        description="Chosen by the client; the same id takes effect once.",
        examples=["7d1f6a4e-1"],
        json_schema_extra={"minLength": 1, "maxLength": LONGEST_ID},
    ),
]


class Form(BaseModel):
    """A body; a field of another type, or one that is not known, is refused."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Once(Form):
    """With an id, what is asked takes effect once, however often it is sent."""

    id: CommandId | None = None


class SignIn(Form):
    """A name and its password."""

    name: Name
    password: Secret


class NewPassword(Form):
    """The password so far, and the one from now on."""

    old: Secret = ""
    new: Secret


class LinkText(Form):
    """What stands behind the # of a link to join."""

    link: Annotated[str, Field(max_length=400, examples=["IkQyNlVJ…"])]


class Join(LinkText):
    """A link, and the name that its holder wants."""

    name: Name


class Guest(Form):
    """The name that somebody without a link wants."""

    name: Name


class Amount(Once):
    """An amount of money."""

    cents: Cents


class NewPerson(Form):
    """Somebody new on the floor."""

    name: Name
    role: Role


class PersonChange(Form):
    """What changes about a person: one of these."""

    role: Role | None = None
    disabled: bool | None = None
    unlock: Literal[True] | None = None
    new_password: Literal[True] | None = None


class NewLink(Form):
    """How far a link to join reaches."""

    hours: Annotated[int, Field(ge=1, le=720, examples=[12])] = 12
    uses: Annotated[int, Field(ge=1, le=1000, examples=[5])] = 5


class ConductForm(Form):
    """What the house chooses for a table beside its submission."""

    floor: Literal["staff", "automatic"] = "staff"
    pace: Annotated[int, Field(ge=0, le=60_000, description="Milliseconds.")] = 700
    betting: Annotated[int, Field(ge=1000, le=600_000, description="Milliseconds.")] = 20_000
    inventory: Annotated[int, Field(ge=0, le=10**10, description="Cents.")] = 10_000_000
    most_fill: Annotated[int, Field(ge=1, le=10**10, description="Cents.")] = 100_000_000
    meter_set: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{0,24}$")] = ""


class SubmissionForm(Form):
    """A Rules Submission, as `croupier submission new` writes it, in JSON."""

    submission: Annotated[
        dict[str, Any],
        Field(examples=[{"rulebook": BOOK, "name": "Main floor", "operator": "We"}]),
    ]


class NewTable(SubmissionForm, Once):
    """A table to open."""

    name: Annotated[str, Field(min_length=1, max_length=40, examples=["Lantern"])]
    conduct: ConductForm = ConductForm()


class CommandForm(BaseModel):
    """A command and its fields, as a table's offers name them."""

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
    """By how much a meter is to move, and why; a second person must agree."""

    account: Annotated[str, Field(max_length=120, examples=["meter:D26UJK:Meter"])]
    units: Annotated[int, Field(ge=-(2**62), le=2**62, examples=[10_000_000])]
    reason: Annotated[str, Field(max_length=400, examples=["misread sign"])]
