"""The schema of the wire: everything that clients and the server send, by name and type.

It is JSON Schema (2020-12), generated from the classes that are written and the commands as they
are declared. Nothing in it is maintained by hand.
"""

from croupier.web.schema.document import document, written_document

__all__ = ["document", "written_document"]
