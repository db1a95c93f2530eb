// Writes to a SQLite store, within one transaction.

import { randomBytes } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { ENTRY_ID_MAX, type EntryBody, type NewEntry } from '../../hansard/entry.ts';
import type { KnownPerson, Person } from '../../hansard/person.ts';
import type { PersonClaim } from '../../hansard/person-claim.ts';
import type { NewSitting, Source } from '../../hansard/sitting.ts';
import type { Venue } from '../../hansard/venue.ts';
import { readWireForm, wireForm } from '../../hansard/wire-form.ts';
import type {
  Collections,
  GivenAnswer,
  KeptEntry,
  KeptSitting,
  KeptSource,
  LastEntry,
  PastImport,
  PersonNews,
  Publication,
} from '../store.ts';
import { IndexWriter, sameIndexed } from '../index-writer.ts';
import { SqliteChangeLog } from './sqlite-change-log.ts';
import { SqliteIndexStorage } from './sqlite-index-storage.ts';
import { findMember, sittingEntriesVersion } from './sqlite-member-rows.ts';
import { SqliteMembers } from './sqlite-members.ts';
import { SqlitePeople } from './sqlite-people.ts';
import { SqliteRuns } from './sqlite-runs.ts';
import { SqliteSittings } from './sqlite-sittings.ts';
import { SqliteTokens } from './sqlite-tokens.ts';
import { prepareOnce } from './sqlite-statements.ts';

/** Rows of one INSERT: beyond a few dozen the call's own cost no longer shows. */
const ROWS_PER_INSERT = 32;

const INSERT_ENTRY =
  'INSERT INTO entry (id, sitting_id, text_counter, type, person_id, changed_at, changed_by, wire) VALUES ';
const COLUMNS = 8;
const ROW = `(${Array(COLUMNS).fill('?').join(', ')})`;

const KEPT_ENTRY = 'SELECT id, sitting_id, text_counter, wire, revision, changed_at FROM entry';

const KEEP_TEXT = `
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by)
SELECT id, revision, wire, changed_at, changed_by FROM entry WHERE id = ?`;

export class SqlitePublication implements Publication {
  readonly #database: DatabaseSync;
  readonly #sittings: SqliteSittings;
  readonly #people: SqlitePeople;
  readonly #members: SqliteMembers;
  readonly #runs: SqliteRuns;
  readonly #log: SqliteChangeLog;
  readonly #index: IndexWriter;
  readonly #tokens: SqliteTokens;
  readonly #by: string | null;
  readonly #insertRow: StatementSync;
  readonly #insertRows: StatementSync;
  readonly #findEntry: StatementSync;
  readonly #findEntryAt: StatementSync;
  readonly atMs = Date.now();
  #count: number;
  #nextId: number;
  #changed = false;

