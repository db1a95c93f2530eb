// Writes to a PostgreSQL store, within one transaction.

import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { ENTRY_ID_MAX, type EntryBody, type NewEntry } from '../../hansard/entry.ts';
import type { KnownPerson, Person } from '../../hansard/person.ts';
import type { PersonClaim } from '../../hansard/person-claim.ts';
import type { NewSitting, Source } from '../../hansard/sitting.ts';
import type { Venue } from '../../hansard/venue.ts';
import { readWireForm, wireForm } from '../../hansard/wire-form.ts';
import { IndexWriter, sameIndexed } from '../index-writer.ts';
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
import { PostgresChangeLog } from './postgres-change-log.ts';
import { addEntries, type EntryRow } from './postgres-entries.ts';
import { PostgresIndexStorage } from './postgres-index-storage.ts';
import { findMember, sittingEntriesVersion } from './postgres-member-rows.ts';
import { PostgresMembers } from './postgres-members.ts';
import { PostgresPeople } from './postgres-people.ts';
import { PostgresRuns } from './postgres-runs.ts';
import { PostgresSittings } from './postgres-sittings.ts';
import { first, onConnection, type Asked, type Row } from './postgres-statements.ts';
import { PostgresTokens } from './postgres-tokens.ts';

const KEPT_ENTRY = 'SELECT id, sitting_id, text_counter, wire, revision, changed_at FROM entry';

const KEEP_TEXT = `
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by)
SELECT id, revision, wire, changed_at, changed_by FROM entry WHERE id = $1`;

const WITHDRAW = `
WITH withdrawn AS (
  DELETE FROM entry WHERE id = $1 RETURNING id, revision, wire, changed_at, changed_by
)
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by)
SELECT * FROM withdrawn`;

/** How long a statement of a writing may take, and how much longer for every entry that is written. */
const STATEMENT_TIMEOUT_MS = 2_500;
const TIMEOUT_PER_ENTRY_MS = 10;

/** Where the record stands when a writing begins. */
export interface RecordStart {
  readonly entry_count: number;
  readonly next_entry_id: number;
  readonly last_id: number | null;
  readonly last_seq: number | null;
  readonly chain: string | null;
}

/** To be read when the lock is had, and not with it: a statement sees what was committed before it began. */
export const RECORD_START_SQL = `
SELECT entry_count, next_entry_id, (SELECT max(id) FROM entry) AS last_id, last_seq, chain
FROM record LEFT JOIN LATERAL (
  SELECT last_seq, chain FROM change_run ORDER BY first_seq DESC LIMIT 1
) AS last_run ON true`;

export class PostgresPublication implements Publication {
  readonly #client: ClientBase;
  readonly #asked: Asked;
  readonly #sittings: PostgresSittings;
  readonly #people: PostgresPeople;
  readonly #members: PostgresMembers;
  readonly #index: IndexWriter;
  readonly #runs: PostgresRuns;
  readonly #log: PostgresChangeLog;
  readonly #tokens: PostgresTokens;
  readonly #by: string | null;
  readonly atMs = Date.now();
  #count: number;
  #nextId: number;
  #changed = false;
  #written = 0;

  /** `client` must be within a transaction, and have the writers' lock. */
  constructor(client: ClientBase, start: RecordStart, by: string | null) {
    this.#client = client;
    this.#asked = onConnection(client, STATEMENT_TIMEOUT_MS);
    this.#by = by;
    this.#log = new PostgresChangeLog(this.#asked, by, start.last_seq, start.chain);
    this.#tokens = new PostgresTokens(this.#asked);
    this.#sittings = new PostgresSittings(this.#asked);
    this.#people = new PostgresPeople(this.#asked);
    this.#members = new PostgresMembers(this.#asked, by);
    this.#index = new IndexWriter(new PostgresIndexStorage(client));
    this.#runs = new PostgresRuns(this.#asked, start.last_id);
    this.#count = start.entry_count;
    this.#nextId = start.next_entry_id;
  }

  /** How long what ends this writing may take: the more was written, the more the disk has to do. */
  get timeoutMs(): number {
    return STATEMENT_TIMEOUT_MS + this.#written * TIMEOUT_PER_ENTRY_MS;
  }

