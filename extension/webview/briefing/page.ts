// The page of a briefing: buttons and links are passed to the extension, which sends what they lead to.

import { element, host, listen } from '../host';

type Message =
  | { kind: 'text'; html: string; pressed: Record<string, boolean> }
  | { kind: 'expanded'; section: string; html: string }
  | { kind: 'said'; text: string };

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest('button[data-do], a[href^="#expand-"]') : null;
  if (target instanceof HTMLButtonElement) {
    host.postMessage({ kind: target.dataset.do });
  } else if (target instanceof HTMLAnchorElement) {
    event.preventDefault();
    target.setAttribute('aria-busy', 'true');
    host.postMessage({ kind: 'expand', section: target.hash.replace('#expand-', '') });
  }
});

listen<Message>((message) => {
  if (message.kind === 'text') {
    element('text').innerHTML = message.html;
    for (const [name, isPressed] of Object.entries(message.pressed)) {
      document.querySelector(`button[data-do="${name}"]`)?.setAttribute('aria-pressed', String(isPressed));
    }
  } else if (message.kind === 'expanded') {
    expand(message.section, message.html);
  } else {
    element('said').textContent = message.text;
  }
});

// What was asked for takes the place of the link, and the keyboard goes there.
function expand(section: string, html: string): void {
  const link = document.querySelector(`a[href="#expand-${CSS.escape(section)}"]`);
  const place = document.createElement('div');
  place.className = 'expanded';
  place.tabIndex = -1;
  place.innerHTML = html;
  (link?.closest('p, li') ?? link)?.replaceWith(place);
  place.focus();
}

host.postMessage({ kind: 'ready' });
