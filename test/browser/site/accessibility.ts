// Axe finds nothing to mend about any kind of page, and no page is wider than the screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violationsOf } from '../../support/browser/axe.ts';
import { KINDS, TYPED, UNFOLDED } from '../../support/records/every-kind.ts';
import type { SiteInBrowser } from './site-in-browser.ts';

/** For looking at every kind of page on a machine that is busy with other things. */
const TIMEOUT_MS = 600_000;

export function accessibility(site: SiteInBrowser): void {
  test('axe finds nothing to mend', { timeout: TIMEOUT_MS }, async () => {
    const { page, complaints } = await site.open('/', { locale: 'sw' });
    for (const path of [...KINDS, `${site.debateWithDivision}${UNFOLDED}`]) {
      await page.goto(path);
      if (path.endsWith(UNFOLDED)) {
        await page.evaluate(
          'for (const one of document.querySelectorAll("details")) one.open = true',
        );
      }
      if (path.endsWith(TYPED)) {
        await page.getByRole('searchbox').pressSequentially('wa');
        await page.locator('.offers a').first().waitFor();
      }
      assert.deepEqual(await violationsOf(page), [], path);
    }
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
}
