"""Shapes that cross a wire: requests, results and notifications, the same for LSP, MCP and the command line.

Plain frozen dataclasses without slots. Result fields have no defaults. Names become camelCase on the wire.
Positions are 0-based lines and UTF-16 columns in LSP requests; everywhere else places are symbol paths.
"""

from moorage.wire.types.checking import *
from moorage.wire.types.documents import *
from moorage.wire.types.exchanging import *
from moorage.wire.types.graph import *
from moorage.wire.types.journal import *
from moorage.wire.types.keeping import *
from moorage.wire.types.memories import *
from moorage.wire.types.recalling import *
from moorage.wire.types.reflecting import *
from moorage.wire.types.selecting import *
from moorage.wire.types.status import *
from moorage.wire.types.writing import *
