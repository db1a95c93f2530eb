// Which language is chosen, and that all say everything.

import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { suite, test } from 'node:test';
import { chosenLanguage } from './language-choice.ts';
import { KENYA } from '../../record/parliament/kenya.ts';
import { localesOf } from './locale.ts';
import { SITE_LANGUAGES } from './site-languages.ts';
import { german } from './words-de.ts';
import { english, type Words } from './words-en.ts';
import { swahili } from './words-sw.ts';

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

const localeFor = (language: string) => localesOf(KENYA).in(language);

suite('the words of the site', () => {
  test('are there in every language, and use every argument', () => {
    for (const { words } of SITE_LANGUAGES.values()) {
      assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort());
      for (const [key, value] of Object.entries(words)) {
        const text = typeof value === 'string' ? value : called(value);
        assert.ok(text.trim() !== '', key);
        if (typeof value === 'string') continue;
        for (const part of ['ONE', 'TWO', 'THREE'].slice(0, value.length)) {
          assert.ok(text.includes(part), `${key} leaves out what it is given`);
        }
      }
    }
  });

  test('are translated, save the few that are the same', () => {
    const sameIn = (words: Words): string[] =>
      Object.entries(english)
        .filter(([key, value]) => typeof value === 'string' && words[key as keyof Words] === value)
        .map(([key]) => key);
    assert.deepEqual(sameIn(swahili), ['siteName', 'data', 'dataTitle', 'report']);
    assert.deepEqual(sameIn(german), []);
  });

  test('write dates and figures as each language does', () => {
    assert.equal(localeFor('en').longDate('2013-07-31'), 'Wednesday, 31 July 2013');
    assert.equal(localeFor('sw').longDate('2013-07-31'), 'Jumatano, 31 Julai 2013');
    assert.equal(localeFor('en').month('2013-07'), 'July 2013');
    assert.equal(localeFor('sw').month('2013-07'), 'Julai 2013');
    assert.equal(localeFor('en').percent(0.00123), '0.12%');
    assert.equal(localeFor('en').number(1_608_389), '1,608,389');
    assert.equal(localeFor('en').date('not a date'), 'not a date');
  });
});

function called(value: (...parts: string[]) => string): string {
  return value('ONE', 'TWO', 'THREE');
}
