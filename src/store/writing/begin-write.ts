// One write transaction, on any engine: which writer does what, and whether the record changed.

import { randomBytes } from 'node:crypto';
import { recordLanguages } from '../../record/languages/detect-language.ts';
import type { WriteTransaction } from '../contract/write-transaction.ts';
import type { Authorship } from './change-log.ts';
import { addLabelDecisions, removeLabelDecisions } from '../shared/label-decisions.ts';
import { storeEvidence } from '../shared/sitting-evidence.ts';
import { CollectionWriter } from './collection-writer.ts';
import { EntryWriter } from './entry-writer.ts';
import { LinkWriter } from './link-writer.ts';
import { PeopleWriter } from './people-writer.ts';
import { storeRecordEnd, type RecordStart } from './record-start.ts';
import { SittingWriter } from './sitting-writer.ts';
import { createWriteStorage, type EngineStorage, type WriteStorage } from './write-storage.ts';

export interface Write extends WriteTransaction {
  /** Stores the state of the record; to be called last, before the transaction is committed. */
  finish(): Promise<void>;
  /** To be called when the transaction ends, whether it was committed or rolled back. */
  end(): void;
}

/** The engine must be within a transaction. */
export function beginWrite(engine: EngineStorage, start: RecordStart, author: Authorship): Write {
  const { by } = author;
  const atMs = Date.now();
  const storage = createWriteStorage(engine, start, author);
  const entries = new EntryWriter(storage, start, { atMs, by });
  const collections = new CollectionWriter(storage, entries, { atMs, by });
  const changes = new ChangeNote();
  return {
    atMs,
    chambers: start.rules.chambers,
    languages: recordLanguages(start.rules.languages),
    ...entryWrites(storage, entries, changes),
    ...linkWrites(storage, entries, changes),
    ...sittingWrites(storage, { collections, entries }, changes),
    ...peopleWrites(storage, collections, changes),
    ...venueAndSourceWrites(storage, collections, changes),
    ...tokenAndImportWrites(storage, atMs),
    addLabelDecisions: (decisions) => addLabelDecisions(storage.sql, decisions, { atMs, by }),
    removeLabelDecisions: (name) => removeLabelDecisions(storage.sql, name),
    ...mirrorWrites(storage),

    async finish() {
      // By every write: a client that gave keys for a while may never give one again.
      await storage.tokens.removeOldResponses(atMs);
      if (!changes.any) return;
      const version = randomBytes(8).toString('hex');
      const end = await entries.finish();
      await storage.items.finish(atMs);
      await storeRecordEnd(storage.sql, { ...end, version, changedAtMs: atMs });
    },
    end: () => entries.end(),
  };
}

/** Whether the transaction changed the record, which then gets another version. */
class ChangeNote {
  any = false;

  /** Notes a change where `isChange` is true; returns the result as it is. */
  note<Result>(result: Result, isChange: boolean): Result {
    if (isChange) this.any = true;
    return result;
  }

  /** The record changed where an item was added, that is, where there is an id. */
  added(id: number | null): number | null {
    return this.note(id, id !== null);
  }
}

function entryWrites(storage: WriteStorage, entries: EntryWriter, changes: ChangeNote) {
  return {
    lastEntry: () => storage.entries.last(),
    highestEntryId: () => Promise.resolve(entries.highestId),
    findEntry: (id) => storage.entries.find(id),
    findEntries: async (ids) => await storage.entryBatches.findEach(ids),
    findEntryAt: (sittingId, counter) => storage.entries.findAt(sittingId, counter),
    sittingEntries: (sittingId) => storage.entries.ofSitting(sittingId),
    lastCounter: (sittingId) => storage.entries.lastCounter(sittingId),
    appendEntries: async (sittingId, added) =>
      changes.note(await entries.append(sittingId, added), added.length > 0),
    entryDetails: (ids) => storage.details.find(ids),
    correctEntry: async (id, body, kind) =>
      changes.note(await entries.correct(id, body, kind), true),
    correctEntries: async (bodies, kind) =>
      changes.note(await entries.correctMany(bodies, kind), bodies.size > 0),
    withdrawEntry: async (id) => {
      const isThere = await entries.withdraw(id);
      return changes.note(isThere, isThere);
    },
    findWithdrawn: (id) => storage.entries.findWithdrawn(id),
    withdrawnOf: (sittingId) => storage.entries.withdrawnOf(sittingId),
    restoreEntries: async (sittingId, restored) =>
      changes.note(await entries.restore(sittingId, restored), restored.length > 0),
    insertEntries: async (sittingId, added) => {
      await entries.restore(sittingId, added, true);
      changes.note(undefined, added.length > 0);
    },
  } satisfies Partial<WriteTransaction>;
}

function linkWrites(storage: WriteStorage, entries: EntryWriter, changes: ChangeNote) {
  const links = new LinkWriter(storage.sql, entries);
  return {
    linkSpeakers: async (added) => {
      const linked = await links.link(added);
      return changes.note(linked, linked > 0);
    },
    linkedBy: (name) => links.linkedBy(name),
    unlinkSpeakers: async (linked) => {
      const unlinked = await links.unlink(linked);
      return changes.note(unlinked, unlinked > 0);
    },
  } satisfies Partial<WriteTransaction>;
}

