// What a person reads on the map.

import { l10n } from 'vscode';
import { KINDS, nameOf } from '../names';
import { escaped } from '../page';
import type { Words } from './messages';

export function words(): Words {
  return {
    kinds: { symbol: l10n.t('code'), entity: l10n.t('entity'), value: l10n.t('value') },
    memories: Object.fromEntries(KINDS.map((each) => [each, nameOf('kind', each)])),
    statuses: {
      stale: l10n.t('does not match the code'),
      conflicted: l10n.t('contradicted'),
      deprecated: l10n.t('superseded'),
      unverified: l10n.t('unverified'),
      archived: l10n.t('archived'),
      deleted: l10n.t('forgotten'),
    },
    edges: {
      anchored_to: l10n.t('tied to'),
      mentions: l10n.t('mentions'),
      supersedes: l10n.t('supersedes'),
      contradicts: l10n.t('contradicts'),
    },
    open: l10n.t('Open'),
    surroundings: l10n.t('Only Its Surroundings'),
    everything: l10n.t('Everything'),
    arranging: l10n.t('Arranging: {0} %'),
    counts: l10n.t('Memories: {0}. Places in the code: {1}. Entities: {2}.'),
    leftOut: l10n.t('{0} older memories are not drawn; narrow the search.'),
    nothing: l10n.t('Nothing is remembered at this time.'),
    noneChosen: l10n.t(
      'Choose a node to see what it is tied to. A dashed ring marks what does not match the code, a double one what is contradicted.',
    ),
    more: l10n.t('… and {0} more'),
    now: l10n.t('now'),
  };
}

/** The frame of the page, all but what is drawn. */
export function body(): string {
  const said = words();
  const kinds = [
    ['memory', l10n.t('Memories')],
    ['symbol', l10n.t('Code')],
    ['entity', l10n.t('Entities')],
  ].map(
    ([kind, text]) =>
      `<label><input type="checkbox" name="kind" value="${kind}" checked><span class="mark ${kind}"></span>${escaped(text ?? '')}</label>`,
  );
  const help = l10n.t('Arrow keys go to the next node, Enter opens it, + and - zoom, 0 shows everything.');
  const query = l10n.t('Words, or operators such as kind:decision');
  return `<header class="bar">
<form id="find" role="search" class="bar"><input id="query" type="search" size="44" placeholder="${escaped(query)}" aria-label="${escaped(query)}"><button>${escaped(l10n.t('Find'))}</button></form>
<div class="bar" role="group" aria-label="${escaped(l10n.t('What is drawn'))}">${kinds.join('')}</div>
<button id="whole">${escaped(said.everything)}</button>
<button id="as-list" aria-pressed="false">${escaped(l10n.t('As a List'))}</button>
<div class="bar"><label for="time">${escaped(l10n.t('Time'))}</label><input id="time" type="range" min="0" max="1000" value="1000"><output id="when" for="time"></output></div>
</header>
<p id="said" class="quiet" role="status"></p>
<main class="map">
<div id="graph" tabindex="0" role="application" aria-label="${escaped(`${l10n.t('Map of Memories')}. ${help}`)}"></div>
<ul id="list" aria-label="${escaped(l10n.t('What is drawn'))}"></ul>
<p id="nothing" class="quiet" hidden>${escaped(said.nothing)}</p>
<section id="details" aria-label="${escaped(l10n.t('What is chosen'))}"></section>
</main>
<p id="spoken" class="unseen" aria-live="polite"></p>
<footer class="quiet">${escaped(help)}</footer>`;
}
