// The text of a briefing with what can be expanded. Knows nothing of VS Code but its translations.

import { l10n } from 'vscode';

import type { BriefingPage, ContextResult, ExpandableSection } from '../protocol';

// How the server ends a section that it did not tell whole: "(17 more; expand: CURSOR)".
const CUT = /^\((\d+ more|shortened)?[^()]*expand: (\S+)\)$/gm;

/**
 * The Markdown as a person reads it, with a link in place of every cursor, as a paragraph of its own; what only looks like
 * one stays as it is.
 */
export function linked(told: BriefingPage): string {
  const known = new Map(told.expandable.map((each) => [each.cursor, each]));
  return (told.page || told.text).replaceAll(CUT, (line: string, _how: string, cursor: string) => {
    const section = known.get(cursor);
    return section === undefined ? line : `\n[${labelOf(section)}](#expand-${section.section})`;
  });
}

/** The Markdown for people and agents who cannot click: without cursors. */
export function plain(told: ContextResult, text = told.text): string {
  const known = new Map(told.expandable.map((each) => [each.cursor, each]));
  return text.replaceAll(CUT, (line: string, _how: string, cursor: string) => {
    const section = known.get(cursor);
    return section === undefined ? line : `(${leftOut(section)})`;
  });
}

/** What follows the heading of the only section of an expansion; it is shown where that section is. */
export function entries(text: string): string {
  return text.replace(/^[\s\S]*?^## .*$/m, '').trim();
}

function labelOf(section: ExpandableSection): string {
  return l10n.t('Show all of this section ({0} cut)', section.cut.length);
}

function leftOut(section: ExpandableSection): string {
  return l10n.t('{0} shortened or left out', section.cut.length);
}
