// Random sittings, and what is true of the business that is read from any of them.

import assert from 'node:assert/strict';
import { fc } from '../support/seed.ts';
import { entriesOf, readSitting } from './sittings.ts';

const HEADINGS = [
  'PRAYERS',
  'ADJOURNMENT',
  'PAPERS LAID',
  'MOTION',
  'MOTIONS',
  'BILLS',
  'Second Reading',
  'THIRD READING',
  'COMMITTEE OF THE WHOLE',
  'IN THE COMMITTEE',
  'REPORTS',
  'STATEMENTS',
  'PETITIONS',
  'POINT OF ORDER',
  'COMMUNICATION FROM THE CHAIR',
  'VISITING STUDENTS',
  'QUESTION BY PRIVATE NOTICE',
  'Question No.5',
  'THE TEA BILL',
  'THE COFFEE BILL (Senate Bill No. 2 of 2025)',
  'ADOPTION OF REPORT ON',
  'ROADS',
  '27',
  '',
  'Clause 3',
  'Schedule',
  'DIVISION',
  'AYES:',
  'CONSIDERATION OF CLAUSES RE-COMMITTED',
];
const NOTES = [
  '(Question proposed)',
  '(Question put and agreed to)',
  '(Question put and negatived)',
  '(Motion withdrawn)',
  '(Question of the amendment proposed)',
  '(Question of the amendment put and agreed to)',
  '(Clause 3 agreed to)',
  '(The Bill was read a Second Time)',
  '(The Bill was accordingly read the Third Time and passed)',
  '(Resumption of debate on the Motion)',
  '(Debate on the Motion adjourned)',
  '(The House resumed)',
  '(Moved by Hon. Z on 3.4.2025)',
  '(Question deferred)',
  '(Motion lost for want of a seconder)',
  '(Applause)',
  '[The Speaker left the Chair]',
  '(Question, that the debate be now adjourned, put and negatived)',
  '(Question, that the word to be inserted be inserted, put and agreed to)',
  '(Question, that Clauses 3 and 4 be part of the Bill, put and the Senate proceeded to vote by County Delegations)',
  '(Question, that Clause 3 be part of the Bill, put and agreed to)',
  '(Question carried by 27 votes to nil)',
  '(Question of the Motion as amended put and agreed to)',
  '(The House resumed)',
];
const SPEAKERS = ['Hon. A', 'Hon. B', 'Hon. C', 'The Speaker', 'Hon. Members'];
const SPEECHES = [
  'I beg to move that this House adopts the Report.',
  'I beg to move.',
  'I beg to second.',
  'Seconded.',
  'I beg to move that the Tea Bill be now read a Second Time.',
  'I beg to reply.',
  'I support this Motion.',
  'I beg to move the following amendment:\\n\\nTHAT, the Motion be amended by deleting all words.',
  'I beg to move that the debate be now adjourned.',
  'I beg to move an amendment to the Motion by deleting all words.',
  'I beg to move that we take this seriously.',
  'I would like to move to my second point.',
  'When Hon. Z said "I beg to move that this House rises", I was there.',
  'I second what was said.',
  'On behalf of the mover, I beg to reply.',
  'I beg to move that the Tea Bill be now read the Third Time.',
  'Order!',
  'Thank you.',
  'I rise to speak.',
  'I beg to report that a Committee of the Whole has considered the Coffee Bill and approved the same.',
  'We are now in the Committee of the whole House to consider the Tea Bill.',
];
/** Headings that begin an item or a section. */
const BEGINNING =
  /^# (?:PAPERS LAID|MOTIONS?|BILLS|REPORTS|STATEMENTS|PETITIONS|THE TEA BILL|THE COFFEE BILL)/u;
const END = /^# (?:ADJOURNMENT|PRAYERS)$/u;

const LINE = fc.oneof(
  fc.constantFrom(...HEADINGS).map((heading) => `# ${heading}`),
  fc.constantFrom(...NOTES),
  fc.constantFrom('= THAT, this House notes it.', '= 1 Kericho 20', '= Question No.7', '= Nil'),
  fc
    .tuple(fc.constantFrom(...SPEAKERS), fc.constantFrom(...SPEECHES))
    .map(([name, words]) => `> [${name}] ${words}`),
);

/** Lines of a sitting, in any order. */
export const ANY_LINES = fc.array(LINE, { maxLength: 40 });

