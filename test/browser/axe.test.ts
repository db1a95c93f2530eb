// What is found to mend about a page is reported, also where only violations are described.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violationsOf } from '../support/browser/axe.ts';
import { noBrowser, openBrowser } from '../support/browser/browser.ts';

test('each rule that is broken is named, with an element', { skip: noBrowser }, async (t) => {
  const page = await (await openBrowser(t)).newPage();
  const pale = '<p style="color: #ccc; background: #fff">Order!</p>';
  await page.setContent(
    `<html lang="en"><title>Record</title><main>${pale}<img src="data:,"></main>`,
  );
  assert.deepEqual(await violationsOf(page, ['wcag2a', 'wcag2aa']), [
    'color-contrast: <p style="color: #ccc; background: #fff">Order!</p>',
    'image-alt: <img src="data:,">',
  ]);
});
