// The language of an entry is told rightly: measured on labelled sentences the rules were not tuned on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  languageOf as languageAmong,
  SittingLanguages,
  type SittingText,
} from '../../src/record/languages/detect-language.ts';
import { SpokenLanguages } from '../../src/record/languages/language-evidence.ts';
import type { Language } from '../../src/record/language.ts';
import { fc } from '../support/seed.ts';
import { OTHER_LANGUAGES, SHORT_ENGLISH, SHORT_SWAHILI } from './held-out-sentences.ts';
import { ENGLISH_SENTENCES, SWAHILI_SENTENCES } from './labelled-sentences.ts';
import { HELD_OUT_NEIGHBOURS, NEIGHBOURS } from './neighbours-of-swahili.ts';
import { OTHER_SENTENCES } from './other-languages.ts';

const KENYA = new SpokenLanguages(['en', 'sw']);
const languageOf = (text: string): Language => languageAmong(text, KENYA);

/** The share of every other sentence, from `first` on, that is told rightly. */
function recall(sentences: readonly string[], language: Language, first: number): number {
  const half = sentences.filter((_, i) => i % 2 === first);
  return half.filter((sentence) => languageOf(sentence) === language).length / half.length;
}

/** Phrases of which the demo record is made. */
const DEMO_PHRASES = JSON.parse(
  readFileSync(new URL('demo-phrases.json', import.meta.url), 'utf8'),
) as Readonly<Record<'en' | 'sw', readonly string[]>>;

/** Long enough to tell its language. */
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
    assert.ok(SWAHILI_SENTENCES.length + ENGLISH_SENTENCES.length >= 300);
    assert.ok(recall(SWAHILI_SENTENCES, 'sw', 1) >= 0.97);
    assert.ok(recall(ENGLISH_SENTENCES, 'en', 1) >= 0.98);
  });

  it('is detected in nearly all sentences the rules were tuned on', () => {
    assert.ok(recall(SWAHILI_SENTENCES, 'sw', 0) >= 0.96);
    assert.ok(recall(ENGLISH_SENTENCES, 'en', 0) >= 0.98);
  });

  it('is that of what surrounds a short one', () => {
    const wrong = [
      ...SHORT_SWAHILI.filter((text) => amid(text, 'sw') !== 'sw'),
      ...SHORT_ENGLISH.filter((text) => amid(text, 'en') !== 'en'),
    ];
    assert.deepEqual(wrong, []);
    // Words of its own count more.
    assert.equal(amid('Hiyo ni haki yao.', 'en'), 'sw');
    assert.equal(amid('That is a legal provision.', 'sw'), 'en');
  });

  it('is not Swahili for nearly all sentences of languages that are not spoken', () => {
    const others = [...Object.values(OTHER_SENTENCES), ...Object.values(OTHER_LANGUAGES)].flat();
    const told = others.map(languageOf);
    assert.ok(told.filter((language) => language === 'sw').length <= 0.03 * others.length);
    assert.ok(told.filter((language) => language === 'und').length >= 0.88 * others.length);
  });

  it('is seldom Swahili for sentences of the languages nearest to it', () => {
    const swahili = (sentences: readonly string[]): number =>
      sentences.filter((sentence) => languageOf(sentence) === 'sw').length;
    const { Lingala, ...others } = HELD_OUT_NEIGHBOURS;
    assert.ok(swahili(Object.values(NEIGHBOURS).flat()) <= 8);
    assert.ok(swahili(Object.values(others).flat()) <= 9);
    assert.ok(swahili(Lingala!) <= 5);
  });

  it('is Swahili where words are spelt as in its relatives and it has its own too', () => {
    for (const text of ['Umuhimu wa mmoja ni mkubwa.', 'Mnaomba alhamisi ya ukusanyaji.']) {
      assert.equal(languageOf(text), 'sw', text);
    }
  });

  it('is that of the phrases of the demo record', () => {
    const wrong = (language: 'en' | 'sw'): string[] =>
      DEMO_PHRASES[language].filter((phrase) => languageOf(phrase) !== language);
    assert.deepEqual([wrong('sw'), wrong('en')], [[], ['Sema ukweli!']]);
  });

  it('is English where nothing tells', () => {
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
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        assert.match(languageOf(text), /^(en|sw|und)$/);
      }),
    );
  });
});
