// Whatever is printed, in whatever order: each entry is in at most one item, a decision is in the item it is printed in, and nobody
// is named a mover who did not move. More sittings are read by `npm run campaign -- business`.

import { test } from 'node:test';
import { fc } from '../support/seed.ts';
import { ANY_LINES, checkAny, checkInterrupted, INTERRUPTED_LINES } from './random-sittings.ts';

const SITTINGS = 3_000;

test(`${SITTINGS} random sittings: items do not overlap, and decisions are in theirs`, () => {
  fc.assert(fc.property(ANY_LINES, checkAny), { numRuns: SITTINGS });
});

test('what is interrupted is taken up, under its title and with its motion', () => {
  fc.assert(fc.property(INTERRUPTED_LINES, checkInterrupted), { numRuns: 300 });
});
