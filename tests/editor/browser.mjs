// A headless Chromium on the workbench, and the rows of results that both suites write.

import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const {
  MOORAGE_TEST_CHROMIUM: executablePath,
  MOORAGE_TEST_ORIGIN: origin,
  MOORAGE_TEST_RESULTS: results,
  MOORAGE_TEST_WORKSPACE: workspace,
} = process.env;
const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page that can reach nothing but this machine; options are those of Playwright's newContext. */
export async function openPage(options = {}) {
  const browser = await chromium.launch({ executablePath, args: SWITCHES });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark', ...options });
  await context.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { browser, page };
}

/** The address of the workbench with the test repository open, or with a workspace file by its absolute path. */
export function workbenchUrl({ open, payload } = {}) {
  const what = open === undefined ? `folder=${encodeURIComponent(workspace)}` : `workspace=${encodeURIComponent(open)}`;
  const extra = payload === undefined ? '' : `&payload=${encodeURIComponent(JSON.stringify(payload))}`;
  return `${origin}/?${what}${extra}`;
}

/** An address under which the workbench finds a file of this machine. */
export function remotePath(path) {
  return `vscode-remote://${new URL(origin).host}${path}`;
}

/** Prints the rows, writes them down, and returns the exit code they deserve. */
export function report(rows) {
  for (const { title, ms, error } of rows) {
    console.log(`${error ? 'FAIL' : 'ok  '} ${title} (${ms} ms)${error ? `\n     ${error}` : ''}`);
  }
  writeFileSync(results, JSON.stringify(rows, null, 1));
  return rows.length > 0 && rows.every((row) => !row.error) ? 0 : 1;
}
