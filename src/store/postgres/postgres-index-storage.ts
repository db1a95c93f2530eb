// Writes the index of a PostgreSQL store, within a transaction: a few round trips for each block.

import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { IndexedBlock } from '../../search/indexed-block.ts';
import { columnBytes, runBytes } from '../../search/kept-form.ts';
import { bytesOfPostings } from '../../search/postings.ts';
import { stemOf } from '../../search/words.ts';
import type { IndexStorage, KeptPlace, KeptText, PlacedEntry } from '../index-writer.ts';
import { binaryRows, type PostingCopy } from './postgres-copy-postings.ts';
import { storeFault } from './postgres-faults.ts';
import { first, onConnection, type Asked } from './postgres-statements.ts';

/** What is asked for every writing is told within the time of any statement; a block has four thousand entries. */
const STATEMENT_TIMEOUT_MS = 2_500;
export const BLOCK_TIMEOUT_MS = 60_000;

/** Terms whose counts are gathered before they are written; bounds the memory of a large import. */
const TERMS_GATHERED_MAX = 200_000;
const TERMS_PER_STATEMENT = 20_000;

const TEXTS = 'SELECT id, sitting_id AS "sittingId", wire FROM entry';

const FORGET_SQL = `
WITH gone AS (
  DELETE FROM posting WHERE ordinal = $1 RETURNING term_id, octet_length(postings) / 2 AS entries
)
SELECT term.id, text, gone.entries FROM gone JOIN term ON term.id = term_id`;

const KEEP_BLOCK_SQL = `
INSERT INTO index_block (ordinal, block, runs) VALUES ($1, $2, $3)
ON CONFLICT (ordinal) DO UPDATE SET block = excluded.block, runs = excluded.runs`;

const KEEP_COLUMNS_SQL = `
INSERT INTO index_columns (ordinal, people, person, labels, label, words)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (ordinal) DO UPDATE SET people = excluded.people, person = excluded.person,
  labels = excluded.labels, label = excluded.label, words = excluded.words`;

const ADD_TERMS_SQL = `
INSERT INTO term (text, stem, entries, blocks)
SELECT text, stem, 0, '' FROM unnest($1::text[], $2::text[]) AS given (text, stem)
RETURNING id, text`;

const COUNT_TERMS_SQL = `
UPDATE term SET entries = given.entries, blocks = given.blocks
FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS given (id, entries, blocks)
WHERE term.id = given.id`;

/** A term whose counts have not been written yet. */
interface Gathered {
  readonly id: number;
  entries: number;
  /** Whether it stands in a block, by ordinal; the last word counts. */
  readonly stands: Map<number, boolean>;
}

export class PostgresIndexStorage implements IndexStorage {
  readonly #client: ClientBase;
  readonly #asked: Asked;
  readonly #patient: Asked;
  readonly #gathered = new Map<string, Gathered>();

  /** `client` must be within a transaction. */
  constructor(client: ClientBase) {
    this.#client = client;
    this.#asked = onConnection(client, STATEMENT_TIMEOUT_MS);
    this.#patient = onConnection(client, BLOCK_TIMEOUT_MS);
  }

  async lastBlock(): Promise<KeptPlace | null> {
    const row = await first(
      this.#asked,
      'SELECT ordinal, block FROM index_block ORDER BY ordinal DESC LIMIT 1',
    );
    return (row as KeptPlace | undefined) ?? null;
  }

