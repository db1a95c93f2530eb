// A plot can be read with a pointer; what draws it is loaded for those who point at it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteInBrowser } from './site-in-browser.ts';

export function plots(site: SiteInBrowser): void {
  test('a reader who points at a plot can read figures off it, and nobody else loads what draws it', async () => {
    const { page, complaints } = await site.open('/trends?q1=water&q2=roads&q3=schools');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    // As a Chromium has it that runs where the system names no language.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'language', {
        get: () => 'en-US@posix',
        configurable: true,
      }),
    );
    await page.reload();
    assert.deepEqual(
      loaded.filter((path) => path.includes('uplot')),
      [],
    );
    const figure = page.locator('.plot');
    const room = await figure.boundingBox();
    await figure.hover();
    await page.locator('.live canvas').waitFor();
    assert.equal(await page.locator('.plot svg').isVisible(), false);
    assert.equal((await figure.boundingBox())?.height, room?.height, 'what is below moves');
    const drawn = await page.locator('.live canvas').boundingBox();
    assert.ok(drawn!.height > room!.height / 2, `the drawing has ${drawn!.height} pixels`);
    await page.locator('.live .u-over').hover();
    // Mentions in 1,000 entries of the year.
    const legend = (await page.locator('.u-legend').textContent())!;
    assert.match(legend, /^Period20\d\dwater[\d,.]+roads[\d,.]+schools[\d,.]+$/);
    // The pointer is there already when the page is loaded again.
    await page.reload();
    await page.mouse.move(room!.x + room!.width / 2 + 5, room!.y + room!.height / 2);
    await page.locator('.live canvas').waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
}
