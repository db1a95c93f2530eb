// Entries of another server: read and checked, compared with the record, and stored in it.

import type { Entry, HansardClient } from '@hansard/client';
import { OperatorError } from '../base/errors.ts';
import { planEntry } from '../import/plan/plan-entry.ts';
import { isChanged } from '../import/plan/record-entry.ts';
import { readEntry } from '../import/read-sitting.ts';
import { applyInOrder, type EntryCorrection } from '../import/apply-outcomes.ts';
import { WithdrawnWords } from '../import/withdrawn-words.ts';
import { lastOf, present } from '../base/present.ts';
import { NO_DETAILS } from '../record/entry-details.ts';
import type { CorrectedEntry, EntryBody } from '../record/entry.ts';
import type { Person } from '../record/person.ts';
import { checkEntry, type EntryClaim } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { agreesWith, readWireForm, wireForm } from '../record/wire-form.ts';
import type { StoredEntry } from '../store/writing/entry-writes.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { contradiction, type MirrorRun, noteHeld } from './mirror-run.ts';

export type RemoteEntry = EntryClaim & {
  readonly id: number;
  readonly textCounter: number;
  readonly speaker: Person | null;
};

/** Reads the eight fields of the interface, and the details if they were requested; ignores anything else a server gives. */
export function readRemoteEntry(entry: Entry, where: string, hasDetails = false): RemoteEntry {
  const { id, text_counter, type, speaker_name, speaker_title, speaker, content } = entry;
  const eight = { id, text_counter, type, speaker_name, speaker_title, speaker, content };
  const fields = hasDetails ? { ...entry } : eight;
  const faults = new FieldFaults();
  const claim = checkEntry(fields, faults, 'taken');
  if (speaker !== null && typeof speaker !== 'object') faults.add('speaker', 'Not an object.');
  if (id === undefined) faults.add('id', 'This field is required.');
  if (text_counter === undefined) faults.add('text_counter', 'This field is required.');
  if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
  return claim as RemoteEntry;
}

/**
 * The entry as the record should have it. A speaker whom the server does not link stays linked here, under the same label:
 * `hansard link` may have found them.
 */
function bodyFor(remote: RemoteEntry, stored: EntryBody): EntryBody {
  const { textCounter, type, speakerName, speakerTitle, content } = remote;
  const isSameLabel = speakerName === stored.speakerName && speakerTitle === stored.speakerTitle;
  const speaker = remote.speaker ?? (isSameLabel ? stored.speaker : null);
  return { textCounter, type, speakerName, speakerTitle, speaker, content };
}

// Reads the current state of a server's entries by id. An entry withdrawn since is left out: a later change reports that.

/** Entries in one request. */
const FETCHED_MAX = 100;

export interface FetchedEntry {
  readonly entry: RemoteEntry;
  readonly sittingId: number;
}

/** The ids ascend. Adjacent ones come in one response. */
export async function* fetchEntries(
  client: HansardClient,
  ids: readonly number[],
): AsyncGenerator<FetchedEntry> {
  for (let at = 0; at < ids.length;) {
    const first = present(ids[at], 'the id of an entry');
    const wanted = new Set(
      ids.slice(at, at + FETCHED_MAX).filter((id) => id < first + FETCHED_MAX),
    );
    const size = lastOf([...wanted]) - first + 1;
    const expand = 'sitting,details';
    const page = await client.page({ after: first - 1, page_size: size, expand });
    const lastId = page.results.at(-1)?.id ?? Infinity;
    if (lastId < first) contradiction(`after entry ${first - 1} it has entry ${lastId}.`);
    for (const { sitting, ...entry } of page.results) {
      if (!wanted.has(entry.id)) continue;
      if (typeof sitting?.id !== 'number')
        contradiction(`it names no sitting for entry ${entry.id}.`);
      yield { entry: readRemoteEntry(entry, `entry ${entry.id}`, true), sittingId: sitting.id };
    }
    at += wanted.size;
  }
}

// Creates the speakers of entries in the record, and renames those whom the server renamed.

/**
 * People renamed in this run. Without it, a server that alternates between two names for a person would make us rewrite their
 * entries endlessly.
 */
export type RenamedPeople = Map<number, Person>;

export async function updatePeople(
  transaction: WriteTransaction,
  entries: readonly RemoteEntry[],
  renamed: RenamedPeople,
): Promise<void> {
  for (const person of latestPeople(entries).values()) {
    const ownPerson = await transaction.item('people', person.id);
    if (ownPerson === null) {
      await transaction.people.know(person);
      continue;
    }
    if (ownPerson.legalName === person.legalName && ownPerson.slug === person.slug) continue;
    if (renamed.has(person.id)) {
      contradiction(
        `person ${person.id} has two names, ${ownPerson.legalName} and ${person.legalName}.`,
      );
    }
    renamed.set(person.id, person);
    await transaction.people.change({ ...ownPerson, ...person });
  }
}

/** Pages are read one after the other: the last one has a person's current name. */
export function latestPeople(entries: readonly RemoteEntry[]): ReadonlyMap<number, Person> {
  const people = new Map<number, Person>();
  for (const { speaker } of entries) if (speaker !== null) people.set(speaker.id, speaker);
  return people;
}

// Updates entries of the record to the server's current texts, within one transaction.

/**
 * A person's corrections here stay, and are noted if the server corrected the same entry. Returns the number of corrected
 * entries.
 */
