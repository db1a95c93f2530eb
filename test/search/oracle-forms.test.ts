// Word forms and page footers agree with the oracle's, which share no code with them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { withoutFooter } from '../../src/record/contributions/reading-rules.ts';
import { readingRules } from '../../src/record/parliament/record-rules.ts';
import { inflectionsOf, formsIn } from '@hansard/search/text';
import {
  NO_MEN,
  NOUNS_LIKE_VERBS_IN_ING,
  UNUSUAL_PLURALS,
  WITHOUT_FORMS,
  WORDS_LIKE_VERBS_IN_ED,
  isSameWord,
} from '../support/oracle/forms.ts';
import { withoutPageFooter } from '../support/oracle/footer.ts';
import { isSameWordIn } from '../support/oracle/other-forms.ts';
import { fc, runsOf } from '../support/seed.ts';

const ENGLISH_ENDS = ' e y ie ee oe at it ch sh s ss man life new ns eas'.split(' ');

/** Words whose spelling changes with an ending: doubled letters, e, y, ie, sibilants. */
const word = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'aeiouybdlmnrstwxz'), minLength: 1, maxLength: 5 }),
    fc.constantFrom(...ENGLISH_ENDS),
    fc.constantFrom('', '', 's', 'es', 'ies', 'ed', 'ing', 'ting', 'ted'),
  )
  .map((parts) => parts.join(''));

const GERMAN_ENDS = (
  ' e en er ern es em n nen s se sen ses ung ungen heit keit schaft tat ion ei erin istin nis ment ent ant ist or ium ' +
  'iums ien tum tumer tums chen lein el eln els kind hauser not note ie ee au eu eau frei'
).split(' ');
const FRENCH_ENDS = (
  ' s x e es al ale ales aux eau eaux eu eux euse euses if ifs ive ives ien iens ienne iennes teur teurs trice trices ' +
  'ment ments ent ente ants ant oeil yeux capital capitale au festival naval bleu peu'
).split(' ');

suite('forms and footers as the tests know them', () => {
  test('makes the same forms of any word', () => {
    fc.assert(
      fc.property(word, (one) => {
        for (const form of inflectionsOf(one)) {
          assert.ok(isSameWord(one, form), `${one} ${form}`);
          assert.ok(inflectionsOf(form).includes(one), `${form} ${one}`);
        }
      }),
      { numRuns: runsOf(2_000) },
    );
    fc.assert(
      fc.property(word, word, (one, other) => {
        const isForm = one === other || inflectionsOf(one).includes(other);
        assert.equal(isForm, isSameWord(one, other), `${one} ${other}`);
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  test('makes the same forms of the words that follow no rule', () => {
    const listed = [
      ...WITHOUT_FORMS,
      ...NOUNS_LIKE_VERBS_IN_ING,
      ...WORDS_LIKE_VERBS_IN_ED,
      ...[...UNUSUAL_PLURALS].flat(),
      ...NO_MEN,
      'chairman',
      'chairwomen',
      'grandchild',
    ];
    for (const one of listed) {
      const stems = [one, one.replace(/(?:s|es|ed|ing)$/, ''), one.replace(/(?:ed|ing)$/, 'e')];
      const near = stems.flatMap((stem) => ['', 's', 'es', 'ed', 'ing'].map((end) => stem + end));
      for (const other of new Set([...near, ...inflectionsOf(one)])) {
        const isForm = one === other || inflectionsOf(one).includes(other);
        assert.equal(isForm, isSameWord(one, other), `${one} ${other}`);
      }
    }
  });

  for (const [language, ends] of [
    ['de', GERMAN_ENDS],
    ['fr', FRENCH_ENDS],
  ] as const) {
    test(`makes the same forms of any word in ${language}`, () => {
      const stem = fc.string({ unit: fc.constantFrom(...'aeioubdlmnrstxzy'), maxLength: 4 });
      const end = fc.constantFrom(...ends);
      fc.assert(
        fc.property(stem, end, end, (one, first, second) => {
          for (const form of formsIn(language, one + first)) {
            assert.ok(isSameWordIn(language, one + first, form), `${one + first} ${form}`);
          }
          assert.equal(
            first === second || formsIn(language, one + first).includes(one + second),
            isSameWordIn(language, one + first, one + second),
            `${one + first} ${one + second}`,
          );
        }),
        { numRuns: runsOf(3_000) },
      );
    });
  }

  test('removes the same footers', () => {
    const sentence =
      'Disclaimer: The electronic version of the Official Hansard Report is for information purposes only. ' +
      'A certified version of this Report can be obtained from the Hansard Editor.';
    const changed = fc
      .tuple(
        fc.constantFrom('', 'Order! ', 'The Hansard Editor', '\n'),
        fc.constantFrom(
          sentence,
          sentence.replace('Disclaimer: ', ''),
          sentence.replaceAll('Official', 'Senate').replace('version of this', 'copy of this'),
          sentence.replace('Hansard Editor.', 'Hansard Editor, Senate.'),
          sentence.replace('Hansard Editor.', 'Director, Hansard and Audio Services, Senate'),
          sentence.slice(0, sentence.indexOf(' purposes')),
          sentence.slice(sentence.indexOf('purposes')),
          sentence.replace('certified', 'certain'),
        ),
        fc.constantFrom('', ' ', '\n\n', '.', ' and more'),
        fc.integer({ min: 0, max: 200 }),
        fc.constantFrom('', ' ', '  ', '\n'),
      )
      .map(([before, footer, after, at, space]) => {
        const cut = footer.indexOf(' ', at);
        const spaced = cut < 0 ? footer : footer.slice(0, cut) + space + footer.slice(cut + 1);
        return before + spaced + after;
      });
    fc.assert(
      fc.property(changed, (content) => {
        assert.equal(withoutPageFooter(content), withoutFooter(content, readingRules('')));
      }),
      { numRuns: runsOf(2_000) },
    );
  });
});
