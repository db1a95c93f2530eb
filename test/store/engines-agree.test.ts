// Both engines give the same responses: random sequences of operations are run on each and compared byte by byte.
// TEST_SEQUENCES=2000 node --import ./bin/own-modules.js --test test/store/engines-agree.test.ts
//
// The test controls the clock. A version is random, so it is replaced by the number of its first appearance: only the moments at
// which it changes must agree.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { EVERYTHING, ORDERINGS } from '../../src/record/filter.ts';
import { readWireForm } from '../../src/record/wire-form.ts';
import type { WriteTransaction } from '../../src/store/writing/write-transaction.ts';
import {
  ADDRESS,
  called,
  everyEntry,
  faultsOf,
  MORE_THAN_ALL,
  correctById,
} from '../support/records/entries.ts';
import { withPostgres } from '../support/postgres/postgres.ts';
import { fc } from '../support/seed.ts';
import { sqliteRecord, type TemporaryRecord } from '../support/temporary.ts';

/** Takes some seconds, mostly for creating databases. */
const SEQUENCES = Number(process.env['TEST_SEQUENCES'] ?? 20);

/** Later than every record of the tests: older times are those of the migration, which does not use the test's clock. */
const EPOCH_MS = Date.UTC(2100, 0, 1);

// Values: few enough of each that they often coincide.

