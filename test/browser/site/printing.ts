// Printed pages: the record without controls, with its title, address and page number in the margin.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractText, getDocumentProxy } from 'unpdf';
import { AFTERNOON_PATH } from '../../support/records/site-record.ts';
import type { SiteInBrowser } from './site-in-browser.ts';

export function printing(site: SiteInBrowser): void {
  test('on paper there is the record and nothing to click', async () => {
    const { page } = await site.open(AFTERNOON_PATH);
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['.mast nav', '.find', '.foot', '.contents', '.beside']) {
      assert.equal(await page.locator(gone).first().isVisible(), false, gone);
    }
    assert.ok(await page.getByText('piped to the schools').isVisible());
    await page.goto('/hansard/sitting/senate/2013-09-04');
    assert.equal(await page.locator('#decided:visible, .decisions summary:visible').count(), 2);
    const folded = '<details><summary>29 decisions before that</summary><p>Clause 2</p></details>';
    await page.evaluate(`document.querySelector('#decided').innerHTML += '${folded}'`);
    assert.ok(await page.getByText('Clause 2').isVisible());
    for (const path of ['/hansard/contribution/8/', '/person/owen-baya/', '/search?q=water']) {
      await page.goto(path);
      assert.equal(await page.locator('button:visible, input:visible').count(), 0, path);
      assert.ok(await page.locator('h1').isVisible());
    }
  });

  test('a printed page has its title, its address and its number in the margin', async () => {
    const { page } = await site.open(AFTERNOON_PATH);
    await page.emulateMedia({ media: 'print' });
    // If a browser has no margin boxes, above the text.
    const above = 'getComputedStyle(document.documentElement, "::before").content';
    assert.equal(await page.evaluate(above), `"${site.url}${AFTERNOON_PATH}"`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())));
    for (const [index, printed] of text.entries()) {
      assert.ok(printed.includes('National Assembly, 31 July 2013'), printed);
      assert.ok(printed.includes(`${site.url}${AFTERNOON_PATH}`), printed);
      assert.ok(printed.includes(`${index + 1} / ${text.length}`), printed);
    }
  });
}
