// Entries longer than the current limit, as an older record may have them: pages that show them stay small.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  ENTRY_UNITS_SHOWN_MAX,
  PAGE_UNITS_SHOWN_MAX,
  PageText,
} from '../../src/words/shown-text.ts';
import { CONTENT_LENGTH_MAX } from '../../src/record/entry.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, publishSitting } from '../support/records/entries.ts';
import { BROWSER, LIST, sharedServer } from '../support/http/test-server.ts';

const LONG = 'Order, the price of maize. '.repeat((CONTENT_LENGTH_MAX * 1.2) / 27);

async function fill(store: Store): Promise<void> {
  const entries = [1, 2].map((counter) => anEntry(counter, { content: `${LONG}End.` }));
  await publishSitting(store, entries);
}

suite('two entries of more than a million characters', () => {
  const server = sharedServer({ fill });
  const PAGES = [
    '/search?q=maize',
    '/hansard/sitting/senate/2013-07-31',
    '/hansard/contribution/1/',
    '/search.atom?q=maize',
    '/search.json?q=maize',
    LIST,
    '/api/v0.1/hansard/sittings/1/',
    '/api/v0.1/hansard/contributions/1/',
  ];
  for (const path of PAGES) {
    test(`${path} shows a part of each`, async () => {
      const { status, text } = await server.get(path, BROWSER);
      assert.equal(status, 200);
      assert.match(text, /maize/);
      assert.ok(text.length < 5 * ENTRY_UNITS_SHOWN_MAX, `${text.length} units`);
    });
  }

  test('a page says that the text goes on, and links to it', async () => {
    const text = await server.page('/hansard/sitting/senate/2013-07-31', BROWSER);
    assert.match(text, / … <a href="\/api\/v0\.1\/hansard\/entries\/1\/">Read on<\/a>/);
  });

  test('the page of one entry has its text once, in the form that corrects it', async () => {
    const text = await server.page(`${LIST}1/`, BROWSER);
    assert.ok(text.length < LONG.length + 3 * ENTRY_UNITS_SHOWN_MAX, `${text.length} units`);
  });

  test('JSON has the text whole', async () => {
    const { json } = await server.get(`${LIST}2/`);
    assert.equal((json as { content: string }).content, `${LONG}End.`);
  });
});

test('of many long texts a page shows the first, and beginnings of the others', () => {
  const page = new PageText();
  const shown = Array.from({ length: 200 }, () => page.show(LONG).text.length);
  const total = shown.reduce((sum, length) => sum + length, 0);
  assert.ok(total < 1.1 * PAGE_UNITS_SHOWN_MAX, `${total} units`);
  assert.ok(shown.every((length) => length > 0));
  assert.equal(page.show('Short.').text, 'Short.');
});
