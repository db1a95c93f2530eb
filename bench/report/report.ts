// The results as readable tables, in Markdown.

import type { Goal } from './goals.ts';
import type { ReadingResults, Results, WritingResults } from './results.ts';
import type { Summary } from '../shared/statistics.ts';

export function report(results: Results, goals: readonly Goal[]): string {
  const { takenAt, machine, run, reading, writing, storeMaking } = results;
  const parts = [
    '# Benchmark',
    `Taken ${takenAt.slice(0, 'YYYY-MM-DD'.length)} on ${machine['cpu']}, ${machine['cores']} cores, ` +
      `Node ${String(machine['node']).slice(1)}. One serving process, ${run['connections']} connections, ` +
      `${number(run['entries']!)} entries; the median of ${run['rounds']} rounds of ${run['seconds']} s, ` +
      'and in brackets the lowest and the highest. Server, client and whatever else the machine does share its cores.',
  ];
  if (reading !== null) parts.push(...readingTables(reading));
  if (writing !== null) parts.push('## Writing', writingTable(writing));
  if (storeMaking !== null) {
    const { entries, seconds, cpuSeconds, entriesPerSecond, madeOn } = storeMaking;
    parts.push(
      `The store of ${number(entries)} entries was made on ${madeOn} in ${seconds.toFixed(1)} s ` +
        `(${cpuSeconds.toFixed(1)} s of CPU): ${number(entriesPerSecond)} entries a second.`,
    );
  }
  parts.push('## Goals', goalTable(goals));
  return `${parts.join('\n\n')}\n`;
}

function readingTables(reading: ReadingResults): string[] {
  const rows = reading.scenarios.map((scenario) => [
    scenario.name,
    spread(scenario.requestsPerSecond),
    spread(scenario.ofFloor),
    spread(scenario.serverCpuUsPerRequest),
    spread(scenario.ofFloorCpu),
    number(scenario.p50Ms.median),
    number(scenario.p99Ms.median),
    number(scenario.bytesPerResponse.median),
    number(scenario.serverCores.median),
    number(scenario.clientCpuUsPerRequest.median),
  ]);
  const heads = [
    'scenario',
    'requests/s',
    'of the floor',
    'CPU µs/request',
    'of the floor, by CPU',
  ];
  const more = ['p50 ms', 'p99 ms', 'bytes', 'server’s cores', 'client’s CPU µs'];
  return [
    '## Reading',
    table([...heads, ...more], rows),
    `The deepest page costs ${spread(reading.deepestOverFirstCpu)} of the first (CPU, both made anew). ` +
      `Resident memory ${number(reading.residentMb)} MB after the load, ${number(reading.residentHighestMb)} MB ` +
      `at most. Ready ${spread(reading.readyMs)} ms after the start.`,
  ];
}

function writingTable(writing: WritingResults): string {
  const row = (name: string, rate: Summary, cpu: Summary, ofRaw: string): string[] => [
    name,
    spread(rate),
    spread(cpu),
    ofRaw,
  ];
  const { importPerSecond, demoPerSecond, rawInsertsPerSecond, importOfRawInserts } = writing;
  return table(
    [`${number(writing.entries)} entries`, 'entries/s', 'CPU µs/entry', 'of raw inserts'],
    [
      row(
        'raw inserts, one bare table and a bare FTS5 index',
        rawInsertsPerSecond,
        writing.rawInsertsCpuUsPerEntry,
        '1',
      ),
      row(
        '`hansard import`',
        importPerSecond,
        writing.importCpuUsPerEntry,
        spread(importOfRawInserts),
      ),
      row('`hansard demo`', demoPerSecond, writing.demoCpuUsPerEntry, ''),
    ],
  );
}

export function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map(({ name, goal, measured, reached, doubt }) => [
    name,
    goal,
    number(measured),
    (reached ? 'reached' : '**not reached**') + (doubt === null ? '' : ` (doubtful: ${doubt})`),
  ]);
  return table(['what', 'goal', 'measured', ''], rows);
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = heads.map((_head, column) => (column === 0 ? '---' : '---:'));
  return [heads, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function spread({ median, lowest, highest }: Summary): string {
  return lowest === highest
    ? number(median)
    : `${number(median)} (${number(lowest)}–${number(highest)})`;
}

/** Three digits: a measurement is not more precise. */
export function number(value: number): string {
  return value.toLocaleString(
    'en',
    value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  );
}
