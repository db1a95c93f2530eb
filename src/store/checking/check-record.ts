// The check of a record on either engine, part by part. All statements must run within one snapshot.

import { StoreDamaged, StoreUnavailable } from '../../errors.ts';
import type { RecordRules } from '../../record/parliament/reading-rules.ts';
import { checkIndex } from '../../search/indexing/check-index.ts';
import type { IndexStorage } from '../../search/indexing/index-writer.ts';
import type { CheckProgress } from '../contract/store.ts';
import { storedIndexOf } from '../shared/index-storage.ts';
import { readRecordStart, RECORD_START_SQL, type RecordStart } from '../shared/record-state.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';
import { checkDebates, checkDivisions } from './check-derived.ts';
import { checkDetails, checkEntries } from './check-entries.ts';
import { checkItems, checkLog } from './check-log.ts';

/** What an engine brings to the check of its record. */
export interface CheckedRecord {
  readonly sql: SqlRunner;
  /** The first change of every run of the log that does not follow from the texts. */
  readonly brokenRuns: () => Iterable<number> | AsyncIterable<number>;
  readonly indexStorage: (rules: RecordRules) => IndexStorage;
}

/** Yields what does not hold, as sentences. */
type Check = () => AsyncIterable<string> | Iterable<string>;

/** The parts, by their names in a sentence. */
export function checksOf(
  { sql, brokenRuns, indexStorage }: CheckedRecord,
  progress: CheckProgress,
): readonly (readonly [what: string, check: Check])[] {
  const start = async (): Promise<RecordStart> => readRecordStart(await sql.row(RECORD_START_SQL));
  return [
    ['entries', () => checkEntries(sql, (checked) => progress('entries', checked))],
    ['details', () => checkDetails(sql)],
    [
      'debates',
      async function* () {
        yield* checkDebates(sql, (await start()).rules);
      },
    ],
    [
      'divisions',
      async function* () {
        yield* checkDivisions(sql, (await start()).rules);
      },
    ],
    ['change log', () => checkLog(sql, brokenRuns())],
    ['log of items', () => checkItems(sql)],
    [
      'search index',
      async function* () {
        const { nextId, rules } = await start();
        const report = (checked: number): void => progress('index', checked);
        yield* checkIndex(storedIndexOf(sql), indexStorage(rules), nextId, report);
      },
    ],
  ];
}

/** Yields the faults that a part finds. Where damage stops it, the last fault says so; the other parts can follow. */
export async function* checkPart(
  what: string,
  check: Check,
  storeFault: (error: unknown) => unknown = (error) => error,
): AsyncGenerator<string> {
  try {
    yield* check();
  } catch (error) {
    const fault = storeFault(error);
    // Nobody knows whether a store that is out of reach is sound.
    if (fault instanceof StoreUnavailable && !(fault instanceof StoreDamaged)) throw fault;
    yield `The ${what} cannot be checked to the end: ${(error as Error).message}.`;
  }
}
