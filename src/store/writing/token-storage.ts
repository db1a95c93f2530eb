// Stores who may write, and the responses to requests that carried an idempotency key.

import type { AccessToken } from '../contract/results.ts';
import type { IdempotentResponse } from '../contract/token-writes.ts';
import { integer, integerOrNull, text } from '../shared/row-values.ts';
import type { Row, SqlRunner } from '../shared/sql-runner.ts';

export const TOKEN_SQL = 'SELECT name, digest, made_at, revoked_at FROM token WHERE digest = ?';

/**
 * A week: a client that repeats a request after a weekend without a network still gets the first response. Clients usually
 * repeat a request within minutes.
 */
const RESPONSE_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

/** A write adds one response at most and removes more than one, so the old ones are soon gone, and no write has to remove many. */
const REMOVE_OLD_RESPONSES_SQL = `
DELETE FROM idempotent_response WHERE (token_name, key) IN (
  SELECT token_name, key FROM idempotent_response WHERE at <= ? ORDER BY at LIMIT 100)`;

export class TokenStorage {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  /** The token with this digest; null where there is none, or it was revoked. */
  async find(digest: string): Promise<AccessToken | null> {
    const row = await this.#sql.row(TOKEN_SQL, digest);
    const token = row === undefined ? null : tokenOf(row);
    return token === null || token.revokedAtMs !== null ? null : token;
  }

  async all(): Promise<AccessToken[]> {
    const rows = await this.#sql.rows(
      'SELECT name, digest, made_at, revoked_at FROM token ORDER BY name',
    );
    return rows.map(tokenOf);
  }

  /** False where the name or the digest is taken. */
  async add(name: string, digest: string, nowMs: number): Promise<boolean> {
    const added = await this.#sql.run(
      'INSERT INTO token (name, digest, made_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      name,
      digest,
      nowMs,
    );
    return added === 1;
  }

  /** False where there is no such token, or it was revoked before. */
  async revoke(name: string, nowMs: number): Promise<boolean> {
    const revoked = await this.#sql.run(
      'UPDATE token SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL',
      nowMs,
      name,
    );
    return revoked === 1;
  }

  /** Whether there is a token of this name that was not revoked. */
  async isValid(name: string): Promise<boolean> {
    const row = await this.#sql.row(
      'SELECT 1 AS valid FROM token WHERE name = ? AND revoked_at IS NULL',
      name,
    );
    return row !== undefined;
  }

  /** The response to this key; null where there is none, or it is too old. */
  async findResponse(
    tokenName: string,
    key: string,
    nowMs: number,
  ): Promise<IdempotentResponse | null> {
    const row = await this.#sql.row(
      `SELECT request_digest, response FROM idempotent_response
       WHERE token_name = ? AND key = ? AND at > ?`,
      tokenName,
      key,
      nowMs - RESPONSE_MAX_AGE_MS,
    );
    if (row === undefined) return null;
    return { requestDigest: text(row, 'request_digest'), response: text(row, 'response') };
  }

  /** Removes some of the responses that are too old. */
  async removeOldResponses(nowMs: number): Promise<void> {
    await this.#sql.run(REMOVE_OLD_RESPONSES_SQL, nowMs - RESPONSE_MAX_AGE_MS);
  }

  /** Stores a response, in place of one to the same key that is too old. */
  async storeResponse(
    tokenName: string,
    key: string,
    { requestDigest, response }: IdempotentResponse,
    nowMs: number,
  ): Promise<void> {
    await this.#sql.run(
      'DELETE FROM idempotent_response WHERE token_name = ? AND key = ? AND at <= ?',
      tokenName,
      key,
      nowMs - RESPONSE_MAX_AGE_MS,
    );
    await this.#sql.run(
      `INSERT INTO idempotent_response (token_name, key, request_digest, response, at)
       VALUES (?, ?, ?, ?, ?)`,
      tokenName,
      key,
      requestDigest,
      response,
      nowMs,
    );
  }
}

function tokenOf(row: Row): AccessToken {
  return {
    name: text(row, 'name'),
    digest: text(row, 'digest'),
    madeAtMs: integer(row, 'made_at'),
    revokedAtMs: integerOrNull(row, 'revoked_at'),
  };
}
