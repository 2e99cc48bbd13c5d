// What the form to remember something holds, and the rows that it shows. Knows nothing of VS Code but its translations.

import { l10n } from 'vscode';
import { nameOf } from '../names';
import type { DraftResult, MarkerOffer, RememberParams } from '../protocol';
import { label, sentence } from '../shown';

/** A line break as it is shown in the one line that there is. */
const BREAK = ' ⏎ ';

export interface Place {
  readonly line: number;
  readonly character: number;
  readonly endLine?: number;
  readonly endCharacter?: number;
}

/** What the form begins with. */
export interface Seed {
  readonly content?: string;
  readonly uri?: string;
  readonly place?: Place;
  readonly anchors?: readonly string[];
  readonly kind?: string;
}

export interface Draft {
  /** as it stands in the input */
  readonly text: string;
  readonly uri: string | undefined;
  /** where the cursor was; undefined once the anchors are known */
  readonly place: Place | undefined;
  readonly anchors: readonly string[];
  /** chosen by the person; undefined is the server's guess */
  readonly kind: string | undefined;
}

export type Row =
  | { readonly does: 'store'; readonly redact: boolean; readonly label: string; readonly description: string }
  | { readonly does: 'insert'; readonly text: string; readonly label: string; readonly description: string }
  | { readonly does: 'kind'; readonly label: string; readonly description: string }
  | { readonly does: 'remove'; readonly anchor: string; readonly label: string; readonly description: string }
  | {
      readonly does: 'replace';
      readonly anchor: string;
      readonly by: string;
      readonly label: string;
      readonly description: string;
    }
  | { readonly does: 'nothing'; readonly label: string; readonly description: string };

export function draftOf(seed: Seed): Draft {
  const { content = '', uri, place, anchors = [], kind } = seed;
  const text = inOneLine(content) + (content.endsWith(' ') ? ' ' : ''); // to be written on
  return { text, uri, place, anchors, kind };
}

export function inOneLine(text: string): string {
  return text.trim().replace(/\s*\r?\n\s*/g, BREAK);
}

/** What is asked of the server, for a look as for storing. */
export function paramsOf({ text, uri, place, anchors, kind }: Draft): RememberParams {
  const content = text
    .replaceAll(BREAK.trim(), '\n')
    .replace(/ *\n */g, '\n')
    .trim();
  return { content, uri, anchors: [...anchors], ...(kind === undefined ? {} : { kind }), ...place };
}

/** With the anchors that the place of the cursor meant, which the person can take away from now on. */
export function withAnchors(draft: Draft, seen: DraftResult): Draft {
  const anchors = seen.anchors.filter((each) => !each.inText).map((each) => each.text);
  return { ...draft, place: undefined, anchors };
}

/** Completions first while a marker is typed, then storing, then what it will be stored with. */
export function rowsOf(draft: Draft, seen: DraftResult | undefined, offers: readonly MarkerOffer[]): Row[] {
  const text = (offer: MarkerOffer) => draft.text.slice(0, draft.text.length - offer.replaces) + offer.text;
  const kind = draft.kind ?? seen?.kind;
  return [
    ...offers.map(
      (offer): Row => ({
        does: 'insert',
        text: text(offer),
        label: label(offer.label),
        description: sentence(offer.detail),
      }),
    ),
    ...storing(seen),
    ...(kind === undefined ? [] : [kindRow(kind, draft.kind === undefined)]),
    ...(seen?.anchors ?? []).map(anchorRow),
    ...(seen?.remarks ?? []).map(
      (each): Row => ({ does: 'nothing', label: `$(info) ${sentence(each)}`, description: '' }),
    ),
    {
      does: 'insert',
      text: `${draft.text.trimEnd()} @anchor(file=`.trimStart(),
      label: `$(add) ${l10n.t('Tie it to another place')}`,
      description: l10n.t('writes it into the text'),
    },
  ];
}

function storing(seen: DraftResult | undefined): Row[] {
  const secrets = (seen?.findings ?? []).map((each) => `${each.title} (${each.preview})`).join(', ');
  const remember = l10n.t('Remember');
  if (secrets === '') {
    return [{ does: 'store', redact: false, label: `$(check) ${remember}`, description: '' }];
  }
  return [
    { does: 'nothing', label: `$(warning) ${l10n.t('It holds a secret: {0}', label(secrets))}`, description: '' },
    { does: 'store', redact: true, label: `$(shield) ${l10n.t('Remember without the secret')}`, description: '' },
  ];
}

function kindRow(kind: string, isGuessed: boolean): Row {
  const description = isGuessed ? l10n.t('guessed; Enter chooses another') : l10n.t('Enter chooses another');
  return { does: 'kind', label: `$(tag) ${l10n.t('Kind: {0}', nameOf('kind', kind))}`, description };
}

function anchorRow({ text: anchor, inText, instead }: DraftResult['anchors'][number]): Row {
  if (typeof instead === 'string') {
    return halfTyped(anchor, inText, instead);
  }
  const name = `$(pin) ${label(anchor)}`;
  return inText
    ? { does: 'nothing', label: name, description: l10n.t('named in the text') }
    : { does: 'remove', anchor, label: name, description: l10n.t('Enter takes it away') };
}

function halfTyped(anchor: string, inText: boolean, instead: string): Row {
  const name = `$(warning) ${label(anchor)}`;
  return inText
    ? { does: 'nothing', label: name, description: l10n.t('does not parse just now') }
    : {
        does: 'replace',
        anchor,
        by: instead,
        label: name,
        description: l10n.t('does not parse just now; Enter takes {0} instead', label(instead)),
      };
}
