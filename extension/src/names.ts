// What words of the protocol are called for a person. Knows nothing of VS Code but its translations.

import { l10n } from 'vscode';

import { label } from './shown';

/** Why two memories are taken for the same. */
export function ruleText(rule: string): string {
  const names: Record<string, string> = {
    exact: l10n.t('in the same words'),
    cosine: l10n.t('alike in meaning'),
    jaccard: l10n.t('alike in words'),
  };
  return names[rule] ?? label(rule);
}

/** Why a snapshot was made. */
export function snapshotText(type: string): string {
  const names: Record<string, string> = {
    manual: l10n.t('made by hand'),
    automatic: l10n.t('made by itself'),
    'pre-restore': l10n.t('before a snapshot was restored'),
    'pre-migration': l10n.t('before an upgrade'),
    journal: l10n.t('where the journal begins'),
  };
  return names[type] ?? label(type);
}

/** What became of something that was taken in. */
export function outcomeText(outcome: string): string {
  const names: Record<string, string> = {
    stored: l10n.t('stored'),
    transient: l10n.t('stored, but not for recall'),
    conflict: l10n.t('stored, in contradiction'),
    duplicate: l10n.t('known already'),
    blocked: l10n.t('refused'),
  };
  return names[outcome] ?? label(outcome);
}

/** Whether there is a model. */
export function modelText(state: string): string {
  const names: Record<string, string> = {
    ready: l10n.t('ready'),
    loading: l10n.t('loading'),
    downloading: l10n.t('downloading'),
    absent: l10n.t('not there'),
    off: l10n.t('switched off'),
  };
  return names[state] ?? label(state);
}

/** What a check says of the code of today. */
export function resultText(result: string): string {
  const names: Record<string, string> = {
    holds: l10n.t('met'),
    violated: l10n.t('violated'),
    unknown: l10n.t('unknown'),
  };
  return names[result] ?? label(result);
}
