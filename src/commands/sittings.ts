// hansard sittings date: dates the sittings of which only the entries are known.

import { groupDigits } from '../group-digits.ts';
import { compileForms } from '@hansard/pdf/document-forms';
import { dateSittings as dateEach, type DatedSitting } from '../mirror/date-sittings.ts';
import { openRecord, readParliament } from './open-record.ts';
import { counted, seconds, showProgress } from './progress.ts';
import { type CommandDescription, JSON_REPORT } from './command.ts';

const dateSittings: CommandDescription = {
  name: 'sittings date',
  summary:
    'Dates the sittings without a date from what their first and last entries say, and notes the entries that say it.',
  interrupted: 'The sittings that were dated stay so. Run the command again for the others.',
  settings: ['databaseUrl', 'parliament'],
  options: [
    { syntax: '--dry-run', help: 'report, but store nothing' },
    { ...JSON_REPORT, help: 'report each sitting as a line of JSON' },
  ],
  run: async ({ settings, flags }) => {
    const startedMs = Date.now();
    const rules = compileForms(readParliament(settings.parliament));
    await using store = await openRecord(settings.databaseUrl);
    using progress = showProgress('Dating', null);
    const counts = { sittings: 0, dated: 0, problems: 0 };
    const options = { isDryRun: Boolean(flags['dryRun']), progress: progress.of };
    for await (const sitting of dateEach(store, rules, options)) {
      count(counts, sitting);
      if (flags['json']) console.log(JSON.stringify(sitting));
      else if (sitting.problem !== null) {
        console.error(`hansard: sitting ${sitting.id}: ${sitting.problem}`);
      }
    }
    if (!flags['json']) console.log(`${describe(counts)} (${seconds(startedMs)})`);
  },
};

export const commands = [dateSittings];

function count(counts: Counts, { startDate, problem }: DatedSitting): void {
  counts.sittings += 1;
  if (problem !== null) counts.problems += 1;
  else if (startDate !== null) counts.dated += 1;
}

interface Counts {
  sittings: number;
  dated: number;
  problems: number;
}

function describe({ sittings, dated, problems }: Counts): string {
  const parts = [
    `${groupDigits(dated)} of ${counted(sittings, 'sitting', 'sittings')} without a date dated`,
  ];
  if (problems > 0)
    parts.push(`${groupDigits(problems)} not stored, as another has the same start`);
  return parts.join('; ');
}
