// What is found to mend about a page is reported, also where only violations are described and few contrasts measured.

import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOf } from '../support/browser/axe.ts';
import { noBrowser, openBrowser } from '../support/browser/browser.ts';
import { endOfSuite } from '../support/temporary.ts';

const TAGS = ['wcag2a', 'wcag2aa'];
const PALE = '<p style="color: #ccc; background: #fff">Order!</p>';

suite('axe', { skip: noBrowser }, () => {
  let page: Page;
  const ending = endOfSuite();
  before(async () => {
    page = await (await openBrowser(ending)).newPage();
  });

  const violationsIn = async (main: string, head = ''): Promise<string[]> => {
    await page.setContent(`<html lang="en"><title>Record</title>${head}<main>${main}</main>`);
    return (await violationsOf(page, TAGS)).map((one) => one.replace(' data-measured=""', ''));
  };

  test('names each rule that is broken, with an element and the contrast that was measured', async () => {
    assert.deepEqual(await violationsIn(`${PALE}<img src="data:,">`), [
      `color-contrast: ${PALE} (#cccccc on #ffffff: 1.6)`,
      'image-alt: <img src="data:,">',
    ]);
  });

  test('measures the contrast of each kind of text, among many that are alike', async () => {
    const many = '<p>Order!</p>'.repeat(20);
    assert.deepEqual(await violationsIn(many), []);
    const faint = '<style>p:nth-of-type(21) { opacity: 0.2 }</style>';
    const pale = (measured: string): string[] => [`color-contrast: <p>Order!</p> (${measured})`];
    assert.deepEqual(await violationsIn(many + many, faint), pale('#cccccc on #ffffff: 1.6'));
    const dark = '<div style="background: #222"><p>Order!</p></div>';
    const lost = pale('#000000 on #222222: 1.31');
    assert.deepEqual(await violationsIn(`${many}${dark}${many}`), lost);
    const field = '<input aria-label="Name" value="Order!" style="color: #ccc">';
    assert.deepEqual(await violationsIn(`${many}${field}${many}`), [
      `color-contrast: ${field} (#cccccc on #ffffff: 1.6)`,
    ]);
  });
});
