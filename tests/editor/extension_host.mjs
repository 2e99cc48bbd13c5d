// Runs the suite of suite/ inside the editor's extension host: the page is told, through its `payload` query, which test
// module to load. The extension under test is the installed package; the "development" extension only carries the suite.

import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPage, remotePath, report, workbenchUrl } from './browser.mjs';

const LIMIT_MS = 240_000;
const results = process.env.MOORAGE_TEST_RESULTS;
const suite = fileURLToPath(new URL('suite', import.meta.url));

rmSync(results, { force: true });
const { browser, page } = await openPage();
const ended = new Promise((resolve) => {
  page.exposeFunction('codeAutomationExit', resolve);
  setTimeout(() => resolve('no end'), LIMIT_MS).unref();
});
await page.exposeFunction('codeAutomationLog', () => undefined);
await page.goto(
  workbenchUrl({
    payload: [
      ['extensionDevelopmentPath', remotePath(suite)],
      ['extensionTestsPath', remotePath(`${suite}/run.js`)],
    ],
  }),
);
const code = await ended;
await browser.close();
process.exit(report(rows()) || Number(code !== 0));

function rows() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    return [{ title: 'the suite runs in the extension host', ms: 0, error: `it ended with ${code} and no results` }];
  }
}
