// Waits for something that the editor does in its own time.

const LIMIT_MS = 20_000;

/** What `probe` gives once it is true; `state` tells in the error how things stood. */
exports.until = async (what, probe, state = () => '') => {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const seen = await probe();
    if (seen) {
      return seen;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what}: not within ${LIMIT_MS / 1000} s. ${state()}`);
};
