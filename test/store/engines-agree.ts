// That both engines give the same answers: any sequence of operations, done on each, byte for byte.
//
// The clock is the tests' own. A stamp is random, so it is replaced by the number of its first appearance: what
// must agree is when it changes.

import assert from 'node:assert/strict';
import { mock } from 'node:test';
import fc from 'fast-check';
import type { NewEntry } from '../../src/hansard/entry.ts';
import type { Person } from '../../src/hansard/person.ts';
import type { PersonClaim } from '../../src/hansard/person-claim.ts';
import type { NewSitting, Source } from '../../src/hansard/sitting.ts';
import type { Collections } from '../../src/store/collections.ts';
import type { Publication } from '../../src/store/publication.ts';
import type { Store } from '../../src/store/store.ts';
import { ADDRESS, faultsOf } from '../support/entries.ts';
import type { Ending } from '../support/temporary.ts';

type OpenEmpty = (test: Ending) => Promise<Store>;

/** Something written, within a transaction of several. */
type Writing = (publication: Publication, seen: Seen) => Promise<unknown>;
/** Something read. */
type Reading = (store: Store) => Promise<unknown>;

/** A step as it is shown when the engines disagree, and what it does. */
interface Step {
  readonly name: string;
  readonly write?: readonly { readonly name: string; readonly does: Writing }[];
  readonly by?: string | null;
  readonly read?: Reading;
}

/** What the steps so far made, the same on both engines as long as they agree. */
interface Seen {
  highestId: number;
}

/** Later than every record the tests make: what is older is the time of the migration, which no clock of ours gave. */
const EPOCH_MS = Date.UTC(2100, 0, 1);

/** Does so many sequences of operations on both engines; rejects with the shortest on which they disagree. */
export async function checkEnginesAgree(
  sqlite: OpenEmpty,
  postgres: OpenEmpty,
  sequences: number,
  options: { readonly seed?: number; readonly progress?: (done: number) => void } = {},
): Promise<void> {
  let done = 0;
  const property = fc.asyncProperty(fc.array(step(), { maxLength: 20 }), async (steps) => {
    const endings: (() => unknown)[] = [];
    const ending = { after: (end: unknown) => void endings.push(end as () => unknown) };
    try {
      const both = await Promise.all([sqlite(ending), postgres(ending)]);
      await agree(both, steps);
    } finally {
      mock.timers.reset();
      for (const end of endings) await end();
    }
    options.progress?.((done += 1));
  });
  const { seed } = options;
  await fc.assert(property, { numRuns: sequences, ...(seed !== undefined && { seed }) });
}

async function agree([one, other]: readonly [Store, Store], steps: readonly Step[]): Promise<void> {
  const [hereSeen, thereSeen]: [Seen, Seen] = [{ highestId: 0 }, { highestId: 0 }];
  const [hereMask, thereMask] = [mask(), mask()];
  for (const [index, taken] of [...steps, ...LAST].entries()) {
    // Some steps share a millisecond.
    mock.timers.reset();
    mock.timers.enable({ apis: ['Date'], now: EPOCH_MS + Math.floor(index / 2) });
    const here = hereMask(await take(one, taken, hereSeen));
    const there = thereMask(await take(other, taken, thereSeen));
    assert.deepEqual(there, here, `step ${index + 1}: ${taken.name}`);
  }
}

/** At the end everything is read. */
const LAST: readonly Step[] = [
  { name: 'the state', read: (store) => store.recordState() },
  { name: 'the export', read: exported },
  { name: 'the changes', read: (store) => store.changes(0, 100_000) },
  { name: 'the tokens', read: (store) => store.tokens() },
  { name: 'the check', read: (store) => faultsOf(store) },
];

