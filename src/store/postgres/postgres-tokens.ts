// Keeps who may write to a PostgreSQL store, and the answers given to their keys.

import type { Token } from '../contract/results.ts';
import type { IdempotentResponse } from '../contract/write-transaction.ts';
import { first, type SqlRunner, type Row } from './servers/postgres-statements.ts';

export const TOKEN_SQL = 'SELECT name, digest, made_at, revoked_at FROM token WHERE digest = $1';

export class PostgresTokens {
  readonly #asked: SqlRunner;

  constructor(asked: SqlRunner) {
    this.#asked = asked;
  }

  async find(digest: string): Promise<Token | null> {
    const row = await first(this.#asked, TOKEN_SQL, digest);
    return row === undefined || row['revoked_at'] !== null ? null : tokenOf(row);
  }

  async all(): Promise<Token[]> {
    const rows = await this.#asked.rows(
      'SELECT name, digest, made_at, revoked_at FROM token ORDER BY name',
    );
    return rows.map(tokenOf);
  }

  async add(name: string, digest: string, nowMs: number): Promise<boolean> {
    const added = await first(
      this.#asked,
      `INSERT INTO token (name, digest, made_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING name`,
      name,
      digest,
      nowMs,
    );
    return added !== undefined;
  }

  async revoke(name: string, nowMs: number): Promise<boolean> {
    const revoked = await first(
      this.#asked,
      'UPDATE token SET revoked_at = $1 WHERE name = $2 AND revoked_at IS NULL RETURNING name',
      nowMs,
      name,
    );
    return revoked !== undefined;
  }

  async givenAnswer(tokenName: string, key: string): Promise<IdempotentResponse | null> {
    const row = (await first(
      this.#asked,
      'SELECT request_digest, answer FROM given_answer WHERE token_name = $1 AND key = $2',
      tokenName,
      key,
    )) as { request_digest: string; answer: string } | undefined;
    return row === undefined ? null : { requestDigest: row.request_digest, answer: row.answer };
  }

  async keepAnswer(
    tokenName: string,
    key: string,
    given: IdempotentResponse,
    nowMs: number,
  ): Promise<void> {
    await this.#asked.rows(
      'INSERT INTO given_answer (token_name, key, request_digest, answer, at) VALUES ($1, $2, $3, $4, $5)',
      tokenName,
      key,
      given.requestDigest,
      given.answer,
      nowMs,
    );
  }
}

function tokenOf(row: Row): Token {
  return {
    name: row['name'] as string,
    digest: row['digest'] as string,
    madeAtMs: row['made_at'] as number,
    revokedAtMs: row['revoked_at'] as number | null,
  };
}
