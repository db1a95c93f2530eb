// The browsable page in a real browser.

import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { violationsOf } from '../support/browser/axe.ts';
import { noBrowser, openBrowser, type OpenPage } from '../support/browser/browser.ts';
import { startServer } from '../support/http/test-server.ts';
import { anEntry, publishSitting } from '../support/records/entries.ts';
import { endOfSuite } from '../support/temporary.ts';

const HOSTILE = [
  '<script>document.title = "run"</script>',
  '"><img src=x onerror="document.title=\'run\'">',
  '</pre></section><h1>Not ours</h1>',
  '<a href="javascript:document.title=\'run\'">click</a>',
  'javascript:document.title="run"',
  '\u202egnihton ’ “ & &lt;b&gt; <!-- -->',
];

async function fill(store: Store): Promise<void> {
  const entries = Array.from({ length: 25 }, (_, index) =>
    anEntry(index + 1, { content: HOSTILE[index] ?? `Order! ${index}` }),
  );
  await publishSitting(store, entries);
}

suite('the browsable page in a browser', { skip: noBrowser }, () => {
  let open: OpenPage;
  const ending = endOfSuite();

  before(async () => {
    const { url } = await startServer(ending, { fill });
    open = await openBrowser(ending, url);
  });

  test('a newcomer reaches an entry from the root of the interface by clicking', async () => {
    for (const scripts of [true, false]) {
      const { page, complaints } = await open('/api/v0.1/', { scripts });
      await page
        .getByRole('link', { name: /hansard\/entries/ })
        .first()
        .click();
      assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Entry List');
      await page.getByRole('link', { name: 'next →' }).first().click();
      assert.match(page.url(), /page=2$/);
      await page.getByRole('link', { name: /entries\/11\// }).click();
      assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Entry Instance');
      await page.getByRole('link', { name: '↑ Entry List' }).click();
      assert.match(page.url(), /hansard\/entries\/$/);
      assert.deepEqual(complaints, []);
    }
  });

  test('the OPTIONS button shows what the address is', async () => {
    const { page, complaints } = await open('/api/v0.1/hansard/entries/');
    await page.getByRole('button', { name: 'OPTIONS' }).click();
    const shown = page.locator('.described pre');
    await shown.getByText('"name": "Entry List"').waitFor();
    assert.match((await shown.textContent())!, /Allow: GET, POST, HEAD, OPTIONS/);
    assert.deepEqual(complaints, []);
  });

  test('hostile content is shown as text and does nothing', async () => {
    const { page, complaints } = await open('/api/v0.1/hansard/entries/');
    const shown = (await page.locator('.exchange .json').textContent())!;
    for (const text of HOSTILE) assert.ok(shown.includes(JSON.stringify(text)), text);
    assert.equal(await page.title(), 'Entry List – Hansard interface');
    assert.equal(await page.locator('h1').count(), 1);
    assert.equal(await page.locator('.json script, .json img').count(), 0);
    assert.equal(await page.locator('a[href^="javascript"]').count(), 0);
    assert.deepEqual(complaints, []);
  });

  test('axe finds no violations', async () => {
    const { page } = await open('/api/v0.1/');
    for (const path of [
      '/api/v0.1/',
      '/api/v0.1/hansard/entries/',
      '/api/v0.1/hansard/entries/23/',
      '/api/v0.1/hansard/entries/999/',
    ]) {
      await page.goto(path);
      assert.deepEqual(await violationsOf(page), [], path);
    }
  });
});
