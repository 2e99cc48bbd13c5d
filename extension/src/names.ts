// What words of the protocol are called for a person. Knows nothing of VS Code but its translations.

import { l10n } from 'vscode';

import { label } from './shown';

const NAMES = {
  verdict: {
    holds: l10n.t('Holds'),
    changed: l10n.t('Changed'),
    lost: l10n.t('Lost'),
    unchecked: l10n.t('Unchecked'),
  },
  kind: {
    decision: l10n.t('Decision'),
    constraint: l10n.t('Constraint'),
    goal: l10n.t('Goal'),
    preference: l10n.t('Preference'),
    reference: l10n.t('Reference'),
    summary: l10n.t('Summary'),
    note: l10n.t('Note'),
    fact: l10n.t('Fact'),
    episode: l10n.t('Episode'),
    procedure: l10n.t('Procedure'),
  },
  /** Whether a memory is used. */
  state: {
    active: l10n.t('in use'),
    superseded: l10n.t('superseded'),
    archived: l10n.t('archived'),
    forgotten: l10n.t('forgotten'),
  },
  /** When memories were made that are grouped by it; what is longer ago goes by its month. */
  time: {
    today: l10n.t('Today'),
    yesterday: l10n.t('Yesterday'),
    week: l10n.t('Last 7 days'),
    month: l10n.t('Last 30 days'),
  },
  /** Why two memories are taken for the same. */
  rule: {
    exact: l10n.t('in the same words'),
    cosine: l10n.t('alike in meaning'),
    jaccard: l10n.t('alike in words'),
  },
  /** Why a snapshot was made. */
  snapshot: {
    manual: l10n.t('made by hand'),
    automatic: l10n.t('made by itself'),
    'pre-restore': l10n.t('before a snapshot was restored'),
    'pre-migration': l10n.t('before an upgrade'),
    journal: l10n.t('where the journal begins'),
  },
  /** What became of something that was taken in. */
  outcome: {
    stored: l10n.t('stored'),
    transient: l10n.t('stored, but not for recall'),
    conflict: l10n.t('stored, in contradiction'),
    duplicate: l10n.t('known already'),
    blocked: l10n.t('refused'),
  },
  /** Whether there is a model. */
  model: {
    ready: l10n.t('ready'),
    loading: l10n.t('loading'),
    downloading: l10n.t('downloading'),
    absent: l10n.t('not there'),
    off: l10n.t('switched off'),
  },
  /** What a check says of the code of today. */
  result: {
    holds: l10n.t('met'),
    violated: l10n.t('violated'),
    unknown: l10n.t('unknown'),
  },
};

export const KINDS = Object.keys(NAMES.kind);

/** What a word is called among its like; one that a newer server says stays as it is. */
export function nameOf(among: keyof typeof NAMES, word: string): string {
  return new Map(Object.entries(NAMES[among])).get(word) ?? label(word);
}
