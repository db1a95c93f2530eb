// Two processes that start at once on an older schema, on both engines.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { WRITERS_LOCK } from '../../../src/store/postgres/migrations/postgres-migrations.ts';
import { withPostgres } from '../../support/postgres/postgres.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { migrationWaitContract } from './migration-wait-contract.ts';

migrationWaitContract('SQLite', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  return {
    address: `sqlite:${path}`,
    tamper: async (sql) => {
      const database = new DatabaseSync(path);
      database.exec(sql);
      database.close();
    },
    backTo: (schema) => `PRAGMA user_version = ${schema}`,
    lock: async () => {
      const database = new DatabaseSync(path);
      database.exec('BEGIN IMMEDIATE');
      return async () => database.close();
    },
  };
});

await withPostgres('a migration on PostgreSQL', (postgres) => {
  migrationWaitContract('PostgreSQL', async (t) => {
    const address = await postgres.database(t);
    const name = new URL(address).pathname.slice(1);
    return {
      address,
      tamper: async (sql) => void (await postgres.run(`SET search_path = hansard; ${sql}`, name)),
      backTo: (schema) => `DELETE FROM migration WHERE number > ${schema}`,
      lock: async () => {
        const client = new Client(address);
        await client.connect();
        await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${WRITERS_LOCK})`);
        return () => client.end();
      },
    };
  });
});
