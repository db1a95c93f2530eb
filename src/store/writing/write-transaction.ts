// One write transaction, the same on both engines: what can be done to entries and items (the classes it extends), and to tokens,
// imports, mirrors and decisions about labels.

import { randomBytes } from 'node:crypto';
import { recordLanguages } from '../../record/languages/detect-language.ts';
import type { IdempotentResponse, ImportedSittings, MirroredName } from '../contract/results.ts';
import {
  DECISION_ROW,
  findImport,
  type LabelDecision,
  MIRROR_ROW,
  mirrorState,
  type MirrorState,
  type PastImport,
  type ReportedImport,
} from '../shared/publishing-rows.ts';
import type { Authorship } from '../shared/change-runs.ts';
import { storeRecordEnd, type RecordStart } from '../shared/record-state.ts';
import { integer, text } from '../shared/row-values.ts';
import type { WriteEngine } from './entry-writes.ts';
import { ItemWrites } from './item-writes.ts';

/**
 * A week: a client that repeats a request after a weekend without a network still gets the first response. Clients usually
 * repeat a request within minutes.
 */
const RESPONSE_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

/** A write adds one response at most and removes more than one, so the old ones are soon gone, and no write has to remove many. */
const REMOVE_OLD_RESPONSES_SQL = `
DELETE FROM idempotent_response WHERE (token_name, key) IN (
  SELECT token_name, key FROM idempotent_response WHERE at <= ? ORDER BY at LIMIT 100)`;

const FIND_RESPONSE_SQL = `
SELECT request_digest, response FROM idempotent_response WHERE token_name = ? AND key = ? AND at > ?`;

/** In place of a response to the same key that is too old. */
const STORE_RESPONSE_SQL = `
INSERT INTO idempotent_response (token_name, key, request_digest, response, at) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (token_name, key) DO UPDATE SET request_digest = excluded.request_digest,
  response = excluded.response, at = excluded.at WHERE idempotent_response.at <= ?6`;

