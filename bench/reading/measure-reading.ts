// Measures reading: every scenario in every round, so that disturbances affect all of them alike.

import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadResult } from '../load/load-client.ts';
import type { Options } from '../shared/options.ts';
import { storePath } from '../shared/paths.ts';
import { memoryOf, type Memory } from '../shared/process-costs.ts';
import { FLOOR, rangesOfIds, scenarios, type Scenario } from './scenarios.ts';
import { startLoadClient, type LoadClient } from '../load/start-load-client.ts';
import { startFloor, startService, type RunningServer } from '../program/start-server.ts';

export interface ScenarioRounds {
  readonly scenario: Scenario;
  /** One result per round, in the same order for every scenario. */
  readonly rounds: LoadResult[];
}

export interface Reading {
  readonly scenarios: readonly ScenarioRounds[];
  /** The service's memory, after the whole load. */
  readonly memory: Memory;
  readonly readyMs: readonly number[];
}

/** Enough that the server always has the next request waiting, as behind a proxy. */
export const CONNECTIONS = 32;

export async function measureReading(options: Options, workFolder: string): Promise<Reading> {
  const storeFile = storePath(options.entries);
  const logFile = join(workFolder, 'service.log');
  const readyMs = await measureStartUps(options.startUps, storeFile, logFile);
  const service = await startService(`sqlite:${storeFile}`, logFile);
  const floor = await startFloor(join(workFolder, 'floor.log'));
  const client = startLoadClient();
  try {
    const measured = scenarios(rangesOfIds(storeFile)).map((scenario) => ({
      scenario,
      rounds: [] as LoadResult[],
    }));
    // Round 0 warms up the compilers of all three processes, and is not counted.
    for (let round = 0; round <= options.rounds; round += 1) {
      // At full speed, the log of a round has some hundred megabytes.
      truncateSync(logFile);
      for (const { scenario, rounds } of inTurn(measured, round)) {
        const server = scenario.name === FLOOR ? floor : service;
        const result = await load(client, server, scenario, options, round === 0);
        if (round > 0) rounds.push(result);
      }
      console.error(round === 0 ? 'Warmed up.' : `Reading, round ${round} of ${options.rounds}.`);
    }
    return { scenarios: measured, memory: memoryOf(service.pid), readyMs };
  } finally {
    await Promise.all([client.stop(), service.stop(), floor.stop()]);
  }
}

async function measureStartUps(
  times: number,
  storeFile: string,
  logFile: string,
): Promise<number[]> {
  const readyMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const service = await startService(`sqlite:${storeFile}`, logFile);
    readyMs.push(service.readyMs);
    await service.stop();
  }
  return readyMs;
}

function load(
  client: LoadClient,
  { port, pid: serverPid }: RunningServer,
  { target }: Scenario,
  { seconds, warmUpSeconds }: Options,
  warmingUp: boolean,
): Promise<LoadResult> {
  const order = { port, serverPid, target, connections: CONNECTIONS, warmUpSeconds };
  return client.measure({ ...order, seconds: warmingUp ? seconds / 3 : seconds });
}

/** Rotates the scenarios, so that each round begins with another one and neighbours stay neighbours. */
export function inTurn<Item>(items: readonly Item[], round: number): readonly Item[] {
  const first = round % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}
