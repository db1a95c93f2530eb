// The browser of the tests is the same on every machine: its fonts do not come from the machine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser, openBrowser } from '../support/browser/browser.ts';

/** Widths of a text in pixels: of a family that the package has, and of three that a machine may or may not have. */
const WIDTHS = `['Open Sans', 'serif', 'DejaVu Sans Mono', 'system-ui'].map((family) => {
  const drawing = document.createElement('canvas').getContext('2d');
  drawing.font = '100px ' + JSON.stringify(family);
  return drawing.measureText('The record of a parliament').width;
})`;

test('text has the fonts of the package in every context', { skip: noBrowser }, async (t) => {
  const browser = await openBrowser(t);
  for (const context of [await browser.newContext(), await browser.newContext()]) {
    const page = await context.newPage();
    const [packaged, ...others] = await page.evaluate<number[]>(WIDTHS);
    assert.ok(packaged! > 0);
    assert.deepEqual(others, [packaged, packaged, packaged]);
    await context.close();
  }
});
