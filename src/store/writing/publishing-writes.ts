// The writes of a transaction beside the record, grouped by use: tokens, responses to repeated requests, imports, decisions
// about labels, and the state of a mirror.

import type { IdempotentResponse, MirroredName } from '../contract/results.ts';
import {
  LABEL_DECISION_ROW,
  type LabelDecision,
  MIRROR_ROW,
  type MirrorState,
  type PastImport,
  publishingReads,
} from '../outside-record/publishing-rows.ts';
import { integer, text } from '../sql/row-values.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';

export function tokenWrites(sql: SqlRunner, atMs: number) {
  return {
    /** Creates a token; false if the name is taken, even by a revoked one. */
    add: async (name: string, digest: string): Promise<boolean> => {
      const statement =
        'INSERT INTO token (name, digest, made_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
      return (await sql.run(statement, name, digest, atMs)) === 1;
    },

    /** Revokes a token; false if there is none of that name, or it is already revoked. */
    revoke: async (name: string): Promise<boolean> => {
      const statement = 'UPDATE token SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL';
      return (await sql.run(statement, atMs, name)) === 1;
    },

    /** Whether there is a token of this name that was not revoked. */
    has: async (name: string): Promise<boolean> => {
      const statement = 'SELECT 1 AS valid FROM token WHERE name = ? AND revoked_at IS NULL';
      return (await sql.row(statement, name)) !== undefined;
    },
  };
}

/**
 * A week: a client that repeats a request after a weekend without a network still gets the first response. Clients usually
 * repeat a request within minutes.
 */
const RESPONSE_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

/** A write adds at most one response and removes more than one, so old ones are soon gone and no write has to remove many. */
const REMOVE_OLD_RESPONSES_SQL = `
DELETE FROM idempotent_response WHERE (token_name, key) IN (
  SELECT token_name, key FROM idempotent_response WHERE at <= ? ORDER BY at LIMIT 100)`;

const FIND_RESPONSE_SQL = `
SELECT request_digest, response FROM idempotent_response WHERE token_name = ? AND key = ? AND at > ?`;

/** Replaces an expired response to the same key. */
const STORE_RESPONSE_SQL = `
INSERT INTO idempotent_response (token_name, key, request_digest, response, at) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (token_name, key) DO UPDATE SET request_digest = excluded.request_digest,
  response = excluded.response, at = excluded.at WHERE idempotent_response.at <= ?6`;

export function responseWrites(sql: SqlRunner, atMs: number) {
  const since = atMs - RESPONSE_MAX_AGE_MS;
  return {
    /** The response to an earlier request with this token and key; null if there was none in the last seven days. */
    find: async (tokenName: string, key: string): Promise<IdempotentResponse | null> => {
      const row = await sql.row(FIND_RESPONSE_SQL, tokenName, key, since);
      if (row === undefined) return null;
      return { requestDigest: text(row, 'request_digest'), response: text(row, 'response') };
    },

    /** Stores a response with the write it belongs to. */
    store: async (
      tokenName: string,
      key: string,
      { requestDigest, response }: IdempotentResponse,
    ): Promise<void> => {
      const values = [tokenName, key, requestDigest, response, atMs, since];
      const stored = await sql.run(STORE_RESPONSE_SQL, ...values);
      if (stored === 0) throw new RangeError(`there is a response to the key ${key} already`);
    },

    /** Removes some of those older than seven days. */
    removeOld: async (): Promise<void> => {
      await sql.run(REMOVE_OLD_RESPONSES_SQL, since);
    },
  };
}

const ADD_IMPORT_SQL = `
INSERT INTO import (sha256, name, entries, at, report) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (sha256) DO UPDATE SET
  name = excluded.name, entries = excluded.entries, at = excluded.at, report = excluded.report`;

const IMPORTED_SITTINGS_SQL = `
SELECT count(sitting.id) AS present, count(*) - count(sitting.id) AS removed
FROM import_sitting LEFT JOIN sitting ON sitting.id = import_sitting.sitting_id
WHERE import_sitting.sha256 = ?`;

