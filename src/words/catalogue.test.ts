// The message catalogues: every language has every message, formatted by the rules of its language.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KENYA } from '../record/parliament/check-parliament.ts';
import { readDataFile } from '../base/data-file.ts';
import { type Catalogue, catalogueOf, SITE_LANGUAGES, type MessageKey } from './catalogue.ts';
import { localesOf } from './locale.ts';
import { messageFormatter, parseMessage, type MessagePart } from '../formats/messages.ts';

const english = catalogueOf('en');
const localeFor = (language: string) => localesOf(KENYA).in(language);

/** The arguments of a message with their kinds, including those within plural forms. */
function argumentsOf(parts: readonly MessagePart[]): string[] {
  const found = parts.flatMap((part) =>
    typeof part === 'object'
      ? [`${part.name}: ${part.kind}`, ...[...part.forms.values()].flatMap(argumentsOf)]
      : [],
  );
  return [...new Set(found)].sort();
}

suite('the words of the site', () => {
  for (const language of SITE_LANGUAGES) {
    test(`are all there in ${language}, with the same arguments`, () => {
      const words = JSON.parse(readDataFile(`words/${language}.json`)) as Catalogue;
      assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort());
      for (const [key, message] of Object.entries(words) as [MessageKey, string][]) {
        assert.ok(message.trim() !== '', key);
        const parts = parseMessage(message);
        assert.deepEqual(argumentsOf(parts), argumentsOf(parseMessage(english[key])), key);
        for (const part of parts) {
          if (typeof part !== 'object' || part.kind !== 'plural') continue;
          const categories = new Intl.PluralRules(words['language.tag']).resolvedOptions();
          assert.deepEqual([...part.forms.keys()].sort(), categories.pluralCategories.sort(), key);
        }
      }
    });
  }

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
