// A reader finds a sitting, a word and a person, with and without scripts, and is offered names while typing.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { SiteInBrowser } from './site-in-browser.ts';

export function finding(site: SiteInBrowser): void {
  for (const scripts of [true, false]) {
    const how = scripts ? 'with scripts' : 'without scripts';

    test(`a reader finds a sitting by its date and reads it, ${how}`, async () => {
      const { page, complaints } = await site.open('/', { scripts });
      await page.getByRole('link', { name: 'All sittings' }).click();
      await page.getByRole('link', { name: '2013', exact: true }).click();
      await page.getByRole('link', { name: 'Wednesday, 31 July 2013 14:30' }).click();
      assert.equal(await page.locator('h1').textContent(), 'Wednesday, 31 July 2013');
      const water = page.getByRole('navigation').getByRole('link', { name: 'The water of' });
      if (!(await water.isVisible())) await page.getByText('Order of business').click();
      await water.click();
      assert.match(page.url(), /#entry-7$/);
      assert.ok(await page.getByText('piped to the schools').isVisible());
      assert.deepEqual(complaints, []);
    });

    test(`a reader finds a word, narrows, and opens it in context, ${how}`, async () => {
      const { page, complaints } = await site.open('/', { scripts });
      await page.getByRole('searchbox').first().fill('water');
      await page.getByRole('button', { name: 'Search' }).first().click();
      assert.match((await page.locator('.count').textContent())!, /2 results/);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.reload();
        const { y } = (await page.locator('.results li').first().boundingBox())!;
        assert.ok(y < 400, `at ${width} pixels what was found begins at ${y}`);
      }
      await page.locator('.facets').getByRole('link', { name: 'Senate' }).click();
      assert.equal(await page.locator('.count').textContent(), '1 result');
      assert.equal(await page.locator('mark').first().textContent(), 'Water');
      await page.getByRole('link', { name: 'Remove: Senate' }).click();
      await page.getByRole('link', { name: 'Hon. Owen Baya (Kilifi North, UDA)' }).click();
      assert.match((await page.locator('.context').textContent())!, /Applause/);
      const citation = (await page.locator('.citation').textContent())!;
      assert.match(citation, /^Owen Baya, “.*, read on .* \d{4}\.$/);
      assert.deepEqual(complaints, []);
    });

    test(`a reader looks up a person, and changes to Swahili, ${how}`, async () => {
      const { page, complaints } = await site.open('/people/', { scripts });
      await page.getByLabel('Find your member').fill('BAYA');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('link', { name: 'Owen Baya' }).click();
      assert.match((await page.locator('.results').textContent())!, /piped to the schools/);
      assert.equal(await page.locator('.avatar').textContent(), 'OB');
      await page.getByRole('link', { name: 'Kiswahili' }).click();
      assert.equal(await page.locator('html').getAttribute('lang'), 'sw');
      await page.getByRole('link', { name: 'Vikao', exact: true }).click();
      assert.doesNotMatch(page.url(), /lang=/);
      assert.equal(await page.locator('h1').textContent(), 'Vikao');
      await page.getByRole('link', { name: 'English' }).click();
      assert.equal(await page.locator('h1').textContent(), 'Sittings');
      assert.deepEqual(complaints, []);
    });
  }

  test('a reader compares two words by party, and saves the picture', async () => {
    const { page, complaints } = await site.open('/trends');
    await page.getByLabel('Word or phrase 1').fill('water');
    await page.getByLabel('Word or phrase 2').fill('speaker');
    await page.getByLabel('A line for each').selectOption('party');
    await page.getByRole('button', { name: 'Draw' }).click();
    assert.match((await page.locator('figure').textContent())!, /water, UDA/);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Picture (PNG)' }).click();
    const download = await saved;
    assert.equal(download.suggestedFilename(), 'trends.png');
    const picture = await readFile(await download.path());
    assert.deepEqual([picture.toString('latin1', 1, 4), picture.readInt32BE(16)], ['PNG', 2400]);
    assert.deepEqual(complaints, []);
  });

  test('a reader who types a name is offered the person, and gets there with the arrow keys', async () => {
    const { page, complaints } = await site.open('/hansard/');
    const box = page.getByRole('searchbox');
    await box.pressSequentially('bay');
    await page.locator('.offers').getByRole('link', { name: 'Owen Baya', exact: true }).waitFor();
    await box.press('Escape');
    assert.equal(await page.locator('.offers').isVisible(), false);
    await box.press('a');
    await page.locator('.offers a').first().waitFor();
    await box.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/person/owen-baya/');
    assert.deepEqual(complaints, []);
  });
}