const character = fc.constantFrom(
  'a',
  'Z',
  'é',
  'e\u0301',
  '😀',
  '"',
  '\\',
  '\\N',
  '\t',
  '\n',
  '\r',
  "'",
  ' ',
  '%',
  '<',
  '\u2028',
  '\u0001',
  '\u007f',
  '\ufeff',
  '\ufffd',
  '\uffff',
);
const word = fc.array(character, { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
/** Within JSON every character can be stored. */
const anything = fc
  .array(fc.oneof(character, fc.constantFrom('\0', '\ud800', '\udc00')), { maxLength: 8 })
  .map((all) => all.join(''));
const slug = fc.constantFrom('a', 'A', 'a-b', 'a_b', 'z', 'ä', 'senate', 'person', 'person-2');
const id = fc.integer({ min: 1, max: 12 });
const farId = fc.oneof(id, fc.constantFrom(0, 4_000_000_000, Number.MAX_SAFE_INTEGER));
const itemId = fc.integer({ min: 1, max: 4 });
const date = fc.constantFrom(null, '2013-07-31', '2013-08-01');
const collection = fc.constantFrom('venues', 'sources', 'sittings', 'people');
const source = fc.record({
  name: fc.constantFrom('Wednesday', 'wednesday', 'W\\'),
  listPage: fc.constantFrom('', 'senate'),
  date,
  url: word,
  lastProcessingAttempt: fc.option(word),
  lastProcessingSuccess: fc.constant(null),
});
const sitting = fc.record({
  venueSlug: fc.option(slug),
  source: fc.option(source),
  startDate: date,
  startTime: fc.constantFrom(null, '09:00:00', '14:30:00'),
  endDate: date,
  endTime: fc.constant(null),
});
const PEOPLE = [
  { id: 1, legalName: 'Amina', slug: 'a' },
  { id: 2, legalName: 'amina', slug: 'person' },
  { id: 3, legalName: 'Ng’ang’a "x"', slug: 'z' },
];
const person = fc.record({
  id: itemId,
  legalName: fc.constantFrom('Amina', 'amina', 'Ämina', '王'),
  slug,
  honorificPrefix: fc.constantFrom(null, 'Dr.', 'é'),
  gender: fc.constantFrom(null, 'female', 'é'),
  otherNames: fc.array(fc.constantFrom('Amina', 'A. N.', 'é'), { maxLength: 2 }),
  identifiers: fc.array(fc.record({ scheme: fc.constantFrom('w', 'W'), identifier: slug }), {
    maxLength: 2,
  }),
  memberships: fc.array(
    fc.record({
      chamber: fc.option(slug),
      constituency: fc.constant(null),
      region: fc.constant(null),
      party: fc.option(fc.constantFrom('P', 'p')),
      organization: fc.option(fc.constantFrom('O', 'é')),
      role: fc.option(fc.constantFrom('member', 'é')),
      office: fc.option(fc.constantFrom('Member of Parliament', 'é')),
      startDate: date,
      endDate: fc.constant(null),
    }),
    { maxLength: 2 },
  ),
});
/** Words that are searched for, in both languages, with quotation marks and accents. */
const WORDS = ['maize', 'prices', 'Farming', 'the', 'Order!', 'Ng’ang’a', 'café', '1,000', 'maji'];
const said = fc
  .array(fc.constantFrom(...WORDS, 'na', 'ya', 'watu', '[Applause]'), { maxLength: 6 })
  .map((words) => words.join(' '));
const body = fc.record({
  type: fc.constantFrom('speech', 'scene', 'heading', 'other'),
  speakerName: fc.oneof(word, fc.constantFrom('', 'Mr. Speaker', 'Ämina')),
  speakerTitle: anything,
  speaker: fc.constantFrom(null, ...PEOPLE),
  content: fc.oneof(anything, said, said),
});
/** Sometimes enough for COPY, sometimes in another block of the index. */
const bodies = fc.oneof(
  { weight: 8, arbitrary: fc.array(body, { maxLength: 4 }) },
  { weight: 1, arbitrary: body.map((one) => Array<typeof one>(60).fill(one)) },
);
const gap = fc.constantFrom(0, 0, 0, 0, 0, 2, 4_090);

type Body = typeof body extends fc.Arbitrary<infer Value> ? Value : never;
type Values = readonly never[];
type Operation = readonly [name: string, ...values: unknown[]];

const call = (name: string, ...of: fc.Arbitrary<unknown>[]): fc.Arbitrary<Operation> =>
  fc.tuple(...of).map((values) => [name, ...values]);

/** Writes that call more than one method. */
const COMPOSED: Readonly<
  Record<string, (transaction: WriteTransaction, ...values: Values) => Promise<unknown>>
> = {
  append: async (transaction, sittingId: number, given: readonly Body[], gapBefore: number) => {
    const first = (await transaction.entries.lastCounter(sittingId)) + 1;
    const firstId = transaction.entries.highestId + 1 + gapBefore;
    const entries = given.map((one, at) => {
      return { ...one, id: firstId + at, textCounter: first + at } as never;
    });
    return await transaction.entries.append(sittingId, entries);
  },
  correct: async (transaction, entryId: number, given: Body, kind: 'corrected' | 'linked') => {
    const stored = await transaction.entries.find(entryId);
    const corrected = { ...given, textCounter: stored?.textCounter ?? 1 } as never;
    return await correctById(transaction.entries, entryId, corrected, kind);
  },
  restore: async (transaction, entryId: number) => {
    const withdrawn = await transaction.withdrawn.find(entryId);
    if (withdrawn === null || !(await transaction.sittings.has(withdrawn.sittingId))) return null;
    const { speaker, ...rest } = readWireForm(withdrawn.wire);
    const known = speaker === null ? null : await transaction.people.find(speaker.id);
    return await transaction.entries.restore(withdrawn.sittingId, [
      { id: entryId, body: { ...rest, speaker: known } },
    ]);
  },
  // The entries withdrawn with a sitting are identified by time, and the engines do not write at the same time.
  restoreSitting: async (transaction, sittingId: number, description: never) => {
    const restored = await transaction.sittings.restore(sittingId, description);
    return restored === null ? null : [restored.id, restored.isNew, restored.madeVenue];
  },
  removeUnused: (transaction, name: 'venues' | 'sources' | 'people', id: number) =>
    transaction[name].removeUnused(id),
  'break off': () => Promise.reject(new Error('broke off')),
};

const append = call('append', itemId, bodies, gap);
const write = fc.oneof(
  { weight: 8, arbitrary: append },
  { weight: 4, arbitrary: call('correct', id, body, fc.constantFrom('corrected', 'linked')) },
  { weight: 3, arbitrary: call('entries.withdraw', id) },
  { weight: 3, arbitrary: call('restore', id) },
  { weight: 3, arbitrary: call('people.change', person) },
  { weight: 2, arbitrary: call('sittings.change', itemId, sitting) },
  { weight: 2, arbitrary: call('restoreSitting', itemId, sitting) },
  call('people.describe', person),
  call('people.know', person),
  call('sittings.remove', itemId),
  call('sittings.ensure', sitting),
  call('venues.add', fc.record({ name: word, slug })),
  call('sources.add', source),
  call('people.add', word, fc.option(slug)),
  call('venues.change', fc.record({ id: itemId, name: word, slug })),
  call('removeUnused', fc.constantFrom('venues', 'sources', 'people'), itemId),
  call('tokens.add', slug, slug),
  call('responses.store', slug, word, fc.record({ requestDigest: slug, response: word })),
  call('withdrawn.ofSitting', itemId),
  call('break off'),
);

const envelope = (located: object, { count }: { count: number }): [string, string] => [
  `é${JSON.stringify(located)}${count}[`,
  ']',
];
const page = fc.constantFrom<unknown>(1, 2, 3, 'last', Number.MAX_SAFE_INTEGER);
const size = fc.integer({ min: 1, max: 7 });
const pageRequest = fc
  .record({ page, size })
  .map((one) => ({ ...one, address: ADDRESS, envelope }));
const address = fc.constant(ADDRESS);
const read = fc.oneof(
  call('entryPage', pageRequest),
  call('entriesAfter', farId, size, address),
  call('entry', farId, address),
  call('history', farId),
  call('changes', fc.nat(40), fc.nat(20)),
  call('itemChanges', farId, fc.constant(50)),
  call('collection', collection, page, size),
  call('item', collection, fc.oneof(farId, slug, anything)),
  call('sittingEntries', farId, address),
  call('sittingEntriesVersion', farId),
  call('reindex'),
);

/** The writes of one transaction, or one read. */
type Step = { readonly writes: readonly Operation[] } | { readonly read: Operation };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.array(write, { minLength: 1, maxLength: 3 }).map((writes) => ({ writes })),
  read.map((one) => ({ read: one })),
);

const OPENING: readonly Operation[] = [
  ...PEOPLE.map((one): Operation => ['people.know', one]),
  ...[1, 2, 3].map((day): Operation => {
    const startDate = `2013-07-0${day}`;
    const times = { startDate, startTime: null, endDate: null, endTime: null };
    return ['sittings.add', { venueSlug: 'senate', source: null, ...times }];
  }),
];

const sequence = fc
  .tuple(
    fc.array(append, { minLength: 2, maxLength: 4 }),
    fc.array(step, { maxLength: 20, size: 'max' }),
  )
  .map(([said, steps]): readonly Step[] => [{ writes: [...OPENING, ...said] }, ...steps]);

async function responsesTo({ store }: TemporaryRecord, taken: Step): Promise<unknown> {
  const responses: unknown[] = [];
  try {
    if ('read' in taken) {
      const [name, ...values] = taken.read;
      return await called(store, [name], values);
    }
    await store.write(async (transaction) => {
      for (const [name, ...values] of taken.writes) {
        const composed = COMPOSED[name];
        responses.push(
          composed === undefined
            ? await called(transaction, name.split('.'), values)
            : await composed(transaction, ...(values as unknown as Values)),
        );
      }
    }, 'desk');
  } catch (error) {
    responses.push(faultOf(error as Error));
  }
  return responses;
}

/** Our own errors by their message. Each engine has its own messages for violated constraints. */
function faultOf(error: Error): object {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const SQLITE_CONSTRAINT = 19;
  const isConstraint = (errcode ?? 0) % 256 === SQLITE_CONSTRAINT || code?.startsWith('23');
  return isConstraint ? { fault: 'a constraint' } : { fault: error.name, message: error.message };
}

/** Everything that is stored. */
async function contentsOf({ store, finder }: TemporaryRecord): Promise<unknown> {
  const query = 'maize OR order OR the';
  const rest = { start: { page: 1 }, size: MORE_THAN_ALL, highlight: true } as const;
  return {
    state: await store.recordState(),
    entries: await Array.fromAsync(everyEntry(store)).then((batches) => batches.flat()),
    changes: await store.changes(0, MORE_THAN_ALL),
    items: await store.itemChanges(0, MORE_THAN_ALL),
    faults: await faultsOf(store),
    facets: await finder.facets(EVERYTHING),
    found: await Promise.all(
      ORDERINGS.map((ordering) =>
        finder.findEntries({ ...rest, ordering, filter: { ...EVERYTHING, query } }),
      ),
    ),
  };
}

/** Bytes are compared one by one: a letter for each. */
function masked(): (response: unknown) => string {
  const versions = new Map<unknown, number>();
  const mask = (key: string, value: unknown): unknown => {
    if (key === 'version') {
      if (!versions.has(value)) versions.set(value, versions.size);
      return versions.get(value);
    }
    if (typeof value === 'number' && key.endsWith('AtMs') && value < EPOCH_MS) return 'before';
    return value;
  };
  return (response) =>
    JSON.stringify(
      response,
      function (this: Readonly<Record<string, unknown>>, key, value: unknown) {
        const given = this[key];
        if (given instanceof Uint8Array) return Buffer.from(given).toString('latin1');
        return given instanceof Map ? [...given] : mask(key, value);
      },
      1,
    );
}

await withPostgres('both engines give the same responses', (postgres) => {
  test('both engines give the same responses', { timeout: 600_000 }, async (t) => {
    const property = fc.asyncProperty(sequence, async (steps) => {
      const endings: (() => unknown)[] = [];
      const ending = { after: (end: unknown) => void endings.unshift(end as () => unknown) };
      const [here, there] = [await sqliteRecord(ending), await postgres.record(ending)];
      const [maskHere, maskThere] = [masked(), masked()];
      try {
        for (const [index, taken] of steps.entries()) {
          // Some steps share a millisecond.
          mock.timers.reset();
          mock.timers.enable({ apis: ['Date'], now: EPOCH_MS + Math.floor(index / 2) });
          const response = maskHere(await responsesTo(here, taken));
          assert.equal(maskThere(await responsesTo(there, taken)), response, `step ${index + 1}`);
        }
        assert.equal(maskThere(await contentsOf(there)), maskHere(await contentsOf(here)));
      } finally {
        mock.timers.reset();
        for (const end of endings) await end();
      }
    });
    t.diagnostic(`${SEQUENCES} sequences`);
    await fc.assert(property, { numRuns: SEQUENCES });
  });
});
