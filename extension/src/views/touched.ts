// What a check of a change says, by memory. Knows nothing of VS Code.

import type { CheckResult, Finding, MemoryItem } from '../protocol';

const WORST_FIRST = ['lost', 'changed', 'unchecked', 'holds'];

/** A memory that a change touches, with the verdict that this change gives it. */
export interface Touched {
  readonly item: MemoryItem;
  /** it holds, but something was noticed; or it does not hold */
  readonly findings: readonly Finding[];
  /** what the change must not do and does, one sentence each */
  readonly violations: readonly string[];
}

/** Ids of memories that a check names without telling them. */
export function idsToLoad(found: CheckResult): string[] {
  const told = new Set(found.applies.map((each) => each.id));
  const named = [...found.findings, ...found.violations, ...found.reintroduced].map((each) => each.id);
  return [...new Set(named)].filter((id) => !told.has(id));
}

/** Every memory once, those that do not hold first; what is noted of each stands at its anchors. */
export function touchedBy(found: CheckResult, loaded: readonly MemoryItem[]): Touched[] {
  const findings = new Map<string, Finding[]>();
  for (const each of found.findings) {
    findings.set(each.id, [...(findings.get(each.id) ?? []), each]);
  }
  const items = new Map([...loaded, ...found.applies].map((item) => [item.id, item]));
  const touched = [...items.values()].map((item) => ({
    ...withFindings(item, findings.get(item.id) ?? []),
    violations: violationsOf(found, item.id),
  }));
  return touched.sort((a, b) => rank(a) - rank(b));
}

/** Also code that came back though it was decided against. */
function violationsOf(found: CheckResult, id: string): string[] {
  const said = [
    ...found.violations.map((each) => ({ id: each.id, text: `${each.says}: ${each.detail}` })),
    ...found.reintroduced.map((each) => ({ id: each.id, text: `${each.reason}: ${each.detail}` })),
  ];
  return said.filter((each) => each.id === id).map((each) => each.text);
}

function withFindings(item: MemoryItem, findings: readonly Finding[]): Omit<Touched, 'violations'> {
  const verdicts = findings.map((each) => each.verdict);
  const verdict = WORST_FIRST.find((each) => verdicts.some((one) => one === each));
  const anchors = item.anchors.map((anchor) => {
    const finding = findings.find((each) => each.anchorId === anchor.id);
    return finding === undefined ? anchor : { ...anchor, verdict: finding.verdict, detail: finding.detail };
  });
  const worst = findings.find((each) => each.verdict === verdict);
  return { item: { ...item, anchors, verdict: worst?.verdict ?? 'holds' }, findings };
}

function rank({ item, findings, violations }: Touched): number {
  const isViolated = violations.length > 0;
  return (isViolated ? 0 : 10) + 2 * WORST_FIRST.indexOf(item.verdict) + (findings.length > 0 ? 0 : 1);
}

export interface Counts {
  lost: number;
  changed: number;
  unchecked: number;
  holds: number;
  /** also counted by their verdict */
  violated: number;
}

/** How many of them do not hold, and how many do. */
export function countsOf(touched: readonly Touched[]): Counts {
  const counts = { lost: 0, changed: 0, unchecked: 0, holds: 0, violated: 0 };
  for (const { item, violations } of touched) {
    counts[item.verdict] += 1;
    counts.violated += violations.length > 0 ? 1 : 0;
  }
  return counts;
}
