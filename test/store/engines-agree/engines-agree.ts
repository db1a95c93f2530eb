// That both engines give the same answers: any sequence of operations, done on each, byte for byte.
//
// The clock is the tests' own. A version is random, so it is replaced by the number of its first appearance: what
// must agree is when it changes.

import { mock } from 'node:test';
import { fc } from '../../support/seed.ts';
import type { Ending, TemporaryRecord } from '../../support/temporary.ts';
import { LAST, sequence, type Seen, type Step } from './engines-agree-steps.ts';

type OpenEmpty = (test: Ending) => Promise<TemporaryRecord>;

/** Later than every record the tests make: what is older is the time of the migration, which no clock of ours gave. */
const EPOCH_MS = Date.UTC(2100, 0, 1);

/** Does so many sequences of operations on both engines; rejects with the shortest on which they disagree. */
export async function checkEnginesAgree(
  sqlite: OpenEmpty,
  postgres: OpenEmpty,
  sequences: number,
  options: {
    readonly seed?: number;
    readonly progress?: (done: number, operations: number) => void;
  } = {},
): Promise<void> {
  let [done, operations] = [0, 0];
  // Making a database takes longer than a sequence does: the next one is made meanwhile, the last one ended.
  let next = opened(postgres);
  let ending: Promise<unknown> = Promise.resolve();
  const property = fc.asyncProperty(sequence(), async (steps) => {
    const [here, there] = [await opened(sqlite), await next];
    next = opened(postgres);
    next.catch(() => {});
    try {
      await agree([here.record, there.record], steps);
    } finally {
      mock.timers.reset();
      await here.end();
      ending = ending.then(there.end);
    }
    operations += [...steps, ...LAST].reduce((sum, { write }) => sum + (write?.length ?? 1), 0);
    options.progress?.((done += 1), operations);
  });
  const { seed } = options;
  try {
    await fc.assert(property, { numRuns: sequences, ...(seed !== undefined && { seed }) });
  } finally {
    await ending;
    await (await next).end();
  }
}

interface Opened {
  readonly record: TemporaryRecord;
  readonly end: () => Promise<void>;
}

async function opened(open: OpenEmpty): Promise<Opened> {
  const endings: (() => unknown)[] = [];
  const record = await open({ after: (end: unknown) => void endings.push(end as () => unknown) });
  return {
    record,
    end: async () => {
      for (const end of endings) await end();
    },
  };
}

async function agree(
  [one, other]: readonly [TemporaryRecord, TemporaryRecord],
  steps: readonly Step[],
): Promise<void> {
  const [hereSeen, thereSeen]: [Seen, Seen] = [{ highestId: 0 }, { highestId: 0 }];
  const [hereMask, thereMask] = [mask(), mask()];
  for (const [index, taken] of [...steps, ...LAST].entries()) {
    // Some steps share a millisecond.
    mock.timers.reset();
    mock.timers.enable({ apis: ['Date'], now: EPOCH_MS + Math.floor(index / 2) });
    const here = hereMask(await take(one, taken, hereSeen));
    const there = thereMask(await take(other, taken, thereSeen));
    const apart = difference(here, there);
    if (apart !== null) throw new Error(`step ${index + 1}: ${taken.name}\n${apart}`);
  }
}

async function take(
  record: TemporaryRecord,
  { write, by, read }: Step,
  seen: Seen,
): Promise<unknown> {
  const answers: unknown[] = [];
  try {
    if (read !== undefined) answers.push(await read(record));
    if (write === undefined) return answers;
    await record.store.write(async (transaction) => {
      answers.push(transaction.atMs);
      for (const { on } of write) answers.push(await on(transaction, seen));
    }, by);
  } catch (error) {
    answers.push(faultOf(error as Error));
  }
  return answers;
}

/**
 * Errors of ours by what they say. Each engine says in its own words that a name is taken or names nothing, and where
 * both hold, one says the one and one the other.
 */
function faultOf(error: Error): object {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const SQLITE_CONSTRAINT = 19;
  const POSTGRESQL_CONSTRAINTS = '23';
  const refused =
    (errcode ?? 0) % 256 === SQLITE_CONSTRAINT || code?.startsWith(POSTGRESQL_CONSTRAINTS);
  return refused ? { fault: 'a constraint' } : { fault: error.name, message: error.message };
}

/** Where two answers differ first. An assertion's own account of a whole record takes minutes to make. */
function difference(here: unknown, there: unknown, path = 'answer'): string | null {
  if (typeof here !== 'object' || typeof there !== 'object' || here === null || there === null) {
    if (Object.is(here, there)) return null;
    return `${path}: ${shown(here)} on SQLite, ${shown(there)} on PostgreSQL`;
  }
  for (const key of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const [one, other] = [here, there].map((all) => (all as Record<string, unknown>)[key]);
    const apart = difference(one, other, `${path}.${key}`);
    if (apart !== null) return apart;
  }
  return null;
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 500) ?? String(value);
}

function mask(): (answer: unknown) => unknown {
  const versions = new Map<string, number>();
  const masked = (value: unknown, key = ''): unknown => {
    if (key === 'version') {
      if (!versions.has(value as string)) versions.set(value as string, versions.size);
      return versions.get(value as string);
    }
    if (typeof value === 'number' && key.endsWith('AtMs') && value < EPOCH_MS) return 'before';
    // Byte for byte: a letter for each.
    if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
    if (Array.isArray(value)) return value.map((item) => masked(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, masked(item, name)]),
    );
  };
  return masked;
}
