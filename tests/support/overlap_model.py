"""A cross-encoder small enough to be written here: its score is how many words of the question the text has.

ONNX files are protocol buffers; what is needed of both is a dozen lines. Words are compared by their numbers in the
tokenizer of the packaged model, where those below 999 stand for no words.
"""

from pathlib import Path

from support.packaged_model import model_folder

_FLOAT, _INT64 = 1, 7


def overlap_folder(target: Path) -> Path:
    """`target` with the graph and a tokenizer in it."""
    folder = model_folder(target)
    (folder / "model.onnx").unlink()
    (folder / "model.onnx").write_bytes(_model())
    return folder


def _model() -> bytes:
    nodes = (
        ("Greater", ("input_ids", "last_special"), "real"),
        ("Equal", ("token_type_ids", "zero"), "first"),
        ("And", ("first", "real"), "asked"),
        ("Not", ("first",), "second"),
        ("And", ("second", "real"), "said"),
        ("Unsqueeze", ("input_ids", "axis_2"), "down"),
        ("Unsqueeze", ("input_ids", "axis_1"), "across"),
        ("Equal", ("down", "across"), "same"),
        ("Unsqueeze", ("said", "axis_1"), "said_across"),
        ("And", ("same", "said_across"), "met"),
        ("Cast", ("met",), "met_number"),
        ("ReduceMax", ("met_number", "axis_2"), "is_met"),
        ("Squeeze", ("is_met", "axis_2"), "is_met_flat"),
        ("Cast", ("asked",), "asked_number"),
        ("Mul", ("is_met_flat", "asked_number"), "share"),
        ("ReduceSum", ("share", "axis_1"), "logits"),
    )
    constants = {"last_special": [998], "zero": [0], "axis_1": [1], "axis_2": [2]}
    given = ("input_ids", "attention_mask", "token_type_ids")
    graph = b"".join(
        [
            *(_field(1, _node(*each)) for each in nodes),
            _field(2, b"overlap"),
            *(_field(5, _tensor(name, values)) for name, values in constants.items()),
            *(_field(11, _value(name, _INT64, ("b", "s"))) for name in given),
            _field(12, _value("logits", _FLOAT, ("b", "1"))),
        ]
    )
    return _number(1, 9) + _field(7, graph) + _field(8, _number(2, 18))


def _node(operation: str, inputs: tuple[str, ...], output: str) -> bytes:
    to_float = _field(5, _field(1, b"to") + _number(3, _FLOAT) + _number(20, 2))
    made = b"".join(_field(1, each.encode()) for each in inputs) + _field(2, output.encode())
    return made + _field(4, operation.encode()) + (to_float if operation == "Cast" else b"")


def _tensor(name: str, values: list[int]) -> bytes:
    data = b"".join(each.to_bytes(8, "little") for each in values)
    return _number(1, len(values)) + _number(2, _INT64) + _field(8, name.encode()) + _field(9, data)


def _value(name: str, element: int, dimensions: tuple[str, ...]) -> bytes:
    shape = b"".join(_field(1, _field(2, each.encode())) for each in dimensions)
    return _field(1, name.encode()) + _field(2, _field(1, _number(1, element) + _field(2, shape)))


def _field(number: int, data: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _number(number: int, value: int) -> bytes:
    return _varint(number << 3) + _varint(value)


def _varint(value: int) -> bytes:
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes([*made, value])
