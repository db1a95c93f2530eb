// The message catalogues: every language has every message, formatted by the rules of its language.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KENYA } from '../record/parliament/check-parliament.ts';
import { parseDate } from '../record/parse-date.ts';
import { catalogueOf, SITE_LANGUAGES, type MessageKey } from './catalogue.ts';
import { checkCatalogue, COMPLETE_LANGUAGES } from './check-catalogue.ts';
import { localesOf } from './locale.ts';
import { messageFormatter, parseMessage } from '../formats/messages.ts';

const english = catalogueOf('en');
const localeFor = (language: string) => localesOf(KENYA).in(language);

suite('the words of the site', () => {
  for (const language of SITE_LANGUAGES) {
    test(`have the arguments and plural forms of their language in ${language}`, () => {
      const { messages, missing, faults } = checkCatalogue(language);
      assert.deepEqual(faults, []);
      assert.ok(messages > 0);
      if (COMPLETE_LANGUAGES.includes(language)) assert.deepEqual(missing, []);
    });
  }

  test('that a language lacks are in English', () => {
    assert.ok(COMPLETE_LANGUAGES.every((language) => SITE_LANGUAGES.has(language)));
    for (const language of SITE_LANGUAGES) {
      assert.deepEqual(Object.keys(catalogueOf(language)).sort(), Object.keys(english).sort());
    }
  });

  test('have dates that are read when they are typed, except those of a month with two meanings', () => {
    const locales = localesOf({ ...KENYA, siteLanguages: [...SITE_LANGUAGES] });
    for (const language of SITE_LANGUAGES) {
      const { longDate, date, month } = locales.in(language);
      for (let number = 1; number <= 12; number++) {
        const written = `2014-${String(number).padStart(2, '0')}`;
        const texts = [longDate(`${written}-15`), date(`${written}-15`), month(written)];
        for (const [at, text] of texts.entries()) {
          const from = `${written}-${at === 2 ? '01' : '15'}`;
          // Croatian and Polish.
          const day = /listopada?\b/.test(text) ? undefined : from;
          assert.equal(parseDate(text, '2020-01-01')?.from, day, `${language}: ${text}`);
        }
      }
    }
  });

  test('are translated, except the few that are the same', () => {
    const sameIn = (language: string): string[] =>
      (Object.keys(english) as MessageKey[]).filter(
        (key) => catalogueOf(language)[key] === english[key] && !english[key].includes('{'),
      );
    assert.deepEqual(sameIn('sw'), ['siteName', 'data', 'dataTitle', 'report']);
    assert.deepEqual(sameIn('de'), []);
  });

  test('write dates and figures as each language does', () => {
    assert.equal(localeFor('en').longDate('2013-07-31'), 'Wednesday, 31 July 2013');
    assert.equal(localeFor('sw').longDate('2013-07-31'), 'Jumatano, 31 Julai 2013');
    assert.equal(localeFor('en').month('2013-07'), 'July 2013');
    assert.equal(localeFor('sw').month('2013-07'), 'Julai 2013');
    assert.equal(localeFor('en').percent(0.00123), '0.12%');
    assert.equal(localeFor('en').number(1_608_389), '1,608,389');
    assert.equal(localeFor('en').date('not a date'), 'not a date');
    assert.equal(messageFormatter('en')('{a}, 9')({ a: 'עם' }), '\u2068עם\u2069\u200e, 9');
  });
});

suite('an ICU message', () => {
  const format = (message: string, values: Record<string, string | number>, tag = 'en-GB') =>
    messageFormatter(tag)(message)(values);

  test('takes texts, numbers and plurals', () => {
    assert.equal(format('{who} of {place}', { who: 'A {b}', place: '#' }), 'A {b} of #');
    assert.equal(format('{n, number} in {year}', { n: 1234.5, year: 2013 }), '1,234.5 in 2013');
    const plural = 'by {who}: {count, plural, =0 {none} one {# speech} other {# of {all, number}}}';
    const written = [0, 1, 2000].map((count) => format(plural, { who: 'X', count, all: 3000 }));
    assert.deepEqual(written, ['by X: none', 'by X: 1 speech', 'by X: 2,000 of 3,000']);
    // In French, zero is singular.
    const french = '{count, plural, one {# jour} other {# jours}}';
    assert.equal(format(french, { count: 0 }, 'fr'), '0 jour');
  });

  test('is refused where it is malformed or lacks a value', () => {
    for (const message of [
      '{',
      'a } b',
      '{a, date}',
      '{n, plural, one {x}',
      '{n, plural, one #}',
    ]) {
      assert.throws(() => parseMessage(message), SyntaxError, message);
    }
    assert.throws(() => format('{who}', {}), /lacks its value “who”/);
  });
});
