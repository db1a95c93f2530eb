// Axe finds nothing to mend about any kind of page, and no page is wider than the screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violationsOf } from '../../support/browser/axe.ts';
import { KINDS, TYPED, UNFOLDED } from '../../support/records/every-kind.ts';
import type { SiteInBrowser } from './site-in-browser.ts';

/** For looking at every kind of page on a machine that is busy with other things. */
const TIMEOUT_MS = 600_000;
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export function accessibility(site: SiteInBrowser): void {
  // Contrast depends on the scheme, layout on the width, and words on the language: twice is enough.
  for (const [width, colorScheme, locale] of [
    [360, 'dark', 'sw'],
    [1280, 'light', 'en'],
  ] as const) {
    test(
      `axe finds nothing to mend at ${width} pixels, ${colorScheme}, in ${locale}`,
      { timeout: TIMEOUT_MS },
      async () => {
        const { page, complaints } = await site.open('/', {
          colorScheme,
          locale,
          viewport: { width, height: 800 },
        });
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
          assert.deepEqual(await violationsOf(page, AXE_TAGS), [], path);
          const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
          assert.equal(overflow, false, `${path} is wider than ${width} pixels`);
        }
        assert.deepEqual(complaints, []);
        await page.context().close();
      },
    );
  }
}
