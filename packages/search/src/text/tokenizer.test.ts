// Words are cut and folded by the same rules in every context.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyCharacter, fc, runsOf } from '../../../../test/support/seed.ts';
import { tokenFormsOf, tokenRulesOf, USUAL_TOKEN_RULES } from './token-rules.ts';
import { tokensOf as tokensBy, WORD_UNITS_MAX } from './tokenizer.ts';

function foldedWords(text: string, rules = USUAL_TOKEN_RULES): string[] {
  return tokensBy(text, rules).map((token) => token.text);
}

const tokensOf = (text: string) => tokensBy(text, USUAL_TOKEN_RULES);

/** Texts of the characters that the rules are about, which random texts would rarely contain. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'aAsS9gGeéÉâß²',
        ...'\'’ʼ`´,.-/ "¬',
        '1,000',
        'T.S.C',
        'th',
        '\u00ad',
        '\u200b',
        '\u0301',
      ),
      fc.constantFrom('\u0080', '\u0099', '½', 'ﬁ', 'ŉ', 'İ', 'Σ', 'ＡＢ', '𝐀', '\ud800', '\udc00'),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('the words of a text', () => {
  const examples: Record<string, readonly string[]> = {
    '': [],
    'Mr. Speaker, Sir': ['mr', 'speaker', 'sir'],
    'ÉLITE élite e\u0301lite': ['elite', 'elite', 'elite'],
    "Ng’ang’a Ng'ang'a Ngʼang`a Ng´ang‘a": ['nganga', 'nganga', 'nganga', 'nganga'],
    "don’t DON'T": ['dont', 'dont'],
    "the Speaker’s, the SPEAKER'S Chair": ['the', 'speaker', 'the', 'speaker', 'chair'],
    'Members’ rights, Ochieng’ said': ['members', 'rights', 'ochieng', 'said'],
    "ng'o Nyong’o’s 's 'quoted'": ['ngo', 'nyongo', 's', 'quoted'],
    'Anyang-Nyong’o and/or well\u2011known': ['anyang', 'nyongo', 'and', 'or', 'well', 'known'],
    'Parlia\u00adment Par\u200blia\u2060ment': ['parliament', 'parliament'],
    'Kshs.1,000 12,345,678 3.5': ['kshs', '1000', '12345678', '3.5'],
    '1,234.50 2.30p.m. 31.7.2013 12.3.85 7.': [
      '1234.50',
      '2.30',
      'p',
      'm',
      '31',
      '7',
      '2013',
      '12',
      '3',
      '85',
      '7',
    ],
    '3.1415 2012.2013 Sh.5.5s 1.²': ['3', '1415', '2012', '2013', 'sh', '5.5s', '1', '2'],
    '2010,2011 1,00 1234,567 1,0000': ['2010', '2011', '1', '00', '1234', '567', '1', '0000'],
    '1,000km and 5,000,': ['1000', 'km', 'and', '5000'],
    'Ksh437m, COVID19 2½': ['ksh', '437', 'm', 'covid', '19', '2'],
    '21st 2ND 1990s 1990’s 52A': ['21st', '2nd', '1990s', '1990', '52', 'a'],
    'T.S.C. and U.S.A, A.B. Duale i.e.': ['tsc', 'and', 'usa', 'a', 'b', 'duale', 'i', 'e'],
    'mis¬take Parlia¬\nment mis\u00ad take ¬ x': ['mistake', 'parliament', 'mistake', 'x'],
    'œuvre Ægean Straße Łódź Đà ŋoma': ['oeuvre', 'aegean', 'strasse', 'lodz', 'da', 'ngoma'],
    'ＦＵＬＬ　ｗｉｄｔｈ ﬁnance': ['full', 'width', 'finance'],
    '½ 2½ m² H₂O': ['2', 'm', '2', 'h', '2', 'o'],
    '議会 مجلس мо\u0438\u0306 Їм Воўк Ёлка': ['議会', 'مجلس', 'мой', 'їм', 'воўк', 'елка'],
    '"צה"ל" צה״ל': ['צהל', 'צהל'],
    '(Applause) --- … “ ” – —': ['applause'],
  };
  for (const [text, words] of Object.entries(examples)) {
    it(`of ${JSON.stringify(text)} are ${words.join(' ') || 'none'}`, () => {
      assert.deepEqual(foldedWords(text), words);
    });
  }

  it('are found in text read in the wrong encoding', () => {
    assert.deepEqual(foldedWords('âsubject to the Constitutionâ'), [
      'subject',
      'to',
      'the',
      'constitution',
    ]);
    assert.deepEqual(foldedWords('the Chairâs â todayâs'), ['the', 'chair', 'today']);
    assert.deepEqual(foldedWords('Ngâangâa in 1998â2002'), ['nganga', 'in', '1998', '2002']);
    assert.deepEqual(foldedWords('Chairâ\u0080\u0099s câ\u0080\u0099est'), ['chair', 'cest']);
    assert.deepEqual(foldedWords('château'), ['chateau']);
  });

  it('are those of the languages that elide words, in their records only', () => {
    const rulesOf = (...languages: string[]) => tokenRulesOf(tokenFormsOf(languages));
    const french: Record<string, string> = {
      "l'Assemblée L’ASSEMBLÉE l`assemblée": 'l assemblee l assemblee l assemblee',
      'lorsqu’il jusqu’à qu’Édouard l’œuvre l’O.N.U.':
        'lorsqu il jusqu a qu edouard l oeuvre l onu',
      'aujourd’hui quelqu’un presqu’île prud’homme': 'aujourdhui quelquun presquile prudhomme',
      'Saint-Jean-d’Angély, Côte d’Ivoire': 'saint jean d angely cote d ivoire',
      'N’Djamena M’Bala D’Souza O’Brien Ng’eno': 'ndjamena mbala dsouza obrien ngeno',
      'Anyang’-Nyong’o, the Speaker’s, don’t': 'anyang nyongo the speaker dont',
      'l’âge, gâteau, ‘la’ l’11': 'l age gateau la l 11',
    };
    for (const [text, words] of Object.entries(french)) {
      assert.equal(foldedWords(text, rulesOf('fr', 'en')).join(' '), words);
    }
    assert.deepEqual(foldedWords('un’opera dell’acqua c’è po’ di', rulesOf('it')), [
      'un',
      'opera',
      'dell',
      'acqua',
      'c',
      'e',
      'po',
      'di',
    ]);
    assert.deepEqual(foldedWords('l’aigua', rulesOf('ca')), ['l', 'aigua']);
    assert.deepEqual(foldedWords('l’acqua gâteau', rulesOf('en', 'sw', 'de')), ['lacqua', 'gteau']);
    assert.equal(rulesOf('en', 'sw', 'de'), USUAL_TOKEN_RULES);
    assert.deepEqual([...rulesOf('de').elided], []);
  });

  it('are numbers as the first language writes them, or as the parliament says', () => {
    const german = tokenRulesOf(tokenFormsOf(['de', 'en']));
    const examples: Record<string, string> = {
      '1.000 12.345.678 1.000,50 3,5': '1000 12345678 1000,50 3,5',
      '1 000 1\u00a0000 1\u202f000\u202f000,5 Euro': '1000 1000 1000000,5 euro',
      '1.000.000 000 20.000-mal 1.000sten': '1000000 000 20000 mal 1000 sten',
      '31.7.2013 1.5. 3.141 3.1415 1.000.00': '31 7 2013 1 5 3141 3 1415 1 000 00',
      '2013 100 000 2010.000 1.0000 12 34': '2013 100000 2010 000 1 0000 12 34',
      '2,3,4 1,5678 1,000 10.000,': '2 3 4 1 5678 1,000 10000',
      '1 000 2000 1.000 000 §§ 5, 6': '1000 2000 1000 000 5 6',
      '1’000 1990s 3,5. 3,5-fach': '1000 1990s 3,5 3,5 fach',
    };
    for (const [text, words] of Object.entries(examples)) {
      assert.equal(foldedWords(text, german).join(' '), words);
      for (const word of foldedWords(text, german)) {
        assert.deepEqual(foldedWords(word, german), [word]);
      }
    }
    assert.deepEqual(foldedWords('1.000 3,5', tokenRulesOf(tokenFormsOf(['en', 'de']))), [
      '1.000',
      '3',
      '5',
    ]);
    assert.deepEqual(foldedWords('1,000 3.5', tokenRulesOf(tokenFormsOf(['de'], '.'))), [
      '1000',
      '3.5',
    ]);
    assert.deepEqual(foldedWords('1.000 3,5', tokenRulesOf(tokenFormsOf(['en'], ','))), [
      '1000',
      '3,5',
    ]);
  });

  it('have their offsets where a word is elided: its apostrophe is its last unit', () => {
    assert.deepEqual(tokensBy('de L’\u200bEau', tokenRulesOf(tokenFormsOf(['fr']))), [
      { text: 'de', start: 0, end: 2 },
      { text: 'l', start: 3, end: 5 },
      { text: 'eau', start: 6, end: 9 },
    ]);
  });

  it('have their offsets, possessive included', () => {
    assert.deepEqual(tokensOf('“The Speaker’s É—x”'), [
      { text: 'the', start: 1, end: 4 },
      { text: 'speaker', start: 5, end: 14 },
      { text: 'e', start: 15, end: 16 },
      { text: 'x', start: 17, end: 18 },
    ]);
    assert.deepEqual(tokensOf('Members’'), [{ text: 'members', start: 0, end: 7 }]);
  });

  it('are cut where they are too long to be words', () => {
    assert.deepEqual(foldedWords('x'.repeat(100_000)), ['x'.repeat(WORD_UNITS_MAX)]);
    assert.deepEqual(foldedWords('é'.repeat(100_000)), ['e'.repeat(WORD_UNITS_MAX)]);
    assert.deepEqual(foldedWords('x' + '𐐨'.repeat(64)), ['x' + '𐐨'.repeat(31)]);
  });

  it('are words of themselves: folding twice is folding once', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const word of foldedWords(text)) assert.deepEqual(foldedWords(word), [word]);
      }),
      { numRuns: runsOf(2_000) },
    );
    // All characters, separated by one that occurs in no word and joins none.
    for (let first = 0; first <= 0x10ffff; first += 0x100) {
      const characters = Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(first + at));
      const words = foldedWords(characters.join(' ; '));
      assert.deepEqual(foldedWords(words.join(' ; ')), words, `from U+${first.toString(16)}`);
    }
  });
});
