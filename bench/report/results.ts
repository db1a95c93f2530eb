// The results of a run: every figure once, with its spread, and the ratios to the floor.

import { arch, cpus, platform, totalmem } from 'node:os';
import type { LoadResult } from '../load/load-client.ts';
import type { Making } from '../program/make-store.ts';
import type { Writing, WritingTime } from '../importing/measure-import.ts';
import { CONNECTIONS, type Reading, type ScenarioRounds } from '../reading/measure-reading.ts';
import type { Options } from '../shared/options.ts';
import { FLOOR } from '../reading/scenarios.ts';
import { summarize, type Summary } from '../shared/statistics.ts';

export interface Results {
  readonly takenAt: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly run: Readonly<Record<string, number>>;
  readonly storeMaking: Making | null;
  readonly reading: ReadingResults | null;
  readonly writing: WritingResults | null;
}

export interface ReadingResults {
  readonly scenarios: readonly ScenarioResult[];
  /** CPU of the deepest page over that of the first, both uncached, round by round. */
  readonly deepestOverFirstCpu: Summary;
  readonly residentMb: number;
  readonly residentHighestMb: number;
  readonly readyMs: Summary;
}

export type ScenarioResult = {
  readonly name: string;
  readonly description: string;
  /** Requests a second relative to the floor's in the same round. */
  readonly ofFloor: Summary;
  /** The floor's CPU per request relative to this one's in the same round: what `ofFloor` is on an idle machine. */
  readonly ofFloorCpu: Summary;
} & { readonly [Figure in keyof LoadResult]: Summary };

export interface WritingResults {
  readonly entries: number;
  readonly importPerSecond: Summary;
  readonly demoPerSecond: Summary;
  readonly rawInsertsPerSecond: Summary;
  /** Entries a second of the import relative to the raw inserts of the same round. */
  readonly importOfRawInserts: Summary;
  readonly importCpuUsPerEntry: Summary;
  readonly demoCpuUsPerEntry: Summary;
  readonly rawInsertsCpuUsPerEntry: Summary;
}

export function gatherResults(
  options: Options,
  storeMaking: Making | null,
  reading: Reading | null,
  writing: Writing | null,
): Results {
  const { entries, seconds, rounds, importEntries, importRounds } = options;
  return {
    takenAt: new Date().toISOString(),
    machine: describeMachine(),
    run: { entries, seconds, rounds, connections: CONNECTIONS, importEntries, importRounds },
    storeMaking,
    reading: reading && readingResults(reading),
    writing: writing && writingResults(writing),
  };
}

export function describeMachine(): Results['machine'] {
  return {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / 1_000_000),
  };
}

function readingResults({ scenarios, memory, readyMs }: Reading): ReadingResults {
  const roundsOf = (name: string): readonly LoadResult[] =>
    scenarios.find(({ scenario }) => scenario.name === name)!.rounds;
  const floor = roundsOf(FLOOR);
  const first = roundsOf('first page, made anew');
  const deepest = roundsOf('deepest page, made anew');
  return {
    scenarios: scenarios.map((measured) => scenarioResult(measured, floor)),
    deepestOverFirstCpu: ratio(deepest, first, (one) => one.serverCpuUsPerRequest),
    residentMb: memory.residentMb,
    residentHighestMb: memory.highestMb,
    readyMs: summarize(readyMs),
  };
}

export function scenarioResult(
  { scenario, rounds }: ScenarioRounds,
  floor: readonly LoadResult[],
): ScenarioResult {
  const figures = Object.keys(rounds[0]!) as (keyof LoadResult)[];
  const summaries = figures.map((figure) => [
    figure,
    summarize(rounds.map((one) => one[figure] ?? 0)),
  ]);
  return {
    name: scenario.name,
    description: scenario.description,
    ofFloor: ratio(rounds, floor, (one) => one.requestsPerSecond),
    ofFloorCpu: ratio(floor, rounds, (one) => one.serverCpuUsPerRequest),
    ...(Object.fromEntries(summaries) as Record<keyof LoadResult, Summary>),
  };
}

function writingResults({ entries, import: imports, demo, rawInserts }: Writing): WritingResults {
  const perSecond = (times: readonly WritingTime[]): Summary =>
    summarize(times.map(({ seconds }) => entries / seconds));
  const cpuUsPerEntry = (times: readonly WritingTime[]): Summary =>
    summarize(times.map(({ cpuSeconds }) => (cpuSeconds * 1_000_000) / entries));
  return {
    entries,
    importPerSecond: perSecond(imports),
    demoPerSecond: perSecond(demo),
    rawInsertsPerSecond: perSecond(rawInserts),
    importOfRawInserts: ratio(rawInserts, imports, ({ seconds }) => seconds),
    importCpuUsPerEntry: cpuUsPerEntry(imports),
    demoCpuUsPerEntry: cpuUsPerEntry(demo),
    rawInsertsCpuUsPerEntry: cpuUsPerEntry(rawInserts),
  };
}

/** Round by round, because a disturbance affects a whole round. */
export function ratio<Round>(
  over: readonly Round[],
  under: readonly Round[],
  figure: (round: Round) => number,
): Summary {
  return summarize(over.map((round, index) => figure(round) / figure(under[index]!)));
}
