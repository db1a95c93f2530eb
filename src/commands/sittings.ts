// hansard sittings date: dates the sittings of which only the entries are known.

import { compileForms } from '@hansard/pdf/document-forms';
import { dateSittings as dateEach } from '../mirror/date-sittings.ts';
import { openRecord, parliamentIn } from './open-record.ts';
import { counted, withProgress } from './progress.ts';
import { type CommandDescription } from './command.ts';

const dateSittings: CommandDescription = {
  name: 'sittings date',
  summary:
    'Dates the sittings without a date from what their first and last entries say, and notes the entries that say it.',
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
      for await (const sitting of dateEach(store, rules, isDryRun, progress)) {
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

export const commands = [dateSittings];
