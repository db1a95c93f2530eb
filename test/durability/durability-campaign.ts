// Many rounds of what durability.test.ts does twice, and power cuts: npm run campaign -- durability [--rounds 50] [--only power-cut]

import { parseArgs } from 'node:util';
import type { Ending } from '../support/temporary.ts';
import { killImporter, killServer } from './durability.ts';
import { cutPower } from './power-cut.ts';

/** The number of entries imported while the importer is killed: two rounds fill a block of the index. */
const IMPORTED_ENTRIES_A_ROUND = 2_500;

const CAMPAIGNS: Readonly<Record<string, (ending: Ending, rounds: number) => Promise<unknown>>> = {
  'kill-server': killServer,
  'power-cut': cutPower,
  'kill-importer': async (ending, rounds) => ({
    faults: await killImporter(ending, rounds, rounds * IMPORTED_ENTRIES_A_ROUND),
  }),
};

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, only: { type: 'string', default: '' } },
});
for (const [name, campaign] of Object.entries(CAMPAIGNS)) {
  if (!name.includes(values.only)) continue;
  const endings: (() => unknown)[] = [];
  const ending = { after: (end: unknown) => void endings.unshift(end as () => unknown) };
  try {
    console.log(name, await campaign(ending, Number(values.rounds)));
  } finally {
    for (const end of endings) await end();
  }
}
