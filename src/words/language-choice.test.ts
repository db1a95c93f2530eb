// The language that a visitor gets.

import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { suite, test } from 'node:test';
import { chosenLanguage } from './language-choice.ts';

const requestWith = (headers: Record<string, string>): IncomingMessage =>
  ({ rawHeaders: Object.entries(headers).flat() }) as Partial<IncomingMessage> as IncomingMessage;

suite('the language of a visitor', () => {
  test('is the address’s, the cookie’s, the browser’s, in this order', () => {
    const all = requestWith({ Cookie: 'lang=sw', 'Accept-Language': 'en' });
    assert.equal(chosenLanguage('en', all, ['en', 'sw']), 'en');
    assert.equal(chosenLanguage(undefined, all, ['en', 'sw']), 'sw');
    assert.equal(chosenLanguage('xx', all, ['en', 'sw']), 'sw');
    assert.equal(
      chosenLanguage(undefined, requestWith({ 'accept-language': 'SW' }), ['en', 'sw']),
      'sw',
    );
  });

  test('is English for whatever makes no sense', () => {
    for (const header of ['', ',', ';q=1', 'sw;q=0', 'sw;q=2', 'swahili', '*', 'sw;;q=x']) {
      assert.equal(
        chosenLanguage(undefined, requestWith({ 'Accept-Language': header }), ['en', 'sw']),
        'en',
        header,
      );
    }
    for (const cookie of ['lang=', 'xlang=sw', 'lang=swx', 'lang="sw"', 'a=lang=sw']) {
      assert.equal(
        chosenLanguage(undefined, requestWith({ Cookie: cookie }), ['en', 'sw']),
        'en',
        cookie,
      );
    }
  });
});
