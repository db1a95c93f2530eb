// hansard check: verifies the promises of the store on its data, or says whether the record is fresh.

import { OperatorError, StoreDamaged } from '../../errors.ts';
import { groupDigits } from '../../group-digits.ts';
import type { Store } from '../../store/contract/store.ts';
import { withoutPassword } from '../../store/shared/shown-address.ts';
import { openRecord } from '../open-record.ts';
import { counted, seconds, showParts } from '../progress.ts';
import { JSON_REPORT } from '../report.ts';
import type { Verb } from '../verb.ts';
import { checkFreshness } from './check-freshness.ts';

/** Faults that are printed; a store with more is not mended line by line. */
const CHECK_FAULTS_SHOWN = 100;

export const check: Verb = {
  name: 'check',
  summary:
    'Verifies the record: the file, positions, counts, the wire form of every entry, and the index.',
  interrupted: 'The record was not checked to its end; what is printed above was found.',
  settings: ['databaseUrl'],
  options: [
    {
      syntax: '--fresh <days>',
      help: 'verify nothing, but fail where a chamber that sits regularly has had no sitting in the record for longer than this, such as 7d',
    },
    { syntax: '--venue <slug>', help: 'with --fresh: this chamber alone' },
    { ...JSON_REPORT, help: 'with --fresh: report as one line of JSON' },
  ],
  run: async ({ settings, flags }) => {
    const { fresh } = flags;
    if (fresh !== undefined) {
      await checkFreshness(settings.databaseUrl, { ...flags, fresh });
      return;
    }
    const startedMs = Date.now();
    const store = await openRecord(settings.databaseUrl, { mayCreate: false });
    let faults = 0;
    try {
      const count = await countOf(store);
      const progress = showParts(count);
      for await (const fault of store.check((part, checked) =>
        progress.at(`Checking the ${part}`, checked),
      )) {
        faults += 1;
        progress.end();
        if (faults <= CHECK_FAULTS_SHOWN) console.log(fault);
      }
      progress.end();
      if (faults === 0) {
        console.log(
          `All is well: ${counted(count ?? 0, 'entry', 'entries')} checked (${seconds(startedMs)}).`,
        );
        return;
      }
    } finally {
      await store.close();
    }
    throw new OperatorError(
      `The record in ${withoutPassword(settings.databaseUrl)} has ${counted(faults, 'fault', 'faults')}` +
        `${faults > CHECK_FAULTS_SHOWN ? `, the first ${groupDigits(CHECK_FAULTS_SHOWN)} are above` : ''}. ` +
        'Restore a backup, or export what is sound and import it anew; ' +
        'the index alone is made anew by hansard reindex.',
    );
  },
};

/** Null where damage hides it: the check says where. */
async function countOf(store: Store): Promise<number | null> {
  try {
    return (await store.recordState()).count;
  } catch (error) {
    if (error instanceof StoreDamaged) return null;
    throw error;
  }
}
