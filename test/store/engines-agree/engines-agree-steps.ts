// The steps of engines-agree.ts: some writing, or a read or a search, of any kind and with any values.

import { everyEntry } from '../../../src/export/open-entries.ts';
import type { Finder, FindRequest, Interval } from '../../../src/finder/finder.ts';
import { ENTRY_TYPES, type NewEntry } from '../../../src/record/entry.ts';
import { EVERYTHING, ORDERINGS, type EntryFilter } from '../../../src/record/filter.ts';
import type { PageNumber } from '../../../src/record/page.ts';
import type { Person } from '../../../src/record/person.ts';
import type { PersonClaim } from '../../../src/record/rules/person-claim.ts';
import type { NewSitting } from '../../../src/record/sitting.ts';
import { readWireForm } from '../../../src/record/wire-form.ts';
import { countSet, idsFrom } from '@hansard/search/index/entry-set';
import type { Store } from '../../../src/store/contract/store.ts';
import type { WriteTransaction } from '../../../src/store/writing/write-transaction.ts';
import { ADDRESS, faultsOf } from '../../support/records/entries.ts';
import { fc } from '../../support/seed.ts';
import type { TemporaryRecord } from '../../support/temporary.ts';
import {
  anything,
  batch,
  body,
  claim,
  collection,
  digest,
  farId,
  id,
  itemId,
  KNOWN,
  knownPerson,
  mostly,
  page,
  person,
  sitting,
  size,
  slug,
  source,
  textCounter,
  tokenName,
  venue,
  word,
  type Batch,
} from './engines-agree-values.ts';

/** What the steps so far made, the same on both engines as long as they agree. */
export interface Seen {
  highestId: number;
}

/** A call as it is shown when the engines disagree, and what it does. */
interface Call<Target> {
  readonly name: string;
  readonly on: (target: Target, seen: Seen) => Promise<unknown>;
}

/** A step as it is shown, and what it does. */
export interface Step {
  readonly name: string;
  readonly write?: readonly Call<WriteTransaction>[];
  readonly by?: string | null;
  readonly read?: (record: TemporaryRecord) => Promise<unknown>;
}

type Method = (...values: never[]) => Promise<unknown>;
type MethodOf<Target> = {
  [Name in keyof Target]: Target[Name] extends Method ? Name : never;
}[keyof Target] &
  string;
type ParametersOf<Target, Name extends keyof Target> = Target[Name] extends Method
  ? Parameters<Target[Name]>
  : never;
type Arbitraries<Values> = { [At in keyof Values]: fc.Arbitrary<Exclude<Values[At], undefined>> };

/** Calls of a method by its name, each value from its arbitrary. */
function callsOf<Target>() {
  return <Name extends MethodOf<Target>>(
    name: Name,
    ...of: Arbitraries<ParametersOf<Target, Name>>
  ): fc.Arbitrary<Call<Target>> =>
    fc.tuple(...(of as fc.Arbitrary<never>[])).map((values) => ({
      name: `${name} ${shown(values)}`,
      on: (target) => (target as Readonly<Record<string, Method>>)[name]!(...values),
    }));
}

const writing = callsOf<WriteTransaction>();
const reading = callsOf<Store>();
const finding = callsOf<Finder>();

/** Calls that are more than one method. */
function doing<Target, Value>(
  name: string,
  of: fc.Arbitrary<Value>,
  does: (target: Target, value: Value, seen: Seen) => Promise<unknown>,
): fc.Arbitrary<Call<Target>> {
  return of.map((value) => ({
    name: `${name} ${shown(value)}`,
    on: (target, seen) => does(target, value, seen),
  }));
}

const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });

/** A filter without what it does not ask for. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && 'sittingId' in part
      ? Object.fromEntries(Object.entries(part).filter(([, one]) => one !== null))
      : part,
  );
}

/** Up to so many in a sequence. */
const STEPS_MAX = 20;

/** A sequence; a few begin with an empty record. */
export function sequence(): fc.Arbitrary<readonly Step[]> {
  const first = opening().map<Step>((write) => ({ name: nameOf(write), write }));
  const rest = fc.array(step(), { maxLength: STEPS_MAX, size: 'max' });
  return fc
    .tuple(fc.option(first, { freq: 10 }), rest)
    .map(([begun, steps]) => (begun === null ? steps : [begun, ...steps]));
}

