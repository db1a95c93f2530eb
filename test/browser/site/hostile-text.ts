// Hostile text in the record and in addresses is shown as text and does nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayTitle } from '../../../src/record/debates/display-title.ts';
import { HOSTILE } from '../../support/records/hostile.ts';
import { HOSTILE_TYPES, type SiteInBrowser } from './site-in-browser.ts';

const HOSTILE_PATH = '/hansard/sitting/senate/2020-01-01';

export function hostileText(site: SiteInBrowser): void {
  test('hostile contents are shown as text and do nothing', async () => {
    const { page, complaints } = await site.open(HOSTILE_PATH);
    assert.equal(HOSTILE.length, 200);
    const first = 'getComputedStyle(document.querySelector(".record section")).contentVisibility';
    assert.equal(await page.evaluate(first), 'visible', 'the first screen moves as it loads');
    const title = await page.title();
    const texts = await page.evaluate<Record<string, string>>(
      'Object.fromEntries(Array.from(document.querySelectorAll("[id^=entry-]"), (one) => [one.id, one.textContent]))',
    );
    for (const [index, text] of HOSTILE.entries()) {
      const shown = texts[`entry-${21 + index}`]!;
      // A heading in capitals is shown in sentence case; nothing else changes.
      const isHeading = HOSTILE_TYPES[index % HOSTILE_TYPES.length] === 'heading';
      assert.ok(shown.includes(isHeading ? displayTitle(text.trim()) : text.trim()), text);
      assert.equal(displayTitle(text).toLowerCase(), text.toLowerCase());
    }
    const paths = [
      HOSTILE_PATH,
      '/person/hostile/',
      '/people/?name=%22%3E%3Cscript%3E',
      '/search?q=document',
      `/search?q=${encodeURIComponent(HOSTILE[3]!)}&speaker_name=%22%3E%3Cimg%20src%3E`,
      `/trends?q1=${encodeURIComponent(HOSTILE[0]!)}&q2=${encodeURIComponent(HOSTILE[136]!)}`,
      '/hansard/contribution/21/',
      '/hansard/contribution/157/',
      '/%3Cscript%3E',
    ];
    for (const path of paths) {
      await page.goto(path);
      assert.doesNotMatch(await page.title(), /^(run|1)$/);
      assert.equal(await page.locator('h1').count(), 1, path);
      const foreign = 'main script, main style, iframe, base, main img, main form[action^="https"]';
      assert.equal(await page.locator(foreign).count(), 0, path);
      assert.equal(await page.locator('a[href^="javascript" i], [onclick], [onerror]').count(), 0);
      assert.equal(await page.locator('main [style]:not(.live *)').count(), 0, path);
    }
    assert.match(title, /^Senate, 1 January 2020/);
    assert.deepEqual(
      complaints.filter((one) => !one.includes('404')),
      [],
    );
  });
}
