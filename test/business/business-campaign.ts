// npm run campaign -- business [number]: the business of 100,000 random sittings.

import { fc } from '../support/seed.ts';
import { ANY_LINES, checkAny, checkInterrupted, INTERRUPTED_LINES } from './random-sittings.ts';

const numRuns = Number(process.argv[2] ?? 100_000);
fc.assert(fc.property(ANY_LINES, checkAny), { numRuns });
fc.assert(fc.property(INTERRUPTED_LINES, checkInterrupted), { numRuns });
console.log(`${numRuns} random sittings and as many interrupted debates were read.`);
