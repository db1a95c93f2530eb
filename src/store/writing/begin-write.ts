// One write transaction, on any engine: which writer does what, and whether the record changed.

import { randomBytes } from 'node:crypto';
import type { WriteTransaction } from '../contract/write-transaction.ts';
import { CollectionWriter } from './collection-writer.ts';
import { EntryWriter } from './entry-writer.ts';
import { PeopleWriter } from './people-writer.ts';
import { storeRecordEnd, type RecordStart } from './record-start.ts';
import { SittingWriter } from './sitting-writer.ts';
import { createWriteStorage, type EngineStorage } from './write-storage.ts';

export interface Write extends WriteTransaction {
  /** Stores the state of the record; to be called last, before the transaction is committed. */
  finish(): Promise<void>;
  /** To be called when the transaction ends, whether it was committed or rolled back. */
  end(): void;
}

/** The engine must be within a transaction. */
export function beginWrite(engine: EngineStorage, start: RecordStart, by: string | null): Write {
  const atMs = Date.now();
  const storage = createWriteStorage(engine, start, by);
  const entries = new EntryWriter(storage, start, { atMs, by });
  const sittings = new SittingWriter(storage.sittings, storage.collections);
  const people = new PeopleWriter(storage.people);
  const collections = new CollectionWriter(storage, entries, { atMs, by });
  let changed = false;

  /** Remembers that the record changed where `isChange` is true; returns the result as it is. */
  const noteChange = <Result>(result: Result, isChange: boolean): Result => {
    if (isChange) changed = true;
    return result;
  };
  /** The record changed where an item was added, that is, where there is an id. */
  const noteAdded = (id: number | null): number | null => noteChange(id, id !== null);

  return {
    atMs,

    lastEntry: () => storage.entries.last(),
    findEntry: (id) => storage.entries.find(id),
    findEntryAt: (sittingId, counter) => storage.entries.findAt(sittingId, counter),
    sittingEntries: (sittingId) => storage.entries.ofSitting(sittingId),
    lastCounter: (sittingId) => storage.entries.lastCounter(sittingId),
    appendEntries: async (sittingId, added) =>
      noteChange(await entries.append(sittingId, added), added.length > 0),
    correctEntry: async (id, body, kind) => noteChange(await entries.correct(id, body, kind), true),
    withdrawEntry: async (id) => {
      const isThere = await entries.withdraw(id);
      return noteChange(isThere, isThere);
    },

    hasSitting: (id) => storage.sittings.has(id),
    sittingsAt: (start) => storage.sittings.findAt(start),
    sitting: async (sitting) => {
      const found = await sittings.findOrAdd(sitting);
      return noteChange(found, found.isNew);
    },
    addSitting: async (sitting) => noteChange((await sittings.add(sitting)).id, true),
    changeSitting: async (id, sitting) => noteChange(await sittings.change(id, sitting), true),
    removeSitting: async (id) => noteChange(await collections.removeSitting(id), true),

    findPerson: (idOrSlug) => storage.people.find(idOrSlug),
    knowPerson: async (person) => noteChange(undefined, await people.know(person)),
    describePerson: async (claim) => {
      const changes = await people.describe(claim);
      const { made, otherNames, identifiers, memberships } = changes;
      return noteChange(changes, made || otherNames + identifiers + memberships > 0);
    },
    addPerson: async (legalName, slug) => noteAdded(await people.addNew(legalName, slug)),
    changePerson: async (person) => {
      const linked = await collections.changePerson(person);
      people.forget(person.id);
      return noteChange(linked, true);
    },
    removePerson: async (id) => {
      const uses = await collections.removeUnused('person', id);
      people.forget(id);
      return noteChange(uses, uses === 0);
    },

    item: (name, idOrSlug) => storage.collections.find(name, idOrSlug),
    sittingEntriesVersion: (id) => storage.collections.sittingEntriesVersion(id),
    addVenue: async (name, slug) => noteAdded(await storage.collections.addVenue(name, slug)),
    addSource: async (source) => noteAdded(await storage.collections.addSource(source)),
    changeVenue: async (venue) => {
      const isFree = await collections.changeVenue(venue);
      return noteChange(isFree, isFree);
    },
    changeSource: async (source) => {
      const isFree = await collections.changeSource(source);
      return noteChange(isFree, isFree);
    },
    removeVenue: async (id) => {
      const uses = await collections.removeUnused('venue', id);
      return noteChange(uses, uses === 0);
    },
    removeSource: async (id) => {
      const uses = await collections.removeUnused('source', id);
      return noteChange(uses, uses === 0);
    },

    addToken: (name, digest) => storage.tokens.add(name, digest, atMs),
    revokeToken: (name) => storage.tokens.revoke(name, atMs),
    hasToken: (name) => storage.tokens.isValid(name),
    idempotentResponse: (name, key) => storage.tokens.findResponse(name, key, atMs),
    storeResponse: (name, key, response) => storage.tokens.storeResponse(name, key, response, atMs),
    findImport: (sha256) => storage.imports.find(sha256),
    noteImport: (done) => storage.imports.add(done),

    async finish() {
      if (!changed) return;
      const version = randomBytes(8).toString('hex');
      const end = await entries.finish();
      await storeRecordEnd(storage.sql, { ...end, version, changedAtMs: atMs });
    },
    end: () => entries.end(),
  };
}