  async ordinalOf(block: number): Promise<number | null> {
    const row = await first(this.#asked, 'SELECT ordinal FROM index_block WHERE block = $1', block);
    return (row?.['ordinal'] as number | undefined) ?? null;
  }

  async firstIdFrom(id: number): Promise<number | null> {
    const row = await first(
      this.#asked,
      'SELECT id FROM entry WHERE id >= $1 ORDER BY id LIMIT 1',
      id,
    );
    return (row?.['id'] as number | undefined) ?? null;
  }

  async entriesBetween(from: number, to: number): Promise<KeptText[]> {
    const sql = `${TEXTS} WHERE id BETWEEN $1 AND $2 ORDER BY id`;
    return (await this.#patient.rows(sql, from, to)) as unknown as KeptText[];
  }

  async entriesOfSitting(sittingId: number): Promise<KeptText[]> {
    const sql = `${TEXTS} WHERE sitting_id = $1 ORDER BY text_counter`;
    return (await this.#asked.rows(sql, sittingId)) as unknown as KeptText[];
  }

  async countOfSitting(sittingId: number): Promise<number> {
    const row = await first(
      this.#asked,
      'SELECT count(*) AS n FROM entry WHERE sitting_id = $1',
      sittingId,
    );
    return row!['n'] as number;
  }

  async lastOfSitting(sittingId: number, limit: number): Promise<PlacedEntry[]> {
    const rows = await this.#asked.rows(
      `SELECT id, text_counter AS "textCounter" FROM entry WHERE sitting_id = $1
       ORDER BY text_counter DESC LIMIT $2`,
      sittingId,
      limit,
    );
    return rows as unknown as PlacedEntry[];
  }

  async keepBlock(ordinal: number, { block, runs, columns, terms }: IndexedBlock): Promise<void> {
    await this.#forget(ordinal);
    await this.#patient.rows(KEEP_BLOCK_SQL, ordinal, block, runBytes(runs));
    const { people, person, labels, label, words } = columnBytes(columns);
    await this.#patient.rows(KEEP_COLUMNS_SQL, ordinal, people, person, labels, label, words);
    await this.#gather([...terms.keys()]);
    const rows: PostingCopy[] = [];
    for (const [text, { postings, places }] of terms) {
      const gathered = this.#gathered.get(text)!;
      gathered.entries += postings.length;
      gathered.stands.set(ordinal, true);
      rows.push({ termId: gathered.id, postings: bytesOfPostings(postings), places });
    }
    rows.sort((one, other) => one.termId - other.termId);
    await this.#copy(ordinal, rows);
    if (this.#gathered.size > TERMS_GATHERED_MAX) await this.flush();
  }

  async flush(): Promise<void> {
    const all = [...this.#gathered.values()];
    for (let at = 0; at < all.length; at += TERMS_PER_STATEMENT) {
      await this.#count(all.slice(at, at + TERMS_PER_STATEMENT));
    }
    this.#gathered.clear();
  }

  /** Takes what was kept under an ordinal out of the index. */
  async #forget(ordinal: number): Promise<void> {
    const rows = await this.#patient.rows(FORGET_SQL, ordinal);
    for (const row of rows as { id: number; text: string; entries: number }[]) {
      const known = this.#gathered.get(row.text) ?? this.#begin(row.text, row.id);
      known.entries -= row.entries;
      known.stands.set(ordinal, false);
    }
  }

  /** Sees to it that all these terms are there and known by their ids. */
  async #gather(texts: readonly string[]): Promise<void> {
    const sql = 'SELECT id, text FROM term WHERE text = ANY ($1::text[])';
    for (const statement of [sql, ADD_TERMS_SQL]) {
      const unknown = texts.filter((text) => !this.#gathered.has(text));
      if (unknown.length === 0) return;
      const stems = unknown.map((text) => (text.startsWith('=') ? null : stemOf(text)));
      const values = statement === sql ? [unknown] : [unknown, stems];
      const rows = await this.#patient.rows(statement, ...values);
      for (const { id, text } of rows as { id: number; text: string }[]) this.#begin(text, id);
    }
  }

  #begin(text: string, id: number): Gathered {
    const gathered = { id, entries: 0, stands: new Map<number, boolean>() };
    this.#gathered.set(text, gathered);
    return gathered;
  }

  async #copy(ordinal: number, rows: readonly PostingCopy[]): Promise<void> {
    const target = copyFrom(
      'COPY posting (ordinal, term_id, postings, places) FROM STDIN (FORMAT binary)',
    );
    const stream = this.#client.query(Object.assign(target, { query_timeout: BLOCK_TIMEOUT_MS }));
    try {
      await pipeline(Readable.from(binaryRows(ordinal, rows)), stream);
    } catch (error) {
      throw storeFault(error);
    }
  }

  async #count(terms: readonly Gathered[]): Promise<void> {
    const rows = await this.#patient.rows(
      'SELECT id, entries, blocks FROM term WHERE id = ANY ($1::bigint[])',
      terms.map(({ id }) => id),
    );
    const before = new Map(
      (rows as { id: number; entries: number; blocks: Uint8Array }[]).map((row) => [row.id, row]),
    );
    await this.#patient.rows(
      COUNT_TERMS_SQL,
      terms.map(({ id }) => id),
      terms.map(({ id, entries }) => before.get(id)!.entries + entries),
      terms.map(({ id, stands }) => withOrdinals(before.get(id)!.blocks, stands)),
    );
  }
}

function withOrdinals(before: Uint8Array, stands: ReadonlyMap<number, boolean>): Uint8Array {
  const highest = Math.max(...stands.keys());
  const blocks = new Uint8Array(Math.max(before.length, (highest >> 3) + 1));
  blocks.set(before);
  for (const [ordinal, here] of stands) {
    if (here) blocks[ordinal >> 3]! |= 1 << (ordinal & 7);
    else blocks[ordinal >> 3]! &= ~(1 << (ordinal & 7));
  }
  return blocks;
}
