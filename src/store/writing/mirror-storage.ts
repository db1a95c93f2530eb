// Stores how far a mirror has come, and the ETags of the pages it read.

import type { MirroredName, MirrorState } from '../contract/mirror-state.ts';
import { integer, integerOrNull, text, textOrNull } from '../shared/row-values.ts';
import type { Row, SqlRunner } from '../shared/sql-runner.ts';

const COLUMNS = 'address, source, page_size, seq, chain, etag, item_seq, item_chain, complete_at';

export class MirrorStorage {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async find(): Promise<MirrorState | null> {
    const row = await this.#sql.row(`SELECT ${COLUMNS} FROM mirror`);
    return row === undefined ? null : readState(row);
  }

  /** Another address replaces the one before, with the tags of its pages. */
  async store(state: MirrorState): Promise<void> {
    const { address, source, pageSize, seq, chain, etag, itemSeq, itemChain, completeAtMs } = state;
    const others = await this.#sql.run('DELETE FROM mirror WHERE address <> ?', address);
    if (others > 0) await this.#sql.run('DELETE FROM mirror_item');
    await this.#sql.run(
      `INSERT INTO mirror (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (address) DO UPDATE SET source = excluded.source, page_size = excluded.page_size,
         seq = excluded.seq, chain = excluded.chain, etag = excluded.etag,
         item_seq = excluded.item_seq, item_chain = excluded.item_chain, complete_at = excluded.complete_at`,
      address,
      source,
      pageSize,
      seq,
      chain,
      etag,
      itemSeq,
      itemChain,
      completeAtMs,
    );
  }

  async pageTag(page: number): Promise<string | null> {
    const row = await this.#sql.row('SELECT etag FROM mirror_page WHERE page = ?', page);
    return row === undefined ? null : text(row, 'etag');
  }

  async storePageTags(tags: ReadonlyMap<number, string | null>): Promise<void> {
    for (const page of tags.keys()) {
      await this.#sql.run('DELETE FROM mirror_page WHERE page = ?', page);
    }
    const rows = [...tags].filter(([, etag]) => etag !== null);
    if (rows.length > 0) await this.#sql.insert('mirror_page', ['page', 'etag'], rows);
  }

  async items(name: MirroredName): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#sql.rows(
      'SELECT remote_id, item_id FROM mirror_item WHERE resource = ?',
      name,
    );
    return new Map(rows.map((row) => [integer(row, 'remote_id'), integer(row, 'item_id')]));
  }

  async storeItem(name: MirroredName, remoteId: number, id: number | null): Promise<void> {
    await this.#sql.run(
      'DELETE FROM mirror_item WHERE resource = ? AND remote_id = ?',
      name,
      remoteId,
    );
    if (id === null) return;
    await this.#sql.insert(
      'mirror_item',
      ['resource', 'remote_id', 'item_id'],
      [[name, remoteId, id]],
    );
  }
}

function readState(row: Row): MirrorState {
  return {
    address: text(row, 'address'),
    source: text(row, 'source') === 'log' ? 'log' : 'pages',
    pageSize: integerOrNull(row, 'page_size'),
    seq: integerOrNull(row, 'seq'),
    chain: textOrNull(row, 'chain'),
    etag: textOrNull(row, 'etag'),
    itemSeq: integerOrNull(row, 'item_seq'),
    itemChain: textOrNull(row, 'item_chain'),
    completeAtMs: integerOrNull(row, 'complete_at'),
  };
}
