// npm run campaign -- whole-record <file>: every contribution of a stored record, as the store returns it, contains its entries
// completely and once. The short version is in sitting-cases.test.ts.

import { readingRules } from '../../src/record/parliament/record-rules.ts';
import assert from 'node:assert/strict';
import { joinContribution } from '../../src/record/contributions/contribution.ts';
import { EVERYTHING } from '../../src/record/filter.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import { openFinder } from '../../src/store/open-store.ts';
import { assertNothingLost } from '../support/records/reconstruct.ts';

const finder = await openFinder(`sqlite:${process.argv[2] ?? 'data/bench-1608389.sqlite'}`);
let [contributions, entries, footers, after] = [0, 0, 0, 0];
let expected = 0;
for (let more = true; more;) {
  const found = await finder.findContributions({
    filter: EVERYTHING,
    ordering: 'id',
    start: { after },
    size: 1_000,
    highlight: false,
  });
  expected = found!.count;
  for (const { id, entries: ofContribution } of found!.items) {
    const fragments = ofContribution.map((entry) => ({
      id: entry.id,
      ...readWireForm(entry.wire),
    }));
    const joined = joinContribution(fragments, readingRules(''));
    assertNothingLost(fragments, joined);
    assert.equal(fragments[0]!.id, id);
    contributions += 1;
    entries += fragments.length;
    footers += joined.footers.length;
    after = id;
  }
  more = found!.more;
}
assert.equal(contributions, expected);
const all = await finder.facets(EVERYTHING);
assert.equal(entries, all.count);
console.log(
  `${contributions} contributions of ${entries} entries: nothing lost, nothing twice; ${footers} footers taken out.`,
);
await finder.close();
