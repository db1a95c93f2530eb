// The long form of engines-agree.test.ts: node test/store/engines-agree-campaign.ts --sequences 2000 [--seed 1]

import { parseArgs } from 'node:util';
import { startPostgres } from '../support/postgres.ts';
import { temporaryStore } from '../support/temporary.ts';
import { checkEnginesAgree } from './engines-agree.ts';

const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '2000' }, seed: { type: 'string' } },
});
const sequences = Number(values.sequences);
const seed =
  values.seed === undefined ? Math.floor(performance.now() * 1_000) : Number(values.seed);
const postgres = await startPostgres();
console.log(`${sequences} sequences, seed ${seed}`);
await checkEnginesAgree(temporaryStore, postgres.store, sequences, {
  seed,
  progress: (done) => {
    if (done % 100 === 0) console.log(`${done} done`);
  },
});
console.log(`The engines agree on all ${sequences} sequences.`);