function sittingWrites(
  storage: WriteStorage,
  { collections, entries }: { collections: CollectionWriter; entries: EntryWriter },
  changes: ChangeNote,
) {
  const sittings = new SittingWriter(storage.sittings, storage.collections);
  return {
    hasSitting: (id) => storage.sittings.has(id),
    sittingsAt: (start) => storage.sittings.findAt(start),
    sitting: async (sitting) => {
      const found = await sittings.findOrAdd(sitting);
      return changes.note(found, found.isNew);
    },
    addSitting: async (sitting) => changes.note((await sittings.add(sitting)).id, true),
    changeSitting: async (id, sitting) => {
      await storeEvidence(storage.sql, id, []);
      await sittings.change(id, sitting);
      entries.describedAnew(id);
      return changes.note(undefined, true);
    },
    deriveSitting: async (id, sitting, evidence) => {
      await sittings.change(id, sitting);
      entries.describedAnew(id);
      await storeEvidence(storage.sql, id, evidence);
      changes.note(undefined, true);
    },
    restoreSitting: async (id, sitting) => {
      const restored = await sittings.restore(id, sitting);
      return changes.note(restored, restored !== null);
    },
    removeSitting: async (id) => changes.note(await collections.removeSitting(id), true),
  } satisfies Partial<WriteTransaction>;
}

function peopleWrites(storage: WriteStorage, collections: CollectionWriter, changes: ChangeNote) {
  const people = new PeopleWriter(storage.people);
  return {
    findPerson: (idOrSlug) => storage.people.find(idOrSlug),
    knowPerson: async (person) => changes.note(undefined, await people.know(person)),
    describePerson: async (claim) => {
      const described = await people.describe(claim);
      const { made, honorific, otherNames, identifiers, memberships } = described;
      const isNew = made || honorific;
      return changes.note(described, isNew || otherNames + identifiers + memberships > 0);
    },
    addPerson: async (legalName, slug) => changes.added(await people.addNew(legalName, slug)),
    changePerson: async (person) => {
      const linked = await collections.changePerson(person);
      people.forget(person.id);
      return changes.note(linked, true);
    },
    removePerson: async (id) => {
      const uses = await collections.removeUnused('person', id);
      people.forget(id);
      return changes.note(uses, uses === 0);
    },
  } satisfies Partial<WriteTransaction>;
}

function venueAndSourceWrites(
  storage: WriteStorage,
  collections: CollectionWriter,
  changes: ChangeNote,
) {
  const remove = async (kind: 'venue' | 'source', id: number): Promise<number> => {
    const uses = await collections.removeUnused(kind, id);
    return changes.note(uses, uses === 0);
  };
  return {
    item: (name, idOrSlug) => storage.collections.find(name, idOrSlug),
    sittingEntriesVersion: (id) => storage.collections.sittingEntriesVersion(id),
    addVenue: async (name, slug) => changes.added(await storage.collections.addVenue(name, slug)),
    addSource: async (source) => changes.added(await storage.collections.addSource(source)),
    findSource: (source) => storage.collections.sourceId(source),
    changeVenue: async (venue) => {
      const isFree = await collections.changeVenue(venue);
      return changes.note(isFree, isFree);
    },
    changeSource: async (source) => {
      const isFree = await collections.changeSource(source);
      return changes.note(isFree, isFree);
    },
    removeVenue: (id) => remove('venue', id),
    removeSource: (id) => remove('source', id),
  } satisfies Partial<WriteTransaction>;
}

function mirrorWrites({ mirror }: WriteStorage) {
  return {
    mirrorState: () => mirror.find(),
    storeMirrorState: (state) => mirror.store(state),
    pageTag: (page) => mirror.pageTag(page),
    storePageTags: (tags) => mirror.storePageTags(tags),
    mirroredItems: (name) => mirror.items(name),
    storeMirroredItem: (name, remoteId, id) => mirror.storeItem(name, remoteId, id),
  } satisfies Partial<WriteTransaction>;
}

function tokenAndImportWrites({ tokens, imports }: WriteStorage, atMs: number) {
  return {
    addToken: (name, digest) => tokens.add(name, digest, atMs),
    revokeToken: (name) => tokens.revoke(name, atMs),
    hasToken: (name) => tokens.isValid(name),
    idempotentResponse: (name, key) => tokens.findResponse(name, key, atMs),
    storeResponse: (name, key, response) => tokens.storeResponse(name, key, response, atMs),
    findImport: (sha256) => imports.find(sha256),
    importedSittings: (sha256) => imports.sittings(sha256),
    noteImport: (done, report = null, sittingIds = []) => imports.add(done, report, sittingIds),
    storeImportReport: (sha256, report) => imports.storeReport(sha256, report),
  } satisfies Partial<WriteTransaction>;
}
