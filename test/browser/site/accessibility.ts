// Axe finds no fault on any kind of page, and no page is wider than the screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOf } from '../../support/browser/axe.ts';
import { KINDS, TYPED, UNFOLDED } from '../../support/records/every-kind.ts';
import type { SiteInBrowser } from './site-in-browser.ts';

/** For checking every kind of page on a busy machine. */
const TIMEOUT_MS = 600_000;

/** Pages that answer with an error, or ask for a key. */
const REFUSED = /\/(?:nothing-here|follow|review)$|date_from=x/;

export function accessibility(site: SiteInBrowser): void {
  test('axe finds no violations', { timeout: TIMEOUT_MS }, async () => {
    const { page, complaints } = await site.open('/?lang=sw');
    for (const path of [...KINDS, `${site.debateWithDivision}${UNFOLDED}`]) {
      await page.goto(path);
      if (path.endsWith(UNFOLDED)) {
        await page.evaluate(
          'for (const one of document.querySelectorAll("details")) one.open = true',
        );
      }
      if (path.endsWith(TYPED)) await typeInBox(page, 'wa');
      assert.deepEqual(await violationsOf(page), [], path);
      // This makes one of the suggestions a sentence.
      if (path.endsWith(TYPED)) await typeInBox(page, '1 May 2026');
      assert.deepEqual(await squeezedTexts(page), [], path);
    }
    assert.deepEqual(
      complaints.filter((one) => !REFUSED.test(one)),
      [],
    );
  });
}

/** Types into the search box and waits for the suggestions, which must be visible below it. */
async function typeInBox(page: Page, text: string): Promise<void> {
  const [box, list] = [page.getByRole('searchbox'), page.locator('.offers')];
  await box.fill('');
  await list.waitFor({ state: 'hidden' });
  await box.pressSequentially(text);
  await list.waitFor();
  const [above, below] = [await box.boundingBox(), await list.boundingBox()];
  const free = below!.y - above!.y - above!.height;
  assert.ok(free >= -1 && below!.y < 800, `the suggestions are ${free} pixels below the box`);
}

/** Texts of at least twelve letters that wrap to fewer than four letters a line. */
const SQUEEZED = `(() => {
  const squeezed = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    if (text.length < 12 || walker.currentNode.parentElement.closest('.unseen, .skip, option, script')) continue;
    range.selectNodeContents(walker.currentNode);
    const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    if (text.length < 4 * lines) squeezed.push(text);
  }
  if (document.documentElement.scrollWidth > innerWidth) squeezed.push('the page scrolls sideways');
  return squeezed;
})()`;

async function squeezedTexts(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const text of await page.evaluate<string[]>(SQUEEZED)) found.push(`${width}: ${text}`);
  }
  return found;
}
