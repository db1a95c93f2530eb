// How the cost of a request grows with the record: the same requests to records of several sizes, with the exponent of their CPU
// time (0: the same for any size; 1: proportional to it). `node bench/growth.ts [entries …] [--program <bin/hansard.js>]`.
//
// Each program has stores of its own, which are kept for the next run. With another checkout as a second `--program`, both are
// measured in one run.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from './program/run-program.ts';
import { startService } from './program/start-server.ts';
import { LOCAL_RESULTS, PROGRAM, storePath, withWorkFolder } from './shared/paths.ts';
import { cpuUsOf, cpuUsOfChildren, memoryOf } from './shared/process-costs.ts';
import { summarize } from './shared/statistics.ts';

const SIZES = [200_000, 1_600_000, 10_000_000];
const API = '/api/v0.1/hansard';
const PATHS = [
  '/bills',
  '/hansard/',
  '/divisions',
  '/people/',
  '/search?q=the',
  '/search?q=water',
  `/search?q=${encodeURIComponent('"of the"')}`,
  `${API}/entries/?page=9999`,
  `${API}/entries/77777/`,
  `${API}/sittings/`,
  `${API}/debates/`,
  `${API}/decisions/`,
  `${API}/divisions/`,
  `${API}/people/`,
];

/**
 * After the first response, which is measured alone and tells what a page costs: the others come from the response cache, except
 * refusals. The median survives a neighbour's burst.
 */
const REPEATS = 5;

/** CPU time has a resolution of 10 ms: less says nothing about growth. */
const CPU_MS_MIN = 10;

interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
  /** That of a refusal: a search may cost more than is allowed. */
  readonly status?: string;
}

/** By what was measured, in the order of the table. */
type Costs = ReadonlyMap<string, Cost>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { program: { type: 'string', multiple: true, default: [PROGRAM] } },
});
const sizes = positionals.length === 0 ? SIZES : positionals.map(Number);

await withWorkFolder(async (folder) => {
  const tables: string[] = [];
  for (const program of values.program) {
    const bySize: (readonly [number, Costs])[] = [];
    for (const entries of sizes) bySize.push([entries, await measure(program, entries, folder)]);
    tables.push(`${program}\n\n${tableOf(bySize)}`);
  }
  const text = tables.join('\n\n');
  mkdirSync(LOCAL_RESULTS, { recursive: true });
  writeFileSync(join(LOCAL_RESULTS, 'growth.md'), `${text}\n`);
  console.log(text);
});

async function measure(program: string, entries: number, folder: string): Promise<Costs> {
  const store = await madeStore(program, entries);
  const costs = new Map<string, Cost>();
  const server = await startService(`sqlite:${store}`, join(folder, 'growth.log'), program);
  try {
    const cpuMs = (): number => {
      const ofChildren = [...cpuUsOfChildren(server.pid).values()];
      return ofChildren.reduce((sum, us) => sum + us, cpuUsOf(server.pid)) / 1_000;
    };
    const residentMb = (): number =>
      [...cpuUsOfChildren(server.pid).keys()].reduce(
        (sum, pid) => sum + memoryOf(pid).residentMb,
        memoryOf(server.pid).residentMb,
      );
    costs.set('ready', { ms: server.readyMs, cpuMs: cpuMs() });
    costs.set('resident MB when ready', { ms: residentMb(), cpuMs: residentMb() });
    for (const path of PATHS) {
      const once = async (): Promise<Cost> => {
        const [startMs, startCpuMs] = [performance.now(), cpuMs()];
        const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
        await response.arrayBuffer();
        const status = response.ok ? '' : ` ${response.status}`;
        return { ms: performance.now() - startMs, cpuMs: cpuMs() - startCpuMs, status };
      };
      costs.set(`first ${path}`, await once());
      const again = await Array.fromAsync(Array.from({ length: REPEATS }), once);
      const medianOf = (of: (cost: Cost) => number): number => summarize(again.map(of)).median;
      const status = again.find((cost) => cost.status !== '')?.status ?? '';
      costs.set(path, {
        ms: medianOf(({ ms }) => ms),
        cpuMs: medianOf(({ cpuMs: of }) => of),
        status,
      });
    }
    costs.set('resident MB at the end', { ms: residentMb(), cpuMs: residentMb() });
  } finally {
    await server.stop();
  }
  return costs;
}

/** Made by the program itself: an earlier release does not open a store of a later one. */
async function madeStore(program: string, entries: number): Promise<string> {
  const digest = createHash('sha256').update(program).digest('hex').slice(0, 8);
  const path = program === PROGRAM ? storePath(entries) : `${storePath(entries)}-${digest}`;
  if (!existsSync(path)) {
    console.error(`Making a store of ${entries} entries, once …`);
    const flags = ['--entries', String(entries), '--database-url', `sqlite:${path}`];
    await runScript(program, 'demo', ...flags);
  }
  return path;
}

function tableOf(bySize: readonly (readonly [number, Costs])[]): string {
  const [first] = bySize;
  const names = [...(first?.[1].keys() ?? [])];
  const head = ['', ...bySize.map(([entries]) => `${entries} entries: ms (CPU ms)`), 'exponent'];
  const rows = names.map((name) => {
    const costs = bySize.map(([, ofSize]) => ofSize.get(name) ?? { ms: NaN, cpuMs: NaN });
    const cells = costs.map(
      ({ ms, cpuMs, status = '' }) => `${Math.round(ms)} (${Math.round(cpuMs)})${status}`,
    );
    const points = bySize.map(([entries], at): readonly [number, number] => [
      Math.log(entries),
      Math.log(Math.max(CPU_MS_MIN, costs[at]?.cpuMs ?? NaN)),
    ]);
    return [name, ...cells, slopeOf(points).toFixed(2)];
  });
  const lines = [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The slope of the line through points, by least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return covariance / variance;
}
