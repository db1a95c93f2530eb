// Writes to a SQLite store, within one transaction.

import { randomBytes } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { NewEntry } from '../../hansard/entry.ts';
import type { Person } from '../../hansard/person.ts';
import type { NewSitting } from '../../hansard/sitting.ts';
import { wireForm } from '../../hansard/wire-form.ts';
import type { KeptEntry, KeptSitting, LastEntry, PastImport, Publication } from '../store.ts';
import { SqliteRuns } from './sqlite-runs.ts';
import { SqliteSittings } from './sqlite-sittings.ts';

/** Rows of one INSERT: beyond a few dozen the call's own cost no longer shows. */
const ROWS_PER_INSERT = 32;

const INSERT_ENTRY =
  'INSERT INTO entry (id, sitting_id, text_counter, type, person_id, changed_at, wire) VALUES ';
const COLUMNS = 7;
const ROW = `(${Array(COLUMNS).fill('?').join(', ')})`;

const KEPT_ENTRY = 'SELECT id, sitting_id, text_counter, wire FROM entry';

export class SqlitePublication implements Publication {
  readonly #database: DatabaseSync;
  readonly #sittings: SqliteSittings;
  readonly #runs: SqliteRuns;
  readonly #insertRow: StatementSync;
  readonly #insertRows: StatementSync;
  readonly #findEntry: StatementSync;
  readonly #findEntryAt: StatementSync;
  readonly #nowMs = Date.now();
  #count: number;
  #nextId: number;
  #changed = false;

  /** `database` must be within a transaction. */
  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#sittings = new SqliteSittings(database);
    this.#runs = new SqliteRuns(database);
    this.#insertRow = database.prepare(INSERT_ENTRY + ROW);
    this.#insertRows = database.prepare(INSERT_ENTRY + Array(ROWS_PER_INSERT).fill(ROW).join(', '));
    this.#findEntry = database.prepare(`${KEPT_ENTRY} WHERE id = ?`);
    this.#findEntryAt = database.prepare(`${KEPT_ENTRY} WHERE sitting_id = ? AND text_counter = ?`);
    const record = database.prepare('SELECT entry_count, next_entry_id FROM record').get()!;
    this.#count = record['entry_count'] as number;
    this.#nextId = record['next_entry_id'] as number;
  }

  async lastEntry(): Promise<LastEntry | null> {
    const row = this.#database.prepare(`${KEPT_ENTRY} ORDER BY id DESC LIMIT 1`).get();
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

  async hasSitting(sittingId: number): Promise<boolean> {
    return this.#sittings.has(sittingId);
  }

  async knowPerson(person: Person): Promise<void> {
    if (this.#sittings.knowPerson(person)) this.#changed = true;
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
    let row: SQLInputValue[] = [];
    for (const [index, entry] of entries.entries()) {
      const id = entry.id ?? this.#nextId;
      if (id < this.#nextId) {
        throw new RangeError(`id ${id} is not above the last one the record used`);
      }
      ids[index] = id;
      this.#nextId = id + 1;
      this.#count += 1;
      this.#runs.append(this.#count, id);
      const { textCounter, type, speaker } = entry;
      row.push(id, sittingId, textCounter, type, speaker?.id ?? null, this.#nowMs, wireForm(entry));
      if (row.length === ROWS_PER_INSERT * COLUMNS) {
        this.#insertRows.run(...row);
        row = [];
      }
    }
    for (let at = 0; at < row.length; at += COLUMNS)
      this.#insertRow.run(...row.slice(at, at + COLUMNS));
    if (entries.length > 0) this.#changed = true;
    return ids;
  }

  async withdrawEntry(id: number): Promise<boolean> {
    if (this.#database.prepare('DELETE FROM entry WHERE id = ?').run(id).changes === 0)
      return false;
    this.#runs.withdraw(id, this.#count);
    this.#count -= 1;
    this.#changed = true;
    return true;
  }

  async findImport(sha256: string): Promise<PastImport | null> {
    const row = this.#database
      .prepare('SELECT name, entries, at FROM import WHERE sha256 = ?')
      .get(sha256) as { name: string; entries: number; at: number } | undefined;
    return row === undefined
      ? null
      : { sha256, name: row.name, entries: row.entries, atMs: row.at };
  }

  async noteImport({ sha256, name, entries, atMs }: PastImport): Promise<void> {
    this.#database
      .prepare('INSERT OR IGNORE INTO import (sha256, name, entries, at) VALUES (?, ?, ?, ?)')
      .run(sha256, name, entries, atMs);
  }

  /** Brings the record's own row in step; to be called last, before the transaction is committed. */
  finish(): void {
    if (!this.#changed) return;
    this.#database
      .prepare(
        'UPDATE record SET entry_count = ?, next_entry_id = ?, stamp = ?, changed_at = ? WHERE only = 1',
      )
      .run(this.#count, this.#nextId, randomBytes(8).toString('hex'), this.#nowMs);
  }
}

function keptEntry(row: Record<string, unknown>): KeptEntry {
  return {
    id: row['id'] as number,
    sittingId: row['sitting_id'] as number,
    textCounter: row['text_counter'] as number,
    wire: row['wire'] as string,
  };
}
