// A reader cites a speech and shares a link to its words; another site embeds it.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { until } from '../../support/until.ts';
import type { SiteInBrowser } from './site-in-browser.ts';

export function quoting(site: SiteInBrowser): void {
  test('scripts copy the citation, and lead who is signed in to the correction', async () => {
    const { page, complaints } = await site.open('/hansard/contribution/8/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const clipboard = (): Promise<unknown> => page.evaluate('navigator.clipboard.readText()');
    // The label returns after two seconds, which may pass before a busy machine checks it.
    await page.evaluate('window.setTimeout = () => 0');
    await page.getByRole('button', { name: 'Copy the citation' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.match(String(await clipboard()), /^Owen Baya, “Hon\. Speaker/);
    await page.getByRole('button', { name: 'Copy the quote' }).click();
    await page.getByRole('button', { name: 'Copied' }).nth(1).waitFor();
    assert.match(
      String(await clipboard()),
      /^“Hon\. Speaker.*” \(Owen Baya, National Assembly, Parliament of Kenya, 31 July 2013\)\nhttp.*#entry-8:~:text=Hon\./,
    );
    assert.deepEqual(complaints, []);
  });

  test('another site can frame a quote, and no other page', async (t) => {
    const { page } = await site.open('/');
    const frames = ['/embed/8', '/hansard/contribution/8/']
      .map((path) => `<iframe sandbox="allow-popups" src="${site.url}${path}"></iframe>`)
      .join('');
    const other = createServer((_, response) => response.end(`<!doctype html>${frames}`));
    t.after(() => other.close());
    await once(other.listen(0, '127.0.0.1'), 'listening');
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    await page.frameLocator('iframe >> nth=0').getByText('piped to the schools').waitFor();
    assert.equal(await page.frameLocator('iframe >> nth=1').getByText('piped').count(), 0);
  });

  test('a quote link lands on the words, even where the entry’s anchor is not known', async (t) => {
    const { page } = await site.open('/hansard/contribution/11/', {
      viewport: { width: 360, height: 200 },
    });
    const quote = (await page.locator('#quote').getAttribute('href'))!;
    const words = page.locator('#entry-11');
    const isAtWords = async (link: string): Promise<void> => {
      await page.goto('about:blank');
      await page.goto(link);
      // Waiting within the page needs eval, which the site's policy forbids.
      await until('the page at the words', async () => Number(await page.evaluate('scrollY')) > 0);
      const box = (await words.boundingBox())!;
      assert.ok(box.y > -box.height && box.y < 200, `${link} ${box.y}`);
    };
    await isAtWords(quote);
    const shown = (await words.innerText()).replaceAll(/\s+/g, ' ');
    const named = quote.split(':~:text=')[1]!.split(',').map(decodeURIComponent);
    const offsets = named.map((part) => shown.indexOf(part));
    assert.ok(offsets[0]! >= 0 && offsets.at(-1)! >= offsets[0]!, `${named.join()} in ${shown}`);
    if (await goesToWords(page)) await isAtWords(quote.replace(/#entry-11:/, '#:'));
    else t.diagnostic('This browser goes to no words that an address names, on no page.');
  });
}

/** Whether the browser scrolls to a text fragment of an address: the packaged one does not, on a page with nothing else. */
async function goesToWords(page: Page): Promise<boolean> {
  const body = '<p>The first words</p><div style="height: 4000px"></div><p>The last words</p>';
  await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('about:blank');
  await page.goto('/plain#:~:text=The%20last%20words');
  // There is no event for not scrolling: it has three seconds for a page of two lines.
  for (let looks = 0; looks < 30; looks += 1) {
    if (Number(await page.evaluate('scrollY')) > 0) return true;
    await pause(100);
  }
  return false;
}
