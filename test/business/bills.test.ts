// Bills over sittings, as data: what sittings print of them, and what they are. `UPDATE_GOLDEN=1` rewrites the readings; read the
// difference before committing it.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fc } from '../support/seed.ts';
import {
  BILL_EVENTS,
  type BillEvent,
  type BillMention,
  followBills,
} from '../../src/record/business/follow-bills.ts';
import { PROCEDURE } from './sittings.ts';

const PATH = new URL('./bills.txt', import.meta.url);

const CASES = readFileSync(PATH, 'utf8')
  .split(/^(?=== )/mu)
  .map((written) => {
    const [title = '', ...lines] = written.trimEnd().split('\n');
    const printed = lines.filter((line) => !line.startsWith('→ '));
    const expected = lines.filter((line) => line.startsWith('→ '));
    return { title, printed, expected, read: billsOf(printed) };
  });

/** Each line is a day, a chamber, a title and, after a stroke, what happened. */
function mentionOf(line: string, order: number): BillMention {
  const [, date = '', chamber = '', heading = '', event = ''] =
    /^(\S+) (\S+) (.*) \/ (\w*)$/u.exec(line) ?? [];
  const bill = PROCEDURE.billIn(heading);
  assert.ok(bill !== null, line);
  const key = PROCEDURE.billKey(bill.title);
  const about = { stage: null, sponsor: null, isCertain: false, evidence: [order] };
  return {
    ...bill,
    ...about,
    date,
    order,
    chamber,
    key,
    event: event === '' ? null : (event as BillEvent),
  };
}

function billsOf(printed: readonly string[]): string[] {
  return followBills(printed.map(mentionOf)).map(({ title, number, otherNumbers, ...bill }) => {
    const others = otherNumbers.map((other) => `, printed as ${other}`).join('');
    const state = `${bill.state ?? 'came up'} ${bill.stateDate ?? ''}`.trimEnd();
    return `→ ${title} [${number ?? 'no number'}${others}]: ${state}, ${bill.mentions.length}`;
  });
}

if (process.env['UPDATE_GOLDEN'] === '1') {
  const written = CASES.map(({ title, printed, read }) => [title, ...printed, ...read].join('\n'));
  writeFileSync(PATH, `${written.join('\n\n')}\n`);
} else {
  for (const { title, read, expected } of CASES)
    test(title.slice('== '.length), () => assert.deepEqual(read, expected));
}

test('whatever is printed, each mention is of one bill, in any order of the sittings', () => {
  const line = fc
    .tuple(
      fc.constantFrom('2023-02-01', '2023-06-01', '2024-02-01', '2024-06-01'),
      fc.constantFrom('senate', 'national-assembly'),
      fc.constantFrom('THE TEA BILL', 'THE TEA BILL, 2023', 'THE TEAS BILL', 'THE COFFEE BILL'),
      fc.constantFrom('', ' (Senate Bill No. 1 of 2023)', ' (Senate Bill No. 2 of 2024)'),
      fc.constantFrom(...BILL_EVENTS),
    )
    .map(
      ([date, chamber, title, number, event]) => `${date} ${chamber} ${title}${number} / ${event}`,
    );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const mentions = lines.toSorted().map(mentionOf);
      const bills = followBills(mentions);
      const all = bills.flatMap((bill) => bill.mentions);
      assert.equal(all.length, mentions.length);
      assert.equal(new Set(all).size, mentions.length);
      assert.deepEqual(followBills(mentions.toReversed()), bills);
    }),
    { numRuns: 1_000 },
  );
});
