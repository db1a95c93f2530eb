// Keeps who may write to a SQLite store, and the answers given to their keys.

import type { DatabaseSync } from 'node:sqlite';
import type { Token } from '../contract/results.ts';
import type { IdempotentResponse } from '../contract/write-transaction.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

export const TOKEN_SQL = 'SELECT name, digest, made_at, revoked_at FROM token WHERE digest = ?';

export class SqliteTokens {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find(digest: string): Token | null {
    const row = prepareOnce(this.#database, TOKEN_SQL).get(digest);
    return row === undefined || row['revoked_at'] !== null ? null : tokenOf(row);
  }

  all(): Token[] {
    return prepareOnce(
      this.#database,
      'SELECT name, digest, made_at, revoked_at FROM token ORDER BY name',
    )
      .all()
      .map(tokenOf);
  }

  add(name: string, digest: string, nowMs: number): boolean {
    const { changes } = prepareOnce(
      this.#database,
      'INSERT INTO token (name, digest, made_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    ).run(name, digest, nowMs);
    return changes === 1;
  }

  revoke(name: string, nowMs: number): boolean {
    const { changes } = prepareOnce(
      this.#database,
      'UPDATE token SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL',
    ).run(nowMs, name);
    return changes === 1;
  }

  givenAnswer(tokenName: string, key: string): IdempotentResponse | null {
    const row = prepareOnce(
      this.#database,
      'SELECT request_digest, answer FROM given_answer WHERE token_name = ? AND key = ?',
    ).get(tokenName, key) as { request_digest: string; answer: string } | undefined;
    return row === undefined ? null : { requestDigest: row.request_digest, answer: row.answer };
  }

  keepAnswer(tokenName: string, key: string, given: IdempotentResponse, nowMs: number): void {
    prepareOnce(this.#database, 'INSERT INTO given_answer VALUES (?, ?, ?, ?, ?)').run(
      tokenName,
      key,
      given.requestDigest,
      given.answer,
      nowMs,
    );
  }
}

function tokenOf(row: Record<string, unknown>): Token {
  return {
    name: row['name'] as string,
    digest: row['digest'] as string,
    madeAtMs: row['made_at'] as number,
    revokedAtMs: row['revoked_at'] as number | null,
  };
}
