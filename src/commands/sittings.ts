// hansard sittings date: dates the sittings of which only the entries are known.

import { counted } from '../base/group-digits.ts';
import { type CompiledForms, compileForms } from '@hansard/documents/document-forms';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pickFields } from '../record/field-values.ts';
import { dateSitting, type SpokenEntry } from '../record/parliament/date-sitting.ts';
import { SITTING_DETAILS } from '../record/sitting.ts';
import { readWireForm } from '../record/wire-form.ts';
import { SittingConflict } from '../store/contract/conflicts.ts';
import type { Store, RecordWrites } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import { always, type CommandDescription } from './command.ts';
import { openRecord, parliamentIn } from './open-record.ts';
import { withProgress } from './progress.ts';

const date: CommandDescription = {
  name: 'sittings date',
  summary:
    'Finds the dates of sittings without a date in their first and last entries, and records which entries state them.',
  interrupted: always(
    'The sittings dated so far keep their dates. Run the command again for the others.',
  ),
  settings: ['databaseUrl', 'parliament'],
  options: {
    '--dry-run': 'report the dates, but store nothing',
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
    const left =
      problems === 0 ? '' : `; ${problems} not stored, because another sitting has the same start`;
    console.log(
      `Dated ${dated} of ${counted(sittings, 'sitting')} without a date${left} (${took()})`,
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
    const { id, startDate } = sitting;
    progress(index + 1, all.length);
    // Signals are only handled between two turns of the event loop.
    await nextTurn();
    if (startDate !== null) continue;
    const json = Buffer.from(await store.sittingEntries(id, { prefix: '', suffix: '' }));
    const derived = dateSitting(JSON.parse(json.toString('utf8')) as SpokenEntry[], rules);
    const isWorthStoring = derived.evidence.length > 0 && !isDryRun;
    // `problem` is why it was not stored; null if it was.
    const dated = isWorthStoring
      ? await storeDerived(store, id, rules)
      : { ...derived, problem: null };
    if (dated !== null) yield { id, ...dated };
  }
}

/**
 * Derives and stores the date in one transaction: the sitting and its entries may have changed since they were read. Null if it
 * has a date or was removed. With a problem, it cannot be stored: another sitting may have the same chamber and start.
 */
async function storeDerived(store: RecordWrites, id: number, rules: CompiledForms) {
  return await store.write(async (transaction) => {
    const sitting = await transaction.item('sittings', id);
    if (sitting === null || sitting.startDate !== null) return null;
    const stored = await transaction.entries.ofSitting(id);
    const spoken = stored.map((entry) => ({ id: entry.id, ...readWireForm(entry.wire) }));
    const { evidence, ...derived } = dateSitting(spoken, rules);
    const { source } = sitting;
    const described = { ...pickFields(SITTING_DETAILS, sitting), ...derived, source };
    try {
      await transaction.sittings.change(id, described, evidence);
      return { ...derived, evidence, problem: null };
    } catch (error) {
      if (!(error instanceof SittingConflict)) throw error;
      return { ...derived, evidence, problem: error.message };
    }
  });
}
