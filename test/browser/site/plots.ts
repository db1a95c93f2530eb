// A plot can be read with a pointer; what draws it is loaded for those who point at it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
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
    // Of the year in the middle the record has nothing: the first year is pointed at.
    await page.locator('.live .u-over').hover({ position: { x: 1, y: 20 } });
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

  test('a plot draws no line through months that the record has nothing of', async () => {
    const { page, complaints } = await site.open('/trends?q1=water&interval=month');
    const figure = page.locator('.plot');
    // The first month has its sitting, the next one none.
    assert.ok((await page.locator('.plot path.points').count()) > 0);
    await figure.hover();
    await page.locator('.live canvas').waitFor();
    const over = (await page.locator('.live .u-over').boundingBox())!;
    const { labels: months } = JSON.parse((await figure.getAttribute('data-plot'))!) as {
      labels: string[];
    };
    const shown = async (at: number): Promise<string | null> => {
      const x = over.x + (over.width * at) / (months.length - 1);
      await page.mouse.move(x, over.y + over.height / 2);
      return await page.locator('.u-legend').textContent();
    };
    assert.match((await shown(0))!, new RegExp(`^Period${months[0]}water[\\d.]+$`));
    assert.equal(await shown(1), `Period${months[1]}water–`);
    // Away from the plot, so that the pointer's own marks are gone.
    await page.mouse.move(0, 0);
    const month = over.width / (months.length - 1);
    const [atFirst, atSecond] = await colouredPixels(page, [
      [0, month / 4],
      [month * 0.75, month * 1.25],
    ]);
    assert.ok(atFirst! > 0, 'a single month is not drawn');
    assert.equal(atSecond, 0, 'a month without a sitting has a line');
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
}

/** How many pixels of a drawn plot have a colour between two distances from the beginning of its axis of time, for each pair. */
async function colouredPixels(
  page: Page,
  ranges: readonly (readonly [from: number, to: number])[],
): Promise<readonly number[]> {
  const count = `(() => {
    const canvas = document.querySelector('.live canvas');
    const left = document.querySelector('.live .u-over').offsetLeft;
    const scale = canvas.width / canvas.clientWidth;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const isColoured = (pixel) => {
      const rgb = data.subarray(4 * pixel, 4 * pixel + 3);
      return Math.max(...rgb) - Math.min(...rgb) > 60;
    };
    const pixels = Array.from({ length: data.length / 4 }, (_, pixel) => pixel).filter(isColoured);
    return ${JSON.stringify(ranges)}.map(([from, to]) => pixels.filter((pixel) => {
      const x = (pixel % canvas.width) / scale - left;
      return x >= from && x <= to;
    }).length);
  })()`;
  return await page.evaluate<readonly number[]>(count);
}
