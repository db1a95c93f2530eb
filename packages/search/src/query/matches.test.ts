// A snippet shows and marks the matches, and is cut only between words.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyCharacter, fc, runsOf } from '../../../../test/support/seed.ts';
import { USUAL_TOKEN_RULES } from '../text/token-rules.ts';
import { makeSnippet, SEARCHED_UNITS_MAX, type Snippet, SNIPPET_UNITS } from './matches.ts';
import { parseQuery, type Query } from './parse-query.ts';

function textOf(content: string, language: string): Parameters<typeof makeSnippet>[0] {
  return { content, bodyEnd: content.length, languages: [language], tokens: USUAL_TOKEN_RULES };
}

function excerpt(content: string, query: string, language: string = 'en'): Snippet {
  const read = parseQuery(query, USUAL_TOKEN_RULES);
  assert.notEqual(read?.kind, 'fault');
  return makeSnippet(textOf(content, language), read as Query | null);
}

/** The text with its marks in brackets, and … for omitted text. */
function shown(content: string, query: string, language: string = 'en'): string {
  const { text, marks, cutBefore, cutAfter } = excerpt(content, query, language);
  let out = cutBefore ? '…' : '';
  let at = 0;
  for (const [start, end] of marks) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return out + text.slice(at) + (cutAfter ? '…' : '');
}

const filler = 'Nothing was said of it on that long and weary day in the House. '.repeat(20);

describe('an excerpt', () => {
  const cases: [title: string, text: string, query: string, shown: string][] = [
    ['marks words by their stem', 'The roads and a road.', 'road', 'The [roads] and a [road].'],
    ['marks accented words', 'Élite Ng’ang’a’s', 'elite nganga', '[Élite] [Ng’ang’a’s]'],
    ['marks prefixes', 'Education, educators', 'educato*', 'Education, [educators]'],
    [
      'marks a phrase where it is whole',
      'Free maize; the maize price is free: maize-price.',
      '"maize price"',
      'Free maize; the [maize price] is free: [maize-price].',
    ],
    ['does not mark what is not wanted', 'a b c', 'a -b', '[a] b c'],
    [
      'marks no common word beside others, but within a phrase',
      'the price of maize is the "price of" beans',
      'the price of maize',
      'the [price] of [maize] is the "[price] of" beans',
    ],
    ['marks a phrase with its common words', 'the price of it', '"price of"', 'the [price of] it'],
    ['marks common words that are alone', 'the price of it', 'the of', '[the] price [of] it'],
    ['marks both that are near', 'a x b', 'a NEAR b', '[a] x [b]'],
    [
      'marks once what is searched for twice',
      'maize price',
      'maize "maize price"',
      '[maize price]',
    ],
    [
      'leaves short text whole and as it is',
      ' I beg <b>to</b> move. ',
      'b',
      ' I beg <[b]>to</[b]> move. ',
    ],
    ['has nothing marked where nothing is searched for', 'a b', '', 'a b'],
  ];
  for (const [title, text, query, expected] of cases) {
    it(title, () => assert.equal(shown(text, query), expected));
  }

  it('marks only the same form in Swahili', () => {
    assert.equal(shown('roads road', 'road', 'sw'), 'roads [road]');
    assert.equal(shown('barabara na barabarani', 'barabara*', 'sw'), '[barabara] na [barabarani]');
  });

  it('is cut from a long text around the matches', () => {
    const { text, marks, cutBefore, cutAfter } = excerpt(
      `${filler}The maize came. ${filler}`,
      'maize',
    );
    assert.ok(cutBefore && cutAfter);
    assert.ok(text.length <= SNIPPET_UNITS && text.length > SNIPPET_UNITS - 50);
    assert.deepEqual(
      marks.map(([start, end]) => text.slice(start, end)),
      ['maize'],
    );
    assert.match(text, /^\w+ .* \w+\.?$/);
    assert.ok(marks[0]![0] > 60 && marks[0]![0] < 180);
  });

  it('is around the most matches that are close together', () => {
    const text = `Maize, maize, maize. ${filler}The price of maize is up. ${filler}A price.`;
    assert.match(shown(text, 'maize price'), /The \[price\] of \[maize\] is up/);
  });

  it('is the beginning if nothing was found, and may be the end', () => {
    const beginning = excerpt(filler, 'maize');
    assert.deepEqual([beginning.cutBefore, beginning.cutAfter], [false, true]);
    assert.ok(filler.startsWith(beginning.text));
    const end = excerpt(`${filler}maize`, 'maize');
    assert.deepEqual([end.cutBefore, end.cutAfter], [true, false]);
  });

  it('keeps whole characters where there is no space to cut at', () => {
    const faces = '👍🏽'.repeat(200);
    const { text } = excerpt(faces, 'x');
    assert.ok(text.isWellFormed() && text.length < 260);
    const marked = excerpt('e\u0301'.repeat(300), 'x').text;
    assert.ok(marked.startsWith('e') && marked.endsWith('\u0301'));
  });

  it('is in bounds in any text, with marks that are words of the query', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'maize',
        'Maize’s',
        'price',
        ' ',
        ' ',
        '. ',
        filler,
        'x'.repeat(300),
        '👍',
        'é',
      ),
      fc.constantFrom('e\u0301', '\u0301'.repeat(100), '\ud83d', '-'.repeat(300), '\n\n'),
      fc.string({ unit: anyCharacter, maxLength: 20 }),
    );
    const text = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(''));
    const query = fc.constantFrom('maize', 'maize price', '"maize price"', 'm*', '-x', 'x* e*');
    fc.assert(
      fc.property(text, query, fc.constantFrom('en', 'sw'), (content, typed, language) => {
        const { text: piece, marks, cutBefore, cutAfter } = excerpt(content, typed, language);
        const at = content.indexOf(piece);
        assert.ok(at >= 0 && piece.length <= SNIPPET_UNITS + 130);
        if (!cutBefore && !cutAfter) assert.equal(piece.trim(), content.trim());
        let last = -1;
        for (const [start, end] of marks) {
          assert.ok(start > last && start < end && end <= piece.length);
          last = end;
        }
        if (content.isWellFormed()) assert.ok(piece.isWellFormed());
      }),
      { numRuns: runsOf(3_000) },
    );
  });
});

describe('an excerpt of a very long text', () => {
  const space = (units: number): string => ' '.repeat(units);

  it('marks matches within the searched part', () => {
    const { marks } = excerpt(`${space(SEARCHED_UNITS_MAX - 6)}maize ${space(99)}`, 'maize');
    assert.equal(marks.length, 1);
  });

  it('is its beginning where the words come later', () => {
    const { text, marks } = excerpt(`Order. ${space(SEARCHED_UNITS_MAX)}maize`, 'maize');
    assert.deepEqual([text, marks], ['Order.', []]);
  });

  it('does not match a part of a word', () => {
    const { marks } = excerpt(`${space(SEARCHED_UNITS_MAX - 4)}mais${'on'.repeat(99)}`, 'mais');
    assert.deepEqual(marks, []);
  });
});
