// Entries as shown to readers.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readingRules } from '../../record/parliament/record-rules.ts';
import type { EntryBody } from '../../record/entry.ts';
import { contributionStarts } from '../../record/contributions/contribution.ts';
import { readWireForm, wireForm } from '../../record/wire-form.ts';
import type { FoundEntry } from '../../finder/finder.ts';
import { labelText } from '../../record/speaker-label.ts';
import { isHeading, readEntries } from './read-entries.ts';

const FOOTER =
  'The electronic version of the Senate Hansard Report is for information purposes only. A certified ' +
  'version of this Report can be obtained from the Director, Hansard and Audio Services, Senate.';

let counter = 0;
const rules = readingRules('');

/** Marks the entries that begin a contribution, as the index does. */
function readAll(all: readonly FoundEntry[]) {
  const fragments = all.map(({ id, wire }) => ({ ...readWireForm(wire), id }));
  const starts = contributionStarts(fragments, rules);
  return readEntries(
    all.map((entry, at) => ({ ...entry, begins: starts[at]! })),
    rules,
  );
}

function found(type: EntryBody['type'], content: string, speakerName = ''): FoundEntry {
  counter += 1;
  const body = {
    textCounter: counter,
    type,
    speakerName,
    speakerTitle: '',
    speaker: null,
    content,
  };
  return {
    id: counter,
    sittingId: 1,
    language: 'en',
    begins: false,
    contribution: null,
    wire: wireForm(body),
    excerpt: null,
  };
}

suite('the entries of a sitting', () => {
  test('go on in mid-sentence across a page, whose footer is set aside', () => {
    const [first, second] = readAll([
      found('speech', `I beg to ${FOOTER}`, 'Sen. Mumma'),
      found('speech', 'move.', 'Sen. Mumma'),
    ]);
    assert.deepEqual([first!.text, first!.footer, first!.glue], ['I beg to', FOOTER, null]);
    assert.deepEqual([second!.text, second!.footer, second!.glue], ['move.', '', ' ']);
    assert.deepEqual([first!.labelled, second!.labelled], [true, false]);
  });

  test('take words in italics into the sentence they stand in', () => {
    const read = readAll([
      found('speech', 'It was done', 'Sen. Mumma'),
      found('scene', 'in extenso'),
      found('speech', ', as I said.', 'Sen. Mumma'),
    ]);
    assert.deepEqual(
      read.map(({ glue, text }) => `${glue ?? '¶'}${text}`),
      ['¶It was done', ' in extenso', ', as I said.'],
    );
  });

  test('begin a paragraph where a sentence begins', () => {
    const read = readAll([
      found('speech', 'It is done.', 'Sen. Mumma'),
      found('speech', 'Let us go on.', 'Sen. Mumma'),
    ]);
    assert.deepEqual(
      read.map(({ glue }) => glue),
      [null, null],
    );
  });

  test('say who speaks again after another, or a heading, but not after a note', () => {
    const read = readAll([
      found('speech', 'One.', 'Sen. Mumma'),
      found('scene', '(Applause)'),
      found('speech', 'Two.', 'Sen. Mumma'),
      found('speech', 'Three.', 'Sen. Kathuri'),
      found('heading', 'BILLS'),
      found('speech', 'Four.', 'Sen. Kathuri'),
    ]);
    assert.deepEqual(
      read.map(({ labelled }) => labelled),
      [true, false, false, true, false, true],
    );
  });

  test('have headings with letters, and stray marks that are none', () => {
    const read = readAll(['BILLS', ')', '52A.', 'HOJA'].map((text) => found('heading', text)));
    assert.deepEqual(read.map(isHeading), [true, false, false, true]);
  });
});

test('a label is the title with the name in brackets, or what there is of it', () => {
  const of = (speakerTitle: string, speakerName: string): string =>
    labelText({ speakerTitle, speakerName }, 'nobody');
  assert.equal(of('The Speaker', 'Hon. Kingi'), 'The Speaker (Hon. Kingi)');
  assert.equal(of('', 'Sen. Mumma'), 'Sen. Mumma');
  assert.equal(of('The Speaker', ''), 'The Speaker');
  assert.equal(of('', ''), 'nobody');
});
