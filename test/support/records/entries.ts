// Entries and sittings for the store of a test.

import { openEntries } from '../../../src/export/open-entries.ts';
import type { NewEntry } from '../../../src/record/entry.ts';
import type { KnownPerson } from '../../../src/record/person.ts';
import { EVERYTHING } from '../../../src/record/filter.ts';
import {
  type ExportedEntry,
  type NewSitting,
  UNDESCRIBED_SITTING,
} from '../../../src/record/sitting.ts';
import { type EntryAddress, readWireForm } from '../../../src/record/wire-form.ts';
import type { PageNumber } from '../../../src/record/page.ts';
import type { EntryPage } from '../../../src/store/contract/results.ts';
import type { RecordWrites, Store } from '../../../src/store/contract/store.ts';
import type { WriteTransaction } from '../../../src/store/writing/write-transaction.ts';

/** More entries and changes than the record of a test has. */
export const MORE_THAN_ALL = 100_000;

export const ADDRESS: EntryAddress = { prefix: 'http://h/e/', suffix: '/?format=api' };

export function anEntry(textCounter: number, more: Partial<NewEntry> = {}): NewEntry {
  return {
    textCounter,
    type: 'speech',
    speakerName: 'Mr. Speaker',
    speakerTitle: '',
    speaker: null,
    content: `Order! This is number ${textCounter}.`,
    ...more,
  };
}

export function aSitting(more: Partial<NewSitting> = {}): NewSitting {
  return { ...UNDESCRIBED_SITTING, venueSlug: 'senate', startDate: '2013-07-31', ...more };
}

/** Every entry of the record, in batches, from one snapshot. */
export async function* everyEntry(store: Store): AsyncGenerator<readonly ExportedEntry[]> {
  const { batches, close } = await openEntries(store, null, { filter: EVERYTHING });
  try {
    yield* batches;
  } finally {
    await close();
  }
}

/** Publishes a sitting with these entries; returns their ids. */
export async function publishSitting(
  store: Store,
  entries: readonly NewEntry[],
  sitting: Partial<NewSitting> = {},
): Promise<readonly number[]> {
  return await store.write(async (transaction) =>
    transaction.entries.append(await transaction.sittings.add(aSitting(sitting)), entries),
  );
}

/** Publishes a sitting whose entries have these ids, counted from 1. */
export async function publishIds(store: Store, ids: readonly number[]): Promise<void> {
  const entries = ids.map((id, index) => anEntry(index + 1, { id }));
  await publishSitting(store, entries);
}

/** The ids of all entries, page by page, as a reader finds them. */
export async function idsByPage(store: Store, size: number): Promise<number[][]> {
  const pages: number[][] = [];
  for (let number = 1; ; number += 1) {
    const page = await readPage(store, number, size);
    if (page === null) return pages;
    pages.push(parseEntries(page.json).map(({ id }) => id));
  }
}

/** A page in the plainest envelope. */
export async function readPage(
  store: Store,
  page: PageNumber,
  size: number,
): Promise<EntryPage | null> {
  return await store.entryPage({ page, size, address: ADDRESS, envelope: () => ['[', ']'] });
}

export interface WireEntry {
  readonly id: number;
  readonly url: string;
}

export function parseEntries(json: Uint8Array): WireEntry[] {
  return JSON.parse(Buffer.from(json).toString('utf8')) as WireEntry[];
}

/** Every fault that the store's own check finds. */
export async function faultsOf(store: Store): Promise<string[]> {
  return await Array.fromAsync(store.check(() => {}));
}

/** The methods of a write transaction, each in its own transaction. */
export function writeTo(store: Store, by: string | null = null): WriteTransaction {
  const methods = (...path: readonly string[]): object =>
    new Proxy(() => {}, {
      get: (_target, name: string) => methods(...path, name),
      apply: (_target, _this, values: readonly unknown[]) =>
        store.write((transaction) => called(transaction, path, values), by),
    });
  return methods() as WriteTransaction;
}

/** Calls a method by its path: of an object, or of a part of it. */
export async function called(
  owner: unknown,
  path: readonly string[],
  values: readonly unknown[],
): Promise<unknown> {
  const parts = owner as Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;
  const [name = '', ...rest] = path;
  return rest.length > 0 ? called(parts[name], rest, values) : await parts[name]!(...values);
}

/** Corrects an entry, whatever its revision. */
export async function correctById(
  entries: WriteTransaction['entries'],
  id: number,
  ...change: Tail<Parameters<WriteTransaction['entries']['correct']>>
): Promise<void> {
  const entry = await entries.find(id);
  if (entry === null) throw new RangeError(`there is no entry ${id}`);
  await entries.correct(entry, ...change);
}

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest]
  ? Rest
  : never;

/** Corrects some fields of an entry. */
export async function correctIn(
  transaction: WriteTransaction,
  id: number,
  fields: Partial<NewEntry>,
): Promise<void> {
  const { wire } = (await transaction.entries.find(id))!;
  await correctById(transaction.entries, id, { ...readWireForm(wire), ...fields });
}

/** Changes some fields of a person; returns the number of entries that were linked anew. */
export function changePerson(
  store: RecordWrites,
  idOrSlug: number | string,
  fields: Partial<KnownPerson>,
): Promise<number> {
  return store.write(async (transaction) => {
    const person = (await transaction.item('people', idOrSlug))!;
    return await transaction.people.change({ ...person, ...fields });
  });
}

/** The changes after a given one, each as its kind and entry. */
export async function changesAfter(store: Store, seq: number): Promise<string[]> {
  const changes = await store.changes(seq, MORE_THAN_ALL);
  return changes.map(({ kind, entryId }) => `${kind} ${entryId}`);
}