export function importWrites(sql: SqlRunner) {
  return {
    /** The report of an earlier import of the document with this digest. */
    find: publishingReads(sql, sql).importOf,

    /** The imports of documents that a sitting was read from, the newest first. */
    ofSitting: publishingReads(sql, sql).importsOfSitting,

    /** How many of a document's sittings are in the record now, and how many were removed. */
    sittings: async (sha256: string) => {
      const row = await sql.row(IMPORTED_SITTINGS_SQL, sha256);
      return { present: integer(row, 'present'), removed: integer(row, 'removed') };
    },

    /**
     * Records that the document with this digest is in the record, in these sittings; `report` is JSON. Of a
     * document imported again, the last import is kept.
     */
    note: async (
      { sha256, name, entries, atMs }: PastImport,
      report: string | null = null,
      sittingIds: readonly number[] = [],
    ): Promise<void> => {
      await sql.run(ADD_IMPORT_SQL, sha256, name, entries, atMs, report);
      await sql.run('DELETE FROM import_sitting WHERE sha256 = ?', sha256);
      const rows = sittingIds.map((id) => [sha256, id]);
      await sql.insert('import_sitting', ['sha256', 'sitting_id'], rows);
    },

    /** Replaces the report of an import. */
    storeReport: async (sha256: string, report: string): Promise<void> => {
      await sql.run('UPDATE import SET report = ? WHERE sha256 = ?', report, sha256);
    },
  };
}

export function decisionWrites(sql: SqlRunner, atMs: number, by: string | null) {
  return {
    /** Stores decisions about labels by the author of the transaction; the version of the record does not change. */
    add: async (decisions: readonly LabelDecision[]): Promise<void> => {
      const last = await sql.row('SELECT coalesce(max(id), 0) AS id FROM label_decision');
      const firstId = integer(last, 'id') + 1;
      const rows = decisions.map(({ from: fromDate, to: toDate, ...decision }, index) => {
        const made = { id: firstId + index, madeAtMs: atMs, madeBy: by };
        return LABEL_DECISION_ROW.values({ ...decision, fromDate, toDate, ...made });
      });
      await sql.insert('label_decision', LABEL_DECISION_ROW.columns, rows);
    },

    /** Removes an author's decisions, or only those made at a moment; returns their number. */
    removeBy: async (name: string, madeAtMs: number | null = null): Promise<number> =>
      madeAtMs === null
        ? await sql.run('DELETE FROM label_decision WHERE made_by = ?', name)
        : await sql.run(
            'DELETE FROM label_decision WHERE made_by = ? AND made_at = ?',
            name,
            madeAtMs,
          ),
  };
}

export function mirrorWrites(sql: SqlRunner) {
  const { mirrorState } = publishingReads(sql, sql);
  return {
    /** The progress of the mirror; null if the record is not a mirror. */
    state: mirrorState,

    /** Stores the progress in the transaction that stores what was mirrored. A new address replaces the previous one. */
    storeState: async (state: MirrorState): Promise<void> => {
      const stored = await mirrorState();
      if (stored !== null && stored.address !== state.address)
        await sql.run('DELETE FROM mirror_item');
      await sql.run('DELETE FROM mirror');
      await sql.insert('mirror', MIRROR_ROW.columns, [MIRROR_ROW.values(state)]);
    },

    /** The venues or sources of this record by their ids on the mirrored server; entries, sittings and people have the same ids. */
    items: async (name: MirroredName): Promise<ReadonlyMap<number, number>> => {
      const statement = 'SELECT remote_id, item_id FROM mirror_item WHERE resource = ?';
      const rows = await sql.rows(statement, name);
      return new Map(rows.map((row) => [integer(row, 'remote_id'), integer(row, 'item_id')]));
    },

    /** Maps an item of the server to one of the record; null if it no longer exists. */
    storeItem: async (name: MirroredName, remoteId: number, id: number | null): Promise<void> => {
      const statement = 'DELETE FROM mirror_item WHERE resource = ? AND remote_id = ?';
      await sql.run(statement, name, remoteId);
      if (id === null) return;
      const columns = ['resource', 'remote_id', 'item_id'];
      await sql.insert('mirror_item', columns, [[name, remoteId, id]]);
    },
  };
}
