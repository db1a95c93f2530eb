// The long form of engines-agree.test.ts: node test/store/engines-agree/engines-agree-campaign.ts --sequences 2000 [--seed 1]

import { parseArgs } from 'node:util';
import { startPostgres } from '../../support/postgres/postgres.ts';
import { SEED } from '../../support/seed.ts';
import { sqliteRecord } from '../../support/temporary.ts';
import { checkEnginesAgree } from './engines-agree.ts';

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(SEED) },
  },
});
const sequences = Number(values.sequences);
const seed = Number(values.seed);
const postgres = await startPostgres();
console.log(`${sequences} sequences, seed ${seed}`);
await checkEnginesAgree(sqliteRecord, postgres.record, sequences, {
  seed,
  progress: (done, operations) => {
    if (done % 100 === 0) console.log(`${done} done, ${operations} operations`);
  },
});
console.log(`The engines agree on all ${sequences} sequences.`);
