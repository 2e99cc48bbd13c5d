// The report on what deserves attention, as Markdown. Knows nothing of VS Code but its translations.

import { l10n } from 'vscode';
import { nameOf } from './names';
import type { NotedItem, ReflectResult } from './protocol';

/** Text of memories is data: it stands in code spans, whatever is in it. */
export function reflectionText(found: ReflectResult): string {
  const { needsAttention: needs } = found;
  const sections = [
    noted(l10n.t('Quiet for long'), found.stale),
    noted(l10n.t('Never confirmed'), found.unvalidated),
    noted(l10n.t('Proposed by agents'), found.proposals),
    noted(l10n.t('Doubtful'), found.lowConfidence),
    noted(l10n.t('Least used'), found.leastUsed),
    listed(
      l10n.t('In contradiction'),
      found.contradictions.map((each) => `${span(each.memoryA)} ↔ ${span(each.memoryB)}: ${span(each.reason)}`),
    ),
    listed(
      l10n.t('Said twice'),
      found.duplicates.map((each) => `${span(each.memoryA)} ↔ ${span(each.memoryB)} (${nameOf('rule', each.rule)})`),
    ),
    listed(l10n.t('Names that no memory mentions'), found.entitiesWithoutMemories.map(span)),
  ];
  const summary = l10n.t(
    '{0} stale, {1} in conflict, {2} never confirmed',
    needs.staleCount,
    needs.conflictCount,
    needs.unvalidatedCount,
  );
  return [`# ${l10n.t('What deserves attention')}`, '', `${summary}.`, ...sections.flat(), ''].join('\n');
}

function noted(title: string, items: readonly NotedItem[]): string[] {
  return listed(
    title,
    items.map(
      (each) =>
        `${span(each.summary)} · ${nameOf('kind', each.kind)} · ${l10n.t('age in days: {0}', each.ageDays)} · ${span(each.id)}`,
    ),
  );
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines.map((line) => `- ${line}`)];
}

function span(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ');
  const longest = Math.max(0, ...(flat.match(/`+/g) ?? []).map((each) => each.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${flat}${pad}${fence}`;
}
