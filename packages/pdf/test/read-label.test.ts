// Labels as they are printed: bold or not, with and without colons, with brackets in every order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileForms } from '../src/document-forms.ts';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import { readLabel, splitLabel } from '../src/classify-blocks.ts';

const rules = compileForms(KENYA);

/** Bold text is between asterisks. */
function read(marked: string): string | null {
  const spans = marked
    .split('*')
    .map((text, index) => ({ text, bold: index % 2 === 1, italic: false }))
    .filter(({ text }) => text !== '');
  const label = readLabel(spans, rules);
  if (label === null) return null;
  const text = spans.map((span) => span.text).join('');
  return `${label.title}|${label.name}|${text.slice(label.end)}`;
}

test('reads labels in every form they are printed in', () => {
  const labels: Record<string, string | null> = {
    '*Mr. Speaker:* Order!': '|Mr. Speaker|Order!',
    '*Mr. Mwatela *: Indeed.': '|Mr. Mwatela|Indeed.',
    '*Mr. Ethuro: Y*es, Sir.': '|Mr. Ethuro|Yes, Sir.',
    '*Sen. (Dr.) Khalwale:* On a point of order.': '|Sen. (Dr.) Khalwale|On a point of order.',
    '*The Speaker *(Hon. Ethuro): Next Order.': 'The Speaker|Hon. Ethuro|Next Order.',
    '*The Temporary Chairlady *(Hon. (Dr) Nyamai): Yes.':
      'The Temporary Chairlady|Hon. (Dr) Nyamai|Yes.',
    '*The Temporary Speaker *(Hon. Kaluma). Mover.': 'The Temporary Speaker|Hon. Kaluma|Mover.',
    '*The Temporary Speaker *(Hon. (Ms. Shebesh): Go on.':
      'The Temporary Speaker|Hon. (Ms. Shebesh|Go on.',
    '*Hon. (Dr) Otiende Amollo *(Rarieda, ODM): No!': 'Hon. (Dr) Otiende Amollo|Rarieda, ODM|No!',
    '*Hon. Irene Mayaka *(Nominated, ODM): No!': 'Hon. Irene Mayaka|Nominated, ODM|No!',
    '*.The Deputy Speaker *(Sen. Kito): No!': 'The Deputy Speaker|Sen. Kito|No!',
    '*Mr. Ruteere *asked the Minister:-': '|Mr. Ruteere|asked the Minister:-',
    '*(Dr. Khalwale) *to ask the Minister:-': '|Dr. Khalwale|to ask the Minister:-',
    '*Hon. Sunjeev *seconded.': '|Hon. Sunjeev|seconded.',
    '*Hon. Senators*: Yes!': '|Hon. Senators|Yes!',
    'Mr. Speaker: Order!': '|Mr. Speaker|Order!',
    '*SHAREABLE REVENUE:* 190': null,
    '*Teller of the Ayes*: Sen. Bule': null,
    '*Clause 5:* the words': null,
    '*Justification:* none': null,
    '*12A. *The Act is amended: so': null,
    'Mr. Speaker, Sir, I said: go.': null,
    'Hon. Members who heard me say this: go.': null,
    'I quote: go.': null,
    '': null,
  };
  for (const [marked, expected] of Object.entries(labels))
    assert.equal(read(marked), expected, marked);
});

test('a label of any length is read in a moment', () => {
  for (const part of ['(', ')', 'Hon. ', 'A (', ': ', 'a ']) {
    read(`*Hon. ${part.repeat(50_000)}*`);
    read(`Hon. ${part.repeat(50_000)}`);
  }
});

test('the bracket at the end is the name, and the rest the title', () => {
  assert.deepEqual(splitLabel('The Speaker (Hon. Kingi)'), {
    title: 'The Speaker',
    name: 'Hon. Kingi',
  });
  assert.deepEqual(splitLabel('Sen. (Prof.) Otenyo'), { title: '', name: 'Sen. (Prof.) Otenyo' });
  assert.deepEqual(splitLabel('Hon. Mto (Kiminini, DAP-K'), {
    title: 'Hon. Mto',
    name: 'Kiminini, DAP-K',
  });
});
