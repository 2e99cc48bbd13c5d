// Memories as language models read them: compact JSON, which cannot be mistaken for anything else. Knows no VS Code.

import type { CheckResult, MemoryItem, RecallResult } from '../protocol';
import { DATA, MORE, NO_FINDINGS, NOTHING } from './english';

const LONGEST_CONTENT = 2000;

/** One memory with what decides whether it may be relied on. */
export function quoted(item: MemoryItem): Record<string, unknown> {
  return {
    id: item.id,
    verdict: item.verdict,
    kind: item.kind,
    trust: item.trust,
    ...(item.title === '' ? {} : { title: item.title }),
    content: item.content.slice(0, LONGEST_CONTENT),
    author: item.author,
    written: item.createdAt.slice(0, 10),
    anchors: item.anchors.map((each) => ({
      place: each.symbol === null ? each.path : `${each.path}#${each.symbol}`,
      ...(each.line === null ? {} : { line: each.line + 1 }),
      verdict: each.verdict,
      ...(each.detail === '' ? {} : { detail: each.detail }),
    })),
    ...(item.unverified ? { unverified: true } : {}),
    ...(item.contradicts.length > 0 ? { contradicts: item.contradicts } : {}),
  };
}

export function recalled(found: RecallResult): string {
  const note = found.note === '' ? [] : [found.note];
  if (found.items.length === 0) {
    return [NOTHING, ...note].join('\n');
  }
  const more = found.cursor === null ? [] : [`${MORE} ${found.cursor}`];
  return [DATA, ...note, ...found.items.map((each) => JSON.stringify(quoted(each))), ...more].join('\n');
}

export function checked(result: CheckResult): string {
  const told = [result.applies, result.findings, result.violations, result.reintroduced];
  if (told.every((each) => each.length === 0)) {
    return NO_FINDINGS;
  }
  const untrue = result.findings.map(({ id, title, verdict, path, line, detail, edits }) => ({
    id,
    title,
    verdict,
    place: placeOf(path, line),
    detail,
    edits: edits.map((each) => ({ old: each.old, new: each.new })),
  }));
  const violated = result.violations.map(({ id, title, says, path, line, detail }) => ({
    id,
    title,
    says,
    place: placeOf(path, line),
    detail,
  }));
  const decidedAgainst = result.reintroduced.map(({ id, title, reason, path, line, detail }) => ({
    id,
    title,
    reason,
    place: placeOf(path, line),
    detail,
  }));
  const applies = result.applies.map(quoted);
  const all = { violated, decidedAgainst, applies, notTold: result.leftOut, noLongerIntact: untrue };
  return [DATA, JSON.stringify(all)].join('\n');
}

function placeOf(path: string, line: number | null): string {
  return line === null ? path : `${path}:${line + 1}`;
}
