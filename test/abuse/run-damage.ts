// node test/abuse/run-damage.ts: damages a SQLite file in more than a hundred ways, and compares everything that is served and printed with what the whole
// record says. Takes some minutes.

import { parseArgs } from 'node:util';
import { folderUntilExit } from '../support/temporary.ts';
import { sweep } from './damage/sweep.ts';

const { values } = parseArgs({
  options: {
    /** The search index has stored blocks from 4,104 on. */
    entries: { type: 'string', default: '4200' },
    /** Pages of every kind of every table and index; the fills take turns. */
    pages: { type: 'string', default: '3' },
  },
});

const { damages, errors, responses } = await sweep(folderUntilExit('damage'), {
  entries: Number(values.entries),
  only: () => true,
  pagesOfAKind: Number(values.pages),
  emptyAtOnce: 1,
  addressesOfAKind: 20,
  commandsEvery: 4,
});
console.log(
  `${damages} damages: ${errors} of ${responses} responses were an error, all others as of the whole record.`,
);
