// The steps of engines-agree.ts: some writing, or a read or a search.

import { everyEntry } from '../../../src/export/open-entries.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { ADDRESS, faultsOf } from '../../support/records/entries.ts';
import { fc } from '../../support/seed.ts';
import type { TemporaryRecord } from '../../support/temporary.ts';
import { LAST_REQUESTS, finderRequests } from './engines-agree-reads.ts';
import {
  anything,
  collection,
  digest,
  farId,
  page,
  size,
  slug,
  tokenName,
} from './engines-agree-values.ts';
import { opening, writing, type NamedWriting } from './engines-agree-writes.ts';

/** A step as it is shown when the engines disagree, and what it does. */
export interface Step {
  readonly name: string;
  readonly write?: readonly NamedWriting[];
  readonly by?: string | null;
  readonly read?: (record: TemporaryRecord) => Promise<unknown>;
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

function nameOf(write: readonly NamedWriting[]): string {
  return write.map(({ name }) => name).join('; ');
}

function step(): fc.Arbitrary<Step> {
  const reading = <Value>(
    name: string,
    of: fc.Arbitrary<Value>,
    read: (store: Store, value: Value) => Promise<unknown>,
  ): fc.Arbitrary<Step> =>
    of.map((value) => ({
      name: `${name} ${JSON.stringify(value)}`,
      read: ({ store }) => read(store, value),
    }));
  const writings = fc
    .record({
      write: fc.array(writing(), { minLength: 1, maxLength: 3 }),
      by: fc.option(tokenName),
    })
    .map(({ write, by }) => ({ name: nameOf(write), write, by }));
  return fc.oneof(
    { weight: 24, arbitrary: writings },
    {
      weight: 14,
      arbitrary: finderRequests().map<Step>(({ name, send }) => ({
        name,
        read: ({ finder }) => send(finder),
      })),
    },
    reading('the state', fc.constant(null), (store) => store.recordState()),
    reading('a page', fc.tuple(page, size), (store, [number, of]) =>
      store.entryPage({
        page: number,
        size: of,
        address: ADDRESS,
        envelope: (located, state) => [`é${JSON.stringify(located)}${state.count}[`, ']'],
      }),
    ),
    reading('an entry', farId, (store, value) => store.entry(value, ADDRESS)),
    reading('the texts of', farId, (store, value) => store.revisions(value)),
    reading('the changes of items after', farId, (store, value) => store.itemChanges(value, 50)),
    reading('the history of', farId, (store, value) => store.history(value)),
    reading('a collection', fc.tuple(collection, page, size), (store, value) =>
      store.collection(...value),
    ),
    reading('an item', fc.tuple(collection, fc.oneof(farId, slug, anything)), (store, value) =>
      store.item(...value),
    ),
    reading('the entries of', farId, (store, value) => store.sittingEntries(value, ADDRESS)),
    reading('changes', fc.tuple(fc.nat(40), fc.nat(20)), (store, value) => store.changes(...value)),
    reading('the last change', fc.constant(null), (store) => store.lastChange()),
    reading('a token', digest, (store, value) => store.token(value)),
    reading('the export', fc.constant(null), exported),
    reading('the entries after', fc.tuple(farId, size), (store, [after, many]) =>
      store.entriesAfter(after, many, ADDRESS),
    ),
    reading('the version of', farId, (store, value) => store.sittingEntriesVersion(value)),
    reading('the index made anew', fc.constant(null), (store) => store.reindex()),
  );
}

/** At the end everything is read. */
export const LAST: readonly Step[] = [
  { name: 'the state', read: ({ store }) => store.recordState() },
  { name: 'the export', read: ({ store }) => exported(store) },
  { name: 'the changes', read: ({ store }) => store.changes(0, 100_000) },
  { name: 'the tokens', read: ({ store }) => store.tokens() },
  { name: 'the check', read: ({ store }) => faultsOf(store) },
  ...LAST_REQUESTS.map(({ name, send }) => ({
    name,
    read: ({ finder }: TemporaryRecord) => send(finder),
  })),
];

async function exported(store: Store): Promise<unknown> {
  const entries: unknown[] = [];
  for await (const some of everyEntry(store)) entries.push(...some);
  return entries;
}
