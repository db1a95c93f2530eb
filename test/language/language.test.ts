// The language of entries is detected correctly, measured on labelled sentences that the rules were not tuned on.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SittingLanguages, type SittingText } from '../../src/record/languages/detect-language.ts';
import { SpokenLanguages } from '../../src/record/languages/language-evidence.ts';
import type { Language } from '../../src/record/languages/language.ts';
import { anyCharacter, fc } from '../support/seed.ts';
import { readTextLists } from '../support/text-lists.ts';

const SENTENCES = readTextLists(new URL('sentences.txt', import.meta.url));

/** The sentences of a list, or of all lists whose names begin with this. */
function sentences(name: string): readonly string[] {
  const found = [...SENTENCES].filter(([one]) => one === name || one.startsWith(`${name}: `));
  assert.ok(found.length > 0, name);
  return found.flatMap(([, list]) => list);
}

const KENYA = new SpokenLanguages(['en', 'sw']);

/** The language of a text without others around it. */
function languageOf(text: string): Language {
  const sitting = new SittingLanguages(1, () => ({ text: () => text, language: null }), KENYA);
  return sitting.detectAt(0).language;
}

/** The share of correctly detected sentences among every other one, starting from `first`. */
function recall(list: string, language: Language, first: number): number {
  const half = sentences(list).filter((_, i) => i % 2 === first);
  return half.filter((sentence) => languageOf(sentence) === language).length / half.length;
}

/** Long enough for its language to be detected. */
const AROUND = {
  sw: 'Watu wa pwani wanahitaji maji safi na barabara nzuri.',
  en: 'The people of the coast need clean water and good roads.',
};

/** The language of a text between two in a given language. */
function amid(text: string, language: 'en' | 'sw'): Language {
  const sitting = [AROUND[language], text, AROUND[language]];
  const textAt = (at: number): SittingText => ({ text: () => sitting[at]!, language: null });
  return new SittingLanguages(sitting.length, textAt, KENYA).detectAt(1).language;
}

describe('the language of an entry', () => {
  it('is detected in nearly all held-out sentences', () => {
    assert.ok(sentences('swahili').length + sentences('english').length >= 300);
    assert.ok(recall('swahili', 'sw', 1) >= 0.97);
    assert.ok(recall('english', 'en', 1) >= 0.98);
  });

  it('is detected in nearly all sentences the rules were tuned on', () => {
    assert.ok(recall('swahili', 'sw', 0) >= 0.96);
    assert.ok(recall('english', 'en', 0) >= 0.98);
  });

  it('of a short entry is that of its neighbours', () => {
    const wrong = [
      ...sentences('short swahili').filter((text) => amid(text, 'sw') !== 'sw'),
      ...sentences('short english').filter((text) => amid(text, 'en') !== 'en'),
    ];
    assert.deepEqual(wrong, []);
    // Its distinctive words count more.
    for (const text of ['Hiyo ni haki yao.', 'Uvumi!', 'Ewe mwenyezi Mungu nisaidie.']) {
      assert.equal(amid(text, 'en'), 'sw', text);
    }
    for (const text of ['Machage! Machage!', 'Speak Kiswahili!', 'Sen. (Eng.) Karue, proceed.']) {
      assert.equal(amid(text, 'en'), 'en', text);
    }
    assert.equal(amid('That is a legal provision.', 'sw'), 'en');
  });

  it('is not Swahili for nearly all sentences of languages that are not spoken', () => {
    const others = [...sentences('other'), ...sentences('held out other')];
    const detected = others.map(languageOf);
    assert.ok(detected.filter((language) => language === 'sw').length <= 0.03 * others.length);
    assert.ok(detected.filter((language) => language === 'und').length >= 0.88 * others.length);
  });

  it('is seldom Swahili for sentences of the languages nearest to it', () => {
    const swahili = (list: string): number =>
      sentences(list).filter((sentence) => languageOf(sentence) === 'sw').length;
    const lingala = swahili('held out neighbour: lingala');
    assert.ok(swahili('neighbour') <= 8);
    assert.ok(swahili('held out neighbour') - lingala <= 9);
    assert.ok(lingala <= 5);
  });

  it('is Swahili where words are spelt as in its relatives and it has its own too', () => {
    for (const text of ['Umuhimu wa mmoja ni mkubwa.', 'Mnaomba alhamisi ya ukusanyaji.']) {
      assert.equal(languageOf(text), 'sw', text);
    }
  });

  it('is that of the phrases of the demo record', () => {
    const wrong = (list: string, language: Language): string[] =>
      sentences(list).filter((phrase) => languageOf(phrase) !== language);
    assert.deepEqual(wrong('demo swahili', 'sw'), []);
    assert.deepEqual(wrong('demo english', 'en'), ['Sema ukweli!']);
  });

  it('is English if nothing indicates it', () => {
    for (const text of ['', ' ', ')', '24A.', '2,345', 'Moses Wetangula', 'Suba South, ODM', '…']) {
      assert.equal(languageOf(text), 'en', text);
    }
  });

  it('is that of the majority in a long speech, wherever it changes', () => {
    const swahili = 'Watu wa pwani wanahitaji maji safi na barabara nzuri. '.repeat(40);
    const english = 'The people of the coast need clean water and good roads. '.repeat(12);
    assert.equal(languageOf(english + swahili), 'sw');
    assert.equal(languageOf(swahili + english), 'sw');
    assert.equal(languageOf(english.repeat(6) + swahili.slice(0, 300)), 'en');
  });

  it('is detected in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        assert.match(languageOf(text), /^(en|sw|und)$/);
      }),
    );
  });
});
