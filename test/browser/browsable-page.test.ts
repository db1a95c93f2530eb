// The browsable page in a real browser, as a developer who clicks about sees it.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { violationsOf } from '../support/browser/axe.ts';
import { noBrowser, openBrowser } from '../support/browser/browser.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { serve, type Served } from '../support/program.ts';
import { endOfSuite, temporaryFolder } from '../support/temporary.ts';
import type { Browser, Page } from 'playwright-core';

const HOSTILE = [
  '<script>document.title = "run"</script>',
  '"><img src=x onerror="document.title=\'run\'">',
  '</pre></section><h1>Not ours</h1>',
  '<a href="javascript:document.title=\'run\'">click</a>',
  'javascript:document.title="run"',
  '\u202egnihton ’ “ & &lt;b&gt; <!-- -->',
];

suite('the browsable page in a browser', { skip: noBrowser }, () => {
  let browser: Browser;
  let served: Served;
  const ending = endOfSuite();

  before(async () => {
    const DATABASE_URL = `sqlite:${join(temporaryFolder(ending), 'record.sqlite')}`;
    const store = await openStore(DATABASE_URL);
    await store.write(async (transaction) => {
      const sitting = await transaction.addSitting(aSitting());
      await transaction.appendEntries(
        sitting,
        Array.from({ length: 25 }, (_, index) =>
          anEntry(index + 1, { content: HOSTILE[index] ?? `Order! ${index}` }),
        ),
      );
    });
    await store.close();
    served = await serve(ending, ['serve', '--workers', '1'], { DATABASE_URL });
    browser = await openBrowser(ending);
  });

  const open = async (
    path: string,
    scripts = true,
  ): Promise<{ page: Page; complaints: string[] }> => {
    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(new URL(path, served.url).href);
    return { page, complaints };
  };

  test('a newcomer reaches an entry from the root of the interface by clicking', async () => {
    for (const scripts of [true, false]) {
      const { page, complaints } = await open('/api/v0.1/', scripts);
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
      await page.context().close();
    }
  });

  test('the OPTIONS button shows what the address is', async () => {
    const { page, complaints } = await open('/api/v0.1/hansard/entries/');
    await page.getByRole('button', { name: 'OPTIONS' }).click();
    const shown = page.locator('.described pre');
    await shown.getByText('"name": "Entry List"').waitFor();
    assert.match((await shown.textContent())!, /Allow: GET, POST, HEAD, OPTIONS/);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  test('hostile content is shown as text and does nothing', async () => {
    const { page, complaints } = await open('/api/v0.1/hansard/entries/');
    const shown = (await page.locator('.exchange .json').textContent())!;
    for (const text of HOSTILE) assert.ok(shown.includes(JSON.stringify(text)), text);
    assert.equal(await page.title(), 'Entry List – Parliamentary record interface');
    assert.equal(await page.locator('h1').count(), 1);
    assert.equal(await page.locator('.json script, .json img').count(), 0);
    assert.equal(await page.locator('a[href^="javascript"]').count(), 0);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  test('axe finds nothing to mend', async () => {
    const page = await browser.newPage();
    for (const path of [
      '/api/v0.1/',
      '/api/v0.1/hansard/entries/',
      '/api/v0.1/hansard/entries/23/',
      '/api/v0.1/hansard/entries/999/',
    ]) {
      await page.goto(new URL(path, served.url).href);
      assert.deepEqual(await violationsOf(page), [], path);
    }
    await page.close();
  });
});
