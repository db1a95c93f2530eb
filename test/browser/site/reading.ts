// The page of a sitting: on a telephone and with a keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTERNOON_PATH } from '../../support/records/site-record.ts';
import { until } from '../../support/until.ts';
import { HEBREW_TEXT, HEBREW_TITLE, type SiteInBrowser } from './site-in-browser.ts';

const HEBREW_PATH = '/hansard/sitting/senate/2020-01-02';

/** The left edges of the first letter of a text and of the full stop at its end. */
const LEFT_OF_LETTERS = `({ part, text }) => {
  const shown = [...document.querySelectorAll(part)].find((one) => one.textContent.includes(text));
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const letters = [];
  while (walker.nextNode()) {
    for (let at = 0; at < walker.currentNode.length; at++) letters.push([walker.currentNode, at]);
  }
  const begins = letters.map(([node, at]) => node.data[at]).join('').indexOf(text);
  return [begins, begins + text.length - 1].map((at) => {
    const range = document.createRange();
    range.setStart(...letters[at]);
    range.setEnd(letters[at][0], letters[at][1] + 1);
    return range.getBoundingClientRect().left;
  });
}`;

export function reading(site: SiteInBrowser): void {
  for (const scripts of [true, false]) {
    test(`a telephone shows a speech soon, and the contents always, scripts ${scripts ? 'on' : 'off'}`, async () => {
      const { page } = await site.open(AFTERNOON_PATH, {
        scripts,
        viewport: { width: 360, height: 640 },
      });
      const top = async (part: string) => (await page.locator(part).first().boundingBox())!.y;
      assert.ok((await top('.languages')) < 160, 'the head of the page is a quarter of the screen');
      assert.ok((await top('#entry-8')) < 2 * 640, 'the first speech is two screens down');
      const section = (await page.locator('.title h2:has(+ h3)').first().boundingBox())!;
      assert.ok(section.y + section.height <= (await top('.title h2 + h3')), 'titles overlap');
      await page.setViewportSize({ width: 360, height: 300 });
      await page.goto(`${AFTERNOON_PATH}#entry-8`);
      assert.ok((await page.locator('#entry-7').boundingBox())!.y >= 0, 'the title is hidden');
      await page.goto(`${AFTERNOON_PATH}#entry-11`);
      await until('the page at the entry', async () => Number(await page.evaluate('scrollY')) > 0);
      // Not by the locator, which scrolls first.
      assert.equal(
        await page.evaluate('document.elementFromPoint(40, 12).textContent'),
        'Order of business',
      );
      await page.mouse.click(40, 12);
      await page.locator('.contents a', { hasText: 'Adjournment' }).click();
      assert.match(page.url(), /#entry-14$/);
      // In landscape, where they begin at the lower edge of the screen.
      await page.setViewportSize({ width: 640, height: 360 });
      await page.goto(AFTERNOON_PATH);
      const { y } = (await page.locator('.contents').boundingBox())!;
      await page.evaluate(`scrollTo(0, ${y - 320})`);
      await page.mouse.click(40, 332);
      const shown = await page.locator('.contents a').all();
      const tops = await Promise.all(shown.map(async (one) => (await one.boundingBox())!.y));
      assert.ok(tops.filter((top) => top > 0 && top < 280).length > 1, tops.join(' '));
    });
  }

  test('contents that are open have no mark to open them; tab goes from a speaker to the citation', async () => {
    const { page } = await site.open(AFTERNOON_PATH, { viewport: { width: 1280, height: 300 } });
    const mark = 'getComputedStyle(document.querySelector(".contents summary")).listStyleType';
    assert.equal(await page.evaluate(mark), 'none');
    await page.locator('#speaker-8 a').focus();
    await page.keyboard.press('Tab');
    const focused = 'document.activeElement.getAttribute("href")';
    assert.equal(await page.evaluate(focused), '/hansard/contribution/8/');
  });

  test('text runs as its letters do, wherever it is shown', async () => {
    const { page } = await site.open(HEBREW_PATH);
    const named = (await page.locator('.record p').last().getAttribute('id'))!;
    const id = Number(named.slice('entry-'.length));
    const search = `/search?q=${encodeURIComponent(HEBREW_TEXT.split(' ')[1]!)}`;
    const shown = [
      [HEBREW_PATH, '.record h2', HEBREW_TITLE],
      [HEBREW_PATH, '.record p', HEBREW_TEXT],
      [HEBREW_PATH, '.contents a', HEBREW_TITLE],
      [search, '.results ol p', HEBREW_TEXT],
      [search, '.results h3 a', HEBREW_TITLE],
      [`/hansard/contribution/${id}/`, '.record p', HEBREW_TEXT],
      [`/hansard/debate/${id - 1}/x`, 'h1', HEBREW_TITLE],
      [`/embed/${id}`, 'blockquote p', HEBREW_TEXT],
    ] as const;
    for (const [path, part, text] of shown) {
      await page.goto(path);
      const at = `(${LEFT_OF_LETTERS})(${JSON.stringify({ part, text })})`;
      const [first, stop] = await page.evaluate<[number, number]>(at);
      assert.ok(stop < first, `${part} of ${path}: the full stop at ${stop}, letters at ${first}`);
    }
    await page.goto(HEBREW_PATH);
    const aligned = await page.evaluate(
      'getComputedStyle(document.querySelector(".side .rows a")).textAlign',
    );
    assert.equal(aligned, 'left', 'names of all scripts begin below each other');
  });
}