async function take(store: Store, { write, by, read }: Step, seen: Seen): Promise<unknown> {
  const answers: unknown[] = [];
  try {
    if (read !== undefined) answers.push(await read(store));
    if (write === undefined) return answers;
    await store.write(async (publication) => {
      answers.push(publication.atMs);
      for (const { does } of write) answers.push(await does(publication, seen));
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

function mask(): (answer: unknown) => unknown {
  const stamps = new Map<string, number>();
  const masked = (value: unknown, key = ''): unknown => {
    if (key === 'stamp') {
      if (!stamps.has(value as string)) stamps.set(value as string, stamps.size);
      return stamps.get(value as string);
    }
    if (typeof value === 'number' && key.endsWith('AtMs') && value < EPOCH_MS) return 'before';
    // Byte for byte: a letter for each.
    if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
    if (Array.isArray(value)) return value.map((member) => masked(member));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, masked(member, name)]),
    );
  };
  return masked;
}

async function exported(store: Store): Promise<unknown> {
  const entries: unknown[] = [];
  for await (const batch of store.exportEntries()) entries.push(...batch);
  return entries;
}

// What the steps are made of: few enough of each that they meet.

const character = fc.constantFrom(
  ...['a', 'Z', 'é', 'e\u0301', '😀', '"', '\\', '\\N', '\t', '\n', '\r', "'", ' ', '%', '<'],
  ...['\u2028', '\u0001', '\u007f', '\ufeff', '\ufffd', '\uffff'],
);
const word = fc.array(character, { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
/** Within JSON every character can be kept. */
const anything = fc
  .array(fc.oneof(character, fc.constantFrom('\0', '\ud800', '\udc00')), { maxLength: 8 })
  .map((all) => all.join(''));
const slug = fc.constantFrom('a', 'A', 'b', 'a-b', 'a_b', 'z', 'ä', 'senate', 'person', 'person-2');
const id = fc.integer({ min: 1, max: 12 });
const farId = fc.oneof(id, fc.constantFrom(0, 4_000_000_000, Number.MAX_SAFE_INTEGER));
const textCounter = fc.oneof(
  { weight: 5, arbitrary: id },
  { weight: 1, arbitrary: fc.constant(2_147_483_647) },
);
const date = fc.option(fc.constantFrom('2013-07-31', '2013-08-01', '2013'));
const time = fc.option(fc.constantFrom('09:00:00', '14:30:00'));
const digest = fc.constantFrom('aa', 'bb', 'cc', 'AA');
const tokenName = fc.constantFrom('desk', 'Desk', 'dësk', '_', 'Z', 'a b', 'a\tb\\');

const person: fc.Arbitrary<Person> = fc.record({
  id: fc.oneof({ weight: 5, arbitrary: id }, { weight: 1, arbitrary: fc.constant(4_000_000_000) }),
  legalName: fc.constantFrom('Amina', 'amina', 'Ämina', 'Ng’ang’a "x"'),
  slug,
});

const source: fc.Arbitrary<Source> = fc.record({
  name: fc.constantFrom('Wednesday', 'wednesday', 'W\\'),
  listPage: fc.constantFrom('', 'senate'),
  date,
  url: word,
  lastProcessingAttempt: fc.option(word),
  lastProcessingSuccess: fc.option(word),
});

const sitting: fc.Arbitrary<NewSitting> = fc
  .record({
    id: fc.option(id, { freq: 2, nil: undefined }),
    venueSlug: fc.option(slug),
    source: fc.option(source),
    startDate: date,
    startTime: time,
    endDate: date,
    endTime: time,
  })
  .map(({ id: given, ...rest }) => (given === undefined ? rest : { id: given, ...rest }));

const claim: fc.Arbitrary<PersonClaim> = fc.record({
  id: fc.option(id, { freq: 2 }),
  slug: fc.option(slug, { freq: 2 }),
  legalName: fc.constantFrom('Amina', 'amina', 'Ämina', '王'),
  otherNames: fc.array(fc.constantFrom('Amina', 'A. N.', 'é'), { maxLength: 2 }),
  identifiers: fc.array(
    fc.record({ scheme: fc.constantFrom('w', 'W'), identifier: fc.constantFrom('1', '2') }),
    { maxLength: 2 },
  ),
  memberships: fc.array(
    fc.record({
      chamber: fc.option(slug),
      constituency: fc.constant(null),
      party: fc.option(fc.constantFrom('P', 'p')),
      startDate: date,
      endDate: fc.constant(null),
    }),
    { maxLength: 2 },
  ),
});

const body = fc.record({
  textCounter,
  type: fc.constantFrom('speech', 'scene', 'heading', 'other'),
  speakerName: anything,
  speakerTitle: anything,
  speaker: fc.option(person, { freq: 2 }),
  content: anything,
});

/** Entries one after the other in a sitting, with the gaps in their ids; sometimes enough for COPY. */
const batch = fc.record({
  sittingId: id,
  firstCounter: id,
  entries: fc.oneof(
    { weight: 8, arbitrary: fc.array(fc.record({ body, gap: fc.nat(3) }), { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.record({ body, gap: fc.nat(1) }).map((one) => Array<typeof one>(60).fill(one)),
    },
  ),
  // Now and then an id that may have been used.
  falling: fc.option(fc.oneof(id, fc.constant(4_000_000_000)), { freq: 12 }),
});

function writing(): fc.Arbitrary<{ name: string; does: Writing }> {
  const to = <Value>(
    name: string,
    of: fc.Arbitrary<Value>,
    does: (publication: Publication, value: Value, seen: Seen) => Promise<unknown>,
  ): fc.Arbitrary<{ name: string; does: Writing }> =>
    of.map((value) => ({
      name: `${name} ${JSON.stringify(value)}`,
      does: (publication, seen) => does(publication, value, seen),
    }));
  const correction = fc.record({ id, body, kind: fc.constantFrom('corrected', 'linked') });
  const answer = fc.record({ requestDigest: digest, answer: word });
  const imported = fc.record({ sha256: digest, name: word, entries: id, atMs: farId });
  const place = fc.tuple(id, textCounter);
  const append = to('append', batch, (p, value, seen) => appendBatch(p, value, seen));
  return fc.oneof(
    { weight: 8, arbitrary: append },
    { weight: 3, arbitrary: to('add a sitting', sitting, (p, value) => p.addSitting(value)) },
    { weight: 3, arbitrary: to('a sitting', sitting, (p, value) => p.sitting(value)) },
    { weight: 3, arbitrary: to('know', person, (p, value) => p.knowPerson(value)) },
    { weight: 3, arbitrary: to('describe', claim, (p, value) => p.describePerson(value)) },
    { weight: 3, arbitrary: to('withdraw', id, (p, value) => p.withdrawEntry(value)) },
    {
      weight: 4,
      arbitrary: to('correct', correction, (p, { id: entry, body: text, kind }) =>
        p.correctEntry(entry, text, kind),
      ),
    },
    to('add a venue', fc.tuple(word, slug), (p, value) => p.addVenue(...value)),
    to('add a source', source, (p, value) => p.addSource(value)),
    to('add a person', fc.tuple(word, fc.option(slug)), (p, value) => p.addPerson(...value)),
    to('find a person', fc.oneof(farId, slug, anything), (p, value) => p.findPerson(value)),
    to('find an entry', farId, (p, value) => p.findEntry(value)),
    to('find an entry at', place, (p, value) => p.findEntryAt(...value)),
    to('has a sitting', farId, (p, value) => p.hasSitting(value)),
    to('the last counter of', farId, (p, value) => p.lastCounter(value)),
    to('the last entry', fc.constant(null), (p) => p.lastEntry()),
    to('add a token', fc.tuple(tokenName, digest), (p, value) => p.addToken(...value)),
    to('revoke', tokenName, (p, value) => p.revokeToken(value)),
    to('the answer given', fc.tuple(tokenName, word), (p, value) => p.givenAnswer(...value)),
    to('keep', fc.tuple(tokenName, word, answer), (p, value) => p.keepAnswer(...value)),
    to('find an import', digest, (p, value) => p.findImport(value)),
    to('note an import', imported, (p, value) => p.noteImport(value)),
    to('break off', fc.constant(null), () => Promise.reject(new Error('broke off'))),
  );
}

async function appendBatch(
  publication: Publication,
  { sittingId, firstCounter, entries, falling }: Batch,
  seen: Seen,
): Promise<unknown> {
  const made = entries.map<NewEntry>(({ body: text, gap }, index) => {
    const entry = { ...text, textCounter: firstCounter + index };
    seen.highestId += gap;
    return gap === 0 ? entry : { ...entry, id: seen.highestId };
  });
  const first = made[0];
  if (falling !== null && first !== undefined) made[0] = { ...first, id: falling };
  const ids = await publication.appendEntries(sittingId, made);
  seen.highestId = Math.max(seen.highestId, ...ids);
  return ids;
}

type Batch = typeof batch extends fc.Arbitrary<infer Value> ? Value : never;

function step(): fc.Arbitrary<Step> {
  const reading = <Value>(
    name: string,
    of: fc.Arbitrary<Value>,
    read: (store: Store, value: Value) => Promise<unknown>,
  ): fc.Arbitrary<Step> =>
    of.map((value) => ({
      name: `${name} ${JSON.stringify(value)}`,
      read: (store) => read(store, value),
    }));
  const page = fc.oneof(
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom('last' as const, 2 ** 53 - 1),
  );
  const size = fc.integer({ min: 1, max: 7 });
  const collection = fc.constantFrom<keyof Collections>('venues', 'sources', 'sittings', 'people');
  const writings = fc
    .record({
      write: fc.array(writing(), { minLength: 1, maxLength: 5 }),
      by: fc.option(tokenName),
    })
    .map(({ write, by }) => ({ name: write.map(({ name }) => name).join('; '), write, by }));
  return fc.oneof(
    { weight: 20, arbitrary: writings },
    reading('the state', fc.constant(null), (store) => store.recordState()),
    reading('a page', fc.tuple(page, size), (store, [number, of]) =>
      store.entryPage({
        page: number,
        size: of,
        address: ADDRESS,
        envelope: (place, state) => [`é${JSON.stringify(place)}${state.count}[`, ']'],
      }),
    ),
    reading('an entry', farId, (store, value) => store.entry(value, ADDRESS)),
    reading('the texts of', farId, (store, value) => store.revisions(value)),
    reading('a collection', fc.tuple(collection, page, size), (store, value) =>
      store.collection(...value),
    ),
    reading('a member', fc.tuple(collection, fc.oneof(farId, slug, anything)), (store, value) =>
      store.member(...value),
    ),
    reading('the entries of', farId, (store, value) => store.sittingEntries(value, ADDRESS)),
    reading('changes', fc.tuple(fc.nat(40), fc.nat(20)), (store, value) => store.changes(...value)),
    reading('the last change', fc.constant(null), (store) => store.lastChange()),
    reading('a token', digest, (store, value) => store.token(value)),
    reading('the export', fc.constant(null), exported),
  );
}
