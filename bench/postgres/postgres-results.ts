// The results on PostgreSQL: those of one run, and of the last run of every size, which show how each cost grows.

import type { Loading } from './load-postgres.ts';
import type { LoadResult } from '../load/load-client.ts';
import { atLeast, atMost, type Goal } from '../report/goals.ts';
import { CONNECTIONS } from '../reading/measure-reading.ts';
import { DEEPEST, FIRST, PG_ALONE, RANDOM, type PostgresReading } from './measure-postgres.ts';
import type { Options } from '../shared/options.ts';
import { describeMachine, ratio, scenarioResult, type ScenarioResult } from '../report/results.ts';
import { FLOOR } from '../reading/scenarios.ts';
import { summarize, type Summary } from '../shared/statistics.ts';

export interface PostgresResult {
  readonly takenAt: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly run: Readonly<Record<string, number>>;
  readonly postgres: string;
  readonly loading: Loading;
  readonly scenarios: readonly PostgresScenario[];
  /** CPU of the service and PostgreSQL together, deepest over first page, round by round. */
  readonly deepestOverFirst: Summary;
  readonly residentMb: number;
  readonly readyMs: number;
  readonly goals: readonly Goal[];
}

export type PostgresScenario = ScenarioResult & {
  /** Requests a second relative to the statements a second that pg alone reaches without a server. */
  readonly ofPgAlone: Summary;
  /** CPU of the service and PostgreSQL together. */
  readonly bothCpuUsPerRequest: Summary;
  /** The floor's CPU of both relative to this one's: what `ofFloor` is when nothing else uses the cores. */
  readonly ofFloorBothCpu: Summary;
};

/** The last result of each size, by the number of its entries. */
export type PostgresResults = Readonly<Record<string, PostgresResult>>;

export function gatherPostgres(
  options: Options,
  version: string,
  loading: Loading,
  { scenarios, memory, readyMs }: PostgresReading,
): PostgresResult {
  const roundsOf = (wanted: string): readonly LoadResult[] =>
    scenarios.find(({ scenario: { name } }) => name === wanted)!.rounds;
  const [floor, alone] = [roundsOf(FLOOR), roundsOf(PG_ALONE)];
  const results = scenarios.map<PostgresScenario>((measured) => ({
    ...scenarioResult(measured, floor),
    ofPgAlone: ratio(measured.rounds, alone, (one) => one.requestsPerSecond),
    bothCpuUsPerRequest: summarize(measured.rounds.map(bothCpuUs)),
    ofFloorBothCpu: ratio(floor, measured.rounds, bothCpuUs),
  }));
  const deepestOverFirst = ratio(roundsOf(DEEPEST), roundsOf(FIRST), bothCpuUs);
  const random = results.find(({ name }) => name === RANDOM)!;
  const { entries, seconds, rounds } = options;
  return {
    takenAt: new Date().toISOString(),
    machine: describeMachine(),
    run: { entries, seconds, rounds, connections: CONNECTIONS },
    postgres: version,
    loading,
    scenarios: results,
    deepestOverFirst,
    residentMb: memory.residentMb,
    readyMs,
    goals: [
      atLeast(`${RANDOM}, of what pg alone reaches`, 0.9, random.ofPgAlone.median),
      atLeast(`${RANDOM}, of what pg alone reaches behind node:http`, 0.7, random.ofFloor.median),
      atLeast(
        `${RANDOM}, of pg behind node:http, by CPU of both`,
        0.7,
        random.ofFloorBothCpu.median,
      ),
      atMost('deepest page over first page, CPU of both, made anew', 1.15, deepestOverFirst.median),
    ],
  };
}

function bothCpuUs({ serverCpuUsPerRequest, databaseCpuUsPerRequest = 0 }: LoadResult): number {
  return serverCpuUsPerRequest + databaseCpuUsPerRequest;
}
