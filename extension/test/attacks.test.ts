// Every hostile text of tests/attacks in whatever the extension makes of what the server sends.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { linked, plain } from '../src/briefing/text';
import { quoted } from '../src/chat/quoting';
import type { MemoryItem } from '../src/protocol';
import { draftOf, rowsOf } from '../src/remember/draft';
import { label, visible } from '../src/shown';
import { groupDetail, groupText, memoryDetail, memoryFacts, memorySpoken, titleText } from '../src/views/texts';
import { memory } from './samples';

const PAYLOADS = texts(readFileSync('../tests/attacks/payloads.toml', 'utf8'));
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|[\ufe00-\ufe0e]|[\u{e0100}-\u{e01ef}]/u;
const SPELT = /🏴\u200d☠️?|👩🏽\u200d💻|می\u200cخواهم|क्\u200dष/gu;
const ICON = /\$\([a-z0-9-]+(~[a-z]+)?\)/i;
const LINK = /\]\(/;

/** The strings of the lists in a TOML file that writes them as JSON does, but for \U. */
function texts(toml: string): string[] {
  return [...toml.matchAll(/^ {2}(".*"),$/gm)].map(([, text = '""']) =>
    JSON.parse(text.replaceAll(/\\U([0-9a-fA-F]{8})/g, (_, code: string) => String.fromCodePoint(Number(`0x${code}`)))),
  );
}

/** What breaks the law that a line of a list, a tooltip or a message keeps. */
function broken(shown: string, isLine = true): string[] {
  const flat = shown.replaceAll(SPELT, '').replaceAll(isLine ? /$^/g : /[\n\t]/g, '');
  const found = [UNSEEN.exec(flat), ...(isLine ? [ICON.exec(flat), LINK.exec(flat)] : [])];
  return found.filter((each) => each !== null).map((each) => `${JSON.stringify(each[0])} in ${JSON.stringify(shown)}`);
}

function hostile(text: string): MemoryItem {
  const [anchor] = memory('mem_1', [`src/a.py`]).anchors;
  const check = {
    check: {},
    says: text,
    proposed: false,
    result: 'violated',
    detail: text,
    path: text,
    line: 0,
  } as const;
  return {
    ...memory('mem_1', ['src/a.py'], { title: text, content: text }),
    author: text,
    anchors: anchor === undefined ? [] : [{ ...anchor, path: text, symbol: text, detail: text }],
    checks: [check],
  };
}

const LINES: Record<string, (text: string) => string[]> = {
  label: (text) => [label(text)],
  'title of a memory': (text) => [titleText(hostile(text)), titleText({ title: '', content: text })],
  'detail of a memory': (text) => [memoryDetail(hostile(text))],
  'what a screen reader says': (text) => [memorySpoken(hostile(text))],
  'facts of a tooltip': (text) => memoryFacts(hostile(text)),
  'rows of the form': (text) => {
    const finding = { rule: 'r', title: text, field: 'content', preview: text };
    const seen = {
      kind: text,
      kindGuessed: true,
      anchors: [{ text, inText: true }],
      findings: [finding],
      remarks: [text],
    };
    const offers = [{ label: text, text, replaces: 0, detail: text }];
    const rows = rowsOf(draftOf({}), seen as never, offers as never);
    return rows.flatMap((row) => [row.label.replace(/^\$\([a-z-]+\) /, ''), row.description]);
  },
  'groups of memories': (text) =>
    (['file', 'entity', 'time', 'kind'] as const).flatMap((by) => {
      const group = { key: text, label: text, count: 1, attention: 1 };
      const node = { type: 'group', id: 'x', uri: 'file:///w', by, group, isOpen: false } as const;
      return [groupText(node as never), groupDetail(node as never)];
    }),
};

const counted = { showings: 0, privileged: 0 };

for (const [name, render] of Object.entries(LINES)) {
  test(`nothing hostile has a privilege in: ${name}`, () => {
    const shown = PAYLOADS.flatMap(render);
    const found = shown.flatMap((each) => broken(each));
    counted.showings += shown.length;
    counted.privileged += found.length;
    assert.deepEqual(found.slice(0, 5), []);
  });
}

test('texts of several lines are seen as they are', () => {
  const found = PAYLOADS.flatMap((text) => broken(visible(text), false));
  counted.showings += PAYLOADS.length;
  counted.privileged += found.length;
  assert.deepEqual(found.slice(0, 5), []);
});

test('a briefing has no link but those that were asked for', () => {
  for (const text of PAYLOADS) {
    const told = { text: `> ${text.replaceAll('\n', '\n> ')}`, expandable: [], warning: '' };
    assert.equal(linked(told as never), told.text);
    assert.equal(plain(told as never), told.text);
  }
});

test('a model gets JSON that nothing in it ends', () => {
  for (const text of PAYLOADS) {
    const line = JSON.stringify(quoted(hostile(text)));
    assert.ok(!line.includes('\n'));
    assert.equal(JSON.parse(line).content, text);
  }
});

test('the pass rate', (context) => {
  assert.ok(PAYLOADS.length >= 120, `${PAYLOADS.length} texts`);
  const rate = 100 * (1 - counted.privileged / counted.showings);
  context.diagnostic(
    `attacks: ${PAYLOADS.length} texts, ${counted.showings} showings: ${counted.privileged} privileged, ${rate} % passed`,
  );
  assert.equal(counted.privileged, 0);
});

test('what people write stays as it is', () => {
  for (const text of ['naïve café', '日本語', 'می‌خواهم', '👩🏽‍💻 ❤️ 1️⃣', 'a $x (b) [c] (d)', 'tabs\tand\nlines']) {
    assert.equal(visible(text), text);
  }
});
