// The performance goals, and whether a run reached them. They are reported, never enforced: a timed assertion fails because of
// the machine, not the code.

import type { ReadingResults, Results, ScenarioResult } from './results.ts';
import { FLOOR } from '../reading/scenarios.ts';

export interface Goal {
  readonly name: string;
  readonly goal: string;
  readonly measured: number;
  readonly reached: boolean;
  /** Why the figure is less reliable than it seems; null if there is no reason. */
  readonly doubt: string | null;
}

/**
 * A server with the machine to itself is busy nearly all of the time. Below this, other processes took its cores or the client
 * was too slow, and requests a second say more about those; the CPU ratio is still valid.
 */
const BUSY_CORES_MIN = 0.9;

/** The numbers are those of the service's requirements. */
export function judge({ reading, writing, storeMaking }: Results): readonly Goal[] {
  const goals: Goal[] = [];
  if (reading !== null) {
    const ofFloor = (name: string, least: number): Goal => goalOfFloor(reading, name, least);
    goals.push(
      ofFloor('random pages', 0.45),
      ofFloor('hot page', 0.85),
      ofFloor('retrieve', 0.7),
      atMost(
        'deepest page over first page, CPU, made anew',
        1.15,
        reading.deepestOverFirstCpu.median,
      ),
      atMost('resident memory after the load, MB', 150, reading.residentMb),
      below('start to ready, ms', 1_000, reading.readyMs.median),
    );
  }
  if (storeMaking !== null) {
    goals.push(atLeast('demo record, entries a second', 100_000, storeMaking.entriesPerSecond));
  }
  if (writing !== null) {
    const { entries, importOfRawInserts } = writing;
    const name = `import of ${entries.toLocaleString('en')} entries, of raw inserts`;
    goals.push(atLeast(name, 0.55, importOfRawInserts.median));
  }
  return goals;
}

function goalOfFloor({ scenarios }: ReadingResults, name: string, least: number): Goal {
  const called = (wanted: string): ScenarioResult => scenarios.find((one) => one.name === wanted)!;
  const { ofFloor, ofFloorCpu, serverCores } = called(name);
  const busyCores = Math.min(serverCores.median, called(FLOOR).serverCores.median);
  const goal = atLeast(`${name}, of the floor’s requests a second`, least, ofFloor.median);
  if (busyCores >= BUSY_CORES_MIN) return goal;
  const byCpu = ofFloorCpu.median.toFixed(2);
  return {
    ...goal,
    doubt: `the servers had ${busyCores.toFixed(2)} of a core; by CPU it is ${byCpu}`,
  };
}

export function atLeast(name: string, least: number, measured: number): Goal {
  return {
    name,
    goal: `≥ ${least.toLocaleString('en')}`,
    measured,
    reached: measured >= least,
    doubt: null,
  };
}

export function atMost(name: string, most: number, measured: number): Goal {
  return {
    name,
    goal: `≤ ${most.toLocaleString('en')}`,
    measured,
    reached: measured <= most,
    doubt: null,
  };
}

function below(name: string, bound: number, measured: number): Goal {
  return {
    name,
    goal: `< ${bound.toLocaleString('en')}`,
    measured,
    reached: measured < bound,
    doubt: null,
  };
}
