// The results on PostgreSQL as tables a person reads, in Markdown.

import type { PostgresResult, PostgresResults } from './postgres-results.ts';
import { goalTable, number, spread, table } from '../report/report.ts';

export function reportPostgres(results: PostgresResults): string {
  const bySize = Object.values(results).sort((one, other) => sizeOf(one) - sizeOf(other));
  const parts = [
    '# The record on PostgreSQL',
    'One serving process with four connections to a PostgreSQL on the same machine, whose cores all share. `floor` is bare ' +
      '`node:http` that runs the same prepared statement with `pg` over as many connections and sends its text; `pg alone` is that ' +
      'statement without a server, in sessions set as the service’s: one page a statement, where the service reads those ' +
      'who wait together. Medians of the rounds, in brackets the lowest and the highest.',
    ...bySize.flatMap(sectionOf),
  ];
  if (bySize.length > 1) parts.push('## How each cost grew', growth(bySize));
  return `${parts.join('\n\n')}\n`;
}

function sizeOf({ loading }: PostgresResult): number {
  return loading.entries;
}

function sectionOf(result: PostgresResult): string[] {
  const { takenAt, machine, run, postgres, loading } = result;
  const megabytes = Object.entries(loading.bytes).map(
    ([name, bytes]) => `${name} ${number(bytes / 1e6)} MB`,
  );
  return [
    `## ${number(loading.entries)} entries`,
    `Taken ${takenAt.slice(0, 'YYYY-MM-DD'.length)} on ${machine['cpu']}, ${machine['cores']} cores, Node ` +
      `${String(machine['node']).slice(1)}, PostgreSQL ${postgres}; ${run['connections']} connections, ` +
      `${run['rounds']} rounds of ${run['seconds']} s.`,
    scenarioTable(result),
    `The deepest page costs ${spread(result.deepestOverFirst)} of the first (CPU of service and PostgreSQL, both made anew). ` +
      `Resident memory of the service ${number(result.residentMb)} MB after the load; ready ${number(result.readyMs)} ms after ` +
      'the start.',
    `Loaded by \`hansard demo\` on ${loading.madeOn} in ${number(loading.seconds)} s (${number(loading.cpuSeconds)} s of CPU of the ` +
      `program): ${number(loading.entriesPerSecond)} entries a second. COPY of the entries’ rows alone takes ` +
      `${number(loading.copySeconds)} s, ${number(loading.copySeconds / loading.seconds)} of that. On disk: ${megabytes.join(', ')}.`,
    goalTable(result.goals),
  ];
}

function scenarioTable({ scenarios }: PostgresResult): string {
  const heads = [
    'scenario',
    'requests/s',
    'of the floor',
    'by CPU',
    'of pg alone',
    'CPU µs/request',
  ];
  const more = ['PostgreSQL’s CPU µs', 'p50 ms', 'p99 ms', 'bytes', 'server’s cores'];
  const rows = scenarios.map((scenario) => [
    scenario.name,
    spread(scenario.requestsPerSecond),
    spread(scenario.ofFloor),
    spread(scenario.ofFloorBothCpu),
    spread(scenario.ofPgAlone),
    spread(scenario.serverCpuUsPerRequest),
    spread(scenario.databaseCpuUsPerRequest!),
    number(scenario.p50Ms.median),
    number(scenario.p99Ms.median),
    number(scenario.bytesPerResponse.median),
    number(scenario.serverCores.median),
  ]);
  return table([...heads, ...more], rows);
}

/** One row per cost: its value at every size, and the ratio of the last to the first. */
function growth(bySize: readonly PostgresResult[]): string {
  const costs: readonly (readonly [name: string, of: (result: PostgresResult) => number])[] = [
    ...bySize[0]!.scenarios.map(
      ({ name }) =>
        [
          `${name}, CPU µs of both`,
          (result: PostgresResult) =>
            result.scenarios.find((one) => one.name === name)!.bothCpuUsPerRequest.median,
        ] as const,
    ),
    ['deepest over first page', ({ deepestOverFirst }) => deepestOverFirst.median],
    ['loading, µs an entry', ({ loading }) => 1e6 / loading.entriesPerSecond],
    ['COPY alone, µs an entry', ({ loading }) => (loading.copySeconds * 1e6) / loading.entries],
    ['bytes on disk an entry', ({ loading }) => loading.bytes['all']! / loading.entries],
    ['resident memory, MB', ({ residentMb }) => residentMb],
    ['start to ready, ms', ({ readyMs }) => readyMs],
  ];
  const heads = bySize.map((result) => `${number(sizeOf(result))} entries`);
  const rows = costs.map(([name, of]) => [
    name,
    ...bySize.map((result) => number(of(result))),
    number(of(bySize.at(-1)!) / of(bySize[0]!)),
  ]);
  return table(['cost', ...heads, 'grew'], rows);
}
