"""`python -m moorage`: the same command line as `moorage`."""

import sys

from moorage.cli.main import main

sys.exit(main())
