// The other side of a webview: the extension. Pages hold no text of their own; what a person reads comes from there.

interface Host {
  postMessage(message: unknown): void;
}

declare function acquireVsCodeApi(): Host;

export const host = acquireVsCodeApi();

/** Runs for each message of the extension. */
export function listen<T>(run: (message: T) => void): void {
  window.addEventListener('message', (event: MessageEvent<T>) => run(event.data));
}

/** The element of the page with this id; the extension wrote it. */
export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(id);
  }
  return found as T;
}
