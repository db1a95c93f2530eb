// Finds whether a PostgreSQL store is the unfinished target of a copy.

import type { ClientBase } from 'pg';
import { firstOf } from '../../present.ts';
import { UNFINISHED_TABLE } from '../copying/record-rows.ts';
import { SCHEMA } from './servers/postgres-address.ts';
import { REPLY_TIMEOUT_MS } from './servers/postgres-connection.ts';
import { plainly } from './servers/postgres-statements.ts';

export async function isUnfinished(client: ClientBase): Promise<boolean> {
  const { rows } = await plainly<{ found: boolean }>(
    client,
    `SELECT to_regclass('${SCHEMA}.${UNFINISHED_TABLE}') IS NOT NULL AS found`,
    REPLY_TIMEOUT_MS,
  );
  return firstOf(rows).found;
}
