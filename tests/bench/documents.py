"""How long it takes to take documents in, again with nothing or one section changed, and to find dead references.

    PYTHONPATH=server:tests python tests/bench/documents.py [N] [REPOSITORY]

Takes in N sections (1,000), twenty to a document, of made-up sentences, without embedding them. With a local clone of
a repository, all its documents and their references too; every dead reference is printed, to be judged by eye.
"""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.keeping import sentence
from moorage.domain.ingestion import Ingestion
from moorage.domain.work import CancelToken
from moorage.engine.facade import Engine
from moorage.engine.opening import open_engine
from moorage.settings import EmbeddingSettings, Settings, StoreSettings

_PER_DOCUMENT = 20
_SENTENCES = 8


def write_documents(root: Path, n_sections: int) -> list[Path]:
    chance = random.Random(1)
    made = []
    for number in range(-(-n_sections // _PER_DOCUMENT)):
        sections = [
            f"## Part {part}\n\n" + "\n".join(f"{sentence(chance)}." for _ in range(_SENTENCES))
            for part in range(min(_PER_DOCUMENT, n_sections - number * _PER_DOCUMENT))
        ]
        path = root / "docs" / f"{number:04}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"# Document {number}\n\n" + "\n\n".join(sections) + "\n", encoding="utf-8")
        made.append(path)
    return made


def take_in(engine: Engine) -> Ingestion:
    return engine.documents.ingest(["."], cancel=CancelToken(), report=lambda _: None)


def timed(what: str, work: Callable[[], Ingestion]) -> Ingestion:
    wall, cpu = time.perf_counter(), time.process_time()
    done = work()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    n_sections = sum(each.n_sections for each in done.documents)
    print(f"| {what} | {len(done.documents)} documents, {n_sections} sections cut | {cpu:.2f} s CPU, {wall:.2f} s |")
    return done


def measure(root: Path, store: Path) -> None:
    settings = Settings(embedding=EmbeddingSettings(enabled=False), store=StoreSettings(path=str(store)))
    with open_engine(root, settings) as engine:
        timed("first time", lambda: take_in(engine))
        timed("nothing changed", lambda: take_in(engine))
        started = time.perf_counter()
        dead = [(path, each) for path, some in engine.documents.all_dead_references(None).items() for each in some]
        print(f"| dead references | {len(dead)} | {time.perf_counter() - started:.2f} s |")
        for path, each in dead:
            print(f"  {path}:{each.reference.row + 1}: {each.reference.written}: {each.said}")


def main() -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        documents = write_documents(root, int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
        measure(root, root / "store.db")
        documents[0].write_text(documents[0].read_text(encoding="utf-8").replace("## Part 3", "## Port 3"), "utf-8")
        settings = Settings(
            embedding=EmbeddingSettings(enabled=False), store=StoreSettings(path=str(root / "store.db"))
        )
        with open_engine(root, settings) as engine:
            timed("one section changed", lambda: take_in(engine))
        if len(sys.argv) > 2:
            measure(Path(sys.argv[2]), root / "other.db")


if __name__ == "__main__":
    main()
