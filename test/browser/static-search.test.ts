// The search of a static tree in a real browser, from plain files.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { indexTree, loadPagefind } from '../../src/distribute/search-tree.ts';
import { noBrowser, openBrowser } from '../support/browser/browser.ts';
import { addBillSitting, publishTo, serveFiles } from '../support/publish-tree.ts';
import { lastFirst, temporaryFolder, temporaryRecord } from '../support/temporary.ts';

test(
  'a word is found on files, in the language of the page, and leads to its sitting',
  { skip: noBrowser },
  async (t) => {
    const later = lastFirst(t);
    const record = await temporaryRecord(later);
    await addBillSitting(record.store, '2013-08-01');
    const folder = temporaryFolder(later);
    await publishTo(folder, record);
    const home = (): string => readFileSync(join(folder, 'index.html'), 'utf8');
    assert.doesNotMatch(home(), /role="search"/);
    await publishTo(folder, record, { hasSearch: true, settings: 'with a search' });
    assert.match(home(), /role="search" action="\/search\/"/);
    assert.doesNotMatch(home(), /data-offer/);
    // One sitting in two languages; the page that redirects from its number is not indexed.
    assert.equal(await indexTree(await loadPagefind(), folder), 2);
    assert.ok(!existsSync(join(folder, 'pagefind.part')));

    const open = await openBrowser(later, await serveFiles(later, folder));
    for (const [start, results, sitting] of [
      ['/', /^1 result for maize$/, '/hansard/sitting/senate/2013-08-01/'],
      ['/sw/', /^Tokeo 1 la maize$/, '/sw/hansard/sitting/senate/2013-08-01/'],
    ] as const) {
      const { page, complaints } = await open(start);
      await page.fill('input[name=q]', 'maize');
      await page.press('input[name=q]', 'Enter');
      const found = page.locator('.pagefind-ui__result-link').first();
      assert.equal(await found.getAttribute('href'), sitting);
      assert.match((await page.textContent('.pagefind-ui__message')) ?? '', results);
      await found.click();
      await page.waitForURL(`**${sitting}`);
      assert.deepEqual(complaints, []);
    }
  },
);
