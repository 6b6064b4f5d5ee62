"""Small faults put into a module's syntax tree, one at a time: what a slip of the hand would do."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass, field

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_TYPES = ("annotation", "returns", "decorator_list", "bases", "ctx", "type_comment")
"""Fields that another tool looks at."""
_COMPOUND = (ast.If, ast.While, ast.For, ast.With, ast.Try, ast.Match)


Way = tuple[tuple[str, int | None], ...]
"""From a tree's root to a node: fields, and places in them where they are lists."""


@dataclass(frozen=True)
class Mutant:
    """One mutation: its place, the old code, and the new code."""

    place: str
    """Class and function."""
    line: int
    before: str
    after: str
    way: Way = field(repr=False)
    change: ast.AST = field(compare=False, repr=False)

    def tree(self, source: str) -> ast.Module:
        """The module with this fault in it."""
        tree = ast.parse(source)
        _put(tree, self.way, self.change)
        return ast.fix_missing_locations(tree)

    @property
    def says(self) -> str:
        """The fault as people and the list of equivalents name it."""
        return f"{self.place}: {self.before} => {self.after}"


def mutants(source: str) -> Iterator[Mutant]:
    """Every fault of the module, in the order of its lines; each once."""
    tree = ast.parse(source)
    found: set[str] = set()
    for site in sorted(_sites(tree), key=lambda site: site.line):
        for change in _changes(site):
            mutant = _made(tree, site, change)
            if mutant.after != mutant.before and mutant.says not in found:
                found.add(mutant.says)
                yield mutant


@dataclass(frozen=True)
class _Site:
    """A node that can be changed, with the way to it and the statement that shows it."""

    node: ast.AST
    way: Way
    place: str
    shown: Way
    returns: str
    line: int

    def below(self, node: ast.AST, name: str, index: int | None) -> _Site:
        """Return the site of a node inside this one."""
        way = (*self.way, (name, index))
        place, shown, returns = self.place, self.shown, self.returns
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            place = node.name if place == "module" else f"{place}.{node.name}"
            returns = _returns(node)
        elif isinstance(node, ast.stmt):
            shown = way
        return _Site(node, way, place, shown, returns, getattr(node, "lineno", self.line))


def _sites(tree: ast.Module) -> Iterator[_Site]:
    yield from _within(_Site(tree, (), "module", (), "", 0))


def _within(site: _Site) -> Iterator[_Site]:
    yield site
    for name, value in ast.iter_fields(site.node):
        if name in _TYPES:
            continue
        if isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, ast.AST) and not _silent(item):
                    yield from _within(site.below(item, name, index))
        elif isinstance(value, ast.AST):
            yield from _within(site.below(value, name, None))


def _returns(node: ast.FunctionDef | ast.ClassDef) -> str:
    if isinstance(node, ast.FunctionDef) and node.returns is not None:
        return ast.unparse(node.returns)
    return ""


def _silent(node: ast.AST) -> bool:
    """What decides nothing: imports, remarks in quotes, the names of a class's fields."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "__slots__" for target in node.targets
    )


def _changes(site: _Site) -> Iterator[ast.AST]:
    """Return replacements for the node."""
    node = site.node
    if isinstance(node, ast.stmt):
        yield from _other_statements(node, site.returns)
    elif isinstance(node, ast.expr):
        yield from _other_expressions(node)
    elif isinstance(node, ast.comprehension):
        for index, test in enumerate(node.ifs):
            if isinstance(test, ast.Compare):
                continue  # it is changed itself
            ifs = [*node.ifs[:index], _not(test), *node.ifs[index + 1 :]]
            yield ast.comprehension(node.target, node.iter, ifs, node.is_async)


def _other_statements(node: ast.stmt, returns: str) -> Iterator[ast.AST]:
    match node:
        case ast.If(test=test) | ast.While(test=test):
            if not isinstance(test, ast.Compare):
                changed = copy.copy(node)
                changed.test = _not(test)
                yield changed
        case ast.Return(value=ast.expr() as value):
            if returns == "bool":
                yield ast.Return(ast.Constant(True))
                yield ast.Return(ast.Constant(False))
            elif not (isinstance(value, ast.Constant) and value.value is None):
                yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.AugAssign(op=op):
            yield ast.Pass()
            if type(op) in _ARITHMETIC:
                yield ast.AugAssign(node.target, _ARITHMETIC[type(op)](), node.value)


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for index, op in enumerate(ops):
                for other in _COMPARISONS[type(op)]:
                    changed = [*ops[:index], other(), *ops[index + 1 :]]
                    yield ast.Compare(left, changed, others)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
            yield ast.BinOp(left, _ARITHMETIC[type(op)](), right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse) if not isinstance(test, ast.Compare):
            yield ast.IfExp(_not(test), body, orelse)
        case ast.Call(func=ast.Name(id=name), args=[first, *_]):
            if name in _CALLS:
                yield ast.Call(ast.Name(_CALLS[name], ast.Load()), node.args, node.keywords)
            elif name == "reversed":
                yield first
        case ast.Constant(value=value):
            yield from map(ast.Constant, _other_values(value))


def _other_values(value: object) -> Iterator[bool | int | str]:
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            yield value - 1
        case "":
            yield "_"
        case str() if " " not in value:  # sentences are for people
            yield f"{value}_"


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _made(tree: ast.Module, site: _Site, change: ast.AST) -> Mutant:
    shown = site.shown or site.way
    before = _text(_at(tree, shown))
    _put(tree, site.way, change)
    after = _text(ast.fix_missing_locations(_at(tree, shown)))
    _put(tree, site.way, site.node)
    return Mutant(site.place, site.line, before, after, site.way, change)


def _put(tree: ast.AST, way: Way, node: ast.AST) -> None:
    holder = _at(tree, way[:-1])
    name, index = way[-1]
    if index is None:
        setattr(holder, name, node)
    else:
        getattr(holder, name)[index] = node


def _at(node: ast.AST, way: Way) -> ast.AST:
    for name, index in way:
        node = getattr(node, name) if index is None else getattr(node, name)[index]
    return node


def _text(node: ast.AST) -> str:
    """The statement on one line; of one with a body, only its head."""
    text = ast.unparse(node)
    return text.splitlines()[0] if isinstance(node, _COMPOUND) else " ".join(text.split())
