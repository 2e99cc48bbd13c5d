// Many requests within a moment become one run. Knows nothing of VS Code.

/**
 * A function that runs `work` once for all calls within `delayMs`. A call during a run asks for one more run after it.
 * The promise a call gets settles with the run that covers it.
 */
export function coalesce(work: () => Promise<void>, delayMs: number): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();
  return () => {
    waiting ??= new Promise<void>((resolve) => setTimeout(resolve, delayMs))
      .then(() => running.catch(() => undefined))
      .then(() => {
        waiting = undefined;
        running = work();
        return running;
      });
    return waiting;
  };
}
