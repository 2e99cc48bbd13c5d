// The editor in German, Japanese and Chinese: what Moorage says is in that language too, and fits into its place.

import { readFileSync } from 'node:fs';
import {
  ask,
  goTo,
  hoverCard,
  lineNumber,
  MEMORY,
  memoriesCounted,
  moorage,
  openAnew,
  openFile,
  page,
  palette,
  shootThemes,
  statusItem,
  step,
  typeOver,
  warning,
} from '../page.mjs';
import { webview } from '../webview.mjs';

const LANGUAGES = { German: 'de', Japanese: 'ja', Chinese: 'zh-cn' };
const TASK = 'die Zeit des Anbieters ändern';
const TEXTS = '.pane-header h3, .welcome-view .monaco-button, .getting-started-step h3, .quick-input-title';

export const profile = { languages: Object.values(LANGUAGES), browser: { locale: 'de' } };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
}

export async function run() {
  for (const [name, language] of Object.entries(LANGUAGES)) {
    await inLanguage(name, language);
  }
}

async function inLanguage(name, language) {
  const manifest = read(`package.nls.${language}.json`);
  const bundle = read(`l10n/bundle.l10n.${language}.json`);
  const server = read(`../server/moorage/lsp/words/${language.split('-')[0]}.json`);
  const command = (id) => palette(`Moorage: ${manifest[`command.${id}`]}`);

  await step(`${name}: commands and views`, async () => {
    if (language !== profile.browser.locale) {
      await openAnew({ browser: { locale: language } });
    }
    await openFile('pay.py');
    await memoriesCounted(1);
    await palette(`Moorage: Focus on ${manifest['view.memories']} View`);
    for (const view of ['memories', 'review', 'history']) {
      await page.locator('.pane-header', { hasText: new RegExp(manifest[`view.${view}`], 'i') }).waitFor();
    }
    await page.locator(`.monaco-list-row[aria-label^="${bundle.Holds}, 1"]`).first().waitFor();
    await page.locator('.welcome-view-content', { hasText: manifest['welcome.review'].split('\n')[0] }).waitFor();
    await shootThemes(`${language} views`);
    await fits();
  });

  await step(`${name}: what changed`, async () => {
    await typeOver('timeout=30', 'timeout=10');
    await warning.waitFor({ state: 'attached' });
    await page.locator(`.monaco-list-row[aria-label^="${bundle.Changed}, 1"]`).first().waitFor();
    const card = await hoverCard('charge', 'charged twice');
    await card.locator('a', { hasText: server['Still true'] }).first().waitFor();
    const changed = server['{n} {word}'].replace('{n}', '1').replace('{word}', server.changed);
    const lens = `${server['1 memory']} · ${changed}`;
    await page.locator('.codelens-decoration a', { hasText: lens }).first().waitFor();
    await shootThemes(`${language} card`);
    await page.mouse.move(900, 700);
    await palette('View: Focus First Editor Group');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await warning.waitFor({ state: 'detached' });
    await statusItem.locator('.codicon-warning').waitFor({ state: 'detached' });
  });

  await step(`${name}: the form and the menu of the status item`, async () => {
    await goTo(await lineNumber('def charge'), 6);
    await command('remember');
    await page.locator('.quick-input-title', { hasText: bundle['Moorage: Remember Here'] }).waitFor();
    await ask('Wir nehmen 30');
    await shootThemes(`${language} form`);
    await page.keyboard.press('Escape');
    await statusItem.click();
    await page.locator('.quick-input-title', { hasText: bundle['1 memory'] }).first().waitFor();
    await fits();
    await shootThemes(`${language} status menu`);
    await page.keyboard.press('Escape');
  });

  if (name === 'Japanese') {
    await pages(bundle, server, command);
  }

  await step(`${name}: the walkthrough`, async () => {
    await command('getStarted');
    for (const id of ['sample', 'drift', 'mend', 'remember', 'briefing', 'chat']) {
      const title = manifest[`walkthrough.${id}.title`];
      await page.locator('.getting-started-step', { hasText: title }).first().waitFor();
    }
    await fits();
    await shootThemes(`${language} walkthrough`);
  });
}

/** What shows the most of what the server makes: read in a script in which every word that was left in English is seen. */
async function pages(bundle, server, command) {
  await step('Japanese: a briefing', async () => {
    await typeOver('timeout=30', 'timeout=10');
    await goTo(await lineNumber('def charge'), 6);
    await command('briefing');
    for (const answer of [TASK, '', '']) {
      await page
        .locator('.quick-input-title', { hasText: bundle['Moorage: Context Briefing ({0}/{1})'].slice(0, 12) })
        .waitFor();
      await ask(answer);
      await page.keyboard.press('Enter');
    }
    const frame = await webview(page, server['What is known: {about}'].split(':')[0]);
    await frame.getByText(server['the code changed: {edits}'].split(' ')[0]).first().waitFor();
    await shootThemes('ja briefing');
    await isTranslated(frame.locator('body'));
    await palette('View: Close Editor');
    await palette('View: Focus First Editor Group');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await warning.waitFor({ state: 'detached' });
  });

  await step('Japanese: the map, and the list that says the same', async () => {
    await command('map');
    const frame = await webview(page, bundle['As a List']);
    await frame.getByRole('button', { name: bundle['As a List'] }).click();
    await frame.locator('#list button', { hasText: bundle.Note }).first().click();
    await frame.locator('#details h2').waitFor();
    await shootThemes('ja map');
    await isTranslated(frame.locator('body'));
    await palette('View: Close Editor');
  });

  await step('Japanese: what is found for a question, and what deserves attention', async () => {
    await command('recall');
    await ask('ki');
    await page
      .locator('.quick-input-list .monaco-list-row', { hasText: server['what sort of memory'] })
      .first()
      .waitFor();
    await ask('timeout');
    const found = page.locator('.quick-input-list .monaco-list-row', { hasText: 'The timeout of 30' }).first();
    await found.waitFor();
    await shootThemes('ja recall');
    await isTranslated(page.locator('.quick-input-widget'));
    await page.keyboard.press('Escape');
    await command('reflect');
    await page.locator('.editor-instance .view-line', { hasText: bundle['Least used'] }).first().waitFor();
    await isTranslated(page.locator('.editor-instance .view-lines').first());
    await palette('View: Close Editor');
  });
}

/** Fails with every English sentence but for what somebody wrote. */
async function isTranslated(place) {
  const text = (await place.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
  const left = text
    .split('\n')
    .filter((line) => !line.includes('provider') && /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(line.replaceAll(TASK, '')));
  if (left.length > 0) {
    throw new Error(`in English: ${left.join(' | ')}`);
  }
}

function read(name) {
  return JSON.parse(readFileSync(new URL(`../../../extension/${name}`, import.meta.url), 'utf8'));
}

/** Fails when a text is cut off where it has no room. */
async function fits() {
  const cut = await page
    .locator(TEXTS)
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
    );
  if (cut.length > 0) {
    throw new Error(`cut off: ${cut.join(', ')}`);
  }
}
