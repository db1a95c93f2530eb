// What pages say to a visitor who typed nothing that can be searched for, exchanged two dates, or came to an address with nothing there.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sharedServer } from '../support/http/test-server.ts';

suite('a search that cannot find what is wanted', () => {
  const server = sharedServer();
  const page = async (path: string): Promise<{ status: number; said: string[]; text: string }> => {
    const { status, text } = await server.get(path);
    const notices = text.matchAll(/<p class="lead" role="status">([^<]*)<\/p>/g);
    return { status, said: [...notices].map(([, said = '']) => said), text };
  };

  test('says that nothing searchable was typed, and shows nothing instead of everything', async () => {
    const { status, said, text } = await page('/search?q=!!!');
    assert.deepEqual(
      [status, said],
      [200, ['Nothing in “!!!” can be searched for: type letters or numbers.']],
    );
    assert.doesNotMatch(text, /class="results"/);
    const hostile = await page('/search?q=%3C%3E&lang=sw');
    assert.deepEqual(hostile.said, [
      'Hakuna kitu katika “&#60;&#62;” kinachoweza kutafutwa: andika herufi au tarakimu.',
    ]);
    // With another filter there is something to show, by that filter.
    const filtered = await page('/search?q=!!!&type=speech');
    assert.equal(filtered.said.length, 1);
    assert.match(filtered.text, /class="results"/);
    assert.deepEqual((await page('/search?q=speaker')).said, []);
  });

  test('says that the dates are the wrong way round', async () => {
    const { status, said } = await page('/search?date_from=2014-01-01&date_to=2013-01-01');
    assert.deepEqual([status, said.length], [200, 1]);
    assert.match(said[0] ?? '', /date in “From” is after the date in “To”/);
    assert.deepEqual((await page('/search?date_from=2013-01-01&date_to=2013-01-01')).said, []);
  });

  test('and an address with nothing there has no other form to offer', async () => {
    assert.match((await page('/search')).text, />This page as JSON</);
    const { status, text } = await page('/nothing-here');
    assert.equal(status, 404);
    assert.doesNotMatch(text, /This page as JSON/);
  });
});