function nameOf(write: readonly Call<WriteTransaction>[]): string {
  return write.map(({ name }) => name).join('; ');
}

function step(): fc.Arbitrary<Step> {
  const writings = fc
    .record({
      write: fc.array(anyWriting(), { minLength: 1, maxLength: 3 }),
      by: fc.option(tokenName),
    })
    .map(({ write, by }) => ({ name: nameOf(write), write, by }));
  return fc.oneof(
    often(24, writings),
    often(
      14,
      finderCall().map<Step>(({ name, on }) => ({
        name,
        read: ({ finder }) => on(finder, { highestId: 0 }),
      })),
    ),
    often(
      16,
      storeCall().map<Step>(({ name, on }) => ({
        name,
        read: ({ store }) => on(store, { highestId: 0 }),
      })),
    ),
  );
}

/** What nearly every sequence begins with: three sittings, three people and some entries. */
function opening(): fc.Arbitrary<readonly Call<WriteTransaction>[]> {
  const described = sitting.filter((one) => one.id === undefined);
  const said = fc.record({ sittingId: fc.integer({ min: 1, max: 3 }), batch });
  const say = doing('say', said, (transaction: WriteTransaction, value, seen) =>
    appendBatch(transaction, plainBatch(value), seen),
  );
  return fc
    .tuple(
      fc.tuple(...KNOWN.map((known) => writing('describePerson', claimOf(known)))),
      fc.array(writing('addSitting', described), { minLength: 3, maxLength: 3 }),
      fc.array(say, { minLength: 2, maxLength: 5 }),
    )
    .map((all) => all.flat());
}

function claimOf(known: Person): fc.Arbitrary<PersonClaim> {
  return claim.map((one) => ({ ...one, identifiers: [], ...known }));
}

/** Nothing in it can fail. */
function plainBatch({ sittingId, batch: { entries } }: { sittingId: number; batch: Batch }): Batch {
  const known = entries.map(({ body: { speaker, ...rest }, gap }) => ({
    body: { ...rest, speaker: KNOWN.find(({ id: one }) => one === speaker?.id) ?? null },
    gap,
  }));
  return { sittingId, entries: known, firstCounter: null, falling: null };
}

function anyWriting(): fc.Arbitrary<Call<WriteTransaction>> {
  const correction = fc.record({
    id,
    body,
    kind: fc.constantFrom('corrected', 'linked'),
    // Mostly null: another counter is often taken.
    textCounter: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, textCounter),
  });
  const response = fc.record({ requestDigest: digest, response: word });
  const imported = fc.record({ sha256: digest, name: word, entries: id, atMs: farId });
  return fc.oneof(
    often(8, doing('append', batch, appendBatch)),
    often(3, writing('addSitting', sitting)),
    often(3, writing('sitting', sitting)),
    often(3, writing('knowPerson', person)),
    often(3, writing('describePerson', claim)),
    often(3, writing('withdrawEntry', id)),
    often(3, doing('restore', fc.tuple(id, farId), restore)),
    often(4, doing('correct', correction, correct)),
    often(8, itemWriting()),
    writing('addVenue', word, slug),
    writing('addSource', source),
    writing('addPerson', word, fc.option(slug)),
    writing('findPerson', fc.oneof(farId, slug, anything)),
    writing('findEntry', farId),
    writing('findEntryAt', id, textCounter),
    writing('hasSitting', farId),
    writing('lastCounter', farId),
    writing('lastEntry'),
    writing('addToken', tokenName, digest),
    writing('revokeToken', tokenName),
    writing('idempotentResponse', tokenName, word),
    writing('storeResponse', tokenName, word, response),
    writing('findImport', digest),
    writing('noteImport', imported, fc.constant(null), fc.uniqueArray(itemId)),
    writing('importedSittings', digest),
    writing('withdrawnOf', itemId),
    writing('highestEntryId'),
    doing('break off', fc.constant(null), () => Promise.reject(new Error('broke off'))),
  );
}

