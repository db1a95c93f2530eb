// npm run campaign -- damaged-documents [runs] [format]: documents of every format, damaged at random. Prints how many were
// imported in spite of it, and the CPU time of a document. The short version is damaged-documents.test.ts.

import { type Ending, temporaryFolder, temporaryStore } from '../support/temporary.ts';
import { SEED } from '../support/seed.ts';
import { DAMAGED_FORMATS, tryDamaged } from './damaged-documents.ts';

const [runs = '10000', only = ''] = process.argv.slice(2);
const ends: (() => unknown)[] = [];
const ending: Ending = { after: (end) => void ends.unshift(end as () => unknown) };
console.log(`seed ${SEED}`);
const place = { store: await temporaryStore(ending), folder: temporaryFolder(ending) };
for (const format of DAMAGED_FORMATS.filter((name) => name.includes(only))) {
  const startUs = process.cpuUsage();
  const imported = await tryDamaged(format, Number(runs), place);
  const { user, system } = process.cpuUsage(startUs);
  const each = (user + system) / 1_000 / Number(runs);
  console.log(`${format}: ${runs} tried, ${imported} imported, ${each.toFixed(1)} ms each`);
}
for (const end of ends) await end();