const ADD_IMPORT_SQL = `
INSERT INTO import (sha256, name, entries, at, report) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

const IMPORTED_SITTINGS_SQL = `
SELECT count(sitting.id) AS present, count(*) - count(sitting.id) AS removed
FROM import_sitting LEFT JOIN sitting ON sitting.id = import_sitting.sitting_id
WHERE import_sitting.sha256 = ?`;

export class WriteTransaction extends ItemWrites {
  /** The codes of the languages that may be given for an entry. */
  readonly languages: readonly string[];

  /** The engine must be within a transaction. */
  constructor(engine: WriteEngine, start: RecordStart, author: Authorship) {
    super(engine, start, author);
    this.languages = recordLanguages(start.rules.languages);
  }

  /** Stores the state of the record; to be called last, before the transaction is committed. */
  async finish(): Promise<void> {
    // By every write: a client that gave keys for a while may never give one again.
    await this.sql.run(REMOVE_OLD_RESPONSES_SQL, this.atMs - RESPONSE_MAX_AGE_MS);
    if (!this.isChanged) return;
    const version = randomBytes(8).toString('hex');
    const end = await this.finishEntries();
    await this.finishItems();
    await storeRecordEnd(this.sql, { ...end, version, changedAtMs: this.atMs });
  }

  /** Makes a token; false where the name is taken, also by one that was revoked. */
  async addToken(name: string, digest: string): Promise<boolean> {
    const sql = 'INSERT INTO token (name, digest, made_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
    return (await this.sql.run(sql, name, digest, this.atMs)) === 1;
  }

  /** Ends a token; false where there is none of that name, or it has ended. */
  async revokeToken(name: string): Promise<boolean> {
    const sql = 'UPDATE token SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL';
    return (await this.sql.run(sql, this.atMs, name)) === 1;
  }

  /** Whether there is a token of this name that was not revoked. */
  async hasToken(name: string): Promise<boolean> {
    const sql = 'SELECT 1 AS valid FROM token WHERE name = ? AND revoked_at IS NULL';
    return (await this.sql.row(sql, name)) !== undefined;
  }

  /** The response to an earlier request with this token and key; null where there was none in the last seven days. */
  async idempotentResponse(tokenName: string, key: string): Promise<IdempotentResponse | null> {
    const since = this.atMs - RESPONSE_MAX_AGE_MS;
    const row = await this.sql.row(FIND_RESPONSE_SQL, tokenName, key, since);
    if (row === undefined) return null;
    return { requestDigest: text(row, 'request_digest'), response: text(row, 'response') };
  }

  /** Stores a response with the write it belongs to. Every write removes some of those older than seven days. */
  async storeResponse(
    tokenName: string,
    key: string,
    { requestDigest, response }: IdempotentResponse,
  ): Promise<void> {
    const values = [tokenName, key, requestDigest, response, this.atMs];
    const stored = await this.sql.run(
      STORE_RESPONSE_SQL,
      ...values,
      this.atMs - RESPONSE_MAX_AGE_MS,
    );
    if (stored === 0) throw new RangeError(`there is a response to the key ${key} already`);
  }

  /** What an import of the document with this digest did, when it was imported before. */
  findImport(sha256: string): Promise<ReportedImport | null> {
    return findImport(this.sql, sha256);
  }

  /** How many of the sittings of the document with this digest are in the record now, and how many were removed. */
  async importedSittings(sha256: string): Promise<ImportedSittings> {
    const row = await this.sql.row(IMPORTED_SITTINGS_SQL, sha256);
    return { present: integer(row, 'present'), removed: integer(row, 'removed') };
  }

  /**
   * Notes that the document with this digest is in the record from now on, in these sittings; `report` is JSON. Of a document that is
   * imported again, the first import is noted, and the sittings it is in now.
   */
  async noteImport(
    { sha256, name, entries, atMs }: PastImport,
    report: string | null = null,
    sittingIds: readonly number[] = [],
  ): Promise<void> {
    await this.sql.run(ADD_IMPORT_SQL, sha256, name, entries, atMs, report);
    await this.sql.run('DELETE FROM import_sitting WHERE sha256 = ?', sha256);
    const rows = sittingIds.map((id) => [sha256, id]);
    await this.sql.insert('import_sitting', ['sha256', 'sitting_id'], rows);
  }

  /** Stores the report of an import in place of the one it has. */
  async storeImportReport(sha256: string, report: string): Promise<void> {
    await this.sql.run('UPDATE import SET report = ? WHERE sha256 = ?', report, sha256);
  }

  /** Stores what was decided about labels, in whose name the transaction is; the version of the record stays. */
  async addLabelDecisions(decisions: readonly LabelDecision[]): Promise<void> {
    const last = await this.sql.row('SELECT coalesce(max(id), 0) AS id FROM label_decision');
    const firstId = integer(last, 'id') + 1;
    const rows = decisions.map(({ from: fromDate, to: toDate, ...decision }, index) => {
      const made = { id: firstId + index, madeAtMs: this.atMs, madeBy: this.by };
      return DECISION_ROW.values({ ...decision, fromDate, toDate, ...made });
    });
    await this.sql.insert('label_decision', DECISION_ROW.columns, rows);
  }

  /** Removes what was decided in a name; says how many decisions there were. */
  async removeLabelDecisions(by: string): Promise<number> {
    return await this.sql.run('DELETE FROM label_decision WHERE made_by = ?', by);
  }

  /** How far the mirror of another server has come; null where the record is none. */
  mirrorState(): Promise<MirrorState | null> {
    return mirrorState(this.sql);
  }

  /** Notes how far it has come, in the transaction that stores what was taken. Another address replaces the one before. */
  async storeMirrorState(state: MirrorState): Promise<void> {
    const before = await this.mirrorState();
    if (before !== null && before.address !== state.address)
      await this.sql.run('DELETE FROM mirror_item');
    await this.sql.run('DELETE FROM mirror');
    await this.sql.insert('mirror', MIRROR_ROW.columns, [MIRROR_ROW.values(state)]);
  }

  /** The venues or sources of this record by the ids they have on the mirrored server; entries, sittings and people have the same ids. */
  async mirroredItems(name: MirroredName): Promise<ReadonlyMap<number, number>> {
    const sql = 'SELECT remote_id, item_id FROM mirror_item WHERE resource = ?';
    const rows = await this.sql.rows(sql, name);
    return new Map(rows.map((row) => [integer(row, 'remote_id'), integer(row, 'item_id')]));
  }

  /** Notes which item of the record one of the server is; null where it is none any more. */
  async storeMirroredItem(name: MirroredName, remoteId: number, id: number | null): Promise<void> {
    const sql = 'DELETE FROM mirror_item WHERE resource = ? AND remote_id = ?';
    await this.sql.run(sql, name, remoteId);
    if (id === null) return;
    const columns = ['resource', 'remote_id', 'item_id'];
    await this.sql.insert('mirror_item', columns, [[name, remoteId, id]]);
  }
}
