// Citations in each format, with hostile text in every field.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter, fc } from '../../test/support/seed.ts';
import { citationText, openingWords, type Citation } from '../record/citation.ts';
import { bibtex, cslJson, ris } from './citations.ts';

const CITATION: Citation = {
  entryId: 51,
  speaker: 'Owen Baya',
  opening: 'I beg to move',
  debate: null,
  chamber: 'Senate',
  report: 'Official Report (Hansard)',
  date: '2013-07-31',
  page: null,
  url: 'https://hansard.example/hansard/entry/51',
  sha256: 'ab'.repeat(32),
  doi: null,
  readOn: '2026-11-05',
};

const hostile = fc.record<Citation>({
  entryId: fc.integer({ min: 1 }),
  speaker: fc.string({ unit: anyCharacter }),
  opening: fc.string({ unit: anyCharacter }),
  debate: fc.option(fc.string({ unit: anyCharacter })),
  chamber: fc.string({ unit: anyCharacter }),
  report: fc.string({ unit: anyCharacter }),
  date: fc.constantFrom('2013-07-31', null),
  page: fc.option(fc.string({ unit: anyCharacter })),
  url: fc.constant(CITATION.url),
  sha256: fc.constant(CITATION.sha256),
  doi: fc.constantFrom('10.5281/zenodo.1_2', null),
  readOn: fc.constant('2026-11-05'),
});

suite('a citation', () => {
  test('as text is one sentence', () => {
    assert.equal(
      citationText(CITATION),
      'Owen Baya, “I beg to move”, Senate, Official Report (Hansard), 31 July 2013, entry 51, ' +
        `https://hansard.example/hansard/entry/51, read on 5 November 2026, SHA-256 ${CITATION.sha256}.`,
    );
    assert.match(
      citationText({ ...CITATION, debate: 'THE WATER BILL' }),
      /^Owen Baya, “I beg to move”, THE WATER BILL, Senate, Official Report/,
    );
    const inDataset = { ...CITATION, doi: '10.5281/zenodo.1_2' };
    const note = `SHA-256 ${CITATION.sha256}, in the dataset https://doi.org/10.5281/zenodo.1_2`;
    for (const write of [citationText, cslJson, ris]) assert.ok(write(inDataset).includes(note));
    assert.ok(bibtex(inDataset).includes(`Entry 51, ${note.replace('_', '\\_')}}`));
    assert.match(
      citationText({ ...CITATION, page: 'xii' }),
      /, 31 July 2013, page xii, entry 51, /,
    );
    fc.assert(fc.property(hostile, (one) => !/[\n\r\u2028\u0085]/.test(citationText(one))));
  });

  test('as text has single quotation marks within its own', () => {
    for (const opening of ['He said “no” to "that" twice', '"No," he said. “Never”']) {
      const [, quoted] = /^Owen Baya, “(.*?)”, Senate/.exec(
        citationText({ ...CITATION, opening }),
      )!;
      assert.doesNotMatch(quoted!, /["“”]/);
    }
    const quoted = citationText({ ...CITATION, opening: 'The word "all", ("no") and “x”' });
    assert.ok(quoted.includes('“The word ‘all’, (‘no’) and ‘x’”'), quoted);
  });

  test('as BibTeX has its fields in braces', () => {
    assert.equal(
      bibtex(CITATION),
      '@misc{hansard-51,\n  author = {{Owen Baya}},\n  title = {I beg to move},\n' +
        '  howpublished = {Senate, Official Report (Hansard)},\n  date = {2013-07-31},\n' +
        '  year = {2013},\n  url = {https://hansard.example/hansard/entry/51},\n' +
        `  urldate = {2026-11-05},\n  note = {Entry 51, SHA-256 ${CITATION.sha256}},\n}\n`,
    );
  });

  test('as BibTeX cannot end a field early', () => {
    const evil = 'a} @misc{x, title={y} \\input{/etc/passwd} 50% & $x_1^2$ #~';
    const text = bibtex({ ...CITATION, opening: evil });
    assert.match(text, /title = \{a\{\\textbraceright\} @misc\{\\textbraceleft\}x/);
    assert.match(text, /50\\% \\& \\\$x\\_1\{\\textasciicircum\}2\\\$ \\#\{\\textasciitilde\}\}/);
    fc.assert(fc.property(hostile, (one) => isBalanced(bibtex(one))));
  });

  test('as RIS has a tag a line, and no more', () => {
    const lines = ris({ ...CITATION, opening: 'a\r\nER  - \nTY  - BOOK\u2028UR  - x' }).split(
      '\r\n',
    );
    assert.equal(
      lines.map((line) => line.slice(0, 6)).join(''),
      'TY  - ID  - AU  - TI  - T2  - PY  - DA  - UR  - Y2  - N1  - ER  - ',
    );
    assert.equal(lines[3], 'TI  - a ER - TY - BOOK UR - x');
    fc.assert(
      fc.property(hostile, (one) =>
        ris(one)
          .split(/[\n\r\u2028\u2029\u0085]+/)
          .every((line) => line === '' || /^[A-Z][A-Z0-9] {2}- /.test(line)),
      ),
    );
  });

  test('as CSL-JSON is JSON, dates in parts', () => {
    const [item] = JSON.parse(cslJson(CITATION)) as [Record<string, unknown>];
    assert.deepEqual(item, {
      id: 'hansard-51',
      type: 'speech',
      author: [{ literal: 'Owen Baya' }],
      title: 'I beg to move',
      'container-title': 'Senate, Official Report (Hansard)',
      issued: { 'date-parts': [[2013, 7, 31]] },
      accessed: { 'date-parts': [[2026, 11, 5]] },
      number: '51',
      URL: CITATION.url,
      note: `SHA-256 ${CITATION.sha256}`,
    });
    fc.assert(fc.property(hostile, (one) => Array.isArray(JSON.parse(cslJson(one)))));
  });
});

suite('the opening words', () => {
  test('are all of a short text, on one line', () => {
    assert.equal(openingWords(' Why?\nNot\u0000now. '), 'Why? Not now.');
  });

  test('are cut between words, without the comma before the gap', () => {
    const text = `${'word '.repeat(16)}seventeen, and so on and on`;
    assert.equal(openingWords(text), `${'word '.repeat(16)}seventeen …`);
    assert.equal(openingWords('x'.repeat(200)), `${'x'.repeat(90)} …`);
  });
});

/** Whether every brace that opens is closed, and the record only at its end. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (depth === 0 && index > text.indexOf('{') && character !== '\n' && character !== '}') {
      return false;
    }
  }
  return depth === 0;
}