/** A debate that is interrupted once or more, by anything that may interrupt it, and each time resumed by a note. */
export const INTERRUPTED_LINES = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'COMMUNICATION FROM THE CHAIR',
        'PAPERS LAID',
        'STATEMENTS',
        'POINT OF ORDER',
      ),
      fc.array(
        fc.constantFrom(
          '# VISITING STUDENTS',
          '> [The Speaker] Order!',
          '> [Hon. D] Thank you.',
          '(Applause)',
        ),
        {
          maxLength: 4,
        },
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((interruptions) => [
    '# PRAYERS',
    '# MOTION',
    '# ROADS',
    '> [Hon. A] I beg to move that this House adopts the Report.',
    '> [Hon. B] I beg to second.',
    '(Question proposed)',
    ...interruptions.flatMap(([section, lines]) => [
      `# ${section}`,
      '> [The Speaker] Hon. Members!',
      ...lines,
      '(Resumption of debate on the Motion)',
      '> [Hon. C] I go on.',
    ]),
    '(Question put and agreed to)',
  ]);

type Read = ReturnType<typeof readSitting>;

/** The number of the item that each entry is in. */
function itemsByEntry(items: Read['items']): ReadonlyMap<number, number> {
  const itemOf = new Map<number, number>();
  for (const [index, { pieces }] of items.entries()) {
    assert.ok(pieces.length > 0);
    for (const [first, last] of pieces) {
      assert.ok(first <= last);
      for (let at = first; at <= last; at += 1) {
        assert.equal(itemOf.has(at), false, `entry ${at + 1} is in two items`);
        itemOf.set(at, index);
      }
    }
  }
  return itemOf;
}

/** Who moves anything in an entry, by its words alone. */
function moves(line: string): readonly string[] {
  const [, name = '', words = ''] = /^> \[(.*?)\] (.*)$/u.exec(line) ?? [];
  const printed = /^\(Moved by (.*?) on /u.exec(line)?.[1];
  if (printed !== undefined) return [printed];
  return isChair(name) || words.includes('"') || !words.includes('beg to move') ? [] : [name];
}

/** Who seconds anything in an entry, by its words alone. */
function seconds(line: string): readonly string[] {
  const [, name = '', words = ''] = /^> \[(.*?)\] (.*)$/u.exec(line) ?? [];
  return isChair(name) || !/\bsecond(?:ed)?\b/iu.test(words) ? [] : [name];
}

function isChair(name: string): boolean {
  return /^(?:The Speaker|Hon\. Members)$/u.test(name);
}

export function checkAny(lines: readonly string[]): void {
  const { items, decided, motions } = readSitting(entriesOf(lines));
  const itemOf = itemsByEntry(items);
  checkCovered(lines, itemOf);
  for (const { at, item, kind, subject, mover, seconder, evidence } of decided) {
    if (item !== null && kind !== 'reading')
      assert.equal(itemOf.get(at), items.indexOf(item), `entry ${at + 1}`);
    const isSeconded = (name: string): boolean =>
      evidence.some((index) => seconds(lines[index] ?? '').includes(name));
    assert.ok(seconder === null || isSeconded(seconder.name), `entry ${at + 1}: seconder`);
    if (mover === null) {
      assert.equal(seconder, null, `entry ${at + 1}: a seconder without a mover`);
      continue;
    }
    const isOfPart = /that Clauses? .* be part of the Bill/u.test(subject);
    assert.equal(isOfPart, false, `entry ${at + 1}: nobody moves that a clause stays`);
    const said = evidence.flatMap((index) => moves(lines[index] ?? ''));
    assert.ok(said.includes(mover.name), `entry ${at + 1}: ${mover.name} is not of ${said.join()}`);
    assert.notEqual(mover.name, seconder?.name);
  }
  for (const { motion, item } of motions) {
    for (const at of motion.evidence)
      assert.equal(itemOf.get(at), items.indexOf(item), `entry ${at + 1}`);
  }
  // Nothing is decided twice: a note that names no subject is of one motion, and of no other note.
  const motionsPut = decided
    .filter(({ at, kind }) => kind === 'question' && lines[at] === '(Question put and agreed to)')
    .map(({ evidence }) => evidence.slice(0, -1).join())
    .filter((evidence) => evidence !== '');
  assert.equal(new Set(motionsPut).size, motionsPut.length, 'a motion was decided twice');
}

/** What is said is in an item, except before the first heading of business and after the adjournment. */
function checkCovered(lines: readonly string[], itemOf: ReadonlyMap<number, number>): void {
  const opening = lines.indexOf('# PRAYERS');
  let isBusiness = false;
  for (const [at, line] of lines.entries()) {
    if (at <= opening) continue;
    if (BEGINNING.test(line)) isBusiness = true;
    if (END.test(line)) isBusiness = false;
    if (isBusiness && line.startsWith('> '))
      assert.ok(itemOf.has(at), `entry ${at + 1} is in no item`);
  }
}

export function checkInterrupted(lines: readonly string[]): void {
  const { items, decided } = readSitting(entriesOf(lines));
  const debate = items.find(({ title }) => title === 'ROADS');
  const resumptions = lines.filter((line) => line.startsWith('(Resumption')).length;
  assert.equal(debate?.pieces.length, resumptions + 1, 'a piece was lost');
  assert.equal(debate.pieces.at(-1)?.[1], lines.length - 1);
  const [question, ...others] = decided.filter(({ kind }) => kind === 'question');
  assert.deepEqual(others, []);
  assert.equal(question?.item, debate);
  assert.equal(question.mover?.name, 'Hon. A');
  assert.equal(question.seconder?.name, 'Hon. B');
}
