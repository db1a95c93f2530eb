// Measures reading from PostgreSQL: the service, and pg alone behind bare node:http and without it, in every round.

import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_SIZE } from '../../src/record/page.ts';
import type { LoadResult } from '../load/load-client.ts';
import { CONNECTIONS, inTurn, type ScenarioRounds } from '../reading/measure-reading.ts';
import type { Options } from '../shared/options.ts';
import type { BenchPostgres } from './postgres-cluster.ts';
import { memoryOf, type Memory } from '../shared/process-costs.ts';
import type { Range } from '../load/requests.ts';
import { FLOOR, RANGES_SQL, scenarios } from '../reading/scenarios.ts';
import { startLoadClient, startMeasurer } from '../load/start-load-client.ts';
import { startPostgresFloor, startService } from '../program/start-server.ts';
import type { StatementOrder } from './statement-client.ts';

export const PG_ALONE = 'pg alone';
export const RANDOM = 'random pages';
export const FIRST = 'first page, made anew';
export const DEEPEST = 'deepest page, made anew';

/** The scenarios of the reading load that also run on PostgreSQL. */
const SHARED_SCENARIOS = new Set([FLOOR, RANDOM, 'retrieve', FIRST, DEEPEST]);

export interface PostgresReading {
  readonly scenarios: readonly ScenarioRounds[];
  /** The service's memory, after the whole load. */
  readonly memory: Memory;
  readonly readyMs: number;
}

export async function measurePostgres(
  options: Options,
  postgres: BenchPostgres,
  workFolder: string,
): Promise<PostgresReading> {
  const { address, readingAddress, pid: databasePid } = postgres;
  const ids = (await postgres.run(RANGES_SQL)) as unknown as Range[];
  const pages = Math.ceil(ids.reduce((sum, { length }) => sum + length, 0) / PAGE_SIZE);
  const logFile = join(workFolder, 'service.log');
  const service = await startService(address, logFile);
  const floor = await startPostgresFloor(readingAddress, join(workFolder, 'floor.log'));
  const client = startLoadClient();
  const alone = startMeasurer<StatementOrder>(new URL('statement-client.ts', import.meta.url));

  const measure = ({ scenario: { name, target } }: ScenarioRounds, seconds: number) => {
    const order = { databasePid, seconds, warmUpSeconds: options.warmUpSeconds };
    if (name === PG_ALONE) return alone.measure({ ...order, address: readingAddress, pages });
    const { port, pid: serverPid } = name === FLOOR ? floor : service;
    return client.measure({ ...order, port, serverPid, target, connections: CONNECTIONS });
  };

  try {
    const measured = scenariosOf(ids).map((scenario) => ({ scenario, rounds: [] as LoadResult[] }));
    // Round 0 warms up the compilers of all processes and the caches of the server, and is not counted.
    for (let round = 0; round <= options.rounds; round += 1) {
      truncateSync(logFile);
      for (const one of inTurn(measured, round)) {
        const result = await measure(one, round === 0 ? options.seconds / 3 : options.seconds);
        if (round > 0) one.rounds.push(result);
      }
      console.error(round === 0 ? 'Warmed up.' : `Reading, round ${round} of ${options.rounds}.`);
    }
    return { scenarios: measured, memory: memoryOf(service.pid), readyMs: service.readyMs };
  } finally {
    await Promise.all([client.stop(), alone.stop(), service.stop(), floor.stop()]);
  }
}

function scenariosOf(ids: readonly Range[]): ScenarioRounds['scenario'][] {
  return scenarios(ids)
    .filter(({ name }) => SHARED_SCENARIOS.has(name))
    .flatMap((scenario) =>
      scenario.name === FLOOR
        ? [
            {
              ...scenario,
              description: 'bare node:http, which reads the page with pg and sends its text',
            },
            {
              ...scenario,
              name: PG_ALONE,
              description: 'the same statement by pg alone, from one process without a server',
            },
          ]
        : [scenario],
    );
}