/** What is changed or removed of the collections beside the entries. */
function itemWriting(): fc.Arbitrary<Call<WriteTransaction>> {
  const storedSource = fc.tuple(itemId, source).map(([of, fields]) => ({ id: of, ...fields }));
  return fc.oneof(
    writing('changeVenue', venue),
    writing('changeSource', storedSource),
    often(3, writing('changePerson', knownPerson)),
    often(2, writing('changeSitting', itemId, sitting)),
    often(2, doing('restore a sitting', fc.tuple(itemId, sitting), restoreSitting)),
    often(3, writing('removeUnused', fc.constantFrom('venues', 'sources', 'people'), itemId)),
    writing('removeSitting', itemId),
    writing('item', collection, fc.oneof(farId, slug, anything)),
    writing('sittingEntriesVersion', farId),
  );
}

type Corrected = Parameters<WriteTransaction['correctEntry']>;

async function correct(
  transaction: WriteTransaction,
  given: {
    readonly id: number;
    readonly body: Corrected[1];
    readonly kind: Corrected[2];
    readonly textCounter: number | null;
  },
): Promise<unknown> {
  const stored = await transaction.findEntry(given.id);
  const textCounter = given.textCounter ?? stored?.textCounter ?? 1;
  return await transaction.correctEntry(given.id, { ...given.body, textCounter }, given.kind);
}

/** Into its sitting where that is there, otherwise into this. */
async function restore(
  transaction: WriteTransaction,
  [entryId, otherwise]: readonly [number, number],
): Promise<unknown> {
  const withdrawn = await transaction.findWithdrawn(entryId);
  if (withdrawn === null) return null;
  const { sittingId, wire } = withdrawn;
  const isThere = sittingId !== null && (await transaction.hasSitting(sittingId));
  const { speaker, ...body } = readWireForm(wire);
  const person = speaker === null ? null : await transaction.findPerson(speaker.id);
  return await transaction.restoreEntries(isThere ? sittingId : otherwise, [
    { id: entryId, body: { ...body, speaker: person } },
  ]);
}

/** Which entries were withdrawn with a sitting goes by the time, and the engines do not write at the same time. */
async function restoreSitting(
  transaction: WriteTransaction,
  [sittingId, description]: readonly [number, NewSitting],
): Promise<unknown> {
  const restored = await transaction.restoreSitting(sittingId, description);
  return restored === null ? null : [restored.id, restored.isNew, restored.madeVenue];
}

async function appendBatch(
  transaction: WriteTransaction,
  { sittingId, firstCounter, entries, falling }: Batch,
  seen: Seen,
): Promise<unknown> {
  const first = firstCounter ?? (await transaction.lastCounter(sittingId)) + 1;
  const made = entries.map<NewEntry>(({ body: text, gap }, index) => {
    const entry = { ...text, textCounter: first + index };
    seen.highestId += Math.max(1, gap);
    return gap === 0 ? entry : { ...entry, id: seen.highestId };
  });
  if (falling !== null && made.length > 0) made[0] = { ...made[0]!, id: falling };
  const ids = await transaction.appendEntries(sittingId, made);
  seen.highestId = Math.max(seen.highestId, ...ids);
  return ids;
}

function storeCall(): fc.Arbitrary<Call<Store>> {
  const address = fc.constant(ADDRESS);
  const pages = fc.tuple(page, size).map(([number, of]) => ({
    page: number,
    size: of,
    address: ADDRESS,
    envelope: (located: object, state: { readonly count: number }): [string, string] => [
      `é${JSON.stringify(located)}${state.count}[`,
      ']',
    ],
  }));
  return fc.oneof(
    reading('recordState'),
    reading('entryPage', pages),
    reading('entry', farId, address),
    reading('revisions', farId),
    reading('itemChanges', farId, fc.constant(50)),
    reading('history', farId),
    reading('collection', collection, page, size),
    reading('item', collection, fc.oneof(farId, slug, anything)),
    reading('sittingEntries', farId, address),
    reading('changes', fc.nat(40), fc.nat(20)),
    reading('lastChange'),
    reading('token', digest),
    doing('the export', fc.constant(null), exported),
    reading('entriesAfter', farId, size, address),
    reading('sittingEntriesVersion', farId),
    reading('reindex'),
  );
}