  async lastEntry(): Promise<LastEntry | null> {
    const row = await first(this.#asked, `${KEPT_ENTRY} ORDER BY id DESC LIMIT 1`);
    return row === undefined ? null : keptEntry(row);
  }

  async sitting(sitting: NewSitting): Promise<KeptSitting> {
    const kept = await this.#sittings.findOrAdd(sitting);
    if (kept.made) this.#changed = true;
    return kept;
  }

  async addSitting(sitting: NewSitting): Promise<number> {
    this.#changed = true;
    return (await this.#sittings.add(sitting)).id;
  }

  async addVenue(name: string, slug: string): Promise<number | null> {
    return this.#noting(await this.#sittings.addVenue(name, slug));
  }

  async addSource(source: Source): Promise<number | null> {
    return this.#noting(await this.#sittings.addSource(source));
  }

  async addPerson(legalName: string, slug: string | null): Promise<number | null> {
    return this.#noting(await this.#people.addNew(legalName, slug));
  }

  async hasSitting(sittingId: number): Promise<boolean> {
    return await this.#sittings.has(sittingId);
  }

  async lastCounter(sittingId: number): Promise<number> {
    const row = await first(
      this.#asked,
      'SELECT max(text_counter) AS counter FROM entry WHERE sitting_id = $1',
      sittingId,
    );
    return (row!['counter'] as number | null) ?? 0;
  }

  async knowPerson(person: Person): Promise<void> {
    if (await this.#sittings.knowPerson(person)) this.#changed = true;
  }

  async describePerson(claim: PersonClaim): Promise<PersonNews> {
    const news = await this.#people.describe(claim);
    if (news.made || news.otherNames + news.identifiers + news.memberships > 0)
      this.#changed = true;
    return news;
  }

  async findPerson(idOrSlug: number | string): Promise<Person | null> {
    return await this.#sittings.findPerson(idOrSlug);
  }

  async findEntry(id: number): Promise<KeptEntry | null> {
    const row = await first(this.#asked, `${KEPT_ENTRY} WHERE id = $1`, id);
    return row === undefined ? null : keptEntry(row);
  }

  async findEntryAt(sittingId: number, textCounter: number): Promise<KeptEntry | null> {
    const row = await first(
      this.#asked,
      `${KEPT_ENTRY} WHERE sitting_id = $1 AND text_counter = $2`,
      sittingId,
      textCounter,
    );
    return row === undefined ? null : keptEntry(row);
  }

  async appendEntries(sittingId: number, entries: readonly NewEntry[]): Promise<readonly number[]> {
    const rows = new Array<EntryRow>(entries.length);
    await this.#index.appending(sittingId, entries);
    for (const [index, entry] of entries.entries()) {
      const id = entry.id ?? this.#nextId;
      if (id < this.#nextId) {
        throw new RangeError(`id ${id} is not above the last one the record used`);
      }
      if (id > ENTRY_ID_MAX) {
        throw new RangeError(`id ${id} is above ${ENTRY_ID_MAX}, the highest an entry can have`);
      }
      this.#nextId = id + 1;
      this.#count += 1;
      this.#runs.append(this.#count, id);
      const { textCounter, type, speaker } = entry;
      const wire = wireForm(entry);
      this.#log.note('added', id, 1, wire, this.atMs);
      this.#index.appended(id, sittingId, entry);
      rows[index] = { id, textCounter, type, personId: speaker?.id ?? null, wire };
    }
    const shared = { sittingId, changedAtMs: this.atMs, changedBy: this.#by };
    const timeoutMs = STATEMENT_TIMEOUT_MS + rows.length * TIMEOUT_PER_ENTRY_MS;
    await addEntries(this.#client, rows, shared, timeoutMs);
    await this.#runs.flush();
    await this.#index.settle(this.#nextId);
    this.#written += rows.length;
    if (rows.length > 0) this.#changed = true;
    return rows.map(({ id }) => id);
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
    await this.#asked.rows(KEEP_TEXT, id);
    await this.#asked.rows(
      `UPDATE entry SET text_counter = $1, type = $2, person_id = $3, wire = $4, revision = $5,
         changed_at = $6, changed_by = $7 WHERE id = $8`,
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
    this.#written += 1;
    return revision;
  }

  async withdrawEntry(id: number): Promise<boolean> {
    const before = await this.findEntry(id);
    if (before === null) return false;
    await this.#index.changing(before.sittingId);
    await this.#asked.rows(WITHDRAW, id);
    this.#index.changed(id);
    this.#log.note('withdrawn', id, before.revision, before.wire, this.atMs);
    await this.#runs.withdraw(id, this.#count);
    this.#count -= 1;
    this.#changed = true;
    this.#written += 1;
    return true;
  }

  async member<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Promise<Collections[Name] | null> {
    return await findMember(this.#asked, name, idOrSlug);
  }

  async sittingEntriesVersion(sittingId: number): Promise<string> {
    return await sittingEntriesVersion(this.#asked, sittingId);
  }

  async changeVenue(venue: Venue): Promise<boolean> {
    return this.#notingThat(await this.#members.changeVenue(venue));
  }

  async removeVenue(id: number): Promise<number> {
    const held = await this.#members.removeVenue(id, this.atMs);
    this.#notingThat(held === 0);
    return held;
  }

  async changeSource(source: KeptSource): Promise<boolean> {
    return this.#notingThat(await this.#members.changeSource(source));
  }

  async removeSource(id: number): Promise<number> {
    const taken = await this.#members.removeSource(id, this.atMs);
    this.#notingThat(taken === 0);
    return taken;
  }

  async changePerson(person: KnownPerson): Promise<number> {
    const linked = await this.#members.changePerson(person);
    this.#sittings.forgetPerson(person.id);
    this.#changed = true;
    for (const id of linked) {
      const { wire } = (await this.findEntry(id))!;
      await this.correctEntry(id, { ...readWireForm(wire), speaker: person }, 'linked');
    }
    return linked.length;
  }

  async removePerson(id: number): Promise<number> {
    const linked = await this.#members.removePerson(id, this.atMs);
    this.#sittings.forgetPerson(id);
    this.#notingThat(linked === 0);
    return linked;
  }

  async changeSitting(id: number, sitting: NewSitting): Promise<void> {
    await this.#sittings.change(id, sitting);
    this.#changed = true;
  }

  async removeSitting(id: number): Promise<number> {
    const entries = await this.#members.entriesOf(id);
    for (const entry of entries) await this.withdrawEntry(entry);
    await this.#members.removeSitting(id, this.atMs);
    this.#changed = true;
    return entries.length;
  }

  async addToken(name: string, digest: string): Promise<boolean> {
    return await this.#tokens.add(name, digest, this.atMs);
  }

  async revokeToken(name: string): Promise<boolean> {
    return await this.#tokens.revoke(name, this.atMs);
  }

  async givenAnswer(tokenName: string, key: string): Promise<GivenAnswer | null> {
    return await this.#tokens.givenAnswer(tokenName, key);
  }

  async keepAnswer(tokenName: string, key: string, given: GivenAnswer): Promise<void> {
    await this.#tokens.keepAnswer(tokenName, key, given, this.atMs);
  }

  async findImport(sha256: string): Promise<PastImport | null> {
    const row = (await first(
      this.#asked,
      'SELECT name, entries, at FROM import WHERE sha256 = $1',
      sha256,
    )) as { name: string; entries: number; at: number } | undefined;
    return row === undefined
      ? null
      : { sha256, name: row.name, entries: row.entries, atMs: row.at };
  }

  async noteImport({ sha256, name, entries, atMs }: PastImport): Promise<void> {
    await this.#asked.rows(
      'INSERT INTO import (sha256, name, entries, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      sha256,
      name,
      entries,
      atMs,
    );
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

  /** Brings the record's own row in step; to be called last, before the transaction is committed. */
  async finish(): Promise<void> {
    if (!this.#changed) return;
    await this.#log.finish();
    await this.#index.finish(this.#nextId);
    await this.#asked.rows(
      'UPDATE record SET entry_count = $1, next_entry_id = $2, stamp = $3, changed_at = $4',
      this.#count,
      this.#nextId,
      randomBytes(8).toString('hex'),
      this.atMs,
    );
  }
}

function keptEntry(row: Row): KeptEntry {
  return {
    id: row['id'] as number,
    sittingId: row['sitting_id'] as number,
    textCounter: row['text_counter'] as number,
    wire: row['wire'] as string,
    revision: row['revision'] as number,
    changedAtMs: row['changed_at'] as number,
  };
}
