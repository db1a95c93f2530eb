// The report of the searches: a table of their times, and the sizes of the index.

import type { Memory } from '../shared/process-costs.ts';
import type { FirstAnswer } from './first-answers.ts';

export interface Measurement {
  readonly name: string;
  readonly count: number | null;
  readonly goalMs: number;
  readonly fresh: Times;
  readonly again: Times;
}

export interface Times {
  readonly p50: number;
  readonly p99: number;
}

export interface SearchingResult extends Memory {
  readonly entries: number;
  readonly firstAnswers: readonly FirstAnswer[];
  readonly measurements: readonly Measurement[];
  readonly pages: { readonly alone: Times; readonly underLoad: Times };
  readonly sizes: Readonly<Record<string, number>>;
}

export function searchingReport(result: SearchingResult): string {
  const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
  const lines = [
    `# Searching ${result.entries.toLocaleString('en')} entries`,
    '',
    'One worker; milliseconds over the interface. New: a query that was never sent, after',
    'fifty others like it; again: another page of it.',
    '',
    '| query | found | goal | new p50 | p99 | again p50 | p99 |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...result.measurements.map(
      ({ name, count, goalMs, fresh, again }) =>
        `| ${name} | ${count?.toLocaleString('en') ?? ''} | ${goalMs} | ${ms(fresh.p50)} | ${ms(fresh.p99)} | ${ms(again.p50)} | ${ms(again.p99)} |`,
    ),
    '',
    '| once | goal | ms |',
    '| --- | ---: | ---: |',
    ...result.firstAnswers.map((one) => `| ${one.name} | ${one.goalMs} | ${ms(one.ms)} |`),
    '',
    `Random pages: p50 ${ms(result.pages.alone.p50)}, p99 ${ms(result.pages.alone.p99)} alone; p50 ${ms(result.pages.underLoad.p50)}, p99 ${ms(result.pages.underLoad.p99)} while the slowest searches run.`,
    `Resident after all of it: ${result.residentMb.toFixed(0)} MB, of which ${result.privateMb.toFixed(0)} MB are of the process alone. ${Object.entries(
      result.sizes,
    )
      .map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(0)} MB`)
      .join(', ')}.`,
    '',
  ];
  return lines.join('\n');
}
