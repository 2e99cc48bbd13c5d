// What is inside a webview, and whether everybody can use it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The frame of the visible webview that holds a text; frames of hidden ones stay in the page. */
export async function webview(page, text) {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    for (const outer of await page.locator('iframe.webview.ready').all()) {
      const frame = outer.contentFrame().frameLocator('#active-frame');
      if ((await outer.isVisible()) && (await frame.getByText(text).count()) > 0) {
        return frame;
      }
    }
    await page.waitForTimeout(100);
  }
  throw new Error(`no webview with "${text}"`);
}

/** Fails with what axe-core finds that is serious or critical. */
export async function audit(frame) {
  const inner = await (await frame.locator('body').elementHandle()).ownerFrame();
  await inner.evaluate(AXE);
  const found = await inner.evaluate(async () => (await window.axe.run()).violations);
  const bad = found.filter((each) => each.impact === 'serious' || each.impact === 'critical');
  if (bad.length > 0) {
    const told = bad.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(' ')}`);
    throw new Error(told.join('\n').slice(0, 1500));
  }
}
