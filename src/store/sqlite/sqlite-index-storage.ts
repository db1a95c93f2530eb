// Writes the index of a SQLite store, within a transaction.

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { IndexedBlock } from '../../search/indexed-block.ts';
import { columnBytes, runBytes } from '../../search/kept-form.ts';
import { bytesOfPostings, type TermPostings } from '../../search/postings.ts';
import { stemOf } from '../../search/words.ts';
import type { IndexStorage, KeptPlace, KeptText, PlacedEntry } from '../index-writer.ts';
import { prepareOnce } from './sqlite-statements.ts';

/** Rows of one INSERT: beyond a few dozen the call's own cost no longer shows. */
const ROWS_PER_INSERT = 32;
const INSERT_POSTING = 'INSERT INTO posting (ordinal, term_id, postings, places) VALUES ';

const TEXTS = 'SELECT id, sitting_id, wire FROM entry';

/** Terms whose counts are gathered before they are written; bounds the memory of a large import. */
const TERMS_GATHERED_MAX = 200_000;

/** A term whose counts have not been written yet. */
interface Gathered {
  readonly id: number;
  entries: number;
  /** Whether it stands in a block, by ordinal; the last word counts. */
  readonly stands: Map<number, boolean>;
}

export class SqliteIndexStorage implements IndexStorage {
  readonly #database: DatabaseSync;
  readonly #gathered = new Map<string, Gathered>();
  readonly #insert: StatementSync;
  readonly #insertMany: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#insert = prepareOnce(database, `${INSERT_POSTING} (?, ?, ?, ?)`);
    this.#insertMany = prepareOnce(
      database,
      INSERT_POSTING + Array(ROWS_PER_INSERT).fill('(?, ?, ?, ?)').join(', '),
    );
  }

  async lastBlock(): Promise<KeptPlace | null> {
    const row = this.#get('SELECT ordinal, block FROM index_block ORDER BY ordinal DESC LIMIT 1');
    return (row as KeptPlace | undefined) ?? null;
  }

  async ordinalOf(block: number): Promise<number | null> {
    const row = this.#get('SELECT ordinal FROM index_block WHERE block = ?', block);
    return (row?.['ordinal'] as number | undefined) ?? null;
  }

  async firstIdFrom(id: number): Promise<number | null> {
    const row = this.#get('SELECT id FROM entry WHERE id >= ? ORDER BY id LIMIT 1', id);
    return (row?.['id'] as number | undefined) ?? null;
  }

  async entriesBetween(first: number, last: number): Promise<KeptText[]> {
    const rows = prepareOnce(this.#database, `${TEXTS} WHERE id BETWEEN ? AND ? ORDER BY id`);
    return rows.all(first, last).map(keptText);
  }

  async entriesOfSitting(sittingId: number): Promise<KeptText[]> {
    const rows = prepareOnce(this.#database, `${TEXTS} WHERE sitting_id = ? ORDER BY text_counter`);
    return rows.all(sittingId).map(keptText);
  }

  async countOfSitting(sittingId: number): Promise<number> {
    return this.#get('SELECT count(*) AS n FROM entry WHERE sitting_id = ?', sittingId)![
      'n'
    ] as number;
  }

  async lastOfSitting(sittingId: number, limit: number): Promise<PlacedEntry[]> {
    const rows = prepareOnce(
      this.#database,
      `SELECT id, text_counter AS textCounter FROM entry WHERE sitting_id = ?
       ORDER BY text_counter DESC LIMIT CAST(? AS INTEGER)`,
    );
    return rows.all(sittingId, limit) as unknown as PlacedEntry[];
  }

  async keepBlock(ordinal: number, { block, runs, columns, terms }: IndexedBlock): Promise<void> {
    this.#forget(ordinal);
    prepareOnce(this.#database, 'INSERT OR REPLACE INTO index_block VALUES (?, ?, ?)').run(
      ordinal,
      block,
      runBytes(runs),
    );
    const { people, person, labels, label, words } = columnBytes(columns);
    prepareOnce(
      this.#database,
      'INSERT OR REPLACE INTO index_columns VALUES (?, ?, ?, ?, ?, ?)',
    ).run(ordinal, people, person, labels, label, words);
    const rows = [...terms].map(([text, term]) => ({ gathered: this.#gather(text), term }));
    for (const { gathered, term } of rows) {
      gathered.entries += term.postings.length;
      gathered.stands.set(ordinal, true);
    }
    rows.sort((one, other) => one.gathered.id - other.gathered.id);
    this.#insertPostings(ordinal, rows);
    if (this.#gathered.size > TERMS_GATHERED_MAX) await this.flush();
  }

  /** Takes what was kept under an ordinal out of the index. */
  #forget(ordinal: number): void {
    if (this.#get('SELECT 1 FROM index_block WHERE ordinal = ?', ordinal) === undefined) return;
    const rows = prepareOnce(
      this.#database,
      `SELECT text, length(postings) / 2 AS entries FROM posting JOIN term ON term.id = term_id
       WHERE ordinal = ?`,
    ).all(ordinal) as { text: string; entries: number }[];
    for (const { text, entries } of rows) {
      const gathered = this.#gather(text);
      gathered.entries -= entries;
      gathered.stands.set(ordinal, false);
    }
    prepareOnce(this.#database, 'DELETE FROM posting WHERE ordinal = ?').run(ordinal);
  }

  #insertPostings(
    ordinal: number,
    rows: readonly { readonly gathered: Gathered; readonly term: TermPostings }[],
  ): void {
    let values: SQLInputValue[] = [];
    for (const { gathered, term } of rows) {
      values.push(ordinal, gathered.id, bytesOfPostings(term.postings), term.places);
      if (values.length === ROWS_PER_INSERT * 4) {
        this.#insertMany.run(...values);
        values = [];
      }
    }
    for (let at = 0; at < values.length; at += 4) this.#insert.run(...values.slice(at, at + 4));
  }

  #gather(text: string): Gathered {
    let found = this.#gathered.get(text);
    if (found === undefined) {
      found = { id: this.#termId(text), entries: 0, stands: new Map() };
      this.#gathered.set(text, found);
    }
    return found;
  }

  #termId(text: string): number {
    const known = this.#get('SELECT id FROM term WHERE text = ?', text);
    if (known !== undefined) return known['id'] as number;
    const stem = text.startsWith('=') ? null : stemOf(text);
    const made = prepareOnce(
      this.#database,
      "INSERT INTO term (text, stem, entries, blocks) VALUES (?, ?, 0, x'')",
    ).run(text, stem);
    return made.lastInsertRowid as number;
  }

  async flush(): Promise<void> {
    const read = prepareOnce(this.#database, 'SELECT entries, blocks FROM term WHERE id = ?');
    const write = prepareOnce(
      this.#database,
      'UPDATE term SET entries = ?, blocks = ? WHERE id = ?',
    );
    for (const { id, entries, stands } of this.#gathered.values()) {
      const before = read.get(id) as { entries: number; blocks: Uint8Array };
      const highest = Math.max(...stands.keys());
      const blocks = new Uint8Array(Math.max(before.blocks.length, (highest >> 3) + 1));
      blocks.set(before.blocks);
      for (const [ordinal, here] of stands) {
        if (here) blocks[ordinal >> 3]! |= 1 << (ordinal & 7);
        else blocks[ordinal >> 3]! &= ~(1 << (ordinal & 7));
      }
      write.run(before.entries + entries, blocks, id);
    }
    this.#gathered.clear();
  }

  #get(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return prepareOnce(this.#database, sql).get(...values);
  }
}

function keptText(row: Record<string, unknown>): KeptText {
  return {
    id: row['id'] as number,
    sittingId: row['sitting_id'] as number,
    wire: row['wire'] as string,
  };
}
