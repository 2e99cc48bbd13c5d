import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { placeholders, protocolWordsIn, protocolWordsOf, textsIn, textsOf } from './texts';

const TRANSLATIONS = ['de', 'ja', 'zh-cn'];
/** Fields of the manifest that a person reads. */
const SHOWN = [
  'title',
  'displayName',
  'fullName',
  'description',
  'markdownDescription',
  'label',
  'contents',
  'altText',
  'userDescription',
];

type Words = Record<string, string>;
const words = (path: string): Words => JSON.parse(readFileSync(path, 'utf8'));

test('a text that would not be translated is found', () => {
  const found = (source: string) => textsOf(source).bare;
  assert.deepEqual(found("show('What is this?')"), ['What is this?']);
  assert.deepEqual(found('show(`${n} memories of ${file}`)'), ['{} memories of {}']);
  assert.deepEqual(found("box({ title: 'Undo' })"), ['Undo']);
  assert.deepEqual(found("window.showErrorMessage(text, 'Retry')"), ['Retry']);
});

test('what is translated, logged or no text is not', () => {
  const { translated, bare } = textsOf(
    "log.info('one two'); show(vscode.l10n.t('What is {0}?', name), 'moorage.recall')",
  );
  assert.deepEqual([translated, bare], [['What is {0}?'], []]);
});

test('a word of the protocol that would be shown as it is is found', () => {
  assert.deepEqual(protocolWordsOf('show(`${title} (${item.verdict})`)'), ['item.verdict']);
  assert.deepEqual(protocolWordsOf("const line = [each.type, day].join(' ')"), ['each.type']);
  assert.deepEqual(protocolWordsOf('pick({ label: item.title, description: item.kind })'), ['item.kind']);
  assert.deepEqual(protocolWordsOf("vscode.l10n.t('Model: {0}', folder.modelState)"), ['folder.modelState']);
});

test('one that has a text of its own is not', () => {
  assert.deepEqual(
    protocolWordsOf('show(`${title} (${nameOf("verdict", item.verdict)})`); if (item.kind === "x") {}'),
    [],
  );
});

test('no word of the protocol is shown as it is', () => {
  assert.deepEqual([...protocolWordsIn('src'), ...protocolWordsIn('webview')], []);
});

test('every text of the extension goes through the translations', () => {
  assert.deepEqual(textsIn('src').bare, []);
  assert.deepEqual(textsIn('webview', /^(data\(\w+\)|[a-z]+ [a-z]+)$/), { translated: [], bare: [] });
});

test('every text of the manifest goes through the translations', () => {
  assert.deepEqual(shownIn(words('package.json')), []);
});

test('the manifest names no text that is not there, and no text is left over', () => {
  const named = [...readFileSync('package.json', 'utf8').matchAll(/"%([\w.-]+)%"/g)].map((found) => found[1] ?? '');
  assert.deepEqual([...new Set(named)].sort(), Object.keys(words('package.nls.json')).sort());
});

for (const language of TRANSLATIONS) {
  const bundle = words(`l10n/bundle.l10n.${language}.json`);
  const manifest = words(`package.nls.${language}.json`);

  test(`${language}: what a text says about is said in its translation`, () => {
    const english = words('package.nls.json');
    const pairs = Object.entries(bundle).concat(
      Object.entries(manifest).map(([key, text]) => [english[key] ?? '', text]),
    );
    const differing = pairs.filter(([text, other]) => String(parts(text)) !== String(parts(other)));
    assert.deepEqual(differing, []);
  });

  test(`${language}: everything is translated`, () => {
    assert.deepEqual(
      textsIn('src').translated.filter((text) => !(text in bundle)),
      [],
    );
    assert.deepEqual(
      Object.keys(words('package.nls.json')).filter((key) => !(key in manifest)),
      [],
    );
  });

  test(`${language}: there is no translation of what nobody says`, () => {
    const said = new Set(textsIn('src').translated);
    const known = words('package.nls.json');
    assert.deepEqual(
      Object.keys(bundle).filter((text) => !said.has(text)),
      [],
    );
    assert.deepEqual(
      Object.keys(manifest).filter((key) => !(key in known)),
      [],
    );
  });
}

test('there is a pair of files for every language and no other', () => {
  const files = readdirSync('.').concat(readdirSync('l10n'));
  const found = (pattern: RegExp) => files.flatMap((name) => pattern.exec(name)?.[1] ?? []).sort();
  assert.deepEqual(found(/^package\.nls\.(.+)\.json$/), TRANSLATIONS);
  assert.deepEqual(found(/^bundle\.l10n\.(.+)\.json$/), TRANSLATIONS);
});

// Placeholders, code, and links to commands stay as they are.
function parts(text: string): string[] {
  const kept = text.match(/`[^`]+`|\]\(command:[^)]+\)|\$\([\w-]+\)/g) ?? [];
  return [...placeholders(text), ...kept].sort();
}

// Texts that stand in the manifest itself, with the place where each stands.
function shownIn(value: unknown, path = '', key = ''): string[] {
  if (typeof value === 'string') {
    const isBare = SHOWN.includes(key) && value !== 'Moorage' && !value.startsWith('%');
    return isBare ? [`${path}: ${value}`] : [];
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const read = Object.entries(value).filter(([name]) => name !== 'inputSchema'); // that one is read by models
  return read.flatMap(([name, inner]) => shownIn(inner, `${path}/${name}`, name));
}