export async function updateEntries(
  transaction: WriteTransaction,
  entries: readonly RemoteEntry[],
  { renamed, note }: Pick<MirrorRun, 'note'> & { readonly renamed: RenamedPeople },
): Promise<number> {
  const there = await withoutWithdrawn(transaction, entries);
  await updatePeople(transaction, there, renamed);
  const changes: EntryCorrection[] = [];
  const words = new WithdrawnWords(transaction);
  for (const remote of there) {
    const entry = present(await transaction.entries.find(remote.id), 'an entry of the record');
    const ownBody = readWireForm(entry.wire);
    const body = bodyFor(remote, ownBody);
    const details = await changedDetails(transaction, remote);
    if (wireForm(body) === entry.wire && details === null) continue;
    const own = await correctedHere(transaction, entry, remote);
    if (own?.isConflict) {
      note(
        `entry ${entry.id} was corrected here and stays as it is, although the server has a different text`,
      );
    }
    const isLink = wireForm({ ...ownBody, speaker: body.speaker }) === wireForm(body);
    const kind = own === null && details === null && isLink ? 'linked' : 'corrected';
    const after = own === null ? { ...body, ...details } : own.body;
    if (after === null) continue;
    const isSaid = ownBody.content === after.content;
    if (isSaid || !(await words.guard(entry.sittingId)).repeats(after)) {
      changes.push({ entry, body: after, kind });
    } else {
      note(
        `entry ${entry.id} stays as it is, because the server has words in it that were withdrawn here`,
      );
    }
  }
  changes.sort(
    ({ entry: a }, { entry: b }) => a.sittingId - b.sittingId || a.textCounter - b.textCounter,
  );
  await applyInOrder(transaction, changes);
  return changes.length;
}

/** Entries that were withdrawn here stay so. */
async function withoutWithdrawn(
  transaction: WriteTransaction,
  entries: readonly RemoteEntry[],
): Promise<readonly RemoteEntry[]> {
  const stored = await transaction.entries.findEach(entries.map(({ id }) => id));
  const there = new Set(stored.map(({ id }) => id));
  for (const { id } of entries) {
    if (there.has(id) || (await transaction.withdrawn.find(id)) !== null) continue;
    contradiction(`it has entry ${id}, which it did not have when that part was read.`);
  }
  return entries.filter(({ id }) => there.has(id));
}

/** The outcome for an entry that a person corrected here; null for any other. */
async function correctedHere(
  transaction: WriteTransaction,
  { id, revision }: StoredEntry,
  remote: RemoteEntry,
): Promise<{ readonly isConflict: boolean; readonly body: CorrectedEntry | null } | null> {
  if (revision === 1) return null;
  const entry = await readEntry(transaction, id);
  if (!entry.isTouched && !entry.isLinked) return null;
  const { now, base } = entry;
  const { kind, text } = planEntry(entry, remote);
  // The server may have moved it with its neighbours.
  const isMoved = now.textCounter !== base?.textCounter;
  const textCounter = isMoved ? now.textCounter : remote.textCounter;
  const body = { ...(text ?? now), textCounter };
  return { isConflict: kind === 'conflict', body: isChanged(now, body) ? body : null };
}

/** The server's details, if they differ from the record's; null if it gives none. */
async function changedDetails(transaction: WriteTransaction, { id, details }: RemoteEntry) {
  if (Object.keys(details).length === 0) return null;
  const stored = (await transaction.entryDetails([id])).get(id) ?? null;
  return agreesWith(details, stored) ? null : { details: { ...NO_DETAILS, ...details } };
}

// Adds entries that a server restored, within one transaction, under their ids, whether or not the record had them before.

/** The ids ascend. Entries that a person withdrew here stay withdrawn, and are noted. Returns the number of added entries. */
export async function addMissing(
  transaction: WriteTransaction,
  missing: readonly FetchedEntry[],
  note: (what: string) => void,
): Promise<number> {
  const entries = missing.map(({ entry }) => entry);
  await updatePeople(transaction, entries, new Map());
  let added = 0;
  const words = new WithdrawnWords(transaction);
  for (const { entry, sittingId } of missing) {
    // Somebody added it here since the record was read: another run, or a person who restored it.
    if ((await transaction.entries.find(entry.id)) !== null) continue;
    // The sitting was removed after the entry was read; a later change reports the withdrawal.
    if (!(await transaction.sittings.has(sittingId))) continue;
    const { id, details } = entry;
    const withdrawn = await transaction.withdrawn.find(id);
    const entryBefore = withdrawn === null ? null : await readEntry(transaction, id);
    if (entryBefore?.withdrawn === 'by a person') {
      note(
        `entry ${id} was withdrawn here and stays withdrawn, although the server changed it since`,
      );
      continue;
    }
    const isHeld = (await words.guard(sittingId)).repeats(entry);
    if (isHeld) noteHeld({ note }, id);
    if (isHeld && withdrawn !== null) continue;
    const givenDetails =
      Object.keys(details).length === 0 ? null : { details: { ...NO_DETAILS, ...details } };
    const restored = [
      { id, body: { ...bodyFor(entry, entryBefore?.now ?? entry), ...givenDetails } },
    ];
    await transaction.entries.restore(sittingId, restored, withdrawn === null);
    if (isHeld) await transaction.entries.withdraw(id);
    else added += 1;
  }
  return added;
}
