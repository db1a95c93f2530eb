// Whatever is printed, in whatever order: each entry is in at most one item, a decision is in the item it is printed in, and nobody is
// named a mover who did not move. More sittings are read by test/campaigns (BUSINESS_SITTINGS).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { entriesOf, readSitting } from './sittings.ts';

const SITTINGS = Number(process.env['BUSINESS_SITTINGS'] ?? 3_000);

const HEADINGS = [
  ...[
    'PRAYERS',
    'ADJOURNMENT',
    'PAPERS LAID',
    'MOTION',
    'MOTIONS',
    'BILLS',
    'Second Reading',
    'THIRD READING',
  ],
  ...[
    'COMMITTEE OF THE WHOLE',
    'IN THE COMMITTEE',
    'REPORTS',
    'STATEMENTS',
    'PETITIONS',
    'POINT OF ORDER',
  ],
  ...[
    'COMMUNICATION FROM THE CHAIR',
    'VISITING STUDENTS',
    'QUESTION BY PRIVATE NOTICE',
    'Question No.5',
  ],
  ...[
    'THE TEA BILL',
    'THE COFFEE BILL (Senate Bill No. 2 of 2025)',
    'ADOPTION OF REPORT ON',
    'ROADS',
    '27',
    '',
  ],
  ...['Clause 3', 'Schedule', 'DIVISION', 'AYES:', 'CONSIDERATION OF CLAUSES RE-COMMITTED'],
];
const NOTES = [
  ...[
    '(Question proposed)',
    '(Question put and agreed to)',
    '(Question put and negatived)',
    '(Motion withdrawn)',
  ],
  ...[
    '(Question of the amendment proposed)',
    '(Question of the amendment put and agreed to)',
    '(Clause 3 agreed to)',
  ],
  ...[
    '(The Bill was read a Second Time)',
    '(The Bill was accordingly read the Third Time and passed)',
  ],
  ...[
    '(Resumption of debate on the Motion)',
    '(Debate on the Motion adjourned)',
    '(The House resumed)',
  ],
  ...[
    '(Moved by Hon. Z on 3.4.2025)',
    '(Question deferred)',
    '(Motion lost for want of a seconder)',
    '(Applause)',
  ],
  ...[
    '[The Speaker left the Chair]',
    '(Question, that the debate be now adjourned, put and negatived)',
  ],
];
const SPEAKERS = ['Hon. A', 'Hon. B', 'Hon. C', 'The Speaker', 'Hon. Members'];
const SPEECHES = [
  ...[
    'I beg to move that this House adopts the Report.',
    'I beg to move.',
    'I beg to second.',
    'Seconded.',
  ],
  ...[
    'I beg to move that the Tea Bill be now read a Second Time.',
    'I beg to reply.',
    'I support this Motion.',
  ],
  ...[
    'I beg to move the following amendment:\\n\\nTHAT, the Motion be amended by deleting all words.',
  ],
  ...[
    'I beg to move that the debate be now adjourned.',
    'Order!',
    'Thank you.',
    'I rise to speak.',
  ],
  ...[
    'I beg to report that a Committee of the Whole has considered the Coffee Bill and approved the same.',
  ],
  ...['We are now in the Committee of the whole House to consider the Tea Bill.'],
];
const LINE = fc.oneof(
  fc.constantFrom(...HEADINGS).map((heading) => `# ${heading}`),
  fc.constantFrom(...NOTES),
  fc.constantFrom('= THAT, this House notes it.', '= 1 Kericho 20', '= Question No.7', '= Nil'),
  fc
    .tuple(fc.constantFrom(...SPEAKERS), fc.constantFrom(...SPEECHES))
    .map(([name, words]) => `> [${name}] ${words}`),
);

/** Who moves anything in an entry, by its words alone. */
function moves(line: string): readonly string[] {
  const [, name = '', words = ''] = /^> \[(.*?)\] (.*)$/u.exec(line) ?? [];
  const printed = /^\(Moved by (.*?) on /u.exec(line)?.[1];
  if (printed !== undefined) return [printed];
  return /^(?:The Speaker|Hon\. Members)$/u.test(name) ||
    !/beg to (?:move|reply|report)/u.test(words)
    ? []
    : [name];
}

test(`${SITTINGS} random sittings: items do not overlap, and decisions are in theirs`, () => {
  fc.assert(
    fc.property(fc.array(LINE, { maxLength: 40 }), (lines) => {
      const { items, decided, motions } = readSitting(entriesOf(lines));
      const itemOf = new Map<number, number>();
      for (const [index, { pieces }] of items.entries()) {
        for (const [first, last] of pieces) {
          assert.ok(first <= last);
          for (let at = first; at <= last; at++) {
            assert.equal(itemOf.has(at), false, `entry ${at + 1} is in two items`);
            itemOf.set(at, index);
          }
        }
        assert.ok(pieces.length > 0);
      }
      for (const { at, item, kind, mover, seconder, evidence } of decided) {
        if (item !== null && kind !== 'reading')
          assert.equal(itemOf.get(at), items.indexOf(item), `entry ${at + 1}`);
        if (mover !== null) {
          const said = lines.flatMap((line, index) =>
            evidence.includes(index) ? moves(line) : [],
          );
          assert.ok(
            said.includes(mover.name),
            `entry ${at + 1}: ${mover.name} moved nothing in ${said.join()}`,
          );
          assert.notEqual(mover.name, seconder?.name);
        }
      }
      for (const { motion, item } of motions) {
        for (const at of motion.evidence)
          assert.equal(itemOf.get(at), items.indexOf(item), `entry ${at + 1}`);
      }
      // Nothing is decided twice: a note that names no subject is of one motion, and of no other note.
      const bare = decided.filter(
        ({ at, kind, subject }) =>
          kind === 'question' && lines[at] === '(Question put and agreed to)' && subject !== '',
      );
      const motionsPut = bare
        .map(({ evidence }) => evidence.slice(0, -1).join())
        .filter((ids) => ids !== '');
      assert.equal(new Set(motionsPut).size, motionsPut.length, 'a motion was decided twice');
    }),
    { numRuns: SITTINGS },
  );
});
