"""Between wire shapes and plain JSON values: camelCase names, strict scalars, unknown keys refused."""

from typing import Any, TypeVar, get_origin

from cattrs import Converter, transform_error
from cattrs.cols import list_structure_factory
from cattrs.errors import BaseValidationError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.v import format_exception

from moorage.domain.errors import InvalidInput

T = TypeVar("T")


def camel(name: str) -> str:
    """`max_bytes` -> `maxBytes`."""
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def _strict(kind: type) -> Any:
    def structure(value: Any, _: Any) -> Any:
        fits = isinstance(value, kind) or (kind is float and isinstance(value, int))
        if not fits or (isinstance(value, bool) and kind is not bool):
            raise TypeError(f"expected {_NAMES[kind]}, got {type(value).__name__}")
        return kind(value)

    return structure


_NAMES = {str: "a string", int: "a whole number", float: "a number", bool: "true or false"}


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, prefer_attrib_converters=False)
    for scalar in _NAMES:
        converter.register_structure_hook(scalar, _strict(scalar))
    converter.register_structure_hook_factory(_is_list, lambda cls: _list_structurer(cls, converter))
    converter.register_structure_hook_factory(_is_shape, lambda cls: _structurer(cls, converter))
    converter.register_unstructure_hook_factory(_is_shape, lambda cls: _unstructurer(cls, converter))
    return converter


def _is_list(cls: Any) -> bool:
    return get_origin(cls) is list


def _list_structurer(cls: Any, converter: Converter) -> Any:
    """The library would take a string for a list of its letters."""
    structure = list_structure_factory(cls, converter)

    def strict(value: Any, shape: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError(f"expected a list, got {type(value).__name__}")
        return structure(value, shape)

    return strict


def _is_shape(cls: Any) -> bool:
    module = getattr(cls, "__module__", "")
    return module.startswith("moorage.wire.types.") and hasattr(cls, "__dataclass_fields__")


def _renames(cls: Any) -> dict[str, Any]:
    return {name: override(rename=camel(name)) for name in cls.__dataclass_fields__}


def _structurer(cls: Any, converter: Converter) -> Any:
    return make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True, **_renames(cls))


def _unstructurer(cls: Any, converter: Converter) -> Any:
    return make_dict_unstructure_fn(cls, converter, **_renames(cls))


_CONVERTER = _converter()


def decode(raw: Any, shape: type[T]) -> T:
    """The shape of a JSON value; raises InvalidInput that names the path of every bad field."""
    if raw is not None and not isinstance(raw, dict):
        raise InvalidInput(f"expected an object @ params, got {type(raw).__name__}")
    try:
        return _CONVERTER.structure(raw or {}, shape)
    except BaseValidationError as error:
        problems = transform_error(error, path="params", format_exception=_said)
        raise InvalidInput("; ".join(problems)) from error


def _said(error: BaseException, shape: type | None) -> str:
    """Our own words for scalars, the library's for the rest."""
    return str(error) if isinstance(error, TypeError) else format_exception(error, shape)


def encode(value: Any) -> Any:
    """Plain JSON value of a shape."""
    return _CONVERTER.unstructure(value)
