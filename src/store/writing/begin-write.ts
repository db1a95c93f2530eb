// One transaction of writing, on any engine: which writer does what, and whether the record changed.

import { randomBytes } from 'node:crypto';
import type { WriteTransaction } from '../contract/write-transaction.ts';
import { EntryWriter } from './entry-writer.ts';
import { CollectionWriter } from './collection-writer.ts';
import { PeopleWriter } from './people-writer.ts';
import { SittingWriter } from './sitting-writer.ts';
import type { RecordStart, WriteStorage } from './write-storage.ts';

export interface Write extends WriteTransaction {
  /** Brings the record's own row in step; to be called last, before the transaction is committed. */
  finish(): Promise<void>;
  /** To be called when the writing ends, however it does. */
  end(): void;
}

/** The storage must be within a transaction. */
export function beginWrite(storage: WriteStorage, start: RecordStart, by: string | null): Write {
  const atMs = Date.now();
  const entries = new EntryWriter(storage, start, { atMs, by });
  const sittings = new SittingWriter(storage.sittings, storage.members);
  const people = new PeopleWriter(storage.people);
  const members = new CollectionWriter(storage, entries, { atMs, by });
  let changed = false;

  /** Notes that the record changed, where the result says so. */
  const noting = <Result>(result: Result, isChange: boolean): Result => {
    if (isChange) changed = true;
    return result;
  };
  /** What has an id was made. */
  const notingMade = (id: number | null): number | null => noting(id, id !== null);

  return {
    atMs,

    lastEntry: async () => await storage.entries.last(),
    findEntry: async (id) => await storage.entries.find(id),
    findEntryAt: async (sittingId, counter) => await storage.entries.findAt(sittingId, counter),
    lastCounter: async (sittingId) => await storage.entries.lastCounter(sittingId),
    appendEntries: async (sittingId, added) =>
      noting(await entries.append(sittingId, added), added.length > 0),
    correctEntry: async (id, body, kind) => noting(await entries.correct(id, body, kind), true),
    withdrawEntry: async (id) => {
      const isThere = await entries.withdraw(id);
      return noting(isThere, isThere);
    },

    hasSitting: async (id) => await storage.sittings.has(id),
    sitting: async (sitting) => {
      const kept = await sittings.findOrAdd(sitting);
      return noting(kept, kept.isNew);
    },
    addSitting: async (sitting) => noting((await sittings.add(sitting)).id, true),
    changeSitting: async (id, sitting) => noting(await sittings.change(id, sitting), true),
    removeSitting: async (id) => noting(await members.removeSitting(id), true),

    findPerson: async (idOrSlug) => await storage.people.find(idOrSlug),
    knowPerson: async (person) => noting(undefined, await people.know(person)),
    describePerson: async (claim) => {
      const news = await people.describe(claim);
      const { made, otherNames, identifiers, memberships } = news;
      return noting(news, made || otherNames + identifiers + memberships > 0);
    },
    addPerson: async (legalName, slug) => notingMade(await people.addNew(legalName, slug)),
    changePerson: async (person) => {
      const linked = await members.changePerson(person);
      people.forget(person.id);
      return noting(linked, true);
    },
    removePerson: async (id) => {
      const linked = await members.removeUnused('person', id);
      people.forget(id);
      return noting(linked, linked === 0);
    },

    item: async (name, idOrSlug) => await storage.members.find(name, idOrSlug),
    sittingEntriesVersion: async (id) => await storage.members.sittingEntriesVersion(id),
    addVenue: async (name, slug) => notingMade(await storage.members.addVenue(name, slug)),
    addSource: async (source) => notingMade(await storage.members.addSource(source)),
    changeVenue: async (venue) => {
      const isFree = await members.changeVenue(venue);
      return noting(isFree, isFree);
    },
    changeSource: async (source) => {
      const isFree = await members.changeSource(source);
      return noting(isFree, isFree);
    },
    removeVenue: async (id) => {
      const held = await members.removeUnused('venue', id);
      return noting(held, held === 0);
    },
    removeSource: async (id) => {
      const taken = await members.removeUnused('source', id);
      return noting(taken, taken === 0);
    },

    addToken: async (name, digest) => await storage.tokens.add(name, digest, atMs),
    revokeToken: async (name) => await storage.tokens.revoke(name, atMs),
    idempotentResponse: async (name, key) => await storage.tokens.givenAnswer(name, key),
    storeResponse: async (name, key, given) =>
      await storage.tokens.keepAnswer(name, key, given, atMs),
    findImport: async (sha256) => await storage.imports.find(sha256),
    noteImport: async (done) => await storage.imports.note(done),

    async finish() {
      if (!changed) return;
      const version = randomBytes(8).toString('hex');
      await storage.keepState({ ...(await entries.finish()), version, changedAtMs: atMs });
    },
    end: () => entries.end(),
  };
}