const day = fc.constantFrom('2013-07-31', '2013-08-01', '2012-01-01', '2014-01-01');
const query = fc.constantFrom(
  ...['maize', 'price', 'MAIZE prices', 'maize OR order', 'the', 'a', '-maize', 'order -the'],
  ...['pric*', 'f*', '"maize price"', '"the order"', 'maize NEAR/2 price', '"order* the"'],
  ...['ng’ang’a', 'cafe', 'café', '1,000', 'maji', 'nosuch', '', '*', '"', 'applause'],
);

/** Mostly one or two filters: more leave nothing. */
const filter: fc.Arbitrary<EntryFilter> = fc
  .record(
    {
      type: fc.constantFrom(...ENTRY_TYPES),
      personId: farId,
      speakerName: fc.constantFrom('a', 'É', 'speaker', 'ämi', '"', '%', ' ', '\\', '', 'mr. s'),
      sittingId: farId,
      venueId: fc.integer({ min: 1, max: 5 }),
      dateFrom: day,
      dateTo: day,
      language: fc.constantFrom('en', 'sw', 'mul', 'und'),
      query,
    },
    { requiredKeys: [] },
  )
  .chain((all) =>
    fc.subarray(Object.entries(all), { maxLength: 2 }).map((some) => ({
      ...EVERYTHING,
      ...(Object.fromEntries(some) as Partial<EntryFilter>),
    })),
  );

const request: fc.Arbitrary<FindRequest> = fc
  .record({
    filter,
    ordering: fc.constantFrom(...ORDERINGS),
    start: fc.oneof(
      {
        weight: 3,
        arbitrary: mostly(fc.constantFrom<PageNumber>(1, 1, 2, 'last'), page).map((number) => ({
          page: number,
        })),
      },
      { weight: 1, arbitrary: farId.map((after) => ({ after })) },
    ),
    size,
    highlight: fc.boolean(),
  })
  .map((wanted) => ({ ...wanted, ordering: fitting(wanted) }));

/** What follows an id is in order of id; relevance is for what was searched for. */
function fitting({ filter: { query: words }, ordering, start }: FindRequest) {
  if ('after' in start) return 'id';
  return ordering === 'relevance' && words === null ? 'id' : ordering;
}

function finderCall(): fc.Arbitrary<Call<Finder>> {
  const which = fc.record({ venueId: id, from: day, to: day }, { requiredKeys: [] });
  return fc.oneof(
    often(8, finding('findEntries', request)),
    often(5, finding('findContributions', request)),
    often(2, finding('facets', filter)),
    often(2, finding('trends', filter, fc.constantFrom<Interval>('year', 'month'))),
    doing('matching', filter, matching),
    finding('contribution', farId),
    finding('personActivity', farId),
    finding('activityOfAll'),
    finding('sittings', which),
    finding('unlinkedLabels'),
    finding('speakerLinks'),
    finding('adjacentSittings', farId),
    finding('sittingEntries', farId),
  );
}

async function matching(finder: Finder, wanted: EntryFilter): Promise<object> {
  const { version, entries } = await finder.matching(wanted);
  return { version, ids: idsFrom(entries, 0, countSet(entries)) };
}

const ALL = 100_000;

const LAST_REQUESTS: readonly Step[] = [
  ...ORDERINGS.map((ordering) => ({
    name: `find all by ${ordering}`,
    read: ({ finder }: TemporaryRecord) =>
      finder.findEntries({
        filter: { ...EVERYTHING, query: ordering === 'relevance' ? 'maize OR order OR the' : null },
        ordering,
        start: { page: 1 },
        size: ALL,
        highlight: ordering === 'relevance',
      }),
  })),
  { name: 'all facets', read: ({ finder }) => finder.facets(EVERYTHING) },
  { name: 'all activity', read: ({ finder }) => finder.activityOfAll() },
];

/** At the end everything is read. */
export const LAST: readonly Step[] = [
  { name: 'the state', read: ({ store }) => store.recordState() },
  { name: 'the export', read: ({ store }) => exported(store) },
  { name: 'the changes', read: ({ store }) => store.changes(0, 100_000) },
  { name: 'the tokens', read: ({ store }) => store.tokens() },
  { name: 'the check', read: ({ store }) => faultsOf(store) },
  ...LAST_REQUESTS,
];

async function exported(store: Store): Promise<unknown> {
  const entries: unknown[] = [];
  for await (const some of everyEntry(store)) entries.push(...some);
  return entries;
}