  /** `database` must be within a transaction. */
  constructor(database: DatabaseSync, by: string | null) {
    this.#database = database;
    this.#by = by;
    this.#log = new SqliteChangeLog(database, by);
    this.#index = new IndexWriter(new SqliteIndexStorage(database));
    this.#tokens = new SqliteTokens(database);
    this.#sittings = new SqliteSittings(database);
    this.#people = new SqlitePeople(database);
    this.#members = new SqliteMembers(database, by);
    this.#runs = new SqliteRuns(database);
    this.#insertRow = prepareOnce(database, INSERT_ENTRY + ROW);
    this.#insertRows = prepareOnce(
      database,
      INSERT_ENTRY + Array(ROWS_PER_INSERT).fill(ROW).join(', '),
    );
    this.#findEntry = prepareOnce(database, `${KEPT_ENTRY} WHERE id = ?`);
    this.#findEntryAt = prepareOnce(
      database,
      `${KEPT_ENTRY} WHERE sitting_id = ? AND text_counter = ?`,
    );
    const record = prepareOnce(database, 'SELECT entry_count, next_entry_id FROM record').get()!;
    this.#count = record['entry_count'] as number;
    this.#nextId = record['next_entry_id'] as number;
  }

  async lastEntry(): Promise<LastEntry | null> {
    const row = prepareOnce(this.#database, `${KEPT_ENTRY} ORDER BY id DESC LIMIT 1`).get();
    return row === undefined ? null : keptEntry(row);
  }

  async sitting(sitting: NewSitting): Promise<KeptSitting> {
    const kept = this.#sittings.findOrAdd(sitting);
    if (kept.made) this.#changed = true;
    return kept;
  }

  async addSitting(sitting: NewSitting): Promise<number> {
    this.#changed = true;
    return this.#sittings.add(sitting).id;
  }

  async addVenue(name: string, slug: string): Promise<number | null> {
    return this.#noting(this.#sittings.addVenue(name, slug));
  }

  async addSource(source: Source): Promise<number | null> {
    return this.#noting(this.#sittings.addSource(source));
  }

  async addPerson(legalName: string, slug: string | null): Promise<number | null> {
    return this.#noting(this.#people.addNew(legalName, slug));
  }

  async hasSitting(sittingId: number): Promise<boolean> {
    return this.#sittings.has(sittingId);
  }

  async lastCounter(sittingId: number): Promise<number> {
    const row = prepareOnce(
      this.#database,
      'SELECT max(text_counter) AS counter FROM entry WHERE sitting_id = ?',
    ).get(sittingId);
    return (row?.['counter'] as number | null) ?? 0;
  }

  async knowPerson(person: Person): Promise<void> {
    if (this.#sittings.knowPerson(person)) this.#changed = true;
  }

  async describePerson(claim: PersonClaim): Promise<PersonNews> {
    const news = this.#people.describe(claim);
    this.#notingThat(news.made || news.otherNames + news.identifiers + news.memberships > 0);
    return news;
  }

  async findPerson(idOrSlug: number | string): Promise<Person | null> {
    return this.#sittings.findPerson(idOrSlug);
  }

  async findEntry(id: number): Promise<KeptEntry | null> {
    const row = this.#findEntry.get(id);
    return row === undefined ? null : keptEntry(row);
  }

  async findEntryAt(sittingId: number, textCounter: number): Promise<KeptEntry | null> {
    const row = this.#findEntryAt.get(sittingId, textCounter);
    return row === undefined ? null : keptEntry(row);
  }

  async appendEntries(sittingId: number, entries: readonly NewEntry[]): Promise<readonly number[]> {
    const ids = new Array<number>(entries.length);
    await this.#index.appending(sittingId, entries);
    let row: SQLInputValue[] = [];
    for (const [index, entry] of entries.entries()) {
      const id = entry.id ?? this.#nextId;
      if (id < this.#nextId) {
        throw new RangeError(`id ${id} is not above the last one the record used`);
      }
      if (id > ENTRY_ID_MAX) {
        throw new RangeError(`id ${id} is above ${ENTRY_ID_MAX}, the highest an entry can have`);
      }
      ids[index] = id;
      this.#nextId = id + 1;
      this.#count += 1;
      this.#runs.append(this.#count, id);
      const { textCounter, type, speaker } = entry;
      const wire = wireForm(entry);
      this.#log.note('added', id, 1, wire, this.atMs);
      this.#index.appended(id, sittingId, entry);
      row.push(id, sittingId, textCounter, type, speaker?.id ?? null, this.atMs, this.#by, wire);
      if (row.length === ROWS_PER_INSERT * COLUMNS) {
        this.#insertRows.run(...row);
        row = [];
      }
    }
    for (let at = 0; at < row.length; at += COLUMNS)
      this.#insertRow.run(...row.slice(at, at + COLUMNS));
    await this.#index.settle(this.#nextId);
    if (entries.length > 0) this.#changed = true;
    return ids;
  }

  async correctEntry(id: number, body: EntryBody, kind: 'corrected' | 'linked'): Promise<number> {
    const before = await this.findEntry(id);
    if (before === null) throw new RangeError(`there is no entry ${id}`);
    const revision = before.revision + 1;
    const wire = wireForm(body);
    // Two changes of one entry within a millisecond still differ in their time, and so in their ETag.
    const atMs = Math.max(this.atMs, before.changedAtMs + 1);
    const indexed = !sameIndexed(readWireForm(before.wire), body);
    if (indexed) await this.#index.changing(before.sittingId);
    prepareOnce(this.#database, KEEP_TEXT).run(id);
    prepareOnce(
      this.#database,
      `UPDATE entry SET text_counter = ?, type = ?, person_id = ?, wire = ?, revision = ?,
           changed_at = ?, changed_by = ? WHERE id = ?`,
    ).run(
      body.textCounter,
      body.type,
      body.speaker?.id ?? null,
      wire,
      revision,
      atMs,
      this.#by,
      id,
    );
    if (indexed) this.#index.changed(id);
    this.#log.note(kind, id, revision, wire, atMs);
    this.#changed = true;
    return revision;
  }

  async withdrawEntry(id: number): Promise<boolean> {
    const before = await this.findEntry(id);
    if (before === null) return false;
    await this.#index.changing(before.sittingId);
    prepareOnce(this.#database, KEEP_TEXT).run(id);
    prepareOnce(this.#database, 'DELETE FROM entry WHERE id = ?').run(id);
    this.#index.changed(id);
    this.#log.note('withdrawn', id, before.revision, before.wire, this.atMs);
    this.#runs.withdraw(id, this.#count);
    this.#count -= 1;
    this.#changed = true;
    return true;
  }

  async member<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Promise<Collections[Name] | null> {
    return findMember(this.#database, name, idOrSlug);
  }

  async sittingEntriesVersion(sittingId: number): Promise<string> {
    return sittingEntriesVersion(this.#database, sittingId);
  }

  async changeVenue(venue: Venue): Promise<boolean> {
    return this.#notingThat(this.#members.changeVenue(venue));
  }

  async removeVenue(id: number): Promise<number> {
    const held = this.#members.removeVenue(id, this.atMs);
    this.#notingThat(held === 0);
    return held;
  }

  async changeSource(source: KeptSource): Promise<boolean> {
    return this.#notingThat(this.#members.changeSource(source));
  }

  async removeSource(id: number): Promise<number> {
    const taken = this.#members.removeSource(id, this.atMs);
    this.#notingThat(taken === 0);
    return taken;
  }

  async changePerson(person: KnownPerson): Promise<number> {
    const linked = this.#members.changePerson(person);
    this.#sittings.forgetPerson(person.id);
    this.#changed = true;
    for (const id of linked) {
      const { wire } = (await this.findEntry(id))!;
      await this.correctEntry(id, { ...readWireForm(wire), speaker: person }, 'linked');
    }
    return linked.length;
  }

  async removePerson(id: number): Promise<number> {
    const linked = this.#members.removePerson(id, this.atMs);
    this.#sittings.forgetPerson(id);
    this.#notingThat(linked === 0);
    return linked;
  }

  async changeSitting(id: number, sitting: NewSitting): Promise<void> {
    this.#sittings.change(id, sitting);
    this.#changed = true;
  }

  async removeSitting(id: number): Promise<number> {
    const entries = this.#members.entriesOf(id);
    for (const entry of entries) await this.withdrawEntry(entry);
    this.#members.removeSitting(id, this.atMs);
    this.#changed = true;
    return entries.length;
  }

  async addToken(name: string, digest: string): Promise<boolean> {
    return this.#tokens.add(name, digest, this.atMs);
  }

  async revokeToken(name: string): Promise<boolean> {
    return this.#tokens.revoke(name, this.atMs);
  }

  async givenAnswer(tokenName: string, key: string): Promise<GivenAnswer | null> {
    return this.#tokens.givenAnswer(tokenName, key);
  }

  async keepAnswer(tokenName: string, key: string, given: GivenAnswer): Promise<void> {
    this.#tokens.keepAnswer(tokenName, key, given, this.atMs);
  }

  async findImport(sha256: string): Promise<PastImport | null> {
    const row = prepareOnce(
      this.#database,
      'SELECT name, entries, at FROM import WHERE sha256 = ?',
    ).get(sha256) as { name: string; entries: number; at: number } | undefined;
    return row === undefined
      ? null
      : { sha256, name: row.name, entries: row.entries, atMs: row.at };
  }

  async noteImport({ sha256, name, entries, atMs }: PastImport): Promise<void> {
    prepareOnce(
      this.#database,
      'INSERT OR IGNORE INTO import (sha256, name, entries, at) VALUES (?, ?, ?, ?)',
    ).run(sha256, name, entries, atMs);
  }

  /** What was made is a change of the record. */
  #noting(id: number | null): number | null {
    if (id !== null) this.#changed = true;
    return id;
  }

  #notingThat(changed: boolean): boolean {
    if (changed) this.#changed = true;
    return changed;
  }

  /** To be called when the writing ends, however it does. */
  end(): void {
    this.#index.end();
  }

  /** Brings the record's own row in step; to be called last, before the transaction is committed. */
  async finish(): Promise<void> {
    if (!this.#changed) return;
    this.#log.finish();
    await this.#index.finish(this.#nextId);
    prepareOnce(
      this.#database,
      'UPDATE record SET entry_count = ?, next_entry_id = ?, stamp = ?, changed_at = ? WHERE only = 1',
    ).run(this.#count, this.#nextId, randomBytes(8).toString('hex'), this.atMs);
  }
}

function keptEntry(row: Record<string, unknown>): KeptEntry {
  return {
    id: row['id'] as number,
    sittingId: row['sitting_id'] as number,
    textCounter: row['text_counter'] as number,
    wire: row['wire'] as string,
    revision: row['revision'] as number,
    changedAtMs: row['changed_at'] as number,
  };
}
