// hansard sittings date: dates the sittings of which only the entries are known.

import { type CompiledForms, compileForms } from '@hansard/pdf/document-forms';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pickFields } from '../record/field-values.ts';
import {
  dateSitting,
  type DerivedSitting,
  type SpokenEntry,
} from '../record/parliament/date-sitting.ts';
import { type NewSitting, SITTING_DETAILS } from '../record/sitting.ts';
import { SittingConflict } from '../store/contract/conflicts.ts';
import type { Store, RecordWrites } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import type { CommandDescription } from './command.ts';
import { openRecord, parliamentIn } from './open-record.ts';
import { counted, withProgress } from './progress.ts';

const date: CommandDescription = {
  name: 'sittings date',
  summary:
    'Dates the sittings without a date by their first and last entries, and records which entries say it.',
  interrupted: 'The sittings that were dated stay so. Run the command again for the others.',
  settings: ['databaseUrl', 'parliament'],
  options: {
    '--dry-run': 'report, but store nothing',
    '--json': 'report each sitting as a line of JSON',
  },
  run: async ({ settings, flags, took }) => {
    await using store = await openRecord(settings);
    const rules = compileForms(await parliamentIn(store, settings));
    const counts = { sittings: 0, dated: 0, problems: 0 };
    await withProgress('Dating', null, async (progress) => {
      const isDryRun = Boolean(flags['dryRun']);
      for await (const sitting of dateSittings(store, rules, isDryRun, progress)) {
        const { id, startDate, problem } = sitting;
        counts.sittings += 1;
        if (problem !== null) counts.problems += 1;
        else if (startDate !== null) counts.dated += 1;
        if (flags['json']) console.log(JSON.stringify(sitting));
        else if (problem !== null) console.error(`hansard: sitting ${id}: ${problem}`);
      }
    });
    if (flags['json']) return;
    const { sittings, dated, problems } = counts;
    const left = problems === 0 ? '' : `; ${problems} not stored, as another has the same start`;
    console.log(
      `${dated} of ${counted(sittings, 'sitting')} without a date dated${left} (${took()})`,
    );
  },
};

export const commands = [date];

// Dates sittings of which only the entries are known, such as those of a mirrored server, from their first and last entries.

/** Yields every sitting without a date, dated if possible. A sitting with a date, given or derived, is left as it is. */
export async function* dateSittings(
  store: Store,
  rules: CompiledForms,
  isDryRun: boolean,
  progress: (done: number, total: number) => void,
) {
  const all = await everyItem(store, 'sittings');
  for (const [index, sitting] of all.entries()) {
    const { id, startDate, source } = sitting;
    progress(index + 1, all.length);
    // Signals are only handled between two turns of the event loop.
    await nextTurn();
    if (startDate !== null) continue;
    const json = Buffer.from(await store.sittingEntries(id, { before: '', after: '' }));
    const derived = dateSitting(JSON.parse(json.toString('utf8')) as SpokenEntry[], rules);
    const isWorthStoring = derived.evidence.length > 0 && !isDryRun;
    const described = { ...pickFields(SITTING_DETAILS, sitting), ...derived, source };
    const problem = isWorthStoring ? await storeDerived(store, id, described) : null;
    // `problem` is why it was not stored; null if it was.
    yield { id, ...derived, problem };
  }
}

/** Returns why it cannot be stored: another sitting may have the same chamber and start. */
async function storeDerived(
  store: RecordWrites,
  id: number,
  { evidence, ...sitting }: DerivedSitting & NewSitting,
): Promise<string | null> {
  try {
    await store.write((transaction) => transaction.sittings.change(id, sitting, evidence));
    return null;
  } catch (error) {
    if (error instanceof SittingConflict) return error.message;
    throw error;
  }
}
