// node test/abuse/damage/run-flips.ts: flips a bit in every column of every table and index of a SQLite file, one after another, and says of each
// what is answered wrongly and whether `hansard check` finds it. Takes some minutes.

import { parseArgs } from 'node:util';
import { folderUntilExit } from '../../support/temporary.ts';
import { sweepFlips } from './flip-sweep.ts';

const { values } = parseArgs({
  options: {
    /** Rows of every column. */
    rows: { type: 'string', default: '1' },
    /** Tables and indexes, as a regular expression. */
    only: { type: 'string', default: '' },
    /** Serves the record after every flip, not only after those that check does not find. */
    all: { type: 'boolean', default: false },
  },
});

const only = new RegExp(values.only);
const results = await sweepFlips(folderUntilExit('flips'), {
  flipsOfAColumn: Number(values.rows),
  only: (name) => only.test(name),
  servesAll: values.all,
  onFlip: ({ name, wrong, isFound }) =>
    console.log(
      `${isFound ? 'found' : 'NOT FOUND'} by check, ${wrong.length} wrong: ${name}${wrong.length > 0 ? ` (${wrong[0]?.slice(0, 100)})` : ''}`,
    ),
});
const wrong = results.filter((result) => result.wrong.length > 0);
const notFound = wrong.filter(({ isFound }) => !isFound);
console.log(
  `${results.length} flips: ${wrong.length} gave a wrong response, ${notFound.length} of these check does not find.`,
);
process.exitCode = notFound.length > 0 ? 1 : 0;
